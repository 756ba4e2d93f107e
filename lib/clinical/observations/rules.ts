import {
  isFallItem,
  type Reading,
  readingOf,
  type SentObservation,
  unitRefusal,
} from '@/lib/clinical/observations/reading';
import { morsePanel } from '@/lib/domain/scores/morse';
import { bloodPressureRefusal, checkValue } from '@/lib/domain/scores/value-check';
import { readNumber } from '@/lib/domain/scores/values';

/** An item of a request, and when it was observed; null and undefined are the time of the request. */
type TimedItem = SentObservation & { createdAt?: Date | null };

type ItemFault = { index: number; field: 'value' | 'unit'; sentence: string };

/** Why items of one request cannot be stored. None of a request is stored while there is one fault. */
export function itemFaults(items: readonly TimedItem[]): ItemFault[] {
  const now = Date.now();
  const readings = items.map((item) => ({
    ...readingOf(item),
    category: item.category,
    at: item.createdAt?.getTime() ?? now,
  }));
  return [
    ...items.flatMap((item, index) => valueFaults(item, index)),
    ...pressureFaults(readings),
    ...fallTotalFaults(readings),
  ];
}

function valueFaults(item: SentObservation, index: number): ItemFault[] {
  const unitSentence = unitRefusal(item);
  if (unitSentence) return [{ index, field: 'unit', sentence: unitSentence }];
  const { code, value } = readingOf(item);
  if (code === null) return [];
  const fallSentence = isFallItem(item) ? fallItemRefusal(code, value) : null;
  const sentence = fallSentence ?? impossible(code, value, item);
  return sentence ? [{ index, field: 'value', sentence }] : [];
}

/** A sentence that a value is impossible in its unit. For a converted value it also says what was sent. */
function impossible(code: string, value: string | null, sent: SentObservation): string | null {
  const check = checkValue(code, value);
  if (check.kind !== 'impossible') return null;
  if (value === sent.value) return check.message;
  const rounded = checkValue(code, Number(value).toFixed(2));
  const { message } = rounded.kind === 'impossible' ? rounded : check;
  return `${message} It was sent as ${`${sent.value.trim()} ${sent.unit ?? ''}`.trim()}.`;
}

/** Values this close are of one blood pressure, as charts show them together. */
const onePressureMs = 60_000;

/**
 * Each diastolic must be below its systolic: the one nearest in time; at the same time, the first with the first. A monitor
 * sends several hours at once, and some of its readings have only one of the two: those belong to no pair.
 */
function pressureFaults(readings: readonly (Reading & { at: number })[]): ItemFault[] {
  const valuesOf = (code: string) =>
    readings
      .flatMap((reading, index) => (reading.code === code ? [{ ...reading, index }] : []))
      .map((reading, position) => ({ ...reading, position }));
  const systolic = valuesOf('SBP');
  return valuesOf('DBP').flatMap(({ index, value, at, position }) => {
    const apart = (one: (typeof systolic)[number]) => Math.abs(one.at - at);
    const places = (one: (typeof systolic)[number]) => Math.abs(one.position - position);
    const near = systolic.filter((one) => apart(one) <= onePressureMs);
    const [own] = near.toSorted((a, b) => apart(a) - apart(b) || places(a) - places(b));
    const sentence = bloodPressureRefusal({ SBP: own?.value, DBP: value });
    return sentence ? [{ index, field: 'value', sentence }] : [];
  });
}

const highestFallTotal = morsePanel.items.reduce(
  (sum, { options }) => sum + Math.max(...options.map(({ score }) => score)),
  0,
);

function fallItemRefusal(code: string, value: string | null): string | null {
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
function fallTotalFaults(items: readonly (Reading & { category: string | null })[]): ItemFault[] {
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
