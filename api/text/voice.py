"""What all sentences of a language are made of: its catalogue, its names, its lists, and quoted input.

Cards are written ``TH`` in every language. In Arabic text everything that reads from left to right (cards, names
of fields, sums) is put between LRI and PDI, and quoted input between FSI and PDI, so that it does not get mixed up
with the words around it. English text has no such characters. Quoted input never has a control, format or
bidirectional character of its own: these are written as JSON escapes.
"""

import json
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, TypeAlias
from unicodedata import category

from api.text.catalogue import N_, Language, catalogue_of
from engine.calls import CallName, Offer
from engine.cards import CARD_NAMES, RANKS, Card
from engine.contract import Contract, Level
from engine.conversion import Pair
from engine.projects import Kind
from engine.seats import Seat, Team

LRI: Final = "\u2066"
FSI: Final = "\u2068"
PDI: Final = "\u2069"

LONGEST_QUOTE: Final = 40
"""How many characters of an input are quoted."""

_SEATS: Final = (N_("S"), N_("E"), N_("N"), N_("W"))
_TEAMS: Final = (N_("NS"), N_("EW"))
_OURS, _THEIRS = N_("our team"), N_("their team")
_SIDES: Final = ((_OURS, _THEIRS), (_THEIRS, _OURS))
"""What the teams are called by who is of the first, and by who is of the second."""
_SUITS: Final = (N_("spades"), N_("hearts"), N_("diamonds"), N_("clubs"))
_KINDS: Final = {
    Kind.SIRA: N_("Sira"),
    Kind.FIFTY: N_("Fifty"),
    Kind.HUNDRED: N_("Hundred"),
    Kind.FOUR_HUNDRED: N_("Four Hundred"),
}
_CALLS: Final = {
    CallName.PASS: N_("pass"),
    CallName.HOKUM: N_("hokum"),
    CallName.SUN: N_("sun"),
    CallName.ASHKAL: N_("ashkal"),
    CallName.CONFIRM: N_("confirm"),
    CallName.KAWESH: N_("kawesh"),
    CallName.DOUBLE: N_("double"),
    CallName.TRIPLE: N_("triple"),
    CallName.FOUR: N_("four"),
    CallName.GAHWA: N_("gahwa"),
}
_LEVELS: Final = {
    Level.UNDOUBLED: N_("undoubled"),
    Level.DOUBLE: N_("double"),
    Level.TRIPLE: N_("triple"),
    Level.FOUR: N_("four"),
    Level.GAHWA: N_("gahwa"),
}
_JSON_TYPES: Final = {
    "string": N_("a string"),
    "integer": N_("a whole number"),
    "number": N_("a number"),
    "boolean": N_("true or false"),
    "array": N_("a list"),
    "object": N_("an object"),
    "null": N_("null"),
}


def _escaped(character: str) -> str:
    if character in '"\\':
        return "\\" + character
    if category(character)[0] in "CZ" and character != " ":
        # A character past U+FFFF is two escapes in JSON.
        return json.dumps(character)[1:-1]
    return character


Facts: TypeAlias = dict[str, str | int]
"""Values to put into a sentence, by the name of their place in it."""


class Voice:
    """One language: how it says a sentence, a name, a list. Made once (:func:`api.text.voice_in`).

    ``ours`` is the team of the one spoken to, where that is known. In Arabic the teams are then "ours" and "theirs", as
    the columns of a score sheet are called; English has their letters.
    """

    def __init__(self, language: Language, ours: Team | None = None) -> None:
        self.language = language
        self._ours = ours if language is Language.ARABIC else None
        catalogue = catalogue_of(language)
        self._one = catalogue.gettext
        self._many = catalogue.ngettext
        right_to_left = language is Language.ARABIC
        self._ltr = (LRI, PDI) if right_to_left else ("", "")
        self._unknown = (FSI, PDI) if right_to_left else ("", "")
        self._repeats_and = language is Language.ARABIC  # "this and that and the other"
        self.seats: Final = tuple(map(self.say, _SEATS))
        self.teams: Final = tuple(map(self.say, _TEAMS if self._ours is None else _SIDES[self._ours]))
        self.suits: Final = tuple(map(self.say, _SUITS))
        self.cards: Final = tuple(map(self.ltr, CARD_NAMES))
        self.ranks: Final = tuple(map(self.ltr, RANKS))
        self.kinds: Final = {kind: self.say(name) for kind, name in _KINDS.items()}
        self.calls: Final = {call: self.say(name) for call, name in _CALLS.items()}
        self.levels: Final = {level: self.say(name) for level, name in _LEVELS.items()}
        self._types = {name: self.say(words) for name, words in _JSON_TYPES.items()}

    # Sentences.

    def say(self, message: str, **values: str | int) -> str:
        """Return a sentence of the catalogue with its values put in."""
        return self._one(message).format(**values)

    def count(self, one: str, many: str, n: int, **values: str | int) -> str:
        """Return the form of a sentence that goes with the number ``n``, with its values put in."""
        return self.form(one, many, n).format(n=n, **values)

    def form(self, one: str, many: str, n: int) -> str:
        """Return the form of a sentence that goes with the number ``n``, with its places for values."""
        return self._many(one, many, n)

    def text(self, message: str) -> str:
        """Return a sentence that has no values, or itself where the catalogue lacks it."""
        return self._one(message)

    # Names.

    def seat(self, seat: Seat | None) -> str:
        """Return the name of a seat."""
        return self.say("a player") if seat is None else self.seats[seat]

    def card(self, card: Card | None) -> str:
        """Return the name of a card."""
        return self.say("a card") if card is None else self.cards[card]

    def json_type(self, name: str) -> str:
        """Return what a JSON type is called in a sentence."""
        return self._types.get(name, name)

    def contract(self, contract: Contract) -> str:
        """Return a contract in words: what, by whom, how far raised, locked or not."""
        buyer = self.seats[contract.buyer]
        if contract.trump is not None:
            words = [self.say("hokum in {suit} by {seat}", suit=self.suits[contract.trump], seat=buyer)]
        elif contract.ashkal:
            words = [self.say("sun by ashkal, with {seat} as buyer", seat=buyer)]
        else:
            words = [self.say("sun by {seat}", seat=buyer)]
        if contract.level is not Level.UNDOUBLED:
            words.append(self.levels[contract.level])
        if contract.locked:
            words.append(self.say("locked"))
        return self.listed(words)

    def offer(self, offer: Offer) -> str:
        """Return a call that may be made, with what there is to choose in it."""
        call = self.calls[offer.name]
        if offer.suits:
            suits = self.any_of([self.suits[suit] for suit in offer.suits])
            return self.say("{call} (in {suits})", call=call, suits=suits)
        if offer.lockable:
            return self.say("{call} (open or locked)", call=call)
        return call

    def raw(self, points: int) -> str:
        """Return a number of raw points, as it is counted."""
        return self.count("{n} raw", "{n} raw", points)

    def by_team(self, points: Pair | tuple[str, str]) -> str:
        """Return a number or a sum of each team, one's own first."""
        if self._ours is None:
            return self.say("NS {ns}, EW {ew}", ns=points[0], ew=points[1])
        return self.say("us {ours}, them {theirs}", ours=points[self._ours], theirs=points[1 - self._ours])

    # Lists.

    def listed(self, items: Sequence[str]) -> str:
        """Return items one after the other."""
        return self._joined(items, N_("{list}, {next}"))

    def all_of(self, items: Sequence[str]) -> str:
        """Return items as in "this, that and the other"."""
        return self._joined(items, N_("{list} and {next}"))

    def any_of(self, items: Sequence[str]) -> str:
        """Return items as in "this, that or the other"."""
        return self._joined(items, N_("{list} or {next}"))

    def _joined(self, items: Sequence[str], last: str) -> str:
        if not items:
            return self.say("nothing")
        return _list_of(self, len(items), last).format(*items)

    def places(self, count: int, last: str) -> str:
        """Return a list with a place for each of so many items, ``last`` between the last two."""
        joined = "{0}"
        between = last if self._repeats_and else "{list}, {next}"
        for place in range(1, count):
            joined = self.say(last if place == count - 1 else between, list=joined, next=f"{{{place}}}")
        return joined

    def one_of(self, cards: Iterable[Card]) -> str:
        """Return cards, one of which was to be chosen, in the order given."""
        return self.any_of([self.cards[card] for card in cards])

    # What is not words of the language.

    def ltr(self, text: str) -> str:
        """Return something that reads from left to right in any language: a card, a sum, a pointer."""
        before, after = self._ltr
        return f"{before}{text}{after}"

    def name(self, name: object) -> str:
        """Return a name or value that the interface knows, as it is written in JSON."""
        return self.ltr(json.dumps(name, ensure_ascii=False))

    def quoted(self, value: object) -> str:
        """Return an input, in quotes if it is a string: escaped, and cut if it is long."""
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
        more = "…" if len(text) > LONGEST_QUOTE else ""
        text = "".join(map(_escaped, text[:LONGEST_QUOTE])) + more
        before, after = self._unknown
        return f'{before}"{text}"{after}' if isinstance(value, str) else f"{before}{text}{after}"


@lru_cache(maxsize=256)
def _list_of(voice: Voice, count: int, last: str) -> str:
    """Return :meth:`Voice.places`, remembered: a list is put together in the same way whatever stands in it."""
    return voice.places(count, last)
