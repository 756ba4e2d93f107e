import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hotObservations, loadOf } from '@/bench/hospital-size';
import { loadHospitals } from '@/bench/load';
import { closeDatabase, withTenantTransaction } from '@/db/client';
import { migrate } from '@/db/migrate';
import { checkBooks } from '@/db/queries/billing/ledger-check';
import { ensureDatabase } from '@/lib/ops/embedded.mjs';
import { copyMadeDatabase } from '@/lib/ops/template-database';

const opened: { sql?: Sql; providerId?: string; indexes?: number; close?: () => Promise<void> } =
  {};

function hospital() {
  const { sql, providerId } = opened;
  if (!sql || !providerId) throw new Error('The hospital was not loaded.');
  return { sql, providerId };
}

beforeAll(async () => {
  const dir = mkdtempSync(join(tmpdir(), 'wardline-load-'));
  copyMadeDatabase(dir);
  const database = await ensureDatabase({ dir, throwAway: true });
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  opened.close = async () => {
    await closeDatabase();
    await sql.end({ timeout: 5 });
    await database.stop();
    rmSync(dir, { recursive: true, force: true });
  };
  process.env.DATABASE_URL = await migrate(database.url, 'db/migrations');
  opened.sql = sql;
  const [before] = await sql<{ indexes: number }[]>`
    select count(*)::int as indexes
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace`;
  opened.indexes = before?.indexes ?? 0;
  opened.providerId = await loadHospitals(
    database.url,
    { ...loadOf(14_000), smallHospitals: 1 },
    new Date(),
  );
});

afterAll(() => opened.close?.());

describe('a loaded hospital', () => {
  it('has the requested number of rows of each kind', async () => {
    const { sql, providerId } = hospital();
    const { huge } = loadOf(14_000);
    const count = async (table: string) => {
      const [row] = await sql<{ rows: number }[]>`
        select count(*)::int as rows from ${sql(table)} where provider_id = ${providerId}`;
      return row?.rows ?? 0;
    };
    expect(await count('patients')).toBe(huge.patients);
    expect(await count('hospitalizations')).toBe(huge.hospitalizations);
    expect(await count('bed_stays')).toBe(huge.hospitalizations);
    expect(await count('audit_events')).toBe(huge.auditEvents);
    const nearly = { observations: huge.observations, encounters: huge.encounters };
    for (const [table, asked] of Object.entries(nearly)) {
      const found = await count(table);
      expect(found / asked, `${table}: ${found}`).toBeGreaterThan(0.95);
      expect(found / asked, `${table}: ${found}`).toBeLessThan(1.05);
    }
  });

  it('has no dangling references', async () => {
    const { sql } = hospital();
    const keys = await sql<{ table: string; name: string; definition: string }[]>`
      select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f'`;
    expect(keys.length).toBeGreaterThan(50);
    // Creating a foreign key checks every row.
    for (const { table, name, definition } of keys) {
      await sql.unsafe(`alter table ${table} drop constraint ${name}`);
      await sql.unsafe(`alter table ${table} add constraint ${name} ${definition}`);
    }
  });

  it('has an audit log with an unbroken chain', async () => {
    const { sql, providerId } = hospital();
    expect(await sql`select * from audit_chain_break(${providerId})`).toEqual([]);
  });

  it('has books that balance by every rule', async () => {
    const { sql, providerId } = hospital();
    const findings = await withTenantTransaction([providerId], { durable: false }, (tx) =>
      checkBooks(tx, providerId),
    );
    expect(findings.filter(({ broken }) => broken > 0)).toEqual([]);
    expect(findings.filter(({ checked }) => checked > 0).length).toBeGreaterThan(8);
    const [paid] = await sql<{ share: number }[]>`
      select avg((status = 'paid')::int)::float8 as share from invoices where provider_id = ${providerId}`;
    expect(paid?.share).toBeGreaterThan(0.9);
    expect(paid?.share).toBeLessThan(1);
  });

  it('has patients with many records and patients with few', async () => {
    const { sql, providerId } = hospital();
    const shares = await sql<{ share: number }[]>`
      select count(*)::float8 / sum(count(*)) over () as share
      from observations where provider_id = ${providerId} group by patient_id order by 1 desc`;
    expect(shares[0]?.share).toBeGreaterThan(0.1);
    expect(shares.at(-1)?.share).toBeLessThan(0.002);
  });

  it('has a patient who has stayed for 400 nights, with observations, notes and ward rounds of all of them', async () => {
    const { sql, providerId } = hospital();
    const [stay] = await sql<
      { nights: number; notes: number; rounds: number; observations: number }[]
    >`
      select extract(day from now() - admitted_at)::int as nights,
        (select count(*)::int from encounter_notes n
          where n.provider_id = h.provider_id and n.encounter_id = h.encounter_id) as notes,
        (select count(*)::int from encounters e
          where e.provider_id = h.provider_id and e.part_of_id = h.encounter_id) as rounds,
        (select count(*)::int from observations o
          where o.provider_id = h.provider_id and o.patient_id = h.patient_id) as observations
      from hospitalizations h where provider_id = ${providerId} and is_active order by admitted_at limit 1`;
    expect(stay).toMatchObject({ nights: 400, notes: 800, rounds: 280 });
    expect(stay?.observations).toBeGreaterThanOrEqual(hotObservations(loadOf(14_000).huge).ofOne);
  });

  it('has every index of an empty one, and all of them valid', async () => {
    const { sql } = hospital();
    const [row] = await sql<{ indexes: number; broken: number }[]>`
      select count(*)::int as indexes, (count(*) filter (where not indisvalid))::int as broken
      from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace = 'public'::regnamespace`;
    expect(row).toEqual({ indexes: opened.indexes, broken: 0 });
  });
});
