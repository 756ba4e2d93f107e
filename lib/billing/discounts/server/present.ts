import type { z } from 'zod';
import type { DiscountRow } from '@/db/queries/billing/discounts';
import type { discountRecord, plainDiscountRecord } from '@/lib/billing/discounts/record';
import { presentDiscountValue } from '@/lib/domain/discounts/percent';

/** A discount without the services that it covers. */
export function presentPlainDiscount(row: DiscountRow): z.input<typeof plainDiscountRecord> {
  return {
    id: row.number,
    uuid: row.id,
    created_at: row.createdAt.toISOString(),
    modified_at: row.modifiedAt.toISOString(),
    is_deleted: false,
    code: row.code,
    provider: row.providerId,
    applicable_payer: row.payerId,
    applicable_payer_name: row.payerName,
    applies_to: row.appliesTo,
    amount: presentDiscountValue(row.discountType, row.amount, row.currency),
    currency: row.currency,
    start_datetime: row.startAt.toISOString(),
    end_datetime: row.endAt.toISOString(),
    is_active: row.isActive,
    discount_type: row.discountType,
    description: row.description,
  };
}

export function presentDiscount(row: DiscountRow): z.input<typeof discountRecord> {
  return {
    ...presentPlainDiscount(row),
    discounted_healthcare_services: row.services.map(({ id, number, name }) => ({
      id: number,
      uuid: id,
      name,
    })),
  };
}
