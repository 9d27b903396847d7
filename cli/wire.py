"""From engine to wire: a record and a log in the JSON in which they are sent.

What is read from the one-line notation becomes the body of a request here, so that it is judged by the very operation
that judges JSON. Only what the record has is written: nothing is null.
"""

from typing import Any, Final

from api.reading.words import LEVELS
from engine.calls import Call
from engine.cards import CARD_NAMES, SUITS, Card
from engine.contract import Contract
from engine.log import LoggedRound
from engine.notation import NotedGame, NotedRound, NotedRules
from engine.record import FoulRecord, RoundRecord, TrickRecord
from engine.seats import SEATS, TEAMS

Json = dict[str, Any]

ON_A_SHEET: Final = frozenset({"raw", "card_points", "counted_projects", "kaboot", "baloot"})
"""What only the sheet of a score-keeper has."""


def body_of_game(game: NotedGame) -> Json:
    """Return a game as the body of a ``game-check``."""
    body = _rules(game.rules) | {"scores": _pair(game.scores), "rounds": [_logged(one) for one in game.rounds]}
    if game.totals is not None:
        body["totals"] = _pair(game.totals)
    if game.winner is not None:
        body["winner"] = None if game.winner.team is None else TEAMS[game.winner.team]
    return body


def is_round(body: Json) -> bool:
    """Return whether a body is a round record, and not a log or a score sheet."""
    return "dealer" in body and "rounds" not in body and not ON_A_SHEET & body.keys()


def log_of_round(body: Json) -> Json:
    """Return a round record as the log of a game of that one round."""
    of_log = {"ruleset", "options", "scores"}
    head = {name: value for name, value in body.items() if name in of_log}
    return head | {"rounds": [{name: value for name, value in body.items() if name not in of_log}]}


def body_of_round(noted: NotedRound) -> Json:
    """Return a round that stands alone as the body of a ``round-score``."""
    return _rules(noted.rules) | {"scores": _pair(noted.scores)} | record(noted.record)


def record(value: RoundRecord) -> Json:
    """Return a round record."""
    found: Json = {"dealer": SEATS[value.dealer]}
    if value.up_card is not None:
        found["up_card"] = CARD_NAMES[value.up_card]
    if value.hands:
        found["hands"] = {SEATS[seat]: _cards(held) for seat, held in value.hands}
    if value.calls:
        found["calls"] = [_call(call) for call in value.calls]
    if value.contract is not None:
        found["contract"] = _contract(value.contract)
    if value.projects:
        found["projects"] = {SEATS[seat]: [_cards(group) for group in groups] for seat, groups in value.projects}
    if value.tricks:
        found["tricks"] = [_trick(trick) for trick in value.tricks]
    if value.foul is not None:
        found["foul"] = _foul(value.foul)
    if value.claim is not None:
        found["claim"] = {"seat": SEATS[value.claim]}
    return found


def _rules(rules: NotedRules | None) -> Json:
    if rules is None:
        return {}
    options: Json = {"options": dict(rules.options)}
    return options if rules.name is None else {"ruleset": rules.name} | options


def _pair(numbers: tuple[int, int]) -> Json:
    return dict(zip(TEAMS, numbers, strict=True))


def _cards(cards: tuple[Card, ...]) -> list[str]:
    return [CARD_NAMES[card] for card in cards]


def _logged(logged: LoggedRound) -> Json:
    found = record(logged.record)
    return found if logged.result is None else found | {"result": _pair(logged.result)}


def _call(call: Call) -> Json:
    found: Json = {"seat": SEATS[call.seat], "call": call.name.value}
    if call.suit is not None:
        found["suit"] = SUITS[call.suit]
    return found | {"locked": True} if call.locked else found


def _contract(contract: Contract) -> Json:
    found: Json = {"bid": "sun" if contract.is_sun else "hokum"}
    if contract.trump is not None:
        found["trump"] = SUITS[contract.trump]
    found |= {"buyer": SEATS[contract.buyer], "level": LEVELS[contract.level - 1]}
    if contract.locked:
        found["locked"] = True
    return found | {"ashkal": True} if contract.ashkal else found


def _trick(trick: TrickRecord) -> Json:
    found: Json = {"leader": SEATS[trick.leader], "cards": _cards(trick.cards)}
    return found | {"ekka": True} if trick.ekka else found


def _foul(foul: FoulRecord) -> Json:
    found: Json = {"seat": SEATS[foul.seat]}
    if foul.by is not None:
        found["by"] = SEATS[foul.by]
    if foul.kind is not None:
        found["kind"] = foul.kind.value
    if foul.trick is not None:
        found["trick"] = foul.trick
    if foul.card is not None:
        found["card"] = CARD_NAMES[foul.card]
    return found
