/** Texts and ids that a change replaced, by column: the old text and the new one. */
export type Replaced = Record<string, { before: string | null; after: string | null }>;

type Columns = Record<string, unknown>;

/** The columns that a change would replace in a row; columns that stay as they are are left out. */
export function replacedBy(row: Columns, change: Record<string, string | null>): Replaced {
  const replaced: Replaced = {};
  for (const [column, after] of Object.entries(change)) {
    const before = (row[column] ?? null) as string | null;
    if (before !== after) replaced[column] = { before, after };
  }
  return replaced;
}

/** The values that undoing that change puts back. A value that somebody has written since is nobody's mistake and stays. */
export function restored<Row extends object>(row: Row, replaced: Replaced | null): Partial<Row> {
  const back = Object.entries(replaced ?? {}).filter(
    ([column, { after }]) => (row as Columns)[column] === after,
  );
  return Object.fromEntries(back.map(([column, { before }]) => [column, before])) as Partial<Row>;
}
