import { chooseAgeGroup } from '@/lib/domain/scores/age-group';
import { inOwnUnit } from '@/lib/domain/scores/convert';
import { scoreNews2 } from '@/lib/domain/scores/news2';
import { findObservationDefinition } from '@/lib/domain/scores/observation-definitions';
import { scoreTews } from '@/lib/domain/scores/tews';
import { tewsTables } from '@/lib/domain/scores/tews-tables';
import { unitsOf } from '@/lib/domain/scores/units';
import { interpretValue, markValue } from '@/lib/domain/scores/value-check';
import { readNumber } from '@/lib/domain/scores/values';

/** A value as a screen shows it: as it was sent, and what that is in the parameter's own unit where it was sent in another. */
export type ShownReading = { value: string; unit: string | null; converted: string | null };

/** `value` is the one that is scored, in the parameter's own unit. */
export function shownReading(
  code: string,
  reading: { value: string; sentValue: string; sentUnit: string | null },
): ShownReading {
  const definition = findObservationDefinition(code);
  const ownUnit = definition?.type === 'number' ? definition.unit : null;
  const converted = convertedWords(code, reading);
  return {
    value: reading.sentValue,
    unit: converted === null ? ownUnit : reading.sentUnit || unitReadAs(code, reading),
    converted,
  };
}

/** The unit of a value that was sent without one, by what it was read as. */
const unitReadAs = (code: string, { value, sentValue }: { value: string; sentValue: string }) =>
  unitsOf(code).find((unit) => inOwnUnit(sentValue, unit) === value)?.name ?? null;

/**
 * A converted value in the parameter's own unit, such as `2.5 mmol/L`, or null where the number is the one that was sent. It is
 * rounded to the decimals of its instrument, or to as many more as keep it on its side of every limit: 54 mg/dL of glucose is
 * below 3 mmol/L, and is shown as 2.997 mmol/L.
 */
export function convertedWords(
  code: string,
  { value, sentValue }: { value: string; sentValue: string },
): string | null {
  const definition = findObservationDefinition(code);
  const number = readNumber(value);
  if (definition?.type !== 'number' || number === null || number === readNumber(sentValue)) {
    return null;
  }
  const exact = gradesOf(code, number);
  let { decimals } = definition;
  while (decimals < 15 && gradesOf(code, Number(number.toFixed(decimals))) !== exact) decimals += 1;
  return `${Number(number.toFixed(decimals))} ${definition.unit}`.trim();
}

/** Everything that screens say about a value by its number, in one text. */
const gradesOf = (code: string, value: number): string =>
  [
    ...Object.values(tewsTables).map((table) => {
      const { total, finalColour } = scoreTews(table, { [code]: value });
      return `${total} ${finalColour}`;
    }),
    scoreNews2({ [code]: value }, 1).total,
    interpretValue(code, value, 'adult', asMeasured),
    markValue(code, value, 'adult', asMeasured),
    code === 'HEIGHT' && value > 0 && chooseAgeGroup(null, value).ageGroup,
  ].join();

const asMeasured = { spo2Scale: 1, onOxygen: null } as const;
