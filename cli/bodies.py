"""Single records and logs for the commands that show them: each file read whole, each log as the body of a request."""

from collections.abc import Iterator
from io import BufferedReader
from typing import Any

from api.json_reader import NotJson, read_json
from api.problems import Problem, body_of
from api.text import Voice, notation_message
from cli.checking import LONGEST, Form
from cli.inputs import Unreadable, blocks_of, form_of, opened, sources_of
from cli.main import Failed
from cli.wire import body_of_game, body_of_round, is_round
from engine.notation import GAME
from engine.notation_defects import NotationError
from engine.notation_reader import games_in, is_blank, read_game, read_round

Json = dict[str, Any]


def bodies_in(name: str, voice: Voice) -> Iterator[tuple[str, Json]]:
    """Yield what a file holds with its place: records, score sheets or logs in JSON, or notation as JSON.

    Whatever cannot be read ends the command.
    """
    for source in sources_of([name]):
        try:
            with opened(source) as raw:
                data = whole(raw, source.name)
        except Unreadable as error:
            raise Failed(f"{source.name}: {error}") from None
        found = False
        for line, body in _bodies(data, source.name, voice):
            found = True
            yield f"{source.name}:{line}", body
        if not found:
            raise Failed(f"{source.name} holds nothing.")


def whole(raw: BufferedReader, name: str) -> bytes:
    """Return all that an open file holds; what is too large for a screen ends the command."""
    held = bytearray()
    for block in blocks_of(raw):
        held += block
        if len(held) > LONGEST:
            raise Failed(f"{name} is too large to be shown: `hakam check` takes files of any size.")
    return bytes(held)


def _bodies(data: bytes, name: str, voice: Voice) -> Iterator[tuple[int, Json]]:
    if form_of(data) is Form.NOTATION:
        try:
            yield from _noted(data.decode(errors="replace"))
        except NotationError as error:
            raise not_notation(error, name, voice) from None
        return
    if form_of(data) is Form.DOCUMENT:
        yield 1, _object(data, f"{name}:1", voice)
        return
    for number, line in enumerate(data.split(b"\n"), 1):
        if line.strip():
            yield number, _object(line, f"{name}:{number}", voice)


def _noted(text: str) -> Iterator[tuple[int, Json]]:
    """Yield games, or where no line begins one, rounds that stand alone."""
    lines = text.split("\n")
    if any(not is_blank(line) and line.split()[1:2] == [GAME] for line in lines):
        for first, game in games_in(line + "\n" for line in lines):
            yield first, body_of_game(read_game(game, first))
        return
    for number, line in enumerate(lines, 1):
        if not is_blank(line):
            yield number, body_of_round(read_round(line.removesuffix("\r"), number))


def _object(text: bytes, where: str, voice: Voice) -> Json:
    try:
        body = read_json(text)
    except NotJson as error:
        raise refused(Problem("not-json", {"code": error.code, **error.params}), where, voice) from None
    if not isinstance(body, dict):
        raise Failed(f"{where}: a round, a score sheet or a log is a JSON object.")
    if is_round(body):
        # One cut out of a log brings what the log claims for it, which is not asked about here.
        return {name: value for name, value in body.items() if name != "result"}
    return body


def not_notation(error: NotationError, name: str, voice: Voice) -> Failed:
    """Return the end of a command that was given a text that cannot be read: all its defects, a line each."""
    return Failed("\n".join(f"{name}: {notation_message(voice, defect)}" for defect in error.defects))


def refused(problem: Problem, where: str, voice: Voice) -> Failed:
    """Return the end of a command that has a problem for an answer: all its errors, a line each."""
    body = body_of(problem, voice, None)
    lines = [f"  {error['pointer'] or '/'}: {error['message']}" for error in body["errors"]]
    return Failed("\n".join([f"{where}: {body['title']}. {body['detail']}", *lines]))
