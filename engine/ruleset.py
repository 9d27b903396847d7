"""The options in which tables differ, and one full, valid set of them (rules, section 8).

:class:`Ruleset` is the only declaration of the options: a field's annotation is its allowed values, so a new option
is one new field here and one new line in every file of ``rulesets/``. What an option means is told in the section of
the rules named beside it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Annotated, Any, Final, Literal, get_args, get_origin, get_type_hints


@dataclass(frozen=True, slots=True)
class Span:
    """The whole numbers an option takes, both ends included."""

    least: int
    most: int


Takeover = Literal["none", "earlier_opponents", "earlier", "others", "ace_earlier_opponents"]
Multiplied = Literal["up_to_double", "full", "none_above_double"]
UpToThousand = Annotated[int, Span(0, 1000)]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Every option with a value. Build one with :func:`ruleset_of`, change one with :meth:`overridden`."""

    # Section 2, the auction.
    sun_over_sun: Takeover
    sun_over_sun_round2: Takeover
    round2_passers_asked: Literal["none", "opponents", "all"]
    hokum_confirm: bool
    ace_hokum: Literal["anyone", "dealers_right", "nobody"]
    ashkal_rounds: Literal["first", "both"]
    ashkal_when: Literal["any", "all_passed", "over_opponents_hokum"]
    ashkal_on_ace: bool
    ashkal_after_pass: Literal["never", "round1"]
    ashkal_buyer: Literal["caller", "partner"]
    kawesh: Literal["none", "same_dealer", "next_dealer"]
    # Section 3, doubling.
    doubling: bool
    raisers: Literal["individual", "team"]
    sun_double_doublers_at_most: UpToThousand
    sun_double_buyers_at_least: UpToThousand
    sun_max_level: Literal["double", "gahwa"]
    lock: Literal["choose", "automatic", "none"]
    # Section 4, play.
    first_lead: Literal["dealers_right", "buyer"]
    must_trump: bool
    third_player_bound: bool
    undertrump: Literal["free", "forced"]
    ekka: Literal["call", "automatic", "none"]
    # Section 5, projects.
    projects: Literal["announced", "automatic"]
    hundred_order: Literal["sequence_first", "four_first"]
    equal_projects: Literal["earlier_seat", "trump_then_seat"]
    project_contest: Literal["best_team", "both"]
    baloot_cancelled_by: Literal["four_of_a_kind", "hundred_with_both", "any_hundred", "never"]
    # Section 6, the round's score.
    counting: Literal["remainder", "each_side", "each_side_capped"]
    win_test: Literal["points_then_raw", "points", "raw"]
    baloot_in_test: bool
    exact_tie: Literal["buyer_keeps", "buyer_fails"]
    failed_projects: Literal["to_winner", "own_only"]
    failed_baloot: Literal["to_winner", "holder", "lost"]
    double_pays: Literal["winner_takes_all", "each_side"]
    double_tie: Literal["last_raiser_loses", "doubler_loses", "buyer_keeps"]
    project_multiplier: Multiplied
    kaboot_hokum: UpToThousand
    kaboot_sun: UpToThousand
    kaboot_ace_doubles: bool
    kaboot_multiplier: Literal["none", "up_to_double", "full"]
    reverse_kaboot: bool
    # Section 7, the game.
    both_reach_target: Literal["higher_total", "higher_round"]
    target: Annotated[int, Span(1, 1000)]

    def __hash__(self) -> int:
        """Return the hash of what rulesets mostly differ in: that of every option takes as long as a whole auction."""
        return hash((self.sun_over_sun, self.ashkal_when, self.counting, self.win_test, self.target))

    def overridden(self, options: Mapping[str, Any]) -> "Ruleset":
        """Return this ruleset with some options changed.

        Raises :class:`InvalidOptions` with every unknown option and every value that is not allowed.
        """
        _check(options)
        return replace(self, **options)


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its name and what it may be.

    ``choices`` are the allowed words (or true and false); an option that is a whole number has none and a ``span``.
    """

    name: str
    choices: tuple[str | bool, ...]
    span: Span | None

    def allows(self, value: object) -> bool:
        """Return whether the option may have this value; ``1`` is not ``True`` here."""
        if self.span is not None:
            return type(value) is int and self.span.least <= value <= self.span.most
        return any(type(value) is type(choice) and value == choice for choice in self.choices)


def _option(name: str, annotation: Any) -> Option:  # noqa: ANN401 - a type annotation may be any object
    if annotation is bool:
        return Option(name, (True, False), None)
    if get_origin(annotation) is Annotated:
        return Option(name, (), get_args(annotation)[1])
    return Option(name, get_args(annotation), None)


_HINTS: Final = get_type_hints(Ruleset, include_extras=True)
OPTIONS: Final[Mapping[str, Option]] = {
    field.name: _option(field.name, _HINTS[field.name]) for field in fields(Ruleset)
}
"""Every option by name, in the order of section 8."""


@dataclass(frozen=True, slots=True)
class UnknownOption:
    """A name that is no option."""

    name: str


@dataclass(frozen=True, slots=True)
class BadOptionValue:
    """A value that an option does not take."""

    option: Option
    value: object


@dataclass(frozen=True, slots=True)
class MissingOption:
    """An option that a full set of values leaves out."""

    name: str


OptionDefect = UnknownOption | BadOptionValue | MissingOption


class InvalidOptions(ValueError):
    """Values that make no ruleset; ``defects`` has all that is wrong with them."""

    def __init__(self, defects: tuple[OptionDefect, ...]) -> None:
        super().__init__(defects)
        self.defects = defects


def _defects(values: Mapping[str, Any]) -> list[OptionDefect]:
    defects: list[OptionDefect] = []
    for name, value in values.items():
        option = OPTIONS.get(name)
        if option is None:
            defects.append(UnknownOption(name))
        elif not option.allows(value):
            defects.append(BadOptionValue(option, value))
    return defects


def _check(values: Mapping[str, Any]) -> None:
    defects = _defects(values)
    if defects:
        raise InvalidOptions(tuple(defects))


def ruleset_of(values: Mapping[str, Any]) -> Ruleset:
    """Return the ruleset with these values, one for every option.

    Raises :class:`InvalidOptions` with every option that is missing, unknown or has a value it does not take.
    """
    defects = _defects(values) + [MissingOption(name) for name in OPTIONS if name not in values]
    if defects:
        raise InvalidOptions(tuple(defects))
    return Ruleset(**values)
