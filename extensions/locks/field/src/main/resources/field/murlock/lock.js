// MurLockService of murlock, made as its Nest module makes it: runWithLock(key, releaseTime, operation).

require('reflect-metadata');
const { serve } = require('lock-evolution/lock');
const { MurLockService } = require('murlock');
const { AsyncStorageManager } = require('murlock/dist/als/als-manager');
const { AsyncStorageService } = require('murlock/dist/als/als.service');

const options = { redisOptions: { url: process.env.REDIS_URL }, wait: 1, maxAttempts: 1, logLevel: 'error' };
const service = new MurLockService(options, new AsyncStorageService(new AsyncStorageManager()));
const connected = service.onModuleInit();

class Lock {
  constructor(key, owner, leaseMs) {
    this.key = key;
    this.leaseMs = leaseMs;
  }

  // A connection that was cut may not know it yet.
  async begin() {
    await connected;
    while (!(await service.redisClient.ping().catch(() => false))) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  // What is guarded goes on until release.
  acquire() {
    return new Promise((resolve, reject) => {
      const inside = new Promise((leave) => {
        this.leave = leave;
      });
      this.done = service.runWithLock(this.key, this.leaseMs, () => {
        resolve(true);
        return inside;
      });
      this.done.catch(reject);
    });
  }

  // It throws if the lock is not its own.
  async release() {
    this.leave();
    await this.done;
  }
}

serve(Lock);
