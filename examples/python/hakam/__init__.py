"""A client of Hakam: the types of its contract, and the service as an object."""

from hakam.client import Hakam, Refused

__all__ = ["Hakam", "Refused"]
