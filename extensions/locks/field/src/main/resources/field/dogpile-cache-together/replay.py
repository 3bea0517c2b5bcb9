"""Two threads of one process ask a region for the same key: the creator that is late releases the lock of the other one."""

import os
import sys
import threading
import time

import redis
from dogpile.cache import make_region

url = os.environ.get("REDIS_URL", "redis://127.0.0.1:6379/0")
client = redis.Redis.from_url(url)
client.delete("price", "_lockprice")
region = make_region().configure(
    "dogpile.cache.redis",
    arguments={"url": url, "distributed_lock": True, "thread_local_lock": False, "lock_timeout": 2},
)
seen = []


def create(name, seconds):
    def creator():
        print(name, "is let in")
        time.sleep(seconds)
        if name == "B":
            seen.append(client.exists("_lockprice"))
            print("the key of the lock while B creates:", "there" if seen[0] else "gone")
        print(name, "is done")
        return name

    return creator


def ask(name, seconds):
    try:
        region.get_or_create("price", create(name, seconds))
    except redis.RedisError as error:
        print(name, "is told:", error)


# A takes 3 s under a lock of 2 s. B waits, is let in when that is over, and works for less than its own 2 s.
threads = [threading.Thread(target=ask, args=("A", 3)), threading.Thread(target=ask, args=("B", 1.5))]
threads[0].start()
time.sleep(0.5)
threads[1].start()
for thread in threads:
    thread.join()
client.delete("price", "_lockprice")
sys.exit(0 if seen and not seen[0] else 1)
