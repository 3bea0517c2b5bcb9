"""Lets ./lab speak to servers that are no Redis and no Toxiproxy, or stop being one."""
import os, socket, threading

from foreign_redis import ForeignRedis
from lab import LONGEST_END, Lab

COMMANDS = [
    ["--stage", "stage2-setnx"],
    ["explore", "stage4-set-nx-ex"],
    ["show", "stage3-setnx-setex:A.A-crash.B"],
    ["check", "stage1-get-set", "--limit", "5"],
    ["doctor"],
]
INFO = b"# Server\r\nredis_version:%s\r\nprocess_id:%s\r\n"


def bulk(text):
    return b"$%d\r\n%s\r\n" % (len(text), text)


def bad_reply(rng):
    """What no Redis answers, or none answers to that."""
    number = rng.choice([b"0", b"-1", b"-2", b"2147483647", b"2147483648", b"99999999999999999999", b"x", b""])
    return rng.choice([
        lambda: b"$" + number + b"\r\n" + b"x" * rng.choice([0, 1, 70000]),
        lambda: b"*" + number + b"\r\n",
        lambda: b":" + number + b"\r\n",
        lambda: b"*1\r\n" * rng.choice([2, 100, 100000]),
        lambda: b"+" + b"x" * rng.choice([1, 1 << 16, 8 << 20]),
        lambda: b"+OK\r\n",
        lambda: b"$-1\r\n",
        lambda: b"*-1\r\n",
        lambda: b"-ERR " + bytes(rng.randrange(256) for _ in range(30)) + b"\r\n",
        lambda: b"-NOAUTH who are you\r\n",
        lambda: b"-LOADING wait\r\n",
        lambda: b"-MOVED 1 127.0.0.1:1\r\n",
        lambda: b"\r\n" * rng.choice([1, 1000]),
        lambda: bytes(rng.randrange(256) for _ in range(rng.choice([1, 10, 1000]))),
        lambda: b"HTTP/1.1 200 OK\r\nContent-Length: " + number + b"\r\n\r\n",
        lambda: b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 4\r\n\r\nnull",
        lambda: b"HTTP/1.1 200 OK\r\n\r\n" + b"{\"version\":" * rng.choice([1, 50000]),
        lambda: b"%1\r\n+a\r\n+b\r\n",
        lambda: b">2\r\n+invalidate\r\n*-1\r\n",
        lambda: bulk(INFO % (rng.choice([b"7.0.15", b"99999999999999.1", b"", b"x", b"-1.2.3"]), rng.choice([b"x", b"1", b"-1"]))),
        lambda: bulk(b"# Server\r\n" + b"x:y\r\n" * (1 << 20)),
    ])()


class BadServer(threading.Thread):
    """Answers badly from the beginning, or is a true Redis until so many bytes have been answered."""

    def __init__(self, rng, true_port):
        super().__init__(daemon=True)
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port = self.listening.getsockname()[1]
        self.true_port = true_port
        # A liar in the middle of a run would be believed, so what comes then is no answer at all.
        self.way = rng.choice(["bad", "bad", "close", "silent", "half", "reset"])
        self.after = int(10 ** rng.uniform(1, 6)) if true_port else 0
        self.replies = [bad_reply(rng) for _ in range(20)]
        self.lock = threading.Lock()
        self.answered = 0
        self.opened = []

    def run(self):
        while True:
            try:
                client = self.listening.accept()[0]
            except OSError:
                return
            self.opened.append(client)
            threading.Thread(target=self.serve if not self.true_port else self.relay, args=(client,), daemon=True).start()

    def serve(self, client):
        try:
            while client.recv(1 << 16):
                self.misbehave(client)
        except OSError:
            pass

    def misbehave(self, client):
        with self.lock:
            reply = self.replies.pop(0)
            self.replies.append(reply)
        if self.way == "close" or self.true_port and self.way == "bad":
            client.close()
        elif self.way == "reset":
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            client.close()
        elif self.way == "half":
            client.sendall(b"$100\r\nhalf")
        elif self.way == "bad":
            client.sendall(reply)

    def relay(self, client):
        true = socket.create_connection(("127.0.0.1", self.true_port))
        self.opened.append(true)
        threading.Thread(target=self.pump, args=(client, true, False), daemon=True).start()
        self.pump(true, client, True)

    def pump(self, source, sink, counted):
        try:
            while True:
                data = source.recv(1 << 16)
                if not data:
                    sink.shutdown(socket.SHUT_WR)
                    return
                if counted:
                    self.answered += len(data)
                    if self.answered > self.after:
                        self.misbehave(sink)
                        continue
                sink.sendall(data)
        except OSError:
            pass

    def close(self):
        self.listening.close()
        for connection in self.opened:
            connection.close()


class Servers:
    def __init__(self, base):
        self.base = base
        self.redis = ForeignRedis(base)

    def attempt(self, number, rng):
        kind = rng.choice(["redis", "redis that stops being one", "toxiproxy"])
        stops = kind == "redis that stops being one"
        if stops:
            self.redis.start()
        server = BadServer(rng, self.redis.port if stops else None)
        server.start()
        option = ["--toxiproxy", "http://127.0.0.1:%d" % server.port] if kind == "toxiproxy" else ["--redis", "redis://127.0.0.1:%d" % server.port]
        command = (["--stage", "stage2-setnx"] if kind == "toxiproxy" else rng.choice(COMMANDS)) + option
        try:
            lab = Lab(number, self.base, command)
            lab.process.stdin.close()
            problems = [] if lab.ended() else ["it hangs for %d s" % LONGEST_END]
            allowed = (0, 2, 3) if stops else (2, 3)
            if not problems and lab.status() not in allowed:
                problems.append("status %d, said %r" % (lab.status(), lab.said()[-300:]))
            # The keys that could not be removed any more are named by a sentence; a moment later they could be.
            problems += lab.traces() + lab.leftovers()
        finally:
            server.close()
            if stops:
                self.redis.end()
        return "%s, %s after %d bytes: ./lab %s" % (kind, server.way, server.after, " ".join(command)), problems
