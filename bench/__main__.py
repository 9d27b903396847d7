"""`make bench`: `python -m bench [engine] [claims] [check] [http] [load] [--million]`; unnamed, the first three.

With `--million`, `check` has files of up to a million rounds, and `http` a million requests instead of its figures.
"""

from argparse import ArgumentParser

from bench import check, claims, engine, http, load, million

parser = ArgumentParser("python -m bench", description="Measure; without a name, engine, claims and check.")
parser.add_argument("named", nargs="*", metavar="name", help="engine, claims, check, http or load")
parser.add_argument("--million", action="store_true", help="a million rounds (check), a million requests (http)")
asked = parser.parse_args()
named = set(asked.named) or {"engine", "claims", "check"}
if unknown := named - {"engine", "claims", "check", "http", "load"}:
    parser.error(f"there is no bench named {', '.join(sorted(unknown))}")
if "engine" in named:
    engine.main()
    print()
if "claims" in named:
    claims.main()
    print()
if "check" in named:
    check.main(million=asked.million)
if "http" in named:
    (million if asked.million else http).main()
    print()
if "load" in named:
    load.main()
