"""``hakam show``: rounds drawn in the terminal, trick by trick."""

from collections.abc import Iterator, Mapping
from typing import Any

import click
from marshmallow import ValidationError
from rich.table import Table
from rich.text import Text

from api.fields import issues_in
from api.issues import pointer_to
from api.problems import invalid_request
from api.rendering import score as score_wire
from api.schemas.games import GameLogSchema
from api.schemas.rounds import RoundSchema
from api.text import Language, Voice, project_reason, unchecked_message, violation_message, voice_in
from cli import console
from cli.bodies import Json, bodies_in, refused
from cli.commands.score import print_score
from cli.console import Screen, label, screen, with_language
from cli.main import Failed
from cli.rules import rules_asked, with_rules
from engine.cards import CardSet
from engine.log import CheckedRound, GameLog, LoggedRound
from engine.play import winning_place
from engine.replay import Replay
from engine.seating import check_log
from engine.seats import ALL_SEATS

_ROUND = RoundSchema()
_LOG = GameLogSchema()


@click.command("show")
@click.argument("file", metavar="FILE")
@click.option("--round", "number", metavar="N", type=click.IntRange(1), help="Only this round of a game.")
@with_rules
@with_language
def command(*, file: str, number: int | None, ruleset: str | None, options: Mapping[str, Any], language: str) -> None:
    """Draw rounds, trick by trick.

    FILE holds a round record, finished or not, or the log of a game: JSON, NDJSON or the text notation; - is standard
    input. What breaks a rule is drawn as it was played, and named below.
    """
    voice = voice_in(Language(language))
    rules = rules_asked(ruleset, options)
    out = screen()
    for where, sent in bodies_in(file, voice):
        names_rules = sent.get("ruleset") is not None or sent.get("options") is not None
        name, log = _log_of(sent if names_rules else {**sent, **rules}, where, voice)
        if number is not None and number > len(log.rounds):
            raise Failed(f"{where} has {len(log.rounds)} rounds: there is no round {number}.")
        for place, checked in enumerate(check_log(log).rounds, 1):
            if number in (None, place):
                title = f"{label(language, 'Round')} {place} · " if len(log.rounds) > 1 else ""
                out.print(Text(f"{where} · {title}{name}", "dim"), soft_wrap=True)
                _Drawing(out, voice, checked).draw()


def _log_of(body: Json, where: str, voice: Voice) -> tuple[str, GameLog]:
    """Return the name of the rules and the log; a round alone is a log of one."""
    try:
        if "rounds" in body:
            loaded = _LOG.load(body)
            return loaded["rules"].ruleset, loaded["log"]
        loaded = _ROUND.load(body)
    except ValidationError as error:
        raise refused(invalid_request(issues_in(error.messages), voice), where, voice) from None
    rules = loaded["rules"]
    return rules.ruleset, GameLog(rules.rules, (LoggedRound(loaded["record"]),), loaded["scores"])


class _Drawing:
    """One round on the screen."""

    def __init__(self, out: Screen, voice: Voice, checked: CheckedRound) -> None:
        self._out = out
        self._voice = voice
        self._checked = checked
        self._played: Replay = checked.replay

    def draw(self) -> None:
        """Print everything that is known, from the deal to the score."""
        self._print_head()
        self._print_hands()
        self._print_calls()
        self._print_projects()
        self._print_tricks()
        self._print_findings()
        if self._checked.score is not None:
            self._head("Score")
            print_score(self._out, score_wire(self._checked.score, self._played.rules, self._voice), self._voice)
        else:
            self._out.print(f"{self._label('in play')}\n")

    def _label(self, name: str) -> str:
        return label(self._voice.language, name)

    def _head(self, name: str) -> None:
        self._out.print(Text(self._label(name), "bold underline"))

    def _print_head(self) -> None:
        record, voice = self._played.record, self._voice
        parts = [Text(f"{self._label('dealer')} {voice.seats[record.dealer]}")]
        if record.up_card is not None:
            parts.append(Text(f"{self._label('up-card')} ").append(console.card(record.up_card)))
        if self._played.scores != (0, 0):
            parts.append(Text(f"{self._label('before the round')}: {voice.by_team(self._played.scores)}"))
        self._out.print(Text(" · ").join(parts))
        contract = self._played.contract
        if contract is not None:
            words = Text(f"{self._label('Contract')}: {voice.contract(contract)}", "bold")
            if contract.trump is not None:
                words.append(" ").append(console.suit(contract.trump))
            self._out.print(words)

    def _print_hands(self) -> None:
        hands = self._played.dealt
        if all(held is None for held in hands):
            self._out.print(Text(self._label("no hand is known"), "dim"))
            return
        self._head("Hands")
        for seat in ALL_SEATS:
            self._out.print(Text(f"  {self._voice.seats[seat]}  ").append(self._hand(hands[seat])))

    def _hand(self, held: CardSet | None) -> Text:
        return Text(self._label("unknown"), "dim") if held is None else console.hand(held)

    def _print_calls(self) -> None:
        calls = []
        for call in self._played.record.calls:
            words = Text(f"{self._voice.seats[call.seat]} {self._voice.calls[call.name]}")
            if call.name.value != "pass":
                words.stylize("bold")
            if call.suit is not None:
                words.append(" ").append(console.suit(call.suit))
            if call.locked:
                words.append(f" ({self._voice.say('locked')})")
            calls.append(words)
        if calls:
            self._head("Calls")
            self._out.print(Text("  ").append(Text(" · ").join(calls)), soft_wrap=True)

    def _print_projects(self) -> None:
        ranking, contract = self._played.ranking, self._played.contract
        if ranking is None or contract is None or not ranking.ranked:
            return
        self._head("Projects")
        for entry in ranking.ranked:
            kind = self._voice.kinds[entry.project.kind]
            words = Text(f"  {self._voice.seats[entry.seat]}  {kind}  ").append(_cards(entry.project.cards))
            if entry.reason is not None:
                words.append(f"  {project_reason(self._voice, entry.reason)}", "dim")
            self._out.print(words, soft_wrap=True)

    def _print_tricks(self) -> None:
        play = self._played.play
        if play is None or not self._played.record.tricks:
            return
        self._head("Tricks")
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        table.add_column("", justify="right")
        for seat in ALL_SEATS:
            table.add_column(self._voice.seats[seat], min_width=5)
        table.add_column(self._label("won by"))
        table.add_column(self._label("raw"), justify="right")
        for number, trick in enumerate(self._played.record.tricks, 1):
            won = play.complete[number - 1] if number <= len(play.complete) else None
            best = winning_place(play.turn.terms, trick.cards)
            cells = dict.fromkeys(ALL_SEATS, Text())
            for place, value in enumerate(trick.cards):
                mark = "▸" if place == 0 else " "
                shown = console.card(value, "reverse" if place == best else "")
                cells[(trick.leader + place) & 3] = (
                    Text(mark).append(shown).append("!" if trick.ekka and not place else "")
                )
            ending = ("", "") if won is None else (self._voice.seats[won.winner], str(won.raw))
            table.add_row(f"  {number}", *cells.values(), *ending)
        self._out.print(table)
        if play.complete:
            self._out.print(f"  {self._label('raw')}: {self._voice.by_team(play.raw)}")

    def _print_findings(self) -> None:
        if self._checked.violations:
            self._head("Violations")
        for one in self._checked.violations:
            style = "dim" if one.penalised else "red"
            words = f"  {pointer_to(one.path)}: {one.code.value}: {violation_message(self._voice, one)}"
            self._out.print(Text(words, style), soft_wrap=True)
        for entry in self._checked.unchecked:
            words = f"  {self._label('unchecked')}: {entry.what}: {unchecked_message(self._voice, entry)}"
            self._out.print(Text(words, "yellow"), soft_wrap=True)


def _cards(held: CardSet) -> Text:
    return console.cards(_in(held))


def _in(held: CardSet) -> Iterator[int]:
    return (value for value in range(32) if held >> value & 1)
