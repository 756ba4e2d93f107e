import { expect, it } from 'vitest';
import type { Context } from '@/lib/platform/http/server/context';
import { partsOf } from '@/lib/platform/http/server/export-list';

const ctx = {} as Context;
const listOf = (total: number) => async (_: Context, query: object) => ({
  rows: [{ query }],
  total,
  next: null,
});

it('the file of a list of more than 100,000 rows is refused, and the message says what to do', async () => {
  const read = partsOf(listOf(100_001), {});
  await expect(read(ctx, { limit: 500, after: undefined })).rejects.toThrow(
    'This list has 100,001 rows, and a file has at most 100,000. Narrow the list by a filter.',
  );
});

it('a list of 100,000 rows is read with its filters from place to place, also when it grows meanwhile', async () => {
  const filters = { search: 'Otieno' };
  const { rows } = await partsOf(listOf(100_000), filters)(ctx, { limit: 500, after: undefined });
  expect(rows).toEqual([{ query: { search: 'Otieno', page_size: 500, after: undefined } }]);
  const later = partsOf(listOf(100_001), filters);
  expect((await later(ctx, { limit: 500, after: ['Otieno'] })).rows).toHaveLength(1);
});
