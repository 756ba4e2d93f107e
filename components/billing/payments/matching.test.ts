import { describe, expect, it } from 'vitest';
import { matching } from '@/components/billing/payments/matching';
import type { PendingPayment } from '@/components/billing/payments/read-pending';

const place = '01a1fdc2-8926-75ba-80b1-1bae89a283f5';

/** 500.00 in mobile money, a part of an invoice of 10,000.00. */
const part: Pick<PendingPayment, 'amount' | 'currency' | 'request'> = {
  amount: '500.00',
  currency: 'KES',
  request: {
    kind: 'invoice',
    invoice: 'invoice',
    body: {
      transaction_type: 'mobile-money',
      amount: '500.00',
      currency: 'KES',
      location: place,
      copayment_info: null,
    },
    earlier: ['old'],
  },
};

type Receipt = Parameters<typeof matching>[1][number];

const receipt = (given: Partial<Receipt> = {}): Receipt => ({
  uuid: 'new',
  settlement: 'act',
  transaction_type: 'mobile-money',
  amount: '500.00',
  currency: 'KES',
  ...given,
});

describe('the receipt of a payment without an answer', () => {
  it('has the payment’s own amount: a later part of the same invoice is another payment', () => {
    const later = receipt({ uuid: 'later', settlement: 'later', amount: '250.00' });
    expect(matching(part, [later])).toEqual([]);
    expect(matching(part, [later, receipt()])).toEqual([receipt()]);
  });

  it('has the payment’s own tender and currency', () => {
    expect(matching(part, [receipt({ transaction_type: 'cash' })])).toEqual([]);
    expect(matching(part, [receipt({ currency: 'USD' })])).toEqual([]);
  });

  it('is none of those that existed before', () => {
    expect(matching(part, [receipt({ uuid: 'old' })])).toEqual([]);
  });

  it('is all the receipts of one act that add up to the amount', () => {
    const { request } = part;
    if (request.kind !== 'invoice') throw new Error('It pays an invoice.');
    const both = {
      ...part,
      request: {
        ...request,
        body: {
          ...request.body,
          transaction_type: 'insurance' as const,
          copayment_info: { transaction_type: 'cash' as const, amount: '50', currency: 'KES' },
        },
      },
    };
    const insurer = receipt({ transaction_type: 'insurance', amount: '450.00' });
    const patient = receipt({ uuid: 'copay', transaction_type: 'cash', amount: '50.00' });
    expect(matching(both, [patient, insurer])).toEqual([patient, insurer]);
    expect(matching(both, [{ ...patient, settlement: 'other' }, insurer])).toEqual([]);
  });

  it('of a deposit is the one of its amount', () => {
    const deposit: typeof part = {
      ...part,
      request: {
        kind: 'deposit',
        account: 'account',
        body: { amount: '500', currency: 'KES', transaction_type: 'card', location: place },
        earlier: [],
      },
    };
    const other = receipt({ settlement: 'other', transaction_type: 'card', amount: '5000.00' });
    const own = receipt({ transaction_type: 'card' });
    expect(matching(deposit, [other, own])).toEqual([own]);
  });
});
