// A lock for ./lab check -- node my_lock.js, which needs npm install redis. Put your own into the class Lock.

const { createClient } = require('redis');
const { randomUUID } = require('crypto');
const readline = require('readline');

// GET and then DEL would leave a gap, in which the lease can run out and another client take the key.
const DELETE_IF_OURS = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

let client = null;

// Connect to this address and no other: the bench holds every command there.
async function connected() {
  if (!client || !client.isReady) {
    client = createClient({ url: process.env.REDIS_URL, socket: { reconnectStrategy: false } });
    client.on('error', (error) => console.error(error.message));
    await client.connect();
  }
  return client;
}

class Lock {
  constructor(key, owner, leaseMs) {
    this.key = key;
    this.token = owner + ':' + randomUUID();
    this.leaseMs = leaseMs;
  }

  // One attempt, which does not wait: whether the lock was taken.
  async acquire() {
    return (await client.set(this.key, this.token, { NX: true, PX: this.leaseMs })) !== null;
  }

  // Whether there was something to give back.
  async release() {
    return (await client.eval(DELETE_IF_OURS, { keys: [this.key], arguments: [this.token] })) === 1;
  }
}

async function main() {
  let lock = null;
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const words = line.split(' ');
    let answer = 'ok';
    try {
      if (words[0] === 'begin') {
        await connected();
        lock = new Lock(words[1], words[2], Number(words[3]));
      } else {
        answer = String(words[0] === 'acquire' ? await lock.acquire() : await lock.release());
      }
    } catch (error) {
      answer = 'error ' + error.message.replace(/\s+/g, ' ');
    }
    // Nothing else goes to standard output.
    process.stdout.write(answer + '\n');
  }
  process.exit(0);
}

main();
