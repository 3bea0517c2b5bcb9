// redislock 1.3.0, by node-redis 3: one attempt, as by default.
const { createClient } = require('redis');
const { createLock } = require('redislock');
const { serve } = require('lock-evolution/lock');

const client = createClient({ url: process.env.REDIS_URL, retry_strategy: () => 5 });
client.on('error', () => {});

class Lock {
  constructor(key, owner, leaseMs) {
    this.key = key;
    this.lock = createLock(client, { timeout: leaseMs });
  }

  async begin() {
    while (!(await new Promise((resolve) => client.ping((error) => resolve(!error)))));
  }

  async acquire() {
    await this.lock.acquire(this.key);
    return true;
  }

  async release() {
    await this.lock.release();
  }
}

serve(Lock);
