"""The version of the verdicts: it changes whenever any verdict changes, and with nothing else."""

from typing import Final

RULES_VERSION: Final = "2"
