"""A game played through HTTP alone, every choice made at random among what the service says is legal."""

from collections.abc import Callable
from random import Random

from tests.support.service import Service
from tests.support.wire import Wire

Seen = Callable[[Wire, Wire], None]
"""Called with each round after an action, and its state."""


def _call(random: Random, service: Service, rules: Wire, record: Wire, eager: float) -> Wire:
    """A call that ``legal-calls`` offers; more often than not a pass."""
    asked = {name: record[name] for name in ("dealer", "up_card", "hands", "calls", "scores")}
    legal = service.ask("legalCalls", rules | asked)
    seats = list(legal["legal_by_seat"]) if random.random() < 0.2 else legal["asked"]
    seat = random.choice(seats)
    offers = legal["legal_by_seat"][seat]
    quiet = [offer for offer in offers if offer["call"] in ("pass", "confirm")]
    offer = random.choice(offers) if not quiet or random.random() < eager else quiet[0]
    call: Wire = {"seat": seat, "call": offer["call"]}
    if offer["suits"] is not None:
        call["suit"] = random.choice(offer["suits"])
    if offer["lockable"] and random.random() < 0.5:
        call["locked"] = True
    return call


def _play(random: Random, service: Service, rules: Wire, record: Wire, state: Wire) -> Wire:
    """A card of ``legal_cards``, sometimes as an Ekka, with the projects of the hand at its first card."""
    seat = state["turn"]
    hand = state["hands"][seat]
    play: Wire = {"card": random.choice(state["legal_cards"])}
    position = {"contract": state["contract"], "hand": hand}
    if state["trick"] is None:
        played = [card for trick in record.get("tricks") or () for card in trick["cards"]]
        ekkas = service.ask("legalMoves", rules | position | {"played": played})["ekka"]
        if play["card"] in ekkas and random.random() < 0.7:
            play["ekka"] = True
    if len(hand) == 8:
        best = service.ask("findProjects", rules | position)["best"]
        groups = [project["cards"] for project in best if random.random() < 0.8]
        if groups:
            play["projects"] = groups
    return play


def play_round(
    random: Random, service: Service, deal: Wire, rules: Wire, scores: Wire, seen: Seen = lambda *_: None
) -> tuple[Wire, Wire]:
    """Play a round of a deal (``{"seed": …, "round": …, "dealer": …}``) to its end; return it and its last state."""
    dealt = service.ask("deal", deal)
    record: Wire = rules | {
        "dealer": dealt["dealer"],
        "up_card": dealt["up_card"],
        "scores": scores,
        "hands": dealt["hands"],
        "calls": [],
    }
    state = service.ask("roundState", record)
    eager = random.choice((0.15, 0.5))
    while state["phase"] in ("auction", "doubling"):
        answer = service.ask("advanceRound", {"round": record, "call": _call(random, service, rules, record, eager)})
        record, state = answer["round"], answer["state"]
        seen(record, state)
    if state["phase"] == "play":
        record = record | {"hands": service.ask("deal", deal | {"taker": state["taker"]})["hands"]}
        state = service.ask("roundState", record)
    while state["phase"] == "play":
        answer = service.ask("advanceRound", {"round": record, "play": _play(random, service, rules, record, state)})
        record, state = answer["round"], answer["state"]
        seen(record, state)
    return record, state
