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

  it('are no more than a connection can keep, and those that came first stay', () => {
    const isRepeated = repeatedStatements();
    const texts = Array.from({ length: 3000 }, (_, index) => `select ${index}`);
    const prepared = texts.filter((text) => [text, text].map(isRepeated).at(-1));
    expect(prepared).toEqual(texts.slice(0, 1000));
    expect(isRepeated('select 0')).toBe(true);
  });
});
