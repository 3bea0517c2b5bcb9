// @redis-kit/lock on one Redis: new Redlock([client]).acquire(key, ttl), one attempt, with its auto-extension, and release().

const { serve } = require('lock-evolution/lock');
const { Redlock } = require('@redis-kit/lock');
const { createClient } = require('redis');

const client = createClient({ url: process.env.REDIS_URL, socket: { reconnectStrategy: 5 } });
client.on('error', (error) => console.error(error.message));
const connected = client.connect();

const redlock = new Redlock([client], { maxRetryAttempts: 0 });

class Lock {
  constructor(key, owner, leaseMs) {
    this.key = key;
    this.leaseMs = leaseMs;
  }

  // A connection that was cut may not know it yet.
  async begin() {
    await connected;
    while (!(await client.ping().catch(() => false))) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  async acquire() {
    this.lock = await redlock.acquire(this.key, this.leaseMs);
    this.lock?.startAutoExtension(5000);
    return this.lock;
  }

  release() {
    return this.lock.release();
  }
}

serve(Lock, { clock: true });
