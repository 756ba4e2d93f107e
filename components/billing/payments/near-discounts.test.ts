import { expect, it } from 'vitest';
import {
  nearlyApplies,
  nearWords,
  reasonsOfOthers,
} from '@/components/billing/payments/near-discounts';

type Unusable = Parameters<typeof nearlyApplies>[0];
type Code = Unusable['reasons'][number]['code'];

const unusable = (discount: string, ...codes: Code[]): Unusable => ({
  discount,
  reasons: codes.map((code) => ({ code, sentence: `${discount} ${code}.` })),
});
const item = (uuid: string, ...those: Unusable[]) => ({
  id: 1,
  uuid,
  healthcare_service: uuid,
  amount: '100.00',
  currency: 'KES',
  usable: [],
  usable_total: 0,
  unusable: those,
  unusable_total: those.length,
});
const none = { invoice: null, new_invoice: null };
const bed = { uuid: 'bed', name: 'Bed night' };
const test = { uuid: 'test', name: 'Malaria test' };

it('a discount nearly applies if only its start is missing', () => {
  expect(nearlyApplies(unusable('A', 'not-started'))).toBe(true);
  expect(nearlyApplies(unusable('A', 'not-started', 'other-payer'))).toBe(false);
  for (const code of ['other-payer', 'other-service', 'ended', 'inactive'] as const) {
    expect(nearlyApplies(unusable('A', code))).toBe(false);
  }
});

it('a discount of a payer by which the patient has a cover nearly applies, and says so', () => {
  const ofCovers = new Set(['A']);
  const near = unusable('A', 'other-payer');
  expect(nearlyApplies(near, ofCovers)).toBe(true);
  expect(nearWords(near)).toBe('A other-payer. The patient has a cover by this payer.');
  expect(nearlyApplies(unusable('B', 'other-payer'), ofCovers)).toBe(false);
  expect(nearlyApplies(unusable('A', 'other-payer', 'ended'), ofCovers)).toBe(false);
  const charge_items = [item('bed', near, unusable('B', 'other-payer'))];
  expect(reasonsOfOthers({ charge_items, ...none }, [bed], ofCovers)).toEqual([
    { discount: 'B', sentences: ['B other-payer.'] },
  ]);
});

it('a reason is given once, and names the items only if it is not that of all', () => {
  const charge_items = [
    item('bed', unusable('A', 'other-payer'), unusable('B', 'other-payer')),
    item('test', unusable('A', 'other-payer'), unusable('B', 'other-service')),
  ];
  expect(reasonsOfOthers({ charge_items, ...none }, [bed, test])).toEqual([
    { discount: 'A', sentences: ['A other-payer.'] },
    {
      discount: 'B',
      sentences: ['Bed night: B other-payer.', 'Malaria test: B other-service.'],
    },
  ]);
  expect(reasonsOfOthers({ charge_items, ...none }, [bed])).toEqual([
    { discount: 'A', sentences: ['A other-payer.'] },
    { discount: 'B', sentences: ['B other-payer.'] },
  ]);
});

it('a discount of whole invoices is explained for the whole, and what nearly applies is not among the others', () => {
  const charge_items = [item('bed', unusable('A', 'other-scope'), unusable('B', 'not-started'))];
  const new_invoice = {
    usable: [],
    unusable: [unusable('A', 'ended'), unusable('B', 'other-scope', 'not-started')],
    unusable_total: 2,
  };
  expect(reasonsOfOthers({ charge_items, invoice: null, new_invoice }, [bed])).toEqual([
    { discount: 'A', sentences: ['A ended.'] },
  ]);
  expect(reasonsOfOthers({ charge_items, invoice: null, new_invoice }, [])).toEqual([]);
});
