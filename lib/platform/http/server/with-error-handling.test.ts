import { expect, it, vi } from 'vitest';
import { Refusal } from '@/lib/domain/errors';
import type { ApiRequest } from '@/lib/platform/http/api-request';
import { withErrorHandling } from '@/lib/platform/http/server/with-error-handling';
import { log } from '@/lib/platform/log/log';

const request: ApiRequest = {
  method: 'GET',
  url: 'http://localhost/api/v1/me',
  headers: { get: () => null },
  body: null,
  signal: new AbortController().signal,
};

async function lineOf(thrown: unknown): Promise<unknown> {
  const told = vi.spyOn(log, 'info').mockImplementation(() => {});
  const answer = withErrorHandling({ id: 'me.read' }, () => Promise.reject(thrown));
  const { status } = await answer(request);
  const [line] = told.mock.lastCall ?? [];
  told.mockRestore();
  expect(line).toMatchObject({ route: 'me.read', status });
  return line;
}

it('the log line of a request that the database did not do says why, by its code: a full disk is no rush hour', async () => {
  const isFull = Object.assign(new Error('could not extend file'), { code: '53100' });
  const failed = new Error('Failed query: … params: Mensah', { cause: isFull });
  const line = await lineOf(failed);
  expect(line).toMatchObject({ status: 503, database: '53100' });
  expect(JSON.stringify(line)).not.toContain('Mensah');
  expect(await lineOf(new Refusal('unavailable', 'Later.'))).not.toHaveProperty('database');
  expect(await lineOf(new Refusal('not_found', 'Not here.'))).not.toHaveProperty('database');
});
