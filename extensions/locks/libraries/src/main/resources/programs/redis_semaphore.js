// The Mutex of redis-semaphore, for ./lab check -- node redis_semaphore.js: one attempt, and nobody renews it.

const readline = require('readline');
const { Redis } = require('ioredis');
const { Mutex } = require('redis-semaphore');

// What a command that was cut off comes to, this program has to answer, and not the next attempt.
const client = new Redis(process.env.REDIS_URL, { retryStrategy: () => 5, maxRetriesPerRequest: 0 });
client.on('error', (error) => console.error(error.message));

class Lock {
  constructor(key, leaseMs) {
    this.mutex = new Mutex(client, key, { lockTimeout: leaseMs, refreshInterval: 0, acquireAttemptsLimit: 1 });
  }

  acquire() {
    return this.mutex.tryAcquire();
  }

  async release() {
    await this.mutex.release();
    return true;
  }
}

async function main() {
  let lock = null;
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const words = line.split(' ');
    let answer = 'ok';
    try {
      if (words[0] === 'begin') {
        lock = new Lock(words[1], Number(words[3]));
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
