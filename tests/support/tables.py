"""Rounds and games played at random under random options, every action legal; and ways to turn and damage them."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from engine.bidding import Bidding, hear, open_bidding
from engine.calls import Call, CallName, Offer
from engine.cards import cards_in, set_of
from engine.contract import Contract, Level
from engine.dealt import taker_of
from engine.log import GameLog, LoggedRound
from engine.play import Turn, is_ekka_lead, legal_cards, terms_of
from engine.projects import best_projects
from engine.record import FoulKind, FoulRecord, RoundRecord, TrickRecord
from engine.replay import Scores, replay
from engine.ruleset import OPTIONS, Ruleset
from engine.seats import ALL_SEATS, next_seat, seat_at
from rulesets import RULESETS

SEEDS = st.integers(0, 2**32 - 1)
"""A seed is drawn rather than every card: a thousand times as fast, and a failure shrinks to nothing simpler anyway."""


def examples(number: int) -> settings:
    """The same examples in every run, without a deadline: how long one takes is the machine's business."""
    return settings(max_examples=number, derandomize=True, deadline=None, database=None)


def random_rules(random: Random, **fixed: Any) -> Ruleset:
    """A named ruleset with a few options changed, or all of them; numbers stay as they are."""
    changed = {
        name: random.choice(option.choices)
        for name, option in OPTIONS.items()
        if option.choices and random.random() < random.choice((0.1, 1.0))
    }
    return RULESETS[random.choice(sorted(RULESETS))].rules.overridden(changed | fixed)


def random_suits(random: Random, offer: Offer) -> int | None:
    said: list[int | None] = list(offer.suits)
    if offer.suit_optional or not offer.suits:
        said.append(None)
    if offer.said_suit is not None:
        said.append(offer.said_suit)
    return random.choice(said)


def random_call(random: Random, bidding: Bidding, eager: float) -> Call:
    """A legal call; more often than not a pass, so that auctions last; ``eager`` is how often not."""
    by_seat = bidding.offers_by_seat()
    seat = random.choice(list(by_seat) if random.random() < 0.2 else bidding.asked)
    offers = by_seat[seat]
    quiet = [offer for offer in offers if offer.name in (CallName.PASS, CallName.CONFIRM)]
    offer = random.choice(offers) if random.random() < eager or not quiet else quiet[0]
    locked = (offer.lockable or offer.lock_ignored) and random.random() < 0.5
    return Call(seat, offer.name, random_suits(random, offer), locked)


def bid_at_random(random: Random, bidding: Bidding, eager: float = 0.4) -> tuple[Bidding, list[Call]]:
    """The bidding after legal calls to the end, and the calls."""
    calls = []
    while bidding.is_open:
        call = random_call(random, bidding, eager)
        bidding, fault = hear(bidding, call)
        assert fault is None
        calls.append(call)
    return bidding, calls


def dealt_at_random(random: Random, dealer: int) -> tuple[list[list[int]], int, list[int]]:
    """Five cards each, the up-card, and the eleven that are left."""
    cards = random.sample(range(32), 32)
    hands: list[list[int]] = [[], [], [], []]
    for count in (3, 2):
        for position in (1, 2, 3, 4):
            hands[seat_at(position, dealer)] += cards[:count]
            del cards[:count]
    return hands, cards[0], cards[1:]


def deal_rest(dealer: int, hands: list[list[int]], up_card: int, rest: list[int], taker: int) -> None:
    hands[taker].append(up_card)
    for position in (1, 2, 3, 4):
        seat = seat_at(position, dealer)
        count = 2 if seat == taker else 3
        hands[seat] += rest[:count]
        del rest[:count]


def listed(hands: Sequence[Sequence[int]]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    return tuple((seat, tuple(hands[seat])) for seat in ALL_SEATS)


def random_round(
    random: Random, rules: Ruleset, dealer: int, scores: Scores = (0, 0), *, tricks: int = 8, cards: int = 4
) -> RoundRecord:
    """A round without a fault.

    When a contract is bought, ``tricks`` of it are played, and of the last only ``cards`` cards.
    """
    hands, up_card, rest = dealt_at_random(random, dealer)
    sets = tuple(set_of(hand) for hand in hands)
    south, east, north, west = sets
    bidding, calls = bid_at_random(
        random, open_bidding(rules, dealer, up_card, scores, (south, east, north, west)), random.choice((0.15, 0.5))
    )
    record = RoundRecord(dealer, up_card, listed(hands), tuple(calls))
    if bidding.contract is None:
        return record
    deal_rest(dealer, hands, up_card, rest, taker_of(bidding.contract, rules))
    with_hands = record._replace(hands=listed(hands))
    return played_at_random(random, with_hands, rules, bidding.contract, tricks, cards)


def random_announcements(
    random: Random, record: RoundRecord, rules: Ruleset, contract: Contract
) -> tuple[tuple[int, tuple[tuple[int, ...], ...]], ...]:
    said = []
    for seat, held in record.hands:
        best = best_projects(set_of(held), contract.is_sun, rules.hundred_order)
        groups = tuple(tuple(cards_in(one.cards)) for one in best if random.random() < 0.8)
        if groups:
            said.append((seat, groups))
    return tuple(said)


def played_at_random(
    random: Random,
    record: RoundRecord,
    rules: Ruleset,
    contract: Contract,
    tricks: int = 8,
    cards: int = 4,
    out_of_turn: int | None = None,
) -> RoundRecord:
    """The record with its tricks played by the rules, but that one (from 0) is led ``out_of_turn``."""
    terms = terms_of(contract, rules)
    remaining = [set_of(held) for _, held in record.hands]
    leader = contract.buyer if rules.first_lead == "buyer" else seat_at(1, record.dealer)
    laid: list[TrickRecord] = []
    played = 0
    for number in range(tricks):
        trick: list[int] = []
        ekka = False
        if number == out_of_turn:
            leader = (leader + random.randrange(1, 4)) & 3
        seat = leader
        turn = Turn(terms, ())
        for _ in range(4 if number < tricks - 1 else cards):
            card = random.choice(list(cards_in(legal_cards(turn, remaining[seat]))))
            if not trick:
                ekka = is_ekka_lead(terms, card, played) and random.random() < 0.6
                freed = card & 7 == 0 or (is_ekka_lead(terms, card, played) and (ekka or rules.ekka == "automatic"))
            trick.append(card)
            turn = Turn(terms, tuple(trick), freed)
            remaining[seat] &= ~(1 << card)
            seat = next_seat(seat)
        laid.append(TrickRecord(leader, tuple(trick), ekka))
        played |= set_of(trick)
        leader = (leader + turn.winning) & 3
    projects = random_announcements(random, record, rules, contract) if laid else ()
    return record._replace(tricks=tuple(laid), projects=projects)


def bought_round(random: Random, rules: Ruleset, **how: int) -> RoundRecord:
    """A random round in which a contract was bought."""
    while True:
        record = random_round(random, rules, random.randrange(4), **how)
        if len(record.hands[0][1]) == 8:
            return record


def random_game(random: Random, rules: Ruleset, rounds: int) -> GameLog:
    """A log without a fault, its claimed numbers all right; it ends when somebody has won."""
    logged: list[LoggedRound] = []
    scores: Scores = (0, 0)
    dealer: int = random.randrange(4)
    for _ in range(rounds):
        record = random_round(random, rules, dealer, scores)
        replayed = replay(record, rules, scores)
        score = replayed.score
        assert score is not None
        assert replayed.next_dealer is not None
        logged.append(LoggedRound(record, score.points))
        scores, dealer = score.totals, replayed.next_dealer
        if score.game_won_by is not None:
            break
    return GameLog(rules, tuple(logged), totals=scores)


# The same round with other labels.


def relabelled(record: RoundRecord, seat: Callable[[int], int], card: Callable[[int], int]) -> RoundRecord:
    """The record with every seat and card given another name. Suits go with their cards."""

    def suit(one: int | None) -> int | None:
        return None if one is None else card(8 * one) >> 3

    def cards(some: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(map(card, some))

    contract, foul = record.contract, record.foul
    return RoundRecord(
        dealer=seat(record.dealer),
        up_card=None if record.up_card is None else card(record.up_card),
        hands=tuple((seat(one), cards(held)) for one, held in record.hands),
        calls=tuple(call._replace(seat=seat(call.seat), suit=suit(call.suit)) for call in record.calls),
        contract=contract and replace(contract, trump=suit(contract.trump), buyer=seat(contract.buyer)),
        projects=tuple((seat(one), tuple(map(cards, groups))) for one, groups in record.projects),
        tricks=tuple(trick._replace(leader=seat(trick.leader), cards=cards(trick.cards)) for trick in record.tricks),
        foul=foul
        and replace(
            foul,
            seat=seat(foul.seat),
            by=None if foul.by is None else seat(foul.by),
            card=None if foul.card is None else card(foul.card),
        ),
        claim=None if record.claim is None else seat(record.claim),
    )


# Damage.


def _with_random_card(random: Random, cards: tuple[int, ...]) -> tuple[int, ...]:
    place = random.randrange(len(cards) + 1)
    end = place + random.randrange(2)
    return (cards[:place] + (random.randrange(32),) * random.randrange(2) + cards[end:])[:8]


def _one_changed(random: Random, some: tuple[Any, ...], change: Callable[[Any], Any]) -> tuple[Any, ...]:
    if not some:
        return some
    place = random.randrange(len(some))
    return (*some[:place], change(some[place]), *some[place + 1 :])


def _one_moved(random: Random, some: tuple[Any, ...], most: int) -> tuple[Any, ...]:
    """One entry left out, said twice, or moved to the end."""
    if not some:
        return some
    place = random.randrange(len(some))
    without = some[:place] + some[place + 1 :]
    return random.choice((without, (*some, some[place])[:most], (*without, some[place])))


def random_contract(random: Random) -> Contract:
    trump = random.choice((None, 0, 1, 2, 3))
    level = random.choice(list(Level))
    locked = trump is not None and level in (Level.DOUBLE, Level.FOUR) and random.random() < 0.5
    return Contract(trump, random.randrange(4), level, locked, ashkal=trump is None and random.random() < 0.3)


def _any_call(random: Random) -> Call:
    suit = random.choice((None, None, 0, 1, 2, 3))
    return Call(random.randrange(4), random.choice(list(CallName)), suit, locked=random.random() < 0.2)


def _damaged_trick(random: Random, trick: TrickRecord) -> TrickRecord:
    match random.randrange(4):
        case 0:
            return trick._replace(leader=random.randrange(4))
        case 1:
            return trick._replace(ekka=not trick.ekka)
        case 2:
            return trick._replace(cards=_with_random_card(random, trick.cards)[:4] or trick.cards)
        case _:
            return trick._replace(cards=tuple(random.sample(trick.cards, len(trick.cards))))


def damaged(random: Random, record: RoundRecord) -> RoundRecord:
    """The record with one thing changed at random, to anything that is still well-formed."""
    match random.randrange(14):
        case 0:
            return record._replace(dealer=random.randrange(4))
        case 1:
            return record._replace(up_card=random.choice((*range(32), None)))
        case 2 | 3:
            change = lambda entry: (entry[0], _with_random_card(random, entry[1]))  # noqa: E731
            return record._replace(hands=_one_changed(random, record.hands, change))
        case 4:
            return record._replace(hands=tuple(random.sample(record.hands, random.randrange(len(record.hands) + 1))))
        case 5:
            return record._replace(calls=_one_moved(random, record.calls, 99))
        case 6:
            return record._replace(calls=_one_changed(random, record.calls, lambda _: _any_call(random)))
        case 7:
            place = random.randrange(len(record.calls) + 1)
            return record._replace(calls=(*record.calls[:place], _any_call(random), *record.calls[place:]))
        case 8:
            return record._replace(contract=random.choice((None, random_contract(random))))
        case 9:
            group = tuple(random.sample(range(32), random.randrange(1, 6)))
            return record._replace(projects=((random.randrange(4), (group, group[:3])),))
        case 10:
            return record._replace(tricks=_one_moved(random, record.tricks, 8))
        case 11 | 12:
            change = lambda trick: _damaged_trick(random, trick)  # noqa: E731
            return record._replace(tricks=_one_changed(random, record.tricks, change))
        case _:
            if random.random() < 0.5:
                return record._replace(claim=random.randrange(4), foul=None)
            kind = random.choice((None, *FoulKind))
            return record._replace(foul=FoulRecord(random.randrange(4), kind=kind), claim=None)
