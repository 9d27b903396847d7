"""Requests as clients write them (JSON read into plain values), to engine values."""

from typing import Any

from engine.calls import Call, CallName
from engine.cards import RANKS, SUITS, Card, card_at
from engine.contract import Contract, Level
from engine.log import ClaimedWinner, GameLog, LoggedRound
from engine.record import FoulKind, FoulRecord, RoundRecord, TrickRecord
from engine.ruleset import Ruleset
from engine.seats import SEATS, TEAMS, Seat
from rulesets import DEFAULT, RULESETS

Wire = dict[str, Any]


def card_of(name: str) -> Card:
    return card_at(SUITS.index(name[-1]), RANKS.index(name[:-1].replace("10", "T")))


def cards_of(names: list[str] | str) -> tuple[Card, ...]:
    return tuple(map(card_of, names.split() if isinstance(names, str) else names))


def seat_of(name: str) -> Seat:
    return SEATS.index(name)


def pair_of(numbers: Wire | None) -> tuple[int, int]:
    return ((numbers or {}).get("NS", 0), (numbers or {}).get("EW", 0))


def rules_of(request: Wire) -> Ruleset:
    return RULESETS[request.get("ruleset", DEFAULT)].rules.overridden(request.get("options") or {})


def contract_of(wire: Wire | None) -> Contract | None:
    if wire is None:
        return None
    return Contract(
        trump=SUITS.index(wire["trump"]) if wire["bid"] == "hokum" else None,
        buyer=seat_of(wire["buyer"]),
        level=Level[wire.get("level", "undoubled").upper()],
        locked=wire.get("locked", False),
        ashkal=wire.get("ashkal", False),
    )


def call_of(wire: Wire) -> Call:
    suit = wire.get("suit")
    return Call(
        seat_of(wire["seat"]),
        CallName(wire["call"]),
        None if suit is None else SUITS.index(suit),
        wire.get("locked", False),
    )


def trick_of(wire: Wire) -> TrickRecord:
    return TrickRecord(seat_of(wire["leader"]), cards_of(wire["cards"]), wire.get("ekka", False))


def foul_of(wire: Wire | None) -> FoulRecord | None:
    if wire is None:
        return None
    return FoulRecord(
        seat_of(wire["seat"]),
        by=seat_of(wire["by"]) if "by" in wire else None,
        kind=FoulKind(wire["kind"]) if "kind" in wire else None,
        trick=wire.get("trick"),
        card=card_of(wire["card"]) if "card" in wire else None,
    )


def record_of(wire: Wire) -> RoundRecord:
    up_card, claim = wire.get("up_card"), wire.get("claim")
    return RoundRecord(
        dealer=seat_of(wire["dealer"]),
        up_card=None if up_card is None else card_of(up_card),
        hands=tuple((seat_of(seat), cards_of(held)) for seat, held in (wire.get("hands") or {}).items()),
        calls=tuple(map(call_of, wire.get("calls") or ())),
        contract=contract_of(wire.get("contract")),
        projects=tuple(
            (seat_of(seat), tuple(map(cards_of, groups))) for seat, groups in (wire.get("projects") or {}).items()
        ),
        tricks=tuple(map(trick_of, wire.get("tricks") or ())),
        foul=foul_of(wire.get("foul")),
        claim=None if claim is None else seat_of(claim["seat"]),
    )


def log_of(request: Wire) -> GameLog:
    winner = None
    if "winner" in request:
        team = request["winner"]
        winner = ClaimedWinner(None if team is None else TEAMS.index(team))
    return GameLog(
        rules=rules_of(request),
        rounds=tuple(
            LoggedRound(record_of(one), pair_of(one["result"]) if one.get("result") else None)
            for one in request["rounds"]
        ),
        scores=pair_of(request.get("scores")),
        totals=pair_of(request["totals"]) if request.get("totals") else None,
        winner=winner,
    )
