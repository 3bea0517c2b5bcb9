// PostgresAdvisoryLockProvider of Medusa, as its Locking Module calls it: acquire and release without an owner, with an expiration.

const { serve } = require('lock-evolution/lock');
const { mikroOrmCreateConnection } = require('@medusajs/framework/utils');

const [PostgresAdvisoryLockProvider] = require('@medusajs/locking-postgres').default.services;

// As Medusa connects. A connection that was cut is replaced by its pool.
const connected = mikroOrmCreateConnection({ clientUrl: process.env.DATABASE_URL, pool: { min: 0, max: 1 } }, [], '').then(async (orm) => {
  await orm.connect();
  return new PostgresAdvisoryLockProvider({ manager: orm.em.fork() });
});

class Lock {
  constructor(key, owner, leaseMs) {
    this.key = key;
    this.expire = leaseMs / 1000;
  }

  async begin() {
    this.provider = await connected;
  }

  // It throws to say no.
  async acquire() {
    await this.provider.acquire(this.key, { expire: this.expire });
    return true;
  }

  release() {
    return this.provider.release(this.key);
  }
}

serve(Lock);
