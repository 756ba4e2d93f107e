import { expect, it } from 'vitest';
import { backendOf, client } from '@/lib/ops/fault-injection';
import { repeatedStatements } from './repeated-statements';

it('repeated statements are prepared, and all of them again after one is outdated', async () => {
  const sql = client({ max: 1, fetch_types: false });
  const statements = repeatedStatements();
  statements.prepareIn(sql);
  await sql`create temporary table bed (number int)`;
  const texts = ['select * from bed where number > $1', 'select * from bed where number < $1'];
  const ask = () =>
    sql.begin((tx) => {
      statements.prepareIn(tx);
      return Promise.all(texts.map((text) => tx.unsafe(text, [0])));
    });
  await ask();
  await ask();
  await sql`alter table bed add column ward text`;
  const { generation } = statements;
  // Both are outdated: what says so comes before what says that the transaction has failed.
  await expect(ask()).rejects.toMatchObject({ routine: 'RevalidateCachedQuery' });
  statements.forget(generation);
  statements.forget(generation);
  expect(await ask()).toEqual([[], []]);
  const prepared = await sql.unsafe(
    "select count(*)::int as times from pg_prepared_statements where statement like '% * %' group by statement",
  );
  expect(prepared.map(({ times }) => times)).toEqual([1, 1, 1, 1]);
});

it('a statement whose parameter has another type now fails one transaction only', async () => {
  const sql = client({ max: 1, fetch_types: false });
  await sql`create temporary table bed (number int)`;
  const insert = () => sql.begin((tx) => tx`insert into bed values (${'1'})`);
  await insert();
  await sql`alter table bed alter column number type uuid using null`;
  const add = () =>
    sql.begin((tx) => tx`insert into bed values (${'0190cb8c-0000-7000-8000-000000000000'})`);
  await expect(insert()).rejects.toMatchObject({ routine: 'transformAssignedExpr' });
  await add();
});

it('consecutive statements use the connection that was used last, because it has their plans', async () => {
  const sql = client({ max: 3 });
  const busy = () => sql`select pg_sleep(0.05), pg_backend_pid() as backend`;
  const opened = (await Promise.all([busy(), busy(), busy()])).map(([row]) => row?.backend);
  expect(new Set(opened).size).toBe(3);

  const alone = await sql.begin(backendOf);
  const later = [await backendOf(sql), await sql.begin(backendOf), await backendOf(sql)];
  expect(later).toEqual([alone, alone, alone]);

  const again = (await Promise.all([busy(), busy(), busy()])).map(([row]) => row?.backend);
  expect(new Set(again)).toEqual(new Set(opened));
});
