"""The program's side of ``lock-evolution check -- python3 my_lock.py``: reads one line after the other, asks the lock or the section, and answers.

docs/any-language.md and docs/sections.md of the project say what the lines mean.
"""

import datetime
import functools
import os
import queue
import sys
import threading
import time
import traceback

_Datetime = datetime.datetime
_MACHINE_NS = time.time_ns
_LOOP_STARTS = threading.Lock()


def serve(type_, *, waits=False, clock=False, renews=False):
    """Answers the bench until the standard input ends.

    ``type_`` is the class of a lock, with ``acquire`` and ``release``, or that of a section, with ``run`` and a static ``setup``. It is called
    with the key, the owner and the lease in milliseconds, and of a semaphore with the permits.

    ``waits``: acquire, or run, asks again and again until the lock is free. ``clock``: it looks at a clock: ``now()``, ``time.time()`` and what else
    Python tells of the time of day follow that of the bench. ``renews``: its library begins a new session with the ZooKeeper by itself.
    """
    answer_lines(type_, take_standard_output(), {"waits": waits, "clock": clock, "renews": renews})


def now():
    """Milliseconds since 1970 by the clock that the bench moves; by that of the machine where there is none, as with --attacks."""
    file = os.environ.get("LOCK_CLOCK_FILE")
    if not file:
        return _MACHINE_NS() // 1_000_000
    with open(file) as clock:
        return int(clock.read())


def take_standard_output():
    """A line is one answer: whatever else a lock prints goes to the standard error."""
    sys.stdout.flush()
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return answers


class _AnyDatetime(type):
    """What a library has made of the class that stood there before is one of the new one as well."""

    def __instancecheck__(cls, value):
        return isinstance(value, _Datetime)

    def __subclasscheck__(cls, type_):
        return issubclass(type_, _Datetime)


class _ClientDatetime(_Datetime, metaclass=_AnyDatetime):
    """``datetime`` by the clock of this client; what it gives is what it always gives."""

    def __new__(cls, *args, **kwargs):
        return _Datetime.__new__(_Datetime if cls is _ClientDatetime else cls, *args, **kwargs)

    @staticmethod
    def now(tz=None):
        return _Datetime.fromtimestamp(now() / 1000, tz)

    @staticmethod
    def utcnow():
        return _ClientDatetime.now(datetime.timezone.utc).replace(tzinfo=None)

    @staticmethod
    def today():
        return _ClientDatetime.now()


def _tell_the_time():
    """Whoever asks for the time of day is told that of this client, also a module that has taken the function before."""

    def at(function):
        return lambda seconds=None: function(now() / 1000 if seconds is None else seconds)

    strftime = time.strftime
    others = {
        time.time: lambda: now() / 1000,
        time.time_ns: lambda: now() * 1_000_000,
        time.strftime: lambda form, moment=None: strftime(form, time.localtime() if moment is None else moment),
        _Datetime: _ClientDatetime,
        **{function: at(function) for function in (time.localtime, time.gmtime, time.ctime)},
    }
    # By what they are: not everything that a module has can be looked up.
    instead = {id(function): other for function, other in others.items()}
    for module in list(sys.modules.values()):
        if module is not sys.modules[__name__]:
            for name, value in list(getattr(module, "__dict__", {}).items()):
                if id(value) in instead:
                    setattr(module, name, instead[id(value)])


def answer_lines(type_, output, options):
    if options["clock"] and "LOCK_CLOCK_FILE" in os.environ:
        _tell_the_time()
    served = _SectionAnswers if hasattr(type_, "run") else _LockAnswers
    answers = served(type_, options)
    requests = {}
    for line in sys.stdin:
        words = line.split() or [""]
        if not words[0].startswith("@"):
            print(_answer(answers, words), file=output, flush=True)
            continue
        # For one of several clients, who are requests of one process: each has a thread, as a server has one for each request.
        name, *words = words
        if name not in requests:
            requests[name] = queue.SimpleQueue()
            answering = (name, served(type_, options), requests[name], output)
            threading.Thread(target=_answer_requests, args=answering, daemon=True).start()
        requests[name].put(words)


def _answer_requests(name, answers, requests, output):
    while True:
        # In one piece: another thread may answer at the same time.
        output.write(f"{name} {_answer(answers, requests.get())}\n")
        output.flush()


def _answer(answers, words):
    word, *words = words
    answer_to = answers.known.get(word)
    try:
        return answer_to(*words) if answer_to else f"error not understood: {word}"
    except Exception as error:
        traceback.print_exc()
        return "error " + _one_line(str(error) or type(error).__name__)


def _awaited(result):
    """What a coroutine comes to, in the one event loop of this process, which serves all of its requests."""
    if not hasattr(result, "__await__"):
        return result
    import asyncio

    if threading.current_thread() is threading.main_thread():
        return _event_loop().run_until_complete(result)
    return asyncio.run_coroutine_threadsafe(result, _running_loop()).result()


@functools.lru_cache(maxsize=1)
def _event_loop():
    # Not before it is needed: it takes its time.
    import asyncio

    return asyncio.new_event_loop()


def _running_loop():
    with _LOOP_STARTS:
        _thread_of_loop()
    return _event_loop()


@functools.lru_cache(maxsize=1)
def _thread_of_loop():
    thread = threading.Thread(target=_event_loop().run_forever, daemon=True)
    thread.start()
    return thread


def _one_line(text):
    return " ".join(str(text).split())


def _construct(type_, words):
    """KEY OWNER LEASE_MS, and the permits of a semaphore behind."""
    key, owner, *numbers = words
    return type_(key, owner, *map(int, numbers))


class _LockAnswers:
    def __init__(self, type_, options):
        self.type = type_
        self.capabilities = [word for word, is_so in options.items() if is_so] + ["timer"] * hasattr(type_, "tick")
        self.known = {"begin": self.begin, "acquire": self.acquire, "release": self.release, "tick": self.tick}

    def begin(self, *words):
        self.lock = _construct(self.type, words)
        if hasattr(self.lock, "begin"):
            _awaited(self.lock.begin())
        return " ".join(["ok", *self.capabilities])

    def acquire(self, *mode):
        # None is no, for that is what redis-py answers to a SET NX that was refused.
        return "true" if _awaited(self.lock.acquire(*mode)) else "false"

    def release(self):
        # Without a result it has succeeded, unless it throws.
        result = _awaited(self.lock.release())
        return "true" if result is None or result else "false"

    def tick(self):
        _awaited(self.lock.tick())
        return "ok"


class _SectionAnswers:
    def __init__(self, type_, options):
        self.type = type_
        self.capabilities = [word for word in ("waits", "clock") if options[word]]
        self.known = {"setup": self.setup, "begin": self.begin, "run": self.run, "check": self.check, "state": self.state}

    def setup(self):
        _awaited(self.type.setup())
        return " ".join(["ok", *(word for word in ("check", "state") if hasattr(self.type, word))])

    def begin(self, *words):
        self.section = _construct(self.type, words)
        return " ".join(["ok", *self.capabilities])

    def run(self):
        result = _awaited(self.section.run())
        if result is False:
            return "refused"
        return "done" if result is None or result is True else "done " + _one_line(result)

    def check(self):
        result = _awaited(self.type.check())
        return "true" if result is None or result is True else _one_line(f"false {result or ''}")

    def state(self):
        return "value " + _one_line(_awaited(self.type.state()))
