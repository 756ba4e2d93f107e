import { readMigrationFiles } from 'drizzle-orm/migrator';
import { expect, it } from 'vitest';
import { client, urlBy } from './dying-database';
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

it('each migration is dated later than the one before: an earlier one would be left out where that has run', () => {
  const dates = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
  expect(dates).toEqual([...new Set(dates)].toSorted((a, b) => a - b));
});
