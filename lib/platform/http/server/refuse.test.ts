import { expect, it } from 'vitest';
import { CommitInDoubt } from '@/db/failures';
import { refuse } from '@/lib/platform/http/server/refuse';

const away = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
const messageOf = async (error: Error, retryAfter: string | null = '2') => {
  const answer = refuse(error, 'the-request');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, retryAfter]);
  return (await answer.json()).message;
};

const failed = (code: string) => Object.assign(new Error('failed'), { code });

it('a full disk is reported without a retry, and a busy database is not reported as unavailable', async () => {
  expect(await messageOf(away)).toMatch(/cannot be reached/);
  const full = await messageOf(failed('53100'), null);
  expect(full).toMatch(/disk of the database is full. Nothing was changed/);
  expect(full).not.toMatch(/try again|reached/);
  const waited = await messageOf(failed('55P03'));
  expect(waited).toMatch(/could not do this at the moment. Nothing was changed; try again/);
});

it('a change that may have been made is not reported as safe to send again', async () => {
  expect(await messageOf(away)).toMatch(/Nothing was changed; try again/);
  const inDoubt = await messageOf(new CommitInDoubt(away));
  expect(inDoubt).toMatch(/may have been made/);
  expect(inDoubt).toMatch(/the same Idempotency-Key/);
});
