"""Locks in Python, with a raw socket instead of a client library. What to do: the first argument."""

import os
import select
import socket
import sys
import time

KIND = sys.argv[1]
RECONNECTS = KIND in ("reconnects", "remembers", "retries")
DELETE_IF_OURS = """
if redis.call('GET', KEYS[1]) == ARGV[1] then
    return redis.call('DEL', KEYS[1])
end
return 0
"""


# What a client that died held stays in here, if its process lives on.
held = set()


class Redis:
    def __init__(self):
        address = (os.environ["REDIS_HOST"], int(os.environ["REDIS_PORT"]))
        self.socket = socket.create_connection(address)
        self.file = self.socket.makefile("rwb")

    def ask(self, *words):
        parts = [b"*%d\r\n" % len(words)]
        for word in words:
            data = str(word).encode()
            parts.append(b"$%d\r\n%s\r\n" % (len(data), data))
        while True:
            try:
                self.file.write(b"".join(parts))
                self.file.flush()
                return self.reply()
            except (OSError, RuntimeError):
                if KIND != "retries":
                    raise
                self.__init__()

    def reply(self):
        line = self.file.readline()
        if not line:
            raise ConnectionError("the connection ended")
        kind, text = line[:1], line[1:-2].decode()
        if kind == b"-":
            raise RuntimeError(text)
        if kind == b":":
            return int(text)
        if kind == b"$":
            return None if text == "-1" else self.file.read(int(text) + 2)[:-2].decode()
        if kind == b"*":
            return [self.reply() for _ in range(int(text))]
        return text


def now():
    """By the clock of the bench, in milliseconds."""
    with open(os.environ["LOCK_CLOCK_FILE"]) as clock:
        return int(clock.read())


class Lock:
    def __init__(self, key, owner, millis):
        self.key, self.owner, self.millis = key, owner, millis

    def acquire(self):
        self.token = self.owner + ":" + os.urandom(16).hex()
        if KIND == "remembers":
            if self.key in held:
                return True
            if redis.ask("SET", self.key, self.token, "NX", "PX", self.millis) != "OK":
                return False
            held.add(self.key)
            return True
        if KIND == "setnx":
            return redis.ask("SETNX", self.key, self.owner) == 1
        if KIND == "deadline":
            return self.acquire_by_deadline()
        while redis.ask("SET", self.key, self.token, "NX", "PX", self.millis) != "OK":
            if KIND.startswith("blpop"):
                redis.ask("BLPOP", self.key + ":signal", 100)
                continue
            if KIND != "waits":
                return False
            time.sleep(0.01)
        return True

    def acquire_by_deadline(self):
        self.token = str(now() + self.millis)
        if redis.ask("SET", self.key, self.token, "NX", "EX", self.millis // 1000) == "OK":
            return True
        before = redis.ask("GET", self.key)
        if before is None or int(before) >= now():
            return False
        return redis.ask("GETSET", self.key, self.token) == before

    def release(self):
        held.discard(self.key)
        if KIND == "deadline":
            return redis.ask("GET", self.key) == self.token and redis.ask("DEL", self.key) == 1
        if KIND == "setnx":
            return redis.ask("DEL", self.key) == 1
        # One that has no lease left tries again, in vain.
        for _ in range(11 if KIND == "releases-again" else 1):
            if redis.ask("EVAL", DELETE_IF_OURS, 1, self.key, self.token) == 1:
                return True
            time.sleep(0.01)
        return False


def set_up():
    """What client libraries do: a second connection, and commands that touch no key."""
    global redis
    redis = Redis()
    redis.ask("CLIENT", "SETNAME", "python")
    redis.ask("INFO", "server")
    listener = Redis()
    listener.ask("SUBSCRIBE", "a channel")
    redis.ask("SCRIPT", "LOAD", DELETE_IF_OURS)
    return listener


def is_cut(listener):
    """Also while nothing was asked: every connection of a client that dies is cut."""
    return bool(select.select([listener.socket], [], [], 0)[0])


def say(text):
    print(text, flush=True)


def misbehave(order):
    if KIND == order + "-talks":
        say("Hello, I am a lock")
    elif KIND == order + "-twice":
        say("true\ntrue")
        sys.stdin.readline()
    elif KIND == order + "-exits":
        print("first\nsecond\nthird\nlast", file=sys.stderr)
        sys.exit(3)
    elif KIND == order + "-closes":
        os.close(1)
        time.sleep(600)
    elif KIND == order + "-hangs":
        print("thinking", file=sys.stderr, flush=True)
        time.sleep(600)
    elif KIND == order + "-floods":
        for _ in range(100):
            os.write(1, b"x" * 1_000_000)
    elif KIND == order + "-errs":
        raise RuntimeError("the disk is full")


def main():
    listener = set_up()
    was_cut = False
    has_begun = False
    if KIND == "hasty":
        redis.ask("SET", "hasty", "1")
    for line in sys.stdin:
        words = line.split()
        try:
            misbehave(words[0])
            if RECONNECTS and words[0] == "begin" and is_cut(listener):
                listener = set_up()
            if words[0] == "begin":
                lock = Lock(words[1], words[2], int(words[3]))
                if KIND == "sets-up" or KIND == "sets-up-once" and not has_begun:
                    redis.ask("SETNX", "not of the lock", "0")
                    redis.ask("SETNX", words[1] + ":drawn", "0")
                has_begun = True
                say("ok waits" if KIND in ("waits", "blpop") else "ok clock" if KIND == "deadline" else "ok")
            elif words[0] == "acquire":
                if KIND == "waits-to-connect" and was_cut:
                    time.sleep(600)
                say("true" if lock.acquire() else "false")
            elif words[0] == "release":
                say("true" if lock.release() else "false")
        except (OSError, RuntimeError) as error:
            if KIND == "dies-of-it":
                raise
            if RECONNECTS:
                listener = set_up()
            was_cut = True
            say("error " + str(error))


main()
