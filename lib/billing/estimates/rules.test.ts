import { expect, it } from 'vitest';
import { estimateOf } from '@/lib/billing/estimates/rules';
import type { ListedPrice } from '@/lib/domain/charges/reconcile';

const now = new Date('2026-11-26T09:00:00Z');
const price = (
  serviceId: string,
  amount: string,
  more: Partial<ListedPrice> = {},
): ListedPrice => ({
  healthcareServiceId: serviceId,
  serviceName: serviceId,
  priceTierId: 'general',
  amount,
  currency: 'KES',
  validFrom: new Date('2020-01-01T00:00:00Z'),
  validTo: null,
  ...more,
});
const want = (serviceId: string, quantity: number) => ({
  source: 'manual' as const,
  serviceId,
  serviceName: serviceId,
  quantity,
});

it('an estimate is the sum of its lines at the prices of now', () => {
  const ended = { validTo: new Date('2026-01-01T00:00:00Z') };
  const prices = [
    price('night', '900', ended),
    price('night', '1200.50'),
    price('admission', '2500'),
  ];
  const { lines, totals } = estimateOf([want('admission', 1), want('night', 3)], prices, now);
  expect(lines.map(({ serviceId, amount }) => [serviceId, amount])).toEqual([
    ['admission', 250_000n],
    ['night', 360_150n],
  ]);
  expect([...totals]).toEqual([['KES', 610_150n]]);
});

it('a service without a price is named, and no nights cost nothing', () => {
  const found = estimateOf([want('scan', 1), want('night', 0)], [], now);
  expect(found).toMatchObject({ lines: [], unpriced: [{ serviceId: 'scan' }] });
  expect(found.totals.size).toBe(0);
});

it('each currency has a total of its own', () => {
  const prices = [price('bed', '10'), price('scan', '20', { currency: 'USD' })];
  const { totals } = estimateOf([want('bed', 1), want('scan', 2)], prices, now);
  expect([...totals]).toEqual([
    ['KES', 1_000n],
    ['USD', 4_000n],
  ]);
});
