// @microfleet/ioredis-lock: createLock(client, options).acquire(key), one attempt, and release().

const { serve } = require('lock-evolution/lock');
const { createLock } = require('@microfleet/ioredis-lock');
const { Redis } = require('ioredis');

const client = new Redis(process.env.REDIS_URL, { retryStrategy: () => 5, maxRetriesPerRequest: 0 });
client.on('error', (error) => console.error(error.message));

class Lock {
  constructor(key, owner, leaseMs) {
    this.key = key;
    this.lock = createLock(client, { timeout: leaseMs, retries: 0 });
  }

  // A connection that was cut may not know it yet.
  async begin() {
    while (!(await client.ping().catch(() => false))) {
      await new Promise((resolve) => client.once('ready', resolve));
    }
  }

  // Both throw to say no.
  async acquire() {
    await this.lock.acquire(this.key);
    return true;
  }

  async release() {
    await this.lock.release();
  }
}

serve(Lock);
