"""The auction and the doubling of sections 2 and 3 written a second time.

Nothing is remembered from call to call: every question is answered by reading all calls again from the first, as a
player would who looks at the sheet. Seats are bidding positions 1 to 4; a call is ``(position, name, suit, locked)``.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

SUITS = "SHDC"
RAISES = ("double", "triple", "four", "gahwa")


class Said(NamedTuple):
    position: int
    name: str
    suit: str | None = None
    locked: bool = False


@dataclass
class Now:
    """What the calls have come to: who is asked what, or the contract (``buyer``, ``bid``, ``trump``, ``ashkal``)."""

    asked: list[int]
    offers: dict[int, set[tuple[str, str | None]]]
    round: int
    outcome: str | None = None
    contract: tuple[Any, ...] | None = None


def partner(position: int) -> int:
    return (position + 1) % 4 + 1


def turn_from_right(position: int) -> list[int]:
    return [(position + step - 1) % 4 + 1 for step in (1, 2, 3)]


@dataclass
class Sheet:
    """All that was said in an auction."""

    options: dict[str, Any]
    up_card: str
    said: list[Said]

    def now(self) -> Now:
        if any(call.name == "kawesh" for call in self.said):
            return Now([], {}, 1, "kawesh")
        first_four = self.said[:4]
        if len(first_four) == 4 and all(call.name == "pass" for call in first_four):
            return self.in_round(2, self.said[4:])
        return self.in_round(1, self.said)

    def in_round(self, number: int, said: list[Said]) -> Now:
        passed = []
        for place, call in enumerate(said):
            if call.name == "hokum":
                return self.after_hokum(number, call, passed, said[place + 1 :])
            if call.name in ("sun", "ashkal"):
                return self.after_sun(number, call, None, False, said[place + 1 :])
            passed.append(call.position)
        if len(passed) == 4:
            return Now([], {}, 2, "passed_out")
        asked = len(passed) + 1
        offers: set[tuple[str, str | None]] = {("pass", None), ("sun", None)}
        if number == 1:
            offers |= {("hokum", None), ("hokum", self.up_card[1])}
        else:
            offers |= {("hokum", suit) for suit in SUITS if suit != self.up_card[1]}
            offers |= {("hokum", None)} if self.options["hokum_confirm"] else set()
        if self.ashkal_possible(number, asked) and self.options["ashkal_when"] != "over_opponents_hokum":
            offers.add(("ashkal", None))
        return Now([asked], {asked: offers}, number)

    def ashkal_possible(self, number: int, position: int) -> bool:
        if position not in (3, 4):
            return False
        if number == 2 and self.options["ashkal_rounds"] == "first":
            return False
        return self.up_card[0] != "A" or self.options["ashkal_on_ace"]

    def may_turn(self, position: int) -> bool:
        if self.up_card[0] != "A":
            return True
        return {"anyone": True, "dealers_right": position == 1, "nobody": False}[self.options["ace_hokum"]]

    def after_hokum(self, number: int, bid: Said, passed: list[int], said: list[Said]) -> Now:
        bidder = bid.position
        opponents = [position for position in (1, 2, 3, 4) if position % 2 != bidder % 2]
        if number == 1:
            candidates = {1, 2, 3, 4} - {bidder}
        else:
            again = {"none": [], "opponents": opponents, "all": [1, 2, 3, 4]}[self.options["round2_passers_asked"]]
            candidates = {1, 2, 3, 4} - {bidder} - (set(passed) - set(again))
        asked = [one for one in turn_from_right(bidder) if one in candidates and self.may_turn(one)]
        answers: list[Said] = []
        while said and set(asked) - {answer.position for answer in answers}:
            answer, said = said[0], said[1:]
            if answer.name in ("sun", "ashkal"):
                return self.after_sun(number, answer, bidder, False, said)
            answers.append(answer)
        waiting = [one for one in asked if one not in {answer.position for answer in answers}]
        if waiting:
            return Now(waiting, {one: self.answers_to_hokum(number, one, bidder, passed) for one in waiting}, number)
        return self.bidders_own_answer(number, bid, said)

    def answers_to_hokum(
        self, number: int, position: int, bidder: int, passed: list[int]
    ) -> set[tuple[str, str | None]]:
        offers: set[tuple[str, str | None]] = {("pass", None), ("sun", None)}
        when = self.options["ashkal_when"]
        is_opponent = position % 2 != bidder % 2
        fits = when == "any" or (when == "over_opponents_hokum" and is_opponent)
        fresh = position not in passed or (number == 1 and self.options["ashkal_after_pass"] == "round1")
        if self.ashkal_possible(number, position) and fits and fresh:
            offers.add(("ashkal", None))
        return offers

    def bidders_own_answer(self, number: int, bid: Said, said: list[Said]) -> Now:
        suit = self.up_card[1] if number == 1 else bid.suit
        can_turn = self.may_turn(bid.position)
        if not self.options["hokum_confirm"] or (suit is not None and not can_turn):
            return Now([], {}, number, "bought", (bid.position, "hokum", suit, False))
        if not said:
            named = [None] if suit is not None else [other for other in SUITS if other != self.up_card[1]]
            offers: set[tuple[str, str | None]] = {("confirm", one) for one in named}
            offers |= {("sun", None)} if can_turn else set()
            return Now([bid.position], {bid.position: offers}, number)
        if said[0].name == "sun":
            return self.after_sun(number, said[0], bid.position, True, said[1:])
        return Now([], {}, number, "bought", (bid.position, "hokum", suit or said[0].suit, False))

    def after_sun(self, number: int, sun: Said, hokum: int | None, own_turn: bool, said: list[Said]) -> Now:
        option = self.options["sun_over_sun" if number == 1 else "sun_over_sun_round2"]
        caller = sun.position
        lower = [position for position in (1, 2, 3, 4) if position < caller]
        lower_opponents = [position for position in lower if position % 2 != caller % 2]
        offered = {
            "none": [],
            "earlier_opponents": lower_opponents,
            "earlier": lower,
            "others": turn_from_right(caller),
            "ace_earlier_opponents": lower_opponents if self.up_card[0] == "A" and hokum is None else [],
        }[option]
        if own_turn and option != "others":
            offered = []
        for place, answer in enumerate(said[: len(offered)]):
            if answer.name == "sun":
                return Now([], {}, number, "bought", (offered[place], "sun", None, False))
        if len(said) < len(offered):
            return Now([offered[len(said)]], {offered[len(said)]: {("pass", None), ("sun", None)}}, number)
        buyer = caller
        if sun.name == "ashkal" and self.options["ashkal_buyer"] == "partner":
            buyer = partner(caller)
        return Now([], {}, number, "bought", (buyer, "sun", None, sun.name == "ashkal"))

    @property
    def kawesh_is_open(self) -> bool:
        now = self.now()
        return self.options["kawesh"] != "none" and now.round == 1 and now.outcome is None


@dataclass
class Raises:
    """All that was said in a doubling; ``points`` are those of the buyers and of the doublers before the round."""

    options: dict[str, Any]
    buyer: int
    sun: bool
    points: tuple[int, int]
    said: list[Said]

    def speakers(self, raised: list[Said]) -> list[int]:
        """Who is asked after these raises, in order."""
        doublers = [position for position in (1, 2, 3, 4) if position % 2 != self.buyer % 2]
        most = 1 if self.sun and self.options["sun_max_level"] == "double" else 4
        if len(raised) >= most or not self.options["doubling"]:
            return []
        if not raised:
            buyers_have, doublers_have = self.points
            enough = buyers_have >= self.options["sun_double_buyers_at_least"]
            few = doublers_have <= self.options["sun_double_doublers_at_most"]
            return doublers if not self.sun or (enough and few) else []
        if len(raised) == 2:
            return [raised[0].position]
        return [self.buyer, partner(self.buyer)] if self.options["raisers"] == "team" else [self.buyer]

    def now(self) -> tuple[list[int], str | None, int, bool]:
        """Who is asked, for which raise, how often was raised, and whether trumps are locked."""
        raised: list[Said] = []
        silent: list[int] = []
        for call in self.said:
            if call.name == "pass":
                silent.append(call.position)
            else:
                raised.append(call)
                silent = []
        waiting = [position for position in self.speakers(raised) if position not in silent]
        last = raised[-1] if raised else None
        locks = last is not None and last.name in ("double", "four") and not self.sun
        lock = self.options["lock"]
        locked = bool(locks and (lock == "automatic" or (lock == "choose" and last and last.locked)))
        asked = waiting if not raised else waiting[:1]
        return asked, RAISES[len(raised)] if asked else None, len(raised), locked

    def lock_may_be_said(self, name: str) -> bool:
        return name in ("double", "four") and not self.sun and self.options["lock"] != "none"
