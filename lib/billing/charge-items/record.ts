import { z } from 'zod';
import { chargeItemStatuses, chargeSources } from '@/lib/domain/codes/charge-items';
import { amount } from '@/lib/platform/http/money-fields';
import { instantReply } from '@/lib/platform/http/types';
import { patientOfRecord } from '@/lib/registry/patients/contract';

/** Something that a patient is charged for. */
export const chargeItemRecord = z
  .object({
    id: z.int(),
    uuid: z.guid(),
    ...patientOfRecord,
    encounter: z.guid().nullable(),
    hospitalization: z.guid().nullable(),
    prescription: z.guid().nullable(),
    healthcare_service: z.guid(),
    healthcare_service_name: z.string(),
    price_tier: z.guid(),
    price_tier_name: z.string(),
    is_repriced: z.boolean().meta({
      description: 'Charged at the payer’s tier, instead of that of the admission or encounter.',
    }),
    description: z.string(),
    quantity: z.int(),
    unit_price: amount,
    amount,
    currency: z.string(),
    discount: z.guid().nullable(),
    discount_code: z.string().nullable(),
    discount_amount: amount,
    net_amount: amount.meta({ description: 'After its own discount.' }),
    invoice_discount_share: amount.meta({
      description: 'Its share of the invoice’s discount, which is taken off `net_amount`.',
    }),
    status: z.enum(chargeItemStatuses),
    source: z.enum(chargeSources),
    service_date: z.iso.date().nullable().meta({
      description: 'The day of the service; for a bed night, the day on which the night begins.',
    }),
    reason: z.string().meta({ description: 'Why it was added by hand.' }),
    invoice: z.guid().nullable(),
    invoice_number: z.int().nullable(),
    payment: z.guid().nullable(),
    receipt_number: z.int().nullable(),
    credited_at: instantReply.nullable().meta({
      description:
        'When it was credited on its invoice, because it is no longer due by the record.',
    }),
    credited_amount: amount,
    corrects: z.guid().nullable().meta({
      description: 'The credited or waived charge item that this one replaces.',
    }),
    is_waived: z.boolean().meta({
      description: 'Cancelled by a person, so that it is not charged again.',
    }),
    waiver_reversed_at: instantReply.nullable(),
    waiver_reversed_by_name: z.string().nullable(),
    waiver_reversal_reason: z.string(),
    cancelled_at: instantReply.nullable(),
    cancelled_by_name: z.string().nullable(),
    cancel_reason: z.string(),
    created_by_name: z.string().nullable(),
    created_at: instantReply,
    modified_at: instantReply,
  })
  .meta({ id: 'ChargeItem' });

/** Something that is due by the record and has no price, so that it cannot be charged. */
export const unpricedCharge = z
  .object({
    source: z.enum(chargeSources).exclude(['manual']),
    ...patientOfRecord,
    encounter: z.guid().nullable(),
    hospitalization: z.guid().nullable(),
    prescription: z.guid().nullable(),
    healthcare_service: z.guid(),
    healthcare_service_name: z.string(),
    price_tier: z.guid().nullable().meta({ description: 'Null: none is known.' }),
    price_tier_name: z.string().nullable(),
    service_date: z.iso.date(),
    priced_at: instantReply.meta({ description: 'The instant at which its price must hold.' }),
    message: z.string(),
  })
  .meta({ id: 'UnpricedCharge' });

const total = z.int().min(0);

/** The result for the charges that were asked for: of each kind the first 200, and how many they are. */
export const raisedCharges = z
  .object({
    raised: z.array(chargeItemRecord),
    cancelled: z.array(chargeItemRecord).meta({
      description: 'No longer due according to the current record.',
    }),
    unpriced: z.array(unpricedCharge),
    undue: z.array(chargeItemRecord).meta({
      description:
        'Paid, but no longer due according to the current record: credited on the invoice and not refunded yet.',
    }),
    totals: z
      .object({ raised: total, cancelled: total, unpriced: total, undue: total })
      .meta({ description: 'The number of each; at most 200 of them are shown.' }),
  })
  .meta({ id: 'RaisedCharges' });

/** The effect of raising a patient's charges. */
export const uncharged = z
  .object({
    charges: z
      .array(z.object({ currency: z.string(), charges: z.int(), amount }))
      .meta({ description: 'One for each currency; free services are left out.' }),
    refunds_due: z
      .array(
        z.object({
          currency: z.string(),
          charges: z.int(),
          amount,
          what: z
            .string()
            .meta({ description: 'The item that was paid for.', examples: ['2 nights'] }),
        }),
      )
      .meta({ description: 'Paid and no longer due by the record, for each currency.' }),
    undue: total.meta({
      description: 'Charged and no longer due: not yet cancelled or refunded.',
    }),
    unpriced: total.meta({ description: 'Due and without a price.' }),
    deposit: z
      .object({ requested: amount, received: amount, outstanding: amount, currency: z.string() })
      .nullable()
      .meta({
        description:
          'Requested at the current admission; `received` is the amount paid in since the day before it, less refunds.',
      }),
  })
  .meta({ id: 'UnchargedSums' });
