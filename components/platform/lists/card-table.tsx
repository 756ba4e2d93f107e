import { clsx } from 'clsx';
import Link from 'next/link';
import type { ComponentProps, ReactNode } from 'react';
import { actionsColumn, type Column, DataTable } from '@/components/platform/ui/data-table';
import { LinkWaiting } from '@/components/platform/ui/link-waiting';

type CardTableProps<Row> = ComponentProps<typeof DataTable<Row>> & {
  /** From which width on it is a table: one of few columns fits a tablet, one of many not even a tablet on its side. */
  until?: 'md' | 'lg' | 'xl';
};

/** A table that is a card a row where it would have to be scrolled sideways: on phone and tablet. On paper it is a table. */
export function CardTable<Row>({ until = 'lg', ...table }: CardTableProps<Row>) {
  const { caption, columns, rows, rowKey, rowHref } = table;
  const name = columns.find(({ names }) => names);
  const facts = columns.filter(({ key, names }) => !names && key !== actionsColumn.key);
  const actions = columns.find(({ key }) => key === actionsColumn.key);
  return (
    <>
      <div className={clsx('print:block', tableFrom[until])}>
        <DataTable {...table} />
      </div>
      <ul
        aria-label={caption}
        className={clsx('grid grid-cols-1 gap-2 print:hidden', cardsUntil[until])}
      >
        {rows.map((row) => (
          <li
            key={rowKey(row)}
            className="relative flex flex-col gap-2 rounded-lg border border-line bg-surface px-4 py-3"
          >
            <p className="break-words font-semibold">
              <Named href={rowHref?.(row) ?? null}>{name?.cell(row)}</Named>
            </p>
            <dl className="flex flex-col gap-1">
              {facts.map((column) => (
                <Fact key={column.key} column={column} row={row} />
              ))}
            </dl>
            {actions && <div className="mt-auto flex justify-end">{actions.cell(row)}</div>}
          </li>
        ))}
      </ul>
    </>
  );
}

const tableFrom = { md: 'max-md:hidden', lg: 'max-lg:hidden', xl: 'max-xl:hidden' };
const cardsUntil = {
  md: 'md:hidden',
  lg: 'md:grid-cols-2 lg:hidden',
  xl: 'md:grid-cols-2 xl:hidden',
};

function Named({ href, children }: { href: string | null; children: ReactNode }) {
  if (href === null) return children;
  return (
    <Link href={href} prefetch={false} className="after:absolute after:inset-0 hover:underline">
      {children}
      <LinkWaiting />
    </Link>
  );
}

function Fact<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const cell = column.cell(row);
  if (cell === '–') return null;
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="max-w-2/3 shrink-0 text-ink-muted text-sm">{column.header}</dt>
      <dd className="min-w-0 break-words text-end">{cell}</dd>
    </div>
  );
}
