import { z } from 'zod';
import { defineContract, envelope } from '@/lib/platform/http/contract';
import { csvText, refusedLines } from '@/lib/platform/http/csv-import';
import { amount, currencyCode, moneyAmount } from '@/lib/platform/http/money-fields';
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
    amount,
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
  list: 'By service, tier and time. `search` matches the names of the service and the tier; `valid_at` finds the prices in force at that time.',
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
    currency: fields.currency.optional().meta({ description: "Default: the provider's." }),
    valid_from: fields.valid_from.optional().meta({ description: 'Default: now.' }),
    valid_to: fields.valid_to.default(null),
    ends_former: z.boolean().default(false).meta({
      description:
        'The price in force at `valid_from` ends at that time, without a conflict; without a `valid_to` this one ends when the next begins.',
    }),
  }),
  edit: z.strictObject(fields).partial(),
});

/** One file's share of a price list; a longer one comes in several. */
export const importedLinesAtMost = 2_000;

const imported = { added: z.int(), changed: z.int(), unchanged: z.int() };

const importing = {
  method: 'POST',
  tag: resource.create.tag,
  access: resource.create.access,
  params: resource.create.params,
  body: z.strictObject({
    csv: csvText,
    valid_from: instant.optional().meta({ description: 'In the future. Default: now.' }),
  }),
  example: { csv: 'Service,Price tier,Amount\nX-ray,General,1500.00' },
} as const;

export const priceContracts = {
  ...resource,
  import: defineContract({
    ...importing,
    id: 'price.import',
    path: `${resource.list.path}/import`,
    summary: 'Import prices',
    description: `A CSV file with the columns \`Service\`, \`Price tier\`, \`Amount\` and, unless it is the provider's, \`Currency\`, by name and in any order; other columns are ignored, so that an edited export can be sent. At most ${importedLinesAtMost} prices. Each begins at \`valid_from\`, and the price then in force ends. Prices with an unchanged amount, and those that are not in the file, stay as they are.`,
    reply: envelope(z.object(imported), { message: 'The prices were imported.' }),
  }),
  previewImport: defineContract({
    ...importing,
    id: 'price.import-preview',
    path: `${resource.list.path}/import/preview`,
    summary: 'Preview an import of prices',
    description:
      'The same checks, with nothing written. Lines that cannot be imported are in the answer, with their reasons.',
    reply: envelope(
      z.object({
        ...imported,
        changes: z.array(
          z
            .object({
              line: z.int(),
              healthcare_service_name: z.string(),
              price_tier_name: z.string(),
              amount: z.string(),
              currency: z.string(),
              former_amount: z.string().nullable(),
              former_currency: z.string().nullable(),
            })
            .meta({ id: 'PriceChange' }),
        ),
        refused: refusedLines,
      }),
    ),
  }),
  edit: {
    ...resource.edit,
    description:
      'Only the fields that are sent change. 409 for another amount, currency or start of a price that is already in force: end it, or let another price follow it.',
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
