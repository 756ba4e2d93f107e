import type { SettledTransactionType } from '@/lib/domain/codes/payments';
import type { PayoutStatus } from '@/lib/domain/codes/payouts';
import { moneyWords } from '@/lib/domain/money';

export const payoutStatusWords: Record<PayoutStatus, string> = {
  recorded: 'Recorded',
  voided: 'Voided',
};

/** The holder of payments at the desks, until they are in the bank. */
export const holderWords: Record<SettledTransactionType, string> = {
  'mobile-money': 'The mobile money operator',
  card: 'The card bank',
};

/** The effect of a payout as it is typed; before that, the balance. */
export function payingOutWords(
  tender: SettledTransactionType,
  { holds, currency }: { holds: string; currency: string },
  typed: { paid: string; left: string } | null,
): string {
  const sum = (amount: string) => moneyWords(amount, currency);
  if (typed === null) return `${holderWords[tender]}: expected balance ${sum(holds)}.`;
  const { paid, left } = typed;
  return left.startsWith('-')
    ? `${sum(paid)} is ${sum(left.slice(1))} more than the expected balance there.`
    : `${sum(paid)} is taken off. ${holderWords[tender]}: expected balance ${sum(left)}.`;
}
