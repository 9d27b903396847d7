"""A whole game through HTTP alone, under each ruleset: from the first deal to the last total, and its check."""

from random import Random

import pytest

from rulesets import RULESETS
from tests.support.http_game import play_round
from tests.support.service import ECHOED


def play_game(service, random, name):
    """The rounds of a game, its totals and its winner."""
    rules = {"ruleset": name}
    seed = f"a whole game of {name}"
    dealer = service.ask("deal", {"seed": seed})["dealer"]
    rounds, points = [], []
    game = service.ask("scoreGame", rules | {"rounds": []})
    scores = {"NS": 0, "EW": 0}
    while game["winner"] is None:
        deal = {"seed": seed, "round": len(rounds) + 1, "dealer": dealer}
        record, state = play_round(random, service, deal, rules, scores)
        score = service.ask("scoreRound", record)
        assert state["score"] == {key: value for key, value in score.items() if key not in ECHOED}
        points.append(score["points"])
        game = service.ask("scoreGame", rules | {"rounds": points})
        scores = game["totals"][-1]
        assert score["totals"] == scores
        assert score["game_won_by"] == game["winner"]
        kept = {key: value for key, value in record.items() if key not in {"ruleset", "options", "scores"}}
        rounds.append(kept | {"result": score["points"]})
        dealer = state["next_dealer"]
        assert len(rounds) < 200
    return rules, rounds, game


@pytest.mark.parametrize("name", RULESETS)
def test_a_game_is_played_to_its_end_and_its_log_is_clean(service, name):
    rules, rounds, game = play_game(service, Random(f"game of {name}"), name)
    assert game["won_in"] == len(rounds)
    totals, winner = game["totals"][-1], game["winner"]
    assert max(totals.values()) >= 152
    log = rules | {"rounds": rounds, "totals": totals, "winner": winner}
    report = service.ask("checkGame", log)
    assert report["violations"] == []
    assert report["valid"]
    assert report["finished"]
    assert (report["totals"], report["winner"]) == (totals, winner)
    assert [one["score"]["points"] for one in report["rounds"]] == [one["result"] for one in rounds]
    assert all(one["claimed"] == one["score"]["points"] for one in report["rounds"])
    assert all(one["unchecked"] == [] for one in report["rounds"])
    played = [one for one in rounds if one.get("tricks")]
    assert played
    assert all(len(one["tricks"]) == 8 for one in played)
    wrong = service.ask("checkGame", log | {"winner": "EW" if winner == "NS" else "NS"})
    assert [violation["code"] for violation in wrong["violations"]] == ["winner-mismatch"]
