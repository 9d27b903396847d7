"""``hakam convert``: logs from JSON to the one-line notation, and back."""

import json

import click
from marshmallow import ValidationError

from api.fields import issues_in
from api.problems import invalid_request
from api.schemas.games import GameLogSchema
from api.text import Language, Voice, voice_in
from cli.bodies import Json, bodies_in, refused
from cli.console import with_language
from cli.wire import body_of_game, is_round, log_of_round
from engine.notation import NotedGame, NotedRules, noted_game, write_game

_LOG = GameLogSchema()


@click.command("convert")
@click.argument("file", metavar="FILE")
@click.option("--to", "form", type=click.Choice(["notation", "json"]), required=True, help="What to write.")
@with_language
def command(*, file: str, form: str, language: str) -> None:
    """Write logs in the other form.

    FILE holds logs or round records: JSON, NDJSON or the text notation; - is standard input. Written are the canonical
    notation, or a line of JSON for each log. What the notation cannot say, ids and other data of your own, is left out.
    """
    voice = voice_in(Language(language))
    for where, body in bodies_in(file, voice):
        game = _noted(log_of_round(body) if is_round(body) else body, where, voice)
        if form == "notation":
            click.echo(write_game(game), nl=False)
        else:
            click.echo(json.dumps(body_of_game(game), separators=(",", ":")))


def _noted(body: Json, where: str, voice: Voice) -> NotedGame:
    try:
        loaded = _LOG.load(body)
    except ValidationError as error:
        raise refused(invalid_request(issues_in(error.messages), voice), where, voice) from None
    rules = loaded["rules"]
    return noted_game(loaded["log"], NotedRules(rules.ruleset, tuple(rules.options.items())))
