import { expect, it } from 'vitest';
import { z } from 'zod';
import { Refusal } from '@/lib/domain/errors';
import { type Contract, pageQuery } from '@/lib/platform/http/contract';
import { parseQuery } from '@/lib/platform/http/input';

const list = { query: z.object(pageQuery(50)) } as unknown as Contract;
const read = (query: string) =>
  parseQuery(list, new URLSearchParams(query), { timeZone: 'Africa/Nairobi', now: new Date() });

it.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=', 'page=1&page=2', 'page_size=ten'])(
  'the query %s of a list is refused by the name of its parameter',
  (query) => {
    const refused = expect.objectContaining({
      fields: { [query.split('=')[0] ?? '']: [expect.any(String)] },
    });
    expect(() => read(query)).toThrow(Refusal);
    try {
      read(query);
    } catch (refusal) {
      expect(refusal).toEqual(refused);
    }
  },
);

it('a page has 200 rows at most, however many are asked for, and 50 if none are named', () => {
  const large = 999_999_999_999_999;
  expect(read(`page=${large}&page_size=${large}`)).toEqual({ page: large, page_size: 200 });
  expect(read('')).toEqual({ page_size: 50 });
});
