'use client';

import { ListTable as Table } from '@/components/lists/list-table';
import type { Hospitalization } from '@/lib/hospitalizations/list-client';
import type { ListColumn } from './list-columns';

type ListTableProps = {
  caption: string;
  columns: readonly ListColumn[];
  rows: readonly Hospitalization[];
};

/** The list as a table whose rows lead to their stay. */
export function ListTable({ columns, ...list }: ListTableProps) {
  return (
    <Table
      {...list}
      columns={columns}
      rowKey={({ uuid }) => uuid}
      rowHref={({ uuid }) => `/hospitalizations/${uuid}`}
      wide={columns.length > columns.filter(({ isUsual }) => isUsual).length}
    />
  );
}
