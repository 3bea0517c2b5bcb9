// RedisLockingProvider of Medusa, as its Locking Module calls it: acquire and release with an owner and an expiration.

const { serve } = require('lock-evolution/lock');
const { Redis } = require('ioredis');

const [RedisLockingProvider] = require('@medusajs/locking-redis').default.services;

const redisClient = new Redis(process.env.REDIS_URL, { retryStrategy: () => 5, maxRetriesPerRequest: 0 });
redisClient.on('error', (error) => console.error(error.message));

const provider = new RedisLockingProvider({ redisClient, logger: console }, {});

class Lock {
  constructor(key, owner, leaseMs) {
    this.key = key;
    this.ownerId = owner;
    this.expire = leaseMs / 1000;
  }

  // A connection that was cut may not know it yet.
  async begin() {
    while (!(await redisClient.ping().catch(() => false))) {
      await new Promise((resolve) => redisClient.once('ready', resolve));
    }
  }

  // It throws to say no.
  async acquire() {
    await provider.acquire(this.key, { ownerId: this.ownerId, expire: this.expire });
    return true;
  }

  release() {
    return provider.release(this.key, { ownerId: this.ownerId });
  }
}

serve(Lock);
