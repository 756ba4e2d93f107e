import { expect, it } from 'vitest';
import { saveFailure } from '@/components/platform/forms/save-failure';

const failure = (status: number, isOnline = true, retryAfter: number | null = null) =>
  saveFailure(
    { status, message: 'The encounter was finished at 04:12.', retryAfter, isLost: status === 0 },
    isOnline,
  );

it('says whatever happened that nothing typed is lost', () => {
  for (const status of [0, 401, 403, 409, 422, 429, 500, 503]) {
    expect(failure(status).advice).toContain('still here');
  }
});

it('tells offline from an answer that never came: the second may have been saved', () => {
  expect(failure(0, false).title).toContain('offline');
  expect(failure(0).title).toContain('May not have been saved');
  expect(failure(0).advice).toContain('recorded once');
});

it('repeats the server’s own reason, and when to try again', () => {
  expect(failure(409).title).toContain('finished at 04:12');
  expect(failure(503, true, 5).advice).toContain('in 5 s');
});

it('bids nobody save again while the disk is full, for which the server names no time', () => {
  expect(failure(503).advice).not.toContain('Save again');
  expect(failure(500).advice).toContain('Save again in a moment');
});

it('saves under another key only when the old one belongs to an earlier version', () => {
  expect(failure(422).needsNewKey).toBe(true);
  for (const status of [0, 400, 401, 409, 503]) expect(failure(status).needsNewKey).toBe(false);
});
