// Two providers without an owner acquire one key at the same moment, on a plain PostgreSQL at DATABASE_URL. Exits 0 if both get in.

const { mikroOrmCreateConnection } = require('@medusajs/framework/utils');

const [PostgresAdvisoryLockProvider] = require('@medusajs/locking-postgres').default.services;

const table =
  'create table if not exists "locking" ("id" text not null, "owner_id" text null, "expiration" timestamptz null, constraint "locking_pkey" primary key ("id"))';

async function provider() {
  const orm = await mikroOrmCreateConnection({ clientUrl: process.env.DATABASE_URL, pool: { min: 0, max: 1 } }, [], '');
  return { orm, provider: new PostgresAdvisoryLockProvider({ manager: orm.em.fork() }) };
}

async function main() {
  const [A, B] = [await provider(), await provider()];
  await A.orm.em.execute(table);
  await A.orm.em.execute('delete from "locking"');

  // Both look for the row before either inserts it.
  for (const client of [A, B]) {
    const load = client.provider.loadLock.bind(client.provider);
    let first = true;
    client.provider.loadLock = async (key) => {
      const row = await load(key);
      if (first) {
        first = false;
        client.looked();
        await bothLooked;
      }
      return row;
    };
  }
  const bothLooked = Promise.all([A, B].map((client) => new Promise((resolve) => (client.looked = resolve))));

  const results = await Promise.allSettled([A, B].map((client) => client.provider.acquire('prod_123', { expire: 60 })));
  results.forEach((result, i) => console.log('AB'[i], result.status === 'fulfilled' ? 'is inside' : `is refused: ${result.reason.message}`));
  console.log('rows:', await A.orm.em.execute('select * from "locking"'));
  const isShown = results.every((result) => result.status === 'fulfilled');
  console.log(isShown ? 'Two are inside at once.' : 'Only one is inside.');

  await A.orm.em.execute('drop table "locking"');
  process.exit(isShown ? 0 : 1);
}

main();
