import { z } from 'zod';
import { accountRecord } from '@/lib/billing/payment-accounts/record';
import { accountTypes } from '@/lib/domain/codes/payment-accounts';
import { defineContract, envelope } from '@/lib/platform/http/contract';
import { currencyCode } from '@/lib/platform/http/money-fields';
import { activePage, resourceContracts } from '@/lib/platform/http/resource';
import { line, reference } from '@/lib/platform/http/types';

const type = z.enum(accountTypes);

export const accountContracts = resourceContracts({
  id: 'payment-account',
  noun: 'payment account',
  path: 'accounts',
  param: 'account_id',
  tag: 'Payers and accounts',
  list: "By name. `search` matches the name of the account or its payer, and its patient's names, phone numbers and MR number.",
  read: 'billing:read',
  write: 'finance:configure',
  record: accountRecord,
  examples: { create: { type: 'cash', name: 'Pharmacy desk' }, edit: { name: 'Pharmacy desk' } },
  query: z.strictObject({
    ...activePage,
    type: type.optional(),
    payer: reference.optional(),
    patient: reference.optional(),
    location: reference.optional(),
    currency: currencyCode.optional(),
  }),
  create: z.strictObject({
    type,
    name: line(200).optional().meta({ description: "Required, except for a patient's account." }),
    payer: reference.nullable().default(null),
    patient: reference.nullable().default(null),
    location: reference.nullable().default(null),
    is_default: z.boolean().default(false),
    currency: currencyCode.optional().meta({ description: "Default: the provider's." }),
    is_active: z.boolean().default(true),
  }),
  edit: z
    .strictObject({
      name: line(200),
      payer: reference.nullable(),
      location: reference.nullable(),
      is_default: z.boolean(),
      is_active: z.boolean(),
    })
    .partial(),
});

export const openPatientAccountContract = defineContract({
  id: 'payment-account.open-for-patient',
  method: 'POST',
  path: '/providers/{provider_id}/patients/{patient_id}/account',
  summary: 'Get a patient’s own account, and open it if there is none',
  description: 'A patient has one account for each currency.',
  tag: 'Payers and accounts',
  access: 'payments:take',
  params: z.strictObject({ provider_id: reference, patient_id: reference }),
  record: accountRecord,
  body: z.strictObject({
    currency: currencyCode.optional().meta({ description: "Default: the provider's." }),
  }),
  reply: envelope(accountRecord, { message: "This is the patient's account." }),
});
