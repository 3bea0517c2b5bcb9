// node-redlock on one Redis, for ./lab check -- node node_redlock.js: one attempt.

const readline = require('readline');
const { Redis } = require('ioredis');
const Redlock = require('redlock');

// What a command that was cut off comes to, this program has to answer, and not the next attempt.
const client = new Redis(process.env.REDIS_URL, { retryStrategy: () => 5, maxRetriesPerRequest: 0 });
client.on('error', (error) => console.error(error.message));

const redlock = new Redlock([client], { retryCount: 0 });
redlock.on('error', () => {});

class Lock {
  constructor(key, leaseMs) {
    this.key = key;
    this.leaseMs = leaseMs;
  }

  // It throws to say no.
  async acquire() {
    this.held = await redlock.lock(this.key, this.leaseMs);
    return true;
  }

  async release() {
    await this.held.unlock();
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
