"""``game-check`` and ``claim-check``: what each field means (contract, *Check report*)."""

import re
from random import Random

import pytest
from hypothesis import given

from engine.version import RULES_VERSION
from tests.support.samples import CLAIMED, copied
from tests.support.shorthand import round_wire
from tests.support.tables import SEEDS, examples, random_game, random_rules
from tests.support.written import written, written_rules, written_scores

REPORT = {
    *("id", "ruleset", "options", "valid", "violations", "rounds", "totals", "winner", "finished", "rules_version"),
    "fingerprint",
}
VIOLATION = {
    *("code", "round", "trick", "call", "seat", "card", "pointer", "message", "proof", "severity", "penalised"),
}
SWEEP = [f"E {' '.join(rank + suit for rank in ranks)}" for suit in "SHDC" for ranks in ("A879", "TJQK")]
"""East leads and wins eight tricks; South deals."""
NOBODY = {"NS": 0, "EW": 0}


def checked(service, *rounds, **more):
    report = service.ask("checkGame", {"rounds": list(rounds)} | more)
    assert report.keys() == REPORT
    assert all(violation.keys() == VIOLATION for violation in report["violations"])
    return report


def codes(report):
    return [(violation["pointer"], violation["code"]) for violation in report["violations"]]


def sweep(dealer="S", **fields):
    return round_wire(dealer, contract="E sun", tricks=SWEEP) | fields


def test_a_clean_log_is_valid(service):
    report = checked(service, sweep(id="first", result={"NS": 0, "EW": 44}), totals={"NS": 0, "EW": 44}, winner=None)
    assert (report["valid"], report["violations"], report["finished"]) == (True, [], False)
    assert (report["totals"], report["winner"]) == ({"NS": 0, "EW": 44}, None)
    assert report["rules_version"] == RULES_VERSION
    assert re.fullmatch("[0-9a-f]{64}", report["fingerprint"])
    (entry,) = report["rounds"]
    assert entry.keys() == {"id", "valid", "score", "claimed", "unchecked"}
    assert (entry["id"], entry["valid"], entry["claimed"]) == ("first", True, {"NS": 0, "EW": 44})
    assert (entry["score"]["outcome"], entry["score"]["points"]) == ("kaboot", {"NS": 0, "EW": 44})


def test_an_empty_log_is_valid(service):
    report = checked(service, scores={"NS": 3})
    assert (report["valid"], report["rounds"], report["totals"]) == (True, [], {"NS": 3, "EW": 0})


def test_a_foul_is_named_with_its_place_its_proof_and_the_seat(service):
    hands = {"N": "8S JS 8H JH 8D JD 8C JC"}
    tricks = ["E AS 8H 7S 9S", *SWEEP[1:]]
    report = checked(service, sweep(), round_wire("E", contract="E sun", hands=hands, tricks=tricks[:1]))
    violation = report["violations"][0]
    assert report["valid"] is False
    assert violation | {"message": ""} == {
        "code": "wrong-leader",
        "round": 2,
        "trick": 1,
        "call": None,
        "seat": "E",
        "card": "AS",
        "pointer": "/rounds/1/tricks/0/leader",
        "message": "",
        "proof": None,
        "severity": "play",
        "penalised": False,
    }
    report = checked(service, round_wire("S", contract="E sun", hands=hands, tricks=tricks[:1]))
    (violation,) = report["violations"]
    assert (violation["code"], violation["seat"], violation["card"]) == ("must-follow-suit", "N", "8H")
    assert violation["proof"] == ["JS", "8S"]
    assert violation["pointer"] == "/rounds/0/tricks/0/cards/1"


def test_calls_count_from_1(service):
    report = checked(service, round_wire("S", up_card="7D", calls="E pass, W pass"))
    (violation,) = report["violations"]
    assert (violation["code"], violation["call"], violation["trick"]) == ("not-in-turn", 2, None)
    assert violation["pointer"] == "/rounds/0/calls/1"


def test_claimed_numbers_are_compared(service):
    report = checked(service, sweep(result={"NS": 1, "EW": 44}), totals={"NS": 0, "EW": 40}, winner="EW")
    assert codes(report) == [
        ("/rounds/0/result", "score-mismatch"),
        ("/totals", "total-mismatch"),
        ("/winner", "winner-mismatch"),
    ]
    assert [violation["severity"] for violation in report["violations"]] == ["score"] * 3
    assert [violation["round"] for violation in report["violations"]] == [1, None, None]


def test_a_winner_left_out_claims_nothing_and_null_claims_that_nobody_has_won(service):
    log = {"scores": {"EW": 120}}
    assert checked(service, sweep(), **log)["valid"]
    report = checked(service, sweep(), **log)
    assert (report["winner"], report["finished"]) == ("EW", True)
    assert codes(checked(service, sweep(), winner=None, **log)) == [("/winner", "winner-mismatch")]
    assert checked(service, sweep(), winner="EW", **log)["valid"]


def test_the_last_round_may_be_incomplete_and_adds_nothing(service):
    part = round_wire("E", contract="N sun", tricks=["N AS"], result={"NS": 5, "EW": 21})
    report = checked(service, sweep(), part)
    assert (report["valid"], report["totals"]) == (True, {"NS": 0, "EW": 44})
    last = report["rounds"][1]
    assert (last["score"], last["claimed"], last["valid"]) == (None, {"NS": 5, "EW": 21}, True)
    assert "result" in [one["what"] for one in last["unchecked"]]
    for one in last["unchecked"]:
        assert one.keys() == {"what", "seat", "message"}
        assert one["message"]


def test_an_earlier_round_may_not(service):
    report = checked(service, {"dealer": "S"}, sweep("E"))
    assert ("/rounds/0", "round-incomplete") in codes(report)


def test_the_deal_passes_to_the_right(service):
    report = checked(service, sweep(), {"dealer": "N"})
    assert codes(report) == [("/rounds/1/dealer", "dealer-mismatch")]
    assert report["violations"][0]["severity"] == "record"


def test_rounds_after_the_end_are_judged_and_not_added(service):
    report = checked(service, sweep(), round_wire("E", contract="N sun", foul="N"), options={"target": 44})
    assert codes(report) == [("/rounds/1", "round-after-end")]
    assert (report["totals"], report["winner"]) == ({"NS": 0, "EW": 44}, "EW")
    assert report["rounds"][1]["score"]["points"] == {"NS": 0, "EW": 26}


def test_what_a_foul_has_paid_for_is_reported_and_does_no_harm(service):
    hands = {"N": "8S JS 8H JH 8D JD 8C JC"}
    fields = {"contract": "E sun", "hands": hands, "tricks": ["E AS 8H"]}
    report = checked(service, round_wire("S", **fields, foul="N revoke"))
    assert (report["valid"], report["rounds"][0]["valid"]) == (True, True)
    (violation,) = report["violations"]
    assert (violation["code"], violation["penalised"]) == ("must-follow-suit", True)
    hands["S"] = "9S KS 9H KH 9D KD 9C KC"
    report = checked(service, round_wire("S", **fields, foul="S revoke"))
    assert report["valid"] is False
    assert codes(report) == [("/rounds/0/tricks/0/cards/1", "must-follow-suit"), ("/rounds/0/foul", "foul-unfounded")]


@pytest.mark.parametrize(("foul", "what"), [("W", "foul"), ("W talk", "foul"), ("W revoke", "foul")])
def test_a_foul_that_cannot_be_looked_up_is_unchecked(service, foul, what):
    report = checked(service, round_wire("S", contract="E sun", tricks=["E AS"], foul=foul))
    assert report["valid"]
    assert (what, "W") in [(one["what"], one["seat"]) for one in report["rounds"][0]["unchecked"]]


def test_a_log_that_cannot_be_true_is_still_answered(service):
    hands = {"N": [], "E": ["AS", "AS", "KS", "10S", "TS"]}
    tricks = [{"leader": "E", "cards": ["AS", "AS", "AS", "AS"]}]
    report = checked(
        service, {"dealer": "S", "contract": {"bid": "sun", "buyer": "E"}, "hands": hands, "tricks": tricks}
    )
    found = [code for _, code in codes(report)]
    assert report["valid"] is False
    assert {"deal-invalid", "card-repeated"} <= set(found)


def test_own_ids_of_rounds_are_echoed(service):
    report = checked(service, sweep(id="one", _mine=1), {"dealer": "E"}, {"dealer": "E", "id": None})
    assert [entry["id"] for entry in report["rounds"]] == ["one", None, None]


# The fingerprint: the same for the same game, however it is written.


def rewritten(value):
    """The same log with other words: 10 for T, members in another order, absent for null and own data."""
    if isinstance(value, dict):
        kept = {key: rewritten(inner) for key, inner in reversed(value.items()) if inner is not None}
        return kept | ({"_mine": 1} if "dealer" in value or "rounds" in value else {})
    if isinstance(value, list):
        return [rewritten(inner) for inner in value]
    return re.sub("^T([SHDC])$", r"10\1", value) if isinstance(value, str) else value


def test_the_fingerprint_is_that_of_the_game_and_not_of_its_writing(service):
    log = {"rounds": [sweep(foul=None, claim=None, up_card=None), {"dealer": "E", "calls": None}], "options": None}
    one, other = service.ask("checkGame", log), service.ask("checkGame", rewritten(log) | {"id": "x"})
    assert one["fingerprint"] == other["fingerprint"]


@pytest.mark.parametrize(
    "change",
    [
        {"ruleset": "pagat"},
        {"options": {"target": 151}},
        {"rounds": [sweep(), {"dealer": "E"}]},
        {"rounds": [sweep() | {"tricks": sweep()["tricks"][:7]}]},
        {"rounds": [sweep() | {"contract": {"bid": "sun", "buyer": "W"}}]},
    ],
)
def test_another_game_has_another_fingerprint(service, change):
    log = {"rounds": [sweep()]}
    assert service.ask("checkGame", log)["fingerprint"] != service.ask("checkGame", log | change)["fingerprint"]


@examples(15)
@given(SEEDS)
def test_a_game_played_by_the_rules_is_clean_and_adds_up(service, seed):
    random = Random(seed)
    rules = random_rules(random, target=random.choice((16, 51, 152)))
    game = random_game(random, rules, 4)
    rounds = [written(one.record) | {"result": written_scores(one.result)} for one in game.rounds]
    log = written_rules(rules) | {"rounds": rounds, "totals": written_scores(game.totals)}
    report = service.ask("checkGame", log)
    assert report["violations"] == []
    added = service.ask("scoreGame", written_rules(rules) | {"rounds": [one["result"] for one in rounds]})
    assert (added["totals"][-1], added["winner"]) == (report["totals"], report["winner"])
    assert report["finished"] == (report["winner"] is not None)


# claim-check.


def claimed(service, seat, **more):
    answer = service.ask("checkClaim", CLAIMED | {"seat": seat} | more)
    assert answer.keys() >= {"id", "ruleset", "options", "holds", "line"}
    return answer


def test_a_claim_holds_when_every_trick_is_won_whatever_the_others_play(service):
    answer = claimed(service, "E")
    assert answer["holds"] is True
    assert answer["line"][::4] == ["AS", "TS", "KS", "QS", "JS", "9S", "8S", "7S"]


@pytest.mark.parametrize("seat", "NWS")
def test_a_false_claim_is_refuted_by_a_line_of_play(service, seat):
    answer = claimed(service, seat)
    assert answer["holds"] is False
    assert answer["line"]
    assert answer["line"][0] in CLAIMED["hands"]["E"]


def test_a_claim_needs_all_hands(service):
    request = copied(CLAIMED) | {"seat": "E"}
    del request["hands"]["N"]
    request["hands"]["W"] = request["hands"]["W"][:5]
    assert service.errors("checkClaim", request) == [("/hands/W", "too-few"), ("/hands/N", "required")]


@pytest.mark.parametrize("more", [{"foul": {"seat": "W"}}, {"claim": {"seat": "E"}}])
def test_a_finished_round_has_nothing_left_to_claim(service, more):
    service.refused("checkClaim", CLAIMED | {"seat": "E"} | more)


def test_a_claim_in_a_trick_counts_what_lies_on_the_table(service):
    answer = claimed(service, "E", tricks=[{"leader": "E", "cards": ["7S", "7H"]}])
    assert answer["holds"] is True
    assert answer["line"][0] in CLAIMED["hands"]["W"]
