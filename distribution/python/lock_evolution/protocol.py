"""The program's side of ``lock-evolution check -- python3 my_lock.py``: reads one line after the other, asks the lock or the section, and answers.

docs/any-language.md and docs/sections.md of the project say what the lines mean.
"""

import os
import sys
import time
import traceback


def serve(type_, *, waits=False, clock=False, renews=False):
    """Answers the bench until the standard input ends.

    ``type_`` is the class of a lock, with ``acquire`` and ``release``, or that of a section, with ``run`` and a static ``setup``. It is called
    with the key (with ``--keys 2`` a list of both), the owner and the lease in milliseconds, and of a semaphore with the permits.

    ``waits``: acquire, or run, asks again and again until the lock is free. ``clock``: it looks at a clock, which is ``now()``. ``renews``: its library
    begins a new session with the ZooKeeper by itself.
    """
    answer_lines(type_, take_standard_output(), {"waits": waits, "clock": clock, "renews": renews})


def now():
    """Milliseconds since 1970 by the clock that the bench moves; by that of the machine where there is none, as with --attacks."""
    file = os.environ.get("LOCK_CLOCK_FILE")
    if not file:
        return time.time_ns() // 1_000_000
    with open(file) as clock:
        return int(clock.read())


def take_standard_output():
    """A line is one answer: whatever else a lock prints goes to the standard error."""
    sys.stdout.flush()
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return answers


def answer_lines(type_, output, options):
    answers = (_SectionAnswers if hasattr(type_, "run") else _LockAnswers)(type_, options)
    for line in sys.stdin:
        word, *words = line.split() or [""]
        answer_to = answers.known.get(word)
        try:
            answer = answer_to(*words) if answer_to else f"error not understood: {word}"
        except Exception as error:
            traceback.print_exc()
            answer = "error " + _one_line(str(error) or type(error).__name__)
        print(answer, file=output, flush=True)


def _one_line(text):
    return " ".join(str(text).split())


def _construct(type_, words):
    """KEY OWNER LEASE_MS, with several keys before, or the permits of a semaphore behind."""
    lease = next(place for place, word in enumerate(words) if place >= 2 and word.isdigit())
    keys = list(words[: lease - 1])
    return type_(keys[0] if len(keys) == 1 else keys, words[lease - 1], *map(int, words[lease:]))


class _LockAnswers:
    def __init__(self, type_, options):
        self.type = type_
        self.capabilities = [word for word, is_so in options.items() if is_so] + ["timer"] * hasattr(type_, "tick")
        self.known = {"begin": self.begin, "acquire": self.acquire, "release": self.release, "tick": self.tick}

    def begin(self, *words):
        self.lock = _construct(self.type, words)
        if hasattr(self.lock, "begin"):
            self.lock.begin()
        return " ".join(["ok", *self.capabilities])

    def acquire(self, *mode):
        # None is no, for that is what redis-py answers to a SET NX that was refused.
        return "true" if self.lock.acquire(*mode) else "false"

    def release(self):
        # Without a result it has succeeded, unless it throws.
        result = self.lock.release()
        return "true" if result is None or result else "false"

    def tick(self):
        self.lock.tick()
        return "ok"


class _SectionAnswers:
    def __init__(self, type_, options):
        self.type = type_
        self.capabilities = [word for word in ("waits", "clock") if options[word]]
        self.known = {"setup": self.setup, "begin": self.begin, "run": self.run, "check": self.check, "state": self.state}

    def setup(self):
        self.type.setup()
        return " ".join(["ok", *(word for word in ("check", "state") if hasattr(self.type, word))])

    def begin(self, *words):
        self.section = _construct(self.type, words)
        return " ".join(["ok", *self.capabilities])

    def run(self):
        result = self.section.run()
        if result is False:
            return "refused"
        return "done" if result is None or result is True else "done " + _one_line(result)

    def check(self):
        result = self.type.check()
        return "true" if result is None or result is True else _one_line(f"false {result or ''}")

    def state(self):
        return "value " + _one_line(self.type.state())
