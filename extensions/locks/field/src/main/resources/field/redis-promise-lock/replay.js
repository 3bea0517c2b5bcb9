// redis-promise-lock 1.0.4: a key without a lease, and a lock that another one deletes.
// npm install redis-promise-lock@1.0.4 redis@4.7.1; REDIS_URL=redis://127.0.0.1:6379 node replay.js
const { createClient } = require('redis');
const { Lock } = require('redis-promise-lock');

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const connect = async () => {
  const client = createClient({ url: process.env.REDIS_URL });
  client.on('error', () => {});
  return client.connect();
};

async function main() {
  const plain = await connect();
  await plain.del(['redis-promise-lock:orphan', 'redis-promise-lock:foreign']);

  // 1. The first client dies between its two commands: here it never comes to send the second.
  const dying = await connect();
  dying.expire = () => new Promise(() => {});
  new Lock(dying).acquireLock('orphan', { ttl: 1 });
  await sleep(300);
  await dying.disconnect();
  await sleep(2000);
  const ttl = await plain.ttl('redis-promise-lock:orphan');
  const refused = !(await new Lock(await connect()).acquireLock('orphan', { ttl: 1 }));
  console.log(`orphan: 2 s after the end of a lease of 1 s the key has TTL ${ttl} (-1: for ever), a newcomer is refused: ${refused}`);

  // 2. The first client works for longer than its lease; the second takes the lock; the first gives back.
  const first = new Lock(await connect());
  const second = new Lock(await connect());
  const third = new Lock(await connect());
  await first.acquireLock('foreign', { ttl: 1 });
  await sleep(1200);
  const secondIn = await second.acquireLock('foreign', { ttl: 30 });
  await first.releaseLock('foreign');
  const thirdIn = await third.acquireLock('foreign', { ttl: 30, retryLimit: 1 });
  console.log(`foreign: the second is inside: ${secondIn}; the first gave back, and the third is inside beside the second: ${thirdIn}`);

  process.exit(ttl === -1 && refused && secondIn && thirdIn ? 0 : 1);
}

main();
