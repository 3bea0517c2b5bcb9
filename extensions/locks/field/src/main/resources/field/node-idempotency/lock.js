// @node-idempotency/core 1.0.11 with its Redis storage 1.0.2: onRequest() before the work and onResponse() after it.
const { Idempotency } = require('@node-idempotency/core');
const { RedisStorageAdapter } = require('@node-idempotency/storage-adapter-redis');
const { serve } = require('lock-evolution/lock');

const storage = new RedisStorageAdapter({ url: process.env.REDIS_URL, socket: { reconnectStrategy: () => 5 } });
const connected = storage.connect();

class Lock {
  constructor(key, owner, leaseMs) {
    this.idempotency = new Idempotency(storage, { cacheTTLMS: leaseMs });
    this.request = { method: 'POST', path: '/', headers: { 'idempotency-key': key }, body: { amount: 1 } };
  }

  async begin() {
    await connected;
    while (!(await storage.client.ping().catch(() => false)));
  }

  // Undefined says that the request is new; otherwise it is the answer that was given before, or an error.
  async acquire() {
    return (await this.idempotency.onRequest(this.request)) === undefined;
  }

  async release() {
    await this.idempotency.onResponse(this.request, { body: 'done' });
  }
}

serve(Lock);
