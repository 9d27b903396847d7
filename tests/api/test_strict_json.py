"""One strict door for JSON: what is not exactly JSON is a 400 that says where (contract, *Errors*)."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.json_reader import NotJson, read_json
from api.json_writer import json_text
from tests.support.service import PATHS

TRICK = b'{"contract":{"bid":"sun","buyer":"E"},"trick":{"leader":"N","cards":["7C"]}}'


def with_member(text):
    """A request that is fine but for the value of a member of its own."""
    return TRICK[:-1] + b',"_mine":' + (text if isinstance(text, bytes) else text.encode()) + b"}"


NOT_JSON = {
    "nothing": b"",
    "blanks": b" \n\t ",
    "a word": b"hello",
    "a form": b"contract=sun",
    "cut off": TRICK[:-1],
    "something after it": TRICK + b"x",
    "two values": TRICK + b"\n" + TRICK,
    "single quotes": b"{'a': 1}",
    "a comma too many": b'{"a": [1, 2,]}',
    "a comma at the end": b'{"a": 1,}',
    "a comment": b'{"a": 1} // one',
    "a name without quotes": b"{a: 1}",
    "a number as a name": b"{1: 1}",
    "Python's words": b'{"a": True}',
    "undefined": b'{"a": undefined}',
    "a leading zero": with_member("01"),
    "a plus sign": with_member("+1"),
    "a point at the end": with_member("1."),
    "a point at the start": with_member(".5"),
    "hexadecimal": with_member("0x10"),
    "a bare minus": with_member("-"),
    "Arabic digits": with_member("٣"),
    "a line feed in a string": with_member('"a\nb"'),
    "a null in a string": with_member('"a\x00b"'),
    "an unknown escape": with_member(r'"\q"'),
    "half an escape": with_member(r'"\u12"'),
    "a form feed between values": b"\x0c" + TRICK,
    "a no-break space": "\u00a0".encode() + TRICK,
}


@pytest.mark.parametrize("what", NOT_JSON)
def test_what_is_not_json_is_refused_with_its_place(service, what):
    problem = service.problem(service.send("trickWinner", NOT_JSON[what]), 400, "/v1/trick-winner")
    assert problem["type"] == "/docs/problems#not-json"
    assert "line" in problem["detail"]
    assert [(error["pointer"], error["code"]) for error in problem["errors"]] == [("", "syntax")]


NUMBERS = {
    "NaN": "NaN",
    "minus NaN": "-NaN",
    "infinity": "Infinity",
    "minus infinity": "-Infinity",
    "too large": "1e999",
    "too large and negative": "-1e999",
    "too many digits": "9" * 5000,
    "too many digits and negative": "-" + "9" * 5000,
    "too large with a fraction": "9" * 400 + ".5",
}


@pytest.mark.parametrize("what", NUMBERS)
@pytest.mark.parametrize("place", ["own data", "a list", "the score"])
def test_what_is_no_number_is_refused_wherever_it_stands(service, what, place):
    number = NUMBERS[what]
    body = {
        "own data": with_member(number),
        "a list": with_member(f'[[{{"a": {number}}}]]'),
        "the score": f'{{"dealer":"S","scores":{{"NS":{number}}}}}'.encode(),
    }[place]
    operation = "roundState" if place == "the score" else "trickWinner"
    problem = service.problem(service.send(operation, body), 400, PATHS[operation])
    assert problem["type"] == "/docs/problems#not-json"


ENCODINGS = {
    "a byte order mark": b"\xef\xbb\xbf" + TRICK,
    "UTF-16": TRICK.decode().encode("utf-16"),
    "UTF-16 without a mark": TRICK.decode().encode("utf-16-le"),
    "UTF-32": TRICK.decode().encode("utf-32"),
    "Latin-1": with_member('"café"'.encode("latin-1")),
    "Windows Arabic": with_member('"بلوت"'.encode("cp1256")),
    "a lone continuation byte": with_member(b'"\x80"'),
    "a cut sequence": with_member(b'"\xd8"'),
    "an overlong slash": with_member(b'"\xc0\xaf"'),
    "a surrogate in bytes": with_member(b'"\xed\xa0\x80"'),
    "past the last character": with_member(b'"\xf5\x80\x80\x80"'),
    "half a pair": with_member(r'"\ud83d"'),
    "the other half": with_member(r'"\udca1"'),
    "a pair in the wrong order": with_member(r'"\udca1\ud83d"'),
    "half a pair in a name": with_member(r'{"a\ud83d": 1}'),
    "half a pair deep inside": with_member(r'[[{"a": ["x", "\uD800"]}]]'),
}


@pytest.mark.parametrize("what", ENCODINGS)
def test_what_is_not_utf_8_is_refused(service, what):
    problem = service.problem(service.send("trickWinner", ENCODINGS[what]), 400, "/v1/trick-winner")
    assert problem["type"] == "/docs/problems#not-json"


HALVES = {
    r'{"seed":"\ud800"}': ("/seed", "\\ud800"),
    r'{"seed":"a\udca1\ud83d"}': ("/seed", "\\udca1"),
    r'{"_mine":[0,{"a":["x","\uD800"]}]}': ("/_mine/1/a/1", "\\ud800"),
    r'{"_mine":{"a\ud83d":1}}': ("/_mine", "\\ud83d"),
    r'"\udfff"': ("", "\\udfff"),
}


@pytest.mark.parametrize("body", HALVES)
def test_half_a_surrogate_pair_is_refused_at_its_place_and_not_for_the_encoding(service, body):
    problem = service.problem(service.send("deal", body), 400, "/v1/deal")
    [error] = problem["errors"]
    pointer, half = HALVES[body]
    assert (error["pointer"], error["code"]) == (pointer, "lone-surrogate")
    assert (
        error["message"]
        == f'"{half}" is half of a surrogate pair and no character. Write both halves, or leave it out.'
    )


@pytest.mark.parametrize("text", [r'"\ud83c\udccf"', '"🃏"', r'"\\ud800"', r'"\u0628"', '"\u202eبلوت"', '"\\u0000"'])
def test_every_text_of_unicode_may_stand_in_own_data(service, text):
    assert service.send("trickWinner", with_member(text)).status_code == 200


REPEATED = {
    "in the request": b'{"trick":1,"trick":1}',
    "in its contract": b'{"contract":{"bid":"sun","bid":"sun","buyer":"E"}}',
    "in own data": with_member('{"a":1,"b":2,"a":1}'),
    "in a list": with_member('[{"a":1},{"a":1,"a":2}]'),
    "differently written": b'{"trick":1,"tr\\u0069ck":1}',
    "both null": b'{"trick":null,"trick":null}',
    "the empty name": with_member('{"":1,"":2}'),
}


@pytest.mark.parametrize("where", REPEATED)
def test_a_name_twice_in_one_object_is_refused_and_named(service, where):
    problem = service.problem(service.send("trickWinner", REPEATED[where]), 400, "/v1/trick-winner")
    name = {"in its contract": "bid", "in own data": '"a"', "in a list": '"a"', "the empty name": '""'}
    assert name.get(where, "trick") in problem["detail"]


def test_a_name_may_stand_in_two_objects(service):
    assert service.send("trickWinner", with_member('[{"a":1},{"a":{"a":1}}]')).status_code == 200


# Depth. What is too deep for own data but not for the parser is told by its place (422).

DEPTHS = [30, 33, 100, 200, 300, 400, 450, 480, 490, 500, 600, 800, 950, 1_000, 2_000, 20_000, 100_000]


@pytest.mark.parametrize("inside", ["1", r'"\u0041"', r'"\ud83c\udccf"', '{"a":1}'])
@pytest.mark.parametrize("kind", ["lists", "objects"])
@pytest.mark.parametrize("place", ["own data", "a field"])
def test_no_depth_is_too_deep_to_be_answered(service, inside, kind, place):
    opens, closes = ("[", "]") if kind == "lists" else ('{"a":', "}")
    for depth in DEPTHS:
        nested = opens * depth + inside + closes * depth
        body = with_member(nested) if place == "own data" else f'{{"trick":{nested}}}'.encode()
        response = service.send("trickWinner", body)
        if place == "own data" and depth == 30:
            assert response.status_code == 200, depth
        elif depth >= 2_000:
            problem = service.problem(response, 400, "/v1/trick-winner")
            assert problem["type"] == "/docs/problems#not-json"
        else:
            assert response.status_code in (400, 422), depth


@pytest.mark.parametrize("body", [b"[" * 100_000, b'{"a":' * 100_000, b"[{" * 50_000])
def test_depth_without_an_end_is_refused(service, body):
    service.problem(service.send("trickWinner", body), 400, "/v1/trick-winner")


@pytest.mark.parametrize("body", ["[]", "null", "1", "1.5", "true", '"text"', "[{}]"])
@pytest.mark.parametrize("operation", PATHS)
def test_a_request_is_an_object(service, operation, body):
    (error,) = service.refused(operation, json.loads(body))["errors"]
    assert (error["pointer"], error["code"]) == ("", "wrong-type")


@pytest.mark.parametrize("operation", PATHS)
def test_no_operation_takes_what_is_not_json(service, operation):
    for body in (b"", b"{", b"\xff", b'{"a":1,"a":2}', b'{"a":NaN}'):
        problem = service.problem(service.send(operation, body), 400, PATHS[operation])
        assert problem["type"] == "/docs/problems#not-json"


def test_white_space_around_json_is_no_matter(service):
    assert service.send("trickWinner", b" \r\n\t" + TRICK + b" \r\n\t").status_code == 200


def test_in_bulk_each_line_is_read_as_strictly(service):
    bad = [b"{", b"NaN", b"\xff", b'{"a":1,"a":1}', b"[" * 5000, b"\xef\xbb\xbf" + TRICK, b"9" * 5000, b'"\\ud800"']
    response = service.send("trickWinner", b"\n".join([TRICK, *bad, TRICK]), Content_Type="application/x-ndjson")
    *answers, last = map(json.loads, response.text.splitlines())
    assert last == {"summary": {"lines": 10, "problems": 8}}
    assert [answer.get("line") for answer in answers] == [None, *range(2, 10), None]
    assert {answer["problem"]["status"] for answer in answers[1:-1]} == {400}


@pytest.mark.parametrize(
    ("body", "pointer", "code"),
    [
        ('{"hand": ["AS", NaN]}', "/hand/1", "nan"),
        ('{"a": [{"b": -Infinity}]}', "/a/0/b", "nan"),
        ('{"scores": {"NS": 1e999}}', "/scores/NS", "nan"),
        ('{"target": ' + "9" * 5000 + "}", "/target", "nan"),
        ('{"id": 1, "id": 2}', "/id", "duplicate-key"),
        ('{"rounds": [{}, {"foul": {"seat": "N", "seat": "S"}}]}', "/rounds/1/foul/seat", "duplicate-key"),
        ('{"a/b": {"~": 1, "~": 2}}', "/a~1b/~0", "duplicate-key"),
    ],
)
def test_what_json_does_not_have_is_named_with_its_pointer(service, body, pointer, code):
    problem = service.problem(service.send("trickWinner", body.encode()), 400, "/v1/trick-winner")
    assert [(error["pointer"], error["code"]) for error in problem["errors"]] == [(pointer, code)]


SCALARS = st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.text(":\\\"'aé\n") | st.floats(-1e9, 1e9)
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(":a\\"), inner))


@given(VALUES, st.booleans())
def test_what_is_json_is_read_as_the_standard_parser_reads_it(value, ascii_only):
    body = json.dumps(value, ensure_ascii=ascii_only).encode()
    assert repr(read_json(body)) == repr(json.loads(body))


@given(st.dictionaries(st.text(), VALUES))
def test_what_was_read_is_written_as_it_was(value):
    assert repr(json.loads(json_text(read_json(json.dumps(value).encode())))) == repr(value)


WHOLE_NUMBERS = (2**63 - 1, 2**63, 2**64 - 1, 2**64, -(2**63), -(2**63) - 1, 10**400)


@pytest.mark.parametrize("beside", [r'"a\/b"', '"b"', '"\\u0041"'])
@pytest.mark.parametrize("number", WHOLE_NUMBERS, ids=lambda number: f"{number:.0e}" if number < 2**65 else "10^400")
def test_a_whole_number_in_own_data_is_kept_however_long_it_is(service, number, beside):
    round_ = f'{{"dealer": "W", "up_card": "TD", "calls": [], "_a": {beside}, "_n": {number}}}'
    body = f'{{"round": {round_}, "call": {{"seat": "S", "call": "sun"}}}}'
    answer = service.send("advanceRound", body.encode())
    assert answer.status_code == 200
    assert answer.json["round"]["_n"] == number


def test_a_number_that_is_refused_is_quoted_as_it_was_sent(service):
    number = 123456789012345678901234
    answer = service.send("scoreGame", f'{{"rounds": [{{"NS": {number}, "EW": 6}}]}}'.encode())
    assert str(number) in answer.json["errors"][0]["message"]


@given(st.text(":a\\é"), VALUES, VALUES, st.booleans())
def test_a_name_twice_is_found_whatever_else_there_is(name, first, second, ascii_only):
    key, one, other = (json.dumps(part, ensure_ascii=ascii_only) for part in (name, first, second))
    with pytest.raises(NotJson) as caught:
        read_json(f'{{{key}: {one}, "\\u003a": ":", {key}: {other}}}'.encode())
    assert caught.value.code == "duplicate-key"
