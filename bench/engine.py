"""How quick the engine is: random rounds, replays and legal moves a second, in one process.

Seconds of a shared machine say little, so every figure also stands as a ratio to a fixed loop of plain Python that is
timed in the same run. The work is cut into short laps that take turns, the time is the process's own, and what is
reported is the median lap.

A *random round* begins with four hands of eight cards and a contract. It plays 32 cards, each drawn from the legal
ones; finds every hand's best projects, announces and ranks them; and scores the round, Baloot included. Nothing here
decides a rule: what is legal, what wins, what frees and what counts are the engine's own public functions, the same
that replay a record. Before anything is timed, records of some of the rounds are replayed and have to give the same
scores.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from platform import python_implementation, python_version
from random import Random
from statistics import median
from time import process_time

from engine.cards import LAST_TRICK, CardSet, cards_in, set_of
from engine.contest import baloot_cancelled_by, holder_of_baloot, rank_projects
from engine.contract import Contract, Level
from engine.deal import DealtHands, deal_from
from engine.play import (
    Turn,
    beats,
    frees_third,
    is_ekka_lead,
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
from engine.scoring import RoundScore, score_round
from engine.seats import Seat, next_seat, seat_at, team_of
from engine.verdict import BalootCredit, RoundFacts
from rulesets import DEFAULT, RULESETS

RULES = RULESETS[DEFAULT].rules
ROUNDS = 400
LAPS = 25
CALIBRATION_STEPS = 100_000


@dataclass(frozen=True, slots=True)
class Table:
    """A round about to be played. ``picks`` decide what is played: for each of the 32 cards a number 0 to 31."""

    dealer: Seat
    up_card: int
    hands: DealtHands
    contract: Contract
    picks: bytes


def a_table(random: Random) -> Table:
    """Return a random deal with a random contract: Hokum or Sun, undoubled mostly."""
    pack = tuple(random.sample(range(32), 32))
    buyer, dealer = random.randrange(4), random.randrange(4)
    deal = deal_from(pack, dealer).taken_by(buyer)
    trump = random.choice((None, 0, 1, 2, 3))
    level = random.choice((*[Level.UNDOUBLED] * 8, *Level))
    locked = trump is not None and level in (Level.DOUBLE, Level.FOUR)
    return Table(dealer, deal.up_card, deal.hands, Contract(trump, buyer, level, locked), random.randbytes(32))


def picked(legal: CardSet, pick: int) -> CardSet:
    """Return one of some cards as a set: the first from place ``pick`` (0 to 31) on, else the first of all."""
    some = legal >> (pick & 31) << (pick & 31) or legal
    return some & -some


def play_round(table: Table) -> RoundScore:
    """Play a round from its deal to its score."""
    contract = table.contract
    sun = contract.trump is None
    terms = terms_of(contract, RULES)
    hands = list(table.hands)
    picks = iter(table.picks)
    won: tuple[list[int], list[int]] = ([], [])
    tricks_won = [0, 0]
    leader = seat_at(1, table.dealer)
    played = 0
    for _ in range(8):
        bit = picked(legal_leads(terms, hands[leader]), next(picks))
        hands[leader] ^= bit
        led = winning = bit.bit_length() - 1
        freed = frees_third(terms, led, is_ekka_lead(terms, led, played), played)
        trick = [led]
        seat = winner = leader
        for place in (1, 2, 3):
            seat = (seat + 1) & 3
            hand = hands[seat]
            legal = legal_replies(terms, hand, led, winning, place, winner ^ seat == 2, freed)
            bit = picked(legal, next(picks))
            hands[seat] = hand ^ bit
            card = bit.bit_length() - 1
            trick.append(card)
            if beats(terms, card, winning):
                winning, winner = card, seat
        played |= set_of(trick)
        leader = winner
        won[leader & 1].extend(trick)
        tricks_won[leader & 1] += 1
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
        swept_by=last if tricks_won[last] == 8 else None,
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
        turn, seat, ekka = turn_at(terms, (), False, played), leader, False
        while len(turn.cards) < 4:
            turns.append((turn, hands[seat]))
            bit = picked(legal_cards(turn, hands[seat]), next(picks))
            hands[seat] ^= bit
            seat = next_seat(seat)
            card = bit.bit_length() - 1
            if not turn.cards:
                ekka = is_ekka_lead(terms, card, played)
            turn = turn_at(terms, (*turn.cards, card), ekka, played)
        tricks.append(TrickRecord(leader, turn.cards, ekka))
        played |= set_of(turn.cards)
        leader = (leader + turn.winning) & 3
    projects = []
    for seat, hand in enumerate(table.hands):
        best = best_projects(hand, contract.is_sun, RULES.hundred_order)
        projects.append((seat, tuple(tuple(cards_in(project.announced)) for project in best)))
    dealt = tuple((seat, tuple(cards_in(hand))) for seat, hand in enumerate(table.hands))
    record = RoundRecord(table.dealer, table.up_card, dealt, (), contract, tuple(projects), tuple(tricks))
    return record, turns


@dataclass(frozen=True, slots=True)
class Work:
    """Something to time: a lap does it for everything given, ``count`` times altogether."""

    name: str
    lap: Callable[[], None]
    count: int


def calibrate() -> None:
    """Do the fixed work that figures are compared with: plain arithmetic, nothing of the engine."""
    number = 1
    for step in range(CALIBRATION_STEPS):
        number = (number * 31 + step) & 0xFFFF


def works() -> tuple[Work, ...]:
    """Return everything that is timed, the calibration first, after making sure that it is done right."""
    random = Random(1)
    tables = [a_table(random) for _ in range(ROUNDS)]
    records: list[RoundRecord] = []
    turns: list[tuple[Turn, CardSet]] = []
    for table in tables:
        record, its_turns = record_of(table)
        records.append(record)
        turns += its_turns
        assert replay(record, RULES).score == play_round(table), table

    def rounds() -> None:
        for table in tables:
            play_round(table)

    def replays() -> None:
        for record in records:
            assert replay(record, RULES).score is not None

    def legal_moves() -> None:
        for turn, hand in turns:
            legal_cards(turn, hand)

    return (
        Work("calibration steps", calibrate, CALIBRATION_STEPS),
        Work("random rounds", rounds, len(tables)),
        Work("records replayed and scored", replays, len(records)),
        Work("legal-move calls", legal_moves, len(turns)),
    )


def seconds_each(timed: Sequence[Work], laps: int) -> list[list[float]]:
    """Return, for each lap, the seconds that each work took a time; within a lap they take turns."""
    found = []
    for _ in range(laps):
        lap = []
        for work in timed:
            started = process_time()
            work.lap()
            lap.append((process_time() - started) / work.count)
        found.append(lap)
    return found


def main() -> None:
    """Measure, and print a line for each work."""
    timed = works()
    seconds_each(timed, 2)  # to warm up
    laps = seconds_each(timed, LAPS)
    print(f"{python_implementation()} {python_version()}, one process, medians of {LAPS} laps")
    print(f"{'':28} {'a second':>12} {'best lap':>12} {'microseconds':>13} {'calibration steps':>18}")
    for place, work in enumerate(timed):
        seconds = [lap[place] for lap in laps]
        steps = median(lap[place] / lap[0] for lap in laps)
        rate, best, micro = 1 / median(seconds), 1 / min(seconds), 1e6 * median(seconds)
        print(f"{work.name:28} {rate:12,.0f} {best:12,.0f} {micro:13.3f} {steps:18,.1f}")
