"""What a lock in Python needs to be checked: ``serve(Lock)`` in a program of its own, or the fixture ``lock_check`` in pytest."""

from .protocol import now, serve

__all__ = ["now", "serve"]
