"""RedisSynchronizer of Beaker: the lock runs out while it is released, between GET and DEL, and the lock of another is deleted."""

import os
import sys
import threading

import redis
from beaker.ext.redisnm import RedisSynchronizer

url = os.environ.get("REDIS_URL", "redis://127.0.0.1:6379/0")
others = redis.StrictRedis.from_url(url)
key = "beaker_lock:order"
others.delete(key)


def what_happens_meanwhile():
    """A stands still after its GET for as long as was left of its 900 seconds; then another thread, or process, takes the lock."""
    others.pexpire(key, 1)
    while others.exists(key):
        pass
    other = RedisSynchronizer("order", others)
    thread = threading.Thread(target=lambda: print("B acquires:", other.acquire(wait=False)))
    thread.start()
    thread.join()


class SlowAfterGet(redis.StrictRedis):
    """A client that stands still after the GET in a transaction. What it sends, and when it sends it, stays as it is."""

    def pipeline(self, *args, **kwargs):
        pipe = super().pipeline(*args, **kwargs)
        get = pipe.get

        def get_and_stand_still(name):
            value = get(name)
            if not stood_still:
                stood_still.append(True)
                what_happens_meanwhile()
            return value

        pipe.get = get_and_stand_still
        return pipe


stood_still = []
lock = RedisSynchronizer("order", SlowAfterGet.from_url(url))
print("A acquires:", lock.acquire(wait=False))
lock.release()
print("A releases")
there = others.exists(key)
print("the key while B holds the lock:", "there" if there else "gone")
others.delete(key)
sys.exit(1 if there else 0)
