"""The pages that describe the formats: every example in them is read, and is what the page says it is."""

import json
import re
from pathlib import Path

import pytest

from engine.fingerprint import canonical_text, fingerprint
from engine.notation import NotedRules, noted_game, write_game, write_round
from engine.notation_defects import DefectCode
from engine.notation_reader import read_game, read_round
from engine.perft_file import read_perft_line
from engine.ruleset import OPTIONS
from tests.support.wire import log_of, record_of

DOCS = Path(__file__).parents[1] / "docs"


def blocks(page, language):
    text = (DOCS / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


NOTATION = [block for block in blocks("notation.md", "text") if "DEALER" not in block]
ROUND, LOG = map(json.loads, blocks("record.md", "json"))
CANONICAL, FINGERPRINT = blocks("record.md", "text")


def test_the_examples_of_the_notation_are_read_and_are_what_is_written():
    rounds, games = ([block for block in NOTATION if (" game" in block) is is_game] for is_game in (False, True))
    assert len(rounds) == len(games) == 1
    for block in rounds:
        assert write_round(read_round(block.removesuffix("\n"))) + "\n" == block
    for block in games:
        assert write_game(read_game(block)) == block


def test_the_round_of_the_record_is_that_of_the_notation():
    assert record_of(ROUND) == read_round(NOTATION[0]).record


def test_the_log_of_the_record_is_the_game_of_the_notation_but_for_its_rules():
    in_text = next(block for block in NOTATION if " game" in block).replace(" ekka=none", "")
    assert write_game(noted_game(log_of(LOG), NotedRules("saudi"))) == in_text


def test_the_fingerprint_of_the_record_is_that_of_its_log():
    head, *lines = canonical_text(log_of(LOG)).split("\n")
    wrapped = CANONICAL.split("\n")
    assert " ".join(wrapped[: -len(lines)]) == head
    assert wrapped[-len(lines) :] == lines
    assert FINGERPRINT.strip() == fingerprint(log_of(LOG))


def test_the_options_are_listed_in_the_order_of_the_fingerprint():
    text = (DOCS / "record.md").read_text(encoding="utf-8")
    listed = text[text.index("in this order:") : text.index("`true` and `false` are written")]
    assert re.findall(r"`(\w+)`", listed) == list(OPTIONS)


def test_every_error_has_its_row():
    rows = re.findall(r"^\| (`[a-z-]+`(?:, `[a-z-]+`)*) \|", (DOCS / "notation.md").read_text("utf-8"), re.MULTILINE)
    codes = {code for row in rows for code in re.findall(r"`([a-z-]+)`", row)}
    assert {str(code) for code in DefectCode} <= codes


@pytest.mark.parametrize("block", blocks("perft.md", "text"))
def test_the_example_of_a_count_is_a_line_of_a_file(block):
    read_perft_line(block.strip())
    files = (DOCS.parent / "perft").glob("*.txt")
    assert any(block in file.read_text(encoding="utf-8") for file in files)
