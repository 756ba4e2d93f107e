/**
 * The records of a CSV text (RFC 4180): commas, lines ended by CRLF or LF, fields in quotes where they hold one of those,
 * a quote doubled. A byte order mark and empty lines are skipped; blanks around a field are kept.
 */
export function csvRecords(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/gy;
  const body = text.replace(/^\uFEFF/, '');
  while (field.lastIndex < body.length) {
    const at = field.lastIndex;
    const found = field.exec(body);
    if (!found) throw new CsvFault(records.length + 1, at);
    const [, quoted, plain = '', end] = found;
    record.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',' && field.lastIndex < body.length) continue;
    if (end === ',') record.push('');
    if (record.length > 1 || record[0] !== '') records.push(record);
    record = [];
  }
  return records;
}

/** A quote where none may stand, in the record of this number, from 1. */
export class CsvFault extends Error {
  readonly record: number;

  constructor(record: number, position: number) {
    super(`Record ${record} is not CSV at character ${position + 1}.`);
    this.name = 'CsvFault';
    this.record = record;
  }
}
