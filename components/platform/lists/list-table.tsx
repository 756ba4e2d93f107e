'use client';

import Link from 'next/link';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { type Column, DataTable } from '@/components/platform/ui/data-table';
import { LinkWaiting } from '@/components/platform/ui/link-waiting';
import { useShortcuts } from '@/components/platform/ui/shortcuts';

type ListTableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowHref: (row: Row) => string;
  wide?: boolean;
  card: (row: Row) => ListCard;
};

/** `end` is on the title's line, `lines` below it. */
export type ListCard = Readonly<Record<'title' | 'end' | 'lines', ReactNode>>;

/**
 * A list as a table for the desktop: Tab reaches a row, arrows go from row to row, Enter opens it. For phone and tablet it is a
 * card a record, which leads to it as a whole.
 */
export function ListTable<Row extends { uuid: string }>({ card, ...table }: ListTableProps<Row>) {
  const { caption, rows, rowHref } = table;
  return (
    <>
      <ArrowKeys among="tbody th a">
        <DataTable {...table} rowKey={({ uuid }) => uuid} />
      </ArrowKeys>
      <ul aria-label={caption} className="grid grid-cols-1 gap-2 md:grid-cols-2 xl:hidden">
        {rows.map((row) => (
          <CardOf key={row.uuid} href={rowHref(row)} {...card(row)} />
        ))}
      </ul>
    </>
  );
}

function CardOf({ href, title, end, lines }: ListCard & { href: string }) {
  return (
    <li className="relative flex min-w-0 flex-col gap-1 rounded-lg border border-line bg-surface px-4 py-3">
      <div className="flex items-baseline justify-between gap-3">
        <Link
          href={href}
          prefetch={false}
          className="wrap-anywhere min-w-0 font-semibold outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-focus"
        >
          {title}
          <LinkWaiting />
        </Link>
        {end}
      </div>
      {lines}
    </li>
  );
}

/** Arrows go up and down among the links that a selector names. */
export function ArrowKeys({
  among,
  className = 'max-xl:hidden',
  children,
}: {
  among: string;
  className?: string;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  useShortcuts(rowShortcuts);
  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const links = [...(box.current?.querySelectorAll<HTMLElement>(among) ?? [])];
    const at = links.findIndex((link) => link.matches(':focus'));
    if (at < 0) return;
    event.preventDefault();
    links[at + by]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows are a shorter way for the links inside, which Tab reaches as well.
    <div ref={box} onKeyDown={step} className={className}>
      {children}
    </div>
  );
}

const rowShortcuts = [
  { keys: ['↑'], does: 'Previous row' },
  { keys: ['↓'], does: 'Next row' },
  { keys: ['Enter'], does: 'Open the focused row' },
];
