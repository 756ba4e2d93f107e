import { z } from 'zod';
import { journalRecord } from '@/lib/billing/ledger/contract';
import { postingFields } from '@/lib/billing/ledger/record';
import { accountRecord } from '@/lib/billing/payment-accounts/record';
import { remittanceStatuses } from '@/lib/domain/codes/remittances';
import { defineContract, envelope, page, pageQuery } from '@/lib/platform/http/contract';
import { exportContract } from '@/lib/platform/http/export-contract';
import { currencyCode, moneyAmount } from '@/lib/platform/http/money-fields';
import { listPageSize } from '@/lib/platform/http/page-size';
import { instant, line, moneyReference, optionalLine, reference } from '@/lib/platform/http/types';

const provider = { provider_id: reference, account_id: reference };
const path = '/providers/{provider_id}/accounts/{account_id}/remittances';
const tag = 'Payments';
const posted = z.object({ journal: journalRecord, account: accountRecord });

/** A remittance of an insurer or a company, as the API shows it. */
export const remittanceRecord = z
  .object({
    id: z.int(),
    uuid: z.guid().meta({ description: 'The journal returned when it was recorded.' }),
    account: z.guid(),
    account_name: z.string(),
    payer: z.guid().nullable(),
    payer_name: z.string().nullable(),
    reference: z.string().meta({
      description:
        "The bank's or the payer's own reference, followed by the reason for a write-off.",
    }),
    amount: z.string().meta({
      description: 'The amount received by the bank; below zero the amount sent back to the payer.',
    }),
    written_off: z.string(),
    currency: z.string(),
    status: z.enum(remittanceStatuses),
    ...postingFields,
  })
  .meta({ id: 'Remittance' });

export const listRemittancesContract = defineContract({
  id: 'remittance.list',
  method: 'GET',
  path: '/providers/{provider_id}/finance/remittances',
  summary: 'List remittances of insurers and companies',
  description:
    'Latest first. `search` matches the reference, the reason for a write-off, and the names of the account and its payer.',
  tag,
  access: 'billing:read',
  params: z.strictObject({ provider_id: reference }),
  query: z.strictObject({
    search: z.string().max(200).optional(),
    payer: reference.optional(),
    account: reference.optional(),
    status: z.enum(remittanceStatuses).optional(),
    recorded_at__gte: instant.optional(),
    recorded_at__lte: instant.optional(),
    ...pageQuery(listPageSize),
  }),
  reply: page(remittanceRecord),
});

export const exportRemittancesContract = exportContract(listRemittancesContract);

export const remitContract = defineContract({
  id: 'account.remit',
  furtherAccess: { 'remittances:manage': 'writing off, and sending credit back' },
  method: 'POST',
  path,
  summary: 'Record a remittance of an insurer or a company',
  description:
    'Money received by the bank, against the balance due of the payer’s account. A finance manager writes off the amount that the payer refuses to pay, with a reason. Both together never exceed the balance due, except for an amount kept as `credit`. The same amount with the same reference is recorded only once (409), so that no slip is counted twice. A finance manager sends credit back as `returned`.',
  tag,
  access: 'payments:take',
  params: z.strictObject(provider),
  body: z.strictObject({
    amount: moneyAmount,
    written_off: moneyAmount.default('0'),
    credit: moneyAmount.default('0').meta({
      description:
        'The part of `amount` that exceeds the balance due of the account and is kept for its later claims: exactly that part (409). The balance is then below zero.',
    }),
    returned: moneyAmount.default('0').meta({
      description:
        'The part of its credit that was sent back to the payer, in a transfer of its own: at most the credit (409).',
    }),
    currency: currencyCode,
    reference: moneyReference(200).meta({
      description: "The bank's or the payer's own.",
    }),
    reason: optionalLine(1000).default(''),
  }),
  reply: envelope(posted, { status: 201, message: 'The remittance was recorded.' }),
});

export const voidRemittanceContract = defineContract({
  id: 'account.void-remittance',
  method: 'POST',
  path: `${path}/{remittance_id}/void`,
  summary: 'Void a remittance of an insurer or a company',
  description:
    'A reversing entry, write-off included: the amount is due from the payer again. `remittance_id` is the journal returned when it was recorded. 409 if it has already been voided.',
  tag,
  access: 'remittances:manage',
  params: z.strictObject({ ...provider, remittance_id: reference }),
  body: z.strictObject({ reason: line(1000) }),
  reply: envelope(posted, { message: 'The remittance was voided.' }),
});
