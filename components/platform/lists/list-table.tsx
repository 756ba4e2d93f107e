'use client';

import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { type Column, DataTable } from '@/components/platform/ui/data-table';
import { useShortcuts } from '@/components/platform/ui/shortcuts';

type ListTableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowHref: (row: Row) => string;
  wide?: boolean;
};

/** A list as a table for the desktop: Tab reaches a row, arrows go from row to row, Enter opens it. */
export function ListTable<Row>({ wide = false, ...table }: ListTableProps<Row>) {
  return (
    <ArrowKeys among="tbody th a">
      <DataTable {...table} wide={wide} />
    </ArrowKeys>
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
