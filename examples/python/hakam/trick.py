"""From what is answered of a trick to what is sent of it."""

from hakam import contract


def open_trick(state: contract.State) -> contract.TrickInProgress | None:
    """Return the trick in progress as ``legal_moves`` and ``trick_winner`` take it; None when none is open.

    The state tells more of it, ``winning``, which is no field of a request: sent along, it is refused.
    """
    trick = state["trick"]
    if trick is None:
        return None
    return {"leader": trick["leader"], "cards": trick["cards"], "ekka": trick["ekka"]}
