// actionhero 29.3.5: cache.lock leaves a key that never ends, and cache.unlock deletes the lock of another process.
// npm install actionhero@29.3.5 ioredis@5.8.2; REDIS_URL=redis://127.0.0.1:6379 node replay.js
const path = require('node:path');
const { execFileSync } = require('node:child_process');
const { Redis } = require('ioredis');

process.env.ACTIONHERO_CONFIG = path.join(path.dirname(require.resolve('actionhero')), 'config');
const { api, cache, id } = require('actionhero');

const client = new Redis(process.env.REDIS_URL);
api.redis = { clients: { client } };
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// Another process of the same machine asks for the lock.
const elsewhere = (...words) => execFileSync(process.execPath, [__filename, ...words], { encoding: 'utf8' }).trim();

async function main() {
  const [, , key, millis] = process.argv;
  if (key) {
    console.log(await cache.lock(key, Number(millis)));
    process.exit(0);
  }
  await client.del('actionhero:lock:orphan', 'actionhero:lock:foreign');

  // 1. A process dies between SETNX and EXPIRE: here it never comes to send the second.
  const expire = client.expire;
  client.expire = () => new Promise(() => {});
  cache.lock('orphan', 1000);
  await sleep(2500);
  client.expire = expire;
  const ttl = await client.ttl('actionhero:lock:orphan');
  const refused = elsewhere('orphan', '1000') === 'false';
  console.log(`orphan: 1.5 s after the end of a lease of 1 s the key has TTL ${ttl} (-1: for ever), a newcomer is refused: ${refused}`);

  // 2. This process works for longer than its lease, another process takes the lock, and this one gives back.
  await cache.lock('foreign', 1000);
  await sleep(1200);
  const second = elsewhere('foreign', '60000');
  console.log(`foreign: the second process is inside: ${second}; it is ${await client.get('actionhero:lock:foreign')}, and this one is ${id}`);
  const unlocked = await cache.unlock('foreign');
  const third = elsewhere('foreign', '60000');
  console.log(`foreign: unlock() of the first: ${unlocked}; a third process is inside beside the second: ${third}`);

  await client.del('actionhero:lock:orphan', 'actionhero:lock:foreign');
  process.exit(ttl === -1 && refused && second === 'true' && unlocked && third === 'true' ? 0 : 1);
}

main();
