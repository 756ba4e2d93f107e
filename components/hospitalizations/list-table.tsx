'use client';

import { type KeyboardEvent, useRef } from 'react';
import { DataTable } from '@/components/ui/data-table';
import type { Hospitalization } from '@/lib/hospitalizations/list-client';
import type { ListColumn } from './list-columns';

type ListTableProps = {
  caption: string;
  columns: readonly ListColumn[];
  rows: readonly Hospitalization[];
};

/** The list as a table: Tab reaches a row, arrows go from row to row, Enter opens it. */
export function ListTable({ caption, columns, rows }: ListTableProps) {
  const box = useRef<HTMLDivElement>(null);
  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const links = [...(box.current?.querySelectorAll<HTMLElement>('tbody th a') ?? [])];
    const at = links.findIndex((link) => link.matches(':focus'));
    if (at < 0) return;
    event.preventDefault();
    links[at + by]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows are a shorter way for the links inside, which Tab reaches as well.
    <div ref={box} onKeyDown={step} className="max-xl:hidden">
      <DataTable
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={({ uuid }) => uuid}
        rowHref={({ uuid }) => `/hospitalizations/${uuid}`}
        wide={columns.length > columns.filter(({ isUsual }) => isUsual).length}
      />
    </div>
  );
}
