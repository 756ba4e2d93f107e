import { findRow, type ProviderTable, type RowOf } from '@/db/queries/platform/rows';
import { Refusal, refuseField } from '@/lib/domain/errors';
import type { Context } from '@/lib/platform/http/server/context';
import type { Reference } from '@/lib/platform/http/types';
import type { RecordKind } from '@/lib/platform/records/server/change';

/**
 * What several fields of a body name, looked for at once. Whoever sent it hears of every field that is wrong in itself, and
 * not of one after the other: throws `invalid` with all of them, else the first of the other refusals.
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
  // What failed first: after it the transaction refuses whatever is asked.
  if (failures.length > 0) throw failures[0];
  if (refusals.size > 0) throw together(lookups.flatMap((_, index) => refusals.get(index) ?? []));
  return Promise.all(lookups);
}

/** What the request is refused for, of several refusals in the order of the fields. */
function together(refusals: readonly Refusal[]): Refusal | undefined {
  const invalid = refusals.filter(({ code }) => code === 'invalid');
  if (invalid.length < 2) return invalid[0] ?? refusals[0];
  const fields = Object.assign({}, ...invalid.map((refusal) => refusal.fields));
  return new Refusal('invalid', 'The request is not valid.', { fields });
}

/** The row that a body's field names. Throws `invalid` on the field when this provider has no such row. */
export async function resolveReference<T extends ProviderTable>(
  ctx: Context,
  { table, noun }: Pick<RecordKind<T>, 'table' | 'noun'>,
  field: string,
  reference: Reference,
): Promise<RowOf<T>> {
  const row = await findRow(ctx.tx, table, ctx.provider.id, reference);
  if (!row) throw refuseField(field, `There is no such ${noun} at this provider.`);
  return row;
}

/** As `resolveReference`, for what can be taken out of use. Throws `conflict` on the field when it is. */
export async function resolveActive<
  T extends ProviderTable & { $inferSelect: { isActive: boolean } },
>(
  ctx: Context,
  kind: Pick<RecordKind<T>, 'table' | 'noun'>,
  field: string,
  reference: Reference,
): Promise<RowOf<T>> {
  const row = await resolveReference(ctx, kind, field, reference);
  if (!row.isActive) throw refuseField(field, `This ${kind.noun} is not in use.`, 'conflict');
  return row;
}

/** As `resolveActive`, but for `kept`: what a record has already may have gone out of use since. */
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
  return row.id === kept ? row : resolveActive(ctx, kind, field, { id: row.id });
}
