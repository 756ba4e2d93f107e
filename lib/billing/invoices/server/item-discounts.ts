import type { DiscountRow } from '@/db/queries/billing/discounts';
import type { ChargeItemRow } from '@/db/queries/billing/invoice-writes';
import { lockDiscounts, requireUsable } from '@/lib/billing/discounts/server/lock-and-require';
import { refuseField } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';

/** Which discount a body wants for which of its charge items. */
type DiscountedItem = { charge_item_uuid: Reference; discount_uuid: Reference };

/**
 * The discounts that a body's `discounted_charge_items` gives, by the id of the item, each found usable for its item now
 * by the paying account's payer. Throws on `discounted_charge_items.<index>.…`: `invalid` for an item that is not billed
 * here or that has two, and for a discount that does not fit; `conflict` for one that cannot be used at present.
 */
export async function discountsOfItems(
  ctx: Context,
  items: readonly ChargeItemRow[],
  given: readonly DiscountedItem[],
  payerId: string | null,
): Promise<Map<string, DiscountRow>> {
  const at = (index: number, field: keyof DiscountedItem) =>
    `discounted_charge_items.${index}.${field}`;
  const rows = await lockDiscounts(
    ctx,
    given.map(({ discount_uuid }, index) => ({
      field: at(index, 'discount_uuid'),
      reference: discount_uuid,
    })),
  );
  const byItem = new Map<string, DiscountRow>();
  for (const [index, { charge_item_uuid: reference }] of given.entries()) {
    const field = at(index, 'charge_item_uuid');
    const item = items.find((one) =>
      'id' in reference ? one.id === reference.id : one.number === reference.number,
    );
    const discount = rows[index];
    if (!item || !discount) throw refuseField(field, 'This charge item is not on this bill.');
    if (byItem.has(item.id)) throw refuseField(field, 'An item can have only one discount.');
    requireUsable(
      discount,
      { scope: 'healthcare_service', serviceId: item.healthcareServiceId },
      { payerId, currency: item.currency, at: ctx.now },
      at(index, 'discount_uuid'),
    );
    byItem.set(item.id, discount);
  }
  return byItem;
}
