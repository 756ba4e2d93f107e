import type { z } from 'zod';
import { databaseTime, lockAccounts } from '@/db/queries/billing/ledger';
import {
  clearingBalancesByAccount,
  desksAccounts,
  findPaidOutAs,
  lockPayouts,
} from '@/db/queries/billing/payouts';
import { post } from '@/lib/billing/ledger/server/post';
import { minorUnits } from '@/lib/billing/payment-accounts/server/parse-tender';
import type { recordPayoutContract } from '@/lib/billing/payouts/contract';
import { payingOutRefusal, sharesOf } from '@/lib/billing/payouts/rules';
import { readPaidOut } from '@/lib/billing/payouts/server/read';
import { ledgerOf } from '@/lib/domain/codes/payments';
import { refuseField } from '@/lib/domain/errors';
import { fromMinorUnits, moneyWords, storedUnits } from '@/lib/domain/money';
import { daysAgoWords } from '@/lib/domain/time';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';

type Body = z.output<NonNullable<typeof recordPayoutContract.body>>;

/**
 * Records a payout of a mobile-money operator or a card's bank, with the fee that it kept: the money leaves the accounts of
 * the desks that took it. Throws `conflict` for more than the expected balance, and for a payout already recorded under its
 * reference.
 */
export async function recordPayout(ctx: Context, body: Body) {
  const { tx, provider } = ctx;
  const { transaction_type: tender, currency, reference, note } = body;
  const amount = minorUnits('amount', body.amount, currency);
  const fee = minorUnits('fee', body.fee, currency);
  const paid = amount + fee;
  if (paid === 0n) throw refuseField('amount', 'Enter an amount above zero.');
  await lockPayouts(tx, provider.id);
  await refuseRepeated(ctx, body, { amount, fee });
  const accounts = await heldByAccount(ctx, { tender, currency });
  const held = accounts.reduce((sum, one) => sum + one.held, 0n);
  const refusal = payingOutRefusal({ paid, held }, currency);
  if (refusal !== null) throw refuseField('amount', refusal, 'conflict');
  const reason = note === '' ? reference : `${reference}: ${note}`;
  const id = await post(ctx, { kind: 'payout', at: await databaseTime(tx), reason, reference }, [
    { ledger: 'bank', amount, currency },
    { ledger: 'bank-charges', amount: fee, currency },
    ...sharesOf(accounts, paid).map(({ accountId, share }) => ({
      ledger: ledgerOf[tender],
      amount: -share,
      currency,
      accountId,
    })),
  ]);
  if (id === null) throw new Error('The payout was not written.');
  recordChange(ctx, { entity: 'payout', entityId: id }, null, {
    transactionType: tender,
    amount: fromMinorUnits(amount, currency),
    fee: fromMinorUnits(fee, currency),
    currency,
    note: reason,
  });
  return readPaidOut(ctx, id);
}

/** The balance of each account, in minor units; others who take or refund money there wait until the request ends. */
async function heldByAccount(
  { tx, provider }: Context,
  of: { tender: Body['transaction_type']; currency: string },
) {
  // Also those that took nothing of it yet: the first that one gives back would be missed.
  const desks = await desksAccounts(tx, provider.id, of.currency);
  if (desks.length > 0) await lockAccounts(tx, provider.id, desks);
  const sums = await clearingBalancesByAccount(tx, provider.id, of);
  // One that was opened meanwhile is not locked, and nothing of it has been paid out yet.
  return sums.flatMap(({ accountId, amount }) =>
    accountId !== null && desks.includes(accountId)
      ? { accountId, held: storedUnits(amount, of.currency) }
      : [],
  );
}

/** Throws `conflict` on `reference` when the same sum by the same method is recorded under it already. */
async function refuseRepeated(
  { tx, provider, now }: Context,
  { transaction_type: tender, currency, reference }: Body,
  { amount, fee }: { amount: bigint; fee: bigint },
): Promise<void> {
  const [ledger, units] =
    amount > 0n ? (['bank', amount] as const) : (['bank-charges', fee] as const);
  const sum = fromMinorUnits(units, currency);
  const as = { tender, currency, reference, ledger, amount: sum };
  const earlier = await findPaidOutAs(tx, provider.id, as);
  if (!earlier) return;
  const ago = daysAgoWords(earlier.postedAt, now, provider.timeZone);
  const sentence = `${moneyWords(sum, currency)} with this reference was recorded ${ago}. Do not record it again. If this is another payout, enter its own reference.`;
  throw refuseField('reference', sentence, 'conflict');
}
