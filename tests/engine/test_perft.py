"""Counts of continuations: by action, against the naive count, and against the judge of a record."""

from dataclasses import replace
from itertools import product

import pytest

from engine.actions import Taken, after_call, after_card
from engine.calls import Call, CallName
from engine.notation_defects import NotationError
from engine.notation_reader import read_round
from engine.perft import CannotCount, perft, split
from engine.perft_file import Mismatch, PerftLine, first_mismatch, read_perft_line
from engine.replay import Phase
from rulesets import RULESETS
from tests.support.perft_rounds import naive, replayed

HANDS = "hands S:KSQSAHTHJD E:9S7H8D9C8C N:7S8S9H7D8H W:ASTSKHQDAC"
WHOLE = "hands S:AHQHJH9H8HQDJC7C E:KSJS9SADKDTDACKC N:AS7S9D8D7DQC9C8C W:QSTS8SKHTH7HJDTC"
ENDING = (
    "baloot1 S AC rules saudi hands S:QSAHQHKDACKCTC7C E:ASKSKHJHQDJD7DQC N:9STH9H8HADTD8D8C W:JSTS8S7S7H9DJC9C "
    "contract Ss tricks E:QDTD9DKD N:9H7HQHKH E:QC8CJCKC S:ACJH9S9C S:7CJDAD7S"
)


def splits(text, depth=1):
    return dict(split(replayed(read_round(text)), depth))


# What is an action.


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("baloot1 S 9D", "Ep Eh Es"),
        ("baloot1 S 9D calls Ep Np", "Wp Wh Ws Wa"),
        ("baloot1 S 9D calls Eh", "Np Ns Wp Ws Wa Sp Ss Sa"),
        ("baloot1 S 9D calls Ep Np Wp Sp", "Ep Eh EhS EhH EhC Es"),
        ("baloot1 S 9D rules casual calls Ep Np Wp Sp", "Ep EhS EhH EhC Es"),
        ("baloot1 S 9D calls Ep Np Wp Sp Eh Np Wp Sp", "EcS EcH EcC Es"),
        (f"baloot1 S TC rules kammelna {HANDS}", "Ep Eh Es Ek Nk"),
        (f"baloot1 S TC {HANDS}", "Ep Eh Es"),
        ("baloot1 S 9D calls Eh Np Wp Sp Ec", "Np Nd Nd! Sp Sd Sd!"),
        ("baloot1 S 9D rules saudi lock=automatic calls Eh Np Wp Sp Ec", "Np Nd Sp Sd"),
        ("baloot1 S 9D calls Eh Np Wp Sp Ec Nd!", "Ep Et"),
        ("baloot1 S 9D calls Es", ""),
        ("baloot1 S 9D calls Ep Np Wp Sp Ep Np Wp Sp", ""),
        (f"baloot1 S TC rules kammelna {HANDS} calls Nk", ""),
        ("baloot1 S 9D rules casual calls Eh Np Wp Sp", ""),
        (f"baloot1 S 9D calls Es {HANDS}", ""),
        (f"baloot1 S AC calls Es {WHOLE}", "E:KS E:JS E:9S E:AD E:KD E:TD E:AC E:KC"),
        (f"baloot1 S AS calls Es {WHOLE}", None),
        (f"baloot1 N AC contract EhS {WHOLE}", "W:QS W:TS W:8S W:KH W:TH W:7H W:JD W:TC"),
        (f"baloot1 S AC contract EhS {WHOLE}", "E:KS E:JS E:9S E:AD E:AD! E:KD E:TD E:AC E:AC! E:KC"),
        (f"baloot1 S AC rules saudi ekka=automatic contract EhS {WHOLE}", "E:KS E:JS E:9S E:AD E:KD E:TD E:AC E:KC"),
        (f"baloot1 S AC contract EhSd! {WHOLE}", "E:AD E:AD! E:KD E:TD E:AC E:AC! E:KC"),
        (f"baloot1 N 7D rules gamerules contract NhD {WHOLE}", "N:AS N:7S N:9D N:8D N:7D N:QC N:9C N:8C"),
        (f"baloot1 S AC contract EhS {WHOLE} foul N", ""),
    ],
)
def test_every_action_is_told_in_the_order_of_answers(text, actions):
    if actions is None:
        with pytest.raises(CannotCount, match="breaks a rule: deal-invalid"):
            splits(text)
    else:
        assert " ".join(splits(text)) == actions


def test_play_follows_the_calls_where_the_deal_is_given():
    text = f"baloot1 S AC {WHOLE} calls Eh Np"
    assert splits(text) == {"Sp": 1, "Sd": 1, "Sd!": 1}
    assert splits(text, 2) == {"Sp": 8 + 1, "Sd": 2, "Sd!": 2}
    assert splits(f"{text} Sd! Ep") == splits(f"baloot1 S AC contract EhCd! {WHOLE}")


def test_nothing_follows_the_calls_where_the_up_card_is_with_another_than_the_taker():
    assert splits(f"baloot1 W 7D {WHOLE} calls Sp Es", 2) == {"Sp": 0, "Ss": 0}
    assert splits(f"baloot1 W AC {WHOLE} calls Sp Es", 2) == {"Sp": 8, "Ss": 0}
    with pytest.raises(CannotCount, match="deal-invalid"):
        splits(f"baloot1 W 7D {WHOLE} calls Sp Es Sp")


def test_counts_add_up_and_end_with_the_round():
    position = replayed(read_round(ENDING))
    counts = perft(position, 14)
    assert counts == (1, 3, 8, 21, 63, 126, 212, 376, 752, 752, 752, 752, 752, 0, 0)
    assert [sum(split(position, depth).values()) for depth in range(1, 15)] == list(counts[1:])
    assert perft(position, 0) == (1,)
    done = replayed(read_round(f"{ENDING} claim N"))
    assert done.phase is Phase.FINISHED
    assert (dict(split(done, 1)), perft(done, 0), perft(done, 2)) == ({}, (1,), (1, 0, 0))


@pytest.mark.parametrize(
    "text",
    [
        "baloot1 S - contract Es",
        "baloot1 S - contract Es hands E:KSJS9SADKDTDACKC tricks E:KS",
        f"baloot1 S TC contract EhS {HANDS}",
    ],
)
def test_play_from_hands_that_are_not_known_cannot_be_counted(text):
    with pytest.raises(CannotCount, match="all four hands"):
        splits(text)


# Against others.

RULES = [*RULESETS, "saudi must_trump=off", "pagat undertrump=forced", "saudi third_player_bound=off ekka=automatic"]
CALLS = ["", " calls 1p 2p", " calls 1h", " calls 1p 2p 3p 4p 1p", " calls 1p 2p 3p 4p 1h"]


def seated(text, dealer):
    """Calls of bidding positions, as calls of seats."""
    return "".join(
        character if not character.isdigit() else "SENW"[(dealer + int(character)) % 4] for character in text
    )


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("dealer", [0, 3])
def test_the_calls_are_those_of_the_naive_auction(rules, dealer):
    for calls, up_card in product(CALLS, ("9D", "AS")):
        named = seated(calls, dealer)
        if "hokum_confirm" in rules or rules == "casual":
            named = named.replace("h", "hC") if calls.endswith("1p 1h") else named
        if rules == "casual" and calls.endswith("4p 1h"):
            continue
        hands = "" if up_card == "AS" else f" {HANDS}"
        noted = read_round(f"baloot1 {'SENW'[dealer]} {up_card} rules {rules}{hands}{named}")
        position, other = replayed(noted), naive(noted)
        assert list(perft(position, 3)) == other.counts(3)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("contract", ["EhS", "EhSd!", "WhH", "Ns"])
def test_the_cards_are_those_of_the_naive_play(rules, contract):
    for tail in ("", " tricks"):
        noted = read_round(f"baloot1 W - rules {rules} {WHOLE} contract {contract}")
        if tail:
            noted = with_tricks_played(noted, 9)
        position, other = replayed(noted), naive(noted)
        assert list(perft(position, 4)) == other.counts(4)


def with_tricks_played(noted, cards):
    """The round some cards on, the last legal card played each time."""
    now = replayed(noted)
    for _ in range(cards):
        taken = after_card(now, now.legal_cards().bit_length() - 1, ekka=False, projects=())
        assert isinstance(taken, Taken)
        now = taken.replay
    return replace(noted, record=now.record)


def judged(position):
    """Every call and card there is that may be added to a record, by trying them all; no cards from unknown hands."""
    if None in position.hands and position.phase is Phase.PLAY:
        return []
    if position.phase is Phase.PLAY:
        tried = [after_card(position, card, ekka=ekka, projects=()) for card in range(32) for ekka in (False, True)]
    else:
        every = product(range(4), CallName, (None, 0, 1, 2, 3), (False, True))
        tried = [after_call(position, Call(*call)) for call in every]
    return [taken.replay for taken in tried if isinstance(taken, Taken) and not taken.violations]


@pytest.mark.parametrize(
    "text",
    [
        "baloot1 S 9D calls Ep Np Wp Sp",
        "baloot1 S 9D calls Ep Np Wp Sp Eh Np Wp Sp",
        "baloot1 S 9D calls Eh Np Wp Sp Ec",
        f"baloot1 S AC {WHOLE} contract EhS",
    ],
)
def test_what_is_counted_is_what_the_judge_of_a_record_takes(text):
    position = replayed(read_round(text))
    following = judged(position)
    assert perft(position, 1) == (1, len(following))
    assert sorted(split(position, 2).values()) == sorted(len(judged(after)) for after in following)


# Lines of files.


def test_a_line_is_a_position_and_its_counts():
    text = "baloot1 S 9D rules saudi"
    assert read_perft_line(f"{text} ; 1=3 2=11\n") == PerftLine(read_round(text), {1: 3, 2: 11})


@pytest.mark.parametrize(
    ("text", "defects"),
    [
        ("baloot1 S 9D", ["missing 3:11 counts"]),
        ("baloot1 S", ["missing 2:9 up-card"]),
        ("", ["unknown-version 1:1 version"]),
        ("baloot1 S 9D ;", ["missing 4:14 counts"]),
        ("baloot1 S 9D ; 1 x=1 1=x 97=1", ["unreadable 5:16 counts", "unreadable 6:18 counts", "unreadable 7:24 counts",
                                           "out-of-range 8:26 counts"]),
        ("baloot1 S 9D ; 1=1 1=2", ["repeated 6:20 counts"]),
        ("baloot1 X 9D ; 1=x", ["unknown-seat 2:9 seat", "unreadable 5:18 counts"]),
    ],
)  # fmt: skip
def test_every_defect_of_a_line_is_told_with_its_place(text, defects):
    with pytest.raises(NotationError) as caught:
        read_perft_line(text)
    assert [f"{one.code} {one.token}:{one.column} {one.expected}" for one in caught.value.defects] == defects


def test_the_shallowest_count_that_differs_is_told_with_its_split():
    position = replayed(read_round("baloot1 S 9D"))
    assert first_mismatch({3: 40, 2: 11, 0: 1}, position) is None
    assert first_mismatch({3: 41, 2: 12}, position) == Mismatch(2, 12, 11, {"Ep": 3, "Eh": 8, "Es": 0})
    assert first_mismatch({0: 2}, position) == Mismatch(0, 2, 1, {})
