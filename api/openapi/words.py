"""What the components of requests mean, and their members, where the schema that reads them does not say it itself."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from engine.seats import SEATS, TEAMS


class Meaning(NamedTuple):
    """The description of a component, and of each of its members."""

    whole: str
    members: Mapping[str, str] = {}


def _of_each(keys: Sequence[str], meaning: str) -> Mapping[str, str]:
    return dict.fromkeys(keys, meaning)


MEANINGS: Final[Mapping[str, Meaning]] = {
    "CardInput": Meaning(
        "A card: its rank `7 8 9 T J Q K A`, then its suit `S H D C`. A ten is `TH` or `10H`; answers write `TH`."
    ),
    "Seat": Meaning(
        "A seat. Everything goes counter-clockwise, to the right: S, E, N, W, and S again. N and S are partners, "
        "and E and W."
    ),
    "Team": Meaning("A partnership."),
    "Suit": Meaning("Spades, hearts, diamonds, clubs."),
    "CallName": Meaning(
        "The word of a call. `confirm` is the Hokum bidder's last word, `kawesh` throws in a hand of nothing but "
        "7, 8 and 9, and the last four raise a contract."
    ),
    "Bid": Meaning("Hokum has a trump suit, Sun has none."),
    "Level": Meaning(
        "How far a contract was raised: double and four by the opponents, triple and gahwa by the buyer's side."
    ),
    "FoulKind": Meaning(
        "What the offender is said to have done: a card or lead that broke a rule, a false Ekka, a card shown, a "
        "word said, or something else. The first two are looked for in the record."
    ),
    "Call": Meaning(
        "A call of auction or doubling.",
        {
            "seat": "Who calls.",
            "call": "The word of the call.",
            ("suit"): (
                "The trump of a Hokum in round 2 of the auction, said with the bid or with its confirmation. In round "
                "1 it is the up-card's and need not be said."
            ),
            "locked": "Whether a double or a four locks the contract; default false.",
        },
    ),
    "Trick": Meaning(
        "A trick, complete or in progress.",
        {
            "leader": "Who led.",
            "cards": "The cards in the order played, counter-clockwise from the leader.",
            ("ekka"): (
                "Whether the lead was announced as an Ekka, the highest card left of a suit that is not trump; "
                "default false."
            ),
        },
    ),
    "TrickInProgress": Meaning(
        "A trick that waits for its next card.",
        {
            "leader": "Who led.",
            "cards": "The cards in the order played, counter-clockwise from the leader.",
            ("ekka"): (
                "Whether the lead was announced as an Ekka, the highest card left of a suit that is not trump; "
                "default false."
            ),
        },
    ),
    "Contract": Meaning(
        "A contract, taken as given: whether the auction could have come to it is not asked.",
        {
            "bid": "What was bought. An Ashkal is a Sun.",
            "trump": "The trump suit, with hokum only.",
            "buyer": "Who counts as the buyer.",
            "level": "How far it was raised; default `undoubled`.",
            ("locked"): (
                "Whether a trump may not be led while holding another suit. Only a Hokum at `double` or `four` can "
                "be; default false."
            ),
            "ashkal": "Whether it is a Sun bought by Ashkal; default false.",
        },
    ),
    "Foul": Meaning(
        "A foul that ended the round. Without `kind` it is an accusation that both sides accepted.",
        {
            "seat": "The offender.",
            "by": "Who said so.",
            "kind": "What the offender is said to have done.",
            "trick": "The trick in which it happened, from 1.",
            "card": "The card with which it happened.",
        },
    ),
    "Claim": Meaning("A claim of all remaining tricks (sawa) that ended the round.", {"seat": "Who claims them."}),
    "Offender": Meaning("The foul that ended the round.", {"seat": "The offender."}),
    "Play": Meaning(
        "A card played by the seat in turn.",
        {
            "card": "The card.",
            "ekka": "Whether it is announced as an Ekka, when leading; default false.",
            ("projects"): (
                "The projects announced with a seat's first card: lists of cards. Ignored where projects count by "
                "themselves."
            ),
        },
    ),
    "HandsBySeat": Meaning(
        "Hands of some seats or all; a seat left out is unknown.", _of_each(SEATS, "The cards of this seat.")
    ),
    "ProjectCards": Meaning("The cards of one project, as they were announced."),
    "ProjectsBySeat": Meaning(
        "What each seat announced, each project as a list of cards.", _of_each(SEATS, "The projects of this seat.")
    ),
    "RankedHands": Meaning(
        "Hands of some seats or all, whose best sets are ranked.", _of_each(SEATS, "The cards of this seat.")
    ),
    "Scores": Meaning("Points by team; a team left out has none.", _of_each(TEAMS, "The points of this team.")),
    "WrittenPoints": Meaning(
        "Points of both teams, as they were written on the score sheet.", _of_each(TEAMS, "The points of this team.")
    ),
    "KnownPoints": Meaning(
        "A number for one team or for both, as far as the score-keeper knows them.",
        _of_each(TEAMS, "The number of this team."),
    ),
    "CountedProjects": Meaning(
        "The kinds of the projects that count, by team.", _of_each(TEAMS, "The kinds of this team's projects.")
    ),
    "Viewer": Meaning("Who looks at a round: a seat, or a spectator at the table, who sees no hand."),
    "RulesetName": Meaning(
        "The name of a ruleset, a full set of options. `/v1/rulesets` tells what each is; there may be more in time."
    ),
    "Options": Meaning(
        "Single options of the ruleset to change. Left out or null: as the ruleset has it. `/v1/rulesets/{name}` "
        "tells its values."
    ),
    "LegalMovesRequest": Meaning("A player's hand and the trick he plays to."),
    "LegalCallsRequest": Meaning("A deal, and the calls made so far."),
    "TrickWinnerRequest": Meaning("A trick, complete or in progress. The rules have no effect here."),
    "HandProjectsRequest": Meaning("A hand, and the contract it is played under."),
    "ProjectRankingRequest": Meaning("The projects of a table: exactly one of `projects` and `hands`."),
    "SummaryScoreRequest": Meaning(
        "What a score-keeper knows of a round. One of `raw`, `card_points`, `kaboot` and `foul` at least has to "
        "be there."
    ),
    "GameScoreRequest": Meaning("The points of a game's rounds."),
    "Round": Meaning(
        "A round record. A round in progress and a finished one have the same form; a thrown-in round is just its "
        "calls. Only `dealer` is required: give what is known."
    ),
    "RoundStateRequest": Meaning("A round record, and who looks at it."),
    "AdvanceRoundRequest": Meaning(
        "A round, and exactly one of `call` and `play` to add to it.", {"round": "The round so far."}
    ),
    "ClaimCheckRequest": Meaning("A round record with all hands, and beside it who claims the rest of the tricks."),
    "LoggedRound": Meaning(
        "A round of a log, without rules and without points before it. Here a hand may have 0 to 8 cards and a "
        "card may stand twice: that is reported, not refused."
    ),
    "GameLog": Meaning("A game log, whole or cut out of a longer game.", {"rounds": "The rounds in order."}),
    "DealRequest": Meaning("What a deal is drawn from: exactly one of `seed` and `date`."),
}

OWN_DATA: Final = (
    "Data of your own: any name that begins with `_`, at most 4 KB in one record. Ignored by every verdict, kept by "
    "`advanceRound`."
)
