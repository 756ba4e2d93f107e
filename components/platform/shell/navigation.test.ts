import { expect, test } from 'vitest';
import { currentItem, isUnder, type NavigationItem, splitForBar } from './navigation';
import { permittedItems } from './permitted-items';

const items: NavigationItem[] = [
  { href: '/wards', label: 'Wards', icon: 'bed-double', permission: 'admissions:read' },
  { href: '/audit', label: 'Audit', icon: 'scroll-text', permission: 'audit:read' },
  { href: '/docs', label: 'API', icon: 'book-open' },
];

test('a nurse sees the wards and the items for everyone, but not the audit log', () => {
  const seen = permittedItems(items, ['admissions:read', 'observations:record']);
  expect(seen.map((item) => item.label)).toEqual(['Wards', 'API']);
});

test('an item listed for two permissions appears once, at its first permitted position', () => {
  const twice: NavigationItem[] = [
    { href: '/payments', label: 'Payments', icon: 'receipt-text', permission: 'payments:take' },
    { href: '/wards', label: 'Wards', icon: 'bed-double' },
    { href: '/payments', label: 'Payments', icon: 'receipt-text', permission: 'billing:read' },
  ];
  const seenWith = (permissions: Parameters<typeof permittedItems>[1]) =>
    permittedItems(twice, permissions).map(({ href }) => href);
  expect(seenWith(['payments:take', 'billing:read'])).toEqual(['/payments', '/wards']);
  expect(seenWith(['billing:read'])).toEqual(['/wards', '/payments']);
});

test('a page is marked under its own item, not under one that only starts alike', () => {
  expect(isUnder('/wards/maternity', '/wards')).toBe(true);
  expect(isUnder('/wards', '/wards')).toBe(true);
  expect(isUnder('/wards-archive', '/wards')).toBe(false);
});

test('the bar of a phone holds five items; with more, the last one opens the rest', () => {
  const of = (count: number): NavigationItem[] =>
    Array.from({ length: count }, (_, at) => ({
      href: `/${at}`,
      label: `${at}`,
      icon: 'book-open',
    }));
  expect(splitForBar(of(5))).toEqual({ shown: of(5), more: [] });
  const { shown, more } = splitForBar(of(7));
  expect(shown.map(({ href }) => href)).toEqual(['/0', '/1', '/2', '/3']);
  expect(more.map(({ href }) => href)).toEqual(['/4', '/5', '/6']);
});

test('a page is marked under the closest of two nested addresses', () => {
  const payments: NavigationItem = { href: '/payments', label: 'Payments', icon: 'receipt-text' };
  const desk: NavigationItem = { href: '/payments/desk', label: 'Desk', icon: 'banknote' };
  expect(currentItem([payments, desk], '/payments/desk')).toBe(desk);
  expect(currentItem([desk, payments], '/payments/1')).toBe(payments);
  expect(currentItem([desk, payments], '/patients')).toBeUndefined();
});

test('a page without an item of its own is marked under the item that covers it', () => {
  const dayEnd: NavigationItem = {
    href: '/reports/day-end',
    covers: '/reports',
    label: 'Day end',
    icon: 'chart-column',
  };
  expect(currentItem([dayEnd], '/reports/books')).toBe(dayEnd);
  expect(currentItem([dayEnd], '/reports/day-end')).toBe(dayEnd);
  expect(currentItem([dayEnd], '/remittances')).toBeUndefined();
});
