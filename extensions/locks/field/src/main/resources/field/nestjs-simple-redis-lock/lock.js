// @RedisLock of nestjs-simple-redis-lock 1.0.1, by ioredis: one attempt; a process has one RedisLockService, as Nest makes it.
require('reflect-metadata');
const { Redis } = require('ioredis');
const { RedisLock, RedisLockService } = require('nestjs-simple-redis-lock');
const { serve } = require('lock-evolution/lock');

const client = new Redis(process.env.REDIS_URL, { retryStrategy: () => 5, maxRetriesPerRequest: 0 });
client.on('error', () => {});
const lockService = new RedisLockService({ getClient: () => client }, {});

// The decorator does not wait for the answer to its unlock: whoever calls does so here.
const unlock = lockService.unlock.bind(lockService);
let unlocked = null;
lockService.unlock = (name) => (unlocked = unlock(name));

class Lock {
  constructor(key, owner, leaseMs) {
    const method = { value: (work) => work() };
    this.guarded = RedisLock(key, leaseMs, 1, 0)(null, 'guarded', method).value.bind({ lockService });
  }

  // The method that is decorated is what the holder does: it ends when release() is asked for.
  acquire() {
    return new Promise((resolve, reject) => {
      const work = () =>
        new Promise((done) => {
          this.done = done;
          resolve(true);
        });
      this.call = this.guarded(work);
      this.call.catch((error) => unlocked.then(() => reject(error)));
    });
  }

  async release() {
    this.done();
    await this.call;
    await unlocked;
  }
}

serve(Lock);
