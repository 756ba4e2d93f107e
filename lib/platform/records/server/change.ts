import { getTableColumns } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  findRow,
  insertRow,
  type ProviderTable,
  type RowOf,
  sendUpdate,
  updateRow,
} from '@/db/queries/platform/rows';
import { isMoney } from '@/db/schema/columns';
import { notFound } from '@/lib/domain/errors';
import { fromMinorUnits, toMinorUnits } from '@/lib/domain/money';
import type { Reference } from '@/lib/domain/reference';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';

/** A kind of record that is kept at a provider: its table, and what the audit log and a person call it. */
export type RecordKind<T extends ProviderTable> = {
  table: T;
  /** In the audit log: `price-tier`. */
  entity: string;
  /** In a sentence: `price tier`. */
  noun: string;
};

/** Stores a record and puts it on the audit trail. */
export async function addRecord<T extends ProviderTable>(
  ctx: Context,
  kind: RecordKind<T>,
  values: Omit<T['$inferInsert'], 'providerId'>,
  of: { patientIds?: string[] } = {},
): Promise<RowOf<T>> {
  const row = await insertRow(ctx.tx, kind.table, { ...values, providerId: ctx.provider.id });
  recordAdded(ctx, kind, row.id, values, of);
  return row;
}

/** Puts a record that was stored with others on the audit trail. */
export function recordAdded<T extends ProviderTable>(
  ctx: Context,
  { table, entity }: RecordKind<T>,
  entityId: string,
  values: Omit<T['$inferInsert'], 'providerId'>,
  { patientIds = [] }: { patientIds?: string[] } = {},
): void {
  recordChange(ctx, { entity, entityId, patientIds }, null, logged(ctx, table, values));
}

/**
 * Columns of a row as the audit log has them: amounts with the digits of their currency, whether they are as they were sent or
 * as they are stored.
 */
export function logged(
  { provider }: Pick<Context, 'provider'>,
  table: ProviderTable,
  row: Record<string, unknown>,
  names = Object.keys(row),
): Record<string, unknown> {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const currency = String(row.currency ?? provider.currency);
  return Object.fromEntries(
    names.map((name) => {
      const value = row[name];
      if (typeof value !== 'string' || !isMoney(columns[name])) return [name, value];
      const units = toMinorUnits(value, currency);
      return [name, units === null ? value : fromMinorUnits(units, currency)];
    }),
  );
}

/** The record that a path names. Throws `not_found`. */
export async function readRecord<T extends ProviderTable>(
  ctx: Context,
  { table, noun }: RecordKind<T>,
  reference: Reference,
): Promise<RowOf<T>> {
  const row = await findRow(ctx.tx, table, ctx.provider.id, reference);
  if (!row) throw notFound(noun);
  return row;
}

/** As `readRecord`, and locked until the request ends. */
export async function lockRecord<T extends ProviderTable>(
  ctx: Context,
  { table, noun }: RecordKind<T>,
  reference: Reference,
): Promise<RowOf<T>> {
  const row = await findRow(ctx.tx, table, ctx.provider.id, reference, { lock: true });
  if (!row) throw notFound(noun);
  return row;
}

/** Changes the given columns of a locked record; one that is undefined stays as it is. */
export async function changeRecord<T extends ProviderTable>(
  ctx: Context,
  { table, entity }: RecordKind<T>,
  before: RowOf<T>,
  change: Partial<T['$inferInsert']>,
  { patientIds = [] }: { patientIds?: string[] } = {},
): Promise<RowOf<T>> {
  const columns = { ...change, modifiedAt: ctx.now };
  const after = await updateRow(ctx.tx, table, ctx.provider.id, before.id, columns);
  const changed = (row: Record<string, unknown>) => logged(ctx, table, row, Object.keys(change));
  recordChange(ctx, { entity, entityId: before.id, patientIds }, changed(before), changed(after));
  return after;
}

/** As `changeRecord`, for one who does not need the record: it is not waited for, and audited as it was given. */
export async function sendChange<T extends ProviderTable>(
  ctx: Context,
  { table, entity }: RecordKind<T>,
  before: RowOf<T>,
  change: Partial<T['$inferInsert']>,
  { patientIds = [] }: { patientIds?: string[] } = {},
): Promise<void> {
  const given = Object.entries(change).flatMap(([column, value]) =>
    value === undefined ? [] : [column],
  );
  const of = { entity, entityId: before.id, patientIds };
  const after = { ...before, ...change };
  recordChange(ctx, of, logged(ctx, table, before, given), logged(ctx, table, after, given));
  const columns = { ...change, modifiedAt: ctx.now };
  await sendUpdate(ctx.tx, table, ctx.provider.id, before.id, columns);
}

/** Changes the given columns of the record that a path names. Throws `not_found`. */
export async function editRecord<T extends ProviderTable>(
  ctx: Context,
  kind: RecordKind<T>,
  reference: Reference,
  change: Partial<T['$inferInsert']>,
): Promise<RowOf<T>> {
  return changeRecord(ctx, kind, await lockRecord(ctx, kind, reference), change);
}
