import { describe, expect, it } from 'vitest';
import { partOf } from '@/lib/domain/covers/part';

describe('a bill over two covers of a payer', () => {
  const [before, after] = [490000n, 120000n];

  it('counts against each cover with the lines of its own days, and never twice', () => {
    expect(partOf(610000n, { within: before, beside: after })).toBe(before);
    expect(partOf(610000n, { within: after, beside: before })).toBe(after);
    // A copayment of a tenth is shared by both.
    expect(partOf(549000n, { within: before, beside: after })).toBe(441000n);
    expect(partOf(549000n, { within: after, beside: before })).toBe(108000n);
  });

  it('counts no cent against both', () => {
    expect(partOf(5n, { within: 5n, beside: 5n })).toBe(2n);
  });

  it('counts no more than its lines ask for: what was credited of them is about to be credited to the payer', () => {
    expect(partOf(610000n, { within: before, beside: 0n })).toBe(before);
    expect(partOf(610000n, { within: 0n, beside: before })).toBe(0n);
    expect(partOf(610000n, { within: 0n, beside: 0n })).toBe(0n);
  });
});
