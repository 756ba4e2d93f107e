import { createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cut, failureOf, leadTo, missing, notes, urlBy } from '@/lib/ops/fault-injection';
import {
  atCommit,
  closeDatabase,
  database,
  type Statement,
  sendAhead,
  type Tx,
  withTenantTransaction,
} from './client';
import { isConnectionError } from './failures';

/** The statements that the database was sent at once. */
const packets: string[] = [];
const server = createServer((socket) => {
  socket.on('error', () => {});
  socket.on('data', (packet) => void packets.push(packet.toString('latin1')));
  leadTo(socket);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = urlBy(typeof address === 'object' && address ? address.port : 0);
  Object.assign(process.env, { DATABASE_URL: url, DATABASE_POOL_SIZE: '1' });
});

afterAll(async () => {
  await closeDatabase();
  server.close();
});

const write = <T>(work: (tx: Tx) => Promise<T>) =>
  withTenantTransaction([], { durable: true }, work);

const insert = (tx: Tx, text: string) => tx.execute(sql`insert into note values (${text})`);

const statement = (text: string, ...params: unknown[]) => ({ sql: text, params }) as Statement;

const note = (text: unknown) => statement('insert into note values ($1)', text);

const isUsable = async () =>
  expect(await database().execute(sql`select 1 as answer`)).toEqual([{ answer: 1 }]);

describe('the settings of a transaction', () => {
  it('hold from its first query to its end', async () => {
    const provider = '01a21869-810a-728a-8f1c-30ffa74dccc4';
    const setting = sql`select current_setting('wardline.provider_ids', true) as ids`;
    const held = await withTenantTransaction([provider], { durable: true }, async (tx) => [
      ...(await tx.execute(setting)),
    ]);
    expect(held).toEqual([{ ids: provider }]);
    expect(await database().execute(setting)).not.toEqual(held);
  });

  it('go to the database in one packet with it', async () => {
    packets.length = 0;
    await write((tx) => insert(tx, 'work'));
    expect(packets[0]).toMatch(/begin; set local .*insert into note/);
  });
});

describe('a read of one statement', () => {
  const read = <T>(work: (tx: Tx) => Promise<T>) =>
    withTenantTransaction([], { durable: false, isOneStatement: true }, work);

  const answerOf = (tx: Tx, divisor = 1) =>
    tx.execute<{ answer: number }>(sql`select 42 / ${divisor}::int as answer`);

  it('goes to the database in one packet with the begin and the commit, once it is prepared', async () => {
    for (let round = 0; round < 3; round += 1) {
      packets.length = 0;
      expect([...(await read(answerOf))]).toEqual([{ answer: 42 }]);
    }
    expect(packets).toHaveLength(1);
    expect(packets[0]).toMatch(/begin; set local/);
  });

  it('fails for its own reason', async () => {
    expect(await failureOf(read((tx) => answerOf(tx, 0)))).toMatchObject({
      cause: { code: '22012' },
    });
    await isUsable();
  });

  it('takes no second statement', async () => {
    const failure = await failureOf(
      read(async (tx) => {
        await answerOf(tx);
        await answerOf(tx);
      }),
    );
    expect(failure).toMatchObject({ cause: { code: 'TRANSACTION_ENDED' } });
    await isUsable();
  });

  it('may turn out to need no statement at all', async () => {
    expect(await read(async () => 'known')).toBe('known');
  });
});

describe('a transaction whose queries were sent at once', () => {
  it('fails for the reason of the first that failed', async () => {
    const failure = await failureOf(
      write(async (tx) => {
        tx.execute(sql`select 1 / ${0}::int`).catch(() => undefined);
        await insert(tx, 'behind');
      }),
    );
    expect(failure).toMatchObject({ code: '22012' });
    expect(await notes()).toEqual([]);
  });
});

describe('a statement that is not waited for', () => {
  it('is sent in one packet with the next one, before it', async () => {
    for (let round = 0; round < 3; round += 1) {
      packets.length = 0;
      await write(async (tx) => {
        await insert(tx, 'first');
        await sendAhead(tx, note('ahead'));
        await insert(tx, 'behind');
      });
    }
    expect((await notes()).slice(-3)).toEqual(['first', 'ahead', 'behind']);
    const packet = packets.find((sent) => sent.includes('ahead')) ?? '';
    expect(packet.indexOf('ahead')).toBeLessThan(packet.indexOf('behind'));
  });

  it('undoes everything when it fails, and is the reason, whatever the work says meanwhile', async () => {
    const works = [
      (tx: Tx) => insert(tx, 'behind'),
      () => Promise.resolve(),
      () => Promise.reject(new Error('refused')),
    ];
    for (const work of works) {
      const failure = await failureOf(
        write(async (tx) => {
          await insert(tx, 'before');
          await sendAhead(tx, statement('select 1 / $1::int', 0));
          await work(tx);
        }),
      );
      expect(failure).toMatchObject({ code: '22012' });
      expect(await notes()).toEqual([]);
      await isUsable();
    }
  });

  it('is waited for in a savepoint, which may be undone alone', async () => {
    await write(async (tx) => {
      await insert(tx, 'work');
      await tx
        .transaction((inner) => sendAhead(inner, statement('select 1 / $1::int', 0)))
        .catch(() => undefined);
    });
    expect(await notes()).toEqual(['work']);
  });
});

describe('the last act of a transaction', () => {
  it('is kept with it, in the order in which it was asked for', async () => {
    // At first each is parsed, then it is prepared, then it is known.
    for (const round of ['first', 'second', 'third']) {
      await write(async (tx) => {
        await atCommit(tx, note(`${round} last`));
        await atCommit(tx, note(`${round} very last`));
        await insert(tx, `${round} work`);
      });
    }
    expect(await notes()).toEqual(
      ['first', 'second', 'third'].flatMap((round) => [
        `${round} work`,
        `${round} last`,
        `${round} very last`,
      ]),
    );
  });

  it('goes to the database in one packet with the commit, however long it is', async () => {
    const long = 'a long note '.repeat(1000);
    for (let round = 0; round < 3; round += 1) {
      packets.length = 0;
      await write((tx) => atCommit(tx, note(long)));
    }
    expect(packets.at(-1)).toContain(long);
  });

  it('undoes everything when it fails', async () => {
    const failure = await failureOf(
      write(async (tx) => {
        await atCommit(tx, note('before'));
        await atCommit(tx, statement('select 1 / $1::int', 0));
        await insert(tx, 'work');
      }),
    );
    expect(failure).toMatchObject({ code: '22012' });
    expect(await notes()).toEqual([]);
    await isUsable();
  });

  it.each([
    ['is missing', missing()],
    ['could not be written', new Date(Number.NaN)],
  ])('is refused, and everything undone, when a value of it %s', async (_title, value) => {
    const failure = await failureOf(
      write(async (tx) => {
        await insert(tx, 'work');
        await atCommit(tx, note(value));
      }),
    );
    expect(failure).toMatchObject({ message: 'A parameter is not a plain value.' });
    expect(await notes()).toEqual([]);
    await isUsable();
  });

  it('is run at once in a savepoint, which may be undone alone', async () => {
    await write(async (tx) => {
      await insert(tx, 'work');
      await tx
        .transaction(async (inner) => {
          await atCommit(inner, note('inner'));
          throw new Error('undone');
        })
        .catch(() => undefined);
    });
    expect(await notes()).toEqual(['work']);
  });

  it('is not tried when the work fails', async () => {
    const failure = await failureOf(
      write(async (tx) => {
        await atCommit(tx, note('last'));
        await insert(tx, 'work');
        throw new Error('refused');
      }),
    );
    expect(failure).toMatchObject({ message: 'refused' });
    expect(await notes()).toEqual([]);
  });

  it('says that the connection died, when it does', async () => {
    const failure = await failureOf(
      write(async (tx) => {
        const [row] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
        await atCommit(tx, statement('select pg_sleep(30), $1::text', 'dying'));
        await insert(tx, 'work');
        setTimeout(() => void cut(row?.pid ?? 0), 100);
      }),
    );
    expect(isConnectionError(failure)).toBe(true);
    expect(await notes()).toEqual([]);
    await isUsable();
  });
});
