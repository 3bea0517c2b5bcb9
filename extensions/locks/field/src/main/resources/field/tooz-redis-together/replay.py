"""Two threads use the same lock object of tooz's driver for Redis: the one that is late releases the lock of the other."""

import os
import sys
import threading
import time

import redis
from tooz import coordination

url = os.environ.get("REDIS_URL", "redis://127.0.0.1:6379/0")
client = redis.Redis.from_url(url)
coordinator = coordination.get_coordinator(url + "?lock_timeout=2", b"host-1")
coordinator.start()
lock = coordinator.get_lock("order")
name = lock._lock.name
client.delete(name)


def late():
    print("A acquires:", lock.acquire(blocking=False))
    time.sleep(3)
    print("A releases, a second too late:", lock.release())


thread = threading.Thread(target=late)
thread.start()
time.sleep(2.5)
print("B acquires:", lock.acquire(blocking=False))
thread.join()
there = client.exists(name)
print("the key while B holds the lock:", "there" if there else "gone")
client.delete(name)
sys.exit(1 if there else 0)
