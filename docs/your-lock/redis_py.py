"""The Lock of redis-py, for ./lab check -- python3 redis_py.py: one attempt, with the lease as its timeout."""

import os
import sys

import redis

client = redis.Redis.from_url(os.environ["REDIS_URL"])
lock = None
for line in sys.stdin:
    words = line.split()
    try:
        if words[0] == "begin":
            lock = client.lock(words[1], timeout=int(words[3]) / 1000, blocking=False)
            answer = "ok"
        elif words[0] == "acquire":
            answer = "true" if lock.acquire() else "false"
        else:
            lock.release()
            answer = "true"
    except redis.RedisError as error:
        answer = "error " + " ".join(str(error).split())
    print(answer, flush=True)
