import { findRow, type ProviderTable, type RowOf } from '@/db/queries/platform/rows';
import { Refusal, refuseField } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import type { RecordKind } from '@/lib/platform/records/server/change';

/**
 * Resolves several references of a body at once, so that the sender learns of every wrong field in one answer: throws
 * `invalid` with all of them, else the first of the other refusals.
 */
export async function resolveAll<const T extends readonly unknown[]>(
  lookups: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const failures: unknown[] = [];
  const refusals = new Map<number, Refusal>();
  const looked = lookups.map(async (lookup, index) => {
    try {
      await lookup;
    } catch (error) {
      if (error instanceof Refusal) refusals.set(index, error);
      else failures.push(error);
    }
  });
  await Promise.all(looked);
  // The first failure: after it the transaction refuses every statement.
  if (failures.length > 0) throw failures[0];
  if (refusals.size > 0) throw together(lookups.flatMap((_, index) => refusals.get(index) ?? []));
  return Promise.all(lookups);
}

/** One refusal for several, in the order of the fields. */
function together(refusals: readonly Refusal[]): Refusal | undefined {
  const invalid = refusals.filter(({ code }) => code === 'invalid');
  if (invalid.length < 2) return invalid[0] ?? refusals[0];
  const fields = Object.assign({}, ...invalid.map((refusal) => refusal.fields));
  return new Refusal('invalid', 'The request is not valid.', { fields });
}

/** The row that a field of the body refers to. Throws `invalid` on the field if this provider has no such row. */
export async function resolveReference<T extends ProviderTable>(
  ctx: Context,
  { table, noun }: Pick<RecordKind<T>, 'table' | 'noun'>,
  field: string,
  reference: Reference,
): Promise<RowOf<T>> {
  const row = await findRow(ctx.tx, table, ctx.provider.id, reference);
  if (!row) throw refuseField(field, `There is no such ${noun} at this hospital.`);
  return row;
}

/** As `resolveReference`, for rows that can be inactive. Throws `conflict` on the field if the row is. */
export async function resolveActive<
  T extends ProviderTable & { $inferSelect: { isActive: boolean } },
>(
  ctx: Context,
  kind: Pick<RecordKind<T>, 'table' | 'noun'>,
  field: string,
  reference: Reference,
): Promise<RowOf<T>> {
  const row = await resolveReference(ctx, kind, field, reference);
  refuseInactive(kind, field, row);
  return row;
}

/** Throws `conflict` on the field of a row that is inactive. */
export function refuseInactive(
  { noun }: { noun: string },
  field: string,
  { isActive }: { isActive: boolean },
): void {
  if (!isActive) throw refuseField(field, `This ${noun} is not in use.`, 'conflict');
}

/** As `resolveActive`, except for `kept`: the row that the record already has may have become inactive since. */
export async function resolveActiveOrUnchanged<
  T extends ProviderTable & { $inferSelect: { isActive: boolean } },
>(
  ctx: Context,
  kind: Pick<RecordKind<T>, 'table' | 'noun'>,
  field: string,
  reference: Reference,
  kept: string | null,
): Promise<RowOf<T>> {
  const row = await resolveReference(ctx, kind, field, reference);
  if (row.id !== kept) refuseInactive(kind, field, row);
  return row;
}
