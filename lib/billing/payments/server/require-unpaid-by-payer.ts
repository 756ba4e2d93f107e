import { findJournalOfPayment, lockAccounts } from '@/db/queries/billing/ledger';
import { paymentsBySlip } from '@/db/queries/billing/payments';
import { refundsCompleted } from '@/db/queries/billing/refunds';
import { remittedAs, standingBefore } from '@/db/queries/billing/remittances';
import type { payments } from '@/db/schema/index';
import { Refusal } from '@/lib/domain/errors';
import { fromMinorUnits, moneyWords, presentAmount, storedUnits } from '@/lib/domain/money';
import type { Context } from '@/lib/platform/http/server/context';

/**
 * Throws `conflict` when a payer has paid a part of its claim, in minor units, that is to be due from the patient again. A
 * remittance names no claims: that one was for this one is known when it has the claim's reference, or when the account owes
 * less than that part, beside the credit that the payer had before the claim.
 */
export async function requireUnpaidByPayer(
  { tx, provider }: Context,
  payment: typeof payments.$inferSelect,
  part: bigint,
): Promise<void> {
  const [account] = await lockAccounts(tx, provider.id, [payment.accountId]);
  if (!account || part === 0n) return;
  const { id, accountId, currency, reference, transactionType, referenceIdentity } = payment;
  const units = (text: string) => storedUnits(text, currency);
  const words = (sum: bigint) => moneyWords(fromMinorUnits(sum, currency), currency);
  if (referenceIdentity !== '') {
    // One authorization may be for several bills.
    const slip = { transactionType, identity: referenceIdentity };
    const found = await paymentsBySlip(tx, provider.id, { currency, slips: [slip] });
    const claims = found.filter((one) => one.accountId === accountId);
    let claimed = 0n;
    for (const claim of claims)
      claimed += units(claim.amount) - units(await refundsCompleted(tx, provider.id, claim.id));
    const since = new Date(Math.min(...claims.map(({ receivedAt }) => +receivedAt)));
    const paid = units(await remittedAs(tx, provider.id, { accountId, reference, since }));
    if (paid > 0n && part > claimed - paid) {
      const sentence = `${account.name} has already paid ${words(paid)} of this, by the remittance with the reference ${reference}. Void that remittance first.`;
      throw new Refusal('conflict', sentence);
    }
  }
  const left = units(account.balance) - part;
  if (left >= 0n) return;
  const journal = await findJournalOfPayment(tx, provider.id, id);
  if (!journal) return;
  const of = { id: account.id, journalId: journal.id };
  if (left >= units(await standingBefore(tx, provider.id, of))) return;
  const owed = account.balance.startsWith('-') ? '0' : account.balance;
  const owes = moneyWords(presentAmount(owed, currency), currency);
  const sentence = `${account.name} now owes only ${owes}. This has been paid by a remittance.`;
  throw new Refusal('conflict', sentence);
}
