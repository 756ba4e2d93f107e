import { DrizzleQueryError } from 'drizzle-orm/errors';
import postgres from 'postgres';
import { describe, expect, it } from 'vitest';
import { isConnectionError, isRetryable } from './failures';

function withCode(code: string) {
  return Object.assign(new Error(code), { code });
}

describe('a failure means that the database is away when', () => {
  it.each([
    'CONNECTION_CLOSED',
    'CONNECTION_ENDED',
    'CONNECTION_DESTROYED',
    'CONNECT_TIMEOUT',
    'ANSWER_TIMEOUT',
    'ECONNREFUSED',
    'ECONNRESET',
    '57P01',
    '57P02',
    '57P03',
    '53300',
    '08000',
    '08006',
    '08P01',
  ])('its code is %s, on its own or wrapped by Drizzle', (code) => {
    expect(isConnectionError(withCode(code))).toBe(true);
    expect(isConnectionError(new DrizzleQueryError('select 1', [], withCode(code)))).toBe(true);
    expect(isRetryable(withCode(code))).toBe(false);
  });

  it('a real client finds nobody listening', async () => {
    const sql = postgres({ host: '127.0.0.1', port: 1, max: 1 });
    const failure: unknown = await sql`select 1`.catch((error: unknown) => error);
    await sql.end();
    expect(isConnectionError(failure)).toBe(true);
  });

  it.each([
    '23505',
    '42P01',
    '22P02',
    '40001',
    '55P03',
    '57014',
    '25P02',
    'UNDEFINED_VALUE',
    '080',
  ])('not when its code is %s', (code) => {
    expect(isConnectionError(withCode(code))).toBe(false);
  });

  it('not for what carries no code', () => {
    expect(isConnectionError(new Error('CONNECTION_CLOSED'))).toBe(false);
    expect(isConnectionError({ code: 'CONNECTION_CLOSED' })).toBe(false);
    expect(isConnectionError(undefined)).toBe(false);
  });
});

describe('a transaction may be run again from its start', () => {
  it.each(['40001', '40P01'])('after %s, on its own or wrapped by Drizzle', (code) => {
    expect(isRetryable(withCode(code))).toBe(true);
    expect(isRetryable(new DrizzleQueryError('select 1', [], withCode(code)))).toBe(true);
  });

  it.each(['23505', '57014', 'CONNECTION_CLOSED'])('not after %s', (code) => {
    expect(isRetryable(withCode(code))).toBe(false);
  });

  it('the search for a cause ends even when an error is its own cause', () => {
    const circular = withCode('23505');
    circular.cause = circular;
    expect(isRetryable(circular)).toBe(false);
    expect(isConnectionError(circular)).toBe(false);
  });
});
