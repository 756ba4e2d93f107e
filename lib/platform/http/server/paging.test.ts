import { type SQL, sql } from 'drizzle-orm';
import { PgDialect, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { ascending, descending, isAfter, type Order } from '@/db/queries/platform/page';
import { timestamptz } from '@/db/schema/columns';
import type { Place } from '@/lib/domain/page-place';
import { letOthersGoOn, pageAmong } from './paging';

const visits = pgTable('visits', {
  id: uuid('id').notNull(),
  startedAt: timestamptz('started_at').notNull(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
});

type Visit = { id: string; startedAt: Date };

const place: Place = ['2026-11-25T08:00:00.123Z', '0193'];

const written = (condition: SQL | undefined) => new PgDialect().sqlToQuery(sql`${condition}`);

const latest: Order<Visit>[0] = descending(visits.startedAt, (row) => row.startedAt);

it('continues a list by one comparison of rows where every key runs the same way, which its index serves', () => {
  const order: Order<Visit> = [latest, descending(visits.id, (row) => row.id)];
  expect(written(isAfter(order, place))).toMatchObject({
    sql: '("visits"."started_at", "visits"."id") < ($1::timestamp (3) with time zone, $2::uuid)',
    params: place,
  });
});

it('bounds what is read by the first key where the keys run both ways', () => {
  const order: Order<Visit> = [latest, ascending(visits.id, (row) => row.id)];
  const { sql: text } = written(isAfter(order, place));
  expect(text).toMatch(
    /^\("visits"."started_at" <= .* and \("visits"."started_at" < .* or "visits"."id" > /,
  );
});

it('takes no column whose values a Date would cut short', () => {
  expect(() => descending(visits.seenAt, () => new Date())).toThrow(/seen_at exactly/);
});

it('cuts a list that is worked out as a whole into pages that continue after their last row, although it is gone', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 25, hour));
  const all = [8, 9, 9, 10].map((hour, index) => ({ id: `v${index}`, startedAt: at(hour) }));
  const order: Order<Visit> = [latest, ascending(visits.id, (row) => row.id)];
  const first = pageAmong(all, order, { limit: 2, offset: 0 });
  expect(first.rows.map(({ id }) => id)).toEqual(['v3', 'v1']);
  const left = all.filter(({ id }) => id !== 'v1' && id !== 'v3');
  const after = first.next ?? undefined;
  const rest = pageAmong(left, order, { limit: 5, offset: 0, after });
  expect(rest).toMatchObject({ rows: [{ id: 'v2' }, { id: 'v0' }], total: 2, next: null });
  expect(pageAmong(all, order, { limit: 2, offset: 2 }).rows.map(({ id }) => id)).toEqual([
    'v2',
    'v0',
  ]);
});

it.for([
  { page_size: 200, waits: true },
  { page_size: 50, waits: false },
  { page_size: undefined, waits: false },
])(
  'lets others go on between two steps of a page of $page_size rows: $waits',
  async ({ page_size, waits }) => {
    let hasGoneOn = false;
    setImmediate(() => {
      hasGoneOn = true;
    });
    await letOthersGoOn({ page_size });
    expect(hasGoneOn).toBe(waits);
  },
);
