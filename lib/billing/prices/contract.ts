import { z } from 'zod';
import { defineContract, envelope } from '@/lib/platform/http/contract';
import { currencyCode, moneyAmount } from '@/lib/platform/http/money-fields';
import { resourceContracts, searchedPage } from '@/lib/platform/http/resource';
import { instant, instantReply, reference } from '@/lib/platform/http/types';

export const priceRecord = z
  .object({
    id: z.int(),
    uuid: z.guid(),
    healthcare_service: z.guid(),
    healthcare_service_name: z.string(),
    price_tier: z.guid(),
    price_tier_name: z.string(),
    amount: z.string().meta({ description: "Decimal, with the currency's minor digits." }),
    currency: z.string(),
    valid_from: instantReply,
    valid_to: instantReply
      .nullable()
      .meta({ description: 'Exclusive; null: until further notice.' }),
    created_at: instantReply,
    modified_at: instantReply,
  })
  .meta({ id: 'Price' });

const fields = {
  amount: moneyAmount,
  currency: currencyCode,
  valid_from: instant,
  valid_to: instant.nullable(),
};

const resource = resourceContracts({
  id: 'price',
  noun: 'price',
  path: 'prices',
  param: 'price_id',
  tag: 'Catalogue',
  list: 'By service, tier and time. `search` looks at the names of the service and the tier; `valid_at` finds the prices that hold at that time.',
  read: 'directory:read',
  write: 'finance:configure',
  record: priceRecord,
  query: z.strictObject({
    ...searchedPage,
    healthcare_service: reference.optional(),
    price_tier: reference.optional(),
    valid_at: instant.optional(),
  }),
  create: z.strictObject({
    healthcare_service: reference,
    price_tier: reference,
    amount: fields.amount,
    currency: fields.currency.optional().meta({ description: "The provider's unless told." }),
    valid_from: fields.valid_from.optional().meta({ description: 'Default: now.' }),
    valid_to: fields.valid_to.default(null),
    ends_former: z.boolean().default(false).meta({
      description:
        'The price that holds at `valid_from` ends there, instead of standing in the way, and without a `valid_to` this one ends where the next begins.',
    }),
  }),
  edit: z.strictObject(fields).partial(),
});

export const priceContracts = {
  ...resource,
  edit: {
    ...resource.edit,
    description:
      'Only the fields that are sent change. 409 for another amount, currency or start of a price that has begun: it is followed by another one, or ended.',
  },
  withdraw: defineContract({
    id: 'price.delete',
    method: 'DELETE',
    path: resource.edit.path,
    summary: 'Cancel a future price',
    description:
      'The price before it continues in its place. 409 once it has begun: end it instead.',
    tag: resource.edit.tag,
    access: resource.edit.access,
    params: resource.edit.params,
    reply: envelope(z.null(), { message: 'The price was cancelled.' }),
  }),
};
