import { describe, expect, it } from 'vitest';
import { backendOf, client, cut, failureOf, notes } from './dying-database';
import { isDatabaseAway } from './failures';

/* What patches/postgres+3.4.9.patch adds to how a transaction begins and ends. */

describe('a transaction that begins with settings', () => {
  it('has them from its first query on, and nobody has them afterwards', async () => {
    const sql = client({ max: 1 });
    const timeout = (tx: Pick<typeof sql, 'unsafe'>) =>
      tx.unsafe("select current_setting('lock_timeout')");
    const inside = await sql.begin({ setup: "set local lock_timeout = '1234ms'" }, timeout);
    expect(inside).toMatchObject([{ current_setting: '1234ms' }]);
    expect(await timeout(sql)).not.toMatchObject([{ current_setting: '1234ms' }]);
  });

  it('never does its work when they cannot be made, and leaves the connection usable', async () => {
    const sql = client({ max: 1 });
    const work = failureOf(
      sql.begin(
        { setup: 'set local role nobody_at_all' },
        (tx) => tx`insert into note values ('lost')`,
      ),
    );
    expect(await work).toMatchObject({ code: '22023' });
    expect(await notes()).toEqual([]);
    expect(await sql`select 1 as answer`).toEqual([{ answer: 1 }]);
  });
});

describe('the last act of a transaction', () => {
  it('is kept with it, in the order in which it was asked for', async () => {
    const sql = client({ max: 1 });
    // The first time a statement is prepared, the second time it is known already.
    for (const round of ['first', 'second']) {
      await sql.begin(async (tx) => {
        tx.atCommit((last) => last`insert into note values (${`${round} last`})`);
        tx.atCommit((last) => last`insert into note values (${`${round} very last`})`);
        await tx`insert into note values (${`${round} work`})`;
      });
    }
    expect(await notes()).toEqual([
      'first work',
      'first last',
      'first very last',
      'second work',
      'second last',
      'second very last',
    ]);
  });

  it('undoes everything when it fails', async () => {
    const sql = client({ max: 1 });
    const failure = await failureOf(
      sql.begin(async (tx) => {
        tx.atCommit((last) => last`insert into note values (${'before'})`);
        tx.atCommit((last) => last`select 1 / ${0}::int`);
        await tx`insert into note values ('work')`;
      }),
    );
    expect(failure).toMatchObject({ code: '22012' });
    expect(await notes()).toEqual([]);
    expect(await sql`select 1 as answer`).toEqual([{ answer: 1 }]);
  });

  it('undoes everything when it cannot even be made', async () => {
    const sql = client({ max: 1 });
    const failure = await failureOf(
      sql.begin(async (tx) => {
        tx.atCommit(() => {
          throw new Error('nothing to say');
        });
        await tx`insert into note values ('work')`;
      }),
    );
    expect(failure).toMatchObject({ message: 'nothing to say' });
    expect(await notes()).toEqual([]);
    expect(await sql`select 1 as answer`).toEqual([{ answer: 1 }]);
  });

  it('is not tried when the work fails', async () => {
    const sql = client({ max: 1 });
    const failure = await failureOf(
      sql.begin(async (tx) => {
        tx.atCommit((last) => last`insert into note values ('last')`);
        await tx`insert into note values ('work')`;
        throw new Error('refused');
      }),
    );
    expect(failure).toMatchObject({ message: 'refused' });
    expect(await notes()).toEqual([]);
  });

  it('says that the connection died, when it does', async () => {
    const sql = client({ max: 1 });
    const failure = await failureOf(
      sql.begin(async (tx) => {
        const backend = await backendOf(tx);
        tx.atCommit((last) => last`select pg_sleep(30), ${'dying'}::text`);
        await tx`insert into note values ('work')`;
        setTimeout(() => void cut(backend), 100);
      }),
    );
    expect(isDatabaseAway(failure)).toBe(true);
    expect(await notes()).toEqual([]);
    expect(await sql`select 1 as answer`).toEqual([{ answer: 1 }]);
  });
});
