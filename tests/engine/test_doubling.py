"""Section 3: who may raise, how far, and when.

Seats are bidding positions; every rule is tried with each seat as dealer.
"""

from random import Random

import pytest
from hypothesis import given

from engine.bidding import fault_of, hear
from engine.calls import Call, CallName
from engine.contract import Contract, Level
from engine.doubling import may_be_doubled, open_doubling
from engine.seats import ALL_SEATS, SEATS, seat_at
from tests.support.naive_auction import RAISES, Raises, Said
from tests.support.shorthand import Table, rules_with
from tests.support.tables import SEEDS, examples, random_call, random_rules

TO_HOKUM = {
    1: "1 hokum, 2 pass, 3 pass, 4 pass, 1 confirm",
    2: "1 pass, 2 hokum, 3 pass, 4 pass, 1 pass, 2 confirm",
    3: "1 pass, 2 pass, 3 hokum, 4 pass, 1 pass, 2 pass, 3 confirm",
    4: "1 pass, 2 pass, 3 pass, 4 hokum, 1 pass, 2 pass, 3 pass, 4 confirm",
}
OPPONENTS = {1: [2, 4], 2: [1, 3], 3: [2, 4], 4: [1, 3]}
PARTNER = {1: 3, 2: 4, 3: 1, 4: 2}
BUYERS = [1, 2, 3, 4]


@pytest.fixture(params=ALL_SEATS, ids=lambda seat: f"dealer {SEATS[seat]}")
def dealer(request):
    return request.param


@pytest.fixture
def hokum(dealer):
    """A new table at which this position has bought a Hokum."""

    def of(buyer, **options):
        return Table(dealer, rules_with(**options)).clean(TO_HOKUM[buyer])

    return of


@pytest.fixture
def sun(dealer):
    """A new table at which position 1 has bought a Sun, at these points of the buyers and the doublers."""

    def of(buyers, doublers, **options):
        team = seat_at(1, dealer) & 1
        scores = (doublers, buyers) if team else (buyers, doublers)
        return Table(dealer, rules_with(**options), scores=scores).clean("1 sun")

    return of


@pytest.mark.parametrize("buyer", BUYERS)
def test_both_opponents_of_the_buyer_get_their_chance_one_pass_does_not_end_it(hokum, buyer):
    first, second = OPPONENTS[buyer]
    at = hokum(buyer)
    assert at.asked == [first, second]
    at.clean(f"{first} pass")
    assert (at.asked, at.bidding.is_open) == ([second], True)
    assert at.fault(f"{second} double") is None
    at.clean(f"{second} pass")
    assert (at.asked, at.bought) == ([], f"{buyer} hokum D")


@pytest.mark.parametrize("buyer", BUYERS)
def test_the_opponents_may_answer_in_any_order(hokum, buyer):
    first, second = OPPONENTS[buyer]
    at = hokum(buyer).clean(f"{second} pass")
    assert at.asked == [first]
    assert hokum(buyer).clean(f"{second} double").bought == f"{buyer} hokum D double"


@pytest.mark.parametrize("buyer", BUYERS)
@pytest.mark.parametrize("word", ["pass", "double", "triple"])
def test_a_word_by_the_side_that_is_not_asked_is_refused_and_changes_nothing(hokum, buyer, word):
    at = hokum(buyer)
    for one in (buyer, PARTNER[buyer]):
        assert at.fault(f"{one} {word}") == "not-in-turn"
        at.hear(f"{one} {word}")
    assert at.asked == OPPONENTS[buyer]


@pytest.mark.parametrize("buyer", BUYERS)
@pytest.mark.parametrize("doubler", [0, 1])
def test_double_buyer_triple_doubler_four_buyer_gahwa(hokum, buyer, doubler):
    one = OPPONENTS[buyer][doubler]
    at = hokum(buyer)
    for raiser, word in [(one, "double"), (buyer, "triple"), (one, "four"), (buyer, "gahwa")]:
        assert raiser in at.asked
        assert at.may(raiser).removesuffix("(locked)") == f"pass {word}"
        at.clean(f"{raiser} {word}")
        assert at.bought == f"{buyer} hokum D {word}"
        assert word == "double" or at.asked == ([] if word == "gahwa" else at.asked[:1])
    assert at.asked == []


@pytest.mark.parametrize("raised", range(4))
def test_a_pass_ends_it_at_every_step_after_the_first(hokum, raised):
    raises = ["2 double", "1 triple", "2 four", "1 gahwa"]
    at = hokum(1).clean(", ".join(raises[:raised]))
    for one in at.asked:
        at.clean(f"{one} pass")
    assert at.asked == []
    assert at.bought == " ".join(["1 hokum D", *RAISES[raised - 1 : raised]][: 1 + bool(raised)])


@pytest.mark.parametrize("raised", range(5))
def test_no_step_is_skipped_or_said_twice(hokum, raised):
    at = hokum(1).clean(", ".join(["2 double", "1 triple", "2 four", "1 gahwa"][:raised]))
    for position in (1, 2, 3, 4):
        for step, word in enumerate(RAISES):
            fits = position in at.asked and step == raised
            wanted = None if fits else "not-in-turn" if at.asked and position not in at.asked else "call-not-allowed"
            assert at.fault(f"{position} {word}") == wanted


@pytest.mark.parametrize("buyer", BUYERS)
def test_under_individual_only_the_named_player_is_asked(hokum, buyer):
    doubler, other = OPPONENTS[buyer]
    at = hokum(buyer, raisers="individual").clean(f"{doubler} double")
    assert at.asked == [buyer]
    at.clean(f"{buyer} triple")
    assert at.asked == [doubler]
    assert at.fault(f"{other} four") == "not-in-turn"


@pytest.mark.parametrize("buyer", BUYERS)
def test_under_team_the_partner_is_asked_after_the_named_player_but_the_four_stays_with_the_doubler(hokum, buyer):
    partner, (_, doubler) = PARTNER[buyer], OPPONENTS[buyer]
    at = hokum(buyer, raisers="team").clean(f"{doubler} double")
    assert at.asked == [buyer]
    assert at.fault(f"{partner} triple") == "not-in-turn"
    at.clean(f"{buyer} pass")
    assert at.asked == [partner]
    at.clean(f"{partner} triple")
    assert at.asked == [doubler]
    at.clean(f"{doubler} four")
    assert at.asked == [buyer], "for the gahwa the buyer comes first, whoever tripled"
    at.clean(f"{buyer} pass")
    assert at.asked == [partner]
    assert at.clean(f"{partner} gahwa").bought == f"{buyer} hokum D gahwa"


def test_under_team_both_passes_end_it_and_the_doublers_pass_alone_ends_the_four(hokum):
    assert hokum(1, raisers="team").clean("2 double, 1 pass, 3 pass").asked == []
    assert hokum(1, raisers="team").clean("2 double, 1 triple, 2 pass").asked == []


def test_without_the_option_nobody_is_asked(hokum, sun):
    for at in (hokum(1, doubling=False), sun(101, 0, doubling=False)):
        assert at.asked == []
        assert at.fault("2 double") == "call-not-allowed"


# Sun.


@pytest.mark.parametrize(
    ("buyers", "doublers", "may"),
    [(101, 100, True), (101, 101, False), (100, 100, False), (151, 0, True), (100, 0, False), (0, 0, False)],
)
def test_a_sun_is_doubled_only_at_101_of_the_buyers_or_more_and_100_of_the_doublers_or_less(sun, buyers, doublers, may):
    at = sun(buyers, doublers)
    assert at.asked == ([2, 4] if may else [])
    assert at.fault("2 double") == (None if may else "call-not-allowed")


@pytest.mark.parametrize(
    ("at_least", "at_most", "may"), [(50, 40, True), (51, 40, False), (50, 39, False), (0, 1000, True)]
)
def test_the_bounds_of_the_sun_double_are_options(sun, at_least, at_most, may):
    at = sun(50, 40, sun_double_buyers_at_least=at_least, sun_double_doublers_at_most=at_most)
    assert at.asked == ([2, 4] if may else [])


@pytest.mark.parametrize("scores", [(0, 0), (151, 151), (0, 151)])
def test_a_hokum_may_be_doubled_at_any_score(dealer, scores):
    assert Table(dealer, rules_with(), scores=scores).clean(TO_HOKUM[1]).asked == [2, 4]


def test_after_a_sun_there_is_no_triple_four_or_gahwa(sun):
    at = sun(101, 0).clean("4 double")
    assert (at.asked, at.bought) == ([], "1 sun double")
    for position in (1, 2, 3, 4):
        for word in ("triple", "four", "gahwa"):
            assert at.fault(f"{position} {word}") == "call-not-allowed"


def test_where_the_ruleset_has_it_a_sun_is_raised_as_a_hokum_and_the_score_looked_at_once(sun):
    at = sun(101, 0, sun_max_level="gahwa").clean("4 double, 1 triple, 4 four, 1 gahwa")
    assert at.bought == "1 sun gahwa"
    assert sun(101, 101, sun_max_level="gahwa").asked == []


def test_the_opponents_of_an_ashkal_are_those_of_whoever_counts_as_buyer(dealer):
    for buyer in ("caller", "partner"):
        rules = rules_with(ashkal_buyer=buyer, sun_over_sun="none", sun_double_buyers_at_least=0)
        assert Table(dealer, rules).clean("1 pass, 2 pass, 3 ashkal").asked == [2, 4]


# Locking.


@pytest.mark.parametrize(
    ("lock", "said", "locked", "fault"),
    [
        ("choose", "", False, None),
        ("choose", " locked", True, None),
        ("automatic", "", True, None),
        ("automatic", " locked", True, None),
        ("none", "", False, None),
        ("none", " locked", False, "call-not-allowed"),
    ],
)
def test_double_and_four_are_locked_as_the_option_has_it(hokum, lock, said, locked, fault):
    at = hokum(1, lock=lock)
    assert at.fault("2 double" + said) == fault
    at.hear("2 double" + ("" if fault else said))
    assert at.bidding.contract.locked == locked
    at.hear("1 triple")
    assert at.fault("2 four" + said) == fault
    at.hear("2 four" + ("" if fault else said))
    assert at.bidding.contract.locked == locked


@pytest.mark.parametrize("lock", ["choose", "automatic", "none"])
def test_triple_and_gahwa_are_open_whatever_was_locked_before_and_cannot_be_locked(hokum, lock):
    locked = " locked" if lock == "choose" else ""
    at = hokum(1, lock=lock).clean("2 double" + locked)
    for raiser, word, answer in [(1, "triple", "2 four" + locked), (1, "gahwa", "")]:
        assert at.fault(f"{raiser} {word} locked") == "call-not-allowed"
        at.clean(f"{raiser} {word}")
        assert at.bidding.contract.locked is False
        at.clean(answer)


def test_a_four_said_open_after_a_locked_double_is_open(hokum):
    at = hokum(1).clean("2 double locked, 1 triple, 2 four")
    assert at.bought == "1 hokum D four"


def test_only_a_double_or_four_that_may_be_locked_says_so(hokum):
    at = hokum(1)
    assert at.may(2) == "pass double(locked)"
    assert at.clean("2 double").may(1) == "pass triple"
    assert at.clean("1 triple").may(2) == "pass four(locked)"
    assert hokum(1, lock="automatic").may(2) == hokum(1, lock="none").may(2) == "pass double"


@pytest.mark.parametrize("lock", ["choose", "automatic", "none"])
def test_a_sun_is_never_locked(sun, lock):
    at = sun(101, 0, lock=lock)
    assert at.may(2) == "pass double"
    assert at.fault("2 double locked") == "call-not-allowed"
    assert at.clean("2 double").bidding.contract.locked is False


@pytest.mark.parametrize("word", ["pass", "double"])
def test_no_suit_is_named_in_the_doubling(hokum, word):
    assert hokum(1).fault(f"2 {word} D") == "call-not-allowed"


# As values.


def test_a_doubling_begins_with_the_opponents_by_position_or_closed():
    rules = rules_with()
    for deals in ALL_SEATS:
        for buyer in ALL_SEATS:
            opened = open_doubling(Contract(0, buyer), rules, deals, may_be=True)
            assert [seat & 1 for seat in opened.asked] == [1 - (buyer & 1)] * 2
            assert list(opened.asked) == sorted(opened.asked, key=lambda seat: (seat - deals - 1) % 4)
            assert opened.contract.level is Level.UNDOUBLED
    closed = open_doubling(Contract(None, 0), rules, 0, may_be=False)
    assert (closed.asked, closed.is_open, closed.offers(1)) == ((), False, ())
    assert not may_be_doubled(Contract(None, 0), rules, (0, 0))
    assert may_be_doubled(Contract(0, 0), rules, (0, 0))


@examples(150)
@given(SEEDS)
def test_any_doubling_goes_as_a_second_formulation_has_it(seed):
    random = Random(seed)
    rules = random_rules(random, doubling=random.random() < 0.9)
    scores = random.choice(((101, 100), (100, 101), (99, 120), (120, 99), (0, 0), (101, 99)))
    at = Table(random.randrange(4), rules, random.choice(("AS", "9D")), scores)
    while at.bidding.auction.is_open:
        at.bidding, _ = hear(at.bidding, random_call(random, at.bidding, 0.5))
    contract = at.bidding.contract
    if contract is None:
        return
    points = (scores[contract.buyers], scores[1 - contract.buyers])
    options = {name: getattr(rules, name) for name in rules.__slots__}
    sheet = Raises(options, at.position(contract.buyer), contract.is_sun, points, [])
    while True:
        asked, raise_, raised, locked = sheet.now()
        now = at.bidding.contract
        assert (at.asked, int(now.level) - 1, now.locked) == (asked, raised, locked)
        for position in (1, 2, 3, 4):
            for name in CallName:
                says_lock = random.random() < 0.5
                offered = position in asked and str(name) in ("pass", raise_)
                offered &= not says_lock or (name is not CallName.PASS and sheet.lock_may_be_said(str(name)))
                wanted = None if offered else "not-in-turn" if asked and position not in asked else "call-not-allowed"
                fault = fault_of(at.bidding, Call(seat_at(position, at.dealer), name, None, says_lock))
                assert (None if fault is None else str(fault)) == wanted
        if not asked:
            break
        call = random_call(random, at.bidding, 0.7)
        at.bidding, _ = hear(at.bidding, call)
        sheet.said.append(Said(at.position(call.seat), str(call.name), None, call.locked))
