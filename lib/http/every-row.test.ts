import { expect, test } from 'vitest';
import { everyRow } from './every-row';

test('a list is read to its end, however many pages it has, and ends when rows go away meanwhile', async () => {
  const asked: number[] = [];
  const listOf =
    (total: number, there: number) =>
    async ({ page }: { page: number }) => {
      asked.push(page);
      const all = Array.from({ length: there }, (_, at) => at);
      return { rows: all.slice((page - 1) * 2, page * 2), meta: { total } };
    };
  expect(await everyRow(listOf(5, 5))).toEqual([0, 1, 2, 3, 4]);
  expect(await everyRow(listOf(4, 4))).toEqual([0, 1, 2, 3]);
  expect(await everyRow(listOf(0, 0))).toEqual([]);
  expect(asked).toEqual([1, 2, 3, 1, 2, 1]);
  expect(await everyRow(listOf(9, 3))).toEqual([0, 1, 2]);
});
