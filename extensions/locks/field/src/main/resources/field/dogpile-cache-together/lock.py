"""The distributed lock of dogpile.cache's backend for Redis: two threads of one process, which share a region."""

import os

from dogpile.cache import make_region
from lock_evolution import serve

regions = {}


def region_of(lease_ms):
    """One region for all threads of the process, as an application has it."""
    if not regions:
        regions[0] = make_region().configure(
            "dogpile.cache.redis",
            arguments={
                "url": os.environ["REDIS_URL"],
                "distributed_lock": True,
                "thread_local_lock": False,
                "lock_timeout": lease_ms / 1000,
            },
        )
    return regions[0]


class Lock:
    def __init__(self, key, owner, lease_ms):
        # What get_or_create locks: one object for each key, as long as any thread uses it.
        self.lock = region_of(lease_ms)._mutex(key)

    def acquire(self):
        return self.lock.acquire(False)

    def release(self):
        self.lock.release()


serve(Lock)
