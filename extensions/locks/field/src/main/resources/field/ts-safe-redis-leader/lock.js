// ts-safe-redis-leader 0.0.5, by ioredis: elect() until it is elected, stop() to give back; it renews by its own timer.
const { readFileSync } = require('node:fs');
const { Redis } = require('ioredis');
const { SafeRedisLeader } = require('ts-safe-redis-leader');
const { serve } = require('lock-evolution/lock');

const client = new Redis(process.env.REDIS_URL, { retryStrategy: () => 5, maxRetriesPerRequest: 0 });
client.on('error', () => {});

// It reads its two scripts from their files when it needs them first, while a timer of it rings; here they are there already.
for (const name of ['getIsEqualDelete', 'getIsEqualSetPExpire']) {
  const file = name.replace('get', 'atomicGet');
  client.defineCommand(name, { numberOfKeys: 1, lua: readFileSync(require.resolve(`ts-safe-redis-leader/luas/${file}.lua`), 'utf8') });
}

class Lock {
  constructor(key, owner, leaseMs) {
    this.leader = new SafeRedisLeader(client, leaseMs, 3000, key);
  }

  async begin() {
    while (!(await client.ping().catch(() => false))) {
      await new Promise((resolve) => client.once('ready', resolve));
    }
  }

  acquire() {
    return new Promise((resolve, reject) => {
      this.leader.on('error', reject);
      this.leader.once('elected', () => resolve(true));
      this.leader.elect();
    });
  }

  async release() {
    await this.leader.stop();
  }
}

serve(Lock, { waits: true });
