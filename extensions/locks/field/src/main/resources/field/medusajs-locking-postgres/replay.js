// A lock with an expiration of one second is still taken after three, on a plain PostgreSQL at DATABASE_URL. Exits 0 if another owner is refused.

const { setTimeout } = require('node:timers/promises');
const { mikroOrmCreateConnection } = require('@medusajs/framework/utils');

const [PostgresAdvisoryLockProvider] = require('@medusajs/locking-postgres').default.services;

const table =
  'create table if not exists "locking" ("id" text not null, "owner_id" text null, "expiration" timestamptz null, constraint "locking_pkey" primary key ("id"))';

async function main() {
  const orm = await mikroOrmCreateConnection({ clientUrl: process.env.DATABASE_URL, pool: { min: 0, max: 1 } }, [], '');
  await orm.em.execute(table);
  await orm.em.execute('delete from "locking"');
  const provider = new PostgresAdvisoryLockProvider({ manager: orm.em.fork() });

  await provider.acquire('prod_123', { ownerId: 'A', expire: 1 });
  console.log('A has the lock for one second, and dies.');
  await setTimeout(3000);
  const [row] = await orm.em.execute('select *, expiration < now() as is_over from "locking"');
  console.log('three seconds later:', row);
  const refused = await provider.acquire('prod_123', { ownerId: 'B', expire: 1 }).then(() => null, (error) => error);
  console.log(refused ? `B is refused: ${refused.message}` : 'B is inside.');

  await orm.em.execute('drop table "locking"');
  process.exit(row.is_over && refused ? 0 : 1);
}

main();
