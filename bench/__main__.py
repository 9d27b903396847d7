"""`make bench`: `python -m bench [engine] [claims] [check] [http] [load] [--million]`; unnamed, the first three.

With `--million`, `check` has files of up to a million rounds, and `http` a million requests instead of its figures.
"""

import sys

from bench import check, claims, engine, http, load, million

named = {one for one in sys.argv[1:] if not one.startswith("--")} or {"engine", "claims", "check"}
if "engine" in named:
    engine.main()
    print()
if "claims" in named:
    claims.main()
    print()
if "check" in named:
    check.main(million="--million" in sys.argv)
if "http" in named:
    (million if "--million" in sys.argv else http).main()
    print()
if "load" in named:
    load.main()
