"""Section 1: the deal, and the shuffle against a second implementation written from docs/shuffle.md."""

import hashlib
import re
import struct
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import ALL_CARDS, CARD_NAMES, names_of, set_of
from engine.deal import LAST_ROUND, deal_from, deal_of, first_dealer, seed_of, seed_of_day, shuffled_pack
from engine.seats import ALL_SEATS, SEATS, next_seat, seat_at

S, E, N, W = ALL_SEATS
PAGE = Path(__file__).parents[2] / "docs" / "shuffle.md"

# Never to be changed: games already played depend on them.
PINNED = (
    ("s", "hakam", 1, "E",
     "QS TC 8H AH JC AC KC 7C QC 7S 9D 8S KD 9S 9C 7H TH QD QH 8D TS 9H KH 8C KS JH AD 7D TD JD JS AS"),
    ("s", "2026-11-29", 1, "N",
     "KD KH TC KS 8H JH 9H QD 7C QC KC TD TH 9S JD JS 9D QH 7D AC 8C AH 8S 7H QS JC AD 7S 8D 9C AS TS"),
    ("d", "2026-11-29", 1, "W",
     "QC AC QS TC JH KS 7H AS KC JC 9C 9H 7S TH 7C QH 8H 9S KD JS AD AH TD QD 8D 8C KH 9D 8S JD 7D TS"),
    ("s", "بلوت", 7, "N",
     "8S TD KD 9C KS 9S JD AC 7H TS QD TC AD 8C QH 7S JC QS QC JH JS AH 7D 9D 9H TH AS KC 8D 7C KH 8H"),
)  # fmt: skip

texts = st.text(st.characters(codec="utf-8"), min_size=1, max_size=200)
rounds = st.integers(1, LAST_ROUND)
seats = st.sampled_from(ALL_SEATS)
packs = st.permutations(range(32)).map(tuple)


def seed(kind, name):
    return seed_of(name) if kind == "s" else seed_of_day(name)


def names(cards):
    return " ".join(CARD_NAMES[card] for card in cards)


class Draws:
    """The stream and the draws as the page describes them, byte by byte."""

    def __init__(self, kind, name, number):
        self.head = b"hakam-deal-1" + kind.encode("ascii") + struct.pack(">I", number)
        self.tail = name.encode("utf-8")
        self.taken = 0

    def byte(self):
        counter, place = divmod(self.taken, 32)
        self.taken += 1
        return hashlib.sha256(self.head + struct.pack(">I", counter) + self.tail).digest()[place]

    def below(self, n):
        while True:
            byte = self.byte()
            if byte < 256 // n * n:
                return byte % n


def written_pack(kind, name, number):
    draws = Draws(kind, name, number)
    pack = [rank + suit for suit in "SHDC" for rank in "AKQJT987"]
    for place in reversed(range(1, 32)):
        other = draws.below(place + 1)
        pack[place], pack[other] = pack[other], pack[place]
    return " ".join(pack)


# The shuffle


@pytest.mark.parametrize(("kind", "name", "number", "dealer", "pack"), PINNED)
def test_a_pack_never_changes(kind, name, number, dealer, pack):
    assert names(shuffled_pack(seed(kind, name), number)) == pack
    assert SEATS[first_dealer(seed(kind, name))] == dealer


@pytest.mark.parametrize(("kind", "name", "number", "dealer", "pack"), PINNED)
def test_the_page_shows_the_pinned_packs(kind, name, number, dealer, pack):
    assert pack in PAGE.read_text(encoding="utf-8")


def test_the_page_shows_the_true_digests():
    page = PAGE.read_text(encoding="utf-8")
    shown = re.findall(r"^([0-9a-f]+ 73 [0-9a-f]{8} [0-9a-f]{8} [0-9a-f]+)\n([0-9a-f]{64})\b", page, re.MULTILINE)
    assert len(shown) == 3
    for message, digest in shown:
        assert hashlib.sha256(bytes.fromhex(message)).hexdigest() == digest


@given(texts, rounds)
def test_a_seed_is_shuffled_as_the_page_says(text, number):
    assert names(shuffled_pack(seed_of(text), number)) == written_pack("s", text, number)


@given(st.dates(), rounds)
def test_a_day_is_shuffled_as_the_page_says(day, number):
    date = day.isoformat()
    assert names(shuffled_pack(seed_of_day(date), number)) == written_pack("d", date, number)


@given(texts)
def test_the_first_dealer_is_drawn_as_the_page_says(text):
    assert first_dealer(seed_of(text)) == Draws("s", text, 0).below(4)


def test_every_place_is_as_likely_for_every_card():
    at_place = Counter()
    deals = 1600
    for number in range(1, deals + 1):
        at_place.update(enumerate(shuffled_pack(seed_of("fair"), number)))
    expected = deals / 32
    chi_squared = sum((at_place[place, card] - expected) ** 2 for place in range(32) for card in range(32)) / expected
    assert chi_squared == pytest.approx(31 * 31, abs=4 * (2 * 31 * 31) ** 0.5)


def test_every_seat_is_as_likely_to_deal_first():
    dealers = Counter(first_dealer(seed_of(str(number))) for number in range(2000))
    assert all(dealers[seat] == pytest.approx(500, abs=80) for seat in ALL_SEATS)


# What a seed is


def test_a_date_and_the_same_text_are_two_seeds():
    assert shuffled_pack(seed_of_day("2026-11-29"), 1) != shuffled_pack(seed_of("2026-11-29"), 1)


def test_rounds_have_packs_of_their_own():
    assert len({shuffled_pack(seed_of("hakam"), number) for number in range(1, 200)}) == 199


@pytest.mark.parametrize(("one", "other"), [("é", "e\u0301"), ("a", "A"), ("a", "a "), ("a", "a\0"), ("1", "١")])
def test_a_text_is_used_as_it_is_given(one, other):
    assert shuffled_pack(seed_of(one), 1) != shuffled_pack(seed_of(other), 1)


@pytest.mark.parametrize("text", ["", "x" * 201, "\ud800"])
def test_what_is_no_seed(text):
    with pytest.raises(ValueError, match=r"1 to 200 characters|surrogates"):
        seed_of(text)


@pytest.mark.parametrize("text", ["x", "𐤁" * 200, "\0", "\n"])
def test_what_is_a_seed(text):
    assert set(shuffled_pack(seed_of(text), 1)) == set(range(32))


@pytest.mark.parametrize("date", ["2026-11-29", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"])
def test_what_is_a_date(date):
    assert set(shuffled_pack(seed_of_day(date), 1)) == set(range(32))


@pytest.mark.parametrize(
    "date",
    ["", "today", "2026-11-31", "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-11-00",
     "0000-01-01", "2026-1-129", "20261129", "2026-11-29T", " 2026-11-2", "2026/11/29", "+026-11-29",
     "٢٠٢٦-١١-٢٩", "2026-11-2٩"],
)  # fmt: skip
def test_what_is_no_date(date):
    with pytest.raises(ValueError, match="day of the calendar"):
        seed_of_day(date)


@pytest.mark.parametrize("number", [0, -1, LAST_ROUND + 1])
def test_what_is_no_round(number):
    with pytest.raises(ValueError, match="from 1 to"):
        shuffled_pack(seed_of("hakam"), number)


# The deal


def test_the_example_of_the_page():
    deal = deal_of(seed_of("hakam"))
    assert SEATS[deal.dealer] == "E"
    assert CARD_NAMES[deal.up_card] == "TS"
    assert [" ".join(names_of(deal.hands[seat])) for seat in (N, W, S, E)] == [
        "QS 9S 8H KD TC",
        "AH 7H AC JC 9C",
        "TH QD KC QC 7C",
        "8S 7S QH 9D 8D",
    ]
    assert names(deal.rest) == "9H KH 8C KS JH AD 7D TD JD JS AS"
    taken = deal_of(seed_of("hakam"), taker=E)
    assert [" ".join(names_of(taken.hands[seat])) for seat in (N, W, S, E)] == [
        "QS 9S KH 9H 8H KD TC 8C",
        "KS AH JH 7H AD AC JC 9C",
        "TH QD JD TD 7D KC QC 7C",
        "AS JS TS 8S 7S QH 9D 8D",
    ]


def test_cards_are_dealt_from_position_1():
    deal = deal_from(tuple(range(32)), W)
    assert deal.hands == tuple(
        set_of(cards) for cards in ((0, 1, 2, 12, 13), (3, 4, 5, 14, 15), (6, 7, 8, 16, 17), (9, 10, 11, 18, 19))
    )
    assert deal.up_card == 20
    assert deal.rest == tuple(range(21, 32))


def test_the_taker_gets_the_up_card_and_two_more():
    before = deal_from(tuple(range(32)), S)
    after = before.taken_by(N)
    assert [after.hands[seat] ^ before.hands[seat] for seat in (E, N, W, S)] == [
        set_of(cards) for cards in ((21, 22, 23), (20, 24, 25), (26, 27, 28), (29, 30, 31))
    ]
    assert after.rest == ()
    assert (after.dealer, after.up_card) == (S, 20)


@given(packs, seats, seats)
def test_every_card_is_dealt_once(pack, dealer, taker):
    before = deal_from(pack, dealer)
    after = before.taken_by(taker)
    assert [hand.bit_count() for hand in before.hands] == [5, 5, 5, 5]
    assert sum(before.hands) + (1 << before.up_card) + set_of(before.rest) == ALL_CARDS
    assert len(before.rest) == 11
    assert [hand.bit_count() for hand in after.hands] == [8, 8, 8, 8]
    assert sum(after.hands) == ALL_CARDS
    assert all(hand & ~later == 0 for hand, later in zip(before.hands, after.hands, strict=True))
    assert after.hands[taker] >> after.up_card & 1


@given(texts, rounds, seats)
def test_another_dealer_gives_the_same_hands_to_the_same_positions(text, number, dealer):
    one = deal_of(seed_of(text), number, dealer)
    other = deal_of(seed_of(text), number, next_seat(dealer))
    assert (one.up_card, one.rest) == (other.up_card, other.rest)
    for position in (1, 2, 3, 4):
        assert one.hands[seat_at(position, one.dealer)] == other.hands[seat_at(position, other.dealer)]


@given(texts, rounds, seats, seats)
def test_the_taker_changes_nothing_dealt_before(text, number, dealer, taker):
    before = deal_of(seed_of(text), number, dealer)
    after = deal_of(seed_of(text), number, dealer, taker)
    assert after == before.taken_by(taker)


def test_the_first_dealer_is_the_same_whatever_the_round():
    assert {deal_of(seed_of("hakam"), number).dealer for number in (1, 2, 3, 100)} == {E}
