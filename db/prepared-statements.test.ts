import { expect, it } from 'vitest';
import { backendOf, client } from '@/lib/ops/fault-injection';

/* What patches/postgres+3.4.9.patch adds to how statements are prepared. */

it('a connection keeps as many prepared statements as it may, those that were used last', async () => {
  const sql = client({ max: 1, fetch_types: false, prepare_unsafe: () => true, max_prepared: 3 });
  const plusOf = (text: string) => Number(/\+ (\d+)/.exec(text)?.[1]);
  const ask = async (plus: number) => {
    const [row] = await sql.unsafe(`select $1::int + ${plus} as sum`, [1]);
    expect(row).toEqual({ sum: 1 + plus });
  };
  for (let plus = 0; plus < 20; plus += 1) {
    await ask(plus);
    await ask(0);
    // Sent at once, the one behind the other.
    await Promise.all([ask(plus), ask(0), ask(plus)]);
  }
  const kept = await sql.unsafe('select statement from pg_prepared_statements');
  expect(kept.map(({ statement }) => plusOf(statement)).sort()).toEqual([0, 18, 19]);
});

it('a connection forgets all that it had prepared when one of them is outdated', async () => {
  const sql = client({ max: 1, fetch_types: false, prepare_unsafe: () => true });
  await sql`create temporary table bed (number int)`;
  const texts = ['select * from bed where number > $1', 'select * from bed where number < $1'];
  const ask = () => Promise.all(texts.map((text) => sql.unsafe(text, [0])));
  await ask();
  await sql`alter table bed add column ward text`;
  const inTransaction = () =>
    sql.begin((tx) => Promise.all(texts.map((text) => tx.unsafe(text, [0]))));
  await expect(inTransaction()).rejects.toMatchObject({ routine: 'RevalidateCachedQuery' });
  expect(
    await sql.unsafe("select 1 from pg_prepared_statements where statement like '% * %'"),
  ).toEqual([]);
  await inTransaction();
});

it('what is asked one after the other goes over the connection that was used last, which has its plans', async () => {
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
