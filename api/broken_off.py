"""A body that breaks off: what reading it raises, whoever serves."""


class BrokenOff(OSError):
    """The client ended a body before its end, or framed it so that there is no telling where its end is."""
