"""Redlock in Python, with raw sockets. How the servers are asked: the first argument.

in-turn    one after the other, each when the one before has answered
at-once    all of them, then the answers are read
early      all of them; who has a majority of yes reads no further answer, and takes its time before it looks at the clock
no-clock   at once, by the clock of this machine
leaves-out at once, but not the first server once the connection to it was cut
"""

import os
import select
import socket
import sys
import time
from urllib.parse import urlsplit

KIND = sys.argv[1]
CLOCK = os.environ["LOCK_CLOCK_FILE"]
SERVERS = [urlsplit(url) for url in os.environ["REDIS_URLS"].split(",")]
MAJORITY = len(SERVERS) // 2 + 1
DELETE_IF_OURS = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0"


class Redis:
    def __init__(self, url):
        self.url = url
        self.connect()

    def connect(self):
        self.socket = socket.create_connection((self.url.hostname, self.url.port))
        self.file = self.socket.makefile("rwb")

    def is_cut(self):
        return bool(select.select([self.socket], [], [], 0)[0])

    def send(self, *words):
        self.file.write(b"*%d\r\n" % len(words))
        for word in words:
            data = str(word).encode()
            self.file.write(b"$%d\r\n%s\r\n" % (len(data), data))
        self.file.flush()

    def reply(self):
        line = self.file.readline()
        if not line:
            raise ConnectionError("the connection ended")
        kind, text = line[:1], line[1:-2].decode()
        if kind == b"$":
            return None if text == "-1" else self.file.read(int(text) + 2)[:-2].decode()
        return int(text) if kind == b":" else text


def millis():
    if KIND == "no-clock":
        return time.time_ns() // 1_000_000
    with open(CLOCK) as file:
        return int(file.read())


class Lock:
    def __init__(self, key, lease):
        self.key, self.lease = key, lease
        self.token = os.urandom(16).hex()

    def ask_all(self, wanted, *words):
        """How many say what is wanted. A server that does not answer says no."""
        if KIND == "in-turn":
            return sum(self.answers(redis, wanted, words) for redis in servers)
        while unread:
            unread.pop(0).reply()
        for redis in servers:
            redis.send(*words)
        said = 0
        for index, redis in enumerate(servers):
            said += redis.reply() == wanted
            if KIND == "early" and said == MAJORITY:
                unread.extend(servers[index + 1 :])
                time.sleep(0.01)
                break
        return said

    @staticmethod
    def answers(redis, wanted, words):
        redis.send(*words)
        return redis.reply() == wanted

    def acquire(self):
        start = millis()
        said = self.ask_all("OK", "SET", self.key, self.token, "NX", "PX", self.lease)
        left = self.lease - (millis() - start) - self.lease // 100 - 2
        if said >= MAJORITY and left > 0:
            return True
        self.release()
        return False

    def release(self):
        return self.ask_all(1, "EVAL", DELETE_IF_OURS, 1, self.key, self.token) > 0


servers = [Redis(url) for url in SERVERS]
# Those that still owe an answer.
unread = []
for line in sys.stdin:
    words = line.split()
    try:
        if words[0] == "begin":
            lock = Lock(words[1], int(words[3]))
            for redis in list(servers):
                if redis in unread or redis.is_cut():
                    if KIND == "leaves-out" and redis.url == SERVERS[0]:
                        servers.remove(redis)
                    else:
                        redis.connect()
            unread.clear()
            answer = "ok" if KIND == "no-clock" else "ok clock"
        else:
            answer = "true" if (lock.acquire() if words[0] == "acquire" else lock.release()) else "false"
    except OSError as error:
        answer = "error " + str(error)
    print(answer, flush=True)
