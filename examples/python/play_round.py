"""Play a round from the deal to the check of its log: ``python play_round.py [ADDRESS [SEED]]``.

The log goes to the standard output, the account of the round to the standard error. The players are simple: the first
who may bid a Hokum does, everybody else passes, and everybody plays the first of his legal cards.
"""

import json
import sys
from collections.abc import Sequence

from hakam import Hakam, open_trick
from hakam.contract import (
    Call,
    Card,
    CheckReport,
    Contract,
    GameLog,
    LegalCalls,
    LoggedRound,
    Play,
    Round,
    RoundScore,
    State,
)


def chosen_call(legal: LegalCalls, calls: Sequence[Call]) -> Call:
    """Return what the seat in turn calls."""
    assert legal["turn"] is not None
    bid = any(call["call"] == "hokum" for call in calls)
    wanted = ("confirm", "pass") if bid else ("hokum", "pass")
    offers = {offer["call"]: offer for offer in legal["legal"]}
    offer = next(offers[word] for word in wanted if word in offers)
    call: Call = {"seat": legal["turn"], "call": offer["call"]}
    if offer["suits"] is not None:
        call["suit"] = offer["suits"][0]
    return call


def hand_in_turn(state: State) -> Sequence[Card]:
    """Return the cards that the seat in turn holds."""
    assert state["turn"] is not None
    hand = state["hands"][state["turn"]]
    assert not isinstance(hand, int)
    return hand


def call_round(service: Hakam, seed: str) -> Round:
    """Call until the auction and the doubling are over; return the round, all its cards dealt."""
    deal = service.deal({"seed": seed})
    dealer, up_card, hands = deal["dealer"], deal["up_card"], deal["hands"]
    record: Round = {"dealer": dealer, "up_card": up_card, "hands": {**hands}}
    while True:
        calls = record.get("calls") or []
        legal = service.legal_calls({"dealer": dealer, "up_card": up_card, "calls": calls, "hands": {**hands}})
        if legal["phase"] == "closed":
            break
        record = service.advance_round({"round": record, "call": chosen_call(legal, calls)})["round"]
    if legal["taker"] is None:
        raise SystemExit(f"nobody bought: {legal['outcome']}")
    dealt = service.deal({"seed": seed, "dealer": dealer, "taker": legal["taker"]})
    return {**record, "hands": {**dealt["hands"]}}


def chosen_play(service: Hakam, record: Round, state: State) -> Play:
    """Return what the seat in turn plays, with the projects of its first card."""
    assert state["contract"] is not None
    contract: Contract = {**state["contract"]}
    hand = hand_in_turn(state)
    complete = [one["cards"] for one in record.get("tricks") or () if len(one["cards"]) == 4]
    played = [card for cards in complete for card in cards]
    legal = service.legal_moves({"contract": contract, "hand": hand, "trick": open_trick(state), "played": played})
    card = legal["legal"][0]
    play: Play = {"card": card, "ekka": card in legal["ekka"]}
    if len(hand) == 8:
        best = service.find_projects({"contract": contract, "hand": hand})["best"]
        play["projects"] = [project["cards"] for project in best]
    return play


def play_cards(service: Hakam, record: Round) -> Round:
    """Play cards until the round is finished; return the round."""
    state: State = service.round_state({**record, "viewer": None})
    while state["phase"] == "play":
        advanced = service.advance_round({"round": record, "play": chosen_play(service, record, state)})
        record, state = advanced["round"], advanced["state"]
    return record


def log_of(record: Round, score: RoundScore) -> GameLog:
    """Return the log of a game of one round, as scored."""
    logged: LoggedRound = {
        "dealer": record["dealer"],
        "up_card": record.get("up_card"),
        "hands": record.get("hands"),
        "calls": record.get("calls"),
        "projects": record.get("projects"),
        "tricks": record.get("tricks"),
        "result": {**score["points"]},
    }
    return {"rounds": [logged], "totals": {**score["totals"]}}


def account(record: Round, score: RoundScore, report: CheckReport) -> str:
    """Say what the round was, and what the check of its log found."""
    tricks = [f"{trick['leader']} led: {' '.join(trick['cards'])}" for trick in record.get("tricks") or ()]
    found = ["The log is clean."] if report["valid"] else [one["message"] for one in report["violations"]]
    return "\n".join([*tricks, *score["steps"], *found])


def main(address: str = "http://127.0.0.1:8000", seed: str = "a round in Python") -> int:
    """Play one round; return the exit status, 0 for a clean log."""
    service = Hakam(address)
    record = play_cards(service, call_round(service, seed))
    score = service.score_round(record)
    log = log_of(record, score)
    report = service.check_game(log)
    print(account(record, score, report), file=sys.stderr)
    print(json.dumps(log))
    return 0 if report["valid"] else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
