// The Semaphore of redis-semaphore, for ./lab check --permits 2 -- node redis_semaphore_permits.js: one attempt, and nobody renews it.

const fs = require('fs');
const readline = require('readline');
const { Redis } = require('ioredis');
const { Semaphore } = require('redis-semaphore');

// What a command that was cut off comes to, this program has to answer, and not the next attempt.
const client = new Redis(process.env.REDIS_URL, { retryStrategy: () => 5, maxRetriesPerRequest: 0 });
client.on('error', (error) => console.error(error.message));

// The library keeps the time at which a permit was taken; here it is that of the clock that the bench moves.
Date.now = () => Number(fs.readFileSync(process.env.LOCK_CLOCK_FILE, 'utf8'));

class Lock {
  constructor(key, leaseMs, permits) {
    this.semaphore = new Semaphore(client, key, permits, { lockTimeout: leaseMs, refreshInterval: 0, acquireAttemptsLimit: 1 });
  }

  acquire() {
    return this.semaphore.tryAcquire();
  }

  async release() {
    await this.semaphore.release();
    return true;
  }
}

async function main() {
  let lock = null;
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const words = line.split(' ');
    let answer = 'ok clock';
    try {
      if (words[0] === 'begin') {
        lock = new Lock(words[1], Number(words[3]), Number(words[4]));
        if (client.status !== 'ready') {
          await new Promise((resolve) => client.once('ready', resolve));
        }
      } else {
        answer = String(words[0] === 'acquire' ? await lock.acquire() : await lock.release());
      }
    } catch (error) {
      answer = 'error ' + String(error.message).replace(/\s+/g, ' ');
    }
    process.stdout.write(answer + '\n');
  }
  process.exit(0);
}

main();
