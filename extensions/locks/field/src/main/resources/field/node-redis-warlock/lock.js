// node-redis-warlock 1.0.2, by node-redis 3: one attempt.
const { createClient } = require('redis');
const Warlock = require('node-redis-warlock');
const { serve } = require('lock-evolution/lock');

const client = createClient({ url: process.env.REDIS_URL, retry_strategy: () => 5 });
client.on('error', () => {});
const warlock = Warlock(client);

class Lock {
  constructor(key, owner, leaseMs) {
    Object.assign(this, { key, leaseMs });
  }

  async begin() {
    while (!(await new Promise((resolve) => client.ping((error) => resolve(!error)))));
  }

  acquire() {
    return new Promise((resolve, reject) => {
      warlock.lock(this.key, this.leaseMs, (error, unlock) => {
        this.unlock = unlock;
        return error ? reject(error) : resolve(Boolean(unlock));
      });
    });
  }

  release() {
    return new Promise((resolve, reject) => {
      this.unlock((error, deleted) => (error ? reject(error) : resolve(deleted)));
    });
  }
}

serve(Lock);
