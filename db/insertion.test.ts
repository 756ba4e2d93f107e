import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import type postgres from 'postgres';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertion, into } from '@/db/insertion';
import { auditEvents, observationSets, observations, outbox } from '@/db/schema/index';
import { client, urlBy } from '@/lib/ops/fault-injection';
import { migrate } from './migrate';

let owner: postgres.Sql;
const providerId = v7();
const at = new Date('2026-03-01T04:00:00.123Z');

beforeAll(async () => {
  owner = client({ max: 1, onnotice: () => undefined });
  await migrate(urlBy(owner.options.port[0] ?? 0), 'db/migrations');
  await owner`set session_replication_role = replica`;
}, 120_000);

const aSet = () => ({
  providerId,
  id: v7(),
  patientId: v7(),
  encounterId: v7(),
  effectiveAt: at,
  performerId: null,
  notMeasured: [{ code: 'TEMP', reason: 'refused' }],
  tickedSigns: ['SEIZURE', 'with "quotes", commas and {braces}'],
  createdAt: at,
});

const anObservation = (set: ReturnType<typeof aSet>, number: number) => ({
  providerId,
  id: v7(),
  number,
  setId: set.id,
  patientId: set.patientId,
  encounterId: set.encounterId,
  code: 'HR',
  value: '88',
  display: null,
  referenceRangeLow: 36.4,
  issued: at,
  createdAt: at,
});

describe('an insertion', () => {
  it('stores rows of several tables in one statement, as they were given', async () => {
    const set = aSet();
    const items = [anObservation(set, 7), anObservation(set, 8)];
    const { sql, params } = insertion(
      into(observationSets, [set]),
      into(observations, items),
      into(outbox, [{ providerId, topic: 'observations.recorded', patientId: set.patientId }]),
    );
    const db = drizzle(owner);
    await owner.unsafe(sql, params);
    expect(await db.select().from(observationSets).where(eq(observationSets.id, set.id))).toEqual([
      expect.objectContaining(set),
    ]);
    expect(await db.select().from(observations).where(eq(observations.setId, set.id))).toEqual(
      items.map((item) => expect.objectContaining(item)),
    );
    expect(await db.select().from(outbox).where(eq(outbox.patientId, set.patientId))).toEqual([
      expect.objectContaining({ topic: 'observations.recorded', wardId: null }),
    ]);
  });

  it('has one text for any number of rows, and leaves out a table without rows', () => {
    const set = aSet();
    const textOf = (count: number) =>
      insertion(
        into(observationSets, [set]),
        into(
          observations,
          Array.from({ length: count }, (_, number) => anObservation(set, number)),
        ),
      ).sql;
    expect(textOf(1)).toBe(textOf(30));
    expect(textOf(0)).toBe(insertion(into(observationSets, [set])).sql);
  });

  it('makes an id for each row that has none', () => {
    const { id: _, ...row } = aSet();
    const [rows] = insertion(into(observationSets, [row, row])).params;
    const ids = JSON.parse(`${rows}`).map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(2);
  });

  it('refuses rows that differ in their fields, of which one would lose a value', () => {
    const row = {
      providerId,
      id: v7(),
      actorKind: 'user' as const,
      actorId: '',
      actorName: '',
      actorRole: '',
      action: '',
    };
    expect(() => insertion(into(auditEvents, [row, { ...row, entity: 'patient' }]))).toThrow(
      'The rows of an insertion differ in their fields.',
    );
  });
});
