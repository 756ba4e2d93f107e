import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fromMinorUnits,
  moneyWords,
  presentAmount,
  toMinorUnits,
  typedAmount,
} from '@/lib/domain/money';
import { currencyCode, moneyAmount } from '@/lib/platform/http/money-fields';

const digits = { JPY: 0, UGX: 0, KES: 2, USD: 2, KWD: 3, IQD: 3 } as const;
const currency = fc.constantFrom(...(Object.keys(digits) as (keyof typeof digits)[]));

describe('money', () => {
  it('is the same amount after going to minor units and back, in every currency', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), currency, (units, code) => {
        const text = fromMinorUnits(units, code);
        expect(toMinorUnits(text, code)).toBe(units);
        expect(text.split('.')[1]?.length ?? 0).toBe(digits[code]);
      }),
    );
  });

  it('adds up exactly where floats do not', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 99_999_999 }), { minLength: 1, maxLength: 50 }),
        (cents) => {
          const texts = cents.map(
            (one) => `${Math.trunc(one / 100)}.${String(one % 100).padStart(2, '0')}`,
          );
          const sum = texts.reduce((total, text) => total + (toMinorUnits(text, 'KES') ?? 0n), 0n);
          expect(sum).toBe(BigInt(cents.reduce((total, one) => total + one, 0)));
        },
      ),
    );
  });

  it('is shown with the digits of ISO 4217, however it is stored', () => {
    expect(presentAmount('45', 'KES')).toBe('45.00');
    expect(presentAmount('45.000', 'KES')).toBe('45.00');
    expect(presentAmount('0.5', 'KWD')).toBe('0.500');
    expect(presentAmount('1250.000', 'IQD')).toBe('1250.000');
    expect(presentAmount('1500', 'UGX')).toBe('1500');
    expect(presentAmount('-0.05', 'KES')).toBe('-0.05');
  });

  it('is never rounded silently', () => {
    expect(toMinorUnits('45.001', 'KES')).toBeNull();
    expect(toMinorUnits('1.5', 'JPY')).toBeNull();
    expect(toMinorUnits('45.010', 'KES')).toBe(4501n);
    expect(() => presentAmount('45.001', 'KES')).toThrow(RangeError);
  });

  it('refuses text that is no decimal, and an unknown currency', () => {
    for (const text of ['', 'NaN', 'Infinity', '1e3', '1,000', '٤٥', ' 45', '45.', '.5']) {
      expect(() => toMinorUnits(text, 'KES'), text).toThrow(RangeError);
    }
    expect(() => fromMinorUnits(1n, 'XXX')).toThrow(RangeError);
  });
});

describe('an amount in a request', () => {
  it('may be text or a number, and keeps its text', () => {
    expect(moneyAmount.parse('45.00')).toBe('45.00');
    expect(moneyAmount.parse(45.5)).toBe('45.5');
    expect(moneyAmount.parse(0)).toBe('0');
    expect(moneyAmount.parse('999999999999.999')).toBe('999999999999.999');
  });

  it('is accepted as it is with at most three decimals below 1e12', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999_999 }),
        fc.stringMatching(/^(\.[0-9]{1,3})?$/),
        (whole, fraction) => {
          expect(moneyAmount.parse(`${whole}${fraction}`)).toBe(`${whole}${fraction}`);
        },
      ),
    );
  });

  it('is refused when it is no plain amount', () => {
    const refused = [
      'NaN',
      Number.NaN,
      Number.POSITIVE_INFINITY,
      '1e3',
      1e21,
      1e-7,
      '1000000000000',
      1e12,
      '-1',
      -0.5,
      '1.2345',
      '',
      ' ',
      '٤٥',
      '0x10',
      '1,000',
      '+1',
      '007',
      '1.',
      null,
      true,
      ['1'],
      {},
    ];
    for (const given of refused) {
      expect(moneyAmount.safeParse(given).success, String(given)).toBe(false);
    }
  });
});

describe('a currency', () => {
  it('is one that is in use, in capitals', () => {
    for (const code of ['KES', 'USD', 'UGX', 'KWD']) expect(currencyCode.parse(code)).toBe(code);
    for (const code of ['kes', 'KE', 'XXX', 'DEM', '', 'KESS']) {
      expect(currencyCode.safeParse(code).success, code).toBe(false);
    }
  });

  it('has the minor digits that browsers know, where they follow ISO 4217', () => {
    for (const code of ['KES', 'USD', 'EUR', 'JPY', 'UGX', 'RWF', 'KWD', 'TND', 'XOF']) {
      const known = new Intl.NumberFormat('en', {
        style: 'currency',
        currency: code,
      }).resolvedOptions().maximumFractionDigits;
      expect(fromMinorUnits(0n, code).split('.')[1]?.length ?? 0, code).toBe(known);
    }
  });
});

describe('an entered amount', () => {
  it.each([
    ['1,500', '1500'],
    [' 12,345,678.50 ', '12345678.50'],
    ['1,00,000', '100000'],
    ['1\u00a0500', '1500'],
    ['-2,400', '-2400'],
    ['45.00', '45.00'],
    ['', ''],
  ])('may have separated thousands: %s', (typed, amount) => {
    expect(typedAmount(typed)).toBe(amount);
  });

  it.each([
    ['7,5', '7.5'],
    ['12,50', '12.50'],
    ['1 500,25', '1500.25'],
    ['-0,5', '-0.5'],
  ])('is not ten or a hundred times as much for its decimal comma: %s', (typed, amount) => {
    expect(typedAmount(typed)).toBe(amount);
  });

  it.each(['1.500,50', '12,5000', '1,50.25', '1,2,3', ',50', '1,', '1,,000', '0,500', '1,500,25'])(
    'is refused where its meaning is unclear: %s',
    (typed) => {
      expect(typedAmount(typed)).toBe(typed);
      expect(moneyAmount.safeParse(typed).success).toBe(false);
    },
  );
});

describe('an amount entered in a currency of two decimals, or of none', () => {
  it.each(['1.500', '1.000', '-2.400', '250.000'])(
    'is refused where a point may part thousands, and is no thousandth of it: %s',
    (typed) => {
      for (const code of ['KES', 'UGX']) {
        const once = typedAmount(typed, code);
        expect(moneyAmount.safeParse(once).success).toBe(false);
        // A form reads what it has read once more.
        expect(typedAmount(once, code)).toBe(once);
      }
    },
  );

  it.each(['1.50', '0.500', '1500.000', '1500'])('is read where it cannot: %s', (typed) => {
    expect(typedAmount(typed, 'KES')).toBe(typed);
  });
});

describe('an amount entered in a currency of three decimals', () => {
  it.each(['1,500', '-2,400', '0,500'])('is refused where a comma may be either: %s', (typed) => {
    expect(typedAmount(typed, 'TND')).toBe(typed);
    expect(moneyAmount.safeParse(typedAmount(typed, 'TND')).success).toBe(false);
  });

  it.each([
    ['1,500.000', '1500.000'],
    ['1,500,000', '1500000'],
    ['1 500', '1500'],
    ['1.500', '1.500'],
    ['1,5', '1.5'],
  ])('is read where it cannot: %s', (typed, amount) => {
    expect(typedAmount(typed, 'TND')).toBe(amount);
  });

  it('has separated thousands where the currency has two, or none', () => {
    expect(typedAmount('1,500', 'KES')).toBe('1500');
    expect(typedAmount('1,500', 'UGX')).toBe('1500');
  });
});

describe('an amount in words', () => {
  it('has its currency before it and its thousands separated', () => {
    expect(moneyWords('4500.00', 'KES')).toBe('KES 4,500.00');
    expect(moneyWords('0.50', 'KES')).toBe('KES 0.50');
    expect(moneyWords('999.00', 'KES')).toBe('KES 999.00');
    expect(moneyWords('-1234567.125', 'KWD')).toBe('KWD -1,234,567.125');
    expect(moneyWords('1234567', 'JPY')).toBe('JPY 1,234,567');
  });
});
