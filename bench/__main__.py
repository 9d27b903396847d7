"""What `make bench` runs."""

from bench import engine

engine.main()
