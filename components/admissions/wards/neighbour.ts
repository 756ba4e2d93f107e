type Box = { left: number; right: number; top: number; bottom: number };

export type ArrowKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

export const isArrow = (key: string): key is ArrowKey => /^Arrow(Left|Right|Up|Down)$/.test(key);

/**
 * Which of these boxes an arrow key leads to from the one at `index`, or null at the edge. Left and right follow the
 * reading order, over the ends of the rows; up and down lead to the nearest box of the next row.
 */
export function neighbour(boxes: readonly Box[], index: number, key: ArrowKey): number | null {
  if (key === 'ArrowLeft') return index > 0 ? index - 1 : null;
  if (key === 'ArrowRight') return index < boxes.length - 1 ? index + 1 : null;
  const from = boxes[index];
  if (!from) return null;
  const down = key === 'ArrowDown';
  const isBeyond = (box: Box) => (down ? box.top >= from.bottom : box.bottom <= from.top);
  const apart = (box: Box) => ({
    rows: down ? box.top - from.bottom : from.top - box.bottom,
    columns: Math.abs(middle(box) - middle(from)),
  });
  let nearest: { at: number; rows: number; columns: number } | null = null;
  for (const [at, box] of boxes.entries()) {
    if (!isBeyond(box)) continue;
    const { rows, columns } = apart(box);
    const isNearer =
      !nearest || rows < nearest.rows || (rows === nearest.rows && columns < nearest.columns);
    if (isNearer) nearest = { at, rows, columns };
  }
  return nearest?.at ?? null;
}

const middle = (box: Box) => (box.left + box.right) / 2;
