"""The other objects of a round: hands, calls, tricks, projects, what ended it, points."""

from collections.abc import Mapping
from typing import Any, Final

from api.issues import Decoded, Issues, Path
from api.reading.lists import CARD, DifferentCards, Listed, cards
from api.reading.objects import Made, Member, Members, by_seat, by_team, keyed_schema
from api.reading.reader import Reader
from api.reading.single import FLAG, WholeNumber
from api.reading.words import CALL_NAME, FOUL_KIND, SEAT, SEAT_WORDS, SUIT
from engine.calls import Call, CallName
from engine.cards import Card
from engine.record import FoulRecord, TrickRecord
from engine.seats import SEATS, TEAMS, Seat

_CALL: Final = Members(
    {
        "seat": Member(SEAT, required=True),
        "call": Member(CALL_NAME, required=True),
        "suit": Member(SUIT),
        "locked": Member(FLAG),
    }
)
_BARE_CALLS: Final[dict[str, dict[str, Call]]] = {
    name: {call.value: Call(seat, call) for call in CallName} for seat, name in enumerate(SEATS)
}


def _call_of(found: Mapping[str, Any]) -> Call:
    return Call(found.get("seat", 0), found.get("call", CallName.PASS), found.get("suit"), found.get("locked", False))


class _CallReader(Made[Call]):
    def at_once(self, value: Decoded) -> Call:
        if type(value) is dict and len(value) == 2:
            return _BARE_CALLS[value["seat"]][value["call"]]
        return super().at_once(value)


CALL: Final = _CallReader(_CALL, _call_of, "Call")
CALLS_MADE: Final = Listed(CALL, 0, 1000)


def _trick_of(found: Mapping[str, Any]) -> TrickRecord:
    return TrickRecord(found.get("leader", 0), found.get("cards", ()), found.get("ekka", False))


class _TrickReader(Made[TrickRecord]):
    def __init__(self, component: str, cards_of_trick: Reader[tuple[Card, ...]]) -> None:
        members = Members(
            {
                "leader": Member(SEAT, required=True),
                "cards": Member(cards_of_trick, required=True),
                "ekka": Member(FLAG),
            }
        )
        super().__init__(members, _trick_of, component)
        self._cards = cards_of_trick

    def at_once(self, value: Decoded) -> TrickRecord:
        if type(value) is dict and len(value) == 2:
            return TrickRecord(SEAT_WORDS[value["leader"]], self._cards.at_once(value["cards"]))
        return super().at_once(value)


TRICK: Final = _TrickReader("Trick", cards(1, 4))
"""A trick of a record: that a card stands twice in it is for the replay to tell."""
TRICK_ALONE: Final = _TrickReader("Trick", DifferentCards(1, 4))
"""A trick that stands alone: no card twice."""
TRICK_TO_PLAY_TO: Final = _TrickReader("TrickInProgress", cards(1, 3))
"""A trick that waits for the next card; that none stands twice is looked at together with the hand."""
TRICKS: Final = Listed(TRICK, 0, 8)

_FOUL: Final = Members(
    {
        "seat": Member(SEAT, required=True),
        "by": Member(SEAT),
        "kind": Member(FOUL_KIND),
        "trick": Member(WholeNumber(1, 8)),
        "card": Member(CARD),
    }
)


def _foul_of(found: Mapping[str, Any]) -> FoulRecord:
    return FoulRecord(found.get("seat", 0), found.get("by"), found.get("kind"), found.get("trick"), found.get("card"))


FOUL: Final = Made(_FOUL, _foul_of, "Foul")

_SEAT_ALONE: Final = Members({"seat": Member(SEAT, required=True)})


def _seat_of(found: Mapping[str, Any]) -> Seat:
    seat: Seat = found.get("seat", 0)
    return seat


CLAIM: Final = Made(_SEAT_ALONE, _seat_of, "Claim")
OFFENDER: Final = Made(_SEAT_ALONE, _seat_of, "Offender")

HANDS: Final = by_seat(cards(0, 8), "HandsBySeat")
PROJECT: Final = cards(0, 8, "ProjectCards")
PROJECTS: Final = Listed(PROJECT, 0, 8)
"""Announced projects, each as the cards shown."""
PROJECTS_BY_SEAT: Final = by_seat(PROJECTS, "ProjectsBySeat")


class _Points(Reader[tuple[int, int]]):
    """Reads a number of points for each team; where not ``both`` are wanted, a team left out has 0."""

    def __init__(self, component: str, *, both: bool) -> None:
        self._number = WholeNumber(0, 100_000)
        self._by_team = by_team(self._number)
        self._both = both
        whole = keyed_schema(TEAMS, self._number.schema) | {"required": list(TEAMS)} if both else self._by_team.whole
        super().__init__(whole, component)

    def read(self, value: Decoded, issues: Issues, path: Path) -> tuple[int, int]:
        before = len(issues.found)
        found = dict(self._by_team.read(value, issues, path))
        if self._both and len(issues.found) == before:
            for team, name in enumerate(TEAMS):
                if team not in found:
                    issues.add((*path, name), "required", name=name)
        return (found.get(0, 0), found.get(1, 0))

    def at_once(self, value: Decoded) -> tuple[int, int]:
        if type(value) is dict and len(value) == len(TEAMS):
            first, second = value[TEAMS[0]], value[TEAMS[1]]
            if first is not None and second is not None:
                return (self._number.at_once(first), self._number.at_once(second))
        return super().at_once(value)


SCORES: Final = _Points("Scores", both=False)
POINTS: Final = _Points("WrittenPoints", both=True)
