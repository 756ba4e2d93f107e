import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { v7 } from 'uuid';
import { describe, expect, it, onTestFinished } from 'vitest';
import { keepFirstMigrations } from '@/lib/ops/earlier-schema';
import { client, clients, urlBy } from '@/lib/ops/fault-injection';
import { migrate } from './migrate';
import { serverLogin } from './server-login.mjs';

const migrationsFolder = 'db/migrations';

async function refusalOf(url: string): Promise<Error> {
  return migrate(url, migrationsFolder).then(
    () => new Error('It was not refused.'),
    (error: Error) => error,
  );
}

/** An empty database of an owner who may make roles, if asked for, and nothing else. */
async function anOwner(name: string, { createrole }: { createrole: boolean }) {
  const admin = client({ max: 1, onnotice: () => undefined });
  await admin.unsafe(`create role ${name} login ${createrole ? 'createrole' : ''} password 'own'`);
  await admin.unsafe(`create database ${name} owner ${name}`);
  // They are of the whole cluster, and belong to the test that was first.
  const made = await admin`select from pg_roles where rolname = 'wardline_definer'`;
  if (createrole && made.length > 0) {
    await admin.unsafe(`grant wardline_app, wardline_definer to ${name} with admin option`);
  }
  const url = new URL(urlBy(admin.options.port[0] ?? 0));
  Object.assign(url, { username: name, password: 'own', pathname: `/${name}` });
  const owner = postgres(url.href, { max: 1, onnotice: () => undefined });
  clients.push(owner);
  return { admin, owner, url: url.href };
}

it('every tenant table keeps its owner to the policies, and no function past them runs as the owner', async () => {
  const { owner, url } = await anOwner('guarded', { createrole: true });
  await migrate(url, migrationsFolder);
  const tables = await owner<{ name: string }[]>`select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'provider_id' and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and not (c.relrowsecurity and c.relforcerowsecurity)`;
  expect(tables.map(({ name }) => name).sort()).toEqual(['sessions']);
  const owners = await owner`select distinct proowner::regrole::text as owner from pg_proc
    where prosecdef and pronamespace = 'public'::regnamespace`;
  // Asked once a statement, not once a row.
  const repeated = await owner`select tablename from pg_policies
    where policyname = 'own_provider' and qual not like '%( SELECT visible_provider_ids()%'`;
  expect(repeated).toHaveLength(0);
  expect([...owners]).toEqual([{ owner: 'wardline_definer' }]);
  const [definer] = await owner`select rolcanlogin, rolsuper, rolbypassrls, rolcreaterole,
      exists (select from pg_auth_members where member = r.oid) as is_member,
      exists (select from pg_class where relowner = r.oid) as owns
    from pg_roles r where rolname = 'wardline_definer'`;
  expect(Object.values(definer ?? {})).toEqual(Array(6).fill(false));
});

it('an owner who may not make roles reads which statements to run, and starts once an administrator has run them', async () => {
  const { admin, url } = await anOwner('lodger', { createrole: false });
  await admin`alter role wardline_app rename to kept_app`;
  await admin`alter role wardline_definer rename to kept_definer`;
  try {
    const refusal = await refusalOf(url);
    expect(refusal).toMatchObject({ name: 'StartRefusal' });
    const [, statements = ''] = /start again: (.*)$/.exec(refusal.message) ?? [];
    expect(statements).toMatch(
      /^create role wardline_app nologin; create role wardline_definer nologin role lodger; create role lodger_server in role wardline_app login password 'SCRAM-SHA-256\$[^']+';$/,
    );
    expect(statements).not.toContain(serverLogin(url).password);
    await admin.unsafe(statements);
    expect(await migrate(url, migrationsFolder)).toBe(serverLogin(url).url);
  } finally {
    await admin`drop database lodger`.catch(() => undefined);
    await admin`drop role if exists wardline_app, wardline_definer, lodger_server`;
    await admin`alter role kept_app rename to wardline_app`;
    await admin`alter role kept_definer rename to wardline_definer`;
  }
});

it('a database from before the policies held for its owner is brought up to date with its rows', async () => {
  const { owner, url } = await anOwner('grown', { createrole: true });
  const earlier = mkdtempSync(join(tmpdir(), 'wardline-earlier-'));
  onTestFinished(() => rmSync(earlier, { recursive: true }));
  cpSync('db', earlier, { recursive: true });
  keepFirstMigrations(earlier, 2);
  await migrate(url, join(earlier, 'migrations'));
  const rows = () => owner`select mr_number from patients order by 1`;
  await owner.unsafe(`do $$ declare found record; begin
    for found in select relname from pg_class where relforcerowsecurity loop
      execute format('alter table %I no force row level security', found.relname);
      execute format('drop policy every_provider on %I', found.relname);
    end loop;
    for found in select oid::regprocedure::text as signature from pg_proc
      where prosecdef and pronamespace = 'public'::regnamespace loop
      execute 'alter function ' || found.signature || ' owner to grown';
    end loop; end $$`);
  await owner`drop owned by wardline_definer`;
  await owner`insert into providers (id, name, time_zone, currency, monitoring_intervals)
    values (${v7()}, 'Grown', 'Africa/Nairobi', 'KES', '{}')`;
  // The counting of now needs the tables of now.
  await owner`alter table patients disable trigger patients_counted`;
  await owner`insert into patients (provider_id, id, first_name, last_name, mr_number)
    select id, ${v7()}, 'Amina', 'Otieno', 'M-1' from providers`;
  await owner`alter table patients enable trigger patients_counted`;
  await migrate(url, migrationsFolder);
  expect([...(await rows())]).toEqual([{ mr_number: 'M-1' }]);
  const server = await asServer(url);
  await server.begin(async (tx) => {
    expect(await tx`select from patients`).toHaveLength(0);
    const [id] =
      await tx`select set_config('wardline.provider_ids', id::text, true) as id from providers`;
    expect(await tx`select from patients_matching(${id?.id}, array['otieno'])`).toHaveLength(1);
    // Its trigger counts, in a table that requests may not change.
    await tx`insert into patients (provider_id, id, first_name, last_name, mr_number)
      select id, ${v7()}, 'Brian', 'Otieno', 'M-2' from providers`;
    expect([...(await tx`select total::int from row_counts where kind = 'patients'`)]).toEqual([
      { total: 2 },
    ]);
  });
});

/** A connection as requests have it. */
async function asServer(url: string) {
  const server = postgres(await migrate(url, migrationsFolder), {
    max: 1,
    onnotice: () => undefined,
  });
  clients.push(server);
  return server;
}

const refused = { code: '42501' };

describe('the login that requests connect as', () => {
  it('owns nothing, bypasses nothing and is a member of the rights of requests alone', async () => {
    const { url } = await anOwner('served', { createrole: true });
    const server = await asServer(url);
    const [role] = await server`
      select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
        array(select roleid::regrole::text from pg_auth_members where member in (r.oid, 'wardline_app'::regrole)) as of,
        exists (select from pg_shdepend where refobjid in (r.oid, 'wardline_app'::regrole) and deptype = 'o') as owns,
        has_database_privilege(current_database(), 'create') or has_database_privilege(current_database(), 'temporary')
          or has_schema_privilege('public', 'create') as makes
      from pg_roles r where rolname = current_user`;
    expect(role).toEqual({
      rolname: 'served_server',
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      of: ['wardline_app'],
      owns: false,
      makes: false,
    });
  });

  it('gains nothing by another role', async () => {
    const { owner, url } = await anOwner('changed', { createrole: true });
    const server = await asServer(url);
    await owner`insert into providers (id, name, time_zone, currency, monitoring_intervals)
      values (${v7()}, 'Nyeri', 'Africa/Nairobi', 'KES', '{}')`;
    await owner`insert into patients (provider_id, id, first_name, last_name, mr_number)
      select id, ${v7()}, 'Amina', 'Otieno', 'M-1' from providers`;
    for (const statement of ['reset role', 'set role none', 'set role wardline_app']) {
      await server.unsafe(statement);
      expect(await server`select from patients`).toHaveLength(0);
    }
    await server`reset role`;
    for (const name of ['changed', 'wardline', 'wardline_definer']) {
      await expect(server.unsafe(`set role ${name}`)).rejects.toMatchObject(refused);
    }
    await expect(
      server`set row_security = off`.then(() => server`select from patients`),
    ).rejects.toMatchObject(refused);
    await expect(server`alter table patients disable row level security`).rejects.toMatchObject(
      refused,
    );
  });

  it('opens no other database of the cluster', async () => {
    const { url } = await anOwner('nearby', { createrole: true });
    await migrate(url, migrationsFolder);
    const { url: other } = await anOwner('distant', { createrole: true });
    const elsewhere = new URL(await migrate(other, migrationsFolder));
    elsewhere.pathname = '/nearby';
    const server = postgres(elsewhere.href, { max: 1 });
    clients.push(server);
    await expect(server`select`).rejects.toMatchObject(refused);
  });

  it('keeps its password while the owner keeps theirs, and follows when that is changed', async () => {
    const { admin, url } = await anOwner('renewed', { createrole: true });
    const before = await migrate(url, migrationsFolder);
    const [first] = await admin`select rolpassword from pg_authid where rolname = 'renewed_server'`;
    expect(await migrate(url, migrationsFolder)).toBe(before);
    expect([
      ...(await admin`select rolpassword from pg_authid where rolname = 'renewed_server'`),
    ]).toEqual([first]);
    await admin`alter role renewed password 'new'`;
    const changed = new URL(url);
    changed.password = 'new';
    const after = await migrate(changed.href, migrationsFolder);
    expect(new URL(after).password).not.toBe(new URL(before).password);
  });

  it('is refused when it may do more than requests may', async () => {
    const { admin, url } = await anOwner('raised', { createrole: true });
    await migrate(url, migrationsFolder);
    await admin`alter role raised_server bypassrls`;
    await expect(migrate(url, migrationsFolder)).rejects.toMatchObject({
      name: 'StartRefusal',
      message: expect.stringMatching(
        /^The role "raised_server", which requests connect as, may do more/,
      ),
    });
  });

  it('logs no more about refused rows than the owner does', async () => {
    const { admin, url } = await anOwner('terse', { createrole: true });
    await admin`alter role terse set log_error_verbosity = terse`;
    const refusal = await refusalOf(url);
    const statement = "alter role terse_server set log_error_verbosity = 'terse';";
    expect(refusal).toMatchObject({ message: expect.stringContaining(statement) });
    const [, statements = ''] = /start again: (.*)$/.exec(refusal.message) ?? [];
    await admin.unsafe(statements);
    const server = await asServer(url);
    expect([...(await server`show log_error_verbosity`)]).toEqual([
      { log_error_verbosity: 'terse' },
    ]);
  });
});

it.each([
  [
    'postgres://own:p%40ss@db.example:6432/ward?sslmode=verify-full',
    /^postgres:\/\/ward_server:[\w-]{32}@db\.example:6432\/ward\?sslmode=verify-full$/,
  ],
  [
    'postgresql://own:pass@first:5432,second:5433/ward',
    /^postgres:\/\/ward_server:[\w-]{32}@first:5432,second:5433\/ward$/,
  ],
  ['postgres://own@db.example/ward', /^postgres:\/\/ward_server@db\.example\/ward$/],
])('%s names everything but the user and the password of requests', (databaseUrl, url) => {
  expect(serverLogin(databaseUrl).url).toMatch(url);
});

describe('requests', () => {
  it('see nothing of what opens an account or a key, and no other hospital’s memberships and keys', async () => {
    const { owner, url } = await anOwner('sealed', { createrole: true });
    const server = await asServer(url);
    const userId = v7();
    await owner`insert into users (id, email, name, password_hash, totp_secret, recovery_code_hashes)
      values (${userId}, 'grace@lakeside.example', 'Grace Auma', 'hash', 'secret', '{code}')`;
    for (const name of ['Lakeside', 'Hillside']) {
      const id = v7();
      await owner`insert into providers (id, name, time_zone, currency, monitoring_intervals)
        values (${id}, ${name}, 'Africa/Nairobi', 'KES', '{}')`;
      await owner`insert into memberships (provider_id, user_id, role) values (${id}, ${userId}, 'nurse')`;
      await owner`insert into api_keys (provider_id, id, name, prefix, secret_hash, scopes)
        values (${id}, ${v7()}, 'Laboratory', 'wl_1', ${`hash of ${name}`}, '{}')`;
    }
    const secrets = {
      users: ['password_hash', 'totp_secret', 'recovery_code_hashes', 'joining_code_hash', '*'],
      api_keys: ['secret_hash', '*'],
    };
    for (const [table, columns] of Object.entries(secrets)) {
      for (const column of columns) {
        const statement = `select ${column} from ${table}`;
        await expect(server.unsafe(statement), statement).rejects.toMatchObject(refused);
      }
    }
    await expect(server`delete from users`).rejects.toMatchObject(refused);
    await server.begin(async (tx) => {
      await tx`select set_config('wardline.provider_ids', (select id::text from providers where name = 'Lakeside'), true)`;
      const seen = await tx`select p.name, k.name as key from memberships m
        join providers p on p.id = m.provider_id join api_keys k on k.provider_id = p.id`;
      expect([...seen]).toEqual([{ name: 'Lakeside', key: 'Laboratory' }]);
      const promoted = await tx`update memberships set role = 'administrator'`;
      expect(promoted.count).toBe(1);
    });
    // The functions that need them answer for the one who is named.
    expect(await server`select password_hash from user_account(${userId})`).toHaveLength(1);
    expect(await server`select name from memberships_of(${userId})`).toHaveLength(2);
    expect(await server`select name from live_api_key('hash of Hillside')`).toHaveLength(1);
    expect(await server`select name from live_api_key('')`).toHaveLength(0);
  });
});
