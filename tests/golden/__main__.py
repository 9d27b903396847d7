"""Play the golden rounds anew: ``python -m tests.golden``; the diff is for review.

``python -m tests.golden find NAME...`` prints the first seed with which a round shows what it is named for.
"""

import sys
from pathlib import Path

from tests.golden.scenes import SCENES

HERE = Path(__file__).parent


def write() -> None:
    """Write every file, and remove those of rounds that are gone."""
    for left in {path.stem for path in HERE.glob("*.txt")} - {scene.name for scene in SCENES}:
        (HERE / f"{left}.txt").unlink()
    for scene in SCENES:
        if not scene.shows(scene.played(scene.seed)):
            print(f"{scene.name} no longer shows what it is named for: look for another seed")
        (HERE / f"{scene.name}.txt").write_text(scene.text(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    if sys.argv[1:2] == ["find"]:
        for scene in SCENES:
            if scene.name in sys.argv[2:]:
                print(scene.name, scene.found())
    else:
        write()
