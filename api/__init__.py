"""The HTTP face of the referee."""

from api.app import create_app

__all__ = ["create_app"]
