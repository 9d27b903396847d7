"""Section 8: the rulesets that are shipped, value by value, and files that are refused.

In the table (``vectors/rulesets.md``), values in **bold** are stated by the source, the others are the common reading.
"""

from dataclasses import asdict
from pathlib import Path

import pytest

from engine.ruleset import OPTIONS, BadOptionValue, InvalidOptions, MissingOption, UnknownOption
from rulesets import DEFAULT, RULESETS, parse

TABLE = Path(__file__).parent / "vectors" / "rulesets.md"


def cells(line):
    return [cell.strip() for cell in line.strip("|").split("|")]


def value_of(cell):
    word = cell.strip("*")
    return int(word) if word.isdigit() else {"on": True, "off": False}.get(word, word)


(_, *NAMES), _, *ROWS = map(cells, TABLE.read_text(encoding="utf-8").splitlines())


def test_the_rulesets_are_those_of_the_table_and_saudi_is_the_default():
    assert sorted(RULESETS) == sorted(NAMES)
    assert next(iter(RULESETS)) == DEFAULT == "saudi"


@pytest.mark.parametrize("name", NAMES)
def test_every_value_is_that_of_the_table(name):
    column = NAMES.index(name)
    wanted = {option: value_of(values[column]) for option, *values in ROWS}
    assert list(wanted) == list(OPTIONS)
    assert asdict(RULESETS[name].rules) == wanted


@pytest.mark.parametrize("name", NAMES)
def test_what_the_source_states_is_marked_as_in_the_table(name):
    column = NAMES.index(name)
    assert RULESETS[name].stated == {option for option, *values in ROWS if values[column].startswith("**")}


@pytest.mark.parametrize("name", NAMES)
def test_a_ruleset_has_its_name_a_title_and_a_description_of_one_line(name):
    ruleset = RULESETS[name]
    assert ruleset.name == name
    for text in (ruleset.title, ruleset.description):
        assert text.strip() == text != ""
        assert "\n" not in text


def test_no_two_rulesets_are_the_same():
    assert len({ruleset.rules for ruleset in RULESETS.values()}) == len(NAMES)


def test_the_shipped_rulesets_cannot_be_changed():
    with pytest.raises(TypeError):
        RULESETS["mine"] = RULESETS["saudi"]


# Files that are refused.


def toml(value):
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def file_of(stated, inferred, head='title = "T"\ndescription = "D"\n'):
    tables = [("stated", stated), ("inferred", inferred)]
    return head + "".join(
        f"[{name}]\n" + "".join(f"{option} = {toml(value)}\n" for option, value in values.items())
        for name, values in tables
    )


VALUES = asdict(RULESETS["saudi"].rules)
STATED = {"ekka": VALUES["ekka"], "target": VALUES["target"]}
INFERRED = {option: value for option, value in VALUES.items() if option not in STATED}


def test_a_file_is_read_with_what_it_states():
    ruleset = parse("mine", file_of(STATED, INFERRED))
    assert (ruleset.name, ruleset.title, ruleset.description) == ("mine", "T", "D")
    assert ruleset.rules == RULESETS["saudi"].rules
    assert ruleset.stated == {"ekka", "target"}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("title = ", id="no TOML"),
        pytest.param("", id="empty"),
        pytest.param(file_of(STATED, INFERRED, 'title = "T"\n'), id="no description"),
        pytest.param(file_of(STATED, INFERRED, 'title = "T"\ndescription = "D"\nnote = "N"\n'), id="unknown key"),
        pytest.param(file_of(STATED, INFERRED | {"ekka": "call"}), id="stated and inferred"),
        pytest.param(file_of(STATED, INFERRED) + 'ekka = "call"\nekka = "call"\n', id="an option twice"),
        pytest.param('title = "T"\ndescription = "D"\nstated = 1\ninferred = 2\n', id="no tables"),
        pytest.param(file_of(STATED, INFERRED, 'title = 1\ndescription = "D"\n'), id="a title that is no text"),
    ],
)
def test_a_file_of_another_form_is_refused(text):
    with pytest.raises(ValueError, match=r".") as caught:
        parse("mine", text)
    assert not isinstance(caught.value, InvalidOptions)


@pytest.mark.parametrize(
    ("stated", "left_out", "defect"),
    [
        (STATED | {"eka": "call"}, (), UnknownOption("eka")),
        (STATED | {"ekka": "never"}, (), BadOptionValue(OPTIONS["ekka"], "never")),
        (STATED | {"target": True}, (), BadOptionValue(OPTIONS["target"], True)),
        (STATED, ("kawesh",), MissingOption("kawesh")),
    ],
)
def test_a_file_whose_values_make_no_ruleset_is_refused(stated, left_out, defect):
    inferred = {option: value for option, value in INFERRED.items() if option not in left_out}
    with pytest.raises(InvalidOptions) as caught:
        parse("mine", file_of(stated, inferred))
    assert caught.value.defects == (defect,)
