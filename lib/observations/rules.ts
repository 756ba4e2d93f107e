import { morsePanel } from '@/lib/scores/morse';
import { findObservationDefinition } from '@/lib/scores/observation-definitions';
import { bloodPressureRefusal, checkValue } from '@/lib/scores/value-check';
import { readNumber } from '@/lib/scores/values';

/** An item of a request, as far as it is judged before it is stored. */
export type ObservedItem = {
  code: string | null;
  value: string;
  unit: string | null;
  category: string | null;
};

type ItemFault = { index: number; field: 'value' | 'unit'; sentence: string };

/** Why items of one request cannot be stored. None of a request is stored while there is one fault. */
export function itemFaults(items: readonly ObservedItem[]): ItemFault[] {
  return [
    ...items.flatMap((item, index) => valueFaults(item, index)),
    ...pressureFaults(items),
    ...fallTotalFaults(items),
  ];
}

function valueFaults(item: ObservedItem, index: number): ItemFault[] {
  if (item.code === null) return [];
  const unitSentence = otherScale(item.code, item.unit);
  if (unitSentence) return [{ index, field: 'unit', sentence: unitSentence }];
  const check = checkValue(item.code, item.value);
  if (check.kind === 'impossible') return [{ index, field: 'value', sentence: check.message }];
  const fallSentence = isFallItem(item) ? fallItemRefusal(item.code, item.value) : null;
  return fallSentence ? [{ index, field: 'value', sentence: fallSentence }] : [];
}

const inches = ['in', '[in_i]', 'inch', 'inches', '"', '″'];

/** Units, in lower case and without blanks, of scales on which a possible number would mean something else. */
const otherScales: Readonly<Record<string, readonly string[]>> = {
  TEMP: ['[degf]', 'degf', 'degreesf', '°f', 'ºf', '℉', 'f', 'fahrenheit', 'k'],
  GLUCOSE: ['mg/dl', 'mgs/dl', 'mgdl', 'mgperdl', 'mg.dl-1', 'mg%', 'mg/100ml', 'g/l'],
  SBP: ['kpa', 'kilopascal'],
  SPO2: ['1', 'fraction', 'ratio', '{fraction}', 'kpa', 'mmhg'],
  DBP: ['kpa', 'kilopascal'],
  O2_FLOW: ['%', 'ml/min', 'ml/minute'],
  WEIGHT: [
    ...['g', 'gm', 'gms', 'gram', 'grams', 'gramme', 'grammes'],
    ...['lb', 'lbs', '[lb_av]', 'pound', 'pounds', 'st', 'stone', '[stone_av]', 'oz', '[oz_av]'],
  ],
  HEIGHT: [
    ...['m', 'metre', 'metres', 'meter', 'meters', 'mm', 'millimetre', 'millimetres'],
    ...[...inches, 'ft', '[ft_i]', 'foot', 'feet'],
  ],
  MUAC: ['mm', 'millimetre', 'millimetres', ...inches],
};

function otherScale(code: string, unit: string | null): string | null {
  const definition = findObservationDefinition(code);
  if (unit === null || definition?.type !== 'number') return null;
  if (!otherScales[code]?.includes(unit.replace(/\s/g, '').toLowerCase())) return null;
  return `${definition.display} is recorded in ${definition.unit}, not in ${unit}. Convert the value.`;
}

/** The diastolic of each pair, the first with the first, must lie below its systolic. */
function pressureFaults(items: readonly ObservedItem[]): ItemFault[] {
  const valuesOf = (code: string) =>
    items.flatMap((item, index) => (item.code === code ? [{ index, value: item.value }] : []));
  const systolic = valuesOf('SBP');
  return valuesOf('DBP').flatMap(({ index, value }, position) => {
    const sentence = bloodPressureRefusal({ SBP: systolic[position]?.value, DBP: value });
    return sentence ? [{ index, field: 'value', sentence }] : [];
  });
}

/** Whether an item answers the fall-risk panel; in another category its codes may mean something else. */
export function isFallItem({ category }: Pick<ObservedItem, 'category'>): boolean {
  return category === null || category === 'social-history';
}

const highestFallTotal = morsePanel.items.reduce(
  (sum, { options }) => sum + Math.max(...options.map(({ score }) => score)),
  0,
);

function fallItemRefusal(code: string, value: string): string | null {
  const number = readNumber(value);
  const item = morsePanel.items.find((candidate) => candidate.code === code);
  if (item) {
    const scores = item.options.map(({ score }) => score);
    if (number !== null && scores.includes(number)) return null;
    return `${item.display} scores ${scores.join(' or ')}, not “${value}”.`;
  }
  if (code !== morsePanel.total.code) return null;
  if (number !== null && Number.isInteger(number) && number >= 0 && number <= highestFallTotal) {
    return null;
  }
  return `${morsePanel.total.display} “${value}” is not a total from 0 to ${highestFallTotal}.`;
}

/** A fall-risk total that was sent must be the sum of its six items, when all six were sent as well. */
function fallTotalFaults(items: readonly ObservedItem[]): ItemFault[] {
  const last = (code: string) =>
    items.findLastIndex((item) => item.code === code && isFallItem(item));
  const scoreAt = (index: number) => readNumber(items[index]?.value);
  const index = last(morsePanel.total.code);
  const total = scoreAt(index);
  const scores = morsePanel.items.map(({ code }) => scoreAt(last(code)));
  if (total === null || scores.includes(null)) return [];
  const sum = scores.reduce<number>((points, score) => points + (score ?? 0), 0);
  if (sum === total) return [];
  return [{ index, field: 'value', sentence: `The six items add up to ${sum}, not to ${total}.` }];
}
