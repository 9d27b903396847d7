"""Counts of continuations made a second time: the naive auction and the naive play, names of cards, no engine.

A round is a handful of lists. Every action is tried by adding it and asking, from the first call and the first card on,
who may do what next.
"""

from dataclasses import dataclass, replace
from typing import Any

from tests.support.naive_auction import Raises, Said, Sheet, partner
from tests.support.naive_play import Position

SEATS = "SENW"
LOW = "789"


@dataclass(frozen=True)
class Bought:
    """A contract; ``buyer`` and ``taker`` are bidding positions."""

    buyer: int
    trump: str | None
    taker: int
    locked: bool = False


@dataclass(frozen=True)
class Round:
    """A round at any point. ``hands`` are by bidding position, as dealt; ``given`` is a contract without calls."""

    options: dict[str, Any]
    up_card: str
    points: tuple[int, int]
    hands: dict[int, list[str]]
    said: tuple[Said, ...] = ()
    given: Bought | None = None
    tricks: tuple[tuple[int, tuple[str, ...], bool], ...] = ()

    def counts(self, depth: int, most: int = 1_000_000) -> list[int]:
        """How many sequences of 0, 1, 2 … actions can follow, up to a depth or until there are more than ``most``."""
        reached = [self]
        counts = [1]
        while len(counts) <= depth and counts[-1] <= most:
            reached = [after for before in reached for after in before.following()]
            counts.append(len(reached))
        return counts

    def following(self) -> list["Round"]:
        if self.tricks or self.given:
            return self.cards(self.given or self.calls()[1])
        calls, bought = self.calls()
        if calls:
            return [replace(self, said=(*self.said, call)) for call in calls]
        return self.cards(bought) if bought and self.is_dealt_to(bought.taker) else []

    def is_dealt_to(self, taker: int) -> bool:
        everything = [card for hand in self.hands.values() for card in hand]
        return len(everything) == len(set(everything)) == 32 and self.up_card in self.hands[taker]

    def calls(self) -> tuple[list[Said], Bought | None]:
        """What may be said now, or the contract when nothing may."""
        for end in range(len(self.said) + 1):
            sheet = Sheet(self.options, self.up_card, list(self.said[:end]))
            now = sheet.now()
            if now.outcome is not None:
                return self.raises(now.contract, self.said[end:]) if now.contract else ([], None)
        found = [
            Said(position, name, suit)
            for position in now.asked
            for name, suit in now.offers[position]
            if not (name == "hokum" and now.round == 1 and suit)
        ]
        if sheet.kawesh_is_open:
            low = [one for one, hand in self.hands.items() if len(hand) == 5 and all(card[0] in LOW for card in hand)]
            found += [Said(one, "kawesh") for one in low]
        return found, None

    def raises(self, contract: tuple[Any, ...], said: tuple[Said, ...]) -> tuple[list[Said], Bought | None]:
        buyer, _, trump, ashkal = contract
        points = self.points[::-1] if buyer % 2 else self.points
        asked, name, _, locked = Raises(self.options, buyer, trump is None, points, list(said)).now()
        if not asked or name is None:
            caller_buys = ashkal and self.options["ashkal_buyer"] == "caller"
            return [], Bought(buyer, trump, partner(buyer) if caller_buys else buyer, locked)
        lockable = name in ("double", "four") and trump is not None and self.options["lock"] == "choose"
        calls = [Said(one, call) for one in asked for call in ("pass", name)]
        return calls + [Said(one, name, None, True) for one in asked if lockable], None

    def cards(self, bought: Bought | None) -> list["Round"]:
        assert bought is not None
        leader = bought.buyer if self.options["first_lead"] == "buyer" else 1
        played: list[str] = []
        held = {position: list(hand) for position, hand in self.hands.items()}
        trick: list[str] = []
        announced = False
        for leader_noted, cards, ekka in self.tricks:
            assert leader_noted == leader
            for step, card in enumerate(cards):
                held[(leader + step - 1) % 4 + 1].remove(card)
            if len(cards) == 4:
                table = Position(self.options, bought.trump, bought.locked, [], list(cards))
                leader = (leader + table.winner() - 1) % 4 + 1
                played += cards
            else:
                trick, announced = list(cards), ekka
        seat = (leader + len(trick) - 1) % 4 + 1
        turn = Position(self.options, bought.trump, bought.locked, held[seat], trick, announced, played)
        if trick:
            begun = self.tricks[:-1]
            return [replace(self, tricks=(*begun, (leader, (*trick, card), announced))) for card in turn.legal()]
        calls_ekka = self.options["ekka"] == "call"
        leads = [(card, False) for card in turn.legal()]
        leads += [(card, True) for card in turn.legal() if calls_ekka and turn.is_ekka(card)]
        return [replace(self, tricks=(*self.tricks, (leader, (card,), ekka))) for card, ekka in leads]
