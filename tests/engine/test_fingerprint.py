"""The fingerprint of a game: what it is taken of, what makes no difference to it, and what does."""

import hashlib
import json
from dataclasses import asdict, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.fingerprint import canonical_text, fingerprint
from engine.log import ClaimedWinner
from engine.notation import write_game
from engine.notation_reader import read_game
from engine.ruleset import OPTIONS
from rulesets import RULESETS
from tests.support.judging import VECTORS
from tests.support.random_records import LOGS, examples
from tests.support.shorthand import round_wire
from tests.support.wire import log_of, rules_of

PLAYED = round_wire(
    "S",
    up_card="7D",
    hands={"S": "7D 8D KD QS", "E": "AH TC 9H"},
    calls="E pass, N pass, W pass, S hokum, E pass, N pass, W pass, S confirm, E double locked",
    projects={"S": ["KS QS JS", "9H 8H 7H"], "E": ["TD TH TC TS"]},
    tricks=["E AH TD 8H KH", "N! AS"],
)
LOG = {"ruleset": "saudi", "scores": {"NS": 26}, "rounds": [PLAYED, round_wire("E", contract="W sun", foul="N talk")]}


def of(log, **fields):
    return fingerprint(log_of(log | fields))


def with_first(**fields):
    return {"rounds": [PLAYED | fields, LOG["rounds"][1]]}


# A second formulation, from JSON and the documentation alone.

LETTER = {"undoubled": "", "double": "d", "triple": "t", "four": "f", "gahwa": "g"}


def in_order(cards):
    return sorted(
        (card.replace("10", "T") for card in cards), key=lambda card: ("SHDC".index(card[1]), "AKQJT987".index(card[0]))
    )


def run(cards):
    return "".join(cards) or "-"


def by_seat(given):
    return [(seat, given[seat]) for seat in "SENW" if given.get(seat) is not None]


def line_of(wire):
    def mark(said):
        return "!" if said else ""

    words = ["baloot1", wire["dealer"], (wire.get("up_card") or "-").replace("10", "T")]
    if hands := by_seat(wire.get("hands") or {}):
        words += ["hands", *(f"{seat}:{run(in_order(cards))}" for seat, cards in hands)]
    if calls := wire.get("calls"):
        words.append("calls")
        for call in calls:
            words.append(call["seat"] + call["call"][0] + (call.get("suit") or "") + mark(call.get("locked")))
    elif contract := wire.get("contract"):
        bid = "a" if contract.get("ashkal") else contract["bid"][0]
        level = LETTER[contract.get("level") or "undoubled"]
        suit = contract.get("trump") or ""
        words += ["contract", contract["buyer"] + bid + suit + level + mark(contract.get("locked"))]
    if projects := [(seat, groups) for seat, groups in by_seat(wire.get("projects") or {}) if groups]:
        words.append("projects")
        words += [f"{seat}:" + "+".join(run(in_order(group)) for group in groups) for seat, groups in projects]
    if tricks := wire.get("tricks"):
        words.append("tricks")
        for trick in tricks:
            lead, *others = [card.replace("10", "T") for card in trick["cards"]]
            words.append(f"{trick['leader']}:{lead}{mark(trick.get('ekka'))}{''.join(others)}")
    if foul := wire.get("foul"):
        words += ["foul", foul["seat"]]
        words += [f"{key}={foul[key]}" for key in ("by", "kind", "trick", "card") if foul.get(key) is not None]
    if claim := wire.get("claim"):
        words += ["claim", claim["seat"]]
    return " ".join(words)


def recomputed(log):
    head = "baloot1 game rules -"
    for name, value in asdict(rules_of(log)).items():
        head += f" {name}={ {True: 'on', False: 'off'}[value] if isinstance(value, bool) else value }"
    scores = log.get("scores") or {}
    if any(scores.values()):
        head += f" scores {scores.get('NS', 0)}-{scores.get('EW', 0)}"
    text = "".join(line + "\n" for line in [head, *map(line_of, log["rounds"])])
    return hashlib.sha256(text.encode()).hexdigest()


def test_others_compute_the_same_from_json():
    assert of(LOG) == recomputed(LOG)
    wires = [json.loads(line)["request"] for line in (VECTORS / "game_check.jsonl").read_text("utf-8").splitlines()]
    for wire in wires:
        assert fingerprint(log_of(wire)) == recomputed(wire)
    assert len({recomputed(wire) for wire in wires}) == len({json.dumps(wire) for wire in wires})


def test_the_fingerprint_of_an_example_never_changes():
    assert canonical_text(log_of(LOG)).partition("\n")[2] == (
        "baloot1 S 7D hands S:QSKD8D7D E:AH9HTC calls Ep Np Wp Sh Ep Np Wp Sc Ed! "
        "projects S:KSQSJS+9H8H7H E:TSTHTDTC tricks E:AHTD8HKH N:AS!\n"
        "baloot1 E - contract Ws foul N kind=talk\n"
    )
    assert of(LOG) == "ef74cea1ab341dd2525c9a80686390b83d84c03df37a82889571059f8af30b82"


# What makes no difference.


@pytest.mark.parametrize(
    "fields",
    [
        {"ruleset": None},
        {"options": {}},
        {"options": {"ekka": "call", "target": 152}},
        {"totals": {"NS": 5, "EW": 6}},
        {"winner": "NS"},
        {"winner": None},
        {"id": "mine", "_note": 1},
        with_first(result={"NS": 1, "EW": 2}),
        with_first(id="mine", _note=1),
        with_first(foul=None, claim=None, contract=None),
        with_first(hands={"E": ["9H", "10C", "AH"], "S": ["QS", "KD", "8D", "7D"]}),
        with_first(contract={"bid": "sun", "buyer": "N"}),
        with_first(projects={"E": [["TS", "10D", "TH", "TC"]], "S": [["JS", "QS", "KS"], ["7H", "8H", "9H"]], "N": []}),
        with_first(tricks=[{"leader": "E", "cards": ["AH", "10D", "8H", "KH"], "ekka": False}, PLAYED["tricks"][1]]),
    ],
)
def test_what_means_nothing_makes_no_difference(fields):
    log = {key: value for key, value in (LOG | fields).items() if key != "ruleset" or value}
    assert fingerprint(log_of(log)) == of(LOG)


def test_the_level_of_an_undoubled_contract_may_be_left_out():
    plain, told = ({"dealer": "S", "contract": {"bid": "sun", "buyer": "S"} | more} for more in ({}, {
        "level": "undoubled", "locked": False, "ashkal": False
    }))  # fmt: skip
    assert of({"rounds": [plain]}) == of({"rounds": [told]})


@pytest.mark.parametrize("name", RULESETS)
def test_the_same_rules_are_the_same_by_whatever_name(name):
    assert of(LOG, ruleset=name) == of(LOG, ruleset="saudi", options=asdict(RULESETS[name].rules))


# What does.


@pytest.mark.parametrize(
    "fields",
    [
        {"ruleset": "pagat"},
        {"options": {"target": 151}},
        {"scores": {"NS": 0}},
        {"scores": {"EW": 26}},
        {"rounds": [PLAYED]},
        {"rounds": LOG["rounds"][::-1]},
        with_first(dealer="E"),
        with_first(up_card="8D"),
        with_first(hands={"S": PLAYED["hands"]["S"]}),
        with_first(hands=PLAYED["hands"] | {"N": []}),
        with_first(hands=PLAYED["hands"] | {"E": ["AH", "9H", "TC", "TC"]}),
        with_first(calls=PLAYED["calls"][:-1]),
        with_first(calls=[*PLAYED["calls"][:-1], {"seat": "E", "call": "double"}]),
        with_first(calls=[], contract={"bid": "sun", "buyer": "N"}),
        with_first(projects={"S": PLAYED["projects"]["S"][::-1], "E": PLAYED["projects"]["E"]}),
        with_first(tricks=PLAYED["tricks"][:-1]),
        with_first(tricks=[PLAYED["tricks"][0] | {"ekka": True}, PLAYED["tricks"][1]]),
        with_first(tricks=[{"leader": "E", "cards": ["AH", "8H", "TD", "KH"]}, PLAYED["tricks"][1]]),
        with_first(claim={"seat": "N"}),
        with_first(foul={"seat": "N"}),
    ],
)
def test_what_was_dealt_said_and_played_under_which_rules_does(fields):
    assert fingerprint(log_of(LOG | fields)) != of(LOG)


@given(LOGS)
@examples(15)
def test_the_canonical_text_is_a_game_with_the_same_fingerprint(log):
    game = read_game(canonical_text(log))
    assert canonical_text(game.log_under(game.rules.over(None))) == canonical_text(log)


@given(LOGS, st.none() | st.builds(ClaimedWinner, st.sampled_from([None, 0, 1])), st.randoms(use_true_random=False))
@examples(15)
def test_neither_claims_nor_the_order_of_a_hand_matter(log, winner, random):
    def shuffled(values):
        return tuple(random.sample(values, len(values)))

    rounds = tuple(
        logged._replace(
            result=None,
            record=logged.record._replace(
                hands=shuffled(tuple((seat, shuffled(cards)) for seat, cards in logged.record.hands)),
                projects=shuffled(
                    tuple((seat, tuple(map(shuffled, groups))) for seat, groups in logged.record.projects)
                ),
            ),
        )
        for logged in log.rounds
    )
    assert fingerprint(replace(log, rounds=rounds, totals=None, winner=winner)) == fingerprint(log)


@given(LOGS)
@examples(10)
def test_the_canonical_text_is_written_as_any_game_is(log):
    text = canonical_text(log)
    assert write_game(read_game(text)) == text


def test_the_options_are_those_of_version_1_in_their_order():
    assert len(OPTIONS) == 43
    assert list(OPTIONS)[:2] == ["sun_over_sun", "sun_over_sun_round2"]
    assert list(OPTIONS)[-2:] == ["both_reach_target", "target"]
