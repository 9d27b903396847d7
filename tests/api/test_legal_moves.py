"""``legal-moves``: what each field of its answer means (contract, *Operations*; rules, section 4)."""

import pytest

from tests.support.judging import SUITS
from tests.support.naive_play import Position

HOKUM_S = {"bid": "hokum", "trump": "S", "buyer": "E"}
SUN = {"bid": "sun", "buyer": "E"}
ORDER = [rank + suit for suit in SUITS for rank in "AKQJT987"]


def asked(service, hand, trick="", contract=HOKUM_S, played="", ekka=None, **rules):
    """The answer; a trick is written ``"E AH 7H"``."""
    request = {"contract": contract, "hand": hand.split(), "played": played.split()} | rules
    if trick:
        leader, *cards = trick.split()
        request["trick"] = {"leader": leader, "cards": cards} | ({} if ekka is None else {"ekka": ekka})
    return service.ask("legalMoves", request)


def shown(answer):
    barred = {entry["card"]: entry["code"] for entry in answer["illegal"]}
    return " ".join(answer["legal"]), barred, answer["rule"]


DUTIES = {
    "follow suit": (
        "9H 8H TC JS",
        "E AH",
        ("9H 8H", {"JS": "must-follow-suit", "TC": "must-follow-suit"}, "must-follow-suit"),
    ),
    "trump when void": ("JD 8S 7S", "E AH", ("8S 7S", {"JD": "must-trump"}, "must-trump")),
    "beat the trump": (
        "JD 9S 7S",
        "E AH 8S",
        ("9S", {"7S": "must-overtrump", "JD": "must-trump"}, "must-overtrump"),
    ),
    "beat a trump led": (
        "9S 7S AH",
        "E TS",
        ("9S", {"7S": "must-overtrump", "AH": "must-follow-suit"}, "must-overtrump"),
    ),
    "any card when the trump cannot be beaten": ("JD 7S", "E AH 8S", ("7S JD", {}, "free")),
    "any card without a trump": ("JD 7C", "E AH", ("JD 7C", {}, "free")),
    "any card for the fourth whose partner wins": ("JD 7S", "E 7H AH 8H", ("7S JD", {}, "free")),
    "any lead": ("JS 7S AH", "", ("JS 7S AH", {}, "free")),
}


@pytest.mark.parametrize("duty", DUTIES)
def test_each_barred_card_has_the_code_of_its_duty(service, duty):
    hand, trick, expected = DUTIES[duty]
    assert shown(asked(service, hand, trick)) == expected


@pytest.mark.parametrize("duty", DUTIES)
def test_the_proof_of_a_barred_card_is_what_is_legal(service, duty):
    hand, trick, _ = DUTIES[duty]
    answer = asked(service, hand, trick)
    for entry in answer["illegal"]:
        assert entry.keys() == {"card", "code", "message", "proof"}
        assert entry["proof"] == answer["legal"]
        assert entry["card"] in entry["message"]


def test_cards_are_listed_by_suit_and_rank_whatever_order_they_came_in(service):
    answer = asked(service, "7C AD TH 10C KS AS JH 9D", contract=SUN)
    assert answer["legal"] == ["AS", "KS", "JH", "TH", "AD", "9D", "TC", "7C"]
    answer = asked(service, "7C AD TH 10C KS AS JH 9D", "E 7H", contract=SUN)
    assert answer["legal"] == ["JH", "TH"]
    assert [entry["card"] for entry in answer["illegal"]] == ["AS", "KS", "AD", "9D", "TC", "7C"]


def test_no_trick_and_a_null_trick_are_a_lead(service):
    request = {"contract": HOKUM_S, "hand": ["AH"]}
    assert service.ask("legalMoves", request) == service.ask("legalMoves", request | {"trick": None, "played": None})


def test_a_locked_contract_bars_a_trump_lead_while_another_suit_is_held(service):
    locked = HOKUM_S | {"level": "double", "locked": True}
    answer = asked(service, "JS 7S AH", contract=locked)
    assert shown(answer) == ("AH", {"JS": "locked-trump-lead", "7S": "locked-trump-lead"}, "locked-trump-lead")
    assert shown(asked(service, "JS 7S", contract=locked)) == ("JS 7S", {}, "free")


def test_the_strictest_duty_is_named_even_if_every_trump_held_obeys_it(service):
    assert shown(asked(service, "JD 9S JS", "E AH 8S")) == ("JS 9S", {"JD": "must-trump"}, "must-overtrump")


EKKAS = {
    "an ace": ("AH KH", "", "call", ["AH"]),
    "the highest left": ("KH QH JD", "AH TH", "call", ["KH"]),
    "not while a higher one is out": ("KH", "AH", "call", []),
    "nor while the hand itself holds it": ("TH AH", "", "call", ["AH"]),
    "announced by itself": ("KH QH JD", "AH TH", "automatic", ["KH"]),
    "nothing under none": ("AH KH", "", "none", []),
    "never a trump": ("AS JS", "", "call", []),
}


@pytest.mark.parametrize("what", EKKAS)
def test_ekka_lists_the_cards_that_would_be_one_if_led_now(service, what):
    hand, played, option, expected = EKKAS[what]
    assert asked(service, hand, played=played, options={"ekka": option})["ekka"] == expected


def test_there_is_no_ekka_in_sun_and_none_when_not_leading(service):
    assert asked(service, "AH AD", contract=SUN)["ekka"] == []
    assert asked(service, "AH AD", "E 7C")["ekka"] == []


FREED = [
    ("an ace led", "N AH 7H", "", None, "call", True),
    ("an ekka announced", "N KH 7H", "AH TH", True, "call", True),
    ("the same card without a word", "N KH 7H", "AH TH", False, "call", False),
    ("the same card where it goes by itself", "N KH 7H", "AH TH", None, "automatic", True),
    ("a word where there is no ekka", "N KH 7H", "AH TH", True, "none", False),
    ("a false ekka", "N KH 7H", "AH", True, "call", False),
]


@pytest.mark.parametrize(("what", "trick", "played", "ekka", "option", "free"), FREED)
def test_an_ace_or_an_ekka_frees_the_third_player(service, what, trick, played, ekka, option, free):
    answer = asked(service, "JD 7S", trick, played=played, ekka=ekka, options={"ekka": option})
    assert answer["rule"] == ("free" if free else "must-trump")


def test_a_position_agrees_with_the_table_of_the_rules_in_every_suit(service):
    hand, trick, played = ["JS", "7S", "8H", "AD"], ["9H", "TS"], ["AH", "TH"]
    for trump in "SHDC":
        answer = service.ask(
            "legalMoves",
            {
                "contract": {"bid": "hokum", "trump": trump, "buyer": "E"},
                "hand": hand,
                "trick": {"leader": "S", "cards": trick},
                "played": played,
            },
        )
        options = {"must_trump": True, "ekka": "call", "third_player_bound": True, "undertrump": "free"}
        naive = Position(options, trump, False, hand, trick, False, played)
        assert answer["legal"] == sorted(naive.legal(), key=ORDER.index)
        assert {entry["card"]: entry["code"] for entry in answer["illegal"]} == naive.codes()
        assert answer["rule"] == naive.rule()


@pytest.mark.parametrize(
    ("name", "hand", "trick", "legal"),
    [
        ("must_trump", "JD 7S", "E AH", "7S JD"),
        ("third_player_bound", "JD 7S", "N KH 7H", "7S JD"),
    ],
)
def test_options_switched_off_lift_their_duty(service, name, hand, trick, legal):
    assert " ".join(asked(service, hand, trick)["legal"]) == "7S"
    assert " ".join(asked(service, hand, trick, options={name: False})["legal"]) == legal
