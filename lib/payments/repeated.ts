import { findSamePayment } from '@/db/queries/payments';
import { refuseField } from '@/lib/errors';
import type { Context } from '@/lib/http/context';
import { fromMinorUnits, moneyWords } from '@/lib/money';
import type { Part, Settlement } from '@/lib/payments/settlement';
import { agoWords } from '@/lib/time';

/**
 * Throws `conflict` on the `reference` of a part that was taken already for this invoice, or into this account: of the same
 * sum, by the same way. A message, a card's slip or a claim that is sent again without an `Idempotency-Key` is no second
 * payment. Cash has no such number, so that its reference is a note. The invoice or the account is locked before.
 */
export async function refuseRepeated(
  { tx, provider, now }: Pick<Context, 'tx' | 'provider' | 'now'>,
  { parts, currency }: Pick<Settlement, 'parts' | 'currency'>,
  purpose: Parameters<typeof findSamePayment>[2],
): Promise<void> {
  for (const { at, transactionType, amount: units, reference } of parts) {
    if (!isNumbered({ transactionType, reference })) continue;
    const amount = fromMinorUnits(units, currency);
    const same = { transactionType, amount, reference };
    const earlier = await findSamePayment(tx, provider.id, purpose, same);
    if (!earlier) continue;
    const ago = agoWords(earlier.receivedAt, now, provider.timeZone);
    const sentence = `${moneyWords(amount, currency)} with this reference was taken by receipt ${earlier.receiptNumber}, ${ago}. If as much came once more, give it a reference of its own.`;
    throw refuseField(`${at}reference`, sentence, 'conflict');
  }
}

/** Throws `invalid` on the `reference` of a part that stands before it in the same request already: one message pays once. */
export function refuseSaidTwice(parts: readonly Part[], currency: string): void {
  for (const [index, part] of parts.entries()) {
    if (!isNumbered(part)) continue;
    const isSaid = parts.slice(0, index).some((earlier) => isSame(earlier, part));
    if (!isSaid) continue;
    const words = moneyWords(fromMinorUnits(part.amount, currency), currency);
    const sentence = `${words} with this reference is in this payment already. If as much came once more, give it a reference of its own.`;
    throw refuseField(`${part.at}reference`, sentence);
  }
}

type Numbered = Pick<Part, 'transactionType' | 'reference'>;

const isNumbered = ({ transactionType, reference }: Numbered) =>
  transactionType !== 'cash' && reference !== '';

const isSame = (one: Part, other: Part) =>
  one.transactionType === other.transactionType &&
  one.amount === other.amount &&
  one.reference.toLowerCase() === other.reference.toLowerCase();
