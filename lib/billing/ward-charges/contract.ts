import { z } from 'zod';
import { chargeItemRecord } from '@/lib/billing/charge-items/record';
import { defineContract, envelope, page, pageQuery } from '@/lib/platform/http/contract';
import { listPageSize } from '@/lib/platform/http/page-size';
import { line, optionalLine, reference } from '@/lib/platform/http/types';

/** A charge as a ward sees it: nothing of bills and payments except whether it can still be withdrawn. */
const wardCharge = chargeItemRecord
  .pick({
    uuid: true,
    healthcare_service: true,
    healthcare_service_name: true,
    quantity: true,
    unit_price: true,
    amount: true,
    currency: true,
    service_date: true,
    status: true,
    cancel_reason: true,
    created_by_name: true,
    created_at: true,
  })
  .extend({
    note: z.string(),
    may_withdraw: z.boolean().meta({
      description:
        'Whether the caller can withdraw it: they recorded it, take no payments, and it is on no bill yet.',
    }),
  })
  .meta({ id: 'WardCharge' });

export type WardCharge = z.output<typeof wardCharge>;

const ofStay = { provider_id: reference, hospitalization_id: reference };
const path = '/providers/{provider_id}/hospitalizations/{hospitalization_id}/charges';
const tag = 'Charge items';

export const listWardChargesContract = defineContract({
  id: 'ward-charge.list',
  method: 'GET',
  path,
  summary: 'List what was charged by hand during an admission',
  description: 'By the ward or by billing, latest first.',
  tag,
  access: 'charges:record',
  params: z.strictObject(ofStay),
  query: z.strictObject(pageQuery(listPageSize)),
  reply: page(wardCharge),
});

export const recordWardChargeContract = defineContract({
  id: 'ward-charge.create',
  method: 'POST',
  path,
  summary: 'Charge what a ward used for a patient',
  description:
    'At the current price of the service at the tier of the patient’s bed; 400 if there is none, and the message names both. 409 if the admission is over; billing then charges what was forgotten.',
  tag,
  access: 'charges:record',
  params: z.strictObject(ofStay),
  record: wardCharge,
  body: z.strictObject({
    healthcare_service: reference,
    quantity: z.int().min(1).max(1_000).default(1),
    note: optionalLine(500).default(''),
  }),
  reply: envelope(wardCharge, { status: 201, message: 'The charge was added.' }),
});

export const withdrawWardChargeContract = defineContract({
  id: 'ward-charge.withdraw',
  method: 'POST',
  path: `${path}/{charge_item_id}/withdraw`,
  summary: 'Withdraw a charge that was recorded by mistake',
  description:
    'Only the user who recorded it can withdraw it, while it is on no bill. 409 for anyone else, and for those who take payments; the message says who can cancel it, and where.',
  tag,
  access: 'charges:record',
  params: z.strictObject({ ...ofStay, charge_item_id: reference }),
  record: wardCharge,
  body: z.strictObject({ reason: line(500) }),
  reply: envelope(wardCharge, { message: 'The charge was withdrawn.' }),
});
