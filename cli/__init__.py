"""The command line: `hakam`."""
