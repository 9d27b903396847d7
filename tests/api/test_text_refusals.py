"""What a barred card, a violation and an unchecked thing say: who, what, and what would have been right."""

from itertools import product
from typing import get_args

import pytest

from api.text import barred_card, code_meaning, unchecked_message, violation_message
from engine.calls import CallName, Offer
from engine.cards import cards_in, set_of
from engine.contract import Contract, Level
from engine.fouls import (
    CallsWanted,
    Code,
    ContractBought,
    DealerWanted,
    DealFault,
    DealWanted,
    LeaderWanted,
    PointsWanted,
    Unchecked,
    UncheckedReason,
    Violation,
    Wanted,
    WinnerWanted,
)
from engine.play import Duty, duty_broken_by, legal_cards, terms_of, turn_at
from rulesets import RULESETS
from tests.api.test_text import ARABIC, said
from tests.engine.project_wire import card

S, E, N, W = range(4)
HEARTS = 1
HOKUM = Contract(HEARTS, S)


def cards(names):
    return tuple(card(name) for name in names.split())


def barred(trick, hand, name, *, contract=HOKUM, options=None):
    terms = terms_of(contract, RULESETS["saudi"].rules.overridden(options or {}))
    turn = turn_at(terms, cards(trick), False, 0)
    held = set_of(cards(hand))
    duty = duty_broken_by(turn, held, card(name))

    def sentence(voice):
        return barred_card(voice, turn, duty, card(name), voice.one_of(cards_in(legal_cards(turn, held))))

    return duty, said(sentence)


def test_the_suit_led_has_to_be_followed():
    assert barred("AS", "TS 8S 9H", "9H") == (
        Duty.FOLLOW,
        "The hand holds spades, the suit led: 9H does not follow suit. Play TS or 8S.",
    )


def test_a_void_player_has_to_trump_an_opponent():
    assert barred("AS", "7C TH 9H", "7C") == (
        Duty.TRUMP,
        "The hand has no spades, and an opponent is winning: 7C is not a trump. Play TH or 9H.",
    )


def test_a_void_third_player_has_to_trump_though_his_partner_is_winning():
    tail = "the third player has to trump, and 7C is not a trump. Play TH."
    neither = "The hand has no spades, and its partner led neither an Ace nor an Ekka: "
    assert barred("KS 7S", "7C TH", "7C") == (Duty.TRUMP, neither + tail)
    assert barred("KS 7S", "7C TH", "7C", options={"ekka": "automatic"}) == (Duty.TRUMP, neither + tail)
    no_ace = "The hand has no spades, and its partner led no Ace: "
    assert barred("KS 7S", "7C TH", "7C", options={"ekka": "none"}) == (Duty.TRUMP, no_ace + tail)


@pytest.mark.parametrize("trick", ["TH", "AS TH"])
def test_an_opponents_trump_has_to_be_beaten(trick):
    assert barred(trick, "JH 9H 7H 8C", "7H") == (
        Duty.OVERTRUMP,
        "An opponent is winning with the trump TH, and the hand can beat it: 7H does not. Play JH or 9H.",
    )


def test_a_locked_contract_forbids_to_lead_a_trump():
    locked = Contract(HEARTS, S, Level.DOUBLE, locked=True)
    assert barred("", "JH 8C 7S", "JH", contract=locked) == (
        Duty.LOCKED,
        "The contract is locked, and the hand holds other suits: JH is a trump and may not be led. Lead 7S or 8C.",
    )


# Violations: each code, with all that the engine puts into it.

LEADS = {"seat": E, "trick": 3, "card": card("9H")}


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        (
            Violation(Code.NOT_IN_TURN, (), seat=E, call=2, wanted=CallsWanted((N, W), ())),
            "Call 2: E called out of turn. It was for N or W to call.",
        ),
        (
            Violation(
                Code.CALL_NOT_ALLOWED,
                (),
                seat=E,
                call=6,
                wanted=CallsWanted((E,), (Offer(CallName.PASS), Offer(CallName.HOKUM, (0, 2)), Offer(CallName.SUN))),
            ),
            "Call 6: E may not call this now. Allowed: pass, hokum (in spades or diamonds) or sun.",
        ),
        (
            Violation(Code.CALL_NOT_ALLOWED, (), seat=E, call=9, wanted=CallsWanted((), ())),
            "Call 9: E called, though nobody was asked any more.",
        ),
        (Violation(Code.CARD_NOT_IN_HAND, (), **LEADS), "Trick 3: E played 9H without holding it."),
        (Violation(Code.CARD_REPEATED, (), **LEADS), "Trick 3: E played 9H, which had been played before."),
        (
            Violation(Code.WRONG_LEADER, (), **LEADS, wanted=LeaderWanted(W)),
            "Trick 3: E led, but the lead was W's.",
        ),
        (
            Violation(Code.MUST_FOLLOW_SUIT, (), **LEADS, proof=cards("TS 8S")),
            "Trick 3: E played 9H, but held spades, the suit led, and had to play TS or 8S.",
        ),
        (
            Violation(Code.MUST_TRUMP, (), **LEADS, proof=cards("TS 8S")),
            "Trick 3: E played 9H, but had to trump, with TS or 8S.",
        ),
        (
            Violation(Code.MUST_OVERTRUMP, (), **LEADS, proof=cards("JH")),
            "Trick 3: E played 9H, but had to beat the trump that was winning, with JH.",
        ),
        (
            Violation(Code.LOCKED_TRUMP_LEAD, (), **LEADS, proof=cards("TS")),
            "Trick 3: E led the trump 9H in a locked contract, but had to lead TS.",
        ),
        (
            Violation(Code.FALSE_EKKA, (), **LEADS, proof=cards("AH TH")),
            "Trick 3: E called Ekka on 9H, though higher cards of its suit were not yet played: AH, TH.",
        ),
        (
            Violation(Code.FALSE_EKKA, (), **LEADS, proof=()),
            "Trick 3: E called Ekka on 9H, but a trump is never an Ekka.",
        ),
        (
            Violation(Code.PROJECT_NOT_HELD, (), seat=E),
            "E announced a project without holding all its cards.",
        ),
        (
            Violation(Code.PROJECT_OVERLAP, (), seat=E),
            "E announced a project with a card of another one. A card serves in one project only.",
        ),
        (
            Violation(Code.PROJECT_INVALID, (), seat=E),
            (
                "E announced cards that are no project. It takes three or more in sequence in one suit, or four of a "
                "kind from the ten up."
            ),
        ),
        (
            Violation(Code.DEAL_INVALID, (), seat=E, wanted=DealWanted(DealFault.HAND_SIZE, cards=7)),
            "E has 7 cards. A hand has five or eight before the first card is played, then eight.",
        ),
        (
            Violation(Code.DEAL_INVALID, (), seat=E, wanted=DealWanted(DealFault.HAND_SIZE, cards=1)),
            "E has 1 card. A hand has five or eight before the first card is played, then eight.",
        ),
        (
            Violation(Code.DEAL_INVALID, (), seat=E, card=card("9H"), wanted=DealWanted(DealFault.CARD_TWICE)),
            "9H was dealt twice, the second time to E.",
        ),
        (
            Violation(
                Code.DEAL_INVALID,
                (),
                seat=E,
                card=card("9H"),
                wanted=DealWanted(DealFault.UP_CARD_MISSING, taker=E),
            ),
            "E took the up-card 9H, but does not hold it.",
        ),
        (
            Violation(Code.DEAL_INVALID, (), seat=E, card=card("9H"), wanted=DealWanted(DealFault.UP_CARD_ELSEWHERE)),
            "9H is the up-card, so it cannot be one of the first five cards of E.",
        ),
        (
            Violation(
                Code.DEAL_INVALID,
                (),
                seat=E,
                card=card("9H"),
                wanted=DealWanted(DealFault.UP_CARD_ELSEWHERE, taker=E),
            ),
            "9H is the up-card, so it cannot be one of the first five cards of E.",
        ),
        (
            Violation(
                Code.DEAL_INVALID,
                (),
                seat=E,
                card=card("9H"),
                wanted=DealWanted(DealFault.UP_CARD_ELSEWHERE, taker=N),
            ),
            "E holds the up-card 9H, but N took it.",
        ),
        (
            Violation(Code.CONTRACT_MISMATCH, (), wanted=ContractBought(Contract(None, S))),
            "The contract given is not the one that the calls bought: sun by S.",
        ),
        (
            Violation(Code.CONTRACT_MISMATCH, (), wanted=ContractBought(None)),
            "A contract is given, but the calls have not bought one.",
        ),
        (
            Violation(Code.NO_CONTRACT, ("tricks", 0)),
            "A card was played, or a foul or claim made, though no contract was bought.",
        ),
        (
            Violation(Code.SCORE_MISMATCH, (), wanted=PointsWanted((10, 6), (9, 7))),
            "The round is worth NS 10, EW 6. Claimed: NS 9, EW 7.",
        ),
        (
            Violation(Code.TOTAL_MISMATCH, (), wanted=PointsWanted((100, 60), (90, 70))),
            "The totals are NS 100, EW 60. Claimed: NS 90, EW 70.",
        ),
        (Violation(Code.WINNER_MISMATCH, (), wanted=WinnerWanted(1)), "The game was won by EW."),
        (Violation(Code.WINNER_MISMATCH, (), wanted=WinnerWanted(None)), "Nobody has won the game yet."),
        (
            Violation(Code.ROUND_AFTER_END, (), wanted=WinnerWanted(0)),
            "NS had won the game before this round, so it does not count.",
        ),
        (
            Violation(Code.ROUND_INCOMPLETE, (), trick=4),
            "Trick 4 has fewer than four cards, though another one follows.",
        ),
        (
            Violation(Code.ROUND_INCOMPLETE, ()),
            "A trick or a round was not finished, though another one follows.",
        ),
        (
            Violation(Code.DEALER_MISMATCH, (), seat=E, wanted=DealerWanted(N)),
            "E dealt, but the deal was N's.",
        ),
        (
            Violation(Code.FOUL_UNFOUNDED, (), seat=E),
            "The record does not show the foul of E, who broke no such rule in it.",
        ),
        (
            Violation(Code.CLAIM_UNFOUNDED, (), seat=E, proof=cards("9H JH 7C 8C")),
            "E cannot be sure of every remaining trick. This play shows it: 9H, JH, 7C, 8C.",
        ),
    ],
)
def test_a_violation_says_who_broke_which_rule_and_what_was_right(found, sentence):
    assert said(violation_message, found) == sentence


@pytest.mark.parametrize("code", Code)
def test_each_code_has_a_meaning_which_is_said_when_no_more_is_known(code):
    assert said(code_meaning, code).endswith(".")
    assert said(violation_message, Violation(code, ()))


def test_a_violation_is_never_without_words_whatever_it_carries():
    wanted = (
        None,
        CallsWanted((), ()),
        LeaderWanted(N),
        ContractBought(None),
        DealWanted(DealFault.CARD_TWICE),
        DealerWanted(N),
        PointsWanted((1, 2), (3, 4)),
        WinnerWanted(None),
    )
    assert {type(one) for one in wanted if one is not None} == set(get_args(Wanted))
    for code, want, seat, trick, proof in product(Code, wanted, (None, E), (None, 2), (None, (), (9,))):
        found = Violation(code, (), seat=seat, trick=trick, card=None if trick is None else 9, proof=proof, wanted=want)
        assert said(violation_message, found)


@pytest.mark.parametrize("fault", DealFault)
@pytest.mark.parametrize("number", [0, 1, 2, 7, 11])
def test_each_fault_of_a_deal_has_words(fault, number):
    found = Violation(Code.DEAL_INVALID, (), seat=E, card=9, wanted=DealWanted(fault, cards=number))
    assert said(violation_message, found)


@pytest.mark.parametrize("why", UncheckedReason)
def test_each_reason_why_something_was_not_checked_has_words(why):
    assert said(unchecked_message, Unchecked("foul", why, E)).endswith(".")
    assert said(unchecked_message, Unchecked("foul", why))


def test_players_say_it_like_this():
    violation = Violation(Code.MUST_OVERTRUMP, (), **LEADS, proof=cards("JH"))
    assert "أن يكبّر" in violation_message(ARABIC, violation)
    violation = Violation(Code.MUST_TRUMP, (), **LEADS, proof=cards("JH"))
    assert "أن يدق" in violation_message(ARABIC, violation)
