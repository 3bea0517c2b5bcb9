// Verrou with its Redis store: createLock(name, ttl).acquireImmediately() and release().

const { serve } = require('lock-evolution/lock');
const { Verrou } = require('@verrou/core');
const { redisStore } = require('@verrou/core/drivers/redis');
const { Redis } = require('ioredis');

const connection = new Redis(process.env.REDIS_URL, { retryStrategy: () => 5, maxRetriesPerRequest: 0 });
connection.on('error', (error) => console.error(error.message));

const verrou = new Verrou({ default: 'redis', stores: { redis: { driver: redisStore({ connection }) } } });

class Lock {
  constructor(key, owner, leaseMs) {
    this.lock = verrou.createLock(key, leaseMs);
  }

  // A connection that was cut may not know it yet.
  async begin() {
    while (!(await connection.ping().catch(() => false))) {
      await new Promise((resolve) => connection.once('ready', resolve));
    }
  }

  acquire() {
    return this.lock.acquireImmediately();
  }

  // It throws if the lock is not its own.
  async release() {
    await this.lock.release();
  }
}

serve(Lock);
