import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { expect, it } from 'vitest';
import { client, clients, urlBy } from '@/lib/ops/fault-injection';
import { migrate } from './migrate';
import { reasonNotReady } from './queries/platform/schema-version';

it('a server is ready once the database has its migrations and accepts changes', async () => {
  const admin = client({ max: 1, onnotice: () => undefined });
  const url = urlBy(admin.options.port[0] ?? 0);
  await migrate(url, 'db/migrations');
  const reader = postgres(url, { max: 1, connection: { default_transaction_read_only: true } });
  clients.push(reader);
  expect(await reasonNotReady(drizzle(admin))).toBe(null);
  expect(await reasonNotReady(drizzle(reader))).toBe(
    'The database accepts no changes at the moment.',
  );
  await admin`delete from drizzle.__drizzle_migrations`;
  expect(await reasonNotReady(drizzle(admin))).toBe('The database is still being migrated.');
});
