"""Engine values to requests as clients write them: the other way round from ``tests.support.wire``."""

from engine.calls import Call
from engine.cards import CARD_NAMES, SUITS
from engine.contract import Contract
from engine.record import RoundRecord
from engine.ruleset import OPTIONS, Ruleset
from engine.seats import SEATS, TEAMS
from rulesets import DEFAULT, RULESETS
from tests.support.wire import Wire


def names(cards: tuple[int, ...]) -> list[str]:
    return [CARD_NAMES[card] for card in cards]


def written_rules(rules: Ruleset, base: str = DEFAULT) -> Wire:
    """The two members that make these rules from a named ruleset."""
    named = RULESETS[base].rules
    changed = {name: getattr(rules, name) for name in OPTIONS if getattr(rules, name) != getattr(named, name)}
    return {"ruleset": base, "options": changed}


def written_call(call: Call) -> Wire:
    wire: Wire = {"seat": SEATS[call.seat], "call": str(call.name)}
    if call.suit is not None:
        wire["suit"] = SUITS[call.suit]
    return wire | {"locked": True} if call.locked else wire


def written_contract(contract: Contract) -> Wire:
    return {
        "bid": "sun" if contract.trump is None else "hokum",
        "trump": None if contract.trump is None else SUITS[contract.trump],
        "buyer": SEATS[contract.buyer],
        "level": contract.level.name.lower(),
        "locked": contract.locked,
        "ashkal": contract.ashkal,
    }


def written_scores(scores: tuple[int, int]) -> Wire:
    return dict(zip(TEAMS, scores, strict=True))


def written(record: RoundRecord) -> Wire:
    """A round as JSON has it; what the record has not is left out."""
    wire: Wire = {"dealer": SEATS[record.dealer]}
    if record.up_card is not None:
        wire["up_card"] = CARD_NAMES[record.up_card]
    if record.hands:
        wire["hands"] = {SEATS[seat]: names(held) for seat, held in record.hands}
    if record.calls:
        wire["calls"] = [written_call(call) for call in record.calls]
    if record.contract is not None:
        wire["contract"] = written_contract(record.contract)
    if record.projects:
        wire["projects"] = {SEATS[seat]: [names(group) for group in groups] for seat, groups in record.projects}
    if record.tricks:
        wire["tricks"] = [
            {"leader": SEATS[trick.leader], "cards": names(trick.cards)} | ({"ekka": True} if trick.ekka else {})
            for trick in record.tricks
        ]
    if record.foul is not None:
        foul = record.foul
        wire["foul"] = {"seat": SEATS[foul.seat]} | ({} if foul.kind is None else {"kind": str(foul.kind)})
    if record.claim is not None:
        wire["claim"] = {"seat": SEATS[record.claim]}
    return wire
