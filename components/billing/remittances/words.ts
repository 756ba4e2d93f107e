import type { RemittanceStatus } from '@/lib/domain/codes/remittances';
import { moneyWords } from '@/lib/domain/money';

export const remittanceStatusWords: Record<RemittanceStatus, string> = {
  recorded: 'Recorded',
  voided: 'Voided',
};

/** The payer, and its account where that has another name. */
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

/** The balance due of an account, or its payer's credit. */
export function owingWords(balance: string, currency: string): string {
  return balance.startsWith('-')
    ? `has ${moneyWords(balance.slice(1), currency)} of credit`
    : `owes ${moneyWords(balance, currency)}`;
}

/**
 * The effect of a remittance as it is typed; before that, the balance due. `credit` is the part of it above the balance
 * due.
 */
export function settlingWords(
  { name, balance, currency }: { name: string; balance: string; currency: string },
  settling: { settled: string; left: string } | null,
  { credit, isKept }: { credit: string | null; isKept: boolean } = { credit: null, isKept: false },
): string {
  const sum = (amount: string) => moneyWords(amount, currency);
  if (settling === null) return `${name} ${owingWords(balance, currency)}.`;
  const { settled, left } = settling;
  if (!left.startsWith('-')) {
    return `${sum(settled)} is taken off. ${name} then ${owingWords(left, currency)}.`;
  }
  const beyond = sum(credit ?? left.slice(1));
  return isKept
    ? `${beyond} is kept for later claims. ${name} then ${owingWords(left, currency)}.`
    : `${sum(settled)} is ${beyond} more than ${name} owes.`;
}

/** The effect of sending credit back, as it is typed. */
export function returningWords(
  { name, currency }: { name: string; currency: string },
  { returned, left }: { returned: string; left: string },
): string {
  const sum = moneyWords(returned, currency);
  return left.startsWith('-') || !/[1-9]/.test(left)
    ? `${sum} is sent back. ${name} then ${owingWords(left, currency)}.`
    : `${sum} is ${moneyWords(left, currency)} more than the credit of ${name}.`;
}

/** The sum that is due again when a remittance is voided: its amount, and its write-off. */
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
  const stays =
    'The remittance stays in the books, marked as voided, and its reference can be used again.';
  if (settled.startsWith('-')) {
    return `${account_name} has ${moneyWords(settled.slice(1), currency)} of credit again. ${stays}`;
  }
  const part =
    writtenOff === null ? '' : `, of which ${moneyWords(writtenOff, currency)} was written off`;
  return `${account_name} owes ${moneyWords(settled, currency)} again${part}. ${stays}`;
}
