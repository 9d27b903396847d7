"""The judge of the vectors: it sees every kind of difference, and none where there is none."""

import pytest

from tests.support.judging import differences

AGREEING = {
    "fields that are not expected are free": ({"a": 1}, {"a": 1, "b": 2}),
    "a ten may be written in two ways": ({"card": "10H"}, {"card": "TH"}),
    "lists of cards are sets": ({"cards": ["AS", "10H"]}, {"cards": ["TH", "AS"]}),
    "named lists are sets": ({"asked": ["N", "S"]}, {"asked": ["S", "N"]}),
    "the calls of a seat are a set": (
        {"legal_by_seat": {"E": [{"call": "sun"}, {"call": "pass"}]}},
        {"legal_by_seat": {"E": [{"call": "pass"}, {"call": "sun"}]}},
    ),
    "absent values count as their default": (
        {"contract": {"level": "undoubled", "locked": False}, "legal": [{"suits": [], "lockable": False}]},
        {"contract": {"level": None}, "legal": [{}]},
    ),
    "more may follow from included violations": (
        {"violations_include": [{"code": "x"}]},
        {"violations": [{"code": "y"}, {"code": "x", "seat": "E"}]},
    ),
    "an entry of a set may agree with several": (
        {"violations": [{"code": "x"}, {"code": "x"}]},
        {"violations": [{"code": "x", "seat": "E"}, {"code": "x", "seat": "N"}]},
    ),
}
DIFFERING = {
    "a value": ({"a": 1}, {"a": 2}),
    "a missing field": ({"a": 1}, {}),
    "true is not 1": ({"a": True}, {"a": 1}),
    "null is not an empty list": ({"legal_cards": None}, {"legal_cards": []}),
    "an object where null is expected": ({"score": None}, {"score": {}}),
    "null where an object is expected": ({"score": {"points": 1}}, {"score": None}),
    "a card too few": ({"cards": ["AS", "TH"]}, {"cards": ["AS"]}),
    "a card too many": ({"cards": ["AS"]}, {"cards": ["AS", "TH"]}),
    "a violation too many": ({"violations": [{"code": "x"}]}, {"violations": [{"code": "x"}, {"code": "x"}]}),
    "a violation too few": ({"violations": [{"code": "x"}, {"code": "x"}]}, {"violations": [{"code": "x"}]}),
    "an included violation missing": ({"violations_include": [{"code": "x"}]}, {"violations": [{"code": "y"}]}),
    "another order of tricks": (
        {"tricks": [{"winner": "E"}, {"winner": "S"}]},
        {"tricks": [{"winner": "S"}, {"winner": "E"}]},
    ),
    "another length": ({"totals": [{"NS": 1}]}, {"totals": [{"NS": 1}, {"NS": 2}]}),
    "a default that is not the value": ({"locked": True}, {}),
}


@pytest.mark.parametrize("case", AGREEING)
def test_agrees(case):
    assert differences(*AGREEING[case]) == []


@pytest.mark.parametrize("case", DIFFERING)
def test_differs(case):
    assert len(differences(*DIFFERING[case])) >= 1
