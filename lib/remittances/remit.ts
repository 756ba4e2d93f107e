import type { z } from 'zod';
import { databaseTime, lockAccounts } from '@/db/queries/ledger';
import type { AccountRow } from '@/db/queries/payment-accounts';
import { findRemittedAs } from '@/db/queries/remittances';
import { recordChange } from '@/lib/audit/changes';
import { Refusal, refuseField } from '@/lib/errors';
import type { Context } from '@/lib/http/context';
import type { Reference } from '@/lib/http/types';
import { readJournal } from '@/lib/ledger/journals';
import { post } from '@/lib/ledger/post';
import { fromMinorUnits, moneyWords, storedUnits } from '@/lib/money';
import { readAccount } from '@/lib/payment-accounts/accounts';
import { minorUnits } from '@/lib/payments/ways';
import { readRecord } from '@/lib/records/change';
import { kinds } from '@/lib/records/kinds';
import type { remitContract } from '@/lib/remittances/contract';
import { remittingRefusal, settlingRefusal } from '@/lib/remittances/rules';
import { agoWords } from '@/lib/time';

type Body = z.output<NonNullable<typeof remitContract.body>>;

/**
 * Records what an insurer or a company has paid to the bank, and what of its debt is given up. Throws `invalid` for
 * another kind of account or currency, `forbidden` for a write-off by anyone but a finance manager, `conflict` for more
 * than the account owes, and for what was recorded already: a slip of the bank's is for one sum.
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
  const amount = minorUnits('amount', body.amount, currency);
  const writtenOff = minorUnits('written_off', body.written_off, currency);
  if (amount + writtenOff === 0n) throw refuseField('amount', 'This must be more than nothing.');
  if (writtenOff > 0n && !ctx.affiliation.permissions.has('payments:void')) {
    const sentence = 'Only a finance manager writes off what is owed.';
    throw refuseField('written_off', sentence, 'forbidden');
  }
  if (writtenOff > 0n && body.reason === '') {
    throw refuseField('reason', 'Say why it is written off.');
  }
  const [account] = await lockAccounts(tx, provider.id, [named.id]);
  await refuseRepeated(ctx, named, body, { amount, writtenOff });
  const owed = account?.balance ?? '0';
  const debt = { settled: amount + writtenOff, owed: storedUnits(owed, currency) };
  const sentence = settlingRefusal(debt, currency);
  if (sentence !== null) throw refuseField('amount', sentence, 'conflict');
  const reason = [body.reference, body.reason].filter((text) => text !== '').join(': ');
  const accountId = named.id;
  const journalId = await post(ctx, { kind: 'remittance', at: await databaseTime(tx), reason }, [
    { ledger: 'bank', amount, currency },
    { ledger: 'payer-write-off', amount: writtenOff, currency },
    { ledger: 'receivable-payer', amount: -(amount + writtenOff), currency, accountId },
  ]);
  if (journalId === null) throw new Error('The remittance was not written.');
  recordChange(ctx, { entity: 'remittance', entityId: journalId }, null, {
    account: accountId,
    amount: fromMinorUnits(amount, currency),
    writtenOff: fromMinorUnits(writtenOff, currency),
    currency,
    reference: body.reference,
    reason: body.reason,
  });
  return {
    journal: await readJournal(ctx, journalId),
    account: await readAccount(ctx, { id: accountId }),
  };
}

/** Throws `conflict` on `reference` when the same sum stands under it already. The account is locked before. */
async function refuseRepeated(
  ctx: Context,
  { id: accountId, name, currency }: Pick<AccountRow, 'id' | 'name' | 'currency'>,
  { reference }: Body,
  { amount, writtenOff }: { amount: bigint; writtenOff: bigint },
): Promise<void> {
  const { tx, provider, now } = ctx;
  const sum =
    amount > 0n
      ? ({ ledger: 'bank', amount: fromMinorUnits(amount, currency) } as const)
      : ({ ledger: 'payer-write-off', amount: fromMinorUnits(writtenOff, currency) } as const);
  const earlier = await findRemittedAs(tx, provider.id, { accountId, reference, ...sum });
  if (!earlier) return;
  const words = moneyWords(sum.amount, currency);
  const ago = agoWords(earlier.postedAt, now, provider.timeZone);
  const sentence = `${words} of ${name} with this reference was recorded ${ago}. If as much came once more, give it a reference of its own.`;
  throw refuseField('reference', sentence, 'conflict');
}
