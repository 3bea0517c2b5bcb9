// advisory-lock on PostgreSQL: tryLock(), which connects anew each time, and the unlock that it gives.

const { serve } = require('lock-evolution/lock');
const { default: advisoryLock } = require('advisory-lock');

const createMutex = advisoryLock(process.env.DATABASE_URL);

class Lock {
  constructor(key) {
    this.mutex = createMutex(key);
  }

  async acquire() {
    this.unlock = await this.mutex.tryLock();
    return this.unlock;
  }

  release() {
    return this.unlock();
  }
}

serve(Lock);
