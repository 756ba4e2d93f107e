import { describe, expect, it } from 'vitest';
import { missingPrices } from '@/lib/billing/charge-items/missing-prices';

const names = {
  services: new Map([
    ['night', 'Bed night'],
    ['x-ray', 'X-ray'],
  ]),
  tiers: new Map([['general', 'General']]),
};

const night = (date: string) => ({
  healthcareServiceId: 'night',
  priceTierId: 'general',
  date,
});

describe('the missing prices', () => {
  it('are one sentence for thousands of nights, with the first and the last', () => {
    const nights = Array.from({ length: 3000 }, (_, index) =>
      night(new Date(Date.UTC(2018, 0, 1 + index)).toISOString().slice(0, 10)),
    );
    expect(missingPrices(nights.toReversed(), names)).toEqual([
      'There is no price for Bed night at the tier General on 3000 days from 1 Jan 2018 to 19 Mar 2026.',
    ]);
  });

  it('name each service and tier, and the day if there is one', () => {
    const charges = [
      night('2026-11-20'),
      { healthcareServiceId: 'x-ray', priceTierId: null, date: '2026-11-19' },
      night('2026-11-20'),
    ];
    expect(missingPrices(charges, names)).toEqual([
      'There is no price for Bed night at the tier General on 20 Nov 2026.',
      'No price tier is known for X-ray on 19 Nov 2026.',
    ]);
    expect(missingPrices([], names)).toEqual([]);
  });
});
