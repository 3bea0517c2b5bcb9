"""Two requests fill the same key of django-cacheops with lock=True: the one that is late and fails deletes the lock of the other."""

import os
import sys
import threading
import time

import redis
from django.conf import settings

url = os.environ.get("REDIS_URL", "redis://127.0.0.1:6379/0")
settings.configure(CACHEOPS_REDIS=url)

import cacheops.redis  # noqa: E402, it reads the settings

cacheops.redis.LOCK_TIMEOUT = 2  # Instead of 60 seconds, so that this takes less time.
client = redis.Redis.from_url(url)
client.delete("order", "order:signal")
seen = []


def late():
    try:
        with cacheops.redis.CacheopsRedis.from_url(url).getting("order", lock=True) as data:
            print("A is to make the value:", data is None)
            time.sleep(3)
            raise RuntimeError("a query that failed")
    except RuntimeError:
        print("A fails, a second too late")


def next_one():
    with cacheops.redis.CacheopsRedis.from_url(url).getting("order", lock=True) as data:
        print("B is to make the value:", data is None)
        time.sleep(1.5)
        seen.append(client.get("order"))
        print("the key while B makes the value:", "gone" if seen[0] is None else seen[0].decode())


threads = [threading.Thread(target=late), threading.Thread(target=next_one)]
threads[0].start()
time.sleep(2.2)
threads[1].start()
for thread in threads:
    thread.join()
client.delete("order", "order:signal")
sys.exit(0 if seen == [None] else 1)
