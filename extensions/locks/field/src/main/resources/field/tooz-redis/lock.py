"""The lock of tooz's driver for Redis, as its tutorial has it: no heart renews the lease."""

import os

from lock_evolution import serve
from tooz import coordination


class Lock:
    coordinator = None

    def __init__(self, key, owner, lease_ms):
        if not Lock.coordinator:
            url = f"{os.environ['REDIS_URL']}?lock_timeout={lease_ms // 1000}"
            Lock.coordinator = coordination.get_coordinator(url, b"host-1")
            Lock.coordinator.start()
        self.lock = Lock.coordinator.get_lock(key)

    def acquire(self):
        return self.lock.acquire(blocking=False)

    def release(self):
        return self.lock.release()


serve(Lock)
