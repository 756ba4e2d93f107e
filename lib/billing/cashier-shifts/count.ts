import { refuseField } from '@/lib/domain/errors';
import { fromMinorUnits, moneyWords, toMinorUnits, tooManyDecimals } from '@/lib/domain/money';

export type Counted = { value: string; count: number }[];

/**
 * The sum of counted cash in minor units: of its coins and notes, or as entered. Throws `invalid` on the field if neither
 * was sent, if they do not agree, or for a coin that the currency does not have.
 */
export function sumOf(
  currency: string,
  { field, said }: { field: string; said: string | undefined },
  { field: countField, counted }: { field: string; counted: Counted | undefined },
): bigint {
  const spoken = said === undefined ? null : unitsOf(field, said, currency);
  if (counted === undefined) {
    if (spoken === null)
      throw refuseField(field, 'Count the cash: enter the total, or the coins and notes.');
    return spoken;
  }
  let sum = 0n;
  for (const [index, { value, count }] of counted.entries()) {
    const units = unitsOf(`${countField}.${index}.value`, value, currency);
    if (units === 0n)
      throw refuseField(
        `${countField}.${index}.value`,
        'Enter a coin or note with a value above zero.',
      );
    sum += units * BigInt(count);
  }
  const most = toMinorUnits('999999999999', currency);
  if (most !== null && sum > most) {
    const words = moneyWords('999999999999', currency);
    throw refuseField(countField, `These coins and notes add up to more than ${words}.`);
  }
  if (spoken !== null && spoken !== sum) {
    const words = (amount: bigint) => moneyWords(fromMinorUnits(amount, currency), currency);
    const sentence = `The coins and notes add up to ${words(sum)}, not to ${words(spoken)}.`;
    throw refuseField(countField, sentence);
  }
  return sum;
}

/** Whether two counts have as many of each coin and note, in whatever order and spelling. */
export function isSameCount(currency: string, one: Counted, other: Counted): boolean {
  const spelt = (counted: Counted) =>
    counted
      .map(({ value, count }) => `${toMinorUnits(value, currency)} ${count}`)
      .sort()
      .join();
  return spelt(one) === spelt(other);
}

function unitsOf(field: string, amount: string, currency: string): bigint {
  const units = toMinorUnits(amount, currency);
  if (units === null) throw refuseField(field, tooManyDecimals(currency));
  return units;
}
