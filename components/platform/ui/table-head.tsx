import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Icon } from './icon';

export type Sort = { by: string; direction: 'ascending' | 'descending' };

/** From where on a table has room beside its columns: lg, 2xl when wide, or nowhere. */
export type Width = boolean | 'always';

type HeadColumn = { key: string; header: ReactNode; numeric?: boolean; sortable?: boolean };

type TableHeadProps = {
  columns: readonly HeadColumn[];
  sort: Sort | undefined;
  onSort: ((columnKey: string) => void) | undefined;
  /** The element that scrolls the table sideways, and its head with it. */
  wide: Width;
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
                !wide && 'lg:top-shell-top',
                wide === true && 'max-2xl:px-2 2xl:top-shell-top',
                wide === true &&
                  column.key === 'actions' &&
                  'md:max-2xl:end-0 md:max-2xl:z-20 print:hidden',
                wide === 'always' &&
                  'first:start-0 first:z-20 print:whitespace-normal print:px-1 print:text-xs',
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
                  <Icon of={sorted ? arrows[sorted] : 'chevrons-up-down'} />
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

const arrows = { ascending: 'arrow-up', descending: 'arrow-down' } as const;
