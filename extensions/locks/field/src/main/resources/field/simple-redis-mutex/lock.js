// tryLock of simple-redis-mutex 3.0.0, by node-redis 5: one attempt.
const { createClient } = require('redis');
const { tryLock } = require('simple-redis-mutex');
const { serve } = require('lock-evolution/lock');

const client = createClient({ url: process.env.REDIS_URL, socket: { reconnectStrategy: () => 5 } }).on('error', () => {});
const connected = client.connect();

class Lock {
  constructor(key, owner, leaseMs) {
    Object.assign(this, { key, leaseMs });
  }

  async begin() {
    await connected;
    while (!(await client.ping().catch(() => false)));
  }

  async acquire() {
    const [hasLock, release] = await tryLock(client, this.key, { timeout: this.leaseMs });
    this.free = release;
    return hasLock;
  }

  async release() {
    await this.free();
  }
}

serve(Lock);
