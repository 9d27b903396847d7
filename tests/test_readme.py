"""The README's requests, sent: every answer it shows is the answer."""

import json
import re
from pathlib import Path

import pytest

from api import create_app
from api.settings import Settings
from tests.support.judging import differences

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
_REQUEST = re.compile(
    r"```sh\ncurl -s http://127\.0\.0\.1:8000(?P<path>\S+) .*? -d '\n(?P<body>.*?)'\n```\n\n"
    r"```json\n(?P<answer>.*?)\n```",
    re.DOTALL,
)
REQUESTS = list(_REQUEST.finditer(README))


def test_readme_shows_a_first_request_ten_of_a_round_and_an_error():
    assert len(REQUESTS) == README.count("```sh\ncurl") == 12


@pytest.mark.parametrize("shown", REQUESTS, ids=lambda shown: shown["path"])
def test_an_answer_in_the_readme_is_the_answer(shown):
    answer = (
        create_app(Settings()).test_client().post(shown["path"], data=shown["body"], content_type="application/json")
    )
    assert differences(json.loads(shown["answer"]), json.loads(answer.data)) == []


def test_a_file_or_folder_named_in_the_readme_is_there():
    named = set(re.findall(r"`((?:engine|rulesets|api|docs|bench|deploy|tests)/[\w./]*)`", README))
    named |= set(re.findall(r"\]\(((?!http|#)[^)]+)\)", README))
    assert named
    assert [path for path in sorted(named) if not (ROOT / path).exists()] == []
