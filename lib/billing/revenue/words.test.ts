import { expect, it } from 'vitest';
import { keysOf } from '@/lib/billing/revenue/words';

it('every day of a period has a place in the chart, with revenue or without', () => {
  expect(keysOf({ from: '2026-02-27', until: '2026-03-02' }, 'day')).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ]);
});

it('every month of a period has a place in the chart, also one of which it has a day only', () => {
  expect(keysOf({ from: '2026-01-31', until: '2026-03-01' }, 'month')).toEqual([
    '2026-01',
    '2026-02',
    '2026-03',
  ]);
});
