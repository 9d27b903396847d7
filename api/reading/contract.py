"""A contract, as it stands in a record or is asked about alone."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from typing import Any, Final

from api.issues import Decoded, Issues, Path
from api.reading.objects import Member, Members
from api.reading.reader import NotAtOnce, Reader
from api.reading.single import FLAG
from api.reading.words import BID, BIDS, LEVEL, LEVELS, SEAT, SUIT
from engine.cards import SUITS
from engine.contract import Contract, Level
from engine.seats import SEATS

_CONTRACT: Final = Members(
    {
        "bid": Member(BID, required=True),
        "trump": Member(SUIT),
        "buyer": Member(SEAT, required=True),
        "level": Member(LEVEL),
        "locked": Member(FLAG),
        "ashkal": Member(FLAG),
    }
)


class _ContractReader(Reader[Contract]):
    def __init__(self) -> None:
        super().__init__(_CONTRACT.whole, "Contract")
        self._right: dict[tuple[object, ...], Contract] = {}
        for value in _contracts_in_words():
            with suppress(NotAtOnce):
                self._right[_key_of(value)] = super().at_once(value)

    def read(self, value: Decoded, issues: Issues, path: Path) -> Contract:
        before = len(issues.found)
        found = _CONTRACT.read(value, issues, path)
        if len(issues.found) > before:
            return Contract(None, 0)
        contract = Contract(
            trump=found.get("trump"),
            buyer=found["buyer"],
            level=found.get("level", Level.UNDOUBLED),
            locked=found.get("locked", False),
            ashkal=found.get("ashkal", False),
        )
        hokum = found["bid"] == "hokum"
        if hokum and contract.trump is None:
            issues.add((*path, "trump"), "trump-missing")
        if not hokum and contract.trump is not None:
            issues.add((*path, "trump"), "trump-not-allowed")
        if contract.locked and not (hokum and contract.level in (Level.DOUBLE, Level.FOUR)):
            issues.add((*path, "locked"), "locked-not-allowed")
        if contract.ashkal and hokum:
            issues.add((*path, "ashkal"), "ashkal-not-allowed")
        return contract

    def at_once(self, value: Decoded) -> Contract:
        if type(value) is not dict or not value.keys() <= _CONTRACT.names:
            raise NotAtOnce
        return self._right[_key_of(value)]


def _contracts_in_words() -> Iterator[dict[str, Any]]:
    """Yield every contract that can be written, right or wrong: null where it need not be, and false where true may."""
    flag = (False, True)
    for bid, trump, buyer, level, locked, ashkal in product(BIDS, (None, *SUITS), SEATS, (None, *LEVELS), flag, flag):
        yield {"bid": bid, "trump": trump, "buyer": buyer, "level": level, "locked": locked, "ashkal": ashkal}


def _key_of(value: dict[str, Any]) -> tuple[object, ...]:
    """Return what tells a contract from any other; raises :class:`NotAtOnce` for a flag that is none."""
    get = value.get
    locked, ashkal = get("locked"), get("ashkal")
    flags = locked is not None and FLAG.at_once(locked), ashkal is not None and FLAG.at_once(ashkal)
    return (get("bid"), get("trump"), get("buyer"), get("level"), flags)


CONTRACT: Final = _ContractReader()
