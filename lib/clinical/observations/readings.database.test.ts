import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { expect, it } from 'vitest';
import { migrate } from '@/db/migrate';
import { readingOf } from '@/lib/clinical/observations/reading';
import { itemFaults } from '@/lib/clinical/observations/rules';
import { recognisedCodes } from '@/lib/domain/scores/parameter-codes';
import { foreignUnits, ownUnits, possibleValues } from '@/lib/domain/scores/unit-samples';
import { client, urlBy } from '@/lib/ops/fault-injection';

const migrationsFolder = 'db/migrations';

/** The migrations from before observations were read by their parameter. */
function earlierMigrations(): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  cpSync(migrationsFolder, folder, { recursive: true });
  const path = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8'));
  const first = journal.entries.findIndex(({ tag }: { tag: string }) => tag === '0079_readings');
  journal.entries = journal.entries.slice(0, first);
  writeFileSync(path, JSON.stringify(journal));
  return folder;
}

it('observations that were stored before are read as they would be today', async () => {
  const admin = client({ max: 1, onnotice: () => undefined });
  await admin`create database read_before`;
  const url = new URL(urlBy(admin.options.port[0] ?? 0));
  url.pathname = '/read_before';
  const earlier = earlierMigrations();
  await migrate(url.href, earlier);
  rmSync(earlier, { recursive: true });

  const sent = [
    ...[...ownUnits, ...foreignUnits()].map(([code, unit]) => [
      code,
      possibleValues[code],
      unit,
      null,
    ]),
    ...[...recognisedCodes.keys()].map((code) => [code, '0', null, null]),
    ['rr', '16', '', null],
    ['o2 flow', '4', 'L/min', 'vital-signs'],
    ['RR', '16', null, 'vital-signs'],
    ['TEMP', '101.3', '°F', null],
    ['TEMP', '98.6', null, null],
    ['SPO2', '0.97', '%', null],
    ['AVPU', 'Alert', null, null],
    ['8867-4', 'fast', null, null],
    ['GAIT', '10', null, 'exam'],
    ['gait', 'ataxic', 'm/s', 'exam'],
    ['HB', '11.2', 'g/dL', 'laboratory'],
  ].map(([code = null, value, unit = null, category = null]) => ({
    code,
    value: value ?? '',
    unit,
    category,
  }));
  const db = client({ max: 1, database: 'read_before' });
  const [provider, at] = [v7(), new Date()];
  // The rows alone matter, not what they belong to.
  await db`alter table row_counts drop constraint row_counts_provider_id_providers_id_fk`;
  await db`set session_replication_role = replica`;
  await db`insert into observations ${db(
    sent.map((item) => ({
      ...item,
      ...{ provider_id: provider, id: v7(), set_id: v7(), patient_id: v7(), encounter_id: v7() },
      ...{ issued: at, created_at: at },
    })),
  )}`;
  await db`set session_replication_role = origin`;
  await db`select recount_all_rows()`;
  await migrate(url.href, migrationsFolder);

  const rows = await db`select code, value, unit, category, coalesce(parameter, code) as parameter,
    coalesce(converted, value) as measured from observations order by number`;
  const wrong = rows.flatMap(({ code, value, unit, category, parameter, measured }) => {
    const item = { code, value, unit, category };
    const reading = readingOf(item);
    const isStored = itemFaults([item]).length === 0 || Number.isNaN(Number(value));
    const expected = { parameter: reading.code, measured: isStored ? reading.value : '' };
    return expected.parameter === parameter && expected.measured === measured
      ? []
      : [{ ...item, parameter, measured, expected }];
  });
  expect(wrong).toEqual([]);
  const kept =
    await db`select kind, sum(total)::int as total from row_counts where kind like 'observations:code:%'
    group by kind having sum(total) <> 0 order by kind`;
  await db`select recount_all_rows()`;
  const counted =
    await db`select kind, sum(total)::int as total from row_counts where kind like 'observations:code:%'
    group by kind having sum(total) <> 0 order by kind`;
  expect([...kept]).toEqual([...counted]);
  expect(kept.find(({ kind }) => kind === 'observations:code:RR')?.total).toBeGreaterThan(10);
}, 120_000);
