"""cache.lock of django-redis: one attempt, with the lease as its timeout."""

import os

from django.conf import settings
from lock_evolution import serve

settings.configure(
    CACHES={"default": {"BACKEND": "django_redis.cache.RedisCache", "LOCATION": os.environ["REDIS_URL"]}}
)

from django.core.cache import cache  # noqa: E402, it reads the settings


class Lock:
    def __init__(self, key, owner, lease_ms):
        self.lock = cache.lock(key, timeout=lease_ms / 1000)

    def acquire(self):
        return self.lock.acquire(blocking=False)

    def release(self):
        self.lock.release()


serve(Lock)
