// express-idempotency 1.0.6 with its Redis adapter 1.0.8: two requests with one idempotency key are both processed.
// npm install express-idempotency@1.0.6 express-idempotency-redis-adapter@1.0.8 redis@4.7.1 express@4.21.2
// REDIS_URL=redis://127.0.0.1:6379 node replay.js
const express = require('express');
const { createClient } = require('redis');
const { getSharedIdempotencyService, idempotency } = require('express-idempotency');
const { default: RedisAdapter } = require('express-idempotency-redis-adapter');

async function main() {
  const client = createClient({ url: process.env.REDIS_URL });
  await client.connect();
  await client.del('replay');

  let payments = 0;
  const app = express();
  app.use(idempotency({ dataAdapter: new RedisAdapter({ connectionInstance: client }) }));
  app.post('/', (req, res) => {
    if (!getSharedIdempotencyService().isHit(req)) {
      res.send(`payment ${++payments}`);
    }
  });
  app.use((error, req, res, next) => res.send(error.message));
  const server = app.listen(0);
  const pay = async () => {
    const options = { method: 'POST', headers: { 'idempotency-key': 'replay' } };
    return (await fetch(`http://127.0.0.1:${server.address().port}/`, options)).text();
  };

  // A client that retries while its first request is on the way, or a double click.
  console.log(await Promise.all([pay(), pay()]));
  console.log(`paid ${payments} times with one idempotency key`);
  await client.del('replay');
  process.exit(payments > 1 ? 0 : 1);
}

main();
