import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import postgres from 'postgres';
import { v7 } from 'uuid';
import { expect, it } from 'vitest';
import { client, clients, urlBy } from '@/lib/ops/fault-injection';
import { migrate } from './migrate';

const migrationsFolder = 'db/migrations';

it('a database that a newer version has used is left alone, and says which version to start', async () => {
  const admin = client({ max: 1, onnotice: () => undefined });
  const url = urlBy(admin.options.port[0] ?? 0);
  await migrate(url, migrationsFolder);
  await migrate(url, migrationsFolder);
  const newer = Date.now() + 365 * 24 * 3_600_000;
  await admin`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${newer})`;
  await expect(migrate(url, migrationsFolder)).rejects.toMatchObject({
    name: 'StartRefusal',
    message: expect.stringMatching(/^A newer version of Wardline has used this database: start/),
  });
});

it('a user of the database without the rights to set it up is refused in a sentence', async () => {
  const admin = client({ max: 1, onnotice: () => undefined });
  const url = new URL(urlBy(admin.options.port[0] ?? 0));
  await admin`create role guest login password 'guest'`;
  await admin`create database lent`;
  Object.assign(url, { username: 'guest', password: 'guest', pathname: '/lent' });
  await expect(migrate(url.href, migrationsFolder)).rejects.toMatchObject({
    name: 'StartRefusal',
    message: expect.stringMatching(
      /^The database's user may not set this database up \(permission denied .*\): give it the rights/,
    ),
  });
});

it('a server waits for another one that changes the database, whatever limits its user has for requests', async () => {
  const admin = client({ max: 1, onnotice: () => undefined });
  const url = urlBy(admin.options.port[0] ?? 0);
  await admin`create role hurried login superuser password 'hurried'`;
  await admin`alter role hurried set lock_timeout = '50ms'`;
  await admin`alter role hurried set statement_timeout = '50ms'`;
  const hurried = new URL(url);
  Object.assign(hurried, { username: 'hurried', password: 'hurried', pathname: '/hurried' });
  await admin`create database hurried`;
  const elsewhere = client({ max: 1, database: 'hurried' });
  // What `migrate` locks, in the same database.
  await elsewhere`select pg_advisory_lock(7265104)`;
  const migrated = migrate(hurried.href, migrationsFolder);
  const early = await Promise.race([migrated.catch(() => 'refused'), sleep(500, 'waits')]);
  await elsewhere`select pg_advisory_unlock(7265104)`;
  expect(early).toBe('waits');
  await migrated;
});

it('each migration is dated later than the one before: an earlier one would be left out where that has run', () => {
  const dates = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
  expect(dates).toEqual([...new Set(dates)].toSorted((a, b) => a - b));
});

it('patients of before are found by the names that the present letters give them, however theirs were written', async () => {
  const admin = client({ max: 1, onnotice: () => undefined });
  const url = new URL(urlBy(admin.options.port[0] ?? 0));
  await admin`create database grown`;
  url.pathname = '/grown';
  const older = mkdtempSync(join(tmpdir(), 'wardline-migrations-'));
  cpSync(migrationsFolder, older, { recursive: true });
  const journal = join(older, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'));
  const former = entries.filter(({ idx }: { idx: number }) => idx < 61);
  writeFileSync(journal, JSON.stringify({ ...rest, entries: former }));
  await migrate(url.href, older);
  rmSync(older, { recursive: true });
  const grown = postgres(url.href, { max: 1, onnotice: () => undefined });
  clients.push(grown);
  const names = ['Sǿren', 'SǾREN', 'WEIẞ', 'ﻣﺤﻤﺪ ﻓﺎﻃﻤﺔ', 'ﯾﺤﯿﯽ', 'إبراهيم', 'Weiß', 'Wanjiru'];
  await grown`insert into providers (id, name, time_zone, currency, monitoring_intervals) values (${v7()}, 'Grown', 'Africa/Nairobi', 'KES', '{}')`;
  for (const [index, name] of names.entries()) {
    await grown`insert into patients (provider_id, id, first_name, last_name, mr_number)
      select id, ${v7()}, ${name}, 'Otieno', ${`M-${index}`} from providers`;
  }
  await migrate(url.href, migrationsFolder);
  const texts = () => grown`select first_name, search_text from patients order by number`;
  const migrated = await texts();
  await grown`update patients set first_name = first_name`;
  expect(migrated).toEqual(await texts());
});
