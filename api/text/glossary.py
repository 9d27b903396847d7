"""The words of the game: what players call a thing, what the wire calls it, and what it is.

The page ``/glossary`` and ``docs/glossary.md`` are made of these, in both languages.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from api.text.catalogue import N_
from api.text.voice import Voice


class Term(NamedTuple):
    """A word of the game: its place on the page, its name, the words of the wire that stand for it, what it means."""

    anchor: str
    name: str
    wire: tuple[str, ...]
    meaning: str


class Chapter(NamedTuple):
    """Terms that belong together."""

    title: str
    terms: tuple[Term, ...]


CHAPTERS: Final = (
    Chapter(
        N_("The table and the cards"),
        (
            Term(
                "baloot-game", N_("Baloot"), (), N_("The game: four players, two teams, 32 cards, turns to the right.")
            ),
            Term(
                "seat",
                N_("seat"),
                ("seat", "S", "E", "N", "W"),
                N_("A player's place: south, east, north, west, in the order of turn."),
            ),
            Term("partner", N_("partner"), (), N_("The player opposite, of the same team.")),
            Term(
                "us-and-them",
                N_("us and them"),
                ("NS", "EW"),
                N_("The two columns of the score sheet. The wire names the teams by seats; the app knows which is us."),
            ),
            Term(
                "dealer",
                N_("dealer"),
                ("dealer", "next_dealer"),
                N_("Who deals the round. The deal passes to the right."),
            ),
            Term(
                "hand",
                N_("hand"),
                ("hand", "hands"),
                N_("The cards of one player: five in the auction, eight in the play."),
            ),
            Term("spades", N_("spades"), ("S",), N_("The suit of spades, black.")),
            Term("hearts", N_("hearts"), ("H",), N_("The suit of hearts, red.")),
            Term("diamonds", N_("diamonds"), ("D",), N_("The suit of diamonds, red.")),
            Term("clubs", N_("clubs"), ("C",), N_("The suit of clubs, black.")),
            Term("ace", N_("Ace"), ("A",), N_("The highest card where there is no trump; 11 raw points.")),
            Term("ten", N_("Ten"), ("T",), N_("Second to the Ace where there is no trump; 10 raw points.")),
            Term("king", N_("King"), ("K",), N_("4 raw points.")),
            Term("queen", N_("Queen"), ("Q",), N_("3 raw points.")),
            Term("jack", N_("Jack"), ("J",), N_("The highest trump, with 20 raw points; elsewhere 2.")),
            Term(
                "up-card",
                N_("up-card"),
                ("up_card",),
                N_("The card turned up after the first five, for which the players bid."),
            ),
        ),
    ),
    Chapter(
        N_("The auction"),
        (
            Term("call", N_("call"), ("call", "calls"), N_("What a player says in the auction or the doubling.")),
            Term("pass", N_("pass"), ("pass",), N_("Not to buy, or not to raise.")),
            Term("hokum", N_("Hokum"), ("hokum",), N_("A contract with a trump suit.")),
            Term("sun", N_("Sun"), ("sun",), N_("A contract without trump, whose points are doubled.")),
            Term("ashkal", N_("Ashkal"), ("ashkal",), N_("A Sun whose up-card goes to the caller's partner.")),
            Term(
                "confirm", N_("confirm"), ("confirm",), N_("The bidder's last word on a Hokum that nobody took over.")
            ),
            Term("kawesh", N_("kawesh"), ("kawesh",), N_("To throw the round in with five cards of 7, 8 and 9 alone.")),
            Term("buyer", N_("buyer"), ("buyer",), N_("Who bought the contract, and has to make it.")),
            Term(
                "contract",
                N_("contract"),
                ("contract", "bid"),
                N_("What is played: Hokum or Sun, by whom, and how far raised."),
            ),
            Term("trump", N_("trump"), ("trump",), N_("The suit that beats the others.")),
            Term(
                "passed-out", N_("passed out"), ("passed_out",), N_("Everybody passed twice: nobody writes anything.")
            ),
        ),
    ),
    Chapter(
        N_("Doubling"),
        (
            Term("double", N_("double"), ("double",), N_("The opponents raise the contract: times two.")),
            Term("triple", N_("triple"), ("triple",), N_("The buyer's side answers a double: times three.")),
            Term("four", N_("four"), ("four",), N_("The doubler answers a triple: times four.")),
            Term("gahwa", N_("gahwa"), ("gahwa",), N_("The last raise: who wins the round wins the game.")),
            Term(
                "locked",
                N_("locked"),
                ("locked", "locked-trump-lead"),
                N_("A double or four under which no trump may be led by who holds another suit. Otherwise it is open."),
            ),
        ),
    ),
    Chapter(
        N_("The play"),
        (
            Term("trick", N_("trick"), ("trick", "tricks"), N_("Four cards, one of each player. A round has eight.")),
            Term("lead", N_("lead"), ("leader", "first_lead"), N_("To play the first card of a trick.")),
            Term(
                "follow-suit", N_("follow suit"), ("must-follow-suit",), N_("To play the suit led. Who has it has to.")
            ),
            Term("void", N_("void"), (), N_("Without the suit led.")),
            Term("trump-in", N_("to trump"), ("must-trump",), N_("To play a trump when void.")),
            Term("overtrump", N_("to overtrump"), ("must-overtrump",), N_("To beat the trump that is winning.")),
            Term(
                "ekka",
                N_("Ekka"),
                ("ekka", "false-ekka"),
                N_("To announce a lead as the highest card left of its suit, which frees the partner from trumping."),
            ),
            Term(
                "last-trick",
                N_("last trick"),
                ("last_trick",),
                N_("The eighth trick, and the 10 raw points that it adds."),
            ),
            Term("claim", N_("claim"), ("claim",), N_("To say that all remaining tricks are one's own.")),
            Term("foul", N_("foul"), ("foul",), N_("A broken rule, and the call that ends the round for it.")),
            Term("revoke", N_("revoke"), ("revoke",), N_("A card or lead that broke a rule of play.")),
        ),
    ),
    Chapter(
        N_("Projects"),
        (
            Term(
                "project",
                N_("project"),
                ("projects",),
                N_("A sequence, or four of a kind, announced with a player's first card."),
            ),
            Term("sira", N_("Sira"), ("sira",), N_("Three in sequence: 2 points in Hokum, 4 in Sun.")),
            Term("fifty", N_("Fifty"), ("fifty",), N_("Four in sequence: 5 points in Hokum, 10 in Sun.")),
            Term(
                "hundred",
                N_("Hundred"),
                ("hundred",),
                N_("Five in sequence, or four of a kind: 10 points in Hokum, 20 in Sun."),
            ),
            Term("four-hundred", N_("Four Hundred"), ("four_hundred",), N_("Four Aces in Sun: 40 points.")),
            Term(
                "baloot", N_("Baloot (project)"), ("baloot",), N_("The King and Queen of trump in one hand: 2 points.")
            ),
        ),
    ),
    Chapter(
        N_("Scores"),
        (
            Term(
                "raw",
                N_("raw points"),
                ("raw",),
                N_("What cards are worth in tricks: 162 in Hokum, 130 in Sun, the last trick included."),
            ),
            Term("points", N_("points"), ("points", "card_points"), N_("What is written on the score sheet.")),
            Term("score-sheet", N_("score sheet"), (), N_("Where each round is written, for us and for them.")),
            Term("made", N_("made"), ("made",), N_("The buyer's side has enough.")),
            Term(
                "failed",
                N_("failed"),
                ("failed",),
                N_("The buyer's side has too little, and the others write everything."),
            ),
            Term("kaboot", N_("kaboot"), ("kaboot",), N_("All eight tricks to one team.")),
            Term(
                "reverse-kaboot",
                N_("reverse kaboot"),
                ("reverse_kaboot",),
                N_("A kaboot against the first player's Sun with an Ace: 88 points where it counts."),
            ),
            Term("round", N_("round"), ("round", "rounds"), N_("One deal, from the auction to the score.")),
            Term(
                "game",
                N_("game"),
                ("winner", "target"),
                N_("Rounds until a team has 152 points, or as many as the rules say."),
            ),
            Term(
                "ruleset",
                N_("ruleset"),
                ("ruleset", "options"),
                N_("The options that a table or an app plays by, under a name."),
            ),
            Term("record", N_("round record"), ("round",), N_("What was dealt, called and played in a round.")),
        ),
    ),
)
"""All words, in the order in which a round is played."""

HEADINGS: Final = {
    "title": N_("Glossary"),
    "about": N_("The words of the game, as players say them, and as the API writes them."),
    "en": N_("In English"),
    "ar": N_("In Arabic"),
    "wire": N_("On the wire"),
    "meaning": N_("Meaning"),
    "operations": N_("Operations"),
    "problems": N_("Problems and error codes"),
}
"""What stands around the words on their page."""


def headings(voice: Voice) -> dict[str, str]:
    """Return what stands around the words, in a language."""
    return {name: voice.text(words) for name, words in HEADINGS.items()}


def chapters(voice: Voice) -> Iterator[Chapter]:
    """Yield all words in a language; their names on the wire are the same in each."""
    for chapter in CHAPTERS:
        terms = tuple(one._replace(name=voice.text(one.name), meaning=voice.text(one.meaning)) for one in chapter.terms)
        yield Chapter(voice.text(chapter.title), terms)
