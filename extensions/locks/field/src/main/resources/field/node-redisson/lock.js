// node-redisson 1.0.4, by ioredis: tryLock(0n, true), one attempt; its watchdog renews.
const { Redisson } = require('node-redisson');
const { serve } = require('lock-evolution/lock');

// One for the process, as its README says; lockWatchdogTimeout is the lease.
let redisson = null;

class Lock {
  constructor(key, owner, leaseMs) {
    redisson ??= new Redisson({
      redis: {
        options: {
          host: process.env.REDIS_HOST,
          port: Number(process.env.REDIS_PORT),
          retryStrategy: () => 5,
          maxRetriesPerRequest: 0,
        },
      },
      lockWatchdogTimeout: BigInt(leaseMs),
    });
    for (const client of [redisson.commandExecutor.redis, redisson.commandExecutor.subscribeRedis]) {
      client.listenerCount('error') || client.on('error', () => {});
    }
    this.lock = redisson.getLock(key);
  }

  async begin() {
    while (!(await redisson.redis.ping().catch(() => false))) {
      await new Promise((resolve) => redisson.redis.once('ready', resolve));
    }
  }

  acquire() {
    return this.lock.tryLock(0n, true);
  }

  async release() {
    await this.lock.unlock();
  }
}

serve(Lock);
