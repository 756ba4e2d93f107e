import { hasPaidFor } from '@/db/queries/billing/discounting-payers';
import type { Tender } from '@/lib/billing/payment-accounts/server/parse-tender';
import type { Settlement } from '@/lib/billing/payments/server/split-due';
import { refuseField } from '@/lib/domain/errors';
import type { Context } from '@/lib/platform/http/server/context';

/**
 * Holds a discounted debt to the payer that gives the discount: its account is the main one and pays something, or it has
 * paid a part of the invoice before. Throws `invalid` on the main part's `account_id` or on what says its amount otherwise.
 */
export async function requireDiscountingPayer(
  { tx, provider }: Pick<Context, 'tx' | 'provider'>,
  payers: { payerId: string; payerName: string }[],
  { due, parts }: Pick<Settlement, 'due' | 'parts'>,
  { at, amountAt, account }: Tender,
  invoiceId: string | null,
): Promise<void> {
  for (const { payerId, payerName } of payers) {
    if (invoiceId && (await hasPaidFor(tx, provider.id, { payerId, invoiceId }))) continue;
    if (account.payerId !== payerId) {
      const sentence = `The discount applies only if ${payerName} pays part of this. Choose the account of ${payerName}, or remove the discount.`;
      throw refuseField(`${at}account_id`, sentence);
    }
    const paid = parts.some(({ role, amount }) => role === 'main' && amount > 0n);
    if (due === 0n || paid) continue;
    const sentence = `The discount applies only if ${payerName} pays part of this. Let ${payerName} pay a part, or remove the discount.`;
    throw refuseField(amountAt, sentence);
  }
}
