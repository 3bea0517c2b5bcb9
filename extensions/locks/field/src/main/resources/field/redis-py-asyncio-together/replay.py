"""Two tasks of one event loop use the same redis.asyncio.Lock: the one that is late releases the lock of the other."""

import asyncio
import os
import sys

import redis.asyncio as redis


async def main():
    client = redis.Redis.from_url(os.environ.get("REDIS_URL", "redis://127.0.0.1:6379/0"))
    await client.delete("order")
    lock = client.lock("order", timeout=2)

    async def late():
        print("A acquires:", await lock.acquire(blocking=False))
        await asyncio.sleep(3)
        try:
            await lock.release()
            print("A releases, a second too late: no error")
        except redis.RedisError as error:
            print("A releases, a second too late:", error)

    async def next_one():
        await asyncio.sleep(2.5)
        print("B acquires:", await lock.acquire(blocking=False))
        await asyncio.sleep(1)
        there = await client.exists("order")
        print("the key while B holds the lock:", "there" if there else "gone")
        return not there

    await client.ping()
    _, gone = await asyncio.gather(late(), next_one())
    await client.delete("order")
    await client.connection_pool.disconnect()
    return gone


sys.exit(0 if asyncio.run(main()) else 1)
