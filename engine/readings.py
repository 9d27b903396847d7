"""How a round of a log is read where a name in it is wrong: a dealer's or a leader's (rules, sections 1, 4 and 9).

The log is followed: who is named as the dealer has dealt, and who is named as the leader has led, in turn or not. Only
where that cannot be, or leaves more to report than a name that is wrong, the name is wrong and nothing else; so one
slip of whoever wrote the log is one violation.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.accusations import breaches_meant
from engine.conversion import Pair
from engine.fouls import CANNOT_BE_TRUE, Code, LeaderWanted, Violation
from engine.record import RoundRecord
from engine.replay import Replay, replay
from engine.ruleset import Ruleset
from engine.seats import Seat, next_seat

_TOLD_BY_DEALER: Final = frozenset({Code.NOT_IN_TURN, Code.CALL_NOT_ALLOWED, Code.CONTRACT_MISMATCH, Code.NO_CONTRACT})
"""What a misnamed dealer, or wrong totals, make of calls that were right."""
_FIRST_LEAD: Final = ("tricks", 0, "leader")


def read_round(
    record: RoundRecord, result: Pair | None, rules: Ruleset, dealers: tuple[Seat, ...], totals: Pair, claimed: Pair
) -> tuple[Replay, tuple[Seat, ...]]:
    """Return how a round is read, and who may deal the next.

    ``result`` are the points claimed for it, ``dealers`` who may have dealt it (nobody named: anybody). It is replayed
    under the recomputed ``totals`` or, where that leaves less wrong with its calls, under those ``claimed`` so far.
    """
    as_named = replay(record, rules, totals)
    if not as_named.violations and (not dealers or record.dealer in dealers):
        return as_named, (_next_dealer(as_named),)
    readings = [as_named]
    if dealers and record.dealer not in dealers:
        readings += [replay(record._replace(dealer=dealer), rules, totals) for dealer in dealers]
    if claimed != totals:
        readings += [replay(one.record, rules, claimed) for one in readings]
    faults = [_faults_of_start(reading) for reading in readings]
    likely = [reading for reading, number in zip(readings, faults, strict=True) if number == min(faults)]
    next_dealers = tuple(dict.fromkeys(_next_dealer(reading) for reading in (as_named, *likely)))
    return with_leaders_named(likely[0], result)._replace(scores=totals), next_dealers


def _faults_of_start(reading: Replay) -> int:
    return sum(one.code in _TOLD_BY_DEALER or one.path == _FIRST_LEAD for one in reading.violations)


def _next_dealer(played: Replay) -> Seat:
    """Return who has to deal after a round; the deal passes on from one that was cut short, too."""
    dealer = played.next_dealer
    return next_seat(played.record.dealer) if dealer is None else dealer


def with_leaders_named(played: Replay, result: Pair | None = None) -> Replay:
    """Return a round with each trick played by the seat whose lead it was, where its leader is only misnamed.

    That is told among its violations, and no foul pays for it: it is the log that is wrong.
    """
    misnamed: list[Violation] = []
    looked_at = 0
    while (wrong := _wrong_lead_after(looked_at, played.violations)) is not None:
        if _left_to_report(played, result) == 1:
            break  # that lead alone: under no name is there less
        lead, looked_at, leader = wrong
        tricks = played.record.tricks
        renamed = (*tricks[: looked_at - 1], tricks[looked_at - 1]._replace(leader=leader), *tricks[looked_at:])
        proper = replay(played.record._replace(tricks=renamed), played.rules, played.scores)
        if _is_misnamed(played, proper, result):
            misnamed.append(replace(lead, penalised=False))
            played = proper
    for lead in misnamed:
        played = played._replace(violations=_with_lead(played.violations, lead))
    return played


def _wrong_lead_after(trick: int, violations: Sequence[Violation]) -> tuple[Violation, int, Seat] | None:
    """Return the next lead by the wrong seat after a trick, with its trick (from 1) and whose lead it was."""
    for violation in violations:
        if isinstance(violation.wanted, LeaderWanted) and violation.trick is not None and violation.trick > trick:
            return violation, violation.trick, violation.wanted.leader
    return None


def _is_misnamed(as_named: Replay, as_proper: Replay, result: Pair | None) -> bool:
    """Return whether a leader's name is wrong, and not his lead.

    Where no less is left to report under the proper name, but for the lead, the one who is named has led out of turn.
    It must leave fewer cards that their seats cannot have played, or else nothing at all; but the accusation that ended
    a round is not explained away.
    """
    left = _left_to_report(as_proper, result)
    if left >= _left_to_report(as_named, result) - 1:
        return False
    if _cannot_be(as_proper) < _cannot_be(as_named):
        return True
    return not left and not _bears_out(as_named)


def _bears_out(played: Replay) -> bool:
    """Return whether the log bears out the accusation that ended its round."""
    foul = played.record.foul
    if foul is None:
        return False
    meant = breaches_meant(foul)
    return any(violation.seat == foul.seat and violation.code in meant for violation in played.violations)


def _left_to_report(played: Replay, result: Pair | None) -> int:
    """Return how many violations there are, a wrong ``result`` (points by team) included."""
    score = None if result is None else played.score
    return len(played.violations) + (score is not None and score.points != result)


def _cannot_be(played: Replay) -> int:
    return sum(violation.code in CANNOT_BE_TRUE for violation in played.violations)


def _with_lead(violations: tuple[Violation, ...], lead: Violation) -> tuple[Violation, ...]:
    """Return the violations of a round with a lead in its place among those of the tricks."""
    place = sum(one.path[0] not in ("foul", "claim") and (one.trick or 0) < (lead.trick or 0) for one in violations)
    return (*violations[:place], lead, *violations[place:])
