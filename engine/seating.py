"""Whether a log's seats look turned or mirrored (contract, *Check report*: ``unchecked`` with ``what: seats``).

Play goes counter-clockwise, S E N W. A writer whose table goes clockwise, or who counts the dealer or the teams from
another chair, produces a log in which nearly everything is out of turn. No rule can tell that from cheating; but when
the same log with its seats mirrored or turned is clean, that is what the reader of the report should look at first.
"""

from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum
from typing import Final

from engine.fouls import Unchecked, UncheckedReason
from engine.log import ClaimedWinner, GameLog, LoggedRound, Report, check_game
from engine.record import RoundRecord
from engine.replay import replay
from engine.seats import Seat, other_team

SeatMap = Callable[[Seat], Seat]


class Seating(StrEnum):
    """How the seats of a log seem to differ from the table's."""

    MIRRORED = "mirrored"
    TURNED = "turned"
    TEAMS_SWAPPED = "teams-swapped"


_ENOUGH = 2  # one violation alone is a slip, whatever reading of the seats would happen to explain it
_REASONS = {
    Seating.MIRRORED: UncheckedReason.SEATS_MIRRORED,
    Seating.TURNED: UncheckedReason.SEATS_TURNED,
    Seating.TEAMS_SWAPPED: UncheckedReason.TEAMS_SWAPPED,
}


def check_log(log: GameLog) -> Report:
    """Return the judgement of a log (:func:`engine.log.check_game`); its first round tells of suspect seats."""
    report = check_game(log)
    in_rounds = (violation for checked in report.rounds for violation in checked.violations)
    found = len(report.violations) + sum(1 for violation in in_rounds if not violation.penalised)
    if found < _ENOUGH or not report.rounds:
        return report
    seating = suspected_seating(log)
    if seating is None:
        return report
    first, *others = report.rounds
    first = first._replace(unchecked=(*first.unchecked, Unchecked("seats", _REASONS[seating])))
    return replace(report, rounds=(first, *others))


def suspected_seating(log: GameLog) -> Seating | None:
    """Return how the seats of a log that is not clean would have to be read to make it so, or None.

    Tried are all seats mirrored, all seats but the dealer's turned by one, two or three, each of these with the claimed
    points and winner as they stand and given to the other team, and that alone.
    """
    report = check_game(log)
    first = next((checked.replay for checked in report.rounds if not checked.replay.is_sound), None)
    for seating, change in _READINGS:
        # A whole log is read anew only where that mends its first bad round.
        if first is None or replay(change(first.record), log.rules, first.scores).is_sound:
            read_so = replace(log, rounds=tuple(one._replace(record=change(one.record)) for one in log.rounds))
            if check_game(read_so).is_valid or check_game(_with_teams_swapped(read_so)).is_valid:
                return seating
    return Seating.TEAMS_SWAPPED if first is None and check_game(_with_teams_swapped(log)).is_valid else None


def _mirrored(seat: Seat) -> Seat:
    return (4 - seat) & 3


def relabelled(record: RoundRecord, new: SeatMap) -> RoundRecord:
    """Return a record with every seat in it renamed."""
    contract, foul = record.contract, record.foul
    return record._replace(
        dealer=new(record.dealer),
        hands=tuple((new(seat), hand) for seat, hand in record.hands),
        calls=tuple(call._replace(seat=new(call.seat)) for call in record.calls),
        contract=None if contract is None else replace(contract, buyer=new(contract.buyer)),
        projects=tuple((new(seat), groups) for seat, groups in record.projects),
        tricks=tuple(trick._replace(leader=new(trick.leader)) for trick in record.tricks),
        foul=None if foul is None else replace(foul, seat=new(foul.seat)),
        claim=None if record.claim is None else new(record.claim),
    )


def _all_mirrored(record: RoundRecord) -> RoundRecord:
    return relabelled(record, _mirrored)


def _turned_by(turns: int) -> Callable[[RoundRecord], RoundRecord]:
    def turned(record: RoundRecord) -> RoundRecord:
        return relabelled(record, lambda seat: (seat + turns) & 3)._replace(dealer=record.dealer)

    return turned


_READINGS: Final = (
    (Seating.MIRRORED, _all_mirrored),
    *((Seating.TURNED, _turned_by(turns)) for turns in (1, 2, 3)),
)


def _with_teams_swapped(log: GameLog) -> GameLog:
    def swapped(points: tuple[int, int] | None) -> tuple[int, int] | None:
        return None if points is None else (points[1], points[0])

    winner = log.winner
    if winner is not None and winner.team is not None:
        winner = ClaimedWinner(other_team(winner.team))
    rounds = tuple(LoggedRound(logged.record, swapped(logged.result)) for logged in log.rounds)
    return replace(log, rounds=rounds, totals=swapped(log.totals), winner=winner)
