// redlock 5.0.0-beta.2 on one Redis, by ioredis: one attempt.
const { Redis } = require('ioredis');
const { default: Redlock } = require('redlock');
const { serve } = require('lock-evolution/lock');

const client = new Redis(process.env.REDIS_URL, { retryStrategy: () => 5, maxRetriesPerRequest: 0 });
client.on('error', () => {});
const redlock = new Redlock([client]);

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
    this.held = await redlock.acquire([this.key], this.leaseMs, { retryCount: 0 });
    return true;
  }

  async release() {
    await this.held.release();
  }
}

serve(Lock, { clock: true });
