"""Doubling: who may raise the contract, and how far (rules, section 3).

The buyer's opponents are asked for the double, in any order; then the buyer for the triple, the doubler for the four,
the buyer for the gahwa. A pass ends it, at the first step the pass of both. In Sun it needs the score for it and ends,
where the ruleset says so, with the double.
"""

from dataclasses import dataclass, replace
from typing import Final

from engine.calls import Call, CallName, Offer
from engine.contract import Contract, Level
from engine.ruleset import Ruleset
from engine.seats import Seat, by_position, from_right_of, other_team, partner_of, team_of

_PASS: Final = Offer(CallName.PASS)
_RAISES: Final = {
    Level.UNDOUBLED: CallName.DOUBLE,
    Level.DOUBLE: CallName.TRIPLE,
    Level.TRIPLE: CallName.FOUR,
    Level.FOUR: CallName.GAHWA,
}
_LOCKABLE: Final = frozenset({CallName.DOUBLE, CallName.FOUR})


@dataclass(frozen=True, slots=True, eq=False)
class Doubling:
    """One moment of the doubling: the contract as raised so far, and the seats still to be asked, in order.

    As in the auction, two are the same only where they are one object.
    """

    rules: Ruleset
    contract: Contract
    pending: tuple[Seat, ...]
    doubler: Seat | None = None

    @property
    def is_open(self) -> bool:
        """Whether somebody is still asked."""
        return bool(self.pending)

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats that may answer now, the one in turn first: both opponents for the double, else one."""
        return self.pending if self.contract.level is Level.UNDOUBLED else self.pending[:1]

    def offers(self, seat: Seat) -> tuple[Offer, ...]:
        """Return what a seat may call now; nothing for a seat that is not asked."""
        if seat not in self.asked:
            return ()
        name = _RAISES[self.contract.level]
        can_lock = name in _LOCKABLE and not self.contract.is_sun
        return (
            _PASS,
            Offer(
                name,
                lockable=can_lock and self.rules.lock == "choose",
                lock_ignored=can_lock and self.rules.lock == "automatic",
            ),
        )

    def default_call(self, seat: Seat) -> Call:
        """Return the call that a seat's foul call counts as: its pass."""
        return Call(seat, CallName.PASS)

    def after(self, call: Call) -> "Doubling":
        """Return the doubling after a call that was offered (:meth:`offers`)."""
        if call.name is CallName.PASS:
            return replace(self, pending=tuple(seat for seat in self.pending if seat != call.seat))
        level = Level(self.contract.level + 1)
        can_lock = call.name in _LOCKABLE and not self.contract.is_sun
        locked = can_lock and (self.rules.lock == "automatic" or (self.rules.lock == "choose" and call.locked))
        raised = replace(
            self,
            contract=replace(self.contract, level=level, locked=locked),
            doubler=call.seat if level is Level.DOUBLE else self.doubler,
        )
        return replace(raised, pending=raised._next_asked())

    def _next_asked(self) -> tuple[Seat, ...]:
        level = self.contract.level
        if level is Level.GAHWA or (self.contract.is_sun and self.rules.sun_max_level == "double"):
            return ()
        if level is Level.TRIPLE and self.doubler is not None:
            return (self.doubler,)
        buyer = self.contract.buyer
        return (buyer, partner_of(buyer)) if self.rules.raisers == "team" else (buyer,)


def may_be_doubled(contract: Contract, rules: Ruleset, scores: tuple[int, int]) -> bool:
    """Return whether an undoubled contract may be doubled at these totals before the round (points by team)."""
    if not rules.doubling:
        return False
    if not contract.is_sun:
        return True
    buyers, doublers = scores[contract.buyers], scores[other_team(contract.buyers)]
    return buyers >= rules.sun_double_buyers_at_least and doublers <= rules.sun_double_doublers_at_most


def open_doubling(contract: Contract, rules: Ruleset, dealer: Seat, *, may_be: bool) -> Doubling:
    """Return the doubling in which nobody has called yet; closed at once where nothing ``may_be`` doubled."""
    if not may_be:
        return Doubling(rules, contract, pending=())
    opponents = [seat for seat in from_right_of(contract.buyer) if team_of(seat) != contract.buyers]
    return Doubling(rules, contract, pending=by_position(opponents, dealer))
