// cache.lock of actionhero 29.3.5, by ioredis: one attempt; with the configuration that comes with it.
const path = require('node:path');
const { Redis } = require('ioredis');
const { serve } = require('lock-evolution/lock');

process.env.ACTIONHERO_CONFIG = path.join(path.dirname(require.resolve('actionhero')), 'config');
const { api, cache } = require('actionhero');

const client = new Redis(process.env.REDIS_URL, { retryStrategy: () => 5, maxRetriesPerRequest: 0 });
client.on('error', () => {});
api.redis = { clients: { client } };

class Lock {
  constructor(key, owner, leaseMs) {
    Object.assign(this, { key, leaseMs });
  }

  async begin() {
    while (!(await client.ping().catch(() => false))) {
      await new Promise((resolve) => client.once('ready', resolve));
    }
  }

  acquire() {
    return cache.lock(this.key, this.leaseMs);
  }

  release() {
    return cache.unlock(this.key);
  }
}

serve(Lock);
