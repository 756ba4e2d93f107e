import { describe, expect, it } from 'vitest';
import { billWords, depositWords, openBillWords } from '@/components/billing/bills/words';
import { presentBill } from '@/lib/domain/bills/present';

const kes = (owed: string, awaited = '0') => ({ currency: 'KES', owed, awaited });

type Row = Parameters<typeof presentBill>[0];

const refundsDue: Row['refundsDue'] = [];

const said = (sums: Row['sums'], isCharged = true, held: Row['held'] = []) =>
  billWords(presentBill({ isCharged, sums, refundsDue, held }));

describe('the state of a bill', () => {
  it('has the balance due, in the minor digits of its currency', () => {
    expect(said([kes('12399.990')])).toBe('Balance due KES 12,399.99');
    expect(said([{ currency: 'JPY', owed: '1500.000', awaited: '0' }])).toBe(
      'Balance due JPY 1,500',
    );
  });

  it('has each currency, and adds none to another', () => {
    expect(said([kes('100'), { currency: 'USD', owed: '5', awaited: '0' }])).toBe(
      'Balance due KES 100.00 + USD 5.00',
    );
  });

  it('has the patient’s balance due before the payer’s', () => {
    expect(
      presentBill({ isCharged: true, sums: [kes('10', '4000')], refundsDue, held: [] }),
    ).toEqual({
      status: 'owing',
      owed: [{ amount: '10.00', currency: 'KES' }],
      awaited: [{ amount: '4000.00', currency: 'KES' }],
      refund_due: [],
      held: [],
    });
    expect(said([kes('0', '4000')])).toBe('Due from payer KES 4,000.00');
  });

  it('shows the patient’s deposit in the currency of what is owed', () => {
    const held = [
      { currency: 'KES', amount: '5000.000' },
      { currency: 'USD', amount: '7.000' },
    ];
    expect(said([kes('3000')], true, held)).toBe('Balance due KES 3,000.00, deposit KES 5,000.00');
    expect(said([], true, held)).toBe('Settled to date');
    expect(said([kes('3000')], true, held.slice(1))).toBe('Balance due KES 3,000.00');
  });

  it('has what is open beside the name of another record: a refund or a deposit as well as a balance due', () => {
    const open = (row: Partial<Row>) =>
      openBillWords(presentBill({ isCharged: true, sums: [], refundsDue, held: [], ...row }));
    const sum = [{ currency: 'KES', amount: '2400.000' }];
    expect(open({})).toBeNull();
    expect(open({ sums: [kes('1200')] })).toBe('Balance due KES 1,200.00');
    expect(open({ refundsDue: sum })).toBe('Refund due KES 2,400.00');
    expect(open({ held: sum })).toBe('Deposit KES 2,400.00');
    expect(open({ sums: [kes('0', '4000')] })).toBe('Due from payer KES 4,000.00');
  });

  it('is never "paid" while a refund is due, and shows it next to a balance due', () => {
    const due = [{ currency: 'KES', amount: '2400.000' }];
    const bill = (sums: Row['sums']) =>
      presentBill({ isCharged: true, sums, refundsDue: due, held: [] });
    expect(bill([]).status).toBe('refund-due');
    expect(billWords(bill([]))).toBe('Refund due KES 2,400.00');
    expect(billWords(bill([kes('0', '4000')]))).toBe('Refund due KES 2,400.00');
    expect(billWords(bill([kes('1200')]))).toBe(
      'Balance due KES 1,200.00. Refund due KES 2,400.00',
    );
  });

  it('separates paid from never charged', () => {
    expect(said([])).toBe('Settled to date');
    expect(said([], false)).toBe('Nothing charged');
  });

  it('names the deposit of each currency alone, where nothing is owed', () => {
    expect(depositWords({ held: [] })).toBe('');
    expect(
      depositWords({
        held: [
          { currency: 'KES', amount: '5000.00' },
          { currency: 'USD', amount: '7.00' },
        ],
      }),
    ).toBe('Deposit KES 5,000.00 + USD 7.00');
  });
});
