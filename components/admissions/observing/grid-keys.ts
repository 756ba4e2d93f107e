import type { KeyboardEvent } from 'react';
import type { Shortcut } from '@/components/platform/ui/shortcuts';

/** The keys of the grid in the list of shortcuts. */
export const gridShortcuts: readonly Shortcut[] = [
  { keys: ['Enter'], does: 'Go to the next value' },
  { keys: ['Shift', 'Enter'], does: 'Go to the value before' },
  { keys: ['↑'], does: 'Same value of the patient above' },
  { keys: ['↓'], does: 'Same value of the patient below' },
  { keys: ['←'], does: 'Value before' },
  { keys: ['→'], does: 'Next value' },
  {
    keys: ['Ctrl', 'Enter'],
    does: 'Save the row',
    act: () =>
      rowToSave(document.activeElement?.closest('[data-grid-row]'))
        ?.querySelector<HTMLElement>('[data-save-row]')
        ?.click(),
  },
];

/** Moves between the cells of a grid: Enter and the arrows, which at the end of a text leave it. */
export function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  const { target, key, currentTarget } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !isCell(target)) return;
  const row = target.closest('[data-grid-row]');
  const to =
    key === 'Enter'
      ? beside(currentTarget, target, event.shiftKey ? -1 : 1)
      : key === 'ArrowDown' || key === 'ArrowUp'
        ? beyond(currentTarget, row, target.dataset.cell, key === 'ArrowDown' ? 1 : -1)
        : isAtEdge(target, key)
          ? beside(currentTarget, target, key === 'ArrowRight' ? 1 : -1)
          : undefined;
  if (to === undefined) return;
  event.preventDefault();
  to?.focus();
  if (to instanceof HTMLInputElement) to.select();
}

/** Goes from a row that is saved to the first cell of the next one that is not, and after the last row to the first. */
export function leaveRow(row: Element): void {
  const rows = [...(row.parentElement?.querySelectorAll('[data-grid-row]') ?? [])];
  const at = rows.indexOf(row);
  const [next] = [...rows.slice(at + 1), ...rows.slice(0, at)].flatMap(cellsIn);
  next?.focus();
}

type Cell = HTMLInputElement | HTMLSelectElement;

const isCell = (target: EventTarget | null): target is Cell =>
  (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) &&
  target.dataset.cell !== undefined;

const cellsIn = (within: Element) => [...within.querySelectorAll<Cell>('[data-cell]')];

/** The row of the focus, or the one above: Enter after its last value has gone on to a row in which nothing is entered yet. */
function rowToSave(row: Element | null | undefined) {
  const above = row?.previousElementSibling;
  const isEmpty = (one: Element) => cellsIn(one).every(({ value }) => value === '');
  return row && above && isEmpty(row) && !isEmpty(above) ? above : row;
}

/** The cell before or after, over the ends of the rows; null at the corners. */
function beside(grid: Element, cell: Cell, by: 1 | -1): Cell | null {
  const cells = cellsIn(grid);
  return cells[cells.indexOf(cell) + by] ?? null;
}

/** The cell of the same column in the next row that has one; null after the last. */
function beyond(grid: Element, row: Element | null, column: string | undefined, by: 1 | -1) {
  const rows = [...grid.querySelectorAll('[data-grid-row]')];
  const at = rows.findIndex((one) => one.isSameNode(row));
  const inTurn = by > 0 ? rows.slice(at + 1) : rows.slice(0, at).reverse();
  const found = inTurn.flatMap(cellsIn).find(({ dataset }) => dataset.cell === column);
  return found ?? null;
}

function isAtEdge(cell: Cell, key: string): boolean {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return false;
  if (cell instanceof HTMLSelectElement) return true;
  const edge = key === 'ArrowLeft' ? 0 : cell.value.length;
  const isWhole = cell.selectionStart === 0 && cell.selectionEnd === cell.value.length;
  return isWhole || (cell.selectionStart === edge && cell.selectionEnd === edge);
}
