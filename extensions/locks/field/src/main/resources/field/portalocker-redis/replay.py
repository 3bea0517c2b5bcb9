"""RedisLock of portalocker: the network of A is slow, its SUBSCRIBE comes after its second NUMSUB, and A and B are both inside."""

import os
import socket
import sys
import threading
import time
from urllib.parse import urlparse

import portalocker
import redis

url = urlparse(os.environ.get("REDIS_URL", "redis://127.0.0.1:6379/0"))
asked = []
inside = []


def forward(source, target):
    while data := source.recv(65536):
        if b"NUMSUB" in data:
            asked.append(data)
            # The first time nobody has the lock. The second time it has subscribed, as it believes.
            time.sleep(0.5 if len(asked) == 2 else 0)
        if b"SUBSCRIBE" in data:
            time.sleep(1)
        target.sendall(data)


def slow_network():
    """A port before Redis for the two connections of A: what they send arrives late, and not in the order of the two."""
    listener = socket.create_server(("127.0.0.1", 0))

    def accept():
        while True:
            client = listener.accept()[0]
            server = socket.create_connection((url.hostname, url.port))
            threading.Thread(target=forward, args=(client, server), daemon=True).start()
            threading.Thread(target=lambda s=server, c=client: [c.sendall(d) for d in iter(lambda: s.recv(65536), b"")], daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    return listener.getsockname()[1]


def take(name, port, later):
    time.sleep(later)
    lock = portalocker.RedisLock("order", redis.Redis(url.hostname, port), timeout=0, fail_when_locked=True)
    try:
        lock.acquire()
        inside.append(name)
        print(name, "has the lock")
        time.sleep(3)
    except portalocker.AlreadyLocked:
        print(name, "is refused")


threads = [threading.Thread(target=take, args=("A", slow_network(), 0)), threading.Thread(target=take, args=("B", url.port, 0.25))]
for thread in threads:
    thread.start()
time.sleep(2.5)
print("inside at the same time:", " and ".join(inside) or "nobody")
sys.stdout.flush()
os._exit(0 if len(inside) == 2 else 1)
