import { expect, test } from 'vitest';
import { fetchAllPages } from './fetch-all-pages';

test('a list is read to its end, and each page continues after the one before', async () => {
  const asked: (string | undefined)[] = [];
  const listOf = (pages: number[][]) => async (page: { after?: string }) => {
    asked.push(page.after);
    const at = Number(page.after ?? 0);
    return { rows: pages[at] ?? [], next: at + 1 < pages.length ? String(at + 1) : null };
  };
  expect(await fetchAllPages(listOf([[0, 1], [2, 3], [4]]))).toEqual([0, 1, 2, 3, 4]);
  expect(await fetchAllPages(listOf([[]]))).toEqual([]);
  expect(asked).toEqual([undefined, '1', '2', undefined]);
});
