"""What a record lists as announced, judged against the hands (rules, sections 5 and 9).

Under ``projects: announced`` just the sound announcements count; under ``automatic`` every known hand's best set does,
and what the record lists has no meaning.
"""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from engine.bidding import Hands
from engine.cards import ALL_CARDS, Card, CardSet
from engine.contest import Announced
from engine.fouls import Code, Violation
from engine.projects import AnnouncementFault, Project, best_projects, judge_announcement
from engine.record import RoundRecord
from engine.ruleset import Ruleset
from engine.seats import SEATS, Seat

Groups: TypeAlias = tuple[tuple[Seat, tuple[tuple[Card, ...], ...]], ...]
"""The announced groups of cards of each seat."""


class Announcements(NamedTuple):
    """The projects that count for the contest, by seat, and every announcement that was a foul."""

    by_seat: Announced
    violations: tuple[Violation, ...]


def could_hold(seat: Seat, hands: Hands, shown: tuple[CardSet, ...]) -> CardSet:
    """Return every card that a seat can have been dealt: its hand or, if unknown, all that is not seen elsewhere.

    ``shown`` are the cards each seat has played.
    """
    hand = hands[seat]
    if hand is not None and hand.bit_count() == 8:
        return hand
    elsewhere = 0
    for other, held in enumerate(hands):
        if other != seat:
            elsewhere |= shown[other] | (held or 0)
    return ALL_CARDS & ~elsewhere


def judge_groups(
    groups_by_seat: Groups, could_have: Callable[[Seat], CardSet], *, sun: bool, one_table: bool = False
) -> Announcements:
    """Return which announced groups are projects that can be, and what is wrong with the others.

    ``could_have`` is what each seat may have been dealt. No card may serve two projects of one seat; with
    ``one_table`` none of two seats either, where no hands are there to tell whose it is.
    """
    by_seat: dict[Seat, list[Project]] = {}
    violations = []
    used = 0
    for seat, groups in groups_by_seat:
        if not one_table:
            used = 0
        for place, group in enumerate(groups):
            judged = judge_announcement(group, could_have(seat), used, sun)
            if isinstance(judged, AnnouncementFault):
                path = ("projects", SEATS[seat], place)
                violations.append(Violation(Code(judged.value), path, seat=seat))
            else:
                used |= judged.announced
                by_seat.setdefault(seat, []).append(judged)
    return Announcements(by_seat, tuple(violations))


def judge_announcements(
    record: RoundRecord, hands: Hands, shown: tuple[CardSet, ...], rules: Ruleset, *, sun: bool
) -> Announcements:
    """Return what counts as announced in a record and what was announced against the rules."""
    if rules.projects == "automatic":
        return Announcements(_automatic(hands, rules, sun=sun), ())
    return judge_groups(record.projects, lambda seat: could_hold(seat, hands, shown), sun=sun)


def _automatic(hands: Hands, rules: Ruleset, *, sun: bool) -> Announced:
    whole = {seat: hand for seat, hand in enumerate(hands) if hand is not None and hand.bit_count() == 8}
    return {seat: best_projects(hand, sun, rules.hundred_order) for seat, hand in whole.items()}
