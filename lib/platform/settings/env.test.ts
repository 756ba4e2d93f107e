import { describe, expect, it } from 'vitest';
import { readEnvironment } from '@/lib/platform/settings/env';

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

  it('refuses a session longer than a year, because the database cannot compute with larger times and no one could sign in', () => {
    const given = { DATABASE_URL: 'postgres://x/y', SESSION_HOURS: '9999999999' };
    expect(() => readEnvironment(given)).toThrow('SESSION_HOURS is at most 8760.');
    expect(() => readEnvironment({ ...given, SESSION_HOURS: '8760' })).not.toThrow();
    expect(() =>
      readEnvironment({ DATABASE_URL: 'postgres://x/y', SESSION_IDLE_MINUTES: '525601' }),
    ).toThrow('SESSION_IDLE_MINUTES is at most 525600.');
  });

  it.each([
    'ward.example.org',
    'ward.example.org:8080',
    'localhost:3000',
    'ftp://ward.example.org',
  ])('refuses PUBLIC_URL=%s, under which no browser could sign in', (PUBLIC_URL) => {
    expect(() => readEnvironment({ DATABASE_URL: 'postgres://x/y', PUBLIC_URL })).toThrow(
      'PUBLIC_URL is a web address such as https://ward.example.org.',
    );
  });

  it('treats an empty variable as one that was not set', () => {
    expect(
      readEnvironment({ DATABASE_URL: 'postgres://x/y', SESSION_HOURS: '' }).SESSION_HOURS,
    ).toBe(12);
  });

  it.each([
    [{ OIDC_ISSUER: 'https://login.example.org' }, /OIDC_CLIENT_ID is missing: OIDC_ISSUER is set/],
    [{ OIDC_CLIENT_ID: 'wardline' }, /OIDC_ISSUER is missing: OIDC_CLIENT_ID is set/],
    [{ OIDC_CLIENT_SECRET: 'x' }, /OIDC_ISSUER is missing: OIDC_CLIENT_SECRET is set/],
    [{ OIDC_ISSUER: 'login', OIDC_CLIENT_ID: 'w' }, /OIDC_ISSUER is the address of an OpenID/],
    [{ OIDC_ISSUER: 'http://login.example.org', OIDC_CLIENT_ID: 'w' }, /begins with https/],
    [{ OIDC_ISSUER: 'ftp://127.0.0.1', OIDC_CLIENT_ID: 'w' }, /begins with https/],
  ])('refuses %o, by which nobody could sign in safely', (given, sentence) => {
    const source = { DATABASE_URL: 'postgres://x/y', ...given };
    expect(() => readEnvironment(source)).toThrow(sentence);
  });

  it('lets plain http to an OpenID provider through on this machine alone', () => {
    const OIDC_ISSUER = 'http://127.0.0.1:4000';
    const source = { DATABASE_URL: 'postgres://x/y', OIDC_ISSUER, OIDC_CLIENT_ID: 'wardline' };
    expect(readEnvironment(source).OIDC_ISSUER).toBe(OIDC_ISSUER);
  });
});
