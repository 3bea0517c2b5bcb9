"""A lock for ./lab check -- python3 my_lock.py, which needs redis-py. Put your own into the class Lock."""

import os
import sys
import uuid

import redis

# GET and then DEL would leave a gap, in which the lease can run out and another client take the key.
DELETE_IF_OURS = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0"

# Connect to this address and no other: the bench holds every command there.
client = redis.Redis.from_url(os.environ["REDIS_URL"], decode_responses=True)


class Lock:
    def __init__(self, key, owner, lease_ms):
        self.key = key
        self.token = owner + ":" + str(uuid.uuid4())
        self.lease_ms = lease_ms

    def acquire(self):
        """One attempt, which does not wait: whether the lock was taken."""
        return client.set(self.key, self.token, nx=True, px=self.lease_ms) is not None

    def release(self):
        """Whether there was something to give back."""
        return client.eval(DELETE_IF_OURS, 1, self.key, self.token) == 1


lock = None
for line in sys.stdin:
    words = line.split()
    try:
        if words[0] == "begin":
            lock = Lock(words[1], words[2], int(words[3]))
            answer = "ok"
        # Who answers "ok timer" to begin is sent tick while it is inside, and does then what its timer would do, by one command:
        # elif words[0] == "tick":
        #     client.eval(RENEW_IF_OURS, 1, lock.key, lock.token, lock.lease_ms)
        #     answer = "ok"
        elif words[0] == "acquire":
            answer = "true" if lock.acquire() else "false"
        else:
            answer = "true" if lock.release() else "false"
    except redis.RedisError as error:
        answer = "error " + str(error)
    # Nothing else goes to standard output, and it goes at once.
    print(answer, flush=True)
