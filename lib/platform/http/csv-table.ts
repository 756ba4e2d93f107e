import { textIdentity } from '@/lib/domain/texts/identity';
import { csvLines, type FileLimit, type RefusedLine } from '@/lib/platform/http/csv-lines';

type Columns = Readonly<Record<string, { header: string; isOptional?: boolean }>>;
type TableRow<C extends Columns> = { line: number } & Record<keyof C, string>;

/**
 * The rows of a CSV text whose first line names the columns, in any order and spelling. A cell that is missing is empty;
 * columns that nobody asked for are left out.
 */
export function csvTable<C extends Columns>(
  text: string,
  columns: C,
  limit: FileLimit,
): { rows: TableRow<C>[]; refused: RefusedLine[] } {
  const { head, lines, refused } = csvLines(text, limit, () => true);
  const names = (head?.cells ?? []).map(textIdentity);
  const places = Object.entries(columns).map(([field, { header, isOptional = false }]) => {
    const name = textIdentity(header);
    return { field, header, isOptional, at: names.indexOf(name), last: names.lastIndexOf(name) };
  });
  const wrong = places.flatMap(({ header, isOptional, at, last }) => {
    if (at === -1 && !isOptional) return `The column “${header}” is missing.`;
    return at === last ? [] : `The column “${header}” appears twice.`;
  });
  if (wrong.length > 0) {
    const line = head?.line ?? 1;
    return { rows: [], refused: wrong.map((reason) => ({ line, reason })) };
  }
  const rows: TableRow<C>[] = [];
  const longer: RefusedLine[] = [];
  for (const { line, cells } of lines) {
    if (cells.slice(names.length).some((cell) => cell !== '')) {
      longer.push({ line, reason: tooLong });
      continue;
    }
    const read = Object.fromEntries(places.map(({ field, at }) => [field, cells[at] ?? '']));
    rows.push({ ...read, line } as TableRow<C>);
  }
  return { rows, refused: [...longer, ...refused] };
}

const tooLong =
  'This line has more cells than the first one. Put text that contains a comma in quotation marks.';
