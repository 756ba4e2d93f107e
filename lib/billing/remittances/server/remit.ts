import type { z } from 'zod';
import { databaseTime, lockAccounts } from '@/db/queries/billing/ledger';
import type { AccountRow } from '@/db/queries/billing/payment-accounts';
import { findRemittedAs } from '@/db/queries/billing/remittances';
import { post } from '@/lib/billing/ledger/server/post';
import { readJournal } from '@/lib/billing/ledger/server/read-journals';
import { readAccount } from '@/lib/billing/payment-accounts/server/accounts';
import { minorUnits } from '@/lib/billing/payment-accounts/server/parse-tender';
import type { remitContract } from '@/lib/billing/remittances/contract';
import {
  remittingRefusal,
  returningRefusal,
  settlingRefusal,
} from '@/lib/billing/remittances/rules';
import { Refusal, refuseField } from '@/lib/domain/errors';
import { fromMinorUnits, moneyWords, storedUnits } from '@/lib/domain/money';
import type { Reference } from '@/lib/domain/reference';
import { daysAgoWords } from '@/lib/domain/time';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';
import { readRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

type Body = z.output<NonNullable<typeof remitContract.body>>;

/**
 * Records what an insurer or a company has paid to the bank, and what of its debt is given up; what it paid beyond that
 * is kept as its credit when it is said to be, and can be sent back. Throws `invalid` for another kind of account or
 * currency, `forbidden` for a write-off or a return by anyone but a finance manager, `conflict` for more than the
 * account owes or has of credit, and for what was recorded already: a slip of the bank's is for one sum.
 */
export async function remit(ctx: Context, reference: Reference, body: Body) {
  const { tx, provider } = ctx;
  const named = await readRecord(ctx, kinds.paymentAccount, reference);
  const refusal = remittingRefusal(named.type);
  if (refusal !== null) throw new Refusal('invalid', refusal);
  const { currency } = named;
  if (body.currency !== currency) {
    throw refuseField('currency', `This account is in ${currency}.`);
  }
  const sums = sumsOf(ctx, body, currency);
  const [account] = await lockAccounts(tx, provider.id, [named.id]);
  // Below zero what goes back to the payer.
  const banked = sums.amount - sums.returned;
  await refuseRepeated(ctx, named, body, { ...sums, banked });
  refuseUnlessOwed(sums, storedUnits(account?.balance ?? '0', currency), currency);
  const reason = [body.reference, body.reason].filter((text) => text !== '').join(': ');
  const accountId = named.id;
  const { writtenOff } = sums;
  const event = { kind: 'remittance', reason, reference: body.reference } as const;
  const journalId = await post(ctx, { ...event, at: await databaseTime(tx) }, [
    { ledger: 'bank', amount: banked, currency },
    { ledger: 'payer-write-off', amount: writtenOff, currency },
    { ledger: 'receivable-payer', amount: -(banked + writtenOff), currency, accountId },
  ]);
  if (journalId === null) throw new Error('The remittance was not written.');
  recordChange(ctx, { entity: 'remittance', entityId: journalId }, null, {
    accountId,
    amount: fromMinorUnits(banked, currency),
    writtenOff: fromMinorUnits(writtenOff, currency),
    ...(sums.credit > 0n ? { credit: fromMinorUnits(sums.credit, currency) } : {}),
    currency,
    reference: body.reference,
    reason: body.reason,
  });
  return {
    journal: await readJournal(ctx, journalId),
    account: await readAccount(ctx, { id: accountId }),
  };
}

type Sums = { amount: bigint; writtenOff: bigint; credit: bigint; returned: bigint };

/**
 * The amounts in minor units. Throws `invalid` for what does not go together, `forbidden` for what is a finance
 * manager's.
 */
function sumsOf({ affiliation }: Context, body: Body, currency: string): Sums {
  const amount = minorUnits('amount', body.amount, currency);
  const writtenOff = minorUnits('written_off', body.written_off, currency);
  const credit = minorUnits('credit', body.credit, currency);
  const returned = minorUnits('returned', body.returned, currency);
  if (amount + writtenOff + returned === 0n) {
    throw refuseField('amount', 'Enter an amount above zero.');
  }
  const isManager = affiliation.permissions.has('remittances:manage');
  if (writtenOff > 0n && !isManager) {
    const sentence = 'Only a finance manager can write off a balance.';
    throw refuseField('written_off', sentence, 'forbidden');
  }
  if (returned > 0n && !isManager) {
    const sentence = 'Only a finance manager can send money back to the payer.';
    throw refuseField('returned', sentence, 'forbidden');
  }
  if (writtenOff > 0n && body.reason === '') {
    throw refuseField('reason', 'Enter the reason for the write-off.');
  }
  if (writtenOff > 0n && credit > 0n) {
    const sentence = 'Nothing can be written off when the payer sent more than it owes.';
    throw refuseField('written_off', sentence);
  }
  if (returned > 0n && amount + writtenOff + credit > 0n) {
    throw refuseField('returned', 'Record money sent back to the payer separately.');
  }
  return { amount, writtenOff, credit, returned };
}

/**
 * Throws `conflict` for what the account does not owe and is not said to be credit, and for more than its credit sent
 * back.
 */
function refuseUnlessOwed(
  { amount, writtenOff, credit, returned }: Sums,
  owed: bigint,
  currency: string,
): void {
  const beyond = returningRefusal({ returned, owed }, currency);
  if (beyond !== null) throw refuseField('returned', beyond, 'conflict');
  const sentence = settlingRefusal({ settled: amount + writtenOff, owed, credit }, currency);
  if (sentence === null) return;
  throw refuseField(credit > 0n ? 'credit' : 'amount', sentence, 'conflict');
}

/** Throws `conflict` on `reference` when the same sum is recorded under it already. The account is locked before. */
async function refuseRepeated(
  ctx: Context,
  { id: accountId, name, currency }: Pick<AccountRow, 'id' | 'name' | 'currency'>,
  { reference }: Body,
  { banked, writtenOff }: { banked: bigint; writtenOff: bigint },
): Promise<void> {
  const { tx, provider, now } = ctx;
  const sum =
    banked !== 0n
      ? ({ ledger: 'bank', amount: fromMinorUnits(banked, currency) } as const)
      : ({ ledger: 'payer-write-off', amount: fromMinorUnits(writtenOff, currency) } as const);
  const earlier = await findRemittedAs(tx, provider.id, { accountId, reference, ...sum });
  if (!earlier) return;
  const words = moneyWords(sum.amount.replace('-', ''), currency);
  const ago = daysAgoWords(earlier.postedAt, now, provider.timeZone);
  const sentence = `${words} of ${name} with this reference was recorded ${ago}. Do not record it again. If this is another remittance, enter its own reference.`;
  throw refuseField('reference', sentence, 'conflict');
}
