import { asc, eq, getTableColumns, is, not, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  char,
  customType,
  date,
  doublePrecision,
  integer,
  jsonb,
  PgTable,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/postgres-js';
import { expect, it } from 'vitest';
import type { Tx } from '@/db/client';
import { bytes, instantRange, money, timestamptz } from '@/db/schema/columns';
import * as schema from '@/db/schema/index';
import { client } from '@/lib/ops/fault-injection';
import { builtOnce, type Places, together } from './built-once';

/** A column of every type that the schema has. */
const samples = pgTable('samples', {
  row: integer('row').notNull(),
  uuid: uuid('uuid'),
  uuids: uuid('uuids').array(),
  text: text('text'),
  texts: text('texts').array(),
  char: char('char', { length: 3 }),
  flag: boolean('flag'),
  small: smallint('small'),
  number: bigint('number', { mode: 'number' }),
  float: doublePrecision('float'),
  money: money('money'),
  day: date('day'),
  instant: timestamptz('instant'),
  range: instantRange('range'),
  document: jsonb('document').$type<unknown>(),
  change: customType<{ data: string }>({ dataType: () => 'xid8' })('change'),
  file: bytes('file'),
});

const beds = pgTable('beds', { row: integer('row'), name: text('name'), taken: boolean('taken') });

const awkward: (typeof samples.$inferInsert)[] = [
  { row: 1 },
  {
    row: 2,
    uuid: '0190cb8c-0000-7000-8000-000000000000',
    uuids: [],
    text: '',
    texts: ['', 'null', 'a,b', '{"c"}', 'back\\slash', 'two\nlines'],
    char: 'KES',
    flag: true,
    small: -32_768,
    number: Number.MAX_SAFE_INTEGER,
    float: 0.1 + 0.2,
    money: '123456789012345.678',
    day: '2024-02-29',
    instant: new Date('2026-03-01T04:00:00.007Z'),
    range: '["2026-03-01 04:00:00+00",)',
    document: { nested: [1, 'two', null, { three: 3.5 }], empty: {} },
    change: '18446744073709551615',
    file: Buffer.from([0, 255, 10, 92]),
  },
  {
    row: 3,
    uuids: ['0190cb8c-0000-7000-8000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
    text: 'Ünï"çø\\dé 𝒳 \u2028 null',
    texts: [],
    char: 'a',
    flag: false,
    small: 32_767,
    number: -1,
    float: -1e300,
    money: '-0.010',
    day: '1899-12-31',
    instant: new Date('1899-12-31T23:59:59.999Z'),
    range: 'empty',
    document: 'a text',
  },
  { row: 4, float: 5e-324, money: '0', document: [], instant: new Date(0) },
  { row: 5, float: Number.NaN, money: '1000000000000.000', document: 7 },
];

/** A transaction with the samples, two of them with a bed. */
function inSamples<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return drizzle(client({ max: 1 })).transaction(async (tx) => {
    await tx.execute(sql`create temporary table samples (
      "row" integer, "uuid" uuid, uuids uuid[], "text" text, texts text[], "char" char(3), flag boolean, small smallint,
      number bigint, float double precision, money numeric(18, 3), day date, instant timestamptz(3), range tstzrange,
      document jsonb, change xid8, file bytea)`);
    await tx.execute(sql`create temporary table beds ("row" integer, name text, taken boolean)`);
    await tx.insert(samples).values(awkward);
    await tx.insert(beds).values([
      { row: 2, name: 'Bed 1', taken: null },
      { row: 3, name: null, taken: null },
    ]);
    return work(tx);
  });
}

const everything = (tx: Tx) => tx.select().from(samples).orderBy(asc(samples.row));

const withBeds = (tx: Tx) =>
  tx
    .select({
      sample: samples,
      bed: { name: beds.name, taken: beds.taken },
      both: { row: samples.row, bed: beds.name },
      text: { length: sql<number>`length(${samples.text})` },
      twice: sql<number>`${samples.row}`.mapWith((row: number) => row * 2),
    })
    .from(samples)
    .leftJoin(beds, eq(beds.row, samples.row))
    .orderBy(asc(samples.row));

it('the samples have every type of the schema', () => {
  const typesOf = (table: PgTable) =>
    Object.values(getTableColumns(table)).map((column) =>
      column.getSQLType().replace(/(?<=^numeric)\(.*/, ''),
    );
  const used = Object.values(schema).flatMap((table) => (is(table, PgTable) ? typesOf(table) : []));
  const sampled = typesOf(samples);
  expect([...new Set(used)].filter((type) => !sampled.includes(type))).toEqual([]);
});

it('a select that is built once finds what Drizzle’s own finds', async () => {
  const plain = builtOnce((tx) => everything(tx));
  const joined = builtOnce((tx) => withBeds(tx));
  await inSamples(async (tx) => {
    expect(await plain(tx, {})).toEqual(await everything(tx));
    expect(await joined(tx, {})).toEqual(await withBeds(tx));
    expect((await joined(tx, {})).map(({ bed }) => bed)).toMatchObject([
      null,
      { name: 'Bed 1' },
      null,
      null,
      null,
    ]);
  });
});

it('selects together find what each finds alone, to the last digit', async () => {
  const both = builtOnce((tx) =>
    together({
      plain: everything(tx),
      joined: withBeds(tx),
      none: everything(tx).where(eq(samples.row, -1)),
    }),
  );
  await inSamples(async (tx) => {
    expect(await both(tx, {})).toEqual({
      plain: await everything(tx),
      joined: await withBeds(tx),
      none: [],
    });
  });
});

it('selects together all read a table that is found first', async () => {
  const page = builtOnce((tx, given: Places<{ limit: number }>) => {
    const keys = tx
      .select({ row: samples.row })
      .from(samples)
      .orderBy(asc(samples.row))
      .limit(given.limit);
    const isOnPage = sql`${samples.row} in (select "row" from on_page)`;
    return together(
      {
        rows: everything(tx).where(isOnPage),
        others: tx.select({ row: samples.row }).from(samples).where(not(isOnPage)),
      },
      { on_page: keys },
    );
  });
  await inSamples(async (tx) => {
    const found = await page(tx, { limit: 2 });
    expect(found.rows.map(({ row }) => row)).toEqual([1, 2]);
    expect(found.others).toEqual([{ row: 3 }, { row: 4 }, { row: 5 }]);
  });
});

it('one text serves other values; another one what is given besides, or is true instead of false', async () => {
  const texts: string[] = [];
  type Filter = {
    row?: number | undefined;
    rows?: number[] | undefined;
    flag?: boolean;
    until?: Date | undefined;
  };
  const filtered = builtOnce((tx, { row, rows, flag, until }: Places<Filter>) => {
    const select = tx
      .select({ row: samples.row })
      .from(samples)
      .where(
        sql.join(
          [
            sql`true`,
            row && eq(samples.row, row),
            rows && sql`${samples.row} = any(${rows}::int[])`,
            flag === undefined ? undefined : sql`${samples.flag} is ${sql.raw(`${flag}`)}`,
            until && sql`${samples.instant} <= ${until}`,
          ].filter((condition) => condition !== undefined),
          sql` and `,
        ),
      );
    texts.push(select.toSQL().sql);
    return select;
  });
  await inSamples(async (tx) => {
    const find = async (filter: Filter) => (await filtered(tx, filter)).map(({ row }) => row);
    expect(await find({ row: 1 })).toEqual([1]);
    expect(await find({ row: 3, rows: undefined })).toEqual([3]);
    expect(texts).toHaveLength(1);
    expect(await find({ rows: [] })).toEqual([]);
    expect(await find({ rows: [4, 5] })).toEqual([4, 5]);
    expect(texts).toHaveLength(2);
    expect(await find({ flag: true })).toEqual([2]);
    expect(await find({ flag: false })).toEqual([3]);
    expect(await find({ until: new Date(0), rows: [2, 3, 4] })).toEqual([3, 4]);
    expect(texts).toHaveLength(5);
  });
});
