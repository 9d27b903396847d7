"""A client of Hakam: the types of its contract, and the service as an object."""

from hakam.client import Hakam, Refused
from hakam.trick import open_trick

__all__ = ["Hakam", "Refused", "open_trick"]
