"""What is wrong with a request: each issue the API raises has its sentence, and the data that the sentence needs."""

import ast
from itertools import chain

import pytest

from api.issues import Issue
from api.problems import STATUS
from api.text import action_message, issue_message, problem_detail, problem_title, summary_issues
from api.text.requests import ISSUES, NOT_JSON, PROBLEMS, Counted, places_in
from engine.actions import ActionFault
from engine.contract import Contract
from engine.projects import Kind
from engine.summary_defects import InvalidSummary, Summary, defects_of
from rulesets import RULESETS
from tests.api.test_text import ARABIC, ENGLISH, FSI, LRI, PDI, ROOT, said

S = 0

EXAMPLES = {
    "name": "handz",
    "value": "1H",
    "nearest": "hands",
    "allowed": ("hokum", "sun"),
    "existing": ("hokum", "sun"),
    "expected": "array",
    "got": "string",
    "card": "TH",
    "first": "/hand/0",
    "names": ("seed", "date"),
    "least": 2,
    "most": 8,
    "deepest": 32,
    "total": (162,),
    "missing": "EW",
    "key": "dealer",
    "position": 17,
    "byte": 5,
    "line": 3,
    "column": 9,
    "known": ("saudi", "pagat"),
    "offered": ("application/json",),
    "count": 3,
}


def sentence_of(wording):
    return wording.forms[1] if isinstance(wording, Counted) else wording


def constants(call, places):
    return [call.args[at].value for at in places if len(call.args) > at and isinstance(call.args[at], ast.Constant)]


def issues_in_the_code():
    """Yield each code of an issue that the API's source raises, with the names of its data where it shows them."""
    for file in (ROOT / "api").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            given = {keyword.arg for keyword in node.keywords}
            of = getattr(getattr(node.func, "value", None), "id", "")
            if (of, name) == ("issues", "add"):
                yield from ((code, given) for code in constants(node, [1]))
            elif name == "Issue" and node.args:
                data = node.args[1] if len(node.args) > 1 else None
                whole = isinstance(data, ast.Dict) and None not in data.keys
                keys = {key.value for key in data.keys} if whole else None
                yield from ((code, keys) for code in constants(node, [0]))
            elif name in {"Word", "_Keyed"}:
                codes = [one for one in constants(node, range(len(node.args))) if one.startswith("unknown-")]
                yield from ((code, {"value", "allowed", "nearest"}) for code in codes)


RAISED = list(issues_in_the_code())


def test_the_issues_of_the_code_are_found():
    assert {"required", "unknown-seat", "unknown-value", "out-of-range", "exactly-one-of"} <= {
        code for code, _ in RAISED
    }


def test_an_issue_raised_has_its_sentence_and_the_data_for_it():
    for code, given in RAISED:
        assert code in ISSUES, f"{code} is raised and has no sentence"
        # A field that marshmallow misses is named later than its issue is made.
        if given is not None and code != "required":
            assert any(places_in(sentence_of(wording)) <= given for wording in ISSUES[code]), code


def test_no_sentence_is_for_an_issue_that_nobody_raises():
    own_data = {"own-data-too-large", "own-data-too-deep"}
    chosen = {"raw-total", "card-points-total"}
    assert set(ISSUES) - {code for code, _ in RAISED} <= own_data | chosen


@pytest.mark.parametrize("code", ISSUES)
def test_each_sentence_of_an_issue_can_be_said(code):
    for wording in ISSUES[code]:
        params = {name: EXAMPLES[name] for name in places_in(sentence_of(wording))}
        sentence = said(issue_message, code, params)
        assert sentence.endswith((".", "?"))
        assert len(sentence) < 160
    for params in ({}, dict.fromkeys(EXAMPLES), EXAMPLES):
        assert said(issue_message, code, params)


@pytest.mark.parametrize(
    ("code", "params", "sentence"),
    [
        ("required", {"name": "dealer"}, '"dealer" is missing. Send it.'),
        (
            "unknown-field",
            {"name": "handz", "nearest": "hands"},
            '"handz" is not a field here. Did you mean "hands"?',
        ),
        (
            "unknown-field",
            {"name": "x", "nearest": None},
            '"x" is not a field here. Leave it out; where data of your own may stand, its name begins with "_".',
        ),
        ("wrong-type", {"expected": "array", "got": "string"}, "Send a list here, not a string."),
        ("unknown-seat", {"value": "X", "allowed": tuple("SENW")}, '"X" is not a seat. Send "S", "E", "N" or "W".'),
        (
            "unknown-call",
            {"value": "hokm", "allowed": ("pass", "hokum"), "nearest": "hokum"},
            '"hokm" is not a call. Did you mean "hokum"? Calls are "pass" and "hokum".',
        ),
        (
            "bad-option-value",
            {"name": "doubling", "value": "yes", "allowed": (True, False), "least": None, "most": None},
            'The option "doubling" cannot be "yes". Send true or false.',
        ),
        (
            "bad-option-value",
            {"name": "target", "value": 0, "allowed": None, "least": 1, "most": 1000},
            'The option "target" cannot be 0. Send a whole number from 1 to 1000.',
        ),
        ("too-many", {"most": 8, "got": 9}, "Send no more than 8 entries, not 9."),
        ("too-many", {"most": 1, "got": 9}, "Send no more than 1 entry, not 9."),
        (
            "card-repeated",
            {"card": "TH", "first": "/hand/0"},
            'TH stands here a second time. It first stands at "/hand/0".',
        ),
        ("exactly-one-of", {"names": ("seed", "date")}, 'Send exactly one of "seed" and "date".'),
        (
            "card-points-total",
            {"total": (16, 17), "got": 18},
            "Both teams together have 16 or 17 card points here, not 18.",
        ),
    ],
)
def test_an_issue_says_what_to_send_instead(code, params, sentence):
    assert said(issue_message, code, params) == sentence


def test_input_is_quoted_without_its_control_characters():
    sentence = issue_message(ENGLISH, "unknown-card", {"value": "\u202eHT\n"})
    assert sentence.startswith('"\\u202eHT\\n" is not a card.')
    arabic = issue_message(ARABIC, "unknown-card", {"value": "\u202eHT"})
    assert arabic.startswith(f'{FSI}"\\u202eHT"{PDI} ليست ورقة')


def test_a_code_that_nobody_knows_still_has_a_sentence():
    assert said(issue_message, "brand-new", {"value": 1}) == "This cannot be taken as it is."


# Summaries.


def summary(**known):
    trump = None if known.pop("sun", False) else 1
    return Summary(Contract(trump, S), **known)


@pytest.mark.parametrize(
    ("known", "rules", "place", "sentence"),
    [
        ({"raw": (200, None)}, "saudi", "/raw/NS", "200 is out of range. Send a number from 0 to 162."),
        (
            {"raw": (100, 60)},
            "saudi",
            "/raw",
            "Both teams together have 162 raw points, the last trick's ten included, not 160.",
        ),
        ({"card_points": (9, 9)}, "saudi", "/card_points", "Both teams together have 16 card points here, not 18."),
        (
            {"card_points": (9, 9)},
            "gamerules",
            "/card_points",
            "Both teams together have 16 or 17 card points here, not 18.",
        ),
        (
            {"card_points": (9, None)},
            "gamerules",
            "/card_points",
            "Each side is counted by itself under these rules, so send the card points of EW too.",
        ),
        (
            {},
            "saudi",
            "/raw",
            'Send "raw", the card points of a team, or "card_points", "kaboot" or "foul" instead.',
        ),
        (
            {"kaboot": 0, "offender": 1},
            "saudi",
            "/kaboot",
            '"kaboot" and "foul" do not go together. Leave one out.',
        ),
        (
            {"kaboot": 0, "raw": (150, None)},
            "saudi",
            "/raw/NS",
            "In a kaboot these raw points are 162, not 150. Correct or leave them out.",
        ),
        (
            {"raw": (100, 62), "card_points": (11, None)},
            "saudi",
            "/card_points/NS",
            "The raw points make 10 here, not 11. Correct one, or leave it out.",
        ),
        (
            {"raw": (100, 62), "counted_projects": ((), (Kind.SIRA, Kind.FOUR_HUNDRED))},
            "saudi",
            "/counted_projects/EW/1",
            'Only a sun has a Four Hundred. In a hokum four Aces are a "hundred".',
        ),
        (
            {"raw": (100, 62), "counted_projects": ((Kind.SIRA,) * 5, ())},
            "saudi",
            "/counted_projects/NS",
            "Send no more than 4 entries, not 5.",
        ),
        (
            {"raw": (100, 62), "counted_projects": ((Kind.SIRA,), (Kind.SIRA,))},
            "saudi",
            "/counted_projects",
            "Only one team's projects count under these rules. Send those of the team that won them.",
        ),
        (
            {"sun": True, "raw": (70, 60), "baloot": 0},
            "saudi",
            "/baloot",
            'A sun has no trump and so no Baloot. Leave "baloot" out.',
        ),
    ],
)
def test_each_defect_of_a_summary_is_an_issue_with_its_place(known, rules, place, sentence):
    defects = defects_of(summary(**known), RULESETS[rules].rules)
    [(path, issue)] = summary_issues(InvalidSummary(defects).defects)
    assert isinstance(issue, Issue)
    assert "/" + "/".join(map(str, path)) == place
    assert said(issue_message, issue.code, issue.params) == sentence


# Actions and problems.


@pytest.mark.parametrize("fault", ActionFault)
def test_an_action_that_cannot_be_taken_says_what_can(fault):
    assert said(action_message, fault).endswith(".")


def test_each_type_of_problem_has_its_texts():
    assert set(PROBLEMS) >= set(STATUS)


@pytest.mark.parametrize("name", PROBLEMS)
def test_a_problem_has_a_title_and_a_detail_whatever_is_known_of_it(name):
    title = said(problem_title, name)
    assert not title.endswith(".")
    for params in ({}, {"code": None}, {"code": "brand-new"}, EXAMPLES | {"expected": ("application/json",)}):
        assert said(problem_detail, name, params).endswith(".")


@pytest.mark.parametrize("code", NOT_JSON)
def test_each_reason_why_a_body_is_not_json_has_a_sentence(code):
    detail = said(problem_detail, "not-json", EXAMPLES | {"code": code})
    assert detail != PROBLEMS["not-json"].detail[0]


def test_the_reasons_why_a_body_is_not_json_are_those_of_the_reader():
    reader = ast.parse((ROOT / "api" / "json_reader.py").read_text(encoding="utf-8"))
    calls = (node for node in ast.walk(reader) if isinstance(node, ast.Call))
    raised = chain.from_iterable(constants(call, [0]) for call in calls if getattr(call.func, "id", "") == "NotJson")
    assert set(raised) == set(NOT_JSON)


@pytest.mark.parametrize(
    ("name", "params", "sentence"),
    [
        ("not-json", {"code": "duplicate-key", "key": "a\u202eb"}, 'The name "a\\u202eb" stands twice in one object.'),
        ("not-json", {"code": "syntax", "line": 3, "column": 9}, "The body is not valid JSON: see line 3, column 9."),
        ("not-found", {}, "There is nothing here."),
        ("not-found", {"known": ("saudi",)}, 'There is no ruleset of that name. There are "saudi".'),
        ("method-not-allowed", {"allowed": ("GET", "HEAD")}, 'Use "GET" or "HEAD" here.'),
        ("too-large", {"most": 1000}, "A body may have 1000 bytes."),
        (
            "unsupported-media-type",
            {"expected": ("application/json", "application/x-ndjson")},
            'Send the body with "Content-Type": "application/json" or "application/x-ndjson".',
        ),
        ("invalid-request", {"count": 1}, "1 field is wrong: see errors."),
        ("invalid-request", {"count": 3}, "3 fields are wrong: see errors."),
        ("record-breaks-rules", {"count": 1}, "1 rule is broken: see errors."),
    ],
)
def test_a_problem_says_what_is_wrong_in_this_case(name, params, sentence):
    assert said(problem_detail, name, params) == sentence


def test_arabic_counts_problems_as_arabic_does():
    details = [problem_detail(ARABIC, "invalid-request", {"count": count}) for count in (1, 2, 3, 11)]
    assert [detail.split(":")[0] for detail in details] == [
        "حقل واحد خاطئ",
        "حقلان خاطئان",
        "3 حقول خاطئة",
        "11 حقلًا خاطئًا",
    ]
    assert details[0].endswith(f'{LRI}"errors"{PDI}.')
