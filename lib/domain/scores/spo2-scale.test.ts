import { expect, it } from 'vitest';
import { scaleAt, spo2ScaleWords } from './spo2-scale';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 25, hour));

it('the scale at an instant is that of the last change before it that was not undone, else scale 1', () => {
  const changes = [
    { spo2Scale: 1 as const, createdAt: at(12), undoneAt: null },
    { spo2Scale: 2 as const, createdAt: at(8), undoneAt: null },
    { spo2Scale: 2 as const, createdAt: at(10), undoneAt: at(11) },
  ];
  expect([7, 8, 11, 12, 13].map((hour) => scaleAt(changes, at(hour)))).toEqual([1, 2, 2, 1, 1]);
  const undone = changes.map((change) => ({ ...change, undoneAt: at(14) }));
  expect(scaleAt(undone, at(13))).toBe(1);
});

it('the scale is shown where oxygen is decided, on scale 2 alone', () => {
  expect([1, 2, null].map((scale) => spo2ScaleWords(scale as 1 | 2 | null))).toEqual([
    null,
    'Scale 2, target 88–92 %',
    null,
  ]);
});
