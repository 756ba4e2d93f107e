import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import postgres from 'postgres';
import { v7 } from 'uuid';
import { afterAll, expect, it } from 'vitest';
import { keepFirstMigrations } from '@/lib/ops/earlier-schema';
import { client, clients, urlBy } from '@/lib/ops/fault-injection';
import { migrate } from './migrate';

const migrationsFolder = 'db/migrations';

it('a database that a newer version has used, and that no longer serves this one, is left alone and says which version to start', async () => {
  const { sql, url, migrations } = await aVersion('contracted');
  await migrate(url, migrations);
  const newer = Date.now() + 365 * 24 * 3_600_000;
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${newer})`;
  await sql`update drizzle.served_versions set from_migration = ${newer}`;
  await expect(migrate(url, migrations)).rejects.toMatchObject({
    name: 'StartRefusal',
    message: expect.stringMatching(/^A newer version of Wardline has used this database, and/),
  });
});

it('a version starts again on the schema of a newer one that still serves it, and leaves the newer functions and triggers', async () => {
  const older = await aVersion('expanded');
  const { sql, url } = older;
  await migrate(url, older.migrations);
  const newer = await aVersion('expanded_newer');
  const change = `create table later (id int);\n`;
  writeFileSync(join(newer.migrations, '9999_later.sql'), change);
  edit(newer.folder, 'migrations/meta/_journal.json', (text) => {
    const journal = JSON.parse(text);
    const last = journal.entries.at(-1);
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_later' });
    return JSON.stringify(journal);
  });
  edit(newer.folder, 'functions/refuse_change.sql', toNewWords);
  await migrate(url, newer.migrations);
  await migrate(url, older.migrations);
  expect(await sql`select from later`).toEqual([]);
  expect(await refusalWords(sql)).toContain('is never changed');
});

it('a version whose functions alone were replaced by a newer one leaves those', async () => {
  const older = await aVersion('functions_older');
  const { sql, url } = older;
  await migrate(url, older.migrations);
  const newer = await aVersion('functions_newer');
  edit(newer.folder, 'functions/refuse_change.sql', toNewWords);
  await migrate(url, newer.migrations);
  await migrate(url, older.migrations);
  expect(await refusalWords(sql)).toContain('is never changed');
  await sql`create or replace function refuse_change() returns trigger language plpgsql as 'begin return null; end'`;
  await migrate(url, newer.migrations);
  expect(await refusalWords(sql)).toContain('is never changed');
});

it('a user of the database without the rights to set it up is refused in a sentence', async () => {
  const admin = client({ max: 1, onnotice: () => undefined });
  const url = new URL(urlBy(admin.options.port[0] ?? 0));
  await admin`create role guest login createrole password 'guest'`;
  await admin`grant wardline_app, wardline_definer to guest with admin option`;
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
  // The lock that `migrate` takes, in the same database.
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

const copies: string[] = [];
afterAll(() => {
  for (const folder of copies) rmSync(folder, { recursive: true });
});

/** A new, empty database, and the folder of a version whose files may differ from ours. */
async function aVersion(name: string) {
  const admin = client({ max: 1, onnotice: () => undefined });
  const url = new URL(urlBy(admin.options.port[0] ?? 0));
  await admin`create database ${admin(name)}`;
  url.pathname = `/${name}`;
  const sql = postgres(url.href, { max: 1, onnotice: () => undefined });
  clients.push(sql);
  const folder = mkdtempSync(join(tmpdir(), 'wardline-version-'));
  copies.push(folder);
  for (const part of ['migrations', 'functions', 'triggers.sql', 'prepare.sql']) {
    cpSync(join('db', part), join(folder, part), { recursive: true });
  }
  return { sql, url: url.href, folder, migrations: join(folder, 'migrations') };
}

function edit(folder: string, name: string, change: (text: string) => string): void {
  const path = join(folder, name);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

const toNewWords = (text: string) => text.replace('is append-only', 'is never changed');

async function refusalWords(sql: postgres.Sql): Promise<string> {
  const [row] = await sql<
    { words: string }[]
  >`select prosrc as words from pg_proc where proname = 'refuse_change'`;
  return row?.words ?? '';
}

const triggersOf = (sql: postgres.Sql) =>
  sql<{ oid: number; name: string }[]>`
    select oid, tgname as name from pg_trigger where not tgisinternal order by tgname`;

it('a database at the last migration before the baseline starts with its rows, functions and triggers as they were', async () => {
  const { sql, url, folder, migrations } = await aVersion('at_0099');
  keepFirstMigrations(folder, 1);
  await migrate(url, migrations);
  // The log as the migrations before the baseline left it; the baseline has the date of its last.
  await sql`delete from drizzle.__drizzle_migrations where created_at <= 1795600099000`;
  for (const at of [1795600098000, 1795600099000]) {
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('former', ${at})`;
  }
  await sql`insert into providers (id, name, time_zone, currency, monitoring_intervals)
    values (${v7()}, 'Grown', 'Africa/Nairobi', 'KES', '{}')`;
  // Without triggers: those of now may need the tables of a later migration.
  await sql`set session_replication_role = replica`;
  await sql`insert into patients (provider_id, id, first_name, last_name, mr_number)
    select id, ${v7()}, 'Amina', 'Otieno', 'M-1' from providers`;
  await sql`set session_replication_role = origin`;
  const state = async () => ({
    log: await sql`select * from drizzle.__drizzle_migrations order by id`,
    patients: await sql`select * from patients`,
    codes:
      await sql`select md5(string_agg(c::text, '' order by code)) from standard_diagnosis_codes c`,
    triggers: await triggersOf(sql),
    functions:
      await sql`select p.oid, p.proname, p.proacl::text, pg_get_functiondef(p.oid) from pg_proc p
      where pronamespace = 'public'::regnamespace and prokind <> 'a' order by 1`,
  });
  const before = await state();
  await migrate(url, migrations);
  expect(await state()).toEqual(before);
});

it('an invoice that was issued before an upgrade keeps the payer and the cover that it showed', async () => {
  const { sql, url, folder, migrations } = await aVersion('issued');
  keepFirstMigrations(folder, migrationsBefore('0127_invoice_payers'));
  await migrate(url, migrations);
  const [hospital, payer, account, patient, item] = [v7(), v7(), v7(), v7(), v7()];
  const [issued, draft] = [v7(), v7()];
  const own = { provider_id: hospital };
  const charge = { description: 'Visit', quantity: 1, unit_price: '9', amount: '9' };
  const line = { ...own, ...charge, position: 1, charge_item_id: item, net_amount: '9' };
  const invoice = {
    ...own,
    ...{ patient_id: patient, account_id: account, origin: 'desk', currency: 'KES' },
    ...{ total: '9', discount_total: '0', net_total: '9' },
  };
  await sql`insert into providers (id, name, time_zone, currency, monitoring_intervals)
    values (${hospital}, 'Grown', 'Africa/Nairobi', 'KES', '{}')`;
  // Without triggers: those of now may need the tables of a later migration, and rows here refer to none.
  await sql`set session_replication_role = replica`;
  const rows: Record<string, Record<string, string | number>[]> = {
    payers: [{ ...own, id: payer, name: 'Lake Mutual', type: 'insurance' }],
    payment_accounts: [
      { ...own, id: account, type: 'insurance', name: 'Claims', payer_id: payer, currency: 'KES' },
    ],
    patient_covers: [
      { ...own, id: v7(), member_number: 'LM-1', valid_from: '2026-01-01', valid_to: '2026-12-31' },
      { ...own, id: v7(), member_number: 'LM-0', valid_from: '2025-01-01', valid_to: '2025-12-31' },
    ].map((cover) => ({ ...cover, patient_id: patient, payer_id: payer })),
    charge_items: [
      {
        ...{ ...own, ...charge, id: item, patient_id: patient, currency: 'KES' },
        ...{ healthcare_service_id: v7(), price_tier_id: v7(), service_date: '2026-03-14' },
      },
    ],
    invoices: [
      { ...invoice, id: draft, status: 'draft' },
      { ...invoice, id: issued, status: 'issued', invoice_number: 1, issued_at: '2026-03-15' },
    ],
    invoice_lines: [
      { ...line, invoice_id: issued, service_name: 'Visit' },
      { ...line, invoice_id: draft, service_name: 'Visit', is_live: 'false' },
    ],
  };
  for (const [table, given] of Object.entries(rows)) {
    for (const row of given) await sql`insert into ${sql(table)} ${sql(row)}`;
  }
  await migrate(url, migrationsFolder);
  expect([
    ...(await sql`select invoice_id, position, payer_name, member_number from invoice_payers`),
  ]).toEqual([
    { invoice_id: issued, position: 1, payer_name: 'Lake Mutual', member_number: 'LM-1' },
  ]);
});

it('patients whose charges were not credited before an upgrade are compared after it, and nobody else', async () => {
  const { sql, url, folder, migrations } = await aVersion('credited');
  keepFirstMigrations(folder, migrationsBefore('0131_withdrawn_charges'));
  await migrate(url, migrations);
  const hospital = v7();
  const own = { provider_id: hospital };
  await sql`insert into providers (id, name, time_zone, currency, monitoring_intervals)
    values (${hospital}, 'Grown', 'Africa/Nairobi', 'KES', '{}')`;
  await sql`set session_replication_role = replica`;
  const charge = async (
    { encounter = 'finished', deleted = false, returned = '' },
    more: Record<string, string> = {},
  ) => {
    const [patient, item, visit, stay] = [v7(), v7(), v7(), v7()];
    const now = '2026-11-01T10:00:00Z';
    const named = { first_name: 'Amina', last_name: 'Otieno', mr_number: patient };
    await sql`insert into patients ${sql({ ...own, id: patient, ...named })}`;
    await sql`insert into hospitalizations ${sql({
      ...{
        ...own,
        id: stay,
        patient_id: patient,
        encounter_id: visit,
        deleted_at: deleted ? now : null,
      },
      ...{
        ward_id: v7(),
        bed_id: v7(),
        location_id: v7(),
        healthcare_service_id: v7(),
      },
      ...{ price_tier_id: v7(), admitted_at: now, admitted_by_id: v7(), created_by_id: v7() },
    })}`;
    await sql`insert into encounters ${sql({
      ...{ ...own, id: visit, patient_id: patient, hospitalization_id: stay, visit_id: v7() },
      ...{ encounter_class: 'inpatient-encounter', status: encounter, start_time: now },
      ...{ healthcare_service_id: v7(), created_by_id: v7() },
    })}`;
    await sql`insert into charge_items ${sql({
      ...{
        ...own,
        id: item,
        patient_id: patient,
        encounter_id: visit,
        source: 'manual',
        status: 'paid',
      },
      ...{ description: 'Dressing', quantity: 1, unit_price: '9', amount: '9', currency: 'KES' },
      ...{
        healthcare_service_id: v7(),
        price_tier_id: v7(),
        service_date: '2026-11-01',
        invoice_id: v7(),
      },
      ...more,
    })}`;
    if (returned !== '') {
      await sql`insert into refunds ${sql({
        ...{ ...own, id: v7(), patient_id: patient, payment_id: v7(), charge_item_id: item },
        ...{ amount: '5', currency: 'KES', reason: 'Not done', status: returned },
        ...{ requested_by_id: v7(), requested_at: now, decided_by_id: v7(), decided_at: now },
      })}`;
    }
    return patient;
  };
  const credited = { credited_at: '2026-11-02', credited_amount: '4' };
  const compared = [
    await charge({ encounter: 'entered-in-error' }),
    await charge({ deleted: true }),
    await charge({ returned: 'rejected' }, credited),
  ];
  await charge({});
  await charge({ encounter: 'cancelled' }, { ...credited, credited_amount: '9' });
  await charge({ returned: 'approved' }, credited);
  await charge({ deleted: true }, { source: 'admission', hospitalization_id: v7() });
  await migrate(url, migrationsFolder);
  const found = await sql<{ id: string }[]>`
    select patient_id as id from charges_to_compare where provider_id = ${hospital}`;
  expect(found.map(({ id }) => id).sort()).toEqual(compared.sort());
});

/** How many migrations come before this one. */
const migrationsBefore = (tag: string) =>
  readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql') && name < tag).length;

it('a database older than the baseline is left alone, and says which release to start first', async () => {
  const { sql, url } = await aVersion('older');
  await sql`create schema drizzle`;
  await sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('former', 1795600098000)`;
  await expect(migrate(url, migrationsFolder)).rejects.toMatchObject({
    name: 'StartRefusal',
    message: expect.stringMatching(/^This database is too old .*: start the previous release once/),
  });
  expect(await sql`select from pg_class where relnamespace = 'public'::regnamespace`).toHaveLength(
    0,
  );
});

it('a changed function and a changed, new or dropped trigger reach a database that exists, and the other triggers stay', async () => {
  const { sql, url, folder, migrations } = await aVersion('changing');
  await Promise.all([migrate(url, migrations), migrate(url, migrations)]);
  const before = await triggersOf(sql);
  edit(folder, 'functions/refuse_change.sql', toNewWords);
  edit(folder, 'triggers.sql', (text) => text.replace(/^CREATE TRIGGER visits_counted .*\n/m, ''));
  appendFileSync(
    join(folder, 'triggers.sql'),
    'CREATE TRIGGER visits_never_deleted BEFORE DELETE ON visits FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();\n',
  );
  await Promise.all([migrate(url, migrations), migrate(url, migrations)]);
  await expect(sql`delete from visits`).rejects.toThrow('visits is never changed');
  const after = await triggersOf(sql);
  expect(after.filter(({ name }) => name !== 'visits_never_deleted')).toEqual(
    before.filter(({ name }) => name !== 'visits_counted'),
  );
  expect(after).toHaveLength(before.length);
});

it('a migration, a function or a trigger that fails leaves the database as it was', async () => {
  const { sql, url, folder, migrations } = await aVersion('failing');
  appendFileSync(join(folder, 'triggers.sql'), 'CREATE TRIGGER never ON nothing;\n');
  await expect(migrate(url, migrations)).rejects.toThrow('syntax error');
  expect(await sql`select from pg_class where relnamespace = 'public'::regnamespace`).toHaveLength(
    0,
  );
});

it('each function of the database has a file, whose text PostgreSQL accepts whole', async () => {
  const { sql, url } = await aVersion('functions');
  await migrate(url, migrationsFolder);
  const files = readdirSync('db/functions');
  const made = await sql<{ name: string }[]>`select proname as name from pg_proc p
    where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;
  expect(made.map(({ name }) => `${name}.sql`).sort()).toEqual(files.sort());
  // With the tables there, also what a body names is checked.
  for (const file of files) await sql.unsafe(readFileSync(join('db/functions', file), 'utf8'));
});
