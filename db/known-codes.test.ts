import { expect, it } from 'vitest';
import { client, urlBy } from '@/lib/ops/fault-injection';
import { migrate } from './migrate';

const migrationsFolder = 'db/migrations';

it('no check constraint has a meaning for a code that it does not name', async () => {
  const admin = client({ max: 1, onnotice: () => undefined });
  await admin`create database known_codes`;
  const url = new URL(urlBy(admin.options.port[0] ?? 0));
  url.pathname = '/known_codes';
  await migrate(url.href, migrationsFolder);
  const made = client({ max: 1, database: 'known_codes' });
  const checks = await made<{ name: string; rule: string }[]>`
    select conname as name, pg_get_constraintdef(oid) as rule from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace`;
  expect(checks.length).toBeGreaterThan(100);
  const byCases = checks.filter(({ rule }) => /\bCASE\b/.test(rule));
  expect(byCases.map(({ name }) => name)).toContain('ledger_entries_owner_fits_ledger');
  const fallbacks = byCases.filter(({ rule }) => {
    const cases = rule.match(/\bCASE\b/g)?.length;
    return cases !== rule.match(/\bELSE false\b/g)?.length;
  });
  expect(fallbacks.map(({ name }) => name)).toEqual([]);
});
