"""What `make bench` runs: `python -m bench [engine] [check] [--million]`, both when none is named."""

import sys

from bench import check, engine

named = sys.argv[1:]
if "engine" in named or "check" not in named:
    engine.main()
    print()
if "check" in named or "engine" not in named:
    check.main(million="--million" in named)
