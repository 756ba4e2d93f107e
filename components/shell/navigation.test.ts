import { expect, test } from 'vitest';
import { isUnder, type NavigationItem, permittedItems } from './navigation';

const items: NavigationItem[] = [
  { href: '/wards', label: 'Wards', icon: 'wards', permission: 'admissions:read' },
  { href: '/audit', label: 'Audit', icon: 'audit', permission: 'audit:read' },
  { href: '/docs', label: 'API', icon: 'api' },
];

test('a nurse sees the wards and what is for everybody, but not the audit log', () => {
  const seen = permittedItems(items, ['admissions:read', 'observations:record']);
  expect(seen.map((item) => item.label)).toEqual(['Wards', 'API']);
});

test('a page is marked under the item it belongs to and not under one that only starts alike', () => {
  expect(isUnder('/wards/maternity', '/wards')).toBe(true);
  expect(isUnder('/wards', '/wards')).toBe(true);
  expect(isUnder('/wards-archive', '/wards')).toBe(false);
});
