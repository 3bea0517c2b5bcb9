"""The lock of tooz's driver for Redis: two threads of one process use the same lock object."""

import os

from lock_evolution import serve
from tooz import coordination

coordinator = coordination.get_coordinator(os.environ["REDIS_URL"], b"host-1")
# As it starts it writes once that this member is alive, in a key of its own. The lock does not need that: it is left out.
coordinator.heartbeat = lambda: None
coordinator.start()
locks = {}


class Lock:
    def __init__(self, key, owner, lease_ms):
        # One object for each name in a process, as the tutorial makes it. The lease is 30 seconds, as by default.
        self.lock = locks.setdefault(key, coordinator.get_lock(key))

    def acquire(self):
        return self.lock.acquire(blocking=False)

    def release(self):
        return self.lock.release()


serve(Lock)
