import type { Movement } from '@/db/queries/billing/statements';
import { claimWords, debtWords, depositLineWords } from '@/lib/billing/statements/server/words';
import { storedUnits } from '@/lib/domain/money';

/** A statement's words for a part of a movement: above zero an addition to the debt, in minor units. */
export type StatedLine = { description: string; reference: string; amount: bigint };

const asOne =
  (words: (movement: Movement) => string) =>
  (movement: Movement): StatedLine[] => [
    {
      description: words(movement),
      reference: movement.reference ?? '',
      amount: storedUnits(movement.amount, movement.currency),
    },
  ];

/** A patient's debt is changed by one line a document. */
export const debtLines = asOne(debtWords);

/** One line for each document that changes a patient's deposit. */
export const depositLines = asOne(depositLineWords);

/** A remittance is two lines when a part of what it settles was not paid and is given up. */
export function claimLines(movement: Movement): StatedLine[] {
  const { kind, currency, reason } = movement;
  // It is no payment with its own reference: a reversal is found by the reference of what it reverses.
  if (kind === 'remittance-voided') return asOne(claimWords)({ ...movement, reference: reason });
  if (kind !== 'remittance') return asOne(claimWords)(movement);
  const writtenOff = storedUnits(movement.writtenOff, currency);
  const paid = storedUnits(movement.amount, currency) + writtenOff;
  return [
    { description: claimWords(movement), reference: reason, amount: paid },
    { description: `Written off, ${reason}`, reference: reason, amount: -writtenOff },
  ].filter(({ amount }) => amount !== 0n);
}
