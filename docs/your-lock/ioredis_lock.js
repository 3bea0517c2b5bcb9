// A home-made lock by ioredis, for ./lab check -- node ioredis_lock.js: SET with NX and PX, given back by GET and DEL.

const { Redis } = require('ioredis');
const readline = require('readline');

const client = new Redis(process.env.REDIS_URL, { retryStrategy: () => 5, maxRetriesPerRequest: 0 });
client.on('error', (error) => console.error(error.message));

async function acquire({ key, token, leaseMs }) {
  return (await client.set(key, token, 'PX', leaseMs, 'NX')) === 'OK';
}

async function release({ key, token }) {
  if ((await client.get(key)) !== token) {
    return false;
  }
  return (await client.del(key)) === 1;
}

// A connection that was cut may not know it yet.
async function connected() {
  while (!(await client.ping().catch(() => false))) {
    await new Promise((resolve) => client.once('ready', resolve));
  }
}

async function main() {
  let lock = null;
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const [word, key, owner, leaseMs] = line.split(' ');
    let answer = 'ok';
    try {
      if (word === 'begin') {
        lock = { key, token: owner, leaseMs };
        await connected();
      } else {
        answer = String(word === 'acquire' ? await acquire(lock) : await release(lock));
      }
    } catch (error) {
      answer = 'error ' + error.message.replace(/\s+/g, ' ');
    }
    process.stdout.write(answer + '\n');
  }
  process.exit(0);
}

main();
