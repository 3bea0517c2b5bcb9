"""The Lock of kazoo: one attempt, below the node that it is given."""

import os

from kazoo.client import KazooClient
from lock_evolution import serve


class Lock:
    client = None

    def __init__(self, key, owner, lease_ms):
        if not Lock.client:
            # It waits for a tenth of a second and more before it connects again: here for less.
            at_once = {"max_tries": -1, "delay": 0.01, "backoff": 1}
            Lock.client = KazooClient(os.environ["ZOOKEEPER_CONNECT"], timeout=lease_ms / 1000, connection_retry=at_once)
            Lock.client.start()
        self.lock = Lock.client.Lock(key, owner)

    def acquire(self):
        return self.lock.acquire(blocking=False)

    def release(self):
        return self.lock.release()


# It begins a new session by itself.
serve(Lock, renews=True)
