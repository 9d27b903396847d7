"""What each operation takes, as marshmallow schemas."""
