"""Fouls: everything a record can break, each with its proof (rules, section 9)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.calls import Call, Offer
from engine.cards import Card
from engine.contract import Contract
from engine.seats import Seat, Team


class Code(StrEnum):
    """The name of a violation."""

    NOT_IN_TURN = "not-in-turn"
    CALL_NOT_ALLOWED = "call-not-allowed"
    CARD_NOT_IN_HAND = "card-not-in-hand"
    CARD_REPEATED = "card-repeated"
    WRONG_LEADER = "wrong-leader"
    MUST_FOLLOW_SUIT = "must-follow-suit"
    MUST_TRUMP = "must-trump"
    MUST_OVERTRUMP = "must-overtrump"
    LOCKED_TRUMP_LEAD = "locked-trump-lead"
    FALSE_EKKA = "false-ekka"
    PROJECT_NOT_HELD = "project-not-held"
    PROJECT_OVERLAP = "project-overlap"
    PROJECT_INVALID = "project-invalid"
    DEAL_INVALID = "deal-invalid"
    CONTRACT_MISMATCH = "contract-mismatch"
    NO_CONTRACT = "no-contract"
    SCORE_MISMATCH = "score-mismatch"
    TOTAL_MISMATCH = "total-mismatch"
    WINNER_MISMATCH = "winner-mismatch"
    ROUND_AFTER_END = "round-after-end"
    ROUND_INCOMPLETE = "round-incomplete"
    DEALER_MISMATCH = "dealer-mismatch"
    FOUL_UNFOUNDED = "foul-unfounded"
    CLAIM_UNFOUNDED = "claim-unfounded"


class Severity(StrEnum):
    """What a violation is about: how somebody played, how it was written down, or how it was scored."""

    PLAY = "play"
    RECORD = "record"
    SCORE = "score"


_RECORD: Final = frozenset(
    {
        Code.CARD_NOT_IN_HAND,
        Code.CARD_REPEATED,
        Code.DEAL_INVALID,
        Code.CONTRACT_MISMATCH,
        Code.NO_CONTRACT,
        Code.ROUND_INCOMPLETE,
        Code.ROUND_AFTER_END,
        Code.DEALER_MISMATCH,
    }
)
_SCORE: Final = frozenset(
    {
        Code.SCORE_MISMATCH,
        Code.TOTAL_MISMATCH,
        Code.WINNER_MISMATCH,
        Code.FOUL_UNFOUNDED,
        Code.CLAIM_UNFOUNDED,
    }
)
CARD_OR_LEAD: Final = frozenset(
    {
        Code.CARD_NOT_IN_HAND,
        Code.CARD_REPEATED,
        Code.WRONG_LEADER,
        Code.MUST_FOLLOW_SUIT,
        Code.MUST_TRUMP,
        Code.MUST_OVERTRUMP,
        Code.LOCKED_TRUMP_LEAD,
    }
)
"""Codes of a card or lead that broke a rule: what a ``revoke`` accuses a player of."""
CANNOT_BE_TRUE: Final = frozenset({Code.CARD_NOT_IN_HAND, Code.CARD_REPEATED, Code.DEAL_INVALID})
"""Codes of what cannot have been at any table: the record is wrong there, not the play."""


def severity_of(code: Code) -> Severity:
    """Return what a violation of this code is about."""
    if code in _RECORD:
        return Severity.RECORD
    return Severity.SCORE if code in _SCORE else Severity.PLAY


class DealFault(StrEnum):
    """What is wrong with a deal."""

    HAND_SIZE = "hand-size"
    CARD_TWICE = "card-twice"
    UP_CARD_ELSEWHERE = "up-card-elsewhere"
    UP_CARD_MISSING = "up-card-missing"


@dataclass(frozen=True, slots=True)
class CallsWanted:
    """For a call out of turn or not allowed: the seats asked, what the caller could have said, and what he said."""

    asked: tuple[Seat, ...]
    offers: tuple[Offer, ...]
    made: Call | None = None


@dataclass(frozen=True, slots=True)
class LeaderWanted:
    """For a wrong leader: the seat whose lead it was."""

    leader: Seat


@dataclass(frozen=True, slots=True)
class ContractBought:
    """For a contract that does not agree: what the calls bought, None for nothing."""

    contract: Contract | None


@dataclass(frozen=True, slots=True)
class DealWanted:
    """For a deal: what is wrong, how many cards were found, and the taker whose hand the up-card belongs in."""

    fault: DealFault
    cards: int = 0
    taker: Seat | None = None


@dataclass(frozen=True, slots=True)
class DealerWanted:
    """For a dealer: whose deal it was."""

    dealer: Seat


@dataclass(frozen=True, slots=True)
class PointsWanted:
    """For a score or total: the points by team that are right, and those claimed."""

    right: tuple[int, int]
    claimed: tuple[int, int]


@dataclass(frozen=True, slots=True)
class WinnerWanted:
    """For a winner, or a round after the end: who has really won, None for nobody yet."""

    winner: Team | None


Wanted = (
    CallsWanted | LeaderWanted | ContractBought | DealWanted | DealerWanted | PointsWanted | WinnerWanted
)  # one class a kind of violation that needs more than its card to be explained

Path = tuple[str | int, ...]
"""Where in a record something stands: field names, seat names and list places from 0."""


@dataclass(frozen=True, slots=True)
class Violation:
    """One thing that breaks a rule.

    ``path`` leads to it from the round. ``trick`` and ``call`` count from 1. ``proof`` is what the hand could have
    played instead, in the order of answers (for a claim the refuting play, in the order played), None where the code
    has none. ``wanted`` is what else is needed to explain it. ``penalised`` when the round's foul has already paid
    for it.
    """

    code: Code
    path: Path
    seat: Seat | None = None
    trick: int | None = None
    call: int | None = None
    card: Card | None = None
    proof: tuple[Card, ...] | None = None
    wanted: Wanted | None = None
    penalised: bool = False

    @property
    def severity(self) -> Severity:
        """What it is about."""
        return severity_of(self.code)


@dataclass(frozen=True, slots=True)
class Unchecked:
    """Something that could not be checked: ``what`` is the field of the record, ``seat`` whom it concerns."""

    what: str
    why: "UncheckedReason"
    seat: Seat | None = None


class UncheckedReason(StrEnum):
    """Why something could not be checked."""

    FOUL_TAKEN_AT_ITS_WORD = "foul-taken-at-its-word"
    FOUL_OUTSIDE_THE_RECORD = "foul-outside-the-record"
    FOUL_HAND_UNKNOWN = "foul-hand-unknown"
    FOUL_IN_DOUBT = "foul-in-doubt"
    CLAIM_HAND_UNKNOWN = "claim-hand-unknown"
    CLAIM_IN_DOUBT = "claim-in-doubt"
    CLAIM_UNDECIDED = "claim-undecided"
    RESULT_OF_UNFINISHED_ROUND = "result-of-unfinished-round"
    RESULT_IN_DOUBT = "result-in-doubt"
    RESULT_OF_UNKNOWN_HANDS = "result-of-unknown-hands"
    WORTH_OF_ROUND_UNKNOWN = "worth-of-round-unknown"
    HAND_UNKNOWN = "hand-unknown"
    CALLS_UNKNOWN = "calls-unknown"
    SEATS_MIRRORED = "seats-mirrored"
    SEATS_TURNED = "seats-turned"
    TEAMS_SWAPPED = "teams-swapped"
