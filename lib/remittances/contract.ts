import { z } from 'zod';
import { defineContract, envelope } from '@/lib/http/contract';
import { line, optionalLine, reference } from '@/lib/http/types';
import { journalRecord } from '@/lib/ledger/contract';
import { currencyCode, moneyAmount } from '@/lib/money-fields';
import { accountRecord } from '@/lib/payment-accounts/record';

export const remitContract = defineContract({
  id: 'account.remit',
  method: 'POST',
  path: '/providers/{provider_id}/accounts/{account_id}/remittances',
  summary: 'Record what an insurer or a company has paid',
  description:
    'To the bank, against what its account owes. What it refuses to pay is written off, by a finance manager and with a reason. Both together never exceed what is owed (409).',
  tag: 'Payments',
  access: 'payments:take',
  params: z.strictObject({ provider_id: reference, account_id: reference }),
  body: z.strictObject({
    amount: moneyAmount,
    written_off: moneyAmount.default('0'),
    currency: currencyCode,
    reference: line(200).meta({ description: "The bank's or the payer's own." }),
    reason: optionalLine(1000).default(''),
  }),
  reply: envelope(z.object({ journal: journalRecord, account: accountRecord }), {
    status: 201,
    message: 'The remittance was recorded.',
  }),
});
