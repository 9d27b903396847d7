"""Section 4: which cards are legal, why the others are not, and who wins."""

from random import Random

import pytest
from hypothesis import given

from engine.cards import CARD_NAMES, SUITS, card_name, cards_in, names_of, set_of
from engine.contract import Contract, Level
from engine.play import (
    Turn,
    duty_broken_by,
    frees_third,
    is_ekka_lead,
    is_false_ekka,
    legal_cards,
    raw_of,
    strictest_duty,
    terms_of,
    turn_at,
    winning_place,
)
from engine.ruleset import OPTIONS
from tests.support.naive_play import Position
from tests.support.shorthand import contract, hand, rules_with
from tests.support.tables import SEEDS, examples
from tests.support.wire import card_of, cards_of

RANKS_BY_SUIT = "AKQJT987"


class Seen:
    """A turn as a test writes it: hand and trick in names, the contract Hokum in spades unless another is given."""

    def __init__(self, held, trick="", *, bought="S hokum S", played="", announced=False, **options):
        self.hand = hand(held)
        terms = terms_of(contract(bought), rules_with(**options))
        self.turn = turn_at(terms, cards_of(trick), announced, hand(played))

    @property
    def legal(self):
        return " ".join(names_of(legal_cards(self.turn, self.hand)))

    @property
    def rule(self):
        return str(strictest_duty(self.turn, self.hand) or "free")

    @property
    def codes(self):
        barred = self.hand & ~legal_cards(self.turn, self.hand)
        return {CARD_NAMES[card]: str(duty_broken_by(self.turn, self.hand, card)) for card in cards_in(barred)}


def in_suits(text, order):
    """Give the suits of a text written in S H D C other names; the first is the trump."""
    return text.translate(str.maketrans(SUITS, "".join(order)))


ALL_TRUMPS = [("S", "H", "D", "C"), ("H", "S", "C", "D"), ("D", "C", "S", "H"), ("C", "D", "H", "S")]


# The table of section 4, each row with every suit as trump. Spades are the trump as written.

ROWS = {
    "follow a side suit with any card of it": ("AH 7H KS 8C", "TH", "AH 7H", "must-follow-suit"),
    "follow it even when an opponent has trumped": ("AH 7H JS", "TH 7S", "AH 7H", "must-follow-suit"),
    "trump led, partner winning: any trump": ("JS 7S AH", "9S 8S", "JS 7S", "must-follow-suit"),
    "trump led, partner's lead beaten by nobody: any trump": ("AS TS 7S", "9S 8S", "AS TS 7S", "free"),
    "trump led, opponent winning whom you can beat: only a card that beats him": (
        "JS AS 7S KH",
        "9S",
        "JS",
        "must-overtrump",
    ),
    "trump led by partner, an opponent winning whom you can beat": ("JS KS 7S", "TS AS", "JS", "must-overtrump"),
    "trump led, the best trump counts and not the led one": ("9S QS", "7S KS JS", "9S QS", "free"),
    "trump led, opponent winning whom you cannot beat: any trump": (
        "AS 7S KH",
        "JS",
        "AS 7S",
        "must-follow-suit",
    ),
    "void without a trump: any card": ("AD 7C", "TH", "AD 7C", "free"),
    "void in trump on a trump lead: any card": ("AD 7C", "JS", "AD 7C", "free"),
    "void, opponent winning with a side card: any trump": ("JS 7S AD", "TH", "JS 7S", "must-trump"),
    "void, opponent winning with a trump you can beat: only one that beats it": (
        "AS KS 7S AD",
        "TH TS",
        "AS",
        "must-overtrump",
    ),
    "void, opponent winning with a trump you cannot beat: any card": (
        "TS 7S AD",
        "TH JS",
        "TS 7S AD",
        "free",
    ),
    "void, partner winning with a side card, you are fourth: any card": ("JS AD 7C", "7H AH 8H", "JS AD 7C", "free"),
    "void, partner winning with a trump, you are fourth: any card": ("JS AD 7C", "7H 9S 8H", "JS AD 7C", "free"),
    "void, partner winning, you are third: any trump": ("JS 7S AD", "TH 8H", "JS 7S", "must-trump"),
    "third, but void of trump too: any card": ("AD 7C", "TH 8H", "AD 7C", "free"),
    "third and partner led an Ace: any card": ("JS AD 7C", "AH 8H", "JS AD 7C", "free"),
    "third, partner's Ace trumped by an opponent you can beat": ("JS 8S AD", "AH 9S", "JS", "must-overtrump"),
    "third, partner beaten by a side card: any trump": ("JS 8S AD", "TH AH", "JS 8S", "must-trump"),
}


@pytest.mark.parametrize("order", ALL_TRUMPS, ids=lambda order: f"trump {order[0]}")
@pytest.mark.parametrize("row", ROWS)
def test_the_table(row, order):
    held, trick, legal, rule = (in_suits(text, order) if text[0] in RANKS_BY_SUIT else text for text in ROWS[row])
    seen = Seen(held, trick, bought=f"E hokum {order[0]}")
    assert hand(seen.legal) == hand(legal)
    assert seen.rule == rule


@pytest.mark.parametrize("trick", ["7H AH 8H", "7H 9S 8H", "7H 7S 8H", "8H TH KH"])
def test_partner_is_winning_and_you_are_fourth_and_void_any_card_even_if_he_wins_with_a_trump(trick):
    for held in ("JS AD 7C", "7S AD 7C", "JS 9S 7S", "AD KD"):
        assert hand(Seen(held, trick).legal) == hand(held)


@pytest.mark.parametrize("best", "9ATKQ87")
def test_a_trump_lead_obliges_you_to_beat_an_opponents_best_trump_not_your_partners(best):
    held = "JS KH " + " ".join(f"{rank}S" for rank in "9ATKQ87" if rank != best)
    above = "J9ATKQ87"["J9ATKQ87".index("J") : "J9ATKQ87".index(best)]
    opponent = Seen(held, f"{best}S")
    assert hand(opponent.legal) == hand(" ".join(f"{rank}S" for rank in above))
    assert opponent.codes["KH"] == "must-follow-suit"
    assert set(opponent.codes.values()) - {"must-follow-suit"} == ({"must-overtrump"} if best != "7" else set())
    partner = Seen(held, f"{best}S AD")
    assert hand(partner.legal) == hand(held) & ~hand("KH")


@pytest.mark.parametrize("trick", ["TH JS", "TH 7H JS", "7H AH JS"])
def test_void_and_unable_to_beat_the_opponents_trump_any_card_not_only_a_lower_trump(trick):
    held = "9S 7S AD 8C"
    assert hand(Seen(held, trick, undertrump="free").legal) == hand(held)
    forced = Seen(held, trick, undertrump="forced")
    assert hand(forced.legal) == hand("9S 7S")
    assert (forced.rule, forced.codes) == ("must-trump", {"AD": "must-trump", "8C": "must-trump"})


def test_third_player_bound_off_frees_him_and_nobody_else():
    assert Seen("JS 7S AD", "TH 8H", third_player_bound=False).rule == "free"
    assert Seen("JS 7S AD", "TH", third_player_bound=False).legal == "JS 7S"
    assert Seen("JS 7S AD", "TH AH", third_player_bound=False).legal == "JS 7S"


@pytest.mark.parametrize("bought", ["S sun", "S hokum S"])
def test_in_sun_and_without_must_trump_you_follow_suit_and_that_is_all(bought):
    must_trump = bought == "S sun"
    for trick in ("TH", "TH 8H", "TH AH 7S", "JS", "TH JS"):
        seen = Seen("9S 7S AD 8C", trick, bought=bought, must_trump=must_trump)
        led = trick[1]
        follow = [name for name in ["9S", "7S", "AD", "8C"] if name[1] == led]
        assert seen.legal == " ".join(follow or ["9S", "7S", "AD", "8C"])
        assert seen.rule == ("must-follow-suit" if follow else "free")
        assert set(seen.codes.values()) <= {"must-follow-suit"}


# Codes.


@pytest.mark.parametrize(
    ("held", "trick", "options", "rule", "codes"),
    [
        ("JS 7S AH", "9S", {}, "must-overtrump", {"7S": "must-overtrump", "AH": "must-follow-suit"}),
        ("JS AH", "9S", {}, "must-overtrump", {"AH": "must-follow-suit"}),
        ("7S AH", "9S", {}, "must-follow-suit", {"AH": "must-follow-suit"}),
        ("AS 7S AD", "TH TS", {}, "must-overtrump", {"7S": "must-overtrump", "AD": "must-trump"}),
        ("AS AD", "TH TS", {}, "must-overtrump", {"AD": "must-trump"}),
        ("AS AD", "TH", {}, "must-trump", {"AD": "must-trump"}),
        ("AS AD", "TH 7H", {}, "must-trump", {"AD": "must-trump"}),
        ("7S AD", "TH TS", {"undertrump": "forced"}, "must-trump", {"AD": "must-trump"}),
        ("AS AH AD", "TH TS", {}, "must-follow-suit", {"AS": "must-follow-suit", "AD": "must-follow-suit"}),
        ("JS 9S", "AS", {}, "free", {}),
        ("AH", "TH", {}, "free", {}),
    ],
)
def test_a_barred_cards_code_is_the_first_duty_it_breaks_and_the_rule_the_strictest(held, trick, options, rule, codes):
    seen = Seen(held, trick, **options)
    assert (seen.rule, seen.codes) == (rule, codes)


# Locked.


@pytest.mark.parametrize("level", ["double", "four"])
def test_locked_forbids_leading_a_trump_while_holding_another_suit(level):
    seen = Seen("JS 7S AH 8D", bought=f"E hokum S {level} locked")
    assert (seen.legal, seen.rule) == ("AH 8D", "locked-trump-lead")
    assert seen.codes == {"JS": "locked-trump-lead", "7S": "locked-trump-lead"}


def test_locked_a_player_with_nothing_but_trumps_may_lead_one():
    seen = Seen("JS 7S", bought="E hokum S double locked")
    assert (seen.legal, seen.rule) == ("JS 7S", "free")


def test_locked_forbids_nothing_else():
    for trick in ("TH", "9S", "TH 7H", "TH 9S", "AH KD QD"):
        open_, locked = (Seen("JS 7S AH 8D", trick, bought=f"E hokum S double {word}") for word in ("", "locked"))
        assert (open_.legal, open_.rule, open_.codes) == (locked.legal, locked.rule, locked.codes)


def test_locked_holds_where_nobody_must_trump():
    assert Seen("JS AH", bought="E hokum S double locked", must_trump=False).legal == "AH"


def test_open_a_trump_may_be_led():
    assert Seen("JS AH", bought="E hokum S double").rule == "free"


# Ekka.

GONE = "AH TH"


def test_a_led_king_announced_when_ace_and_ten_have_gone_frees_the_third_player():
    assert Seen("JS AD", "KH 7H", played=GONE, announced=True).rule == "free"
    assert Seen("JS AD", "KH 7H", played=GONE).legal == "JS"


@pytest.mark.parametrize(
    ("option", "announced", "free"),
    [
        ("call", True, True),
        ("call", False, False),
        ("automatic", True, True),
        ("automatic", False, True),
        ("none", True, False),
        ("none", False, False),
    ],
)
def test_an_ekka_frees_the_third_player_as_the_option_has_it(option, announced, free):
    seen = Seen("JS AD", "KH 7H", played=GONE, announced=announced, ekka=option)
    assert seen.legal == ("JS AD" if free else "JS")


@pytest.mark.parametrize("option", ["call", "automatic"])
@pytest.mark.parametrize("played", ["", "AH", "TH", "TH KC"])
def test_a_false_ekka_frees_nobody(option, played):
    assert Seen("JS AD", "KH 7H", played=played, announced=True, ekka=option).legal == "JS"


def test_an_ekka_frees_only_the_third_player_and_only_while_his_partner_wins():
    assert Seen("JS AD", "KH", played=GONE, announced=True).legal == "JS"
    assert Seen("JS 7S AD", "KH 9S", played=GONE, announced=True).legal == "JS"


@pytest.mark.parametrize("suit", "HDC")
@pytest.mark.parametrize("rank", "ATKQJ987")
def test_an_ekka_is_the_highest_of_its_side_suit_not_played_in_an_earlier_trick(rank, suit):
    terms = terms_of(contract("S hokum S"), rules_with())
    order = "ATKQJ987"
    above = [higher + suit for higher in order[: order.index(rank)]]
    card = card_of(rank + suit)
    assert is_ekka_lead(terms, card, hand(" ".join(above)))
    assert not is_false_ekka(terms, card, hand(" ".join(above)))
    for out in above:
        played = hand(" ".join(name for name in above if name != out))
        assert not is_ekka_lead(terms, card, played)
        assert is_false_ekka(terms, card, played)


@pytest.mark.parametrize("rank", "ATKQJ987")
def test_on_a_trump_an_announcement_is_always_false(rank):
    terms = terms_of(contract("S hokum S"), rules_with())
    card = card_of(rank + "S")
    assert not is_ekka_lead(terms, card, hand("AS TS KS QS JS 9S 8S 7S") & ~set_of([card]))
    assert is_false_ekka(terms, card, hand("AS TS KS QS JS 9S 8S 7S") & ~set_of([card]))


@pytest.mark.parametrize(
    ("bought", "option"),
    [("S sun", "call"), ("S sun", "automatic"), ("S hokum S", "automatic"), ("S hokum S", "none")],
)
def test_in_sun_and_under_automatic_and_none_an_announcement_has_no_meaning(bought, option):
    terms = terms_of(contract(bought), rules_with(ekka=option))
    assert not any(is_false_ekka(terms, card, 0) for card in range(32))


def test_in_sun_and_under_none_no_card_is_an_ekka():
    for bought, option in (("S sun", "call"), ("S hokum S", "none")):
        terms = terms_of(contract(bought), rules_with(ekka=option))
        assert not any(is_ekka_lead(terms, card, 0) for card in range(32))


# Winning.


@pytest.mark.parametrize(
    ("bought", "cards", "place", "raw"),
    [
        ("S hokum S", "9H JH TH AH", 3, 23),
        ("S hokum S", "7H 7S AH 8S", 3, 11),
        ("S hokum S", "AS 9S JS TS", 2, 55),
        ("S hokum S", "7H AD AC KD", 0, 26),
        ("S sun", "9H JS AH AS", 2, 24),
        ("S sun", "7H AS AD AC", 0, 33),
        ("S hokum H", "JS 9S TS 8S", 2, 12),
    ],
)
def test_who_wins_a_trick_and_what_it_is_worth(bought, cards, place, raw):
    terms = terms_of(contract(bought), rules_with())
    assert (winning_place(terms, cards_of(cards)), raw_of(terms, cards_of(cards))) == (place, raw)
    assert Turn(terms, cards_of(cards)).winning == place


@pytest.mark.parametrize("trump", [None, *SUITS])
def test_a_jack_or_nine_of_a_side_suit_does_not_win_as_a_trump_would(trump):
    terms = terms_of(contract(f"S hokum {trump}" if trump else "S sun"), rules_with())
    for suit in SUITS:
        trick = cards_of(f"T{suit} J{suit} 9{suit} K{suit}")
        assert winning_place(terms, trick) == (1 if suit == trump else 0)


def test_a_card_beats_the_one_that_was_winning_or_does_not():
    terms = terms_of(contract("S hokum S"), rules_with())
    cards = {"TH AH": True, "AH TH": False, "AH 7S": True, "7S 8S": True, "JS 9S": False, "AH AD": False}
    for text, second_wins in cards.items():
        assert winning_place(terms, cards_of(text)) == second_wins


def test_a_turn_to_lead_has_nobody_winning():
    assert Turn(terms_of(contract("S hokum S"), rules_with()), ()).winning == 0


def test_the_partner_wins_when_the_second_last_card_does():
    terms = terms_of(contract("S hokum S"), rules_with())
    assert [
        Turn(terms, cards_of(cards)).partner_wins for cards in ("", "AH", "AH KH", "KH AH", "7H AH KH", "AH 7H KH")
    ] == [
        False,
        False,
        True,
        False,
        True,
        False,
    ]


# Everything against a second formulation.

PLAY_OPTIONS = ("must_trump", "third_player_bound", "undertrump", "ekka")


def random_position(random):
    """A position out of the middle of a round, its options and contract at random."""
    options = {name: random.choice(OPTIONS[name].choices) for name in PLAY_OPTIONS}
    trump = random.choice((None, 0, 1, 2, 3))
    locked = trump is not None and random.random() < 0.3
    cards = random.sample(range(32), 32)
    tricks, laid = random.randrange(8), random.randrange(4)
    played, rest = cards[: 4 * tricks], cards[4 * tricks :]
    held, trick = rest[: 8 - tricks], rest[8 - tricks : 8 - tricks + laid]
    return options, trump, locked, held, trick, random.random() < 0.5, played


@examples(100)
@given(SEEDS)
def test_every_position_is_judged_as_a_second_formulation_has_it(seed):
    random = Random(seed)
    for _ in range(30):
        options, trump, locked, held, trick, announced, played = random_position(random)
        level = Level.DOUBLE if locked else Level.UNDOUBLED
        terms = terms_of(Contract(trump, 0, level, locked), rules_with(**options))
        turn = turn_at(terms, trick, announced, set_of(played))
        position = Position(
            options=options,
            trump=None if trump is None else SUITS[trump],
            locked=locked,
            hand=list(map(card_name, held)),
            trick=list(map(card_name, trick)),
            announced=announced,
            played=list(map(card_name, played)),
        )
        dealt = set_of(held)
        legal = legal_cards(turn, dealt)
        assert legal, "there is always a legal card"
        assert set(names_of(legal)) == set(position.legal())
        barred = {CARD_NAMES[card]: str(duty_broken_by(turn, dealt, card)) for card in cards_in(dealt & ~legal)}
        assert barred == position.codes()
        assert str(strictest_duty(turn, dealt) or "free") == position.rule()
        for card in held:
            assert is_ekka_lead(terms, card, set_of(played)) == position.is_ekka(CARD_NAMES[card])
        if trick:
            assert turn.winning == position.winner()
            assert frees_third(terms, trick[0], announced, set_of(played)) == position.freed()


@examples(50)
@given(SEEDS)
def test_what_a_part_of_a_hand_must_not_play_the_whole_hand_must_not_play_either(seed):
    random = Random(seed)
    for _ in range(20):
        options, trump, locked, held, trick, announced, played = random_position(random)
        terms = terms_of(Contract(trump, 0, Level.FOUR, locked), rules_with(**options))
        turn = turn_at(terms, trick, announced, set_of(played))
        part = set_of(random.sample(held, random.randrange(1, len(held) + 1)))
        barred = part & ~legal_cards(turn, part)
        assert not barred & legal_cards(turn, set_of(held))
