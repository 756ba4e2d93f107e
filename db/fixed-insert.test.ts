import { drizzle } from 'drizzle-orm/postgres-js';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { Tx } from '@/db/client';
import { fixedInsert } from '@/db/fixed-insert';
import { auditEvents, observationSets } from '@/db/schema/index';

const tx = drizzle.mock() as unknown as Tx;

const anAuditEvent = () => ({
  id: v7(),
  providerId: v7(),
  actorKind: 'user' as const,
  actorId: v7(),
  actorName: 'Wanjiru Kamau',
  actorRole: 'nurse',
  action: 'observation.record',
  patientIds: [v7(), v7()],
  changes: { weight: { before: null, after: 61.5 } },
});

const aSet = () => ({
  id: v7(),
  providerId: v7(),
  patientId: v7(),
  encounterId: v7(),
  performerId: null,
  recordedById: null,
  effectiveAt: new Date('2026-03-01T04:00:00Z'),
  notMeasured: [{ code: 'TEMP', reason: 'refused' }],
});

describe('an insert whose text is kept', () => {
  it('says what Drizzle’s own says, the first time and from then on', () => {
    for (const row of [anAuditEvent(), anAuditEvent()]) {
      const own = tx.insert(auditEvents).values(row).toSQL();
      expect(fixedInsert(tx, auditEvents, [row]).toSQL()).toEqual({
        sql: own.sql,
        params: own.params,
      });
    }
  });

  it('says so of several rows, of times, of documents and of what is not there', () => {
    for (const rows of [[aSet()], [aSet(), aSet()], [aSet(), aSet(), aSet()]]) {
      const own = tx.insert(observationSets).values(rows).toSQL();
      const kept = fixedInsert(tx, observationSets, rows).toSQL();
      expect(kept).toEqual({ sql: own.sql, params: own.params });
      expect(kept.params).toContain(null);
    }
  });

  it('says so of rows that differ in what they have, and of too many to keep a text for', () => {
    const [first, second] = [aSet(), { ...aSet(), createdAt: new Date() }];
    const many = Array.from({ length: 30 }, aSet);
    for (const rows of [[first, second], [{ ...first, createdAt: undefined }], many]) {
      const own = tx.insert(observationSets).values(rows).toSQL();
      const kept = fixedInsert(tx, observationSets, rows).toSQL();
      expect({ sql: kept.sql, params: kept.params }).toEqual({ sql: own.sql, params: own.params });
    }
  });

  it('never keeps an id that is made for each row', () => {
    const { id: _, ...row } = aSet();
    const [first, second] = [1, 2].map(() => fixedInsert(tx, observationSets, [row]).toSQL());
    expect(first?.sql).toBe(second?.sql);
    expect(first?.params).not.toEqual(second?.params);
  });
});
