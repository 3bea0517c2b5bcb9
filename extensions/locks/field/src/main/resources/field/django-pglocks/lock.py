"""advisory_lock of django-pglocks, a context manager: one attempt."""

import os
from urllib.parse import urlparse

from django.conf import settings
from lock_evolution import serve

url = urlparse(os.environ["DATABASE_URL"])
settings.configure(
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.postgresql",
            "HOST": url.hostname,
            "PORT": url.port,
            "USER": url.username,
            "NAME": url.path[1:],
        }
    }
)

from django.db import connection  # noqa: E402, it reads the settings
from django_pglocks import advisory_lock  # noqa: E402

# Nothing of it is collected: a process that has died runs no finally.
everything = []


class Lock:
    def __init__(self, key, owner, lease_ms):
        # The session of the client before, which is dead or done.
        connection.close()
        connection.ensure_connection()
        self.lock = advisory_lock(key, wait=False)
        everything.append(self.lock)

    def acquire(self):
        return self.lock.__enter__()

    def release(self):
        self.lock.__exit__(None, None, None)


serve(Lock)
