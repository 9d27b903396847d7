"""One judge: what is listed as legal is taken, and what is not has one code, whoever is asked (pitfalls, 14)."""

import json
from itertools import product
from random import Random

from hypothesis import given

from tests.support.moments import moment
from tests.support.tables import SEEDS, examples

RULES = ("ruleset", "options")
CALLS = ("pass", "hokum", "sun", "ashkal", "confirm", "kawesh", "double", "triple", "four", "gahwa")


def in_log(record):
    """The log of a game that is this one round, so far as it went."""
    kept = {key: value for key, value in record.items() if key not in {*RULES, "scores"}}
    return {name: record[name] for name in (*RULES, "scores")} | {"rounds": [kept]}


def violations(service, record):
    """What ``game-check`` says of a round: pointer from the round, code, seat, card, proof."""
    report = service.ask("checkGame", in_log(record))
    return [
        (one["pointer"].removeprefix("/rounds/0"), one["code"], one["seat"], one["card"], one["proof"])
        for one in report["violations"]
    ]


def with_card(record, seat, card):
    """The record with a card added, and the card's place in it; whether it may be played is not asked."""
    tricks = [dict(trick) for trick in record["tricks"]]
    if len(tricks[-1]["cards"]) == 4:
        tricks.append({"leader": seat, "cards": []})
    tricks[-1]["cards"] = [*tricks[-1]["cards"], card]
    return record | {"tricks": tricks}, f"/tricks/{len(tricks) - 1}/cards/{len(tricks[-1]['cards']) - 1}"


def position_of(record, state):
    """The position of the seat in turn as ``legal-moves`` asks for it."""
    complete = [trick for trick in record["tricks"] if len(trick["cards"]) == 4]
    position = {
        **{name: record[name] for name in RULES},
        "contract": state["contract"],
        "hand": state["hands"][state["turn"]],
        "played": [card for trick in complete for card in trick["cards"]],
    }
    return position | ({"trick": record["tricks"][-1]} if len(complete) < len(record["tricks"]) else {})


@examples(45)
@given(SEEDS)
def test_a_card_has_one_verdict_in_legal_moves_round_state_round_next_and_game_check(service, seed):
    record = moment(Random(seed), "play")
    state = service.ask("roundState", record)
    if state["phase"] == "finished":
        return
    moves = service.ask("legalMoves", position_of(record, state))
    assert (moves["legal"], moves["illegal"]) == (state["legal_cards"], state["illegal_cards"])
    assert sorted(moves["legal"] + [barred["card"] for barred in moves["illegal"]]) == sorted(
        state["hands"][state["turn"]]
    )
    assert moves["legal"]
    for card in moves["legal"]:
        taken = service.ask("advanceRound", {"round": record, "play": {"card": card}})["round"]
        expected, _ = with_card(record, state["turn"], card)
        assert taken == expected
        assert violations(service, taken) == []
    for barred in moves["illegal"]:
        card, code = barred["card"], barred["code"]
        problem = service.refused("advanceRound", {"round": record, "play": {"card": card}})
        (error,) = problem["errors"]
        assert (error["pointer"], error["code"], error["proof"]) == ("/play/card", code, barred["proof"])
        assert problem["legal_cards"] == moves["legal"]
        broken, place = with_card(record, state["turn"], card)
        assert violations(service, broken) == [(place, code, state["turn"], card, moves["legal"])]
        (error,) = service.refused("roundState", broken)["errors"]
        assert (error["pointer"], error["code"], error["proof"]) == (place, code, moves["legal"])


@examples(30)
@given(SEEDS)
def test_an_ekka_has_one_verdict(service, seed):
    random = Random(seed)
    record = moment(random, "play", ekka=random.choice(("call", "automatic", "none")))
    record["tricks"] = [trick for trick in record["tricks"] if len(trick["cards"]) == 4]
    state = service.ask("roundState", record)
    if state["phase"] == "finished" or not record["tricks"]:
        return
    moves = service.ask("legalMoves", position_of(record, state))
    for card in state["legal_cards"]:
        lead = {"leader": state["turn"], "cards": [card], "ekka": True}
        found = violations(service, record | {"tricks": [*record["tricks"], lead]})
        refused = [code for _, code, *_ in found]
        answer = service.send("advanceRound", json.dumps({"round": record, "play": {"card": card, "ekka": True}}))
        assert (answer.status_code == 200) == (refused == [])
        if refused:
            assert refused == ["false-ekka"]
            assert record["options"].get("ekka", "call") == "call"  # else the word is ignored
            assert card not in moves["ekka"]
            assert [error["code"] for error in answer.json["errors"]] == refused


def is_offered(offers, call):
    """Whether a list of offers has a call, as a client reads it."""
    return any(
        offer["call"] == call["call"]
        and (call.get("suit") in offer["suits"] if offer["suits"] is not None else "suit" not in call)
        and (offer["lockable"] or "locked" not in call)
        for offer in offers
    )


def every_call():
    for seat, name in product("SENW", CALLS):
        yield {"seat": seat, "call": name}
        if name in ("hokum", "confirm"):
            yield from ({"seat": seat, "call": name, "suit": suit} for suit in "SHDC")
        if name in ("double", "four", "triple"):
            yield {"seat": seat, "call": name, "locked": True}


@examples(25)
@given(SEEDS)
def test_a_call_has_one_verdict_in_legal_calls_round_state_round_next_and_game_check(service, seed):
    random = Random(seed)
    record = moment(random, "calls", lock=random.choice(("choose", "none")))
    asked = {name: record.get(name) for name in (*RULES, "dealer", "up_card", "scores", "hands", "calls")}
    legal, state = service.ask("legalCalls", asked), service.ask("roundState", record)
    if state["phase"] not in ("auction", "doubling"):
        assert legal["legal_by_seat"] == {}
        return
    assert (legal["legal_by_seat"], legal["legal"]) == (state["legal_by_seat"], state["legal_calls"])
    assert (legal["asked"], legal["turn"], legal["phase"]) == (state["asked"], state["turn"], state["phase"])
    for call in random.sample(list(every_call()), 20) + [
        {"seat": seat, "call": offer["call"]} | ({"suit": offer["suits"][0]} if offer["suits"] else {})
        for seat, offers in legal["legal_by_seat"].items()
        for offer in offers
    ]:
        answer = service.send("advanceRound", json.dumps({"round": record, "call": call}))
        calls = [*record.get("calls", []), call]
        found = violations(service, record | {"calls": calls})
        offers = legal["legal_by_seat"].get(call["seat"], [])
        if is_offered(offers, call):
            assert answer.status_code == 200, call
        if answer.status_code == 200:
            assert found == []
            assert call["call"] in [offer["call"] for offer in offers]
        else:
            code = "call-not-allowed" if call["seat"] in legal["asked"] else "not-in-turn"
            (error,) = answer.json["errors"]
            assert (error["pointer"], error["code"]) == ("/call", code)
            assert found == [(f"/calls/{len(calls) - 1}", code, call["seat"], None, None)]
            assert answer.json["legal_by_seat"] == legal["legal_by_seat"]


@examples(30)
@given(SEEDS)
def test_what_projects_finds_is_taken_as_announced_and_ranked_as_state_ranks_it(service, seed):
    random = Random(seed)
    record = moment(random, "last", projects="announced")
    contract = service.ask("roundState", record)["contract"]
    rules = {name: record[name] for name in RULES}
    best = {
        seat: [
            one["cards"] for one in service.ask("findProjects", rules | {"contract": contract, "hand": hand})["best"]
        ]
        for seat, hand in record["hands"].items()
    }
    record = record | {"projects": best}
    assert violations(service, record) == []
    state = service.ask("roundState", record)
    ranked = service.ask("rankProjects", rules | {"contract": contract, "dealer": record["dealer"], "projects": best})
    by_hand = service.ask(
        "rankProjects", rules | {"contract": contract, "dealer": record["dealer"], "hands": record["hands"]}
    )
    for field in ("ranking", "winner", "points", "raw"):
        assert state["ranking"][field] == ranked[field] == by_hand[field]
    assert state["ranking"]["baloot"] == by_hand["baloot"]
    assert state["score"]["projects"] == {"team": ranked["winner"], "points": ranked["points"]}


@examples(30)
@given(SEEDS)
def test_tricks_are_won_and_counted_as_trick_winner_says(service, seed):
    record = moment(Random(seed), "last")
    state = service.ask("roundState", record)
    raw = {"NS": 0, "EW": 0}
    for number, (trick, told) in enumerate(zip(record["tricks"], state["tricks"], strict=True), start=1):
        answer = service.ask("trickWinner", {"contract": state["contract"], "trick": trick, "last": number == 8})
        assert (answer["winner"], answer["raw"]) == (told["winner"], told["raw"])
        raw["NS" if answer["winner"] in "NS" else "EW"] += answer["raw"]
    assert state["raw"] == state["score"]["raw"] == raw


@examples(30)
@given(SEEDS)
def test_a_summary_of_a_round_scores_as_the_round(service, seed):
    record = moment(Random(seed), "last", reverse_kaboot=False)
    score = service.ask("scoreRound", record)
    kinds = {"NS": [], "EW": []}
    state = service.ask("roundState", record)
    for entry in state["ranking"]["ranking"]:
        team = "NS" if entry["seat"] in "NS" else "EW"
        if state["ranking"]["points"][team]:
            kinds[team].append(entry["kind"])
    baloot = score["baloot"]
    summary = {
        **{name: record[name] for name in (*RULES, "dealer", "up_card", "scores")},
        "contract": score["contract"],
        "counted_projects": kinds,
        "baloot": baloot["team"] if baloot and baloot["counted"] else None,
        "raw": score["raw"],
        "kaboot": score["won_by"] if score["outcome"] == "kaboot" else None,
    }
    answer = service.ask("scoreSummary", summary)
    for field in (
        "outcome",
        "won_by",
        "raw",
        "card_points",
        "points",
        "totals",
        "game_won_by",
        "comparison",
        "projects",
    ):
        assert answer[field] == score[field], field
    assert service.ask("scoreGame", {name: record[name] for name in RULES} | {"rounds": [score["points"]]})[
        "totals"
    ] == [score["totals"]]


def test_a_misnamed_leader_is_refused_everywhere_with_what_game_check_reports(service):
    hands = {
        "E": "7S 8S 9S 7H 8H 9H 7C 8C",
        "N": "AS AH AC AD KS KH KC KD",
        "W": "QS QH QC QD JS JH JC JD",
        "S": "TS TH TC TD 9C 9D 8D 7D",
    }
    round_ = {
        "dealer": "S",
        "contract": {"bid": "sun", "buyer": "N"},
        "hands": {seat: cards.split() for seat, cards in hands.items()},
        "tricks": [
            {"leader": "E", "cards": ["7S", "AS", "QS", "TS"]},
            {"leader": "E", "cards": ["AH", "QH", "TH", "7H"]},
        ],
    }
    [violation] = service.ask("checkGame", {"rounds": [round_]})["violations"]
    assert (violation["code"], violation["pointer"]) == ("wrong-leader", "/rounds/0/tricks/1/leader")
    for operation, at, request in (
        ("roundState", "", round_),
        ("advanceRound", "/round", {"round": round_, "play": {"card": "AC"}}),
        ("checkClaim", "", round_ | {"seat": "N"}),
    ):
        assert service.errors(operation, request) == [(f"{at}/tricks/1/leader", "wrong-leader")]
