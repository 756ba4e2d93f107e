import { afterAll, expect, it } from 'vitest';
import { client, urlBy } from '@/lib/ops/fault-injection';
import { closeDatabase, withTenantTransaction } from './client';
import { migrate } from './migrate';
import { signInAttempts } from './schema/index';

afterAll(closeDatabase);

it('reads an instant of 1900 from a PostgreSQL that is set to the clock and the dates of Nairobi', async () => {
  const admin = client({ max: 1, onnotice: () => undefined });
  const url = urlBy(admin.options.port[0] ?? 0);
  const serverUrl = await migrate(url, 'db/migrations');
  await admin`alter role wardline_server set timezone = 'Africa/Nairobi'`;
  await admin`alter role wardline_server set datestyle = 'SQL, DMY'`;
  Object.assign(process.env, { DATABASE_URL: serverUrl });

  const at = new Date('1900-01-01T00:00:00Z');
  await withTenantTransaction([], { durable: true }, (tx) =>
    tx.insert(signInAttempts).values({ accountHash: '', ip: '', succeeded: false, at }),
  );
  const read = await withTenantTransaction([], { durable: false }, (tx) =>
    tx.select({ at: signInAttempts.at }).from(signInAttempts),
  );
  expect(read).toEqual([{ at }]);
});
