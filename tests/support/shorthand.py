"""Rounds, logs and verdicts written shortly.

=============  ==========================================================================
calls          ``"E pass, N hokum D, E double locked"``; with bidding positions: ``"1 pass, 2 hokum"``
contract       ``"S hokum D double locked"``, ``"W sun"``, ``"W sun ashkal"``
hands          ``{"E": "AH KH ...", ...}``
tricks         ``["E AH TD 8H KH", "E! KS ..."]``: leader, cards; ``!`` announces an Ekka
projects       ``{"S": ["KS QS JS"]}``
foul           ``"W"``, ``"W revoke"``
claim          ``"S"``
=============  ==========================================================================
"""

from typing import Any

from engine.bidding import Bidding, Hands, hear, open_bidding
from engine.cards import CARD_NAMES, SUITS, set_of
from engine.contract import Contract
from engine.fouls import Violation
from engine.log import Report, check_game
from engine.record import RoundRecord
from engine.replay import Replay, replay
from engine.ruleset import Ruleset
from engine.seats import SEATS, seat_at
from rulesets import RULESETS
from tests.support.wire import Wire, call_of, cards_of, contract_of, log_of, record_of

LEVELS = ("double", "triple", "four", "gahwa")
UNKNOWN: Hands = (None, None, None, None)


def rules_with(name: str = "saudi", **options: Any) -> Ruleset:
    return RULESETS[name].rules.overridden(options)


def hand(names: str) -> int:
    return set_of(cards_of(names))


def seat_named(name: str, dealer: int) -> str:
    return SEATS[seat_at(int(name), dealer)] if name.isdigit() else name


def calls(text: str, dealer: int = 0) -> list[Wire]:
    """Read calls; digits are bidding positions."""
    found = []
    for said in filter(None, map(str.strip, text.split(","))):
        seat, name, *more = said.split()
        call: Wire = {"seat": seat_named(seat, dealer), "call": name}
        for word in more:
            call |= {"locked": True} if word == "locked" else {"suit": word}
        found.append(call)
    return found


def contract_wire(text: str) -> Wire:
    buyer, bid, *more = text.split()
    wire: Wire = {"buyer": buyer, "bid": bid}
    for word in more:
        if word in SUITS:
            wire["trump"] = word
        elif word in LEVELS:
            wire["level"] = word
        else:
            wire[word] = True
    return wire


def contract(text: str) -> Contract:
    found = contract_of(contract_wire(text))
    assert found is not None
    return found


def trick(text: str) -> Wire:
    leader, *cards = text.split()
    wire: Wire = {"leader": leader[0], "cards": cards}
    return wire | {"ekka": True} if leader.endswith("!") else wire


def round_wire(dealer: str = "S", **fields: Any) -> Wire:
    """A round as JSON has it; see the module's table for the fields."""
    wire: Wire = {"dealer": dealer} | fields
    if "calls" in wire:
        wire["calls"] = calls(wire["calls"], SEATS.index(dealer))
    if "contract" in wire:
        wire["contract"] = contract_wire(wire["contract"])
    if "hands" in wire:
        wire["hands"] = {seat: names.split() for seat, names in wire["hands"].items()}
    if "tricks" in wire:
        wire["tricks"] = [trick(text) for text in wire["tricks"]]
    if "projects" in wire:
        wire["projects"] = {seat: [group.split() for group in said] for seat, said in wire["projects"].items()}
    if "foul" in wire:
        seat, *kind = wire["foul"].split()
        wire["foul"] = {"seat": seat} | ({"kind": kind[0]} if kind else {})
    if "claim" in wire:
        wire["claim"] = {"seat": wire["claim"]}
    return wire


def record(dealer: str = "S", **fields: Any) -> RoundRecord:
    return record_of(round_wire(dealer, **fields))


def replayed(
    dealer: str = "S", *, rules: Ruleset | None = None, scores: tuple[int, int] = (0, 0), **fields: Any
) -> Replay:
    return replay(record(dealer, **fields), rules_with() if rules is None else rules, scores)


def shown(violation: Violation) -> Wire:
    """A violation with only the fields that it has; its path as a pointer without the first slash."""
    wire: Wire = {"code": str(violation.code), "at": "/".join(map(str, violation.path))}
    if violation.seat is not None:
        wire["seat"] = SEATS[violation.seat]
    for name in ("trick", "call"):
        if getattr(violation, name) is not None:
            wire[name] = getattr(violation, name)
    if violation.card is not None:
        wire["card"] = CARD_NAMES[violation.card]
    if violation.proof is not None:
        wire["proof"] = " ".join(CARD_NAMES[card] for card in violation.proof)
    return wire | {"penalised": True} if violation.penalised else wire


def found(dealer: str = "S", **fields: Any) -> list[Wire]:
    """Every violation in a round."""
    return [shown(violation) for violation in replayed(dealer, **fields).violations]


def unchecked(dealer: str = "S", **fields: Any) -> list[tuple[str, str, str | None]]:
    """What could not be checked in a round."""
    return [
        (one.what, str(one.why), None if one.seat is None else SEATS[one.seat])
        for one in replayed(dealer, **fields).unchecked
    ]


def checked(*rounds: Wire, **fields: Any) -> Report:
    """The judgement of a log, its rounds and other fields as JSON has them."""
    return check_game(log_of({"rounds": list(rounds)} | fields))


def found_in(report: Report) -> list[Wire]:
    """Every violation of a log, those of a round with its number, those of the log as a whole last."""
    return [
        {"round": number} | shown(violation)
        for number, one in enumerate(report.rounds, start=1)
        for violation in one.violations
    ] + [shown(violation) for violation in report.violations]


class Table:
    """A bidding in which seats are bidding positions 1 to 4, so that a test can be made for every dealer."""

    def __init__(
        self, dealer: int, rules: Ruleset, up: str = "7D", scores: tuple[int, int] = (0, 0), hands: Hands = UNKNOWN
    ) -> None:
        self.dealer = dealer
        self.bidding: Bidding = open_bidding(rules, dealer, cards_of(up)[0], scores, hands)
        self.faults: list[Any] = []

    def hear(self, text: str) -> "Table":
        """Make calls and note what was wrong with each."""
        for wire in calls(text, self.dealer):
            self.bidding, fault = hear(self.bidding, call_of(wire))
            self.faults.append(fault)
        return self

    def clean(self, text: str) -> "Table":
        """Make calls that are all in order."""
        self.hear(text)
        assert not any(self.faults), self.faults
        return self

    def fault(self, text: str) -> str | None:
        """What would be wrong with one more call."""
        (wire,) = calls(text, self.dealer)
        _, fault = hear(self.bidding, call_of(wire))
        return None if fault is None else str(fault)

    def position(self, seat: int) -> int:
        return ((seat - self.dealer - 1) % 4) + 1

    @property
    def asked(self) -> list[int]:
        return [self.position(seat) for seat in self.bidding.asked]

    def may(self, position: int) -> str:
        """The calls of a position, a choice of suits and a lock included, as in ``"pass hokum:SHC sun"``."""
        return " ".join(
            str(offer.name)
            + (":" + "".join(SUITS[suit] for suit in offer.suits) if offer.suits else "")
            + ("(locked)" if offer.lockable else "")
            for offer in self.bidding.offers(seat_at(position, self.dealer))
        )

    @property
    def bought(self) -> str | None:
        """The contract, as in ``"2 hokum D double locked"``, or how the auction ended without one."""
        contract = self.bidding.contract
        if contract is None:
            return None if self.bidding.outcome is None else str(self.bidding.outcome)
        words = [str(self.position(contract.buyer)), "sun" if contract.trump is None else "hokum"]
        words += [] if contract.trump is None else [SUITS[contract.trump]]
        words += [contract.level.name.lower()] if contract.level > 1 else []
        words += ["locked"] * contract.locked + ["ashkal"] * contract.ashkal
        return " ".join(words)
