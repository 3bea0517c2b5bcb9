"""Loaded by Python before the program: what threads of a lock wait for rings when the bench says so, as the timers of Node do. See timers.cjs."""

import os
import sys


def _install():
    import functools
    import io
    import socket
    import threading
    import time
    from _queue import SimpleQueue

    folder = os.path.dirname(os.path.abspath(__file__))
    control, mark = b"\x01", "\x01"
    moment, looks, unchanged_looks = 0.001, 3000, 50
    longest_left_alone = 0.5
    look_seconds, idle_looks = 0.05, 6

    realpath = functools.lru_cache(maxsize=None)(os.path.realpath)
    sleep = time.sleep
    wait = threading.Condition.wait
    guard = threading.Lock()
    pending = []
    state = {"least": None, "asked": False, "to mark": False, "sent": False, "earlier": set()}

    class Pending:
        """A thread that waits for the time, and would not wait longer than until then."""

        def __init__(self, condition, waiter, seconds):
            self.thread = threading.current_thread()
            self.condition, self.waiter, self.at, self.is_rung = condition, waiter, time.monotonic() + seconds, False

    def is_rung_by_bench(seconds):
        least = state["least"]
        return least is not None and seconds >= least and threading.current_thread() is not threading.main_thread()

    def own_wait(self, timeout=None):
        if timeout is None or not is_rung_by_bench(timeout) or not self._is_owned():
            return wait(self, timeout)
        waiter = threading.Lock()
        waiter.acquire()
        self._waiters.append(waiter)
        one = Pending(self, waiter, timeout)
        saved = self._release_save()
        with guard:
            pending.append(one)
        try:
            waiter.acquire()
            return not one.is_rung
        finally:
            with guard:
                if one in pending:
                    pending.remove(one)
            self._acquire_restore(saved)

    def own_sleep(seconds):
        if not is_rung_by_bench(seconds):
            return sleep(seconds)
        nobody = threading.Condition()
        with nobody:
            own_wait(nobody, seconds)

    def waiting():
        """Whoever was told something meanwhile goes on by itself, and may not have noticed."""
        with guard:
            return [one for one in pending if one.waiter in one.condition._waiters]

    def ring_first():
        """The one that would ring first does; gives its thread."""
        first = min(waiting(), key=lambda one: one.at, default=None)
        if first is None:
            return None
        with first.condition:
            if first.waiter in first.condition._waiters:
                first.condition._waiters.remove(first.waiter)
                first.is_rung = True
                with guard:
                    pending.remove(first)
                first.waiter.release()
        return first.thread

    def is_running(thread):
        try:
            with open("/proc/self/task/%d/stat" % thread.native_id) as stat:
                return stat.read().rpartition(")")[2].split()[0] == "R"
        except (OSError, TypeError):
            return False

    def at_work():
        """The threads that were started in this attempt, and wait for no time; with where they are."""
        resting = {one.thread for one in waiting()} | state["earlier"] | {threading.main_thread()}
        frames = sys._current_frames()
        found = {}
        for thread in threading.enumerate():
            if thread not in resting:
                frame = frames.get(thread.ident)
                found[thread] = (id(frame), frame and frame.f_lasti)
        return found

    def await_rest():
        seen, same = None, 0
        for _ in range(looks):
            now = at_work()
            if state["sent"] or not now:
                return now
            same = same + 1 if now == seen and not any(map(is_running, now)) else 0
            if same > unchanged_looks:
                return now
            seen = now
            sleep(moment)
        return at_work()

    def answer(order):
        if order[:3] in (b"now", b"one"):
            state["sent"] = False
        rung = ring_first() if order.startswith(b"tick") else None
        busy = at_work() if order[:3] in (b"now", b"one") else await_rest()
        # Who sends by a library that is not in Python is seen when it arrives.
        sent, state["sent"] = state["sent"] or rung in busy, False
        os.write(1, ("%s%d %d %d\n" % (mark, sent, len(waiting()), len(busy))).encode())

    def asked(line):
        words = line.split()
        if words[:1] == [b"begin"]:
            state["earlier"] = set(threading.enumerate())
            with guard:
                pending.clear()
            lease = next((int(word) for word in words[3:] if word.isdigit()), 0)
            state.update({"least": None, "to mark": lease / 10_000 or 0.02})
        state["asked"] = True

    def jump():
        """Who was asked something and waits for a thread that waits for nothing but the time does not wait for long."""
        idle, main = 0, threading.main_thread().ident
        while True:
            sleep(look_seconds)
            frame = sys._current_frames().get(main)
            is_waiting = state["asked"] and waiting() and frame and frame.f_code.co_filename == threading.__file__
            idle = idle + 1 if is_waiting and not at_work() else 0
            if idle > idle_looks:
                idle = 0
                ring_first()

    class Lines(io.RawIOBase):
        """What the program reads: all that is not for this module. Nothing is read before the program does."""

        def __init__(self):
            self.queue, self.rest, self.is_read = SimpleQueue(), b"", False

        def readable(self):
            return True

        def fileno(self):
            return 0

        def read_all(self):
            with open(0, "rb", closefd=False) as source:
                for line in source:
                    if line.startswith(control):
                        answer(line[1:])
                    else:
                        asked(line)
                        self.queue.put(line)
            self.queue.put(b"")
            # The bench is gone: what would ring no more keeps nobody here.
            sleep(longest_left_alone)
            os._exit(1)

        def readinto(self, into):
            if not self.is_read:
                self.is_read = True
                threading.Thread(target=jump, daemon=True).start()
                threading.Thread(target=self.read_all, daemon=True).start()
            if not self.rest:
                self.rest = self.queue.get()
            some, self.rest = self.rest[: len(into)], self.rest[len(into) :]
            into[: len(some)] = some
            return len(some)

    out = sys.stdout
    write = out.write

    def own_write(text):
        state["asked"] = False
        least = state["to mark"]
        if least and "timer" in text.split():
            # It does what its timer does when it is told, and sets none.
            state["to mark"] = False
        elif least and (text.rstrip() == "ok" or text.startswith("ok ")):
            state.update({"to mark": False, "least": min(longest_left_alone, max(0.02, least))})
            return write(text.rstrip() + " " + mark + text[len(text.rstrip()) :])
        return write(text)

    def tell_line():
        """Tells the bench from which line of its script the program sends: that is the last file among the words of the command."""
        if "script" not in state:
            files = [word for word in getattr(sys, "orig_argv", sys.argv) if os.path.isfile(word)]
            state["script"] = os.path.realpath(files[-1]) if files else None
        frame = sys._getframe(2)
        while frame and realpath(frame.f_code.co_filename) != state["script"]:
            frame = frame.f_back
        with open(os.path.join(folder, "line.txt"), "w") as line:
            line.write(str(frame.f_lineno) if frame else "")

    def noting(name):
        send = getattr(socket.socket, name)

        def own(self, *given):
            state["sent"] |= threading.current_thread() is not threading.main_thread()
            tell_line()
            return send(self, *given)

        setattr(socket.socket, name, own)

    out.write = own_write
    sys.stdin = io.TextIOWrapper(io.BufferedReader(Lines()), sys.stdin.encoding, sys.stdin.errors)
    for name in ("send", "sendall"):
        noting(name)
    threading.Condition.wait = own_wait
    time.sleep = own_sleep


def _leave():
    """Whoever is started by the program is not the program; and there may be another module of this name."""
    here = os.path.dirname(os.path.abspath(__file__))
    sys.path[:] = [one for one in sys.path if os.path.abspath(one) != here]
    others = [one for one in os.environ.get("PYTHONPATH", "").split(os.pathsep) if one and os.path.abspath(one) != here]
    os.environ["PYTHONPATH"] = os.pathsep.join(others)
    if not others:
        del os.environ["PYTHONPATH"]
    sys.modules.pop("sitecustomize", None)
    try:
        import sitecustomize  # noqa: F401
    except ImportError:
        pass


_leave()
if sys.version_info >= (3, 8) and sys.stdin is not None and sys.stdout is not None:
    _install()
