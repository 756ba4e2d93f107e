import { and, ilike, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * A search's words, composed as names are stored, lower-cased and with LIKE's own characters taken literally. At most eight count.
 * Commas part words as blanks do: the screens write "Mensah, Ama", and so it is copied.
 */
export function searchWords(search: string): string[] {
  return search
    .normalize('NFC')
    .toLowerCase()
    .split(/[\s,،]+/)
    .filter((word) => word !== '')
    .slice(0, 8)
    .map((word) => word.replace(/[\\%_]/g, '\\$&'));
}

/**
 * The words of a search by which patients are looked for, as patterns. A phone number is stored without what people write
 * between its digits, an MR number with it: there anything may stand, or nothing. The 00 before the number of a country is
 * how one dials from elsewhere: it is stored as a +, or not at all.
 */
export function patientPatterns(words: string[]): string[] {
  return words.map((word, at) => {
    const given = isDialledAbroad(words.slice(at)) ? word.replace('00', '') : word;
    return /^[+(]*\d[\d().-]*$/.test(given) && digitsOf(given).length >= leastDigits
      ? given.replace(/[().-]+/g, '%')
      : given;
  });
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Whether a whole international number begins here, which may be written as several words. */
function isDialledAbroad([first = '', ...rest]: string[]): boolean {
  if (!/^\(?00[1-9][\d().-]*$/.test(first)) return false;
  const end = rest.findIndex((word) => !/^[\d().-]+$/.test(word));
  const digits = digitsOf([first, ...(end < 0 ? rest : rest.slice(0, end))].join('')).length - 2;
  return digits >= leastDigitsAbroad && digits <= mostDigitsAbroad;
}

/** With the number of the country; the most are those of ITU-T E.164. */
const leastDigitsAbroad = 9;
const mostDigitsAbroad = 15;

/** What has fewer is no phone number. */
const leastDigits = 7;

/** Whether every word of a search stands in one of these columns; for small tables, which are read in full. */
export function matchesWords(columns: PgColumn[], search: string | undefined): SQL | undefined {
  if (search === undefined) return undefined;
  return and(
    ...searchWords(search).map((word) =>
      or(...columns.map((column) => ilike(column, `%${word}%`))),
    ),
  );
}
