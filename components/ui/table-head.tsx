import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon';

export type Sort = { by: string; direction: 'ascending' | 'descending' };

type HeadColumn = { key: string; header: ReactNode; numeric?: boolean; sortable?: boolean };

type TableHeadProps = {
  columns: readonly HeadColumn[];
  sort: Sort | undefined;
  onSort: ((columnKey: string) => void) | undefined;
  /** The table scrolls sideways up to 2xl, and its head with it. */
  wide: boolean;
};

/** Column names that stay in view under the shell's top strip. */
export function TableHead({ columns, sort, onSort, wide }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const sorted = sort?.by === column.key ? sort.direction : undefined;
          return (
            <th
              key={column.key}
              scope="col"
              aria-sort={sorted}
              className={clsx(
                'sticky top-0 z-10 h-control whitespace-nowrap border-line border-b bg-surface px-3 font-medium text-ink-muted text-sm first:rounded-ss-lg last:rounded-se-lg',
                wide ? '2xl:top-shell-top' : 'lg:top-shell-top',
                column.numeric ? 'text-end' : 'text-start',
              )}
            >
              {column.sortable && onSort ? (
                <button
                  type="button"
                  onClick={() => onSort(column.key)}
                  className="inline-flex min-h-control-sm items-center gap-1 hover:text-ink"
                >
                  {column.header}
                  <Icon of={sorted ? arrows[sorted] : ChevronsUpDown} />
                </button>
              ) : (
                column.header
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

const arrows = { ascending: ArrowUp, descending: ArrowDown };
