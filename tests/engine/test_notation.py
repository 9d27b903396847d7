"""The one-line notation: what is written, that it is read back, what else is read, and every error with its place."""

import json
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.calls import CallName
from engine.log import ClaimedWinner, GameLog, LoggedRound
from engine.notation import (
    GAME_SECTIONS,
    ROUND_SECTIONS,
    NotedGame,
    NotedRound,
    NotedRules,
    noted_game,
    rules_in_full,
    write_game,
    write_round,
)
from engine.notation_defects import Defect, DefectCode, NotationError
from engine.notation_reader import games_in, is_blank, read_game, read_round
from engine.ruleset import OPTIONS, InvalidOptions
from rulesets import RULESETS
from tests.support.judging import VECTORS
from tests.support.random_game import Style, random_game
from tests.support.random_records import LOGS, POINTS, SOME_OPTIONS, examples, records
from tests.support.shorthand import record, round_wire
from tests.support.wire import log_of, record_of

SAUDI = RULESETS["saudi"].rules
NAMES = st.sampled_from([*RULESETS, "house-rules_2"])
NOTED_RULES = st.builds(NotedRules, NAMES, SOME_OPTIONS)
ROUNDS = st.builds(NotedRound, records(), st.none() | NOTED_RULES, st.just((0, 0)) | POINTS)

EXAMPLE = record(
    "S",
    up_card="7D",
    hands={"E": "AH 9H 7H QH QD 9D AS TC"},
    calls="E pass, N pass, W pass, S hokum, E pass, N pass, W pass, S confirm, E double locked",
    projects={"S": ["KS QS JS"]},
    tricks=["E AH TD 8H KH"],
)
EXAMPLE_LINE = (
    "baloot1 S 7D hands E:AH9H7HQHQD9DASTC calls Ep Np Wp Sh Ep Np Wp Sc Ed! projects S:KSQSJS tricks E:AHTD8HKH"
)


def vector_logs():
    for file in ("game_check.jsonl", "real_rounds.jsonl"):
        for line in (VECTORS / file).read_text(encoding="utf-8").splitlines():
            yield log_of(json.loads(line)["request"])


# What is written.


def test_the_round_of_the_contract_is_one_line():
    assert write_round(NotedRound(EXAMPLE)) == EXAMPLE_LINE


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({}, ""),
        ({"hands": {"N": "", "S": "7D 7D"}}, " hands N:- S:7D7D"),
        ({"calls": "N hokum D, W kawesh, S ashkal, E sun", "up_card": "7D"}, " calls NhD Wk Sa Es"),
        ({"calls": "N triple, W four locked, S gahwa", "up_card": "7D"}, " calls Nt Wf! Sg"),
        ({"contract": "S hokum D"}, " contract ShD"),
        ({"contract": "S hokum D double locked"}, " contract ShDd!"),
        ({"contract": "W sun gahwa"}, " contract Wsg"),
        ({"contract": "W sun ashkal"}, " contract Wa"),
        ({"projects": {"S": ["KS QS JS", "9H 8H 7H"], "E": []}}, " projects S:KSQSJS+9H8H7H E:"),
        ({"projects": {"S": [""], "E": ["", "7D"]}}, " projects S:- E:-+7D"),
        ({"tricks": ["E! AH TD 8H KH", "N 7S"]}, " tricks E:AH!TD8HKH N:7S"),
        ({"foul": "W"}, " foul W"),
        ({"foul": "W revoke"}, " foul W kind=revoke"),
        ({"claim": "S"}, " claim S"),
    ],
)
def test_what_there_is_is_written_and_nothing_else(fields, text):
    written = write_round(NotedRound(record("E", **fields)))
    assert written == f"baloot1 E {fields.get('up_card', '-')}{text}"
    assert read_round(written) == NotedRound(record("E", **fields))


def test_a_foul_is_written_with_all_that_is_said_of_it():
    wire = round_wire("S") | {"foul": {"seat": "W", "by": "S", "kind": "false-ekka", "trick": 3, "card": "8C"}}
    assert write_round(NotedRound(record_of(wire))) == "baloot1 S - foul W by=S kind=false-ekka trick=3 card=8C"


def test_a_round_alone_has_its_rules_and_scores():
    rules = NotedRules("pagat", (("must_trump", False), ("ekka", "none"), ("target", 151)))
    noted = NotedRound(record("S"), rules, (90, 120))
    assert write_round(noted) == "baloot1 S - rules pagat must_trump=off ekka=none target=151 scores 90-120"
    assert read_round(write_round(noted)) == noted


GAME = NotedGame(
    (LoggedRound(record("S"), (0, 0)), LoggedRound(record("E"))),
    NotedRules("saudi", (("ekka", "none"),)),
    (26, 0),
    (26, 16),
    ClaimedWinner(None),
)


def test_a_game_is_its_line_and_a_line_a_round():
    text = "baloot1 game rules saudi ekka=none scores 26-0 totals 26-16 winner -\nbaloot1 S - result 0-0\nbaloot1 E -\n"
    assert write_game(GAME) == text
    assert read_game(text) == GAME


@pytest.mark.parametrize(("team", "text"), [(0, "NS"), (1, "EW")])
def test_a_winner_is_a_team(team, text):
    game = NotedGame((), winner=ClaimedWinner(team))
    assert write_game(game) == f"baloot1 game winner {text}\n"
    assert read_game(write_game(game)) == game


# Round trips.


@given(ROUNDS)
@examples(40)
def test_every_round_is_a_line_of_ascii_with_single_spaces_and_read_as_it_was_written(noted):
    line = write_round(noted)
    assert re.fullmatch(r"[!-~]+( [!-~]+)*", line)
    assert read_round(line) == noted


@given(LOGS)
@examples(15)
def test_every_log_is_read_as_it_was_written(log):
    game = read_game(write_game(noted_game(log)))
    assert game.rules is not None
    assert game.log_under(game.rules.over(None)) == log


@given(LOGS, st.none() | NOTED_RULES)
@examples(15)
def test_every_game_is_read_as_it_was_written_whatever_its_rules_are_called(log, rules):
    game = replace(noted_game(log), rules=rules)
    assert read_game(write_game(game)) == game


def test_every_log_of_the_vectors_is_read_as_it_was_written():
    for log in vector_logs():
        game = noted_game(log, NotedRules("mine"))
        assert read_game(write_game(game)).log_under(log.rules) == log


def test_named_rules_are_those_of_the_ruleset_with_the_options_changed():
    rules = NotedRules("saudi", (("ekka", "none"),))
    assert rules.over(SAUDI) == replace(SAUDI, ekka="none")
    assert rules_in_full(SAUDI).over(None) == SAUDI
    with pytest.raises(InvalidOptions):
        rules.over(None)


@pytest.mark.parametrize("name", RULESETS)
def test_games_that_were_played_are_read_as_they_were_written(name):
    rules = RULESETS[name].rules
    for style in (Style(claims=True), Style(bids=0.6, raises=0.6, revokes_in=3)):
        rounds = tuple(LoggedRound(one.record, one.score.points) for one in random_game(name, rules, style))
        log = GameLog(rules, rounds)
        game = read_game(write_game(noted_game(log, NotedRules(name))))
        assert game.log_under(game.rules.over(rules)) == log


def wire_of(line):
    """A line of a game by the shortest reader there can be: split at spaces, cut in twos."""
    _, dealer, up_card, *tokens = line.split(" ")
    wire = {"dealer": dealer, "up_card": None if up_card == "-" else up_card}
    sections, names = {}, {str(name)[0]: str(name) for name in CallName}
    for token in tokens:
        if token.isalpha() and token.islower():
            here = sections[token] = []
        else:
            here.append(token)

    def twos(text):
        return [] if text == "-" else re.findall("..", text)

    for name, items in sections.items():
        match name:
            case "hands":
                wire[name] = {item[0]: twos(item[2:]) for item in items}
            case "projects":
                wire[name] = {item[0]: [twos(group) for group in item[2:].split("+") if item[2:]] for item in items}
            case "tricks":
                wire[name] = [
                    {"leader": item[0], "cards": twos(item[2:].replace("!", "")), "ekka": "!" in item} for item in items
                ]
            case "calls":
                wire[name] = [
                    {
                        "seat": item[0],
                        "call": names[item[1]],
                        "suit": (item[2:].strip("!") or None),
                        "locked": "!" in item,
                    }
                    for item in items
                ]
            case "contract":
                levels = {"d": "double", "t": "triple", "f": "four", "g": "gahwa"}
                rest = items[0].strip("!")
                wire[name] = {
                    "buyer": rest[0],
                    "bid": "hokum" if rest[1] == "h" else "sun",
                    "ashkal": rest[1] == "a",
                    "trump": rest[2] if rest[1] == "h" else None,
                    "level": levels.get(rest[-1] if len(rest) > 2 else "", "undoubled"),
                    "locked": "!" in items[0],
                }
            case "foul":
                wire[name] = {"seat": items[0]} | dict(item.split("=") for item in items[1:])
                if "trick" in wire[name]:
                    wire[name]["trick"] = int(wire[name]["trick"])
            case "claim":
                wire[name] = {"seat": items[0]}
    return wire


@given(records())
@examples(40)
def test_thirty_lines_of_another_program_read_what_is_written(played):
    assert record_of(wire_of(write_round(NotedRound(played)))) == played


# What else is read.


@pytest.mark.parametrize(
    ("written", "also"),
    [
        ("baloot1 S 7D calls Ep", "  baloot1\tS   7D calls Ep \t"),
        ("baloot1 S TD hands E:TH9H", "baloot1 S 10D hands E:10H9H"),
        ("baloot1 S - tricks E:TH!TD", "baloot1 S - tricks E:10H!10D"),
        ("baloot1 S - foul W card=TD", "baloot1 S - foul W card=10D"),
        ("baloot1 S 7D calls Ep Nh Wd! SgD", "baloot1 S 7D calls Epass Nhokum Wdouble! SgahwaD"),
        ("baloot1 S - contract ShDd!", "baloot1 S - contract ShokumDdouble!"),
        ("baloot1 S - contract Na", "baloot1 S - contract Nashkal"),
        ("baloot1 S - contract Nsg", "baloot1 S - contract Nsungahwa"),
        ("baloot1 S - rules saudi must_trump=off target=151", "baloot1 S - rules saudi target=0151 must_trump=false"),
        ("baloot1 S - rules saudi must_trump=on", "baloot1 S - rules saudi must_trump=true"),
        ("baloot1 S 7D calls Ep claim S", "baloot1 S 7D claim S calls Ep"),
        ("baloot1 S - foul W by=S trick=3", "baloot1 S - foul W trick=3 by=S"),
        ("baloot1 S -", "baloot1 S - scores 0-0 hands calls projects tricks"),
        ("baloot1 S -", "baloot1 S -\r\n"),
        ("baloot1 S - hands E:-", "baloot1 S - hands E:"),
        ("baloot1 S - scores 5-10", "baloot1 S - scores 005-10"),
    ],
)
def test_a_reader_is_lenient_where_nothing_can_be_misunderstood(written, also):
    assert read_round(also) == read_round(written)
    assert write_round(read_round(also)) == written


def test_a_game_may_have_comments_empty_lines_and_other_ends_of_lines():
    text = "# a game\r\n\r\nbaloot1 game rules saudi ekka=none scores 26-0 totals 26-16 winner -\r\n"
    assert read_game(text + " \t\n # and\nbaloot1 S - result 0-0\r\n\nbaloot1 E -") == GAME


def test_rounds_alone_are_a_game_under_the_default_rules():
    assert read_game("baloot1 S -\nbaloot1 E -\n") == NotedGame((LoggedRound(record("S")), LoggedRound(record("E"))))
    assert read_game("") == NotedGame(())


def test_one_round_alone_is_a_game_under_its_own_rules_and_totals():
    text = "baloot1 W JH rules pagat ekka=none scores 10-20 calls Sh result 0-0"
    game = read_game(text)
    assert (game.rules, game.scores) == (NotedRules("pagat", (("ekka", "none"),)), (10, 20))
    assert game.rounds == (LoggedRound(read_round(text.replace(" result 0-0", "")).record, (0, 0)),)


def test_of_several_rounds_none_has_the_rules_of_the_game():
    text = "baloot1 W JH rules pagat scores 10-20 calls Sh\nbaloot1 S JH"
    with pytest.raises(NotationError) as caught:
        read_game(text)
    found = [(one.code, one.line, one.token) for one in caught.value.defects]
    assert found == [(DefectCode.MISPLACED, 1, 4), (DefectCode.MISPLACED, 1, 6)]


def test_games_in_a_file_are_told_apart_by_their_lines():
    lines = [
        "\n",
        "# one\n",
        "baloot1 S -\n",
        "baloot1 game\r\n",
        "\n",
        "baloot1 E -\n",
        "# baloot1 game\n",
        "baloot1 game",
    ]
    assert list(games_in(lines)) == [
        (3, "baloot1 S -\n"),
        (4, "baloot1 game\r\n\nbaloot1 E -\n# baloot1 game\n"),
        (8, "baloot1 game\n"),
    ]
    assert list(games_in([])) == []


@given(st.lists(LOGS, max_size=3))
@examples(8)
def test_games_written_one_after_the_other_are_read_one_after_the_other(logs):
    games = [noted_game(log) for log in logs]
    text = "".join(map(write_game, games))
    assert [read_game(one, number) for number, one in games_in(text.splitlines(keepends=True))] == games


@pytest.mark.parametrize(("content", "blank"), [("", True), (" \t\r\n", True), (" # x", True), ("x # y", False)])
def test_a_line_is_blank_when_there_is_nothing_to_read(content, blank):
    assert is_blank(content) is blank


# Errors.


def read_or_defects(read, text):
    try:
        return (), read(text)
    except NotationError as error:
        return error.defects, None


def defects_of(read, text):
    with pytest.raises(NotationError) as caught:
        read(text)
    return [f"{one.code} {one.token}:{one.column} {one.expected}" for one in caught.value.defects]


@pytest.mark.parametrize(
    ("text", "defects"),
    [
        ("", ["unknown-version 1:1 version"]),
        ("baloot2 S 7D x", ["unknown-version 1:1 version"]),
        ("Baloot1 S 7D", ["unknown-version 1:1 version"]),
        ("baloot1", ["missing 1:1 dealer"]),
        ("baloot1 game", ["misplaced 2:9 round"]),
        ("baloot1 S", ["missing 2:9 up-card"]),
        ("baloot1 s 7d", ["unknown-seat 2:9 seat", "unknown-card 3:11 card"]),
        ("baloot1 S 7D E:AH", ["unknown-section 4:14 section"]),
        ("baloot1 S 7D handz E:AH", ["unknown-section 4:14 section"]),
        ("baloot1 S 7D result 1-2 totals 1-2", ["misplaced 4:14 section", "misplaced 6:25 section"]),
        ("baloot1 S 7D claim S claim N", ["repeated 6:22 section"]),
        ("baloot1 S - calls Ep", ["up-card-needed 3:11 card"]),
        ("baloot1 S x calls Ep", ["unknown-card 3:11 card", "unknown-section 3:11 section"][:1]),
        ("baloot1 S - foul W claim S", ["foul-and-claim 6:20 section"]),
        # Rules and scores.
        ("baloot1 S - rules", ["missing 4:13 ruleset"]),
        ("baloot1 S - rules hands", ["missing 4:13 ruleset"]),
        ("baloot1 S - rules Saudi", ["unreadable 5:19 ruleset"]),
        ("baloot1 S - rules saudi eka=call ekka", ["unknown-option 6:25 option", "unknown-section 7:34 section"]),
        ("baloot1 S - rules saudi ekka=never", ["unknown-value 6:30 option"]),
        ("baloot1 S - rules saudi must_trump=1", ["unknown-value 6:36 option"]),
        ("baloot1 S - rules saudi target=x", ["unreadable 6:32 option"]),
        ("baloot1 S - rules saudi target=0", ["out-of-range 6:32 option"]),
        ("baloot1 S - rules saudi target=1234567890", ["out-of-range 6:32 option"]),
        ("baloot1 S - rules saudi target=1 target=2", ["repeated 7:34 option"]),
        ("baloot1 S - rules - ekka=call", ["missing 5:19 option"]),
        ("baloot1 S - scores", ["missing 4:13 points"]),
        ("baloot1 S - scores 12", ["unreadable 5:20 points"]),
        ("baloot1 S - scores 1-x", ["unreadable 5:22 points"]),
        ("baloot1 S - scores -1-2", ["unreadable 5:20 points", "unreadable 5:21 points"]),
        ("baloot1 S - scores 1-\u0663", ["unreadable 5:22 points"]),
        ("baloot1 S - scores 1-100001", ["out-of-range 5:22 points"]),
        ("baloot1 S - scores 1-2 3-4", ["too-many 6:24 section"]),
        # Hands and projects.
        ("baloot1 S - hands AHKH", ["unreadable 5:19 hand"]),
        ("baloot1 S - hands X:AH", ["unknown-seat 5:19 seat"]),
        ("baloot1 S - hands E:AH1HKH", ["unknown-card 5:23 card"]),
        ("baloot1 S - hands E:AH, N:10HA", ["unknown-card 5:23 card", "unknown-card 6:30 card"]),
        ("baloot1 S - hands E:AH E:KH", ["repeated 6:24 hand"]),
        ("baloot1 S - hands E:7S7S7S7S7S7S7S10S7S", ["too-many 5:38 cards"]),
        ("baloot1 S - projects S:KS+x+KSQSJSTS9S8S7SKSQS", ["unknown-card 5:27 card", "too-many 5:45 cards"]),
        ("baloot1 S - projects S:AS+AS+AS+AS+AS+AS+AS+AS+AS", ["too-many 5:48 announcement"]),
        ("baloot1 S - projects S:AS S:KS", ["repeated 6:27 announcement"]),
        # Calls and the contract.
        ("baloot1 S 7D calls Ex pass Np", ["unknown-call 5:20 call", "unknown-section 6:23 section"]),
        (
            "baloot1 S 7D calls Xp EpX Ehd",
            ["unknown-call 5:20 call", "unknown-call 6:23 call", "unknown-call 7:27 call"],
        ),
        ("baloot1 S 7D calls" + " Ep" * 66, ["too-many 69:212 section"]),
        ("baloot1 S - contract", ["missing 4:13 contract"]),
        ("baloot1 S - contract Sh", ["unreadable 5:22 contract"]),
        ("baloot1 S - contract SsD", ["unreadable 5:22 contract"]),
        ("baloot1 S - contract ShDx", ["unreadable 5:22 contract"]),
        ("baloot1 S - contract ShD!", ["lock-not-allowed 5:25 contract"]),
        ("baloot1 S - contract ShDt!", ["lock-not-allowed 5:26 contract"]),
        ("baloot1 S - contract Ssd!", ["lock-not-allowed 5:25 contract"]),
        # Tricks.
        ("baloot1 S - tricks AH", ["unreadable 5:20 trick"]),
        ("baloot1 S - tricks E: N:-", ["missing 5:20 trick", "missing 6:23 trick"]),
        ("baloot1 S - tricks E:AHKH!", ["unknown-card 5:26 card"]),
        ("baloot1 S - tricks E:!AH", ["unknown-card 5:22 card"]),
        ("baloot1 S - tricks E:AH!!", ["unknown-card 5:25 card"]),
        ("baloot1 S - tricks E:AHKHQHJHTH", ["too-many 5:30 cards"]),
        ("baloot1 S - tricks E:AH!KHQHJHTH", ["too-many 5:31 cards"]),
        ("baloot1 S - tricks" + " E:AH" * 9, ["too-many 13:60 section"]),
        # What ended the round.
        ("baloot1 S - foul", ["missing 4:13 seat"]),
        ("baloot1 S - foul X", ["unknown-seat 5:18 seat"]),
        ("baloot1 S - foul W by=X", ["unknown-seat 6:23 seat"]),
        ("baloot1 S - foul W kind=lie", ["unknown-value 6:25 detail"]),
        ("baloot1 S - foul W trick=9", ["out-of-range 6:26 detail"]),
        ("baloot1 S - foul W trick=0 card=1H", ["out-of-range 6:26 detail", "unknown-card 7:33 card"]),
        ("baloot1 S - foul W by=S by=S", ["repeated 7:25 detail"]),
        ("baloot1 S - foul W who=S S", ["unreadable 6:20 detail", "unreadable 7:26 detail"]),
        ("baloot1 S - claim", ["missing 4:13 seat"]),
        ("baloot1 S - claim S N", ["too-many 6:21 section"]),
    ],
)
def test_every_defect_of_a_round_is_told_with_its_place(text, defects):
    assert defects_of(read_round, text) == defects


@pytest.mark.parametrize(
    ("text", "defects"),
    [
        ("baloot1 game x", [(1, "unknown-section")]),
        ("baloot1 game hands E:AH", [(1, "misplaced")]),
        ("baloot1 game winner", [(1, "missing")]),
        ("baloot1 game winner N totals 1", [(1, "unknown-value"), (1, "unreadable")]),
        ("baloot1 game winner NS winner EW", [(1, "repeated")]),
        ("baloot1 S - rules saudi\nbaloot1 E -", [(1, "misplaced")]),
        ("baloot1 S - scores 1-2\nbaloot1 E -", [(1, "misplaced")]),
        ("baloot1 S - result 1", [(1, "unreadable")]),
        ("baloot1 game\nbaloot1 S -\nbaloot1 game", [(3, "misplaced")]),
        ("baloot1 S -\nbaloot1 game", [(2, "misplaced")]),
        ("baloot1 game x\n\nhello\nbaloot1 S\nbaloot1 E X", [
            (1, "unknown-section"), (3, "unknown-version"), (4, "missing"), (5, "unknown-card")
        ]),
    ],
)  # fmt: skip
def test_every_defect_of_a_game_is_told_with_its_line(text, defects):
    with pytest.raises(NotationError) as caught:
        read_game(text)
    assert [(one.line, one.code) for one in caught.value.defects] == defects


def test_lines_are_numbered_from_where_the_text_begins():
    for read in (read_round, read_game):
        with pytest.raises(NotationError) as caught:
            read("baloot1 S", 7)
        assert caught.value.defects[0].line == 7


def test_a_defect_says_what_was_found_and_what_is_allowed():
    with pytest.raises(NotationError) as caught:
        read_round("baloot1 \u202eX 7D foul W kind=lie")
    assert caught.value.defects == (
        Defect(DefectCode.UNKNOWN_SEAT, 1, 2, 9, "\u202eX", "seat", ("S", "E", "N", "W")),
        Defect(
            DefectCode.UNKNOWN_VALUE,
            1,
            6,
            27,
            "kind=lie",
            "detail",
            ("revoke", "false-ekka", "exposed", "talk", "other"),
        ),
    )
    assert str(caught.value) == (
        "line 1, token 2, column 9: '\\u202eX' is unknown-seat; expected seat (S E N W)\n"
        "line 1, token 6, column 27: 'kind=lie' is unknown-value; "
        "expected detail (revoke false-ekka exposed talk other)"
    )


@pytest.mark.parametrize("code", DefectCode)
def test_every_code_has_a_sentence(code):
    assert str(Defect(code, 1, 2, 3, "x" * 100, "card")).startswith("line 1, token 2, column 3: 'xxx")


def test_options_that_are_missing_are_named():
    with pytest.raises(NotationError) as caught:
        read_round("baloot1 S - rules - ekka=call")
    assert caught.value.defects[0].allowed == tuple(name for name in OPTIONS if name != "ekka")


@examples(100)
@given(st.text(alphabet=st.sampled_from("baloot1 SENW:-!+=7TDHAK\t\n#phsrulescofgame"), max_size=60))
def test_any_text_is_a_game_or_an_error(text):
    defects, game = read_or_defects(read_game, text)
    assert defects or read_game(write_game(game)) == game


@given(records(), st.data())
@examples(40)
def test_a_line_with_a_character_changed_is_another_round_or_an_error(played, data):
    text = write_round(NotedRound(played))
    place = data.draw(st.integers(0, len(text) - 1))
    changed = text[:place] + data.draw(st.sampled_from("SENWHDCAKQJT987phsackdtfg:!+-= x0")) + text[place + 1 :]
    defects, noted = read_or_defects(read_round, changed)
    assert all(1 <= one.column <= len(changed) + 1 for one in defects)
    assert defects or read_round(write_round(noted)) == noted


def test_defects_are_found_in_linear_time():
    with pytest.raises(NotationError) as caught:
        read_round("baloot1 S - rules saudi" + " x=y" * 50_000)
    assert len(caught.value.defects) == 50_000


def test_no_section_has_two_meanings_and_all_begin_in_lower_case():
    assert len(set(ROUND_SECTIONS)) == len(ROUND_SECTIONS)
    assert all(name.isalpha() and name.islower() for name in ROUND_SECTIONS + GAME_SECTIONS)
    assert not set(RULESETS) & set(ROUND_SECTIONS + GAME_SECTIONS)
