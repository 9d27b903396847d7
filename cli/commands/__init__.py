"""The parts of the command, one module each; its `command` is what runs."""
