import { CardTable } from '@/components/platform/lists/card-table';
import type { Column } from '@/components/platform/ui/data-table';
import { DescriptionList } from '@/components/platform/ui/description-list';

const shownAtMost = 200;

type LinesOfFileProps<Line> = {
  /** The caption of the table, read aloud before it. */
  caption: string;
  columns: readonly Column<Line>[];
  lines: readonly Line[];
};

/** The first lines of a file, and how many more there are; nothing if there are none. */
export function LinesOfFile<Line extends { line: number }>({
  caption,
  columns,
  lines,
}: LinesOfFileProps<Line>) {
  if (lines.length === 0) return null;
  return (
    <>
      <CardTable
        caption={caption}
        columns={columns}
        rows={lines.slice(0, shownAtMost)}
        rowKey={({ line }) => String(line)}
      />
      {lines.length > shownAtMost && (
        <p>And {(lines.length - shownAtMost).toLocaleString('en')} more.</p>
      )}
    </>
  );
}

type ChangesOfFileProps<Line> = Omit<LinesOfFileProps<Line>, 'lines'> & {
  preview: { added: number; changed: number; unchanged: number; changes: readonly Line[] };
};

/** What a file adds and changes. */
export function ChangesOfFile<Line extends { line: number }>({
  preview: { added, changed, unchanged, changes },
  ...table
}: ChangesOfFileProps<Line>) {
  return (
    <>
      <DescriptionList
        items={[
          { term: 'New', description: added.toLocaleString('en') },
          { term: 'Changed', description: changed.toLocaleString('en') },
          { term: 'Unchanged', description: unchanged.toLocaleString('en') },
        ]}
      />
      <LinesOfFile {...table} lines={changes} />
    </>
  );
}
