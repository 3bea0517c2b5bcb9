"""RedisLock of portalocker: one attempt."""

import os

import portalocker
import redis
from lock_evolution import serve

client = redis.Redis.from_url(os.environ["REDIS_URL"])


class Lock:
    lock = None

    def __init__(self, key, owner, lease_ms):
        # It has no lease: the lock is a subscription, which ends with its connection.
        Lock.lock = portalocker.RedisLock(key, client, timeout=0, fail_when_locked=True)

    def acquire(self):
        try:
            return bool(Lock.lock.acquire())
        except portalocker.AlreadyLocked:
            return False

    def release(self):
        Lock.lock.release()


serve(Lock)
