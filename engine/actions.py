"""One action more: a call or a card added to a record, and whether it may be (rules, sections 2 to 5).

There is no second judgement here: the record with the action is replayed, and what the replay reports is what is wrong
with the action.
"""

from dataclasses import dataclass
from enum import StrEnum

from engine.calls import Call
from engine.cards import Card
from engine.fouls import Violation
from engine.record import RoundRecord, TrickRecord
from engine.replay import Phase, Replay, replay
from engine.seats import Seat


class ActionFault(StrEnum):
    """Why an action cannot be taken at all, whatever it is."""

    ROUND_FINISHED = "round-finished"
    CALLS_OPEN = "calls-open"
    CALLS_CLOSED = "call-not-allowed"
    EKKA_NOT_LEADING = "ekka-not-leading"
    PROJECTS_TOO_LATE = "projects-too-late"


@dataclass(frozen=True, slots=True)
class Taken:
    """A round after an action. ``violations`` are those of the action itself; with any, it is illegal.

    A card of an unknown hand may show that an earlier one was a revoke, or that a project was not held: that is the
    fault of the earlier card or announcement, and not of this one.
    """

    replay: Replay
    violations: tuple[Violation, ...]


def after_call(before: Replay, call: Call) -> Taken | ActionFault:
    """Return the round after a call, or why nobody can call now."""
    if before.phase in (Phase.PLAY, Phase.FINISHED):
        return ActionFault.CALLS_CLOSED
    record = before.record
    return _replayed(before, record._replace(calls=(*record.calls, call)))


def after_card(
    before: Replay, card: Card, *, ekka: bool, projects: tuple[tuple[Card, ...], ...]
) -> Taken | ActionFault:
    """Return the round after the seat in turn has played a card, or why it cannot be played now at all.

    ``ekka`` announces one, ``projects`` are announced with a seat's first card; where the ruleset counts them by
    itself they are left out of the record.
    """
    seat, play = before.turn, before.play
    match before.phase:
        case Phase.FINISHED:
            return ActionFault.ROUND_FINISHED
        case Phase.AUCTION | Phase.DOUBLING:
            return ActionFault.CALLS_OPEN
    assert seat is not None  # in the play of a sound record somebody is in turn
    assert play is not None
    announces = before.rules.projects == "announced" and bool(projects)
    if ekka and play.turn.cards:
        return ActionFault.EKKA_NOT_LEADING
    if announces and play.shown[seat]:
        return ActionFault.PROJECTS_TOO_LATE
    record = with_card(before.record, seat, card, ekka=ekka, leads=not play.turn.cards)
    if announces:
        record = record._replace(projects=_with_projects(record, seat, projects))
    return _replayed(before, record)


def with_card(record: RoundRecord, seat: Seat, card: Card, *, ekka: bool, leads: bool) -> RoundRecord:
    """Return a record with a card added to the trick in progress, or leading the next."""
    if leads:
        return record._replace(tricks=(*record.tricks, TrickRecord(seat, (card,), ekka)))
    trick = record.tricks[-1]
    return record._replace(tricks=(*record.tricks[:-1], trick._replace(cards=(*trick.cards, card))))


def _with_projects(
    record: RoundRecord, seat: Seat, groups: tuple[tuple[Card, ...], ...]
) -> tuple[tuple[Seat, tuple[tuple[Card, ...], ...]], ...]:
    listed = dict(record.projects)
    listed[seat] = (*listed.get(seat, ()), *groups)
    return tuple(listed.items())


def _replayed(before: Replay, record: RoundRecord) -> Taken:
    after = replay(record, before.rules, before.scores)
    new = (violation for violation in after.violations if violation not in before.violations)
    return Taken(after, tuple(violation for violation in new if not _is_of_earlier(violation, before.record, record)))


def _is_of_earlier(violation: Violation, before: RoundRecord, after: RoundRecord) -> bool:
    """Return whether a violation is about a card or a project that stood in the record before the action."""
    path, last = violation.path, len(after.tricks) - 1
    if path[0] == "projects":
        return before.projects == after.projects or path[2] in range(len(_groups(before, violation.seat)))
    if path[0] != "tricks":
        return False
    return path[1] != last or (path[2] == "cards" and path[3] != len(after.tricks[last].cards) - 1)


def _groups(record: RoundRecord, seat: Seat | None) -> tuple[tuple[Card, ...], ...]:
    return next((groups for other, groups in record.projects if other == seat), ())
