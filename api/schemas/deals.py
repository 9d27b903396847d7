"""Requests for cards to play with."""

from typing import Any

from api.fields import Value
from api.issues import Decoded, Issues, Path
from api.reading.reader import ReadBy
from api.reading.single import Text, WholeNumber
from api.reading.words import SEAT
from api.schemas.base import RulesSchema
from engine.deal import LAST_ROUND, LONGEST_SEED, Seed, seed_of, seed_of_day


def _read_day(value: Decoded, issues: Issues, path: Path) -> Seed:
    if type(value) is not str:
        issues.add_wrong_type(path, "string", value)
    else:
        try:
            return seed_of_day(value)
        except ValueError:
            issues.add(path, "not-a-date", value=value)
    return seed_of("-")


DAY = ReadBy(_read_day, {"type": "string", "format": "date"})


class DealRequest(RulesSchema):
    """What a deal is drawn from. What it loads has a ``drawn_from`` in the place of seed and date."""

    seed = Value(Text(1, LONGEST_SEED), load_default=None, describe="Anything; a client makes one up for a new game.")
    date = Value(DAY, load_default=None, describe="The daily deal, the same for everybody: `2026-11-29`.")
    round = Value(
        WholeNumber(1, LAST_ROUND), load_default=1, describe="The round of the game; a redeal is the next number."
    )
    dealer = Value(SEAT, load_default=None, describe="Left out: drawn from the seed, the same for all its rounds.")
    taker = Value(SEAT, load_default=None, describe="Once known: everybody gets the rest of his eight cards.")

    def fit_together(self, data: dict[str, Any], original: Any, issues: Issues) -> None:
        """A deal is drawn from one thing."""
        if (original.get("seed") is None) == (original.get("date") is None):
            issues.add((), "exactly-one-of", names=("seed", "date"))

    def made_of(self, data: dict[str, Any], original: Any) -> dict[str, Any]:
        """Put what the deal is drawn from in the place of seed and date."""
        data = super().made_of(data, original)
        seed, day = data.pop("seed"), data.pop("date")
        data["drawn_from"] = day if seed is None else seed_of(seed)
        return data
