"""Records and logs that are well-formed and nothing more: cards twice, hands of three, calls by nobody asked."""

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from engine.calls import Call, CallName
from engine.contract import Contract, Level
from engine.log import ClaimedWinner, GameLog, LoggedRound
from engine.record import FoulKind, FoulRecord, RoundRecord, TrickRecord
from engine.ruleset import OPTIONS
from rulesets import RULESETS


def examples(count):
    """A property tried so many times; how long one takes on a busy machine does not matter."""
    return settings(max_examples=count, deadline=None, suppress_health_check=[HealthCheck.too_slow])


SEAT = st.integers(0, 3)
SUIT = st.integers(0, 3)
CARD = st.integers(0, 31)
POINTS = st.tuples(st.integers(0, 100_000), st.integers(0, 100_000))


def cards(least, most):
    return st.lists(CARD, min_size=least, max_size=most).map(tuple)


def by_seat(value):
    return st.dictionaries(SEAT, value, max_size=4).map(lambda found: tuple(found.items()))


CALLS = st.lists(st.builds(Call, SEAT, st.sampled_from(CallName), st.none() | SUIT, st.booleans()), max_size=12).map(
    tuple
)
HOKUMS = st.builds(Contract, SUIT, SEAT, st.sampled_from(Level)) | st.builds(
    Contract, SUIT, SEAT, st.sampled_from([Level.DOUBLE, Level.FOUR]), st.just(True)
)
SUNS = st.builds(Contract, st.none(), SEAT, st.sampled_from(Level), st.just(False), st.booleans())
TRICKS = st.lists(st.builds(TrickRecord, SEAT, cards(1, 4), st.booleans()), max_size=8).map(tuple)
FOULS = st.builds(
    FoulRecord,
    SEAT,
    st.none() | SEAT,
    st.none() | st.sampled_from(FoulKind),
    st.none() | st.integers(1, 8),
    st.none() | CARD,
)
ENDINGS = st.just((None, None)) | st.tuples(FOULS, st.none()) | st.tuples(st.none(), SEAT)


@st.composite
def records(draw):
    calls = draw(CALLS)
    foul, claim = draw(ENDINGS)
    return RoundRecord(
        dealer=draw(SEAT),
        up_card=draw(CARD if calls else st.none() | CARD),
        hands=draw(by_seat(cards(0, 8))),
        calls=calls,
        contract=draw(st.none() | HOKUMS | SUNS),
        projects=draw(by_seat(st.lists(cards(0, 8), max_size=3).map(tuple))),
        tricks=draw(TRICKS),
        foul=foul,
        claim=claim,
    )


def values_of(option):
    span = option.span
    return st.sampled_from(option.choices) if span is None else st.integers(span.least, span.most)


OPTION = st.sampled_from(list(OPTIONS.values())).flatmap(
    lambda option: st.tuples(st.just(option.name), values_of(option))
)


def in_order(given):
    return tuple((name, dict(given)[name]) for name in OPTIONS if name in dict(given))


SOME_OPTIONS = st.lists(OPTION, max_size=4).map(in_order)
RULES = st.builds(
    lambda name, given: RULESETS[name].rules.overridden(dict(given)), st.sampled_from(list(RULESETS)), SOME_OPTIONS
)
LOGS = st.builds(
    GameLog,
    RULES,
    st.lists(st.builds(LoggedRound, records(), st.none() | POINTS), max_size=3).map(tuple),
    st.just((0, 0)) | POINTS,
    st.none() | POINTS,
    st.none() | st.builds(ClaimedWinner, st.sampled_from([None, 0, 1])),
)
