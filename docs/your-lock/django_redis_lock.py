"""cache.lock of django-redis, for ./lab check -- python3 django_redis_lock.py."""

import os
import sys

import redis
from django.conf import settings

settings.configure(
    CACHES={"default": {"BACKEND": "django_redis.cache.RedisCache", "LOCATION": os.environ["REDIS_URL"]}}
)

from django.core.cache import cache  # noqa: E402, it reads the settings

lock = None
for line in sys.stdin:
    words = line.split()
    try:
        if words[0] == "begin":
            lock = cache.lock(words[1], timeout=int(words[3]) / 1000)
            answer = "ok"
        elif words[0] == "acquire":
            answer = "true" if lock.acquire(blocking=False) else "false"
        else:
            lock.release()
            answer = "true"
    except redis.RedisError as error:
        answer = "error " + " ".join(str(error).split())
    print(answer, flush=True)
