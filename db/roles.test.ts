import postgres from 'postgres';
import { v7 } from 'uuid';
import { expect, it } from 'vitest';
import { client, clients, urlBy } from '@/lib/ops/fault-injection';
import { migrate } from './migrate';

const migrationsFolder = 'db/migrations';

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
  expect(tables.map(({ name }) => name).sort()).toEqual(['api_keys', 'memberships', 'sessions']);
  const owners = await owner`select distinct proowner::regrole::text as owner from pg_proc
    where prosecdef and pronamespace = 'public'::regnamespace`;
  expect([...owners]).toEqual([{ owner: 'wardline_definer' }]);
  const [definer] = await owner`select rolcanlogin, rolsuper, rolbypassrls, rolcreaterole,
      exists (select from pg_auth_members where member = r.oid) as is_member,
      exists (select from pg_class where relowner = r.oid) as owns
    from pg_roles r where rolname = 'wardline_definer'`;
  expect(Object.values(definer ?? {})).toEqual(Array(6).fill(false));
});

it('an owner who may not make roles is told the statements, and starts once an administrator has run them', async () => {
  const { admin, url } = await anOwner('lodger', { createrole: false });
  await admin`alter role wardline_app rename to kept_app`;
  await admin`alter role wardline_definer rename to kept_definer`;
  try {
    const refusal = await migrate(url, migrationsFolder).catch((error: Error) => error);
    expect(refusal).toMatchObject({ name: 'StartRefusal' });
    const [, statements = ''] = /start again: (.*)$/.exec(refusal?.message ?? '') ?? [];
    expect(statements).toBe(
      'create role wardline_app nologin role lodger; create role wardline_definer nologin role lodger;',
    );
    await admin.unsafe(statements);
    await migrate(url, migrationsFolder);
  } finally {
    await admin`drop database lodger`.catch(() => undefined);
    await admin`drop role if exists wardline_app, wardline_definer`;
    await admin`alter role kept_app rename to wardline_app`;
    await admin`alter role kept_definer rename to wardline_definer`;
  }
});

it('a database from before the policies held for its owner is brought up to date with its rows', async () => {
  const { owner, url } = await anOwner('grown', { createrole: true });
  await migrate(url, migrationsFolder);
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
  await owner`delete from drizzle.__drizzle_migrations where created_at >= 1795704900000`;
  await owner`insert into providers (id, name, time_zone, currency, monitoring_intervals)
    values (${v7()}, 'Grown', 'Africa/Nairobi', 'KES', '{}')`;
  await owner`insert into patients (provider_id, id, first_name, last_name, mr_number)
    select id, ${v7()}, 'Amina', 'Otieno', 'M-1' from providers`;
  await migrate(url, migrationsFolder);
  expect([...(await rows())]).toEqual([{ mr_number: 'M-1' }]);
  await owner.begin(async (tx) => {
    await tx`set local role wardline_app`;
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
