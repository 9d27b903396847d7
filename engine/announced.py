"""What a record lists as announced, judged against the hands (rules, sections 5 and 9).

Under ``projects: announced`` just the sound announcements count; under ``automatic`` every known hand's best set does,
and what the record lists has no meaning.
"""

from dataclasses import dataclass

from engine.bidding import Hands
from engine.cards import ALL_CARDS, CardSet
from engine.contest import Announced
from engine.fouls import Code, Violation
from engine.projects import AnnouncementFault, Project, best_projects, judge_announcement
from engine.record import RoundRecord
from engine.ruleset import Ruleset
from engine.seats import SEATS, Seat


@dataclass(frozen=True, slots=True)
class Announcements:
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


def judge_announcements(
    record: RoundRecord, hands: Hands, shown: tuple[CardSet, ...], rules: Ruleset, *, sun: bool
) -> Announcements:
    """Return what counts as announced in a record and what was announced against the rules."""
    if rules.projects == "automatic":
        return Announcements(_automatic(hands, rules, sun=sun), ())
    by_seat: dict[Seat, list[Project]] = {}
    violations = []
    for seat, groups in record.projects:
        used = 0
        for place, group in enumerate(groups):
            judged = judge_announcement(group, could_hold(seat, hands, shown), used, sun)
            if isinstance(judged, AnnouncementFault):
                path = ("projects", SEATS[seat], place)
                violations.append(Violation(Code(judged.value), path, seat=seat))
            else:
                used |= judged.announced
                by_seat.setdefault(seat, []).append(judged)
    return Announcements(by_seat, tuple(violations))


def _automatic(hands: Hands, rules: Ruleset, *, sun: bool) -> Announced:
    whole = {seat: hand for seat, hand in enumerate(hands) if hand is not None and hand.bit_count() == 8}
    return {seat: best_projects(hand, sun, rules.hundred_order) for seat, hand in whole.items()}
