import { type DiscountRow, lockDiscountTerms } from '@/db/queries/billing/discounts';
import {
  type DiscountedPayment,
  type DiscountTerms,
  type DiscountUse,
  decide,
} from '@/lib/domain/discounts/decide';
import { Refusal, refuseField } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';

/**
 * The discounts that a request names, in its order, locked until the request ends. Throws `invalid` on the field of one
 * that this provider does not have.
 */
export async function lockDiscounts(
  ctx: Context,
  named: readonly { field: string; reference: Reference }[],
): Promise<DiscountRow[]> {
  const references = named.map(({ reference }) => reference);
  const rows = await lockDiscountTerms(ctx.tx, ctx.provider.id, references);
  return named.map(({ field, reference }) => {
    const row = rows.find((one) =>
      'id' in reference ? one.id === reference.id : one.number === reference.number,
    );
    if (!row) throw refuseField(field, 'There is no such discount at this hospital.');
    return row;
  });
}

/**
 * Requires that a discount can be used for this. Throws on the field with every reason: `invalid` if one of them holds at
 * any time, otherwise `conflict`.
 */
export function requireUsable(
  discount: DiscountTerms,
  use: DiscountUse,
  payment: DiscountedPayment,
  field: string,
): void {
  const decision = decide(discount, use, payment);
  if (decision.isUsable) return;
  const { reasons } = decision;
  const code = reasons.some(({ refusal }) => refusal === 'invalid') ? 'invalid' : 'conflict';
  const sentences = reasons.map(({ sentence }) => sentence);
  throw new Refusal(code, sentences.join(' '), { fields: { [field]: sentences } });
}
