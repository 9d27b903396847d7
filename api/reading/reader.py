"""What every reader does: it reads a value with an account of all that is wrong, or at once where nothing is."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final, Generic, TypeVar

from api.issues import Decoded, Issues, Path
from api.json_schema import Schema, ref

T = TypeVar("T")


class NotAtOnce(Exception):
    """Something is wrong with a value that was read at once."""


REFUSALS: Final = (NotAtOnce, KeyError, TypeError)
"""What reading at once raises: its own error, or that of a table which does not have a word or cannot."""


class Reader(ABC, Generic[T]):
    """Reads one kind of value.

    ``whole`` describes the value, and ``schema`` does where it is used: with a name, it is a component of the contract,
    and code that is made from the contract has a type for it.
    """

    def __init__(self, whole: Schema, component: str | None = None) -> None:
        self.whole = whole
        self.schema = whole if component is None else ref(component)

    @abstractmethod
    def read(self, value: Decoded, issues: Issues, path: Path) -> T:
        """Return a value as read, or note what is wrong with it and return a placeholder that nobody looks at."""

    def at_once(self, value: Decoded) -> T:
        """Return a value as read; raises one of :data:`REFUSALS` if there is anything to note."""
        issues = Issues()
        found = self.read(value, issues, ())
        if issues.found:
            raise NotAtOnce
        return found

    def each_at_once(self, values: list[Decoded]) -> tuple[T, ...]:
        """Return some values as read; raises likewise."""
        return tuple([self.at_once(value) for value in values])


class ReadBy(Reader[T]):
    """Reads by a function; by another, which returns None for what it does not know, what is usual is read at once."""

    def __init__(
        self,
        read: Callable[[Decoded, Issues, Path], T],
        whole: Schema,
        usual: Callable[[Decoded], T | None] | None = None,
    ) -> None:
        super().__init__(whole)
        self._read = read
        self._usual = usual

    def read(self, value: Decoded, issues: Issues, path: Path) -> T:
        """Return what the function does."""
        return self._read(value, issues, path)

    def at_once(self, value: Decoded) -> T:
        """Return what the functions do."""
        found = None if self._usual is None else self._usual(value)
        return super().at_once(value) if found is None else found
