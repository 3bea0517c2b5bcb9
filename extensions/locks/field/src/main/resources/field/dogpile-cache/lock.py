"""The distributed lock of dogpile.cache's backend for Redis, as a region makes it."""

import os

from dogpile.cache import make_region
from lock_evolution import serve


class Lock:
    def __init__(self, key, owner, lease_ms):
        region = make_region().configure(
            "dogpile.cache.redis",
            arguments={
                "url": os.environ["REDIS_URL"],
                "distributed_lock": True,
                "thread_local_lock": False,
                "lock_timeout": lease_ms / 1000,
            },
        )
        self.lock = region.backend.get_mutex(key)

    def acquire(self):
        return self.lock.acquire(False)

    def release(self):
        self.lock.release()


serve(Lock)
