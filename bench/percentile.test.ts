import { describe, expect, it } from 'vitest';
import { median, percentile } from '@/bench/percentile';

describe('a percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);

  it('is a value that was measured', () => {
    expect(percentile(hundred, 0.5)).toBe(50);
    expect(percentile(hundred, 0.95)).toBe(95);
    expect(percentile(hundred, 0.99)).toBe(99);
    expect(percentile([3, 8], 0.99)).toBe(8);
    expect(percentile([7], 0.5)).toBe(7);
  });

  it('of nothing is no number', () => {
    expect(percentile([], 0.5)).toBeNaN();
    expect(median([])).toBeNaN();
  });
});

describe('a median', () => {
  it('lies in the middle of the values, in whatever order they come', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });
});
