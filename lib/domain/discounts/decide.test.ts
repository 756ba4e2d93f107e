import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountOff, type DiscountTerms, decide, percentOf } from '@/lib/domain/discounts/decide';

const start = new Date('2026-03-01T00:00:00Z');
const end = new Date('2026-04-01T00:00:00Z');

const terms = (given: Partial<DiscountTerms> = {}): DiscountTerms => ({
  code: 'MARCH',
  payerId: 'insurer',
  payerName: 'Lake Mutual',
  isPayerActive: true,
  appliesTo: 'healthcare_service',
  currency: 'KES',
  startAt: start,
  endAt: end,
  isActive: true,
  serviceIds: [],
  ...given,
});

const xray = { scope: 'healthcare_service', serviceId: 'xray' } as const;
const during = new Date('2026-03-15T12:00:00Z');
const payment = { payerId: 'insurer', currency: 'KES', at: during };

const reasons = (...asked: Parameters<typeof decide>) => {
  const decision = decide(...asked);
  return decision.isUsable ? [] : decision.reasons.map(({ code, refusal }) => [code, refusal]);
};

describe('a discount', () => {
  it('can be used from its start until just before its end', () => {
    const at = (moment: Date) => reasons(terms(), xray, { ...payment, at: moment });
    expect(at(new Date(start.getTime() - 1))).toEqual([['not-started', 'conflict']]);
    expect(at(start)).toEqual([]);
    expect(at(new Date(end.getTime() - 1))).toEqual([]);
    expect(at(end)).toEqual([['ended', 'conflict']]);
  });

  it('cannot be used while it is inactive', () => {
    expect(reasons(terms({ isActive: false }), xray, payment)).toEqual([['inactive', 'conflict']]);
  });

  it('cannot be used while its payer is inactive', () => {
    expect(reasons(terms({ isPayerActive: false }), xray, payment)).toEqual([
      ['inactive-payer', 'conflict'],
    ]);
  });

  it('covers every service if it names none, and otherwise those that it names', () => {
    expect(reasons(terms({ serviceIds: ['lab', 'xray'] }), xray, payment)).toEqual([]);
    const lab = terms({ serviceIds: ['lab'] });
    expect(reasons(lab, xray, payment)).toEqual([['other-service', 'invalid']]);
  });

  it('on invoices is for no single service, and the other way round', () => {
    const onInvoices = terms({ appliesTo: 'invoice' });
    expect(reasons(onInvoices, { scope: 'invoice' }, payment)).toEqual([]);
    expect(reasons(onInvoices, xray, payment)).toEqual([['other-scope', 'invalid']]);
    expect(reasons(terms(), { scope: 'invoice' }, payment)).toEqual([['other-scope', 'invalid']]);
  });

  it("is for its payer's accounts and its currency alone", () => {
    const by = (given: object) => reasons(terms(), xray, { ...payment, ...given });
    expect(by({ payerId: 'company' })).toEqual([['other-payer', 'invalid']]);
    expect(by({ payerId: null })).toEqual([['other-payer', 'invalid']]);
    expect(by({ currency: 'USD' })).toEqual([['other-currency', 'invalid']]);
  });

  it('is not checked against an unknown payer and currency', () => {
    const unknown = { payerId: undefined, currency: undefined, at: during };
    expect(reasons(terms(), xray, unknown)).toEqual([]);
  });

  it('gives every reason at once, and each names the discount', () => {
    const decision = decide(terms({ isActive: false, serviceIds: ['lab'] }), xray, {
      payerId: 'company',
      currency: 'USD',
      at: end,
    });
    expect(decision).toMatchObject({ isUsable: false });
    if (decision.isUsable) return;
    expect(decision.reasons.map(({ sentence }) => sentence)).toEqual([
      'Discount MARCH does not cover this service.',
      'Discount MARCH applies only to amounts paid by Lake Mutual.',
      'Discount MARCH applies only to amounts in KES.',
      'Discount MARCH is not active.',
      'Discount MARCH has ended.',
    ]);
  });
});

const percentage = (amount: string) =>
  ({ discountType: 'percentage', amount, currency: 'KES' }) as const;
const fixed = (amount: string, currency = 'KES') =>
  ({ discountType: 'currency', amount, currency }) as const;

describe('the value of a discount', () => {
  it('is a percentage rounded half-up to the minor unit', () => {
    expect(amountOff(percentage('7.5'), 999_999n, 'KES')).toBe(75_000n);
    expect(amountOff(percentage('50.000'), 1n, 'KES')).toBe(1n);
    expect(amountOff(percentage('49.9'), 1n, 'KES')).toBe(0n);
    expect(amountOff(percentage('100'), 12_345n, 'KES')).toBe(12_345n);
  });

  it('is an amount of any number of minor digits, but never more than the price', () => {
    expect(amountOff(fixed('200'), 150_000n, 'KES')).toBe(20_000n);
    expect(amountOff(fixed('200.000'), 15_000n, 'KES')).toBe(15_000n);
    expect(amountOff(fixed('500', 'UGX'), 1_500n, 'UGX')).toBe(500n);
    expect(amountOff(fixed('0.125', 'KWD'), 1_500n, 'KWD')).toBe(125n);
  });

  it('is never guessed from another currency', () => {
    expect(() => amountOff(fixed('200', 'USD'), 150_000n, 'KES')).toThrow(RangeError);
    expect(() => amountOff(fixed('200'), -1n, 'KES')).toThrow(RangeError);
  });

  it('never exceeds the price, and is the nearest minor unit, the upper one of two', () => {
    const gross = fc.bigInt({ min: 0n, max: 10n ** 14n });
    fc.assert(
      fc.property(gross, fc.integer({ min: 1, max: 100_000 }), (amount, thousandths) => {
        const percent = `${Math.trunc(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, '0')}`;
        const off = amountOff(percentage(percent), amount, 'KES');
        expect(off >= 0n && off <= amount).toBe(true);
        const twiceTooMuch = 2n * (off * 100_000n - amount * BigInt(thousandths));
        expect(twiceTooMuch > -100_000n && twiceTooMuch <= 100_000n).toBe(true);
      }),
    );
    fc.assert(
      fc.property(gross, fc.integer({ min: 1, max: 99_999_999 }), (amount, cents) => {
        const text = `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
        const off = amountOff(fixed(text), amount, 'KES');
        expect(off).toBe(amount < BigInt(cents) ? amount : BigInt(cents));
      }),
    );
  });
});

describe('a percentage', () => {
  it('is decimal text with at most three significant decimals', () => {
    expect(percentOf(1_000n, '12.5000')).toBe(125n);
    for (const text of ['', '1e1', '-5', '0.0001', 'NaN', '5%']) {
      expect(() => percentOf(1_000n, text), text).toThrow(RangeError);
    }
  });
});
