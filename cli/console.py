"""The terminal: where to write, in which language, and cards in colour.

Colours appear on a terminal only, and not where ``NO_COLOR`` is set (https://no-color.org).
"""

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

import click
from rich.console import Console
from rich.text import Text

from cli.words import LABELS
from engine.cards import CARD_NAMES, SUITS, Card, CardSet, cards_in

SIGNS: Final = "♠♥♦♣"
COLOURS: Final = ("bold", "bold red", "bold yellow", "bold green")
"""Styles of spades, hearts, diamonds and clubs: four, so that no two suits look alike."""

_WIDTH_OF_A_FILE: Final = 160

F = TypeVar("F", bound=Callable[..., Any])


class Screen(Console):
    """A console whose reader may go away."""

    def on_broken_pipe(self) -> None:
        """Leave the end of it to the command."""
        raise BrokenPipeError


def screen(*, stderr: bool = False) -> Screen:
    """Return standard output, or standard error."""
    found = Screen(stderr=stderr, highlight=False, emoji=False, markup=False)
    if not found.is_terminal:
        found.width = _WIDTH_OF_A_FILE
    return found


def with_language(command: F) -> F:
    """Give a command the option ``--lang``."""
    return click.option(
        "--lang",
        "language",
        type=click.Choice(["en", "ar"]),
        default="en",
        show_default=True,
        help="Language of sentences and labels.",
    )(command)


def label(language: str, name: str) -> str:
    """Return what a thing is called in a language; its English name is its key."""
    return LABELS.get(name, name) if language == "ar" else name


def card(value: Card, style: str = "") -> Text:
    """Return a card as it is shown: rank and sign in the suit's colour."""
    name = CARD_NAMES[value]
    rank = "10" if name[0] == "T" else name[0]
    return Text(rank + SIGNS[value >> 3], f"{COLOURS[value >> 3]} {style}".strip())


def cards(values: Iterable[Card], between: str = " ") -> Text:
    """Return cards in the order given."""
    return Text(between).join([card(value) for value in values])


def hand(held: CardSet) -> Text:
    """Return a hand, suit by suit."""
    suits = []
    for suit in range(len(SUITS)):
        some = [CARD_NAMES[value][0].replace("T", "10") for value in cards_in(held) if value >> 3 == suit]
        suits.append(Text(f"{SIGNS[suit]} {' '.join(some) or '–'}", COLOURS[suit] if some else "dim"))
    return Text("   ").join(suits)


def suit(value: int) -> Text:
    """Return the sign of a suit."""
    return Text(SIGNS[value], COLOURS[value])
