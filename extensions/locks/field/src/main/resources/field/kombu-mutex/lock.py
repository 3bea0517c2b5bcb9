"""Mutex of kombu's transport for Redis, by which one Celery worker gives back what others have not acknowledged."""

import os

import redis
from kombu.transport.redis import Mutex, MutexHeld
from lock_evolution import serve

client = redis.Redis.from_url(os.environ["REDIS_URL"])
# Nothing of it is collected: a process that has died runs no finally.
everything = []


class Lock:
    def __init__(self, key, owner, lease_ms):
        # The lease is unacked_mutex_expire, 300 seconds by default.
        self.mutex = Mutex(client, key, lease_ms // 1000)
        everything.append(self.mutex)

    def acquire(self):
        try:
            self.mutex.__enter__()
            return True
        except MutexHeld:
            return False

    def release(self):
        self.mutex.__exit__(None, None, None)


serve(Lock)
