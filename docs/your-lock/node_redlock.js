// node-redlock on one Redis or on several, for ./lab check -- node node_redlock.js: one attempt.

const fs = require('fs');
const readline = require('readline');
const { Redis } = require('ioredis');
const Redlock = require('redlock');

// It looks at the clock for what is left of the lease: that of the bench, where there is one.
const clockFile = process.env.LOCK_CLOCK_FILE;
if (clockFile) {
  Date.now = () => Number(fs.readFileSync(clockFile, 'utf8'));
}

// What a command that was cut off comes to, this program has to answer, and not the next attempt.
const clients = process.env.REDIS_URLS.split(',').map((url) => {
  const client = new Redis(url, { retryStrategy: () => 5, maxRetriesPerRequest: 0 });
  client.on('error', (error) => console.error(error.message));
  return client;
});

const redlock = new Redlock(clients, { retryCount: 0 });
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

// A connection that was cut may not know it yet.
async function connected(client) {
  while (true) {
    try {
      await client.ping();
      return;
    } catch (error) {
      await new Promise((resolve) => client.once('ready', resolve));
    }
  }
}

async function main() {
  let lock = null;
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const words = line.split(' ');
    let answer = clockFile ? 'ok clock' : 'ok';
    try {
      if (words[0] === 'begin') {
        lock = new Lock(words[1], Number(words[3]));
        await Promise.all(clients.map(connected));
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
