import { afterEach, describe, expect, it, vi } from 'vitest';
import { repeatedStatements } from './repeated-statements';

afterEach(() => void vi.useRealTimers());

describe('which statements are prepared', () => {
  it('are those that are repeated', () => {
    const { isRepeated } = repeatedStatements();
    expect(isRepeated('select 1')).toBe(false);
    expect(isRepeated('select 1')).toBe(true);
    expect(isRepeated('select 2')).toBe(false);
    expect(isRepeated('select 1')).toBe(true);
  });

  it('are a thousand at most; new ones replace up to 250 an hour, the least recently used first', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 26, 11) });
    const { isRepeated } = repeatedStatements();
    const comeTwice = (from: number, to: number) => {
      const texts = Array.from({ length: to - from }, (_, index) => `select ${from + index}`);
      return texts.filter((text) => {
        isRepeated(text);
        // Statements that everyone repeats are kept, however many texts somebody's filters make.
        isRepeated('select 0');
        return isRepeated(text);
      }).length;
    };
    expect(comeTwice(0, 1000)).toBe(1000);
    expect(comeTwice(1000, 2000)).toBe(250);
    vi.setSystemTime(Date.UTC(2026, 10, 26, 12));
    expect(comeTwice(2000, 3000)).toBe(250);
    const kept = Array.from({ length: 3000 }, (_, index) => `select ${index}`).filter(isRepeated);
    expect(kept).toHaveLength(1000);
    expect(kept.slice(0, 2)).toEqual(['select 0', 'select 501']);
  });
});
