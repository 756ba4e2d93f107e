import { z } from 'zod';
import { discountScopes, discountTypes } from '@/lib/domain/codes/discounts';
import { unusableReasons } from '@/lib/domain/discounts/decide';
import { instantReply } from '@/lib/platform/http/types';

/** A discount without the services that it covers. */
export const plainDiscountRecord = z
  .object({
    id: z.int(),
    uuid: z.guid(),
    created_at: instantReply,
    modified_at: instantReply,
    is_deleted: z.boolean(),
    code: z.string(),
    provider: z.guid(),
    applicable_payer: z.guid(),
    applicable_payer_name: z.string(),
    applies_to: z.enum(discountScopes),
    amount: z
      .string()
      .meta({ description: 'Decimal: per cent, or units of the currency with its minor digits.' }),
    currency: z.string(),
    start_datetime: instantReply,
    end_datetime: instantReply.meta({ description: 'Exclusive.' }),
    is_active: z.boolean(),
    discount_type: z.enum(discountTypes),
    description: z.string().nullable(),
  })
  .meta({ id: 'PlainDiscount' });

export const discountRecord = plainDiscountRecord
  .extend({
    discounted_healthcare_services: z
      .array(z.object({ id: z.int(), uuid: z.guid(), name: z.string() }))
      .meta({ description: 'By name. None, where it is for services: it covers every service.' }),
  })
  .meta({ id: 'Discount' });

/** Why a discount cannot be used: `code` for programs, `sentence` for people. */
const unusableReason = z.object({
  code: z.enum(unusableReasons),
  sentence: z.string(),
});

/** A discount that covers a service, or does not. */
export const serviceDiscountRecord = plainDiscountRecord
  .extend({
    is_usable: z.boolean().optional().meta({ description: 'With `include_unusable` alone.' }),
    reasons: z
      .array(unusableReason)
      .optional()
      .meta({ description: 'With `include_unusable` alone: why it cannot be used now.' }),
  })
  .meta({ id: 'ServiceDiscount' });

const discountEffect = z
  .object({
    amount: z.string(),
    discount_amount: z.string(),
    net_amount: z.string(),
    currency: z.string(),
  })
  .meta({ id: 'DiscountEffect' });

/** One discount with what it has done so far, what it would do, and what else is given beside it. */
export const discountInFull = discountRecord
  .extend({
    usage: z.object({
      charge_items: z.int().meta({ description: 'On invoices that were not cancelled.' }),
      invoices: z.int(),
      patients: z.int(),
      given: z.array(z.object({ currency: z.string(), amount: z.string() })),
      last_used_at: instantReply.nullable(),
    }),
    example: discountEffect
      .extend({
        healthcare_service_name: z.string().nullable(),
        price_tier_name: z.string().nullable(),
      })
      .meta({ description: 'On the current price of a service that it covers, or on 1,000.' }),
    overlaps: z.array(discountRecord).meta({
      description:
        'Other discounts for the same payer and currency that share services and time with it; at most 50.',
    }),
  })
  .meta({ id: 'DiscountInFull' });

const candidates = {
  amount: z.string().meta({ description: 'The amount to be discounted.' }),
  currency: z.string(),
  usable: z
    .array(z.object({ discount: z.guid(), discount_amount: z.string(), net_amount: z.string() }))
    .meta({ description: 'Largest reduction first; at most 20.' }),
  usable_total: z.int(),
  unusable: z
    .array(z.object({ discount: z.guid(), reasons: z.array(unusableReason) }))
    .meta({ description: 'The newest first; at most 20.' }),
  unusable_total: z.int(),
};

/** The discounts for a patient's charges, or for an invoice. */
export const discountCandidates = z
  .object({
    account: z.guid().nullable(),
    payer: z.guid().nullable(),
    charge_items: z.array(
      z.object({
        id: z.int(),
        uuid: z.guid(),
        healthcare_service: z.guid(),
        ...candidates,
      }),
    ),
    charge_items_total: z.int().meta({ description: 'The last 200 of them are judged.' }),
    invoice: z
      .object({
        uuid: z.guid(),
        obstacle: z
          .string()
          .nullable()
          .meta({ description: 'Why the invoice cannot have any discount of its own.' }),
        ...candidates,
      })
      .nullable(),
    new_invoice: z
      .object({
        usable: z.array(z.guid()).meta({ description: 'At most 20.' }),
        unusable: candidates.unusable,
        unusable_total: candidates.unusable_total,
      })
      .nullable()
      .meta({
        description: 'Of a patient: the discounts of an invoice drawn of the charge items.',
      }),
    discounts: z.array(discountRecord).meta({ description: 'Those that are named above.' }),
  })
  .meta({ id: 'DiscountCandidates' });
