'use client';

import { Button } from '@/components/platform/ui/button';
import { Menu, MenuCheckbox } from '@/components/platform/ui/menu';
import type { ListColumn } from './list-columns';

type ListColumnMenuProps = {
  columns: readonly ListColumn[];
  shown: readonly ListColumn[];
  onChange: (keys: string[]) => void;
};

/** Which columns the table has. The one that names the row stays. */
export function ListColumnMenu({ columns, shown, onChange }: ListColumnMenuProps) {
  const isShown = (column: ListColumn) => shown.includes(column);
  const toggle = (column: ListColumn, isOn: boolean) =>
    onChange(columns.filter((one) => (one === column ? isOn : isShown(one))).map(({ key }) => key));
  return (
    <Menu
      align="end"
      trigger={(button) => (
        <Button {...button} icon="columns-3">
          Columns
        </Button>
      )}
    >
      {columns
        .filter(({ names }) => !names)
        .map((column) => (
          <MenuCheckbox
            key={column.key}
            checked={isShown(column)}
            onCheckedChange={(isOn) => toggle(column, isOn)}
          >
            {column.header}
          </MenuCheckbox>
        ))}
    </Menu>
  );
}
