"""What the options of a ruleset mean, and each value of theirs (rules, section 8)."""

from collections.abc import Mapping
from typing import Final

from api.text.catalogue import N_
from api.text.voice import Voice
from engine.ruleset import Option
from rulesets import NamedRuleset

MEANINGS: Final[Mapping[str, str]] = {
    # The auction.
    "sun_over_sun": N_("Who may take over a Sun called in round 1 of the auction."),
    "sun_over_sun_round2": N_("Who may take over a Sun called in round 2 of the auction."),
    "round2_passers_asked": N_("Who of those that have passed in round 2 is asked about a Hokum bid in it."),
    "hokum_confirm": N_("Whether the bidder of a Hokum is asked at the end: confirm it, or turn it into a Sun."),
    "ace_hokum": N_("Who may turn a Hokum into a Sun or Ashkal when the up-card is an Ace."),
    "ashkal_rounds": N_("In which rounds of the auction Ashkal may be called."),
    "ashkal_when": N_("When Ashkal may be called."),
    "ashkal_on_ace": N_("Whether Ashkal may be called when the up-card is an Ace."),
    "ashkal_after_pass": N_("Whether a player who has passed may still answer a Hokum with Ashkal."),
    "ashkal_buyer": N_("Who counts as the buyer after an Ashkal."),
    "kawesh": N_("What becomes of a round when a player with nothing but 7, 8 and 9 calls kawesh."),
    # Doubling.
    "doubling": N_("Whether a contract may be doubled."),
    "raisers": N_("Who of a side may raise."),
    "sun_double_doublers_at_most": N_("The most points that the doublers may have for a Sun to be doubled."),
    "sun_double_buyers_at_least": N_("The points that the buyers must have for a Sun to be doubled."),
    "sun_max_level": N_("How far a Sun may be raised."),
    "lock": N_("Whether a double and a four lock the contract, so that no trump may be led."),
    # The play.
    "first_lead": N_("Who leads to the first trick."),
    "must_trump": N_("Whether a player without the suit led has to trump in Hokum, and to beat a trump."),
    "third_player_bound": N_("Whether the third player has to trump although his partner is winning."),
    "undertrump": N_("What a player without the suit led may play if he cannot beat an opponent's trump."),
    "ekka": N_("How an Ekka is made: a lead of the highest card left of a suit that is not trump."),
    # Projects.
    "projects": N_("Which projects count."),
    "hundred_order": N_("Which Hundred is the stronger one."),
    "equal_projects": N_("Which of two equal projects stands first."),
    "project_contest": N_("Which team scores its projects."),
    "baloot_cancelled_by": N_("Which project of its holder cancels a Baloot."),
    # The score of a round.
    "counting": N_("Which side's raw points are turned into points."),
    "win_test": N_("How it is decided whether the buyer made it."),
    "baloot_in_test": N_("Whether the points of a Baloot help to decide whether the buyer made it."),
    "exact_tie": N_("What happens to the buyer in a tie."),
    "failed_projects": N_("Whose projects the winner writes when the other side has lost everything."),
    "failed_baloot": N_("Who writes the Baloot of a side that has lost everything."),
    "double_pays": N_("What a doubled round pays."),
    "double_tie": N_("Who loses a doubled round in a tie."),
    "project_multiplier": N_("How projects are multiplied in a doubled round."),
    "kaboot_hokum": N_("The points of a kaboot in Hokum."),
    "kaboot_sun": N_("The points of a kaboot in Sun."),
    "kaboot_ace_doubles": N_("Whether an Ace as up-card doubles a kaboot."),
    "kaboot_multiplier": N_("How a kaboot is multiplied in a doubled round."),
    "reverse_kaboot": N_("Whether 88 points are paid for a kaboot against the first player's Sun with an Ace."),
    # The game.
    "both_reach_target": N_("Who wins when both teams reach the target in the same round."),
    "target": N_("The points that win the game."),
}

_NOBODY: Final = N_("Nobody.")
_TAKEOVER: Final[dict[str | bool, str]] = {
    "none": _NOBODY,
    "earlier_opponents": N_("The caller's opponents who come before him, counting from the dealer's right."),
    "earlier": N_("Everybody who comes before the caller, counting from the dealer's right."),
    "others": N_("Everybody else, from the caller's right; a Hokum turned into a Sun by its bidder too."),
    "ace_earlier_opponents": N_(
        "The caller's opponents who come before him, if the up-card is an Ace and nobody has bid a Hokum."
    ),
}
_MULTIPLIED: Final[dict[str | bool, str]] = {
    "up_to_double": N_("Times two at every level."),
    "full": N_("Times the level: two, three or four."),
}

CHOICES: Final[Mapping[str, Mapping[str | bool, str]]] = {
    "sun_over_sun": _TAKEOVER,
    "sun_over_sun_round2": _TAKEOVER,
    "round2_passers_asked": {
        "none": _NOBODY,
        "opponents": N_("The bidder's opponents."),
        "all": N_("All of them."),
    },
    "hokum_confirm": {
        True: N_("The bidder is asked last."),
        False: N_("The bidder is not asked again."),
    },
    "ace_hokum": {
        "anyone": N_("Anybody, the bidder too."),
        "dealers_right": N_("Only the player on the dealer's right."),
        "nobody": _NOBODY,
    },
    "ashkal_rounds": {
        "first": N_("In round 1 only."),
        "both": N_("In both rounds."),
    },
    "ashkal_when": {
        "any": N_("Whenever it is the player's turn to bid or to answer a Hokum."),
        "all_passed": N_("Only while nobody has bid in the round."),
        "over_opponents_hokum": N_("Only as an answer to an opponent's Hokum."),
    },
    "ashkal_on_ace": {
        True: N_("It may be called on an Ace."),
        False: N_("It may not be called on an Ace."),
    },
    "ashkal_after_pass": {
        "never": N_("Who has passed may not call it."),
        "round1": N_("In round 1 yes, in round 2 no."),
    },
    "ashkal_buyer": {
        "caller": N_("The player who called it."),
        "partner": N_("The partner of the player who called it."),
    },
    "kawesh": {
        "none": N_("There is no kawesh."),
        "same_dealer": N_("The round is void, and the same dealer deals again."),
        "next_dealer": N_("The round is void, and the deal passes on."),
    },
    "doubling": {
        True: N_("Contracts may be doubled."),
        False: N_("Nothing is ever doubled."),
    },
    "raisers": {
        "individual": N_("Only the buyer himself, and the player who doubled."),
        "team": N_("The buyer or his partner; the four stays with the player who doubled."),
    },
    "sun_max_level": {
        "double": N_("To the double."),
        "gahwa": N_("To the gahwa, as a Hokum."),
    },
    "lock": {
        "choose": N_("The raiser says whether it is locked."),
        "automatic": N_("Always locked."),
        "none": N_("Never locked."),
    },
    "first_lead": {
        "dealers_right": N_("The player on the dealer's right."),
        "buyer": N_("The buyer."),
    },
    "must_trump": {
        True: N_("He has to trump, and to beat an opponent's trump if he can."),
        False: N_("He may play any card; only following suit is a duty."),
    },
    "third_player_bound": {
        True: N_("He has to trump, unless his partner led an Ace or an Ekka."),
        False: N_("He may play any card."),
    },
    "undertrump": {
        "free": N_("Any card."),
        "forced": N_("Any trump."),
    },
    "ekka": {
        "call": N_("The player calls it with the card."),
        "automatic": N_("Every such lead is one."),
        "none": N_("There is no Ekka."),
    },
    "projects": {
        "announced": N_("Those that were announced."),
        "automatic": N_("The best of each hand, announced or not."),
    },
    "hundred_order": {
        "sequence_first": N_("Five in sequence are stronger than four of a kind."),
        "four_first": N_("Four of a kind are stronger than five in sequence."),
    },
    "equal_projects": {
        "earlier_seat": N_("That of the player who comes first, counting from the dealer's right."),
        "trump_then_seat": N_("A sequence of trumps, then that of the player who comes first."),
    },
    "project_contest": {
        "best_team": N_("The team with the strongest project; the other one scores none."),
        "both": N_("Both teams."),
    },
    "baloot_cancelled_by": {
        "four_of_a_kind": N_("A Hundred of four kings or four queens."),
        "hundred_with_both": N_("A Hundred with the king and the queen of trump in it."),
        "any_hundred": N_("Any Hundred."),
        "never": N_("No project cancels it."),
    },
    "counting": {
        "remainder": N_("The opponents' of the buyer or last raiser; the other side gets what is left of 16 or 26."),
        "each_side": N_("Each side's by itself, though a Hokum may then make 17."),
        "each_side_capped": N_("Each side's by itself; where that makes 17, the larger side gets one less."),
    },
    "win_test": {
        "points_then_raw": N_("By points, and by raw points when the points are equal."),
        "points": N_("By points alone."),
        "raw": N_("By raw points alone."),
    },
    "baloot_in_test": {
        True: N_("It is added before points are compared."),
        False: N_("It is left out when points are compared."),
    },
    "exact_tie": {
        "buyer_keeps": N_("The buyer has made it."),
        "buyer_fails": N_("The buyer has failed."),
    },
    "failed_projects": {
        "to_winner": N_("Its own and those of the losers."),
        "own_only": N_("Only its own; those of the losers are lost."),
    },
    "failed_baloot": {
        "to_winner": N_("The winner."),
        "holder": N_("The side that held it."),
        "lost": N_("Nobody: it is lost."),
    },
    "double_pays": {
        "winner_takes_all": N_("The winner writes all the cards times the level, the loser nothing."),
        "each_side": N_("Both sides write as undoubled, times the level."),
    },
    "double_tie": {
        "last_raiser_loses": N_("The side that raised last."),
        "doubler_loses": N_("The side that doubled, whoever raised last."),
        "buyer_keeps": N_("The buyer's opponents."),
    },
    "project_multiplier": _MULTIPLIED | {"none_above_double": N_("Times two at double, not at all above it.")},
    "kaboot_ace_doubles": {
        True: N_("An Ace doubles it."),
        False: N_("An Ace changes nothing."),
    },
    "kaboot_multiplier": _MULTIPLIED | {"none": N_("Not at all, and its projects neither.")},
    "reverse_kaboot": {
        True: N_("88 points are paid for it."),
        False: N_("It is an ordinary kaboot."),
    },
    "both_reach_target": {
        "higher_total": N_("The team with the higher total."),
        "higher_round": N_("The team with more points in that round."),
    },
}
"""What each value of an option means; an option that is a number has none."""


def option_meaning(voice: Voice, option: Option) -> str:
    """Return what an option decides."""
    return voice.say(MEANINGS[option.name])


def option_choice_meaning(voice: Voice, option: Option, choice: str | bool) -> str:
    """Return what a value of an option means; an option that is a number has no choices."""
    return voice.say(CHOICES[option.name][choice])


def ruleset_title(voice: Voice, named: NamedRuleset) -> str:
    """Return the title of a ruleset."""
    return voice.text(named.title)


def ruleset_description(voice: Voice, named: NamedRuleset) -> str:
    """Return the one-line description of a ruleset."""
    return voice.text(named.description)
