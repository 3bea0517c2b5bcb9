// redis-lock 1.0.0, by node-redis 4: it asks again every 50 ms until it has the lock.
const { createClient } = require('redis');
const redisLock = require('redis-lock');
const { serve } = require('lock-evolution/lock');

const client = createClient({ url: process.env.REDIS_URL, socket: { reconnectStrategy: () => 5 } }).on('error', () => {});
const connected = client.connect();
const lock = redisLock(client);

class Lock {
  constructor(key, owner, leaseMs) {
    Object.assign(this, { key, leaseMs });
  }

  async begin() {
    await connected;
    while (!(await client.ping().catch(() => false)));
  }

  async acquire() {
    this.done = await lock(this.key, this.leaseMs);
    return true;
  }

  release() {
    return this.done();
  }
}

serve(Lock, { waits: true, clock: true });
