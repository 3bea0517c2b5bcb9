// redlock 4.2.0 on one Redis, by ioredis: one attempt.
const { Redis } = require('ioredis');
const Redlock = require('redlock');
const { serve } = require('lock-evolution/lock');

const client = new Redis(process.env.REDIS_URL, { retryStrategy: () => 5, maxRetriesPerRequest: 0 });
client.on('error', () => {});
const redlock = new Redlock([client], { retryCount: 0 });

class Lock {
  constructor(key, owner, leaseMs) {
    Object.assign(this, { key, leaseMs });
  }

  async begin() {
    while (!(await client.ping().catch(() => false))) {
      await new Promise((resolve) => client.once('ready', resolve));
    }
  }

  async acquire() {
    this.held = await redlock.lock(this.key, this.leaseMs);
    return true;
  }

  async release() {
    await this.held.unlock();
  }
}

serve(Lock, { clock: true });
