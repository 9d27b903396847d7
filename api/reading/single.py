"""Readers of a single value: a word, a flag, a whole number, a text."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeVar

from api.issues import Decoded, Issues, Path
from api.json_schema import enum
from api.reading.reader import NotAtOnce, Reader

T = TypeVar("T")


class Word(Reader[T]):
    """Reads one of some words; any other string is an issue of the given code."""

    def __init__(self, words: Mapping[str, T], code: str, component: str | None = None) -> None:
        super().__init__(enum(words), component)
        self._words = dict(words)
        self._code = code

    def read(self, value: Decoded, issues: Issues, path: Path) -> T:
        """Return what the word means."""
        words = self._words
        if type(value) is not str:
            issues.add_wrong_type(path, "string", value)
        elif value not in words:
            names = tuple(words)
            issues.add(path, self._code, value=value, allowed=names, nearest=issues.nearest(value, names))
        else:
            return words[value]
        return next(iter(words.values()))

    def at_once(self, value: Decoded) -> T:
        """Return what the word means."""
        return self._words[value]

    def each_at_once(self, values: list[Decoded]) -> tuple[T, ...]:
        """Return what the words mean."""
        words = self._words
        return tuple([words[value] for value in values])


def one_of(names: Sequence[str], values: Iterable[T], component: str) -> Word[T]:
    """Return a reader of one of some words, each read as the value beside it."""
    return Word(dict(zip(names, values, strict=True)), "unknown-value", component)


def word(*names: str, component: str | None = None) -> Word[str]:
    """Return a reader of one of some words, read as itself."""
    return Word({name: name for name in names}, "unknown-value", component)


class _Flag(Reader[bool]):
    def read(self, value: Decoded, issues: Issues, path: Path) -> bool:
        if type(value) is not bool:
            issues.add_wrong_type(path, "boolean", value)
            return False
        return value

    def at_once(self, value: Decoded) -> bool:
        if type(value) is not bool:
            raise NotAtOnce
        return value


FLAG: Final = _Flag({"type": "boolean"})


class WholeNumber(Reader[int]):
    """Reads a whole number in a span; a number with a zero fraction is one."""

    def __init__(self, least: int, most: int) -> None:
        super().__init__({"type": "integer", "minimum": least, "maximum": most})
        self._least = least
        self._most = most

    def read(self, value: Decoded, issues: Issues, path: Path) -> int:
        """Return the number."""
        if type(value) is float and value.is_integer():
            value = int(value)
        if type(value) is not int:
            issues.add_wrong_type(path, "integer", value)
        elif not self._least <= value <= self._most:
            issues.add(path, "out-of-range", least=self._least, most=self._most, value=value)
        else:
            return value
        return self._least

    def at_once(self, value: Decoded) -> int:
        """Return the number."""
        if type(value) is int and self._least <= value <= self._most:
            return value
        return super().at_once(value)


class Text(Reader[str]):
    """Reads a string of some length, counted in characters."""

    def __init__(self, least: int, most: int) -> None:
        super().__init__({"type": "string", "minLength": least, "maxLength": most})
        self._least = least
        self._most = most

    def read(self, value: Decoded, issues: Issues, path: Path) -> str:
        """Return the string."""
        if type(value) is not str:
            issues.add_wrong_type(path, "string", value)
        elif len(value) > self._most:
            issues.add(path, "too-long", most=self._most)
        elif len(value) < self._least:
            issues.add(path, "too-short", least=self._least)
        else:
            return value
        return ""
