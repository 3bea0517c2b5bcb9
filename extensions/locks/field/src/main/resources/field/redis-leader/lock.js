// redis-leader 0.1.0, by ioredis: elect() until it is elected, stop() to give back; it renews by its own timer.
const { Redis } = require('ioredis');
const Leader = require('redis-leader');
const { serve } = require('lock-evolution/lock');

const client = new Redis(process.env.REDIS_URL, { retryStrategy: () => 5, maxRetriesPerRequest: 0 });
client.on('error', () => {});

class Lock {
  constructor(key, owner, leaseMs) {
    this.leader = new Leader(client, { key, ttl: leaseMs });
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

  // stop() tells when it has ended only if it was the leader: answers come in order, so two pings wait for its two commands.
  async release() {
    this.leader.stop();
    await client.ping();
    await client.ping();
  }
}

serve(Lock, { waits: true });
