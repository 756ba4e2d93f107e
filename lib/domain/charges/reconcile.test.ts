import { describe, expect, it } from 'vitest';
import type { DueCharge } from '@/lib/domain/charges/due';
import { type ChargedItem, type ListedPrice, reconcile } from '@/lib/domain/charges/reconcile';

const due = (given: Partial<DueCharge> = {}): DueCharge => ({
  source: 'bed-night',
  patientId: 'patient',
  encounterId: 'encounter',
  hospitalizationId: 'stay',
  prescriptionId: null,
  healthcareServiceId: 'bed',
  bedServiceId: 'medicine',
  priceTierId: 'general',
  at: new Date('2026-11-02T00:00:00Z'),
  date: '2026-11-01',
  description: 'Night',
  isAhead: false,
  ...given,
});

const charged = (given: Partial<ChargedItem> = {}): ChargedItem => ({
  id: 'item',
  source: 'bed-night',
  encounterId: 'encounter',
  hospitalizationId: 'stay',
  prescriptionId: null,
  serviceDate: '2026-11-01',
  healthcareServiceId: 'bed',
  bedServiceId: 'medicine',
  priceTierId: 'general',
  amount: '1200.000',
  currency: 'KES',
  status: 'billable',
  isRepriced: false,
  isWaived: false,
  waiverReversedAt: null,
  creditedAt: null,
  isReturned: false,
  isRestorable: false,
  isCreditShort: false,
  ...given,
});

const price = (given: Partial<ListedPrice> = {}): ListedPrice => ({
  healthcareServiceId: 'bed',
  serviceName: 'Night in bed',
  priceTierId: 'general',
  amount: '1200.000',
  currency: 'KES',
  validFrom: new Date('2026-01-01T00:00:00Z'),
  validTo: null,
  ...given,
});

/** The steps, by the dates and ids that they concern. */
function done(
  charges: DueCharge[],
  items: ChargedItem[],
  { prices = [price()], ahead = false } = {},
) {
  const { raise, unpriced, cancel, credit, restore } = reconcile(charges, items, prices, { ahead });
  return {
    raise: raise.map(({ date, price: { amount } }) => `${date} ${amount}`),
    unpriced: unpriced.map(({ date }) => date),
    cancel: cancel.map(({ id }) => id),
    credit: credit.map(({ id }) => id),
    restore: restore.map(({ id }) => id),
  };
}

const nothing = { raise: [], unpriced: [], cancel: [], credit: [], restore: [] };

describe('bringing charges up to date', () => {
  it('charges what is due once, at the price of its day', () => {
    const prices = [
      price({ amount: '1000.000', validTo: new Date('2026-11-02T00:00:00Z') }),
      price({ amount: '1200.000', validFrom: new Date('2026-11-02T00:00:00Z') }),
    ];
    const earlier = due({ date: '2026-10-31', at: new Date('2026-11-01T00:00:00Z') });
    expect(done([earlier, due()], [], { prices })).toEqual({
      ...nothing,
      raise: ['2026-10-31 1000.000', '2026-11-01 1200.000'],
    });
    expect(done([due()], [charged()])).toEqual(nothing);
  });

  it('leaves out what has no price, and never charges nothing for it', () => {
    const other = [price({ priceTierId: 'private' }), price({ healthcareServiceId: 'surgery' })];
    expect(done([due()], [], { prices: other })).toEqual({ ...nothing, unpriced: ['2026-11-01'] });
    expect(done([due({ priceTierId: null })], [])).toEqual({
      ...nothing,
      unpriced: ['2026-11-01'],
    });
  });

  it('cancels what is no longer due, and credits what is billed or paid', () => {
    expect(done([], [charged()])).toEqual({ ...nothing, cancel: ['item'] });
    for (const status of ['billed', 'paid'] as const) {
      expect(done([], [charged({ status })])).toEqual({ ...nothing, credit: ['item'] });
    }
  });

  it('charges again what is due at another service or tier, and credits what was billed', () => {
    const moved = due({ priceTierId: 'private' });
    const prices = [price({ priceTierId: 'private', amount: '2160.000' })];
    expect(done([moved], [charged()], { prices })).toEqual({
      ...nothing,
      raise: ['2026-11-01 2160.000'],
      cancel: ['item'],
    });
    expect(done([moved], [charged({ status: 'paid' })], { prices })).toEqual({
      ...nothing,
      raise: ['2026-11-01 2160.000'],
      credit: ['item'],
    });
    const [raised] = reconcile([moved], [charged({ status: 'paid' })], prices, {
      ahead: false,
    }).raise;
    expect(raised?.correctsId).toBe('item');
  });

  it('leaves what was billed at the tier of its payer, until it is on no bill any more', () => {
    const repriced = charged({ priceTierId: 'scheme', isRepriced: true });
    for (const status of ['billed', 'paid'] as const) {
      expect(done([due()], [{ ...repriced, status }])).toEqual(nothing);
    }
    expect(done([due()], [repriced])).toEqual({
      ...nothing,
      raise: ['2026-11-01 1200.000'],
      cancel: ['item'],
    });
    const elsewhere = due({ bedServiceId: 'surgery', healthcareServiceId: 'surgical bed' });
    expect(done([elsewhere], [{ ...repriced, status: 'paid' }]).credit).toEqual(['item']);
  });

  it('makes a credited charge due again when the record does, as long as nothing was refunded', () => {
    const credited = charged({ id: 'old', status: 'paid', creditedAt: new Date() });
    const back = { ...credited, isRestorable: true };
    expect(done([due()], [back])).toEqual({ ...nothing, restore: ['old'] });
    expect(done([due()], [credited])).toEqual({ ...nothing, raise: ['2026-11-01 1200.000'] });
    expect(done([], [back])).toEqual(nothing);
    const instead = charged({ id: 'new', priceTierId: 'private' });
    expect(done([due()], [back, instead])).toEqual({
      ...nothing,
      cancel: ['new'],
      restore: ['old'],
    });
    expect(done([due()], [back, { ...instead, status: 'paid' }])).toMatchObject({
      credit: ['new'],
      raise: ['2026-11-01 1200.000'],
    });
  });

  it('credits the rest of what was credited in part, unless it is due again', () => {
    const short = charged({ status: 'paid', creditedAt: new Date(), isCreditShort: true });
    expect(done([], [short])).toEqual({ ...nothing, credit: ['item'] });
    const back = { ...short, isRestorable: true };
    expect(done([due()], [back])).toEqual({ ...nothing, restore: ['item'] });
  });

  it('charges again what was waived once the waiver is reversed and its charge gone', () => {
    const reversed = charged({
      status: 'cancelled',
      isWaived: true,
      waiverReversedAt: new Date(),
    });
    expect(done([due()], [reversed])).toEqual({ ...nothing, raise: ['2026-11-01 1200.000'] });
  });

  it('charges a night again when the patient was in another bed, not when nights there are priced as another service’s', () => {
    const pricedOtherwise = due({ healthcareServiceId: 'private bed' });
    const elsewhere = due({ bedServiceId: 'surgery', healthcareServiceId: 'surgical bed' });
    for (const status of ['billable', 'billed', 'paid'] as const) {
      expect(done([pricedOtherwise], [charged({ status })])).toEqual(nothing);
    }
    const prices = [price({ healthcareServiceId: 'surgical bed', amount: '1500.000' })];
    expect(done([elsewhere], [charged()], { prices })).toEqual({
      ...nothing,
      raise: ['2026-11-01 1500.000'],
      cancel: ['item'],
    });
  });

  it('leaves a night as it is charged when the patient was in another service whose nights are the same service of the price list', () => {
    const elsewhere = due({ bedServiceId: 'surgery' });
    for (const status of ['billable', 'billed', 'paid'] as const) {
      expect(done([elsewhere], [charged({ status })])).toEqual(nothing);
    }
    expect(done([{ ...elsewhere, priceTierId: 'private' }], [charged()]).cancel).toEqual(['item']);
  });

  it('does not charge again what was refunded as not provided, wherever the patient lay, unless it is due at a higher price', () => {
    const returned = charged({ status: 'paid', isReturned: true });
    const elsewhere = due({ bedServiceId: 'surgery', healthcareServiceId: 'surgical bed' });
    const at = (amount: string) => [
      price(),
      price({ healthcareServiceId: 'surgical bed', amount }),
    ];
    expect(done([elsewhere], [returned], { prices: at('1200.000') })).toEqual({
      ...nothing,
      credit: ['item'],
    });
    const credited = { ...returned, creditedAt: new Date(), isRestorable: true };
    expect(done([due()], [credited])).toEqual(nothing);
    expect(done([elsewhere], [credited], { prices: at('1200.000') })).toEqual(nothing);
    expect(done([elsewhere], [credited], { prices: at('6500.000') }).raise).toEqual([
      '2026-11-01 6500.000',
    ]);
  });

  it('compares a night without a known bed by its charge', () => {
    const earlier = charged({ bedServiceId: null });
    expect(done([due()], [earlier])).toEqual(nothing);
    expect(done([due({ healthcareServiceId: 'private bed' })], [earlier]).cancel).toEqual(['item']);
  });

  it('does not charge again what a person waived, but does when the record removed it and brought it back', () => {
    const cancelled = charged({ status: 'cancelled' });
    expect(done([due()], [{ ...cancelled, isWaived: true }])).toEqual(nothing);
    expect(done([due()], [cancelled])).toEqual({ ...nothing, raise: ['2026-11-01 1200.000'] });
  });

  it('charges what a person waived once it is due at a higher price, which nobody gave up', () => {
    const waived = charged({ status: 'cancelled', isWaived: true });
    const moved = due({ priceTierId: 'intensive' });
    const at = (amount: string) => [price(), price({ priceTierId: 'intensive', amount })];
    expect(done([moved], [waived], { prices: at('6500.000') }).raise).toEqual([
      '2026-11-01 6500.000',
    ]);
    expect(done([moved], [waived], { prices: at('1200.000') })).toEqual(nothing);
    expect(done([moved], [waived], { prices: at('800.000') })).toEqual(nothing);
    const [raised] = reconcile([moved], [waived], at('6500.000'), { ahead: false }).raise;
    expect(raised?.correctsId).toBe('item');
    // Back in the first bed: the waiver holds again.
    const instead = charged({ id: 'new', priceTierId: 'intensive', amount: '6500.000' });
    expect(done([due()], [waived, instead], { prices: at('6500.000') })).toEqual({
      ...nothing,
      cancel: ['new'],
    });
  });

  it('charges again what was waived at a mistyped price that was too low, and keeps the waiver of one that was too high', () => {
    const waived = charged({ status: 'cancelled', isWaived: true, amount: '10.000' });
    // 10 were given up: the 1,200 of the right price were not.
    expect(done([due()], [waived]).raise).toEqual(['2026-11-01 1200.000']);
    expect(done([due()], [{ ...waived, amount: '12000.000' }])).toEqual(nothing);
    expect(done([due()], [waived], { prices: [] })).toEqual(nothing);
  });

  it('charges in advance only on request, and keeps that charge', () => {
    const visit = due({ source: 'encounter', hospitalizationId: null, isAhead: true });
    expect(done([visit], [])).toEqual(nothing);
    expect(done([visit], [], { ahead: true }).raise).toHaveLength(1);
    const paidAhead = charged({ source: 'encounter', hospitalizationId: null });
    expect(done([visit], [paidAhead])).toEqual(nothing);
  });
});
