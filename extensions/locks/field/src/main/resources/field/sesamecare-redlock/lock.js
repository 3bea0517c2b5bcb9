// using() of @sesamecare-oss/redlock 1.4.0 on one Redis, by ioredis: one attempt; it extends the lock by its own timer, while its routine works.
const { Redis } = require('ioredis');
const { Redlock } = require('@sesamecare-oss/redlock');
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

  // The routine of using() is what the holder does: it ends when release() is asked for.
  acquire() {
    return new Promise((resolve, reject) => {
      const work = () =>
        new Promise((done) => {
          this.done = done;
          resolve(true);
        });
      this.used = redlock.using([this.key], this.leaseMs, work);
      this.used.catch(reject);
    });
  }

  async release() {
    this.done();
    await this.used;
  }
}

serve(Lock, { clock: true });
