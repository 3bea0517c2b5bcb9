// using() of redlock-universal 0.8.5 on one Redis, by ioredis: one attempt; it extends the lock by its own timer, while its routine works.
const { Redis } = require('ioredis');
const { createLock, IoredisAdapter } = require('redlock-universal');
const { serve } = require('lock-evolution/lock');

const client = new Redis(process.env.REDIS_URL, { retryStrategy: () => 5, maxRetriesPerRequest: 0 });
client.on('error', () => {});
const adapter = new IoredisAdapter(client);

class Lock {
  constructor(key, owner, leaseMs) {
    this.lock = createLock({ adapter, key, ttl: leaseMs, retryAttempts: 0 });
  }

  async begin() {
    while (!(await client.ping().catch(() => false))) {
      await new Promise((resolve) => client.once('ready', resolve));
    }
  }

  // The routine of using() is what the holder does: it ends when release() is asked for.
  acquire() {
    return new Promise((resolve, reject) => {
      const work = () =>
        new Promise((done) => {
          this.done = done;
          resolve(true);
        });
      this.used = this.lock.using(work);
      this.used.catch(reject);
    });
  }

  async release() {
    this.done();
    await this.used;
  }
}

serve(Lock, { clock: true });
