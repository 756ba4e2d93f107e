import { describe, expect, it } from 'vitest';
import { backendOf, client, cut, failureOf, missing, notes } from '@/lib/ops/fault-injection';
import { isConnectionError } from './failures';

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

  it('lets go of its connection when they are not even understood, also while others wait for one', async () => {
    const sql = client({ max: 1 });
    const misspelled = failureOf(sql.begin({ setup: 'set locale x' }, async () => 'never'));
    const others = ['one', 'two'].map((text) =>
      sql.begin((tx) => tx`insert into note values (${text})`),
    );
    expect(await misspelled).toMatchObject({ code: '42601' });
    await Promise.all(others);
    expect(await notes()).toEqual(['one', 'two']);
  });
});

describe('a transaction whose queries were sent at once', () => {
  it('fails for the reason of the first that failed, however the others’ failures are wrapped', async () => {
    const sql = client({ max: 1 });
    const wrapped = (query: PromiseLike<unknown>) =>
      Promise.resolve(query).catch((cause: unknown) => {
        throw new Error('Failed query', { cause });
      });
    const failure = await failureOf(
      sql.begin(async (tx) => {
        const first = wrapped(tx`select 1 / ${0}::int`);
        const behind = wrapped(tx`insert into note values (${'behind'})`);
        first.catch(() => undefined);
        await behind;
      }),
    );
    expect(failure).toMatchObject({ code: '22012' });
    expect(await notes()).toEqual([]);
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

  it.each(['before it is known to the server', 'when it has been prepared'])(
    'undoes everything when it never gets as far as the server, %s',
    async (when) => {
      const sql = client({ max: 1 });
      const text = 'insert into note values ($1)';
      if (when === 'when it has been prepared') {
        for (const note of ['one', 'two']) {
          await sql.begin((tx) => {
            tx.atCommit((last) => last.unsafe(text, [note], { prepare: true }));
          });
        }
      }
      const kept = await notes();
      const failure = await failureOf(
        sql.begin(async (tx) => {
          tx.atCommit((last) => last.unsafe(text, [missing()], { prepare: true }));
          await tx`insert into note values ('work')`;
        }),
      );
      expect(failure).toMatchObject({ code: 'UNDEFINED_VALUE' });
      expect(await notes()).toEqual(kept);
      expect(await sql`select 1 as answer`).toEqual([{ answer: 1 }]);
    },
  );

  it('undoes everything when its value cannot be written, which shows only when the server knows its type', async () => {
    const sql = client({ max: 1 });
    const failure = await failureOf(
      sql.begin(async (tx) => {
        tx.atCommit((last) => last`select ${'no time at all'}::timestamptz`);
        await tx`insert into note values ('work')`;
      }),
    );
    expect(failure).toMatchObject({ message: 'Invalid time value' });
    expect(await notes()).toEqual([]);
    expect(await sql`select 1 as answer`).toEqual([{ answer: 1 }]);
  });

  it('cannot be given in a savepoint, which may be undone by itself', async () => {
    const sql = client({ max: 1 });
    const failure = await failureOf(
      sql.begin((tx) =>
        tx.savepoint(async (inner) => {
          inner.atCommit((last) => last`insert into note values ('last')`);
        }),
      ),
    );
    expect(failure).toMatchObject({ code: 'NOT_IN_SAVEPOINT' });
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
    expect(isConnectionError(failure)).toBe(true);
    expect(await notes()).toEqual([]);
    expect(await sql`select 1 as answer`).toEqual([{ answer: 1 }]);
  });
});
