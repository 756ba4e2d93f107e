import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  failureOf,
  leadToUnansweredCommits,
  listen,
  notes,
  urlBy,
} from '@/lib/ops/fault-injection';
import { closeDatabase, withTenantTransaction } from './client';
import { CommitInDoubt, isConnectionError } from './failures';

const before = process.env.DATABASE_URL;

beforeAll(async () => {
  process.env.DATABASE_URL = urlBy(await listen(leadToUnansweredCommits));
});

afterAll(async () => {
  await closeDatabase();
  if (before === undefined) delete process.env.DATABASE_URL;
  else process.env.DATABASE_URL = before;
});

it('reports a change whose commit got no answer as possibly made, unlike one that failed before', async () => {
  const write = (text: string) =>
    withTenantTransaction([], { durable: true }, (tx) =>
      tx.execute(sql`insert into note values (${text})`),
    );
  const failure = await failureOf(write('taken'));
  await expect.poll(notes).toEqual(['taken']);
  expect(failure).toBeInstanceOf(CommitInDoubt);
  expect(isConnectionError(failure)).toBe(true);
});
