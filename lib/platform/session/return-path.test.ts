import { expect, it } from 'vitest';
import { returnPath, safeReturnPath } from '@/lib/platform/session/return-path';

it.each([
  ['/wards/1?sort=bed', '/wards/1?sort=bed'],
  ['/patients/2#falls', '/patients/2#falls'],
  ['/wards/1?_rsc=1a2b3', '/wards/1'],
])('signing in leads back to %s', (given, expected) => {
  expect(safeReturnPath(given)).toBe(expected);
});

it.each([
  null,
  '',
  'wards',
  '//evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/\tevil',
  '/.//evil.example',
  '/wards/..//evil.example',
  '/%2e%2e//evil.example',
  '/sign-in',
  '/new-password?return=/wards',
])('signing in never leads to %j', (given) => {
  expect(safeReturnPath(given)).toBe('/');
});

it('a page that names no other page of ours was opened from none', () => {
  expect(returnPath('/wards/7?sort=bed')).toBe('/wards/7?sort=bed');
  for (const given of [undefined, '', '/', ['/wards/7'], '//evil.example']) {
    expect(returnPath(given)).toBeNull();
  }
});
