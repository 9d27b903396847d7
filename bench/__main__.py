"""What `make bench` runs: `python -m bench [engine] [claims] [check] [--million]`, all of them when none is named."""

import sys

from bench import check, claims, engine

named = {one for one in sys.argv[1:] if not one.startswith("--")} or {"engine", "claims", "check"}
if "engine" in named:
    engine.main()
    print()
if "claims" in named:
    claims.main()
    print()
if "check" in named:
    check.main(million="--million" in sys.argv)
