"""The synchronizer of Beaker's ext:redis, by which one process of several creates what is cached."""

import os

import redis
from beaker.ext.redisnm import RedisSynchronizer
from lock_evolution import serve

client = redis.StrictRedis.from_url(os.environ["REDIS_URL"])


class Lock:
    def __init__(self, key, owner, lease_ms):
        # The lease is RedisSynchronizer.LOCK_EXPIRATION, 900 seconds.
        self.lock = RedisSynchronizer(key, client)

    def acquire(self):
        return self.lock.acquire(wait=False)

    def release(self):
        self.lock.release()


serve(Lock)
