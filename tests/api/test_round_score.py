"""``round-score``: what each field of its answer means (contract, *Round score*; rules, section 6)."""

from random import Random

import pytest

from engine.replay import replay
from rulesets import RULESETS
from tests.support.service import ECHOED, SCORE_MEMBERS
from tests.support.shorthand import round_wire
from tests.support.tables import bought_round, random_rules
from tests.support.written import written, written_rules

CLUBS_LAST = [
    "E AS 8S 7S 9S",
    "E TS JS QS KS",
    "E AH 8H 7H 9H",
    "E TH JH QH KH",
    "E AD 8D 7D 9D",
    "E TD JD QD KD",
    "E AC 8C 7C 9C",
    "E TC JC QC KC",
]
"""East leads and wins all eight tricks of a Sun that South dealt."""


def scored(service, **fields):
    more = {name: fields.pop(name) for name in ("ruleset", "options", "scores") if name in fields}
    answer = service.ask("scoreRound", round_wire(**fields) | more)
    assert answer.keys() == ECHOED | SCORE_MEMBERS
    return answer


def test_a_sweep_is_a_kaboot(service):
    answer = scored(service, contract="E sun", tricks=CLUBS_LAST, scores={"NS": 10, "EW": 20})
    assert answer["contract"] == {
        "bid": "sun",
        "trump": None,
        "buyer": "E",
        "level": "undoubled",
        "locked": False,
        "ashkal": False,
    }
    assert (answer["outcome"], answer["won_by"], answer["last_trick"]) == ("kaboot", "EW", "EW")
    assert answer["raw"] == {"NS": 0, "EW": 130}
    assert (answer["card_points"], answer["comparison"], answer["baloot"]) == (None, None, None)
    assert answer["projects"] == {"team": None, "points": {"NS": 0, "EW": 0}}
    assert answer["points"] == {"NS": 0, "EW": 44}
    assert answer["totals"] == {"NS": 10, "EW": 64}
    assert answer["game_won_by"] is None


def test_a_swept_buyer_is_a_kaboot_too(service):
    answer = scored(service, contract="N sun", tricks=CLUBS_LAST)
    assert (answer["outcome"], answer["won_by"], answer["points"]) == ("kaboot", "EW", {"NS": 0, "EW": 44})


def test_a_reverse_kaboot_is_an_outcome_of_its_own(service):
    answer = scored(service, dealer="W", contract="S sun", tricks=REVERSED, options={"reverse_kaboot": True})
    assert (answer["outcome"], answer["won_by"], answer["points"]) == ("reverse_kaboot", "EW", {"NS": 0, "EW": 88})
    answer = scored(service, dealer="W", contract="S sun", tricks=REVERSED)
    assert (answer["outcome"], answer["points"]) == ("kaboot", {"NS": 0, "EW": 44})


REVERSED = ["S 7S 9S JS AS", "W TS 8S QS KS", "W AH 7H 9H JH", "W TH 8H QH KH"]
REVERSED += ["W AD 7D 9D JD", "W TD 8D 7C 8C", "W KD AC 9C JC", "W QD TC QC KC"]
"""West wins all eight tricks, South's Ace of clubs with one of them."""
MADE = ["E AS 8S 7S 9S", "E TS JS QS KS", "E AH 8H 7H 9H", "E TH JH QH KH", "E 7D AD 8D 9D"]
MADE += ["N TD KD JD QD", "N AC 7C 8C 9C", "N TC JC QC KC"]
"""East and West win four tricks, North and South the rest."""


def test_a_round_made_or_failed_is_told_from_the_buyers_side(service):
    for buyer, outcome in (("E", "failed"), ("N", "made")):
        answer = scored(service, contract=f"{buyer} sun", tricks=MADE)
        assert (answer["outcome"], answer["won_by"]) == (outcome, "NS"), answer
        assert answer["last_trick"] == "NS"
        assert sum(answer["raw"].values()) == 130
        assert sum(answer["card_points"].values()) == 26
        comparison = answer["comparison"]
        assert comparison["judged"] == ("EW" if buyer == "E" else "NS")
        assert comparison["points"] == answer["card_points"]
        assert comparison["raw"] == answer["raw"]
        assert comparison["decided_by"] == "points"
    assert answer["points"] == answer["card_points"]


def test_in_a_doubled_round_the_outcome_is_still_the_buyers(service):
    for buyer, outcome in (("E", "failed"), ("N", "made")):
        answer = scored(service, contract=f"{buyer} sun double", tricks=MADE)
        assert (answer["outcome"], answer["won_by"]) == (outcome, "NS")
        assert answer["points"] == {"NS": 52, "EW": 0}


def test_what_the_contest_counts_is_in_projects_before_the_level_whoever_writes_it(service):
    projects = {"S": ["KS KH KD KC"]}
    hands = {"S": "9S KS 9H KH 9D KD 8C KC"}
    tricks = [*MADE[:5], "N TD JD KD QD", MADE[6], "N TC JC KC QC"]
    for level, factor in (("", 1), (" double", 2)):
        answer = scored(service, contract=f"E sun{level}", tricks=tricks, projects=projects, hands=hands)
        assert answer["projects"] == {"team": "NS", "points": {"NS": 20, "EW": 0}}
        assert answer["points"] == {"NS": (26 + 20) * factor, "EW": 0}
    answer = scored(service, contract="N sun", tricks=CLUBS_LAST, projects={"S": ["KS KH KD KC"]})
    assert (answer["projects"]["team"], answer["points"]) == ("NS", {"NS": 0, "EW": 44})


def test_a_thrown_in_round_is_just_its_calls(service):
    passed = ", ".join(f"{seat} pass" for seat in "ENWSENWS")
    answer = scored(service, up_card="7D", calls=passed, scores={"NS": 1, "EW": 2})
    assert (answer["outcome"], answer["contract"], answer["won_by"]) == ("passed_out", None, None)
    assert (answer["points"], answer["totals"]) == ({"NS": 0, "EW": 0}, {"NS": 1, "EW": 2})
    answer = scored(service, up_card="7D", calls="W kawesh", options={"kawesh": "next_dealer"})
    assert (answer["outcome"], answer["points"]) == ("kawesh", {"NS": 0, "EW": 0})


def test_a_foul_pays_the_other_side(service):
    answer = scored(service, contract="E sun", tricks=["E AS 8S 7S 9S"], foul="W")
    assert (answer["outcome"], answer["won_by"]) == ("foul", "NS")
    assert (answer["card_points"], answer["comparison"]) == (None, None)
    assert answer["points"] == {"NS": 26, "EW": 0}
    assert answer["projects"] == {"team": None, "points": {"NS": 0, "EW": 0}}


def test_an_offenders_better_project_does_not_count(service):
    tricks = ["E AS 8S 7S 9S"]
    projects = {"E": ["AH KH QH JH"], "N": ["AD KD QD"]}
    won = scored(service, contract="E sun", tricks=tricks, projects=projects, foul="S")
    assert won["projects"] == {"team": "EW", "points": {"NS": 0, "EW": 10}}
    assert won["points"] == {"NS": 0, "EW": 36}
    void = scored(service, contract="E sun", tricks=tricks, projects=projects, foul="W")
    assert void["projects"] == {"team": "NS", "points": {"NS": 4, "EW": 0}}
    assert void["points"] == {"NS": 30, "EW": 0}


def test_a_claim_takes_all_that_is_left_and_the_last_ten(service):
    tricks = CLUBS_LAST[:6]
    hands = {"E": "AS TS AH TH AD TD AC TC", "N": "8S JS 8H JH 8D JD 8C JC"}
    answer = scored(service, contract="E sun", tricks=tricks, hands=hands, claim="E")
    assert (answer["outcome"], answer["raw"], answer["last_trick"]) == ("kaboot", {"NS": 0, "EW": 130}, "EW")
    first = ["E 7S AS 8S 9S"]
    answer = scored(service, contract="E sun", tricks=first, claim="S")
    assert answer["raw"] == {"NS": 130, "EW": 0}
    assert answer["outcome"] == "kaboot"
    assert answer["steps"][1:3] == [
        "S claimed all remaining tricks, which ended the round: they count for NS.",
        "NS won all eight tricks: kaboot.",
    ]
    answer = scored(service, contract="E sun", tricks=first, claim="E")
    assert (answer["raw"], answer["outcome"]) == ({"NS": 11, "EW": 119}, "made")


def test_baloot_names_its_holder_and_counts(service):
    fields = {"contract": "E hokum C", "tricks": ["E KC 7C 8C 9C"], "hands": {"E": "KC QC 7S 8S 7H 8H 7D 8D"}}
    answer = scored(service, **fields, foul="N")
    assert answer["baloot"] == {"seat": "E", "team": "EW", "counted": True, "cancelled_by": None}
    assert answer["points"] == {"NS": 0, "EW": 18}
    offender = scored(service, **fields, foul="W")
    assert (offender["baloot"]["counted"], offender["points"]) == (True, {"NS": 16, "EW": 0})


def test_the_game_is_won_at_the_target_or_by_gahwa(service):
    answer = scored(service, contract="E sun", tricks=CLUBS_LAST, scores={"EW": 108})
    assert (answer["totals"], answer["game_won_by"]) == ({"NS": 0, "EW": 152}, "EW")
    answer = scored(service, contract="E hokum C gahwa", tricks=["E 7C AC 8C 9C"], foul="E", options={"target": 51})
    assert (answer["points"], answer["game_won_by"]) == ({"NS": 51, "EW": 0}, "NS")


def test_steps_are_sentences_in_which_every_point_written_is_found(service):
    answer = scored(service, contract="E sun", tricks=MADE, scores={"NS": 90, "EW": 30})
    assert len(answer["steps"]) >= 5
    assert all(step.endswith(".") and step == step.strip() for step in answer["steps"])
    told = " ".join(answer["steps"])
    for number in (*answer["points"].values(), *answer["totals"].values()):
        assert str(number) in told


UNFINISHED = {
    "nothing called": {},
    "the auction open": {"up_card": "7D", "calls": "E hokum"},
    "the doubling open": {"up_card": "7D", "calls": "E hokum, N pass, W pass, S pass, E confirm"},
    "nothing played": {"contract": "E sun"},
    "seven tricks": {"contract": "E sun", "tricks": CLUBS_LAST[:7]},
    "31 cards": {"contract": "E sun", "tricks": [*CLUBS_LAST[:7], "E TC JC QC"]},
}


@pytest.mark.parametrize("what", UNFINISHED)
def test_an_unfinished_round_has_no_score(service, what):
    problem = service.refused("scoreRound", round_wire(**UNFINISHED[what]))
    assert problem["type"] == "/docs/problems#round-not-finished"


@pytest.mark.parametrize("seed", range(40))
def test_hands_are_not_needed_to_score_a_round_that_was_played_out(service, seed):
    random = Random(seed)
    rules = random_rules(random)
    record = written(bought_round(random, rules))
    with_hands = service.ask("scoreRound", record | written_rules(rules))
    without = service.ask(
        "scoreRound", {key: value for key, value in record.items() if key != "hands"} | written_rules(rules)
    )
    assert with_hands == without


@pytest.mark.parametrize("name", RULESETS)
def test_a_score_adds_up(service, name):
    random = Random(f"adds up {name}")
    rules = RULESETS[name].rules
    for _ in range(10):
        record = bought_round(random, rules)
        answer = service.ask("scoreRound", written(record) | {"ruleset": name, "scores": {"NS": 3, "EW": 7}})
        played = replay(record, rules, (3, 7))
        assert answer["contract"]["buyer"] == "SENW"[played.contract.buyer]
        assert sum(answer["raw"].values()) == (162 if answer["contract"]["bid"] == "hokum" else 130)
        assert answer["totals"] == {"NS": 3 + answer["points"]["NS"], "EW": 7 + answer["points"]["EW"]}
        assert (answer["card_points"] is None) == (answer["outcome"] in ("kaboot", "reverse_kaboot"))
        if answer["card_points"] and rules.counting == "remainder":
            assert sum(answer["card_points"].values()) == (16 if answer["contract"]["bid"] == "hokum" else 26)
