import { describe, expect, it } from 'vitest';
import { birthDateLikeness, likenessOf, nearBirthDates } from './likeness';

describe('whether two records are one person', () => {
  it('the same MR number is enough, whatever the names are', () => {
    const birthDates = ['1984-02-29', '1951-01-03'] as const;
    expect(likenessOf({ sameMrNumber: true, nameLikeness: 0, birthDates })).toEqual(['mr-number']);
  });

  it('a name alike and the same birth date speak for it, another birth date speaks against it', () => {
    const alike = { sameMrNumber: false, nameLikeness: 0.5 };
    expect(likenessOf({ ...alike, birthDates: ['1984-02-29', '1984-02-29'] })).toEqual([
      'name',
      'birth-date',
    ]);
    expect(likenessOf({ ...alike, birthDates: ['1984-02-29', '1951-01-03'] })).toEqual([]);
  });

  it('the same birth date alone does not make them one person', () => {
    const birthDates = ['1984-02-29', '1984-02-29'] as const;
    expect(likenessOf({ sameMrNumber: false, nameLikeness: 0.3, birthDates })).toEqual([]);
  });

  it('where a birth date is not known, the names must be more alike', () => {
    const birthDates = ['1984-02-29', null] as const;
    expect(likenessOf({ sameMrNumber: false, nameLikeness: 0.5, birthDates })).toEqual([]);
    expect(likenessOf({ sameMrNumber: false, nameLikeness: 0.7, birthDates })).toEqual(['name']);
  });
});

describe('birth dates', () => {
  it.each([
    ['1984-02-29', '1984-02-29', 'same'],
    ['1984-03-04', '1984-04-03', 'near'],
    ['1984-03-04', '1984-03-14', 'near'],
    ['1984-03-04', '1984-08-04', 'near'],
    ['1984-03-04', '1989-03-04', 'near'],
    ['1984-03-04', '1948-03-04', 'near'],
    ['1984-03-04', '1984-01-01', 'near'],
    ['1984-07-01', '1984-09-23', 'near'],
    ['1984-03-04', '1984-09-23', 'other'],
    ['1984-03-04', '1964-03-04', 'other'],
    ['1984-03-04', '1985-03-05', 'other'],
    ['1984-03-04', null, 'unknown'],
  ])('%s and %s are %s', (one, other, likeness) => {
    expect(birthDateLikeness(one, other)).toBe(likeness);
    expect(birthDateLikeness(other, one)).toBe(likeness);
  });

  it('every near date lies in the range or among the dates that are searched', () => {
    const { from, to, on } = nearBirthDates('1984-02-29');
    expect([from, to]).toEqual(['1984-01-01', '1984-12-31']);
    expect(on).toEqual(['1976-02-29', '1980-02-29', '1988-02-29', '1992-02-29', '1948-02-29']);
  });
});
