// The Mutex of redis-semaphore 5.8.0, by ioredis: one attempt; it renews by its own timer.
const { Redis } = require('ioredis');
const { Mutex } = require('redis-semaphore');
const { serve } = require('lock-evolution/lock');

const client = new Redis(process.env.REDIS_URL, { retryStrategy: () => 5, maxRetriesPerRequest: 0 });
client.on('error', () => {});

class Lock {
  constructor(key, owner, leaseMs) {
    this.mutex = new Mutex(client, key, { lockTimeout: leaseMs, acquireAttemptsLimit: 1 });
  }

  async begin() {
    while (!(await client.ping().catch(() => false))) {
      await new Promise((resolve) => client.once('ready', resolve));
    }
  }

  acquire() {
    return this.mutex.tryAcquire();
  }

  async release() {
    await this.mutex.release();
  }
}

serve(Lock);
