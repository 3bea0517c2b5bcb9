"""redis.asyncio.Lock of redis-py: two tasks of one process use the same lock object."""

import os

import redis.asyncio as redis
from lock_evolution import serve

client = redis.Redis.from_url(os.environ["REDIS_URL"])
locks = {}


def lock_of(key, lease_ms):
    """One object for each name in a process, as one asyncio.Lock is shared by the tasks of a process."""
    if key not in locks:
        locks[key] = client.lock(key, timeout=lease_ms / 1000)
    return locks[key]


class Lock:
    def __init__(self, key, owner, lease_ms):
        self.key, self.lease_ms = key, lease_ms

    async def acquire(self):
        return await lock_of(self.key, self.lease_ms).acquire(blocking=False)

    async def release(self):
        await lock_of(self.key, self.lease_ms).release()


serve(Lock)
