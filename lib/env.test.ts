import { describe, expect, it } from 'vitest';
import { readEnvironment } from '@/lib/env';

describe('the environment', () => {
  it('needs only the address of the database', () => {
    const environment = readEnvironment({ DATABASE_URL: 'postgres://localhost/wardline' });
    expect(environment.SESSION_HOURS).toBe(12);
    expect(environment.TRUST_PROXY).toBe(false);
  });

  it('names every variable that cannot be used, and says what it should be', () => {
    expect(() => readEnvironment({ SESSION_HOURS: 'long', PUBLIC_URL: 'ward' })).toThrow(
      /DATABASE_URL is missing.*PUBLIC_URL is a web address.*SESSION_HOURS is a whole number/,
    );
  });

  it('treats an empty variable as one that was not set', () => {
    expect(
      readEnvironment({ DATABASE_URL: 'postgres://x/y', SESSION_HOURS: '' }).SESSION_HOURS,
    ).toBe(12);
  });
});
