import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spread } from '@/lib/domain/discounts/spread';

const lines = fc.array(fc.bigInt({ min: 0n, max: 10n ** 10n }), { minLength: 1, maxLength: 30 });

const sum = (parts: readonly bigint[]) => parts.reduce((total, part) => total + part, 0n);

/** Lines and an amount that is not more than they are. */
const spreadable = lines.chain((weights) =>
  fc.tuple(fc.constant(weights), fc.bigInt({ min: 0n, max: sum(weights) })),
);

describe('an invoice discount', () => {
  it('gives the remainder to the largest remainders, and of equal ones to the earlier line', () => {
    expect(spread(100n, [333n, 333n, 334n])).toEqual([33n, 33n, 34n]);
    expect(spread(1n, [5n, 5n])).toEqual([1n, 0n]);
    expect(spread(2n, [1n, 1n, 1n])).toEqual([1n, 1n, 0n]);
    expect(spread(10n, [0n, 10n])).toEqual([0n, 10n]);
    expect(spread(0n, [0n, 0n])).toEqual([0n, 0n]);
    expect(spread(0n, [])).toEqual([]);
  });

  it('is spread so that the parts add up to it, and none exceeds its line', () => {
    fc.assert(
      fc.property(spreadable, ([weights, amount]) => {
        const parts = spread(amount, weights);
        expect(sum(parts)).toBe(amount);
        for (const [index, part] of parts.entries()) {
          expect(part >= 0n && part <= (weights[index] ?? 0n)).toBe(true);
        }
      }),
    );
  });

  it('leaves each line within one minor unit of its exact share', () => {
    fc.assert(
      fc.property(spreadable, ([weights, amount]) => {
        const whole = sum(weights);
        for (const [index, part] of spread(amount, weights).entries()) {
          const off = part * whole - amount * (weights[index] ?? 0n);
          expect(off > -whole - 1n && off < whole + 1n).toBe(true);
        }
      }),
    );
  });

  it('takes the same off lines of the same price, except for one minor unit, in any order', () => {
    fc.assert(
      fc.property(spreadable, ([weights, amount]) => {
        const forwards = spread(amount, weights);
        const backwards = spread(amount, [...weights].reverse()).reverse();
        for (const [index, part] of forwards.entries()) {
          const difference = part - (backwards[index] ?? 0n);
          expect(difference >= -1n && difference <= 1n).toBe(true);
        }
      }),
    );
  });

  it('is refused when it is more than the lines, or negative', () => {
    expect(() => spread(11n, [5n, 5n])).toThrow(RangeError);
    expect(() => spread(-1n, [5n])).toThrow(RangeError);
    expect(() => spread(1n, [5n, -1n])).toThrow(RangeError);
  });
});
