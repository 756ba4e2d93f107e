import { stringify } from 'csv-stringify/sync';
import { Temporal } from 'temporal-polyfill';

export type CsvColumn<Row> = {
  header: string;
  /** null is an empty cell. */
  cell: (row: Row) => string | number | null;
};

/** A column of instants, in the hospital's time. */
export const timeColumn =
  <Row>(timeZone: string) =>
  (header: string, of: (row: Row) => string | null): CsvColumn<Row> => ({
    header: `${header} (${timeZone})`,
    cell: (row) => wallTime(of(row), timeZone),
  });

/**
 * Rows as CSV (RFC 4180): commas, CRLF, quotes where they are needed. The first part of a file begins with its header
 * and with a byte order mark, without which Excel takes UTF-8 for another encoding.
 *
 * A text that a spreadsheet would run as a formula (it begins with = + - @, their full-width forms, a tab or a line
 * break) gets an apostrophe before it, a phone number such as +254… as well. Numbers stay as they are, amounts too, which
 * are decimal text: below zero with an apostrophe they would be left out of every sum.
 */
export function csvPart<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  { isFirst }: { isFirst: boolean },
): string {
  const records = rows.map((row) => columns.map(({ cell }) => cell(row)));
  if (!isFirst && records.length === 0) return '';
  return stringify(records, {
    columns: columns.map(({ header }, index) => ({ key: String(index), header })),
    header: isFirst,
    bom: isFirst,
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    escape_formulas: true,
    // The library's own guard knows every beginning but a line break, and takes an amount below zero for a formula.
    cast: {
      string: (text) => {
        if (belowZero.test(text)) return { value: text, escape_formulas: false };
        return text.startsWith('\n') ? `'${text}` : text;
      },
    },
  });
}

const belowZero = /^-\d+(?:\.\d+)?$/;

/** The header that makes a browser keep an answer as a file of this name, of which some read only the ASCII form. */
export function attachment(fileName: string): string {
  const ascii = fileName
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\/:*?<>|%;]/g, '-');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** `2026-11-21 14:02`, which spreadsheets read as a time; the header says of which clock. */
export function wallTime(instant: string | null, timeZone: string): string | null {
  if (instant === null) return null;
  return Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ');
}
