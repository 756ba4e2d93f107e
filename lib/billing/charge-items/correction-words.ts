import type { ChargeSource } from '@/lib/domain/codes/charge-items';
import { fromMinorUnits, moneyWords } from '@/lib/domain/money';

type Thing = { source: ChargeSource; description: string };

/** The effect of crediting on an invoice, in minor units of its currency. */
type Correction = {
  currency: string;
  before: bigint;
  after: bigint;
  credited: readonly Thing[];
  restored: readonly Thing[];
};

const namedThings = 3;

/** "2 nights", "Admission and 1 night": what a sum is for. */
export function thingsWords(things: readonly Thing[]): string {
  const nights = things.filter(({ source }) => source === 'bed-night').length;
  const others = things.filter(({ source }) => source !== 'bed-night');
  const more = others.length - namedThings;
  const parts = [
    ...others.slice(0, namedThings).map(({ description }) => description),
    ...(more > 0 ? [more === 1 ? '1 more item' : `${more} more items`] : []),
    ...(nights > 0 ? [nights === 1 ? '1 night' : `${nights} nights`] : []),
  ];
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

/** Who paid an invoice, as the work list names its payers: an insurer or a company was billed, and has not paid yet. */
export const paidOrBilledWords = (payer: string): string =>
  payer === 'Patient' ? 'paid by the patient' : `billed to ${payer}`;

/**
 * The effect of a change of the record on money that was billed or paid, a sentence each: refunds due, items taken off an
 * unpaid bill, items due again, and charges in place of others.
 */
export function correctionSentences(
  corrections: readonly Correction[],
  recharged: readonly (Thing & { amount: bigint; currency: string })[],
): string[] {
  const sentences = corrections.flatMap(({ currency, before, after, credited, restored }) => {
    const refund = overpaid(after) - overpaid(before);
    const owed = due(after) - due(before);
    const off = refund > 0n ? refund : 0n;
    return [
      ...sentence('Refund due', off, currency, credited),
      ...sentence('Taken off the bill', owed < 0n ? -owed : 0n, currency, credited),
      ...sentence('Due again', after > before ? after - before : 0n, currency, restored),
    ];
  });
  const currencies = [...new Set(recharged.map(({ currency }) => currency))].sort();
  return [
    ...sentences,
    ...currencies.flatMap((currency) => {
      const things = recharged.filter((one) => one.currency === currency);
      const sum = things.reduce((all, { amount }) => all + amount, 0n);
      return sentence('Charge due', sum, currency, things);
    }),
  ];
}

const overpaid = (balance: bigint) => (balance < 0n ? -balance : 0n);
const due = (balance: bigint) => (balance > 0n ? balance : 0n);

function sentence(what: string, sum: bigint, currency: string, things: readonly Thing[]): string[] {
  if (sum === 0n || things.length === 0) return [];
  return [
    `${what} ${moneyWords(fromMinorUnits(sum, currency), currency)}: ${thingsWords(things)}.`,
  ];
}
