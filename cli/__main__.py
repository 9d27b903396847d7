"""`python -m cli` is `hakam`."""

from cli.main import main

if __name__ == "__main__":
    main()
