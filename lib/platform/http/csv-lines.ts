import { Refusal, refuseField } from '@/lib/domain/errors';

/** A line of a file, as a spreadsheet numbers its rows: from 1, empty ones counted. */
export type CsvLine = { line: number; cells: string[] };

/** How many lines a file may have below its head, and of what. */
export type FileLimit = { atMost: number; of: string };

/**
 * The lines of a CSV text (RFC 4180), without its byte order mark and without empty lines. A comma, a semicolon or a tab
 * separates the cells, whichever the file has first: many spreadsheets write semicolons. Cells lose the blanks at their
 * ends, and the apostrophe with which our own files keep a spreadsheet from running a text. From a misplaced quote on
 * nothing can be read: that line is refused. Throws `invalid` for too many lines, which would keep everybody else waiting while
 * they are checked.
 */
export function csvLines(
  text: string,
  { atMost, of }: FileLimit,
  isHead: (cells: string[]) => boolean,
): { head: CsvLine | undefined; lines: CsvLine[]; refused: RefusedLine[] } {
  const body = text.replace(/^\uFEFF/, '');
  const separator = /^(?:"[^"]*"|[^",;\t])*([,;\t])/.exec(body)?.[1] ?? ',';
  const cell = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`,
    'gy',
  );
  let head: CsvLine | undefined;
  const lines: CsvLine[] = [];
  let cells: string[] = [];
  let line = 1;
  while (cell.lastIndex < body.length) {
    const found = cell.exec(body);
    if (!found) return { head, lines, refused: [{ line, reason: misplacedQuote }] };
    const [, quoted, plain = '', end] = found;
    cells.push(cleaned(quoted === undefined ? plain : quoted.replaceAll('""', '"')));
    if (end === separator && cell.lastIndex < body.length) continue;
    if (end === separator) cells.push('');
    if (cells.some((text) => text !== '')) {
      if (!head && lines.length === 0 && isHead(cells)) head = { line, cells };
      else lines.push({ line, cells });
    }
    if (lines.length > atMost) {
      const most = atMost.toLocaleString('en');
      throw refuseField('csv', `This has more than ${most} ${of}. Import it in parts.`);
    }
    cells = [];
    line += 1;
  }
  return { head, lines, refused: [] };
}

const misplacedQuote =
  'A quotation mark is missing or misplaced here. The lines after this one were not read.';

const cleaned = (text: string): string => text.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, '').trim();

/** A line that cannot be imported, and why. */
export type RefusedLine = { line: number; reason: string };

/** One line may be refused for several reasons. */
export const countLines = (refused: readonly RefusedLine[]): number =>
  new Set(refused.map(({ line }) => line)).size;

const namedAtMost = 100;

/** A file with such lines is refused as a whole, and each of the first hundred is named. */
export function refuseLines(refused: readonly RefusedLine[]): Refusal {
  const named = refused.slice(0, namedAtMost).map(({ line, reason }) => `Line ${line}: ${reason}`);
  const lines = countLines(refused);
  const count = lines === 1 ? 'One line' : `${lines.toLocaleString('en')} lines`;
  return new Refusal('invalid', `${count} cannot be imported, so nothing was imported.`, {
    fields: { csv: named },
  });
}
