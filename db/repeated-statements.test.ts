import { describe, expect, it } from 'vitest';
import { repeatedStatements } from './repeated-statements';

describe('which statements are prepared', () => {
  it('are those that come again', () => {
    const isRepeated = repeatedStatements();
    expect(isRepeated('select 1')).toBe(false);
    expect(isRepeated('select 1')).toBe(true);
    expect(isRepeated('select 2')).toBe(false);
    expect(isRepeated('select 1')).toBe(true);
  });

  it('are no more than a connection can keep: those that have not come for longest are given up', () => {
    const isRepeated = repeatedStatements();
    const texts = Array.from({ length: 3000 }, (_, index) => `select ${index}`);
    for (const text of texts) {
      isRepeated(text);
      expect(isRepeated(text)).toBe(true);
      // What everybody asks all the time is kept, whatever somebody's filters make.
      expect(isRepeated('select 0')).toBe(true);
    }
    const kept = texts.filter((text) => isRepeated(text));
    expect(kept).toEqual(['select 0', ...texts.slice(-999)]);
  });
});
