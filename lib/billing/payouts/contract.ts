import { z } from 'zod';
import { postingFields } from '@/lib/billing/ledger/record';
import { settledTransactionTypes } from '@/lib/domain/codes/payments';
import { payoutStatuses } from '@/lib/domain/codes/payouts';
import { defineContract, envelope, page, pageQuery } from '@/lib/platform/http/contract';
import { exportContract } from '@/lib/platform/http/export-contract';
import { currencyCode, moneyAmount } from '@/lib/platform/http/money-fields';
import { listPageSize } from '@/lib/platform/http/page-size';
import { instant, line, moneyReference, optionalLine, reference } from '@/lib/platform/http/types';

const params = z.strictObject({ provider_id: reference });
const finance = '/providers/{provider_id}/finance';
const path = `${finance}/payouts`;
const tag = 'Payments';
const tender = z.enum(settledTransactionTypes);
const holds = z.string().meta({
  description:
    "The expected balance with the operator or the card's bank, of this payment method and currency; below zero if refunds since the last payout exceed payments.",
});

/** A payout of a mobile money operator, or of the bank behind the card terminals, as the API shows it. */
export const payoutRecord = z
  .object({
    id: z.int(),
    uuid: z.guid().meta({ description: 'Of its journal.' }),
    transaction_type: tender,
    amount: z.string().meta({ description: 'The amount received by the bank.' }),
    fee: z.string().meta({ description: 'The fee that was deducted.' }),
    currency: z.string(),
    note: z.string().meta({ description: 'The reference, and the note recorded with it.' }),
    status: z.enum(payoutStatuses),
    ...postingFields,
  })
  .meta({ id: 'Payout' });

const moved = z.object({ payout: payoutRecord, holds });

export const readClearingContract = defineContract({
  id: 'payout.clearing',
  method: 'GET',
  path: `${finance}/clearing`,
  summary: 'Read the mobile money and card payments that are not in the bank yet',
  description:
    "By the books: payments less refunds, voids and payouts. Each payment method in the provider's own currency is listed, even with zero.",
  tag,
  access: 'ledger:check',
  params,
  reply: envelope(
    z
      .object({
        clearing: z.array(z.object({ transaction_type: tender, currency: z.string(), holds })),
      })
      .meta({ id: 'Clearing' }),
  ),
});

export const listPayoutsContract = defineContract({
  id: 'payout.list',
  method: 'GET',
  path,
  summary: 'List the payouts of mobile money and cards',
  description: 'Latest first. `search` matches the reference and the note.',
  tag,
  access: 'ledger:check',
  params,
  query: z.strictObject({
    search: z.string().max(200).optional(),
    transaction_type: tender.optional(),
    status: z.enum(payoutStatuses).optional(),
    recorded_at__gte: instant.optional(),
    recorded_at__lte: instant.optional(),
    ...pageQuery(listPageSize),
  }),
  reply: page(payoutRecord),
});

export const exportPayoutsContract = exportContract(listPayoutsContract);

export const recordPayoutContract = defineContract({
  id: 'payout.record',
  method: 'POST',
  path,
  summary: 'Record a payout of an operator or a card’s bank',
  description:
    'The amount received by the bank, and the fee deducted from it, both from payments at the desks. Together never more than the expected balance (409). The same amount with the same reference is recorded only once (409).',
  tag,
  access: 'payouts:manage',
  params,
  body: z.strictObject({
    transaction_type: tender,
    amount: moneyAmount,
    fee: moneyAmount.default('0'),
    currency: currencyCode,
    reference: moneyReference(200).meta({
      description: "The operator's or the bank's own.",
    }),
    note: optionalLine(1000).default(''),
  }),
  reply: envelope(moved, { status: 201, message: 'The payout was recorded.' }),
});

export const voidPayoutContract = defineContract({
  id: 'payout.void',
  method: 'POST',
  path: `${path}/{payout_id}/void`,
  summary: 'Void a payout that was recorded by mistake',
  description:
    'Reverses it, with its fee, by a mirrored entry: the money is expected again. 409 if it has already been voided.',
  tag,
  access: 'payouts:manage',
  params: params.extend({ payout_id: reference }),
  body: z.strictObject({ reason: line(1000) }),
  reply: envelope(moved, { message: 'The payout was voided.' }),
});
