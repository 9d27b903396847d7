"""Section 1: the cards, their order, their strength and what they are worth."""

from itertools import permutations

import pytest

from engine.cards import (
    ALL_CARDS,
    CARD_NAMES,
    CLUBS,
    DIAMONDS,
    HEARTS,
    NO_CARDS,
    RANKS,
    SPADES,
    STRONGER_PLAIN,
    STRONGER_TRUMP,
    SUIT_CARDS,
    SUITS,
    beaten_by,
    card_at,
    card_name,
    cards_in,
    names_of,
    rank_of,
    raw_values,
    set_of,
    suit_of,
)
from tests.support.wire import card_of

PLAIN, TRUMP = "ATKQJ987", "J9ATKQ87"
CONTRACTS = (None, SPADES, HEARTS, DIAMONDS, CLUBS)


def test_there_are_32_cards_with_names_in_the_order_of_answers():
    assert list(CARD_NAMES) == [rank + suit for suit in "SHDC" for rank in "AKQJT987"]


def test_a_card_is_its_suit_and_its_rank():
    for card in range(32):
        assert card_at(suit_of(card), rank_of(card)) == card
        assert card_name(card) == RANKS[rank_of(card)] + SUITS[suit_of(card)]


def test_the_suits_have_eight_cards_each_and_are_all_the_cards():
    assert [list(cards_in(cards)) for cards in SUIT_CARDS] == [
        list(range(first, first + 8)) for first in (0, 8, 16, 24)
    ]
    assert sum(SUIT_CARDS) == ALL_CARDS


def test_a_set_lists_its_cards_in_the_order_of_answers_each_once():
    assert names_of(set_of(map(card_of, ["7C", "TH", "AH", "7C", "KS", "8D"]))) == ["KS", "AH", "TH", "8D", "7C"]
    assert names_of(NO_CARDS) == []
    assert names_of(ALL_CARDS) == list(CARD_NAMES)


@pytest.mark.parametrize(("stronger", "order"), [(STRONGER_PLAIN, PLAIN), (STRONGER_TRUMP, TRUMP)])
def test_the_cards_above_a_card_are_those_before_it_in_its_order(stronger, order):
    for suit in SUITS:
        for place, rank in enumerate(order):
            above = set(names_of(stronger[card_of(rank + suit)]))
            assert above == {better + suit for better in order[:place]}


@pytest.mark.parametrize("trump", CONTRACTS)
def test_a_card_is_beaten_by_higher_ones_of_its_suit_and_a_side_card_by_every_trump(trump):
    tables = beaten_by(trump)
    for first, second in permutations(range(32), 2):
        (rank, suit), (other_rank, other_suit) = CARD_NAMES[first], CARD_NAMES[second]
        is_trump, other_is_trump = (trump is not None and one == SUITS[trump] for one in (suit, other_suit))
        order = TRUMP if is_trump else PLAIN
        beats = other_is_trump and not is_trump
        if suit == other_suit:
            beats = order.index(other_rank) < order.index(rank)
        assert bool(tables[first] >> second & 1) == beats


@pytest.mark.parametrize("trump", CONTRACTS[1:])
def test_a_jack_or_nine_of_a_side_suit_is_not_worth_20_or_14_and_beats_nothing_above_it(trump):
    worth, tables = raw_values(trump), beaten_by(trump)
    for suit in range(4):
        jack, nine = (card_at(suit, RANKS.index(rank)) for rank in "J9")
        assert (worth[jack], worth[nine]) == ((20, 14) if suit == trump else (2, 0))
        for rank in "ATKQ":
            higher = card_at(suit, RANKS.index(rank))
            assert bool(tables[higher] >> jack & 1) == (suit == trump)
            assert bool(tables[higher] >> nine & 1) == (suit == trump)


@pytest.mark.parametrize("trump", CONTRACTS)
def test_values_are_those_of_the_table(trump):
    plain = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
    trumps = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
    for card, worth in enumerate(raw_values(trump)):
        assert worth == (trumps if suit_of(card) == trump else plain)[RANKS[rank_of(card)]]


@pytest.mark.parametrize("trump", CONTRACTS)
def test_with_the_ten_of_the_last_trick_all_cards_are_162_in_hokum_and_130_in_sun(trump):
    assert sum(raw_values(trump)) + 10 == (130 if trump is None else 162)
