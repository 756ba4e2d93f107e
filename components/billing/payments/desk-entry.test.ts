import { describe, expect, it } from 'vitest';
import {
  baseRequest,
  blankEntry,
  type DeskEntry,
  type DeskFacts,
  furtherTender,
  requestOf,
} from '@/components/billing/payments/desk-entry';

const facts = (given: Partial<DeskFacts> = {}): DeskFacts => ({
  patient: 'patient',
  location: 'desk',
  currency: 'KES',
  accountOf: ({ type, account }) => account ?? (type === 'cash' ? 'drawer' : null),
  expectedCopayment: null,
  due: null,
  ...given,
});

const items = (given: Partial<DeskEntry> = {}): DeskEntry => ({
  ...blankEntry(),
  target: { kind: 'items', items: ['consultation', 'bed'] },
  ...given,
});

const invoice = (given: Partial<DeskEntry> = {}): DeskEntry => ({
  ...blankEntry(),
  target: { kind: 'invoice', invoice: 'invoice' },
  ...given,
});

const insured = { ...blankEntry('insurance').main, account: 'insurer' };

describe('a payment of items at the desk', () => {
  it('goes into the drawer of the shift, with the discounts of the ticked items alone', () => {
    const entry = items({ discounts: { bed: 'seven', laboratory: 'ten' } });
    expect(requestOf(entry, facts())).toMatchObject({
      kind: 'items',
      body: {
        patient: 'patient',
        location: 'desk',
        charge_items: ['consultation', 'bed'],
        payment_info: { transaction_type: 'cash', account_id: 'drawer', tendered: null },
        discounted_charge_items: [{ charge_item_uuid: 'bed', discount_uuid: 'seven' }],
      },
    });
  });

  it('is not previewed while nothing is ticked or no payer is chosen', () => {
    expect(requestOf(items({ target: null }), facts())).toBeNull();
    expect(requestOf(items({ target: { kind: 'items', items: [] } }), facts())).toBeNull();
    expect(requestOf(items({ main: { ...insured, account: null } }), facts())).toBeNull();
  });

  it('sends the amount handed over as a number, however it was typed, and for cash alone', () => {
    const main = { ...blankEntry().main, tendered: ' 1,200.50 ' };
    const sent = (entry: DeskEntry) => {
      const request = requestOf(entry, facts());
      return request?.kind === 'items' ? request.body.payment_info.tendered : undefined;
    };
    expect(sent(items({ main }))).toBe('1200.50');
    expect(sent(items({ main: { ...main, type: 'card', account: 'drawer' } }))).toBeNull();
  });

  it('does not take a lone comma in the amount handed over for a thousands separator where it may be a decimal one', () => {
    const main = { ...blankEntry().main, tendered: '1,500' };
    const sent = requestOf(items({ main }), facts({ currency: 'KWD' }));
    expect(sent).toMatchObject({ body: { payment_info: { tendered: '1,500' } } });
  });

  it('takes the copayment of the payer’s scheme until the cashier types another', () => {
    const sent = (entry: DeskEntry) => {
      const request = requestOf(entry, facts({ expectedCopayment: '1165.00' }));
      return request?.kind === 'items' ? request.body.payment_info.copayment_info : undefined;
    };
    const { copayment } = blankEntry();
    expect(sent(items({ main: insured }))).toMatchObject({ amount: '1165.00', currency: 'KES' });
    expect(
      sent(items({ main: insured, copayment: { ...copayment, amount: '1,000' } })),
    ).toMatchObject({ amount: '1000' });
    expect(sent(items({ main: insured, copayment: { ...copayment, amount: '' } }))).toBeNull();
    expect(sent(items())).toBeNull();
  });
});

describe('a payment of an invoice at the desk', () => {
  it('in cash sends its amount: the balance due less the other tenders', () => {
    const amount = (entry: DeskEntry) => {
      const request = requestOf(entry, facts({ due: '1000.00' }));
      return request?.kind === 'invoice' ? request.body.amount : undefined;
    };
    const card = { ...furtherTender('cash', 'card'), amount: '250.50' };
    expect(amount(invoice())).toBe('1000.00');
    expect(amount(invoice({ tenders: [card] }))).toBe('749.50');
    expect(amount(invoice({ main: { ...blankEntry().main, amount: '300' } }))).toBe('300');
    expect(amount(invoice({ tenders: [{ ...card, amount: 'ten' }] }))).toBeUndefined();
    expect(amount(invoice({ main: insured }))).toBeNull();
  });

  it('first previews the balance due with a tender that needs no amount', () => {
    const { main } = blankEntry();
    expect(requestOf(invoice(), facts())).toBeNull();
    expect(
      baseRequest(invoice({ main: { ...main, amount: '10', tendered: '20' } }), facts()),
    ).toMatchObject({
      kind: 'invoice',
      body: { transaction_type: 'mobile-money', amount: null, tendered: null },
    });
  });
});
