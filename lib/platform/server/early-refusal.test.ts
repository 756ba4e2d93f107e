import { describe, expect, it } from 'vitest';
import { earlyRefusal, isApiPath } from './early-refusal';

describe('requests refused before they reach a route', () => {
  it.each([
    ['GET', '/api/v1/providers/%zz/encounter', 400],
    ['GET', '/wards/%c3%28', 400],
    ['TRACE', '/wards', 405],
    ['PROPFIND', '/sign-in', 405],
    ['POST', '/api//v1/providers/1/observations', 404],
    ['POST', '//api/v1/providers/1/observations', 404],
    ['GET', '/api\\v1/providers/1', 404],
    ['GET', '*', 400],
    ['GET', '/patients?search=wanjiru%00', 400],
    ['OPTIONS', '*', 204],
    ['GET', `/api/v1/providers?search=${'a'.repeat(9000)}`, 414],
  ])('%s %s', (method, target, status) => {
    expect(earlyRefusal(method, target)).toMatchObject({ status });
  });

  it('names the methods that a page has when it refuses one', () => {
    expect(earlyRefusal('TRACE', '/wards')?.headers).toEqual({ Allow: 'GET, HEAD' });
  });

  it('leaves it to the API to say which methods a path has', () => {
    expect(earlyRefusal('TRACE', '/api/health')).toBeNull();
  });

  it.each([
    '/api/v1/providers/1/encounter',
    '/providers/1/observations/?search=50%25//',
    '/wards/3%20east',
    '/api/v1/providers/1/patients?search=%00',
    '/',
  ])('lets %s through', (target) => {
    expect(earlyRefusal('GET', target)).toBeNull();
  });
});

describe('whether a path is the API’s', () => {
  it.each([
    '/api',
    '/api/health',
    '//api/v1',
    '/v1/providers',
    '/PROVIDERS/1',
    '/%61pi/health',
    '/V1/me',
  ])('%s is', (path) => {
    expect(isApiPath(path)).toBe(true);
  });

  it.each(['/', '/wards/1', '/apiary', '/sign-in', '/_next/static/v1.js'])('%s is not', (path) => {
    expect(isApiPath(path)).toBe(false);
  });
});
