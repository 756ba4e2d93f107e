import { moneyWords } from '@/lib/money';
import type { RemittanceStatus } from '@/lib/remittances/codes';

export const remittanceStatusWords: Record<RemittanceStatus, string> = {
  recorded: 'Recorded',
  voided: 'Voided',
};

/** Who owes: the payer, and its account where that is called otherwise. */
export function debtorWords({
  payer_name,
  account_name,
}: {
  payer_name: string | null;
  account_name: string;
}): string {
  if (payer_name === null || payer_name === account_name) return account_name;
  return `${payer_name}, ${account_name}`;
}

/** What a remittance as it is typed comes to; before anything is typed, what is owed. */
export function settlingWords(
  { name, balance, currency }: { name: string; balance: string; currency: string },
  settling: { settled: string; left: string } | null,
): string {
  const sum = (amount: string) => moneyWords(amount, currency);
  if (settling === null) return `${name} owes ${sum(balance)}.`;
  const { settled, left } = settling;
  return left.startsWith('-')
    ? `${sum(settled)} is ${sum(left.slice(1))} more than ${name} owes.`
    : `${sum(settled)} is taken off. ${name} then owes ${sum(left)}.`;
}

/** What is owed again when a remittance is voided: what was paid, and what was given up with it. */
export function voidingWords({
  account_name,
  settled,
  writtenOff,
  currency,
}: {
  account_name: string;
  settled: string;
  writtenOff: string | null;
  currency: string;
}): string {
  const part =
    writtenOff === null ? '' : `, of which ${moneyWords(writtenOff, currency)} was written off`;
  return `${account_name} owes ${moneyWords(settled, currency)} again${part}. The remittance stays in the books, marked as voided, and its reference can be used again.`;
}
