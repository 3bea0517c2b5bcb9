// redis-promise-lock 1.0.4, by node-redis 4: it asks eleven times, every 100 ms, as by default.
const { createClient } = require('redis');
const { Lock: PromiseLock } = require('redis-promise-lock');
const { serve } = require('lock-evolution/lock');

const client = createClient({ url: process.env.REDIS_URL, socket: { reconnectStrategy: () => 5 } }).on('error', () => {});
const connected = client.connect();
const locks = new PromiseLock(client);

class Lock {
  constructor(key, owner, leaseMs) {
    Object.assign(this, { key, ttl: Math.ceil(leaseMs / 1000) });
  }

  async begin() {
    await connected;
    while (!(await client.ping().catch(() => false)));
  }

  acquire() {
    return locks.acquireLock(this.key, { ttl: this.ttl });
  }

  async release() {
    await locks.releaseLock(this.key);
  }
}

serve(Lock, { waits: true });
