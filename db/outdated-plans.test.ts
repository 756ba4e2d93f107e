import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, expect, it } from 'vitest';
import { client, urlBy } from '@/lib/ops/fault-injection';
import { closeDatabase, withTenantTransaction } from './client';
import { migrate } from './migrate';

afterAll(closeDatabase);

it('a request survives a migration under the running server, however many connections had prepared its statements', async () => {
  const admin = client({ max: 1, onnotice: () => undefined });
  const url = urlBy(admin.options.port[0] ?? 0);
  const serverUrl = await migrate(url, 'db/migrations');
  await admin`create table crib (number int)`;
  await admin`grant select on crib to wardline_app`;
  Object.assign(process.env, { DATABASE_URL: serverUrl, DATABASE_POOL_SIZE: '6' });

  const request = () =>
    withTenantTransaction([v7()], { durable: false }, async (tx) => [
      ...(await tx.execute(sql`select * from crib where number > ${0}`)),
      ...(await tx.execute(sql`select * from crib where number < ${0}`)),
    ]);
  // Twice on each connection of the pool: what comes again is prepared.
  for (let round = 0; round < 3; round += 1) await Promise.all(Array.from({ length: 6 }, request));
  await admin`alter table crib add column ward text`;
  expect(await request()).toEqual([]);
});
