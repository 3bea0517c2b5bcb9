// @node-idempotency/core 1.0.11 with its Redis storage 1.0.2: work that nobody will do, and work that two requests do.
// npm install @node-idempotency/core@1.0.11 @node-idempotency/storage-adapter-redis@1.0.2
// REDIS_URL=redis://127.0.0.1:6379 node replay.js
const { Idempotency } = require('@node-idempotency/core');
const { RedisStorageAdapter } = require('@node-idempotency/storage-adapter-redis');

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const request = (key) => ({ method: 'POST', path: '/replay', headers: { 'idempotency-key': key }, body: { amount: 1 } });

async function main() {
  const storage = new RedisStorageAdapter({ url: process.env.REDIS_URL });
  await storage.connect();
  const clear = async () => {
    const keys = await storage.client.keys('*:POST:/replay:*');
    return keys.length && storage.client.del(keys);
  };
  await clear();

  // 1. The process that was first dies at work: its onResponse never comes. A retry, a second later, with the default period.
  const byDefault = new Idempotency(storage, {});
  await byDefault.onRequest(request('undone'));
  await sleep(1000);
  const retry = await byDefault.onRequest(request('undone')).catch((error) => error.message);
  const [key] = await storage.client.keys('*:POST:/replay:undone');
  const hours = (await storage.client.pTTL(key)) / 3600000;
  console.log(`undone: the retry hears "${retry}", and so will all others for the next ${hours.toFixed(1)} hours`);

  // 2. The period ends between SET NX and GET of the second request; the third request comes in the new period.
  const short = new Idempotency(storage, { cacheTTLMS: 1000 });
  await short.onRequest(request('twice'));
  const get = storage.get.bind(storage);
  storage.get = async (key) => {
    await sleep(700);
    return get(key);
  };
  await sleep(500);
  const second = await short.onRequest(request('twice'));
  const third = await short.onRequest(request('twice'));
  console.log(`twice: the second is told to process: ${second === undefined}; so is the third, at once: ${third === undefined}`);

  await clear();
  process.exit(/outstanding/.test(retry) && hours > 1 && second === undefined && third === undefined ? 0 : 1);
}

main();
