"""The lock of django-cacheops, by which one of several requests fills the cache (lock=True)."""

import os

from django.conf import settings
from lock_evolution import serve

settings.configure(CACHEOPS_REDIS=os.environ["REDIS_URL"])

from cacheops.redis import redis_client  # noqa: E402, it reads the settings

# Nothing of it is collected: a process that has died runs no finally.
everything = []


class Lock:
    def __init__(self, key, owner, lease_ms):
        # The lease is LOCK_TIMEOUT, 60 seconds.
        self.getting = redis_client.getting(key, lock=True)
        everything.append(self.getting)

    def acquire(self):
        # None says that there is nothing in the cache, and that this request has to make it.
        return self.getting.__enter__() is None

    def release(self):
        self.getting.__exit__(None, None, None)


serve(Lock, waits=True)
