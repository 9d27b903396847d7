"""The rounds that are timed: dealt, played at random, and written down.

A *random round* begins with four hands of eight cards and a contract. It plays 32 cards, each drawn from the legal ones
(nobody announces an Ekka); finds every hand's best projects, announces and ranks them; and scores the round, Baloot
included. Nothing here decides a rule: what is legal, what wins, what frees and what counts are the engine's own public
functions, the same that replay a record.

`make compiled` compiles this module together with the engine, so that what is timed then is the rules and not the loop
around them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from engine.cards import LAST_TRICK, Card, CardSet, cards_in, set_of
from engine.contest import baloot_cancelled_by, holder_of_baloot, rank_projects
from engine.contract import Contract, Level
from engine.deal import DealtHands, deal_from
from engine.play import (
    Turn,
    frees_third,
    legal_cards,
    legal_leads,
    legal_replies,
    raw_of,
    terms_of,
    turn_at,
)
from engine.projects import best_projects
from engine.record import RoundRecord, TrickRecord
from engine.replay import replay
from engine.ruleset import Ruleset
from engine.scoring import RoundScore, score_round
from engine.seats import Seat, from_right_of, next_seat, seat_at, team_of
from engine.verdict import BalootCredit, RoundFacts
from rulesets import DEFAULT, RULESETS

RULES: Final[Ruleset] = RULESETS[DEFAULT].rules


@dataclass(frozen=True, slots=True)
class Table:
    """A round about to be played. ``picks`` decide what is played: for each of the 32 cards a random set."""

    dealer: Seat
    up_card: Card
    hands: DealtHands
    contract: Contract
    picks: tuple[CardSet, ...]


def a_table(random: Random) -> Table:
    """Return a random deal with a random contract: Hokum or Sun, undoubled mostly."""
    pack = tuple(random.sample(range(32), 32))
    buyer, dealer = random.randrange(4), random.randrange(4)
    deal = deal_from(pack, dealer).taken_by(buyer)
    trump = random.choice((None, 0, 1, 2, 3))
    level = random.choice((*[Level.UNDOUBLED] * 8, *Level))
    locked = trump is not None and level in (Level.DOUBLE, Level.FOUR)
    picks = tuple(random.getrandbits(32) for _ in range(32))
    return Table(dealer, deal.up_card, deal.hands, Contract(trump, buyer, level, locked), picks)


def play_round(table: Table) -> RoundScore:
    """Play a round from its deal to its score."""
    contract = table.contract
    sun = contract.trump is None
    terms = terms_of(contract, RULES)
    beaten_by = terms.beaten_by
    hands = list(table.hands)
    picks = table.picks
    won: list[list[Card]] = [[], []]
    leader = seat_at(1, table.dealer)
    played = 0
    for first in range(0, 32, 4):
        legal = legal_leads(terms, hands[leader])
        led = winning = (legal & picks[first] or legal).bit_length() - 1
        laid = 1 << led
        hands[leader] ^= laid
        freed = frees_third(terms, led, False, played)
        trick = [led]
        winner = leader
        for place, seat in enumerate(from_right_of(leader), 1):
            hand = hands[seat]
            legal = legal_replies(terms, hand, led, winning, place, winner ^ seat == 2, freed)
            card = (legal & picks[first + place] or legal).bit_length() - 1
            bit = 1 << card
            hands[seat] = hand ^ bit
            laid |= bit
            trick.append(card)
            if beaten_by[winning] & bit:
                winning, winner = card, seat
        played |= laid
        leader = winner
        won[leader & 1].extend(trick)
    announced = {seat: best_projects(hand, sun, RULES.hundred_order) for seat, hand in enumerate(table.hands)}
    ranking = rank_projects(announced, contract, table.dealer, RULES)
    holder = holder_of_baloot(table.hands, contract.trump)
    baloot = None
    if holder is not None and contract.trump is not None:
        cancels = baloot_cancelled_by(announced[holder], contract.trump, RULES)
        baloot = BalootCredit(holder, team_of(holder), None if cancels is None else cancels.kind)
    last = team_of(leader)
    ns, ew = raw_of(terms, won[0]), raw_of(terms, won[1])
    facts = RoundFacts(
        contract,
        raw=(ns, ew + LAST_TRICK) if last else (ns + LAST_TRICK, ew),
        last_trick=last,
        swept_by=None if won[0] and won[1] else last,
        project_points=ranking.points,
        project_raw=ranking.raw,
        project_winner=ranking.winner,
        baloot=baloot,
    )
    return score_round(facts, RULES)


def record_of(table: Table) -> tuple[RoundRecord, list[tuple[Turn, CardSet]]]:
    """Return the record of the same round, and every turn with the hand that was to move.

    Its cards are found the way a replay judges them: turn by turn, by :func:`engine.play.legal_cards`.
    """
    contract = table.contract
    terms = terms_of(contract, RULES)
    hands = list(table.hands)
    picks = iter(table.picks)
    turns: list[tuple[Turn, CardSet]] = []
    tricks: list[TrickRecord] = []
    leader, played = seat_at(1, table.dealer), 0
    for _ in range(8):
        turn, seat = turn_at(terms, (), False, played), leader
        while len(turn.cards) < 4:
            turns.append((turn, hands[seat]))
            legal = legal_cards(turn, hands[seat])
            card = (legal & next(picks) or legal).bit_length() - 1
            hands[seat] ^= 1 << card
            seat = next_seat(seat)
            turn = turn_at(terms, (*turn.cards, card), False, played)
        tricks.append(TrickRecord(leader, turn.cards))
        played |= set_of(turn.cards)
        leader = (leader + turn.winning) & 3
    projects = []
    for seat, hand in enumerate(table.hands):
        best = best_projects(hand, contract.is_sun, RULES.hundred_order)
        projects.append((seat, tuple(cards_in(project.announced) for project in best)))
    dealt = tuple((seat, cards_in(hand)) for seat, hand in enumerate(table.hands))
    record = RoundRecord(table.dealer, table.up_card, dealt, (), contract, tuple(projects), tuple(tricks))
    return record, turns


def play_all(tables: Sequence[Table]) -> None:
    """Play rounds."""
    for table in tables:
        play_round(table)


def replay_all(records: Sequence[RoundRecord]) -> None:
    """Replay records of whole rounds to their scores."""
    for record in records:
        assert replay(record, RULES).score is not None


def judge_all(turns: Sequence[tuple[Turn, CardSet]]) -> None:
    """Find the legal cards of every turn."""
    for turn, hand in turns:
        legal_cards(turn, hand)
