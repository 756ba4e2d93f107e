import { describe, expect, it } from 'vitest';
import { type StayStep, stayFailure } from './stay-failure';

const failed = (status: number, retryAfter: number | null = null) => ({
  status,
  message: 'A4 is taken.',
  retryAfter,
  isLost: status === 0,
});

const steps: StayStep[] = ['admitted', 'transferred', 'planned', 'discharged'];

describe.each(steps)('the message about a patient who could not be %s', (step) => {
  it('says that it was not done where that is certain, and always keeps the entries', () => {
    for (const status of [0, 400, 401, 403, 409, 429, 500, 503]) {
      const { title, advice } = stayFailure(step, failed(status), true);
      if (status !== 0 && status !== 409) expect(title).toMatch(new RegExp(`^Not ${step}`));
      expect(advice).toContain('Everything you entered is still here');
    }
  });

  it('says that it may have succeeded when no answer was received, but not when the device is offline', () => {
    expect(stayFailure(step, failed(0), false).title).toBe(`Not ${step}: this device is offline.`);
    const { title, advice, needsNewKey } = stayFailure(step, failed(0), true);
    expect(title).toMatch(/^The (patient|bed) may already .*: no answer was received\.$/);
    expect(advice).toContain('Trying again is safe: it is recorded only once.');
    expect(needsNewKey).toBe(false);
  });

  it('has the server’s own words, and says when to try again', () => {
    expect(stayFailure(step, failed(409), true).title).toBe('A4 is taken.');
    expect(stayFailure(step, failed(409), true).advice).not.toContain('Try again');
    expect(stayFailure(step, failed(503, 5), true).advice).toContain('Try again in 5 s.');
    expect(stayFailure(step, failed(500), true).advice).toContain('Try again in a moment.');
    // As while the disk is full: the server names no time.
    expect(stayFailure(step, failed(503), true).advice).not.toContain('Try again');
  });

  it('gives a new key only when the old one belongs to an earlier version', () => {
    expect(stayFailure(step, failed(422), true).needsNewKey).toBe(true);
    for (const status of [0, 400, 401, 403, 409, 503]) {
      expect(stayFailure(step, failed(status), true).needsNewKey).toBe(false);
    }
  });
});

it('says first what the same press has already done', () => {
  const registered = 'The patient is registered and stays chosen.';
  for (const status of [0, 409, 422, 503]) {
    expect(stayFailure('admitted', failed(status), true, registered).advice).toMatch(
      /^The patient is registered and stays chosen\. Everything you entered/,
    );
  }
});

it('names who discharges, if the user may not', () => {
  expect(stayFailure('discharged', failed(403), true).advice).not.toContain('nurse');
  expect(stayFailure('transferred', failed(403), true).advice).toContain('nurse');
});
