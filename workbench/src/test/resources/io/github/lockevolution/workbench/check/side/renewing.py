"""A lock that renews its lease in a thread: soundly, by a plain SET, by one timer after the other, sleeping in between, unseen,
or for ever; or when a tick comes."""

import os
import queue
import sys
import threading
import time
import uuid

import redis

DELETE_IF_OURS = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0"
RENEW_IF_OURS = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0"

how = sys.argv[1]
client = redis.Redis.from_url(os.environ["REDIS_URL"], decode_responses=True)
# Called by EVALSHA; as long as Redis does not know the script, by SCRIPT LOAD and once more, as redis-py's own Lock renews.
RENEW = client.register_script(RENEW_IF_OURS)


class Lock:
    def __init__(self, key, owner, lease_ms):
        self.key = key
        self.token = owner + ":" + str(uuid.uuid4())
        self.lease_ms = lease_ms
        self.is_over = threading.Event()

    def renew(self):
        if "steals" in how:
            client.set(self.key, self.token, px=self.lease_ms)
        elif "registered" in how:
            RENEW(keys=[self.key], args=[self.token, self.lease_ms])
        else:
            client.eval(RENEW_IF_OURS, 1, self.key, self.token, self.lease_ms)

    def renew_again_and_again(self):
        while how == "sleep" and not self.is_over.is_set():
            time.sleep(self.lease_ms / 3000)
            if not self.is_over.is_set():
                self.renew()
        if how == "silent":
            try:
                queue.SimpleQueue().get(timeout=10)
            except queue.Empty:
                pass
        while not self.is_over.wait(self.lease_ms / 3000):
            self.renew()

    def set_timer(self):
        self.timer = threading.Timer(self.lease_ms / 3000, lambda: (self.renew(), self.set_timer()))
        self.timer.daemon = True
        self.timer.start()

    def acquire(self):
        if client.set(self.key, self.token, nx=True, px=self.lease_ms) is None:
            return False
        if how == "timer":
            self.set_timer()
        elif "tick" not in how:
            threading.Thread(target=self.renew_again_and_again, daemon=True).start()
        return True

    def release(self):
        if how != "for-ever":
            self.is_over.set()
        if how == "timer":
            self.timer.cancel()
        return client.eval(DELETE_IF_OURS, 1, self.key, self.token) == 1


lock = None
for line in sys.stdin:
    words = line.split()
    try:
        if words[0] == "begin":
            lock = Lock(words[1], words[2], int(words[3]))
            answer = "ok timer" if "tick" in how else "ok"
        elif words[0] == "tick":
            lock.renew()
            answer = "ok"
        elif words[0] == "acquire":
            answer = "true" if lock.acquire() else "false"
        else:
            answer = "true" if lock.release() else "false"
    except redis.RedisError as error:
        answer = "error " + str(error)
    print(answer, flush=True)
