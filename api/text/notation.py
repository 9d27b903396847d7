"""What is wrong with a text that should be notation (``docs/notation.md``)."""

from collections.abc import Mapping
from typing import Final

from api.text.catalogue import N_
from api.text.voice import Voice
from engine.notation_defects import Defect, DefectCode

NOTATION: Final[Mapping[DefectCode, str]] = {
    DefectCode.UNKNOWN_VERSION: N_(
        "Line {line}, column {column}: {found} is no version of the notation. Begin with {expected}."
    ),
    DefectCode.UNKNOWN_SECTION: N_("Line {line}, column {column}: {found} opens no section. Wanted: {expected}."),
    DefectCode.UNREADABLE: N_("Line {line}, column {column}: {found} cannot be read. Wanted: {expected}."),
    DefectCode.UNKNOWN_SEAT: N_(
        "Line {line}, column {column}: {found} has no seat where one is wanted. Wanted: {expected}."
    ),
    DefectCode.UNKNOWN_CARD: N_(
        "Line {line}, column {column}: {found} has no card where one is wanted. Wanted: {expected}."
    ),
    DefectCode.UNKNOWN_CALL: N_("Line {line}, column {column}: {found} is no call. Wanted: {expected}."),
    DefectCode.UNKNOWN_OPTION: N_("Line {line}, column {column}: {found} is no option. Wanted: {expected}."),
    DefectCode.UNKNOWN_VALUE: N_(
        "Line {line}, column {column}: {found} has a value that is not allowed. Wanted: {expected}."
    ),
    DefectCode.OUT_OF_RANGE: N_("Line {line}, column {column}: {found} has a number out of range. Wanted: {expected}."),
    DefectCode.MISSING: N_("Line {line}, column {column}: something is missing after {found}. Wanted: {expected}."),
    DefectCode.MISPLACED: N_("Line {line}, column {column}: {found} does not belong here. Wanted: {expected}."),
    DefectCode.REPEATED: N_("Line {line}, column {column}: {found} gives something for the second time. Give it once."),
    DefectCode.TOO_MANY: N_("Line {line}, column {column}: {found} is more than there may be. Wanted: {expected}."),
    DefectCode.LOCK_NOT_ALLOWED: N_(
        "Line {line}, column {column}: {found} is locked, which only a Hokum at double or four can be."
    ),
    DefectCode.UP_CARD_NEEDED: N_(
        "Line {line}, column {column}: there are calls, so the up-card is needed, not {found}."
    ),
    DefectCode.FOUL_AND_CLAIM: N_("Line {line}, column {column}: a foul and a claim cannot both end the round."),
}


def notation_message(voice: Voice, defect: Defect) -> str:
    """Return a sentence that says where a text cannot be read, why, and what was wanted there."""
    wanted = (
        voice.any_of([voice.ltr(word) for word in defect.allowed]) if defect.allowed else voice.ltr(defect.expected)
    )
    return voice.say(
        NOTATION[defect.code],
        line=defect.line,
        column=defect.column,
        found=voice.quoted(defect.found),
        expected=wanted,
    )
