"""From the play of a round to what its score depends on (rules, section 6)."""

from collections.abc import Iterable
from typing import Final

from engine.bidding import Hands
from engine.cards import ACE, CardSet, Suit, card_at, rank_of, set_of
from engine.contest import BALOOT_CARDS, Announced, Ranking, baloot_cancelled_by
from engine.contract import Contract
from engine.dealt import taker_of
from engine.projects import Project
from engine.record import RoundRecord
from engine.ruleset import Ruleset
from engine.seats import ALL_SEATS, Seat, Team, other_team, position_of, team_of
from engine.tricks import Play
from engine.verdict import BalootCredit, RoundFacts

_ACES: Final = set_of(card_at(suit, ACE) for suit in range(4))


def baloot_due(
    contract: Contract,
    hands: Hands,
    shown: tuple[CardSet, ...],
    announced: Announced,
    rules: Ruleset,
    *,
    ended: bool,
) -> BalootCredit | None:
    """Return the Baloot that is due by now, None for none.

    It is due with the second of its two cards; in a round ended by a foul or claim (``ended``) it is enough to have
    held both. ``hands`` are those dealt, ``shown`` the cards each seat has played.
    """
    if contract.trump is None:
        return None
    both = BALOOT_CARDS[contract.trump]
    for seat in ALL_SEATS:
        hand = hands[seat]
        due = shown[seat] if hand is None or not ended else hand | shown[seat]
        if due & both == both and (hand is None or hand & both == both):
            return credit_for(seat, announced.get(seat, ()), contract.trump, rules)
    return None


def may_still_hold_baloot(trump: Suit, could_hold: CardSet, shown: CardSet) -> bool:
    """Return whether a seat may have been dealt king and queen of trump without having played both."""
    both = BALOOT_CARDS[trump]
    return not both & ~could_hold and both & shown != both


def credit_for(holder: Seat, held: Iterable[Project], trump: Suit, rules: Ruleset) -> BalootCredit:
    """Return the Baloot of a seat that holds king and queen of trump; ``held`` are its own projects."""
    cancels = baloot_cancelled_by(held, trump, rules)
    return BalootCredit(holder, team_of(holder), None if cancels is None else cancels.kind)


def facts_of(
    record: RoundRecord,
    contract: Contract,
    rules: Ruleset,
    hands: Hands,
    play: Play,
    ranking: Ranking,
    baloot: BalootCredit | None,
) -> RoundFacts:
    """Return what a finished round's score depends on; a claim adds the remaining tricks to the claimant's side."""
    offenders = None if record.foul is None else team_of(record.foul.seat)
    raw, last_trick = play.raw, play.last_won if play.is_over else None
    claimed = None
    if record.claim is not None and not play.is_over:
        claimed = team_of(record.claim)
        raw, last_trick = _with_claimed(raw, contract, claimed), claimed
    return RoundFacts(
        contract=contract,
        raw=raw,
        last_trick=last_trick,
        swept_by=None if offenders is not None else _swept_by(play, claimed),
        project_points=ranking.points,
        project_raw=ranking.raw,
        project_winner=ranking.winner,
        baloot=baloot,
        ace_up=record.up_card is not None and rank_of(record.up_card) == ACE,
        reverse_kaboot_possible=_reverse_kaboot_possible(record, contract, rules, hands, play),
        offenders=offenders,
        claimed_by=None if claimed is None else record.claim,
    )


def _with_claimed(raw: tuple[int, int], contract: Contract, claimants: Team) -> tuple[int, int]:
    """Return raw points by team after a claim: what no complete trick holds, the last ten too, is the claimants'."""
    rest = contract.total_raw - raw[0] - raw[1]
    return (raw[0] + rest, raw[1]) if claimants == 0 else (raw[0], raw[1] + rest)


def _swept_by(play: Play, claimed: Team | None) -> Team | None:
    for team in (0, 1):
        if play.won[other_team(team)] == 0 and (claimed == team or (claimed is None and play.is_over)):
            return team
    return None


def _reverse_kaboot_possible(record: RoundRecord, contract: Contract, rules: Ruleset, hands: Hands, play: Play) -> bool:
    buyer = contract.buyer
    if not contract.is_sun or position_of(buyer, record.dealer) != 1:
        return False
    hand = hands[buyer]
    seen = play.shown[buyer] if hand is None else hand
    if record.up_card is not None and taker_of(contract, rules) == buyer:
        seen |= 1 << record.up_card
    return bool(seen & _ACES)


def full_hands(hands: Hands, play: Play | None, *, all_played: bool) -> Hands:
    """Return the hands as dealt, an unknown one taken to be what it played once all eight tricks are complete."""
    if play is None or not all_played:
        return hands
    south, east, north, west = (
        play.shown[seat] if hand is None and seat not in play.doubted else hand for seat, hand in enumerate(hands)
    )
    return (south, east, north, west)
