"""The lock of rq's scheduler, which lets one worker of several enqueue the jobs that are due."""

import os

import redis
from lock_evolution import serve
from rq.scheduler import RQScheduler

client = redis.Redis.from_url(os.environ["REDIS_URL"])


class Lock:
    def __init__(self, key, owner, lease_ms):
        # The lease is interval + 60 seconds, which is 61 by default.
        self.scheduler = RQScheduler([key], connection=client)

    def acquire(self):
        return bool(self.scheduler.acquire_locks())

    def release(self):
        self.scheduler.release_locks()


serve(Lock)
