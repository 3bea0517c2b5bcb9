"""Redis.lock of redis-py: one attempt, with the lease as its timeout."""

import os

import redis
from lock_evolution import serve

client = redis.Redis.from_url(os.environ["REDIS_URL"])


class Lock:
    def __init__(self, key, owner, lease_ms):
        self.lock = client.lock(key, timeout=lease_ms / 1000)

    def acquire(self):
        return self.lock.acquire(blocking=False)

    def release(self):
        self.lock.release()


serve(Lock)
