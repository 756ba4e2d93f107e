import { and, ilike, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** A search's words, lower-cased and with LIKE's own characters taken literally. At most eight count. */
export function searchWords(search: string): string[] {
  return search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 8)
    .map((word) => word.replace(/[\\%_]/g, '\\$&'));
}

/**
 * The words of a search by which patients are looked for, as patterns. A phone number is stored without what people write
 * between its digits, an MR number with it: there anything may stand, or nothing.
 */
export function patientPatterns(words: string[]): string[] {
  return words.map((word) =>
    /^[+(]*\d[\d().-]*$/.test(word) && word.replace(/\D/g, '').length >= leastDigits
      ? word.replace(/[().-]+/g, '%')
      : word,
  );
}

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
