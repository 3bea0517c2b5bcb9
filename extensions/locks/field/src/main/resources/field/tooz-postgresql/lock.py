"""The lock of tooz's driver for PostgreSQL: an advisory lock in a session of its own."""

import os

from lock_evolution import serve
from tooz import coordination

coordinator = coordination.get_coordinator(os.environ["DATABASE_URL"], b"host-1")
coordinator.start(start_heart=True)


class Lock:
    lock = None

    def __init__(self, key, owner, lease_ms):
        if Lock.lock and Lock.lock._conn:
            # The session of the client before, which is dead or done.
            Lock.lock.acquired = False
            Lock.lock._conn.close()
        Lock.lock = coordinator.get_lock(key.encode())

    def acquire(self):
        return Lock.lock.acquire(blocking=False)

    def release(self):
        return Lock.lock.release()


serve(Lock)
