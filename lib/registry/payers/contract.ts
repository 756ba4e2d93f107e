import { z } from 'zod';
import { copaymentTypes, payerTypes } from '@/lib/domain/codes/payers';
import { moneyAmount } from '@/lib/platform/http/money-fields';
import { activePage, resourceContracts } from '@/lib/platform/http/resource';
import {
  instantReply,
  name,
  optionalEmailAddress,
  optionalLine,
  reference,
} from '@/lib/platform/http/types';

export const payerRecord = z
  .object({
    id: z.int(),
    uuid: z.guid(),
    name: z.string(),
    type: z.enum(payerTypes),
    email: z.string(),
    phone: z.string(),
    copayment_type: z
      .enum(copaymentTypes)
      .nullable()
      .meta({ description: 'The patient’s share: `copay`: an amount, `copaypct`: a percentage.' }),
    copayment_value: z.string().nullable().meta({
      description: "Decimal: units of the provider's currency, or per cent of the net total.",
    }),
    price_tier: z.guid().nullable().meta({
      description:
        "The only price tier at which the payer is charged, unless a patient's cover sets another. Null: any tier.",
    }),
    needs_claim_number: z.boolean().meta({
      description: 'Whether people must enter a claim or authorization number to charge it.',
    }),
    is_active: z.boolean(),
    created_at: instantReply,
    modified_at: instantReply,
  })
  .meta({ id: 'Payer' });

const fields = {
  // Composed, as what is searched for is.
  name: name(200),
  type: z.enum(payerTypes),
  email: optionalEmailAddress,
  phone: optionalLine(40),
  copayment_type: z.enum(copaymentTypes).nullable(),
  copayment_value: moneyAmount.nullable(),
  price_tier: reference.nullable(),
  needs_claim_number: z.boolean(),
  is_active: z.boolean(),
};

export const payerContracts = resourceContracts({
  id: 'payer',
  noun: 'payer',
  path: 'payers',
  param: 'payer_id',
  tag: 'Payers and accounts',
  list: 'By name. `search` matches the name, the e-mail address and the phone number.',
  read: 'billing:read',
  write: 'finance:configure',
  record: payerRecord,
  query: z.strictObject({ ...activePage, type: fields.type.optional() }),
  create: z.strictObject({
    name: fields.name,
    type: fields.type,
    email: fields.email.default(''),
    phone: fields.phone.default(''),
    copayment_type: fields.copayment_type.default(null),
    copayment_value: fields.copayment_value.default(null),
    price_tier: fields.price_tier.default(null),
    needs_claim_number: fields.needs_claim_number.default(false),
    is_active: fields.is_active.default(true),
  }),
  edit: z.strictObject(fields).partial(),
});
