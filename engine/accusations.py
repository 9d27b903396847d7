"""Whether the foul or claim that ended a round is borne out by its record (rules, section 9).

A foul of the kind ``revoke`` or ``false-ekka`` is looked for among the offender's violations; a claim is searched
with all hands known. What cannot be looked up is unchecked, never decided.
"""

from dataclasses import dataclass

from engine.bidding import Hands
from engine.claims import DEFAULT_BUDGET, ClaimPosition, check_claim
from engine.fouls import CARD_OR_LEAD, Code, Unchecked, UncheckedReason, Violation
from engine.record import FoulKind, FoulRecord
from engine.seats import Seat
from engine.tricks import Play


@dataclass(frozen=True, slots=True)
class Judgement:
    """What became of an accusation or claim: a violation, something unchecked, or nothing when it is borne out."""

    violation: Violation | None = None
    unchecked: Unchecked | None = None


def breaches_meant(foul: FoulRecord) -> frozenset[Code]:
    """Return the codes of what a foul accuses its seat of; none where the record cannot tell of it."""
    if foul.kind is FoulKind.REVOKE:
        return CARD_OR_LEAD
    return frozenset({Code.FALSE_EKKA}) if foul.kind is FoulKind.FALSE_EKKA else frozenset()


def judge_foul(
    foul: FoulRecord, violations: tuple[Violation, ...], *, hand_known: bool, in_doubt: bool = False
) -> Judgement:
    """Return what a record says to a foul, given every violation found in it.

    ``in_doubt`` when a card that cannot be may hide another violation.
    """
    if foul.kind is None:
        return Judgement(unchecked=Unchecked("foul", UncheckedReason.FOUL_TAKEN_AT_ITS_WORD, foul.seat))
    wanted = breaches_meant(foul)
    if not wanted:
        return Judgement(unchecked=Unchecked("foul", UncheckedReason.FOUL_OUTSIDE_THE_RECORD, foul.seat))
    if any(violation.seat == foul.seat and violation.code in wanted for violation in violations):
        return Judgement()
    if not hand_known:
        return Judgement(unchecked=Unchecked("foul", UncheckedReason.FOUL_HAND_UNKNOWN, foul.seat))
    if in_doubt:
        return Judgement(unchecked=Unchecked("foul", UncheckedReason.FOUL_IN_DOUBT, foul.seat))
    return Judgement(violation=Violation(Code.FOUL_UNFOUNDED, ("foul",), seat=foul.seat))


def judge_claim(claimant: Seat, play: Play, hands: Hands, budget: int = DEFAULT_BUDGET) -> Judgement:
    """Return whether a claim of all remaining tricks holds, looking at no more than ``budget`` positions.

    ``hands`` are those dealt, None where not known.
    """
    position = claim_position(play, hands)
    if position is None:
        reason = UncheckedReason.CLAIM_IN_DOUBT if _are_known(hands) else UncheckedReason.CLAIM_HAND_UNKNOWN
        return Judgement(unchecked=Unchecked("claim", reason, claimant))
    verdict = check_claim(position, claimant, budget)
    if verdict.holds is None:
        return Judgement(unchecked=Unchecked("claim", UncheckedReason.CLAIM_UNDECIDED, claimant))
    if verdict.holds:
        return Judgement()
    return Judgement(violation=Violation(Code.CLAIM_UNFOUNDED, ("claim",), seat=claimant, proof=verdict.line))


def claim_position(play: Play, hands: Hands) -> ClaimPosition | None:
    """Return the position in which a claim is made, or None when the remaining cards are not all known."""
    south, east, north, west = play.remaining
    if south is None or east is None or north is None or west is None or play.leader is None:
        return None
    remaining = (south, east, north, west)
    if not _are_known(hands):
        return None
    cards = play.turn.cards
    laid = [0, 0, 0, 0]
    for place in range(len(cards)):
        laid[(play.leader + place) & 3] = 1
    held = {hand.bit_count() + extra for hand, extra in zip(remaining, laid, strict=True)}
    if len(held) != 1:
        return None
    earlier = play.played & ~sum(1 << card for card in cards)
    return ClaimPosition(play.turn.terms, remaining, play.leader, cards, play.turn.freed, earlier)


def _are_known(hands: Hands) -> bool:
    """Return whether all four hands are known as they were played with, of eight cards."""
    return all(hand is not None and hand.bit_count() == 8 for hand in hands)
