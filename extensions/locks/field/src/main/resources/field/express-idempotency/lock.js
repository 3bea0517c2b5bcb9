// express-idempotency 1.0.6 with its Redis adapter 1.0.8, by node-redis 4: the middleware with a request and a response, as Express hands them over.
const { createClient } = require('redis');
const { getSharedIdempotencyService, idempotency } = require('express-idempotency');
const { default: RedisAdapter } = require('express-idempotency-redis-adapter');
const { serve } = require('lock-evolution/lock');

const client = createClient({ url: process.env.REDIS_URL, socket: { reconnectStrategy: () => 5 } }).on('error', () => {});
const connected = client.connect();
let middleware = null;

// What was sent before has been answered, and the client is connected.
async function answered() {
  await new Promise(setImmediate);
  while (!(await client.ping().catch(() => false)));
}

class Request {
  constructor(key, leaseMs) {
    middleware ??= idempotency({ dataAdapter: new RedisAdapter({ connectionInstance: client, ttl: Math.ceil(leaseMs / 1000) }) });
    this.headers = { 'idempotency-key': key };
    Object.assign(this, { method: 'POST', url: '/', query: {}, body: {} });
  }

  get(name) {
    return this.headers[name];
  }
}

class Response {
  statusCode = 200;

  setHeader() {}

  getHeaders() {
    return {};
  }

  status(code) {
    this.statusCode = code;
    return this;
  }

  send() {}
}

class Lock {
  constructor(key, owner, leaseMs) {
    this.request = new Request(key, leaseMs);
    this.response = new Response();
  }

  async begin() {
    await connected;
    await answered();
  }

  // The route handler does its work only if nothing was found for the key.
  acquire() {
    return new Promise((resolve, reject) => {
      const next = (error) => (error ? reject(error) : resolve(!getSharedIdempotencyService().isHit(this.request)));
      middleware(this.request, this.response, next).catch(reject);
    });
  }

  // The middleware keeps what is sent, deletes the key if that failed, and does not wait for either: answers come in order, so two pings do.
  async release() {
    this.response.send('done');
    await answered();
    await answered();
  }
}

serve(Lock);
