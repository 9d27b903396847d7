"""The application factory."""

import os
from importlib import import_module

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from api import cross_origin, deprecation, problems, rate_limit, request_id
from api.application import Application
from api.resources import (
    auction,
    claims,
    contract,
    deals,
    docs,
    games,
    glossary,
    health,
    play,
    projects,
    rounds,
    rulesets,
    scores,
)
from api.settings import Settings

RESOURCES = (rulesets, auction, play, projects, scores, rounds, games, claims, deals, contract, docs, glossary, health)


def create_app(settings: Settings | None = None) -> Flask:
    """Make the application from its settings, or from the environment when none are given.

    Raises :class:`api.settings.SettingsError` for a setting that cannot be.
    """
    settings = settings or Settings.from_env(os.environ)
    app = Application(__name__, static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = settings.max_body_bytes
    request_id.register(app)
    problems.register(app)
    deprecation.register(app)
    if settings.rate_limit:
        rate_limit.register(app, settings.rate_limit)
    if settings.cors_origins:
        cross_origin.register(app, settings.cors_origins)
    if settings.trusted_proxies:
        proxied = ProxyFix(app.wsgi_app, x_for=settings.trusted_proxies, x_proto=0)  # the address and nothing else
        app.wsgi_app = proxied  # type: ignore[method-assign]
    for resource in RESOURCES:
        app.register_blueprint(resource.blueprint)

    # Not imported above: gunicorn's master imports this module before it has made the folder of the metrics, and
    # tracing is an extra.
    if settings.metrics:
        app.register_blueprint(import_module("api.resources.metrics").blueprint)
        import_module("api.metrics").register(app)
    if settings.traces:
        import_module("api.tracing").register(app)
    return app
