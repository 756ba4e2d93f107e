import { z } from 'zod';
import {
  chargeItemRecord,
  raisedCharges,
  uncharged,
  unpricedCharge,
} from '@/lib/billing/charge-items/record';
import { chargeItemStatuses, chargeSources } from '@/lib/domain/codes/charge-items';
import { defineContract, envelope, page, pageQuery } from '@/lib/platform/http/contract';
import { currencyCode, moneyAmount } from '@/lib/platform/http/money-fields';
import { listPageSize } from '@/lib/platform/http/page-size';
import { searchedPage } from '@/lib/platform/http/resource';
import {
  calendarDate,
  instant,
  line,
  optionalLine,
  queryFlag,
  reference,
  uuid,
} from '@/lib/platform/http/types';

const provider = { provider_id: reference };
const oneItem = z.strictObject({ ...provider, charge_item_id: reference });
const path = '/providers/{provider_id}/finance/charge-items';
const tag = 'Charge items';

export const listChargeItemsContract = defineContract({
  id: 'charge-item.list',
  method: 'GET',
  path,
  summary: 'List charge items',
  description:
    'Newest first. `search` matches the patient’s names, phone number and MR number. `service_date` is the day of the service; both ends are included.',
  tag,
  access: 'billing:read',
  params: z.strictObject(provider),
  query: z.strictObject({
    ...searchedPage,
    patient: reference.optional(),
    encounter: uuid.optional(),
    hospitalization: reference.optional(),
    healthcare_service: reference.optional(),
    invoice: reference.optional(),
    status: z.enum(chargeItemStatuses).optional(),
    source: z.enum(chargeSources).optional(),
    is_waived: queryFlag.optional(),
    service_date__gte: calendarDate.optional(),
    service_date__lte: calendarDate.optional(),
    created_at__gte: instant.optional(),
    created_at__lte: instant.optional(),
  }),
  reply: page(chargeItemRecord),
});

export const readChargeItemContract = defineContract({
  id: 'charge-item.read',
  method: 'GET',
  path: `${path}/{charge_item_id}`,
  summary: 'Read a charge item',
  tag,
  access: 'billing:read',
  params: oneItem,
  reply: envelope(chargeItemRecord),
});

export const addChargeItemContract = defineContract({
  id: 'charge-item.create',
  method: 'POST',
  path,
  summary: 'Charge something by hand',
  description:
    'At the current price of the service at the tier; 400 if there is none, and the message names both. `reason` says why it is charged by hand; default: the description.',
  tag,
  access: 'payments:take',
  params: z.strictObject(provider),
  record: chargeItemRecord,
  body: z.strictObject({
    patient: reference,
    healthcare_service: reference,
    price_tier: reference,
    quantity: z.int().min(1).max(10_000).default(1),
    description: optionalLine(500).default('').meta({
      description: 'The text on the bill. Default: the name of the service.',
    }),
    encounter: uuid.nullable().default(null),
    reason: optionalLine(500).default(''),
    expected_unit_price: moneyAmount.optional().meta({
      description: 'The current unit price that the caller expects. 409 if it differs.',
    }),
    expected_currency: currencyCode.optional().meta({
      description: 'The currency that the caller expects. 409 if it differs.',
    }),
  }),
  reply: envelope(chargeItemRecord, { status: 201, message: 'The charge item was added.' }),
});

export const cancelChargeItemContract = defineContract({
  id: 'charge-item.cancel',
  method: 'POST',
  path: `${path}/{charge_item_id}/cancel`,
  summary: 'Cancel a charge item',
  description:
    'Cancels a billable charge item. If the record still makes it due, it is waived and not charged again. 409 if it has been billed, paid or cancelled (the message says which), or if it is above the caller’s limit (`finance/approvals`).',
  tag,
  access: 'payments:take',
  params: oneItem,
  body: z.strictObject({ reason: line(500) }),
  reply: envelope(chargeItemRecord, { message: 'The charge item was cancelled.' }),
});

export const reverseWaiverContract = defineContract({
  id: 'charge-item.reverse-waiver',
  method: 'POST',
  path: `${path}/{charge_item_id}/reverse-waiver`,
  summary: 'Reverse a waiver',
  description:
    'For a charge that was waived by mistake: charges it again at the same price, as a new charge item (`corrects` names the waived one). The waived item stays on record, with the person who reversed the waiver and the reason. 409 if it was not waived, if the waiver has already been reversed, if another charge has replaced it, or if the record no longer makes it due.',
  tag,
  access: 'payments:take',
  params: oneItem,
  body: z.strictObject({ reason: line(500) }),
  reply: envelope(chargeItemRecord, { status: 201, message: 'The waiver was reversed.' }),
});

export const raiseChargesContract = defineContract({
  id: 'charge-item.raise',
  method: 'POST',
  path: `${path}/raise`,
  summary: 'Charge what is due by the record',
  description:
    'Name exactly one: a patient, an admission or an encounter. Admissions, ambulatory encounters, bed nights and prescribed services are charged once each, at the price in force at the time; repeating the request changes nothing. A charge that is no longer due is cancelled, unless it is billed. The answer shows the first 200 of each kind, and `totals` counts all of them. A named encounter is charged even before it begins, so that it can be paid in advance. 409 if none of the remaining charges has a price; the message names the service and the tier.',
  tag,
  access: 'payments:take',
  params: z.strictObject(provider),
  body: z.strictObject({
    patient: reference.optional(),
    hospitalization: reference.optional(),
    encounter: uuid.optional(),
  }),
  example: { patient: '019a1c2e-7d3e-7f4a-9b1c-2d3e4f5a6b7c' },
  reply: envelope(raisedCharges, { message: 'The charges were brought up to date.' }),
});

export const readUnchargedContract = defineContract({
  id: 'charge-item.uncharged',
  method: 'GET',
  path: '/providers/{provider_id}/finance/uncharged',
  summary: 'Get the charges of a patient that are due but not made yet',
  description:
    'Compares the record with what is charged, as `charge-items/raise` does, and changes nothing. Nights in bed are charged with a transfer, with the discharge, or on request: until then they are listed here.',
  tag,
  access: 'billing:read',
  params: z.strictObject(provider),
  query: z.strictObject({ patient: reference }),
  usesGenericPlan: true,
  reply: envelope(uncharged),
});

export const listUnpricedChargesContract = defineContract({
  id: 'unpriced-charge.list',
  method: 'GET',
  path: '/providers/{provider_id}/finance/unpriced-charges',
  summary: 'List charges that are due but have no price',
  description:
    'Computed from the record: for admissions that are open or ended since a day, and for encounters and prescriptions of that time; for a named patient or admission, all. Latest first.',
  tag,
  access: 'billing:read',
  params: z.strictObject(provider),
  query: z.strictObject({
    patient: reference.optional(),
    hospitalization: reference.optional(),
    healthcare_service: reference.optional(),
    price_tier: reference.optional(),
    since: calendarDate.optional().meta({ description: 'Default: 90 days ago.' }),
    ...pageQuery(listPageSize),
  }),
  reply: page(unpricedCharge),
});
