import { z } from 'zod';
import {
  discountCandidates,
  discountInFull,
  discountRecord,
  serviceDiscountRecord,
} from '@/lib/billing/discounts/record';
import { discountScopes, discountTypes } from '@/lib/domain/codes/discounts';
import { bare, defineContract, envelope, page, pageQuery } from '@/lib/platform/http/contract';
import { exportContract } from '@/lib/platform/http/export-contract';
import { currencyCode, moneyAmount } from '@/lib/platform/http/money-fields';
import { listPageSize } from '@/lib/platform/http/page-size';
import { unlessMissing } from '@/lib/platform/http/sentences';
import { identifier, instant, optionalLine, queryFlag, reference } from '@/lib/platform/http/types';

const provider = { provider_id: reference };
const oneDiscount = z.strictObject({ ...provider, discount_id: reference });

const path = '/providers/{provider_id}/finance/discounts';
const discountPath = `${path}/{discount_id}`;
const tag = 'Discounts';

const scope = z.enum(discountScopes);

const fields = {
  code: identifier('code', 50),
  applicable_payer: reference.meta({ description: 'The payer whose patients it is for.' }),
  applies_to: z
    .union([scope, z.array(scope).length(1)], {
      error: unlessMissing(`This must be one of: ${discountScopes.join(', ')}.`),
    })
    .transform((given) => (typeof given === 'string' ? given : (given[0] ?? 'invoice')))
    .meta({ description: 'As text, or as a list of one.' }),
  amount: moneyAmount.meta({
    description: 'Per cent, above 0 and at most 100; or units of the currency, above 0.',
  }),
  currency: currencyCode,
  start_datetime: instant,
  end_datetime: instant.meta({ description: 'Exclusive.' }),
  discount_type: z.enum(discountTypes),
  is_active: z.boolean(),
  description: optionalLine(1000).nullable(),
  healthcare_service_ids: z.array(reference).max(500).meta({
    description: 'With `applies_to` `healthcare_service`. None: every service.',
  }),
};

/** The filters of the list and of its screen. */
const discountFilters = {
  search: z.string().max(200).optional().meta({ description: "In the payer's name." }),
  is_active: queryFlag.optional(),
  code: z.string().max(50).optional().meta({ description: 'The whole code.' }),
  discount_type: fields.discount_type.optional(),
  applies_to: scope.optional(),
  applicable_payer: reference.optional(),
  start_datetime__gte: instant.optional(),
  end_datetime__lte: instant.optional(),
};

export const listDiscountsContract = defineContract({
  id: 'discount.list',
  method: 'GET',
  path,
  summary: 'List discounts',
  description: 'Newest first.',
  tag,
  access: 'billing:read',
  params: z.strictObject(provider),
  query: z.strictObject({ ...discountFilters, ...pageQuery(listPageSize) }),
  reply: page(discountRecord, { key: 'data' }),
});

export const exportDiscountsContract = exportContract(listDiscountsContract);

export const listServiceDiscountsContract = defineContract({
  id: 'discount.list-for-service',
  method: 'GET',
  path: '/providers/{provider_id}/healthcare-services/{healthcare_service_id}/discounts',
  summary: 'List the discounts that can be used for a healthcare service now',
  description:
    'Newest first. With `include_unusable` the others follow, each with the reasons why it cannot be used. Payer and currency are judged when an `account` is named that would pay.',
  tag,
  access: 'billing:read',
  params: z.strictObject({ ...provider, healthcare_service_id: reference }),
  query: z.strictObject({
    applicable_payer_name: z.string().max(200).optional().meta({ description: 'Any part of it.' }),
    account: reference.optional(),
    include_unusable: queryFlag.optional(),
    ...pageQuery(listPageSize),
  }),
  reply: page(serviceDiscountRecord, { key: 'data' }),
});

export const createDiscountContract = defineContract({
  id: 'discount.create',
  method: 'POST',
  path,
  summary: 'Create a discount',
  description: 'Answers the bare discount. 409 if the code is taken.',
  tag,
  access: 'discounts:write',
  params: z.strictObject(provider),
  record: discountRecord,
  body: z.strictObject({
    code: fields.code,
    provider: reference.meta({ description: 'The issuing provider: that of the address.' }),
    applicable_payer: fields.applicable_payer,
    applies_to: fields.applies_to,
    amount: fields.amount,
    start_datetime: fields.start_datetime,
    end_datetime: fields.end_datetime,
    discount_type: fields.discount_type,
    is_active: fields.is_active.nullish().transform((given) => given ?? true),
    description: fields.description.default(null),
    healthcare_service_ids: fields.healthcare_service_ids
      .nullish()
      .transform((given) => given ?? []),
    currency: fields.currency.nullish().meta({ description: "Default: the provider's." }),
  }),
  example: {
    code: 'NHIF-10',
    provider: '019a1c2e-7d3e-7f4a-9b1c-2d3e4f5a6b7c',
    applicable_payer: '019a1c2e-7d3e-7f4a-9b1c-2d3e4f5a6b7c',
    applies_to: 'invoice',
    amount: '10',
    start_datetime: '2026-01-01T00:00:00',
    end_datetime: '2031-01-01T00:00:00',
    discount_type: 'percentage',
  },
  reply: bare(discountRecord, { status: 201 }),
});

export const readDiscountContract = defineContract({
  id: 'discount.read',
  method: 'GET',
  path: discountPath,
  summary: 'Read a discount with its use so far, an example of its effect, and its overlaps',
  tag,
  access: 'billing:read',
  params: oneDiscount,
  reply: envelope(discountInFull),
});

export const editDiscountContract = defineContract({
  id: 'discount.edit',
  method: 'PATCH',
  path: discountPath,
  summary: 'Edit a discount',
  description:
    'Changes only the fields that are sent. Bills keep the discount that they were given. Once a discount has been given, its payer cannot change (409).',
  tag,
  access: 'discounts:write',
  params: oneDiscount,
  record: discountInFull,
  body: z.strictObject(fields).partial(),
  example: { amount: '12.5', end_datetime: '2031-01-01T00:00:00' },
  reply: envelope(discountRecord, { message: 'The discount was changed.' }),
});

export const activateDiscountContract = defineContract({
  id: 'discount.activate',
  method: 'PATCH',
  path: `${discountPath}/activate`,
  summary: 'Activate or deactivate a discount',
  description:
    'A discount that has ended cannot be activated (409). Sending the current state changes nothing.',
  tag,
  access: 'discounts:write',
  params: oneDiscount,
  body: z.strictObject({ is_active: fields.is_active }),
  record: discountInFull,
  reply: envelope(discountRecord, { message: 'The discount is as it was.' }),
});

export const listDiscountOverlapsContract = defineContract({
  id: 'discount.list-overlaps',
  method: 'GET',
  path: `${path}/overlaps`,
  summary: 'List the discounts that a discount with these terms would overlap',
  description:
    'For the same payer and currency, for some of the same services or for invoices, at some of the same time. The active ones first; at most 50.',
  tag,
  access: 'billing:read',
  params: z.strictObject(provider),
  query: z.strictObject({
    applicable_payer: fields.applicable_payer,
    applies_to: scope,
    start_datetime: instant,
    end_datetime: instant,
    currency: currencyCode.optional().meta({ description: "Default: the provider's." }),
    healthcare_service_ids: z
      .string()
      .max(20_000)
      .transform((text): (string | number)[] => text.split(',').filter((part) => part !== ''))
      .pipe(z.array(reference).max(500))
      .optional()
      .meta({ description: 'Separated by commas. None: every service.' }),
    except: reference.optional().meta({ description: 'The discount that is edited.' }),
  }),
  reply: envelope(z.array(discountRecord)),
});

export const discountCandidatesContract = defineContract({
  id: 'discount.list-candidates',
  method: 'GET',
  path: '/providers/{provider_id}/finance/discount-candidates',
  summary:
    'List the discounts for a patient’s charges or an invoice, and why others cannot be used',
  description:
    'Name either a `patient`, whose billable charge items are judged one by one, or an `invoice`. Payers are judged when an `account` is named that would pay. Discounts that ended more than 30 days ago are left out, unless they are still active. The last 200 charge items are judged, as many as the list of charge items shows at once, and 20 discounts of each kind are named for each; the totals count all.',
  tag,
  access: 'billing:read',
  params: z.strictObject(provider),
  query: z.strictObject({
    patient: reference.optional(),
    invoice: reference.optional(),
    account: reference.optional(),
  }),
  reply: envelope(discountCandidates),
});
