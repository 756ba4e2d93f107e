import { clsx } from 'clsx';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { LinkWaiting } from './link-waiting';
import { type Sort, TableHead, type Width } from './table-head';

export type Column<Row> = {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Right-aligned, so that the digits stand under each other. */
  numeric?: boolean;
  /** The column that names its row; exactly one. It carries the row's link. */
  names?: boolean;
  sortable?: boolean;
};

/** The column whose cells hold buttons, which have no name to stand beside. */
export const actionsColumn = {
  key: 'actions',
  header: <span className="sr-only">Actions</span>,
} as const;

type DataTableProps<Row> = {
  /** The caption of the table, read aloud before it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The same rows under headings. */
  groups?: readonly { key: string; heading: ReactNode; rows: readonly Row[] }[] | undefined;
  rowKey: (row: Row) => string;
  /** The link of a row; the whole row can be pressed, Tab and Enter open it by keyboard. */
  rowHref?: (row: Row) => string | null;
  sort?: Sort;
  onSort?: (columnKey: string) => void;
  /**
   * More columns than a laptop shows: it scrolls sideways up to 2xl. With more than any screen shows it does `always`, and
   * the column that names its rows stays in view.
   */
  wide?: Width;
};

/** Rows of one kind. Loading, empty and failed are other pictures: Skeleton, EmptyState, FailedState. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  groups = [{ key: 'all', heading: null, rows }],
  rowKey,
  rowHref,
  sort,
  onSort,
  wide = false,
}: DataTableProps<Row>) {
  return (
    // The table scrolls sideways in its box, which then must take the focus to be scrolled by keyboard.
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is operated by the arrow keys (axe: scrollable-region-focusable).
      tabIndex={0}
      className={clsx(
        'overflow-x-auto rounded-lg border border-line bg-surface print:overflow-x-visible',
        !wide && 'lg:overflow-x-visible',
        wide === true && 'md:max-2xl:scroll-pe-64 2xl:overflow-x-visible',
        wide === 'always' && 'print:text-xs',
      )}
    >
      <table className="w-full border-separate border-spacing-0 text-start">
        <caption className="sr-only">{caption}</caption>
        <TableHead columns={columns} sort={sort} onSort={onSort} wide={wide} />
        {groups.map((group) => (
          <tbody key={group.key}>
            {group.heading && (
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={columns.length}
                  className="border-line border-b bg-sunken px-3 py-1 text-start font-medium"
                >
                  {group.heading}
                </th>
              </tr>
            )}
            {group.rows.map((row) => (
              <tr
                key={rowKey(row)}
                className={clsx(
                  'group',
                  rowHref && 'relative hover:bg-sunken focus-within:bg-sunken',
                )}
              >
                {columns.map((column) => (
                  <DataCell
                    key={column.key}
                    column={column}
                    row={row}
                    href={rowHref?.(row)}
                    wide={wide}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

type DataCellProps<Row> = {
  column: Column<Row>;
  row: Row;
  href: string | null | undefined;
  wide: Width;
};

function DataCell<Row>({ column, row, href, wide }: DataCellProps<Row>) {
  const cell = column.cell(row);
  const look = clsx(
    'h-control border-line border-b px-3 py-1.5 group-last:border-b-0',
    wide === true && 'max-2xl:px-2',
    wide === true && column.key === actionsColumn.key && inViewSideways,
    wide === 'always' && 'print:whitespace-normal print:px-1',
    column.numeric ? 'text-end' : 'text-start',
    typeof cell === 'string' && cell.length > shortText ? wrappedText : 'whitespace-nowrap',
  );
  if (!column.names) return <td className={look}>{cell}</td>;
  const nameLook = clsx(
    wide !== 'always' && [
      'block whitespace-normal',
      wide ? 'max-w-44 max-lg:min-w-36 2xl:max-w-80' : 'max-w-80 has-[.max-w-prose]:max-w-prose',
    ],
  );
  return (
    <th
      scope="row"
      className={clsx(look, 'font-medium', wide === 'always' && 'sticky start-0 z-10 bg-surface')}
    >
      {href == null ? (
        <span className={nameLook}>{cell}</span>
      ) : (
        // A page of rows must not read a page of records that nobody asked for.
        <Link
          href={href}
          prefetch={false}
          className={clsx(nameLook, 'after:absolute after:inset-0 hover:underline')}
        >
          {cell}
          <LinkWaiting />
        </Link>
      )}
    </th>
  );
}

/** From a tablet on there is room for what can be done with a row beside what it is, however far one scrolls. Paper has none. */
const inViewSideways =
  'end-0 bg-surface group-focus-within:bg-sunken group-hover:bg-sunken md:max-2xl:sticky print:hidden';

/** Letters that a text of more goes over several lines: one of a single long word must not push the last columns out of sight. */
const shortText = 32;
const wrappedText = 'min-w-40 whitespace-normal wrap-anywhere';
