import { expect, it } from 'vitest';
import { CommitInDoubt } from '@/db/failures';
import { refuse } from '@/lib/http/refuse';

const away = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
const messageOf = async (error: Error) => {
  const answer = refuse(error, 'the-request');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  return (await answer.json()).message;
};

it('whoever sent a change that may have been made is not told that it can simply be sent again', async () => {
  expect(await messageOf(away)).toMatch(/Nothing was changed; try again/);
  const inDoubt = await messageOf(new CommitInDoubt(away));
  expect(inDoubt).toMatch(/may have been made/);
  expect(inDoubt).toMatch(/the same Idempotency-Key/);
});
