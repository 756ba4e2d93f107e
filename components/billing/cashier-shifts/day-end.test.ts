import { describe, expect, it } from 'vitest';
import { dayEndAddress, hourWords, sumOfLines, tenderLines } from './day-end';

const row = (
  name: string,
  transaction_type: 'cash' | 'card' | 'user-account',
  net_amount: string,
  currency = 'KES',
) => ({ name, transaction_type, net_amount, currency });

const named = ({ name }: { name: string }) => ({ key: name, name });

describe('the lines of a day-end report', () => {
  const rows = [
    row('Amina', 'cash', '1050.00'),
    row('Amina', 'card', '0.10'),
    row('Brian', 'cash', '0.20'),
    row('Amina', 'cash', '0.05'),
    row('Brian', 'cash', '99.00', 'USD'),
    row('Amina', 'user-account', '800.00'),
  ];

  it('have for each name the money that reached a desk less what left it, by currency, without account payments', () => {
    expect(tenderLines(rows, 'KES', named)).toEqual([
      { key: 'Amina', name: 'Amina', net: { cash: '1050.05', card: '0.10' }, total: '1050.15' },
      { key: 'Brian', name: 'Brian', net: { cash: '0.20' }, total: '0.20' },
    ]);
  });

  it('add up to the cent', () => {
    expect(sumOfLines(tenderLines(rows, 'KES', named), 'KES')).toMatchObject({
      net: { cash: '1050.25', card: '0.10' },
      total: '1050.35',
    });
  });

  it('can be negative when more was refunded than taken', () => {
    const [line] = tenderLines([row('Amina', 'cash', '-15.50')], 'KES', named);
    expect(line?.total).toBe('-15.50');
  });
});

it('the report’s address keeps its filters', () => {
  expect(dayEndAddress({ date: '2026-11-21', cashier: 'a' })).toBe(
    '/reports/day-end?date=2026-11-21&cashier=a',
  );
  expect(hourWords(9)).toBe('09:00–10:00');
});
