"""One turn and one trick."""

from typing import Final

from api.openapi.examples.example import Example, Examples
from api.openapi.examples.table import cards

_HEARTS: Final = {"bid": "hokum", "trump": "H", "buyer": "E"}

PLAY: Final[Examples] = {
    "legalMoves": (
        Example(
            "must-overtrump",
            "Void in clubs, and an opponent has trumped: only the trumps that beat his may be played",
            {
                "contract": _HEARTS,
                "hand": cards("AS 7D JH 9H 8H"),
                "trick": {"leader": "N", "cards": ["AC", "KH"]},
            },
        ),
        Example(
            "ekka",
            "Partner led the king of clubs as an Ekka, after its ace and ten had gone: the third player need not trump",
            {
                "id": "table-7/trick-3",
                "contract": _HEARTS,
                "hand": cards("QS 7D 8H"),
                "trick": {"leader": "N", "cards": ["KC", "8C"], "ekka": True},
                "played": cards("AC 7C QC 9C TC JC AH 7H"),
            },
        ),
        Example(
            "locked",
            "Leading in a locked double: no trump while another suit is held. The ace of clubs would be an Ekka",
            {
                "ruleset": "tournament",
                "contract": {**_HEARTS, "level": "double", "locked": True},
                "hand": cards("AC 10D JH 8H"),
            },
        ),
        Example(
            "in-arabic",
            "The same question in Arabic",
            {
                "contract": _HEARTS,
                "hand": cards("AS 7D JH 9H 8H"),
                "trick": {"leader": "N", "cards": ["AC", "KH"]},
            },
            headers={"Accept-Language": "ar"},
        ),
        Example(
            "card-twice",
            "A card that stands twice in the trick, and one that is no card",
            {"contract": _HEARTS, "hand": ["AS", "1H"], "trick": {"leader": "N", "cards": ["AC", "AC"]}},
        ),
        Example(
            "trump-missing",
            "A hokum without a trump, and an option that does not exist",
            {"options": {"eka": "none"}, "contract": {"bid": "hokum", "buyer": "E"}, "hand": ["AS"]},
        ),
    ),
    "trickWinner": (
        Example(
            "last-trick",
            "The eighth trick, won with the highest trump; its ten included",
            {
                "contract": _HEARTS,
                "trick": {"leader": "W", "cards": ["7S", "QD", "QH", "JD"]},
                "last": True,
            },
        ),
        Example(
            "in-progress",
            "Two cards of a trick in Sun",
            {"contract": {"bid": "sun", "buyer": "N"}, "trick": {"leader": "S", "cards": ["KD", "AD"]}},
        ),
        Example(
            "five-cards",
            "Five cards in a trick",
            {"contract": _HEARTS, "trick": {"leader": "W", "cards": ["7S", "QD", "QH", "JD", "AS"]}},
        ),
    ),
}
