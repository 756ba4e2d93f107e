import { findRowsAmong } from '@/db/queries/platform/rows-among';
import { healthcareServices } from '@/db/schema/index';
import { Refusal } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';

export type ServiceRow = typeof healthcareServices.$inferSelect;

/** The services that a request names, each once. Throws `invalid` on every one that this provider does not have. */
export async function resolveServices(
  ctx: Context,
  field: string,
  references: readonly Reference[],
): Promise<ServiceRow[]> {
  const rows = await findRowsAmong(ctx.tx, healthcareServices, ctx.provider.id, references);
  const rowOf = (reference: Reference) =>
    rows.find((row) =>
      'id' in reference ? row.id === reference.id : row.number === reference.number,
    );
  const unknown = references.flatMap((reference, index) => (rowOf(reference) ? [] : [index]));
  if (unknown.length > 0) {
    const sentence = 'There is no such healthcare service at this hospital.';
    throw new Refusal('invalid', sentence, {
      fields: Object.fromEntries(unknown.map((index) => [`${field}.${index}`, [sentence]])),
    });
  }
  return rows;
}
