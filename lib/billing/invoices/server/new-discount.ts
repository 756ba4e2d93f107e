import type { DiscountRow } from '@/db/queries/billing/discounts';
import { lockDiscounts, requireUsable } from '@/lib/billing/discounts/server/lock-and-require';
import { refuseField } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';

/**
 * The discount that a body gives the invoice that it makes, found usable now by the paying account's payer; null for none. Throws on
 * `discount_id`: `invalid` beside discounts of single items and for one that does not fit, `conflict` for one that cannot be used at
 * present.
 */
export async function discountOfNewInvoice(
  ctx: Context,
  payment: { payerId: string | null; currency: string },
  {
    discount_id: reference,
    discounted_charge_items,
  }: { discount_id?: Reference | null | undefined; discounted_charge_items: readonly unknown[] },
): Promise<DiscountRow | null> {
  if (!reference) return null;
  const field = 'discount_id';
  if (discounted_charge_items.length > 0) {
    const sentence = 'Discount either single items or the whole invoice, not both.';
    throw refuseField(field, sentence);
  }
  const [discount] = await lockDiscounts(ctx, [{ field, reference }]);
  if (!discount) return null;
  requireUsable(discount, { scope: 'invoice' }, { ...payment, at: ctx.now }, field);
  return discount;
}
