"""``python -m lock_evolution.probe order_lock:Lock``: serves a class that is somewhere else, for the fixture lock_check."""

import importlib
import sys

from .protocol import answer_lines, take_standard_output


def main(what, *capabilities):
    # Before the import, which may print.
    output = take_standard_output()
    module, _, name = what.partition(":")
    type_ = getattr(importlib.import_module(module), name)
    answer_lines(type_, output, {word: word in capabilities for word in ("waits", "clock", "renews")})


if __name__ == "__main__":
    main(*sys.argv[1:])
