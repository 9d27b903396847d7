"""Claims (rules, sections 4 and 9): every answer against a plain search, every line replayed card by card."""

from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import ALL_CARDS, CARD_NAMES, STRONGER_PLAIN, STRONGER_TRUMP, SUIT_CARDS, cards_in, set_of
from engine.claims import DEFAULT_BUDGET, ClaimPosition, check_claim
from engine.contract import Contract, Level
from engine.play import (
    Turn,
    frees_third,
    is_false_ekka,
    legal_cards,
    legal_leads,
    legal_replies,
    terms_of,
    turn_at,
)
from engine.seats import ALL_SEATS, from_right_of
from rulesets import RULESETS

RULES = RULESETS["saudi"].rules
S, E, N, W = ALL_SEATS
SPADES = 0


def hokum(*, locked=False, **options):
    level = Level.DOUBLE if locked else Level.UNDOUBLED
    return terms_of(Contract(SPADES, S, level, locked), RULES.overridden(options))


SUN = terms_of(Contract(None, S), RULES)
TERMS = {
    "sun": SUN,
    "hokum": hokum(),
    "locked": hokum(locked=True),
    "locked, Ekka automatic": hokum(locked=True, ekka="automatic"),
    "Ekka automatic": hokum(ekka="automatic"),
    "Ekka none": hokum(ekka="none"),
    "third player free": hokum(third_player_bound=False),
    "undertrump forced": hokum(undertrump="forced"),
    "must_trump off": hokum(must_trump=False),
    "must_trump off, locked": hokum(must_trump=False, locked=True),
}


def without(hands, seat, card):
    return tuple(hand & ~(1 << card) if at == seat else hand for at, hand in enumerate(hands))


def turns_after(turn, card, played):
    """Return the turns that may follow a card: on a lead, with and without announcing an Ekka truly."""
    if turn.cards:
        return [turn._replace(cards=(*turn.cards, card))]
    calls = (False,) if is_false_ekka(turn.terms, card, played) else (False, True)
    return [turn_at(turn.terms, (card,), announced, played) for announced in calls]


@dataclass
class PlainSearch:
    """Whether a claim holds, by trying every legal card and every announcement; it only remembers answers."""

    claimant: int
    known: dict[Any, bool] = field(default_factory=dict)

    def holds(self, turn, hands, leader, played):
        key = turn.cards, turn.freed, hands, leader
        if key not in self.known:
            self.known[key] = self._search(turn, hands, leader, played)
        return self.known[key]

    def _search(self, turn, hands, leader, played):
        if len(turn.cards) == 4:
            winner = (leader + turn.winning) & 3
            next_turn = Turn(turn.terms, ())
            return winner == self.claimant and self.holds(next_turn, hands, winner, played | set_of(turn.cards))
        seat = (leader + len(turn.cards)) & 3
        if not hands[seat]:
            return True
        answers = (
            self.holds(after, without(hands, seat, card), leader, played)
            for card in cards_in(legal_cards(turn, hands[seat]))
            for after in turns_after(turn, card, played)
        )
        return any(answers) if seat == self.claimant else all(answers)

    def of(self, position):
        turn = Turn(position.terms, position.cards, position.freed)
        return self.holds(turn, position.hands, position.leader, position.played)


def near_claim(random, terms, claimant, tricks):
    """Return hands by seat, the claimant's a strong one: with random hands nearly every claim is false."""
    aim, noise = random.randrange(4), random.choice((0, 2, 5, 10))

    def weakness(card):
        return terms.beaten_by[card].bit_count() + random.uniform(0, noise) + 3 * (card >> 3 != aim)

    pool = sorted(random.sample(range(32), 4 * tricks), key=weakness)
    for _ in range(random.choice((0, 0, 1, 1, 2))):
        strong, weak = random.randrange(tricks), random.randrange(tricks, 4 * tricks)
        pool[strong], pool[weak] = pool[weak], pool[strong]
    mine, others = pool[:tricks], pool[tricks:]
    if random.random() < 0.3:
        others.sort()  # long suits, so that there are ruffs
    else:
        random.shuffle(others)
    hands = {claimant: set_of(mine)}
    for place, seat in enumerate(from_right_of(claimant)):
        hands[seat] = set_of(others[place * tricks : (place + 1) * tricks])
    return tuple(hands[seat] for seat in ALL_SEATS)


def random_position(random, terms, claimant, tricks, leader, begun):
    """Return a position with some tricks left and some cards, at random but legal, of the first of them."""
    hands = near_claim(random, terms, claimant, tricks)
    played = ALL_CARDS & ~(hands[0] | hands[1] | hands[2] | hands[3])
    turn = Turn(terms, ())
    for place in range(begun):
        seat = (leader + place) & 3
        card = random.choice(list(cards_in(legal_cards(turn, hands[seat]))))
        turn = random.choice(turns_after(turn, card, played))
        hands = without(hands, seat, card)
    return ClaimPosition(terms, hands, leader, turn.cards, turn.freed, played)


def position_of(terms, leader, south, east, north, west, trick=""):
    """Return a position from the cards' names; a trick under way was led without an announcement."""
    hands = tuple(set_of(map(CARD_NAMES.index, hand.split())) for hand in (south, east, north, west))
    cards = tuple(map(CARD_NAMES.index, trick.split()))
    played = ALL_CARDS & ~(hands[0] | hands[1] | hands[2] | hands[3] | set_of(cards))
    return ClaimPosition(terms, hands, leader, cards, turn_at(terms, cards, False, played).freed, played)


def named(line):
    return " ".join(CARD_NAMES[card] for card in line)


def assert_line_shows(position, claimant, verdict, search=None):
    """Replay a line: legal cards only, and the end that the answer says. A search also judges its every step.

    The side that is right keeps to a play that succeeds against anything.
    """
    turn = Turn(position.terms, position.cards, position.freed)
    hands, leader, played = position.hands, position.leader, position.played
    won = True
    for card in verdict.line:
        assert won
        seat = (leader + len(turn.cards)) & 3
        assert legal_cards(turn, hands[seat]) >> card & 1
        announces = seat != claimant and not is_false_ekka(turn.terms, card, played)
        turn = turns_after(turn, card, played)[-1 if announces else 0]
        hands = without(hands, seat, card)
        if search:
            assert search.holds(turn, hands, leader, played) == verdict.holds
        if len(turn.cards) == 4:
            leader, played = (leader + turn.winning) & 3, played | set_of(turn.cards)
            won = leader == claimant
            turn = Turn(position.terms, ())
    assert not turn.cards
    assert won == verdict.holds
    assert not verdict.holds or not any(hands)


@pytest.mark.parametrize("name", TERMS)
def test_a_plain_search_gives_the_same_answer_and_agrees_with_every_card_of_the_line(name):
    random = Random(name)
    answers = []
    for _ in range(80):
        claimant = random.randrange(4)
        leader = random.choice((claimant, random.randrange(4)))
        begun = random.choice((0, 0, 1, 2, 3))
        position = random_position(random, TERMS[name], claimant, random.randint(1, 4), leader, begun)
        search = PlainSearch(claimant)
        verdict = check_claim(position, claimant)
        assert verdict.holds == search.of(position)
        assert_line_shows(position, claimant, verdict, search)
        answers.append(verdict.holds)
    assert min(answers.count(True), answers.count(False)) >= 16


@pytest.mark.parametrize("name", TERMS)
def test_a_plain_search_gives_the_same_answer_with_five_tricks_left(name):
    random = Random(name)
    for leader in (S, random.randrange(1, 4)):
        position = random_position(random, TERMS[name], S, 5, leader, random.randrange(3))
        verdict = check_claim(position, S)
        assert verdict.holds == PlainSearch(S).of(position)
        assert_line_shows(position, S, verdict)


# With eight tricks a plain search is out of reach, but either answer has a certificate that is checked card
# by card. Until a card beats the claimant's lead nobody's duties depend on the two other replies. So a
# claim is false when one player alone can beat some lead in whatever order the claimant leads, and true
# when there is an order, fixed beforehand, in which no player alone can beat any lead.


def replies_to(terms, lead, his, place, mine):
    """Return a player's legal replies to a lead that is not beaten yet."""
    # An Ekka for certain if neither of the two holds a higher card: anyone else's would beat the lead.
    freed = frees_third(terms, lead, False, ALL_CARDS & ~(mine | his))
    return legal_replies(terms, his, lead, lead, place, place == 2, freed)


def stops_alone(terms, mine, his, place, known):
    """Return whether one player beats a lead of the claimant's, whatever the order he leads in."""
    if (mine, his) not in known:
        known[mine, his] = bool(mine) and all(
            any(
                terms.beaten_by[lead] >> card & 1 or stops_alone(terms, mine ^ 1 << lead, his ^ 1 << card, place, known)
                for card in cards_in(replies_to(terms, lead, his, place, mine))
            )
            for lead in cards_in(legal_leads(terms, mine))
        )
    return known[mine, his]


def order_stands(terms, order, mine, his, place):
    """Return whether no legal replies of one player beat a lead when the claimant leads in this order."""
    hands = {his}
    for lead in order:
        assert legal_leads(terms, mine) >> lead & 1
        replies = {hand: replies_to(terms, lead, hand, place, mine) for hand in hands}
        if any(legal & terms.beaten_by[lead] for legal in replies.values()):
            return False
        hands = {hand ^ 1 << card for hand, legal in replies.items() for card in cards_in(legal)}
        mine ^= 1 << lead
    return True


def from_the_top(terms, mine):
    """Return the claimant's cards from the strongest down, trumps first or, in a locked contract, last."""

    def weakness(card):
        return bool(terms.trumps >> card & 1) == terms.locked, terms.beaten_by[card].bit_count()

    return sorted(cards_in(mine), key=weakness)


@pytest.mark.parametrize("name", TERMS)
def test_with_up_to_eight_tricks_left_the_answer_has_a_certificate(name):
    terms, random = TERMS[name], Random(name)
    for _ in range(60):
        position = random_position(random, terms, S, random.randint(5, 8), S, 0)
        mine, *others = position.hands
        verdict = check_claim(position, S)
        assert_line_shows(position, S, verdict)
        if verdict.holds:
            order = from_the_top(terms, mine)
            assert all(order_stands(terms, order, mine, his, place) for place, his in enumerate(others, 1))
        else:
            assert any(stops_alone(terms, mine, his, place, {}) for place, his in enumerate(others, 1))


# --- What the rules say, one position each (S claims). ---


def assert_holds(position, line):
    verdict = check_claim(position, S)
    assert (verdict.holds, named(verdict.line)) == (True, line)
    assert_line_shows(position, S, verdict, PlainSearch(S))


def assert_refuted(position, line):
    verdict = check_claim(position, S)
    assert (verdict.holds, named(verdict.line)) == (False, line)
    assert_line_shows(position, S, verdict, PlainSearch(S))


def test_a_claim_holds_when_every_card_is_the_highest_left_of_its_suit():
    assert_holds(position_of(SUN, S, "AS AH", "KS KH", "TS TH", "QS QH"), "AS KS TS QS AH KH TH QH")


def test_a_ten_that_falls_under_the_ace_does_not_stop_the_king():
    assert_holds(position_of(SUN, S, "AS KS", "TS 7H", "QS 8H", "JS 9H"), "AS TS QS JS KS 7H 8H 9H")


def test_a_guarded_ten_stops_the_king():
    assert_refuted(position_of(SUN, S, "AS KS", "TS 7S", "QS 8H", "JS 9H"), "AS 7S QS JS KS TS 8H 9H")


def test_the_partner_is_as_adverse_as_the_opponents():
    assert_refuted(position_of(SUN, S, "AS KS", "QS 8H", "TS 7S", "JS 9H"), "AS QS 7S JS KS 8H TS 9H")


def test_the_claimant_cashes_what_he_can_before_a_false_claim_fails():
    assert_refuted(
        position_of(SUN, S, "AS AH KD", "7S 7H AD", "8S 8H 8D", "9S 9H 9D"),
        "AS 7S 8S 9S AH 7H 8H 9H KD AD 8D 9D",
    )


def test_a_player_keeps_what_guards_a_suit_and_throws_stronger_cards():
    assert_refuted(
        position_of(SUN, S, "AS AH AD KD", "TD 7D QH JH", "8S 8H 8D 8C", "9S 9H 9D 9C"),
        "AS JH 8S 9S AH QH 8H 9H AD 7D 8D 9D KD TD 8C 9C",
    )


def test_who_guards_two_suits_throws_other_cards_and_keeps_both_guards():
    assert_refuted(
        position_of(SUN, S, "AS AH KH AD KD", "7C TH 7H TD 7D", "8C 8S 9S 8D JC", "9C TC QS JS QC"),
        "AS 7C 8S JS AH 7H 8C 9C AD 7D 8D QS KH TH 9S QC",
    )


def test_a_trump_below_one_outside_is_led_last():
    assert_refuted(position_of(hokum(), S, "QS AH", "JS 7H", "8H 9H", "TH KH"), "AH 7H 8H KH QS JS 9H TH")


def test_a_trump_that_outlasts_the_claimants_ruffs():
    assert_refuted(
        position_of(hokum(), S, "JS AH AD", "9S 7S 7H", "8H 9H 8D", "TH KH 9D"),
        "JS 7S 8H 9D AH 7H 9H KH AD 9S 8D TH",
    )


def test_trumps_that_can_be_drawn_do_not_stop_a_claim_but_a_locked_contract_forbids_to_draw_them():
    cards = "JS AH", "7S 7D", "8H 9H", "TH KH"
    assert_holds(position_of(hokum(), S, *cards), "JS 7S 8H KH AH 7D 9H TH")
    assert_refuted(position_of(hokum(locked=True), S, *cards), "AH 7S 8H KH")


def test_in_a_locked_contract_a_trump_does_no_harm_while_its_holder_follows():
    assert_holds(position_of(hokum(locked=True), S, "JS AH", "7S 7H", "8H 9H", "TH KH"), "AH 7H 8H KH JS 7S 9H TH")


@pytest.mark.parametrize(("ekka", "holds"), [("none", True), ("call", False), ("automatic", False)])
def test_an_opponent_announces_an_ekka_to_free_his_partner_from_trumping(ekka, holds):
    position = position_of(hokum(ekka=ekka), E, "JS AH", "KD QD", "8D 9D", "7S 7H")
    verdict = check_claim(position, S)
    assert verdict.holds is holds
    assert_line_shows(position, S, verdict, PlainSearch(S))
    if not holds:
        assert named(verdict.line) == "KD 8D 7H JS AH QD 9D 7S"


def test_a_trick_another_player_leads_must_be_won_too():
    assert_holds(position_of(SUN, E, "AS KS", "TS 9S", "8S 7S", "QS JS"), "TS 7S JS AS KS 9S 8S QS")
    assert_refuted(position_of(SUN, E, "AS KS", "TS AH", "8S 7S", "QS JS"), "AH 7S JS KS")


def test_a_trick_under_way_must_be_won_too():
    assert_holds(position_of(SUN, E, "AS KS", "9S", "8S", "7S", "TS QS JS"), "AS KS 9S 8S 7S")
    assert_refuted(position_of(SUN, E, "TS KS", "9S", "8S", "7S", "AS QS JS"), "KS")


def test_a_claim_is_false_once_the_claimants_card_is_beaten():
    assert_refuted(position_of(SUN, S, "AH", "7H", "8H KH", "9H QH", "KS AS"), "8H 9H")


@pytest.mark.parametrize("leader", ALL_SEATS)
def test_a_claim_of_no_cards_holds(leader):
    assert_holds(position_of(SUN, leader, "", "", "", ""), "")


# --- Facts about all deals. ---

DEALS = st.permutations(range(32)).map(lambda deck: tuple(set_of(deck[8 * seat : 8 * seat + 8]) for seat in ALL_SEATS))


@given(DEALS, st.sampled_from(sorted(TERMS)), st.sampled_from(ALL_SEATS))
def test_at_most_one_player_has_a_claim_that_holds(hands, name, leader):
    position = ClaimPosition(TERMS[name], hands, leader, (), False, 0)
    verdicts = [check_claim(position, seat) for seat in ALL_SEATS]
    assert [verdict.holds for verdict in verdicts].count(True) <= 1
    for seat, verdict in enumerate(verdicts):
        assert_line_shows(position, seat, verdict)


@given(DEALS, st.sampled_from(sorted(set(TERMS) - {"sun"})), st.sampled_from(ALL_SEATS))
def test_who_holds_all_trumps_wins_every_trick_whoever_leads(hands, name, leader):
    mine, trumps = hands[S], SUIT_CARDS[SPADES]
    spare = iter(cards_in(mine & ~trumps))
    swapped = [hand & ~trumps for hand in hands]
    for seat in (E, N, W):
        swapped[seat] |= set_of(next(spare) for _ in cards_in(hands[seat] & trumps))
    position = ClaimPosition(TERMS[name], (trumps, *swapped[1:]), leader, (), False, 0)
    assert check_claim(position, S).holds


@given(st.integers(), st.sampled_from(sorted(TERMS)), st.integers(2, 8))
def test_a_stronger_card_for_a_weaker_one_of_its_suit_never_spoils_the_claim_of_a_leader(seed, name, tricks):
    terms, random = TERMS[name], Random(seed)
    position = random_position(random, terms, S, tricks, S, 0)
    if not check_claim(position, S).holds:
        return
    mine, *others = position.hands
    for weak in cards_in(mine):
        stronger = STRONGER_TRUMP if terms.trumps >> weak & 1 else STRONGER_PLAIN
        for seat, his in enumerate(others, 1):
            for strong in cards_in(his & stronger[weak]):
                swap = 1 << weak | 1 << strong
                hands = tuple(hand ^ swap if at in (S, seat) else hand for at, hand in enumerate(position.hands))
                assert check_claim(replace(position, hands=hands), S).holds


# --- The budget. ---


def test_too_small_a_budget_leaves_a_claim_undecided_and_never_gives_a_wrong_answer():
    random = Random(0)
    for _ in range(20):
        position = random_position(random, hokum(), S, 2, E, random.randrange(3))
        verdict = check_claim(position, S)
        assert check_claim(position, S) == verdict
        assert check_claim(position, S, verdict.nodes) == verdict
        for budget in range(-1, verdict.nodes):
            spent = check_claim(position, S, budget)
            assert (spent.holds, spent.line, spent.nodes) == (None, None, max(0, budget))


def test_a_claimant_who_leads_needs_one_look():
    position = position_of(SUN, S, "AS KS", "TS 7S", "QS 8H", "JS 9H")
    assert check_claim(position, S, 1).nodes == 1


@pytest.mark.parametrize("name", TERMS)
def test_the_stated_budget_decides_every_claim(name):
    random = Random(name)
    for _ in range(100):
        claimant, leader, begun = random.randrange(4), random.randrange(4), random.randrange(4)
        verdict = check_claim(random_position(random, TERMS[name], claimant, 8, leader, begun), claimant)
        assert verdict.nodes <= 1 + 8 + 64 + 512 + 4096 <= DEFAULT_BUDGET
        assert verdict.holds is not None
