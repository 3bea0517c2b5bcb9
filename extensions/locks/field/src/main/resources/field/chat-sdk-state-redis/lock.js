// The lock of @chat-adapter/state-redis 4.41.1, which Chat SDK holds while it handles a message, by node-redis 5: one attempt.
const path = require('node:path');
const { createClient } = require('redis');
const { serve } = require('lock-evolution/lock');

// The package has an entry for import alone, which does not look in NODE_PATH.
const packages = path.join(path.dirname(require.resolve('redis/package.json')), '..');
const { createRedisState } = require(path.join(packages, '@chat-adapter/state-redis/dist/index.js'));

const client = createClient({ url: process.env.REDIS_URL, socket: { reconnectStrategy: () => 5 } });
const state = createRedisState({ client });
const connected = client.connect();

class Lock {
  constructor(key, owner, leaseMs) {
    Object.assign(this, { key, leaseMs });
  }

  async begin() {
    await connected;
    while (!(await client.ping().catch(() => false)));
    await state.connect();
  }

  async acquire() {
    this.held = await state.acquireLock(this.key, this.leaseMs);
    return this.held !== null;
  }

  async release() {
    await state.releaseLock(this.held);
  }
}

serve(Lock);
