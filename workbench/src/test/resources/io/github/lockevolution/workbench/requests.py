"""A lock whose requests share one connection, for ./lab check --together -- python3 requests.py PACKAGE MODE: sound, value or watch."""

import asyncio
import os
import sys
import uuid

sys.path.insert(0, sys.argv[1])
from lock_evolution import serve  # noqa: E402

MODE = sys.argv[2]
DELETE_IF_OURS = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0"
OF_THE_PROCESS = str(uuid.uuid4())


class Wire:
    """One connection for all requests, which pipelines."""
    def __init__(self): self.waiting = []
    async def open(self):
        host, port = os.environ["REDIS_HOST"], int(os.environ["REDIS_PORT"])
        self.reader, self.writer = await asyncio.open_connection(host, port)
        asyncio.get_running_loop().create_task(self.read())
    async def read(self):
        while True:
            answer = await self.one()
            self.waiting.pop(0).set_result(answer)
    async def one(self):
        line = (await self.reader.readline()).decode().rstrip()
        if line[0] == "$":
            n = int(line[1:])
            return None if n < 0 else (await self.reader.readexactly(n + 2))[:-2].decode()
        if line[0] == "*":
            n = int(line[1:])
            return None if n < 0 else [await self.one() for _ in range(n)]
        return line[1:]
    def send(self, *words):
        f = asyncio.get_running_loop().create_future()
        self.waiting.append(f)
        self.writer.write(b"*%d\r\n" % len(words) + b"".join(b"$%d\r\n%s\r\n" % (len(str(w)), str(w).encode()) for w in words))
        return f
wire = None

class Lock:
    def __init__(self, key, owner, lease_ms):
        self.key, self.lease_ms = key, lease_ms
        self.token = OF_THE_PROCESS if MODE == "value" else str(uuid.uuid4())

    async def begin(self):
        global wire
        if wire is None:
            wire = Wire()
            await wire.open()

    async def acquire(self):
        if MODE != "watch":
            return await wire.send("SET", self.key, self.token, "NX", "PX", self.lease_ms) == "OK"
        await wire.send("WATCH", self.key)
        if await wire.send("GET", self.key) is not None:
            await wire.send("UNWATCH")
            return False
        wire.send("MULTI")
        wire.send("SET", self.key, self.token, "PX", self.lease_ms)
        return await wire.send("EXEC") is not None

    async def release(self):
        return await wire.send("EVAL", DELETE_IF_OURS, 1, self.key, self.token) == "1"


serve(Lock)
