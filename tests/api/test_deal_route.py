"""``deal``: the same cards for ever from a seed or a date (contract, *Operations*; rules, section 1)."""

from hashlib import sha256
from itertools import count

import pytest

PACK = {rank + suit for suit in "SHDC" for rank in "AKQJT987"}
MEMBERS = {"id", "ruleset", "options", "round", "dealer", "up_card", "hands", "rest"}


def dealt(service, **request):
    answer = service.ask("deal", request)
    assert answer.keys() == MEMBERS
    return answer


def in_order(cards):
    return sorted(cards, key=[rank + suit for suit in "SHDC" for rank in "AKQJT987"].index)


# The shuffle, written a second time from docs/shuffle.md.


def draws(kind, name, number):
    """A function that draws below n from the stream of a seed and a round."""

    def stream():
        for counter in count():
            parts = (b"hakam-deal-1", kind, number.to_bytes(4, "big"), counter.to_bytes(4, "big"), name.encode())
            yield from sha256(b"".join(parts)).digest()

    left = stream()

    def below(n):
        while (byte := next(left)) >= 256 - 256 % n:
            pass
        return byte % n

    return below


def published(kind, name, number):
    """First dealer, hands, up-card and rest, as the page says."""
    dealer = draws(kind, name, 0)(4)
    pack, below = [rank + suit for suit in "SHDC" for rank in "AKQJT987"], draws(kind, name, number)
    for place in range(31, 0, -1):
        other = below(place + 1)
        pack[place], pack[other] = pack[other], pack[place]
    seats = ["SENW"[(dealer + position) % 4] for position in (1, 2, 3, 4)]
    hands = {
        seat: in_order(pack[3 * place : 3 * place + 3] + pack[12 + 2 * place : 14 + 2 * place])
        for place, seat in enumerate(seats)
    }
    return {"dealer": "SENW"[dealer], "up_card": pack[20], "hands": hands, "rest": pack[21:]}


@pytest.mark.parametrize("number", [1, 2, 10_000])
@pytest.mark.parametrize("name", ["hakam", "بلوت", "é", "e\u0301", " ", "🃏" * 200, "2026-11-29"])
def test_a_seed_deals_what_the_published_shuffle_says(service, name, number):
    answer = dealt(service, seed=name, round=number)
    expected = published(b"s", name, number)
    assert {field: answer[field] for field in expected} == expected


@pytest.mark.parametrize("day", ["2026-11-29", "0001-01-01", "9999-12-31"])
def test_a_day_deals_what_the_published_shuffle_says(service, day):
    answer = dealt(service, date=day)
    expected = published(b"d", day, 1)
    assert {field: answer[field] for field in expected} == expected


def test_the_shuffle_never_changes(service):
    answer = dealt(service, seed="hakam")
    assert (answer["dealer"], answer["up_card"]) == ("E", "TS")
    assert " ".join(answer["rest"]) == "9H KH 8C KS JH AD 7D TD JD JS AS"
    assert answer["hands"]["W"] == ["AH", "7H", "AC", "JC", "9C"]


@pytest.mark.parametrize("source", [{"seed": "a"}, {"seed": "بلوت 🃏"}, {"date": "2026-11-29"}, {"seed": "x" * 200}])
def test_before_the_purchase_hands_have_five_cards_and_eleven_are_left(service, source):
    answer = dealt(service, **source)
    assert answer["round"] == 1
    assert {seat: len(hand) for seat, hand in answer["hands"].items()} == dict.fromkeys("SENW", 5)
    assert len(answer["rest"]) == 11
    everything = [*answer["rest"], answer["up_card"], *(card for hand in answer["hands"].values() for card in hand)]
    assert len(everything) == 32
    assert set(everything) == PACK
    assert all(hand == in_order(hand) for hand in answer["hands"].values())


@pytest.mark.parametrize("taker", "SENW")
def test_with_a_taker_everybody_has_eight_dealt_from_the_rest_in_order(service, taker):
    before = dealt(service, seed="a", dealer="W", round=3)
    answer = dealt(service, seed="a", dealer="W", round=3, taker=taker)
    assert (answer["up_card"], answer["dealer"], answer["rest"]) == (before["up_card"], "W", [])
    rest = list(before["rest"])
    for seat in "SENW":  # from the dealer's right
        count = 2 if seat == taker else 3
        got = before["hands"][seat] + [rest.pop(0) for _ in range(count)]
        got += [before["up_card"]] if seat == taker else []
        assert answer["hands"][seat] == in_order(got)
    assert rest == []


def test_a_taker_has_the_hands_that_a_record_wants(service):
    for taker in "SENW":
        answer = dealt(service, seed="record", taker=taker)
        contract = {"bid": "sun", "buyer": taker}
        record = {name: answer[name] for name in ("dealer", "up_card", "hands")} | {"contract": contract}
        assert service.ask("roundState", record)["phase"] == "play"
    before = dealt(service, seed="record")
    assert service.ask("roundState", {name: before[name] for name in ("dealer", "up_card", "hands")})


def test_the_dealer_is_drawn_from_the_seed_and_the_same_for_all_its_rounds(service):
    dealers = {
        seed: {dealt(service, seed=seed, round=number)["dealer"] for number in (1, 2, 9)} for seed in "abcdefghijkl"
    }
    assert all(len(found) == 1 for found in dealers.values())
    assert set.union(*dealers.values()) == set("SENW")


def test_a_dealer_that_is_given_gets_the_same_pack_turned(service):
    drawn = dealt(service, seed="a")
    turned = dealt(service, seed="a", dealer="SENW"["SENW".index(drawn["dealer"]) - 1])
    assert turned["up_card"] == drawn["up_card"]
    assert [turned["hands"]["SENW"["SENW".index(seat) - 1]] for seat in "SENW"] == [
        drawn["hands"][seat] for seat in "SENW"
    ]
    assert dealt(service, seed="a", dealer=drawn["dealer"]) == drawn


def test_every_round_and_every_seed_is_another_deal(service):
    deals = [dealt(service, seed="a", round=number)["hands"] for number in range(1, 30)]
    deals += [dealt(service, seed=seed)["hands"] for seed in ("b", "B", "b ", "2026-11-29")]
    deals.append(dealt(service, date="2026-11-29")["hands"])
    assert all(one not in deals[:place] for place, one in enumerate(deals))


def test_the_same_request_deals_the_same(service):
    assert dealt(service, seed="a", round=None, dealer=None, taker=None) == dealt(service, seed="a", round=1)
    assert dealt(service, date="2024-02-29") == dealt(service, date="2024-02-29", seed=None)


def test_rules_have_no_effect_on_the_cards(service):
    one, other = dealt(service, seed="a"), dealt(service, seed="a", ruleset="pagat", options={"target": 51})
    assert (one["hands"], one["dealer"]) == (other["hands"], other["dealer"])
