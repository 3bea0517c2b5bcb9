// The leader lock of the Scheduler of node-resque 9.7.1, by ioredis: what its poll() asks each time, and what end() gives back.
const { Redis } = require('ioredis');
const { Scheduler } = require('node-resque');
const { serve } = require('lock-evolution/lock');

const client = new Redis(process.env.REDIS_URL, { retryStrategy: () => 5, maxRetriesPerRequest: 0 });
client.on('error', () => {});
const scheduler = new Scheduler({ connection: { redis: client } });
scheduler.on('error', () => {});
const connected = scheduler.connect();

class Lock {
  constructor(key, owner, leaseMs) {
    Object.assign(this, { key, seconds: Math.ceil(leaseMs / 1000) });
  }

  // The lock is that of the namespace, which is made of the key here.
  async begin() {
    await connected;
    scheduler.options.leaderLockTimeout = this.seconds;
    scheduler.connection.options.namespace = this.key;
    while (!(await client.ping().catch(() => false))) {
      await new Promise((resolve) => client.once('ready', resolve));
    }
  }

  acquire() {
    return scheduler.tryForLeader();
  }

  release() {
    return scheduler.releaseLeaderLock();
  }
}

serve(Lock);
