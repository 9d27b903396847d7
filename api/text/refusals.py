"""Why something breaks a rule: barred cards, violations of a record, and what could not be checked."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from api.text.catalogue import N_
from api.text.voice import Facts, Voice
from engine.calls import Call, CallName, Offer
from engine.cards import Card, Suit, suit_of
from engine.fouls import (
    CallsWanted,
    Code,
    ContractBought,
    DealerWanted,
    DealFault,
    DealWanted,
    LeaderWanted,
    PointsWanted,
    Unchecked,
    UncheckedReason,
    Violation,
    WinnerWanted,
)
from engine.play import Duty, Turn

_LEAD_ANOTHER: Final = N_(
    "The contract is locked, and the hand holds other suits: {card} is a trump and may not be led. Lead {cards}."
)
_FOLLOW: Final = N_("The hand holds {suit}, the suit led: {card} does not follow suit. Play {cards}.")
_BEAT: Final = N_(
    "An opponent is winning with the trump {winning}, and the hand can beat it: {card} does not. Play {cards}."
)
_TRUMP: Final = N_("The hand has no {suit}, and an opponent is winning: {card} is not a trump. Play {cards}.")
_THIRD_TRUMPS: Final = N_(
    "The hand has no {suit}, and its partner led no Ace: the third player has to trump, and {card} is not a trump. "
    "Play {cards}."
)
_THIRD_TRUMPS_WITHOUT_EKKA: Final = N_(
    "The hand has no {suit}, and its partner led neither an Ace nor an Ekka: the third player has to trump, "
    "and {card} is not a trump. Play {cards}."
)


def barred_card(voice: Voice, turn: Turn, duty: Duty, card: Card, cards: str) -> str:
    """Return why a card of a hand may not be played at this turn: for a duty, by which ``cards`` are to be played.

    It speaks of "the hand", so it can be said to the player and of a seat alike.
    """
    match duty:
        case Duty.FOLLOW:
            sentence = _barred(voice, _FOLLOW, suit_of(turn.cards[0]))
        case Duty.OVERTRUMP:
            sentence = _barred(voice, _BEAT, winning=turn.cards[turn.winning])
        case Duty.TRUMP:
            sentence = _barred(voice, _must_trump(turn), suit_of(turn.cards[0]))
        case _:
            sentence = _barred(voice, _LEAD_ANOTHER)
    return sentence.format(voice.cards[card], cards)


def _must_trump(turn: Turn) -> str:
    if not turn.partner_wins:
        return _TRUMP
    return _THIRD_TRUMPS if turn.terms.ekka == "none" else _THIRD_TRUMPS_WITHOUT_EKKA


@cache
def _barred(voice: Voice, sentence: str, suit: Suit | None = None, winning: Card | None = None) -> str:
    """Return a sentence with the suit or the winning card in it, and places 0 and 1 for the card and the legal cards.

    There are only some fifty in a language, and a request may need eight of them.
    """
    facts: Facts = {"card": "{0}", "cards": "{1}"}
    if suit is not None:
        facts["suit"] = voice.suits[suit]
    if winning is not None:
        facts["winning"] = voice.cards[winning]
    return voice.say(sentence, **facts)


# What a record breaks.

_MEANINGS: Final[Mapping[Code, str]] = {
    Code.NOT_IN_TURN: N_("A seat called while others were asked."),
    Code.CALL_NOT_ALLOWED: N_("A seat made a call that was not open to it."),
    Code.CARD_NOT_IN_HAND: N_("A card was played by a seat that did not hold it."),
    Code.CARD_REPEATED: N_("A card was played a second time."),
    Code.WRONG_LEADER: N_("A trick was led by a seat whose lead it was not."),
    Code.MUST_FOLLOW_SUIT: N_("A seat that held the suit led played another."),
    Code.MUST_TRUMP: N_("A seat without the suit led had to play a trump and did not."),
    Code.MUST_OVERTRUMP: N_("A seat had to beat the trump that was winning and did not."),
    Code.LOCKED_TRUMP_LEAD: N_("A trump was led in a locked contract by a seat that held another suit."),
    Code.FALSE_EKKA: N_("Ekka was called on a card that was not the highest left of its suit, or was a trump."),
    Code.PROJECT_NOT_HELD: N_("A project was announced by a seat that did not hold all its cards."),
    Code.PROJECT_OVERLAP: N_("Two projects of one seat share a card."),
    Code.PROJECT_INVALID: N_("The cards announced are no project."),
    Code.DEAL_INVALID: N_("The hands cannot have been dealt like this."),
    Code.CONTRACT_MISMATCH: N_("The contract given is not the one that the calls bought."),
    Code.NO_CONTRACT: N_("A card was played, or a foul or claim made, though no contract was bought."),
    Code.SCORE_MISMATCH: N_("The points claimed for the round are not what it is worth."),
    Code.TOTAL_MISMATCH: N_("The totals claimed are not the sum of the rounds."),
    Code.WINNER_MISMATCH: N_("The winner claimed has not won the game."),
    Code.ROUND_AFTER_END: N_("A round was played after the game had been won."),
    Code.ROUND_INCOMPLETE: N_("A trick or a round was not finished, though another one follows."),
    Code.DEALER_MISMATCH: N_("The deal was another seat's."),
    Code.FOUL_UNFOUNDED: N_("The record does not show the foul that ended the round."),
    Code.CLAIM_UNFOUNDED: N_("The player who claimed all remaining tricks cannot be sure of them."),
}

_OF_A_CARD: Final[Mapping[Code, str]] = {
    Code.CARD_NOT_IN_HAND: N_("Trick {trick}: {seat} played {card} without holding it."),
    Code.CARD_REPEATED: N_("Trick {trick}: {seat} played {card}, which had been played before."),
    Code.MUST_TRUMP: N_("Trick {trick}: {seat} played {card}, but had to trump, with {cards}."),
    Code.MUST_OVERTRUMP: N_(
        "Trick {trick}: {seat} played {card}, but had to beat the trump that was winning, with {cards}."
    ),
    Code.LOCKED_TRUMP_LEAD: N_(
        "Trick {trick}: {seat} led the trump {card} in a locked contract, but had to lead {cards}."
    ),
}
_OF_A_SEAT: Final[Mapping[Code, str]] = {
    Code.PROJECT_NOT_HELD: N_("{seat} announced a project without holding all its cards."),
    Code.PROJECT_OVERLAP: N_(
        "{seat} announced a project with a card of another one. A card serves in one project only."
    ),
    Code.PROJECT_INVALID: N_(
        "{seat} announced cards that are no project. It takes three or more in sequence in one suit, or four "
        "of a kind from the ten up."
    ),
    Code.FOUL_UNFOUNDED: N_("The record does not show the foul of {seat}, who broke no such rule in it."),
}


def code_meaning(voice: Voice, code: Code) -> str:
    """Return what a violation code says, whoever broke the rule."""
    return voice.say(_MEANINGS[code])


def violation_message(voice: Voice, found: Violation) -> str:
    """Return who broke which rule, and what would have been right."""
    match found.wanted:
        case None:
            return _without_more(voice, found)
        case CallsWanted() as wanted:
            return _call(voice, found, wanted)
        case LeaderWanted(leader):
            facts: Facts = {"trick": found.trick or 0, "seat": voice.seat(found.seat), "leader": voice.seats[leader]}
            return voice.say("Trick {trick}: {seat} led, but the lead was {leader}'s.", **facts)
        case ContractBought() as wanted:
            return _contract(voice, wanted)
        case DealWanted() as wanted:
            return _deal(voice, found, wanted)
        case DealerWanted(dealer):
            seat, right = voice.seat(found.seat), voice.seats[dealer]
            return voice.say("{seat} dealt, but the deal was {dealer}'s.", seat=seat, dealer=right)
        case PointsWanted() as wanted:
            return _points(voice, found.code, wanted)
        case wanted:
            return _winner(voice, found.code, wanted)


def _without_more(voice: Voice, found: Violation) -> str:
    seat, code = voice.seat(found.seat), found.code
    if code in _OF_A_SEAT:
        return voice.say(_OF_A_SEAT[code], seat=seat)
    if code is Code.CLAIM_UNFOUNDED and found.proof:
        play = voice.listed([voice.cards[card] for card in found.proof])
        return voice.say(
            "{seat} cannot be sure of every remaining trick. This play shows it: {cards}.",
            seat=seat,
            cards=play,
        )
    if found.trick is not None and found.card is not None:
        return _card(voice, found, seat, found.trick, found.card)
    if code is Code.ROUND_INCOMPLETE and found.trick is not None:
        return voice.say("Trick {trick} has fewer than four cards, though another one follows.", trick=found.trick)
    return code_meaning(voice, code)


def _card(voice: Voice, found: Violation, seat: str, trick: int, card: Card) -> str:
    code, proof = found.code, found.proof or ()
    facts: Facts = {"trick": trick, "seat": seat, "card": voice.cards[card]}
    if code in _OF_A_CARD:
        return voice.say(_OF_A_CARD[code], **facts, cards=voice.one_of(proof))
    if code is Code.MUST_FOLLOW_SUIT and proof:
        return voice.say(
            "Trick {trick}: {seat} played {card}, but held {suit}, the suit led, and had to play {cards}.",
            **facts,
            suit=voice.suits[suit_of(proof[0])],
            cards=voice.one_of(proof),
        )
    if code is Code.FALSE_EKKA and proof:
        return voice.say(
            "Trick {trick}: {seat} called Ekka on {card}, though higher cards of its suit were not yet played: "
            "{cards}.",
            **facts,
            cards=voice.listed([voice.cards[higher] for higher in proof]),
        )
    if code is Code.FALSE_EKKA:
        return voice.say("Trick {trick}: {seat} called Ekka on {card}, but a trump is never an Ekka.", **facts)
    return code_meaning(voice, code)


_LATER_RAISE: Final = N_("Call {call}: it is not for {seat} to raise to {said} now. Allowed: {calls}.")
_NOT_OFFERED: Final[Mapping[CallName, str]] = {
    CallName.PASS: N_("Call {call}: {seat} bid the Hokum and cannot pass it. Allowed: {calls}."),
    CallName.HOKUM: N_(
        "Call {call}: {seat} cannot bid a Hokum over another bid, or after the auction. Allowed: {calls}."
    ),
    CallName.SUN: N_(
        "Call {call}: {seat} cannot call a Sun now: an Ace is turned up and these rules do not let this seat turn the "
        "Hokum, or the auction is over. Allowed: {calls}."
    ),
    CallName.ASHKAL: N_(
        "Call {call}: {seat} cannot call Ashkal: it is for the dealer and the seat on his left, in the rounds and "
        "cases that these rules have it, and never an answer to a Sun. Allowed: {calls}."
    ),
    CallName.CONFIRM: N_("Call {call}: {seat} has no Hokum of his own to confirm now. Allowed: {calls}."),
    CallName.KAWESH: N_(
        "Call {call}: {seat} cannot call kawesh: that takes a first five cards of 7, 8 and 9 alone, in round 1, where "
        "these rules have it. Allowed: {calls}."
    ),
    CallName.DOUBLE: _LATER_RAISE,
    CallName.TRIPLE: _LATER_RAISE,
    CallName.FOUR: _LATER_RAISE,
    CallName.GAHWA: _LATER_RAISE,
}


def _call(voice: Voice, found: Violation, wanted: CallsWanted) -> str:
    facts: Facts = {"call": found.call or 0, "seat": voice.seat(found.seat)}
    if found.code is Code.NOT_IN_TURN:
        seats = voice.any_of([voice.seats[seat] for seat in wanted.asked])
        return voice.say("Call {call}: {seat} called out of turn. It was for {seats} to call.", **facts, seats=seats)
    if not wanted.offers:
        return voice.say("Call {call}: {seat} called, though nobody was asked any more.", **facts)
    facts["calls"] = voice.any_of([voice.offer(offer) for offer in wanted.offers])
    said = wanted.made
    if said is None:
        return voice.say("Call {call}: {seat} may not call this now. Allowed: {calls}.", **facts)
    facts["said"] = voice.calls[said.name]
    offer = next((offer for offer in wanted.offers if offer.name is said.name), None)
    reason = _NOT_OFFERED[said.name] if offer is None else _wrong_in(said, offer)
    return voice.say(reason, **facts)


def _wrong_in(said: Call, offer: Offer) -> str:
    """Return what is wrong with a call whose word was allowed: its lock, or its suit."""
    if said.locked and not (offer.lockable or offer.lock_ignored):
        return N_("Call {call}: {seat} cannot lock this. Send {said} without it. Allowed: {calls}.")
    if said.suit is None:
        return N_("Call {call}: {seat} has to name a suit with {said}. Allowed: {calls}.")
    if offer.suits:
        return N_("Call {call}: {seat} may not name this suit with {said}. Allowed: {calls}.")
    return N_("Call {call}: {seat} has no suit to name with {said}. Leave it out. Allowed: {calls}.")


def _deal(voice: Voice, found: Violation, wanted: DealWanted) -> str:
    facts = {"seat": voice.seat(found.seat), "card": voice.card(found.card)}
    match wanted.fault:
        case DealFault.HAND_SIZE:
            return voice.count(
                "{seat} has {n} card. A hand has five or eight before the first card is played, then eight.",
                "{seat} has {n} cards. A hand has five or eight before the first card is played, then eight.",
                wanted.cards,
                **facts,
            )
        case DealFault.CARD_TWICE:
            return voice.say("{card} was dealt twice, the second time to {seat}.", **facts)
        case DealFault.UP_CARD_MISSING:
            return voice.say("{seat} took the up-card {card}, but does not hold it.", **facts)
        case _:
            if wanted.taker in (None, found.seat):
                return voice.say(
                    "{card} is the up-card, so it cannot be one of the first five cards of {seat}.", **facts
                )
            return voice.say(
                "{seat} holds the up-card {card}, but {taker} took it.",
                **facts,
                taker=voice.seat(wanted.taker),
            )


def _contract(voice: Voice, wanted: ContractBought) -> str:
    if wanted.contract is None:
        return voice.say("A contract is given, but the calls have not bought one.")
    words = voice.contract(wanted.contract)
    return voice.say("The contract given is not the one that the calls bought: {contract}.", contract=words)


def _winner(voice: Voice, code: Code, wanted: WinnerWanted) -> str:
    if wanted.winner is None:
        return voice.say("Nobody has won the game yet.")
    team = voice.teams[wanted.winner]
    if code is Code.ROUND_AFTER_END:
        return voice.say("{team} had won the game before this round, so it does not count.", team=team)
    return voice.say("The game was won by {team}.", team=team)


def _points(voice: Voice, code: Code, wanted: PointsWanted) -> str:
    right, claimed = voice.by_team(wanted.right), voice.by_team(wanted.claimed)
    if code is Code.TOTAL_MISMATCH:
        return voice.say("The totals are {right}. Claimed: {claimed}.", right=right, claimed=claimed)
    return voice.say("The round is worth {right}. Claimed: {claimed}.", right=right, claimed=claimed)


# What could not be checked.

_UNCHECKED: Final[Mapping[UncheckedReason, str]] = {
    UncheckedReason.FOUL_TAKEN_AT_ITS_WORD: N_(
        "The foul of {seat} is taken at its word: the record does not say which it was."
    ),
    UncheckedReason.FOUL_OUTSIDE_THE_RECORD: N_("A foul such as that of {seat} leaves no trace in the record."),
    UncheckedReason.FOUL_HAND_UNKNOWN: N_(
        "The foul of {seat} cannot be looked for, as the hand of {seat} is not given."
    ),
    UncheckedReason.FOUL_IN_DOUBT: N_(
        "The foul of {seat} cannot be looked for, as the record has a card that cannot be right."
    ),
    UncheckedReason.CLAIM_HAND_UNKNOWN: N_("The claim of {seat} cannot be checked, as not all hands are known."),
    UncheckedReason.CLAIM_IN_DOUBT: N_(
        "The claim of {seat} cannot be checked, as the record has cards that cannot be right."
    ),
    UncheckedReason.CLAIM_UNDECIDED: N_("The claim of {seat} takes too long to check."),
    UncheckedReason.RESULT_OF_UNFINISHED_ROUND: N_(
        "The round is not finished, so its claimed points cannot be checked."
    ),
    UncheckedReason.RESULT_OF_UNKNOWN_HANDS: N_("The result depends on what hands that are not given may have held."),
    UncheckedReason.RESULT_IN_DOUBT: N_(
        "The cards of the round cannot be right, so its claimed points cannot be checked."
    ),
    UncheckedReason.WORTH_OF_ROUND_UNKNOWN: N_(
        "The round was cut short and nothing is claimed for it, so the log's totals and winner cannot be checked."
    ),
    UncheckedReason.HAND_UNKNOWN: N_(
        "The hand of {seat} is not given: the cards of {seat} are judged by what was played later."
    ),
    UncheckedReason.CALLS_UNKNOWN: N_("The calls are not given: the contract is taken as it stands."),
    UncheckedReason.SEATS_MIRRORED: N_("All seats look mirrored: play goes to the right, S, E, N, W."),
    UncheckedReason.SEATS_TURNED: N_("All seats but the dealer's look turned."),
    UncheckedReason.TEAMS_SWAPPED: N_("The claimed points and winner look like the other team's."),
}


def unchecked_message(voice: Voice, found: Unchecked) -> str:
    """Return what could not be checked, and why."""
    return voice.say(_UNCHECKED[found.why], seat=voice.seat(found.seat))
