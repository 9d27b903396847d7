"""The measurements behind the figures of this project."""
