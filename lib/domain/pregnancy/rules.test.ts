import { describe, expect, it } from 'vitest';
import { isPregnantOn, isToBeAsked, lastDayOf } from './rules';

const pregnancy = (startsOn: string, endsOn: string | null = null) => ({
  status: 'pregnant' as const,
  startsOn,
  endsOn,
});

describe('a patient is pregnant', () => {
  it('from the first to the last day of the pregnancy, both included', () => {
    const recorded = [pregnancy('2026-03-01', '2026-11-20')];
    const days = ['2026-02-28', '2026-03-01', '2026-11-20', '2026-11-21'];
    expect(days.map((day) => isPregnantOn(recorded, day))).toEqual([false, true, true, false]);
    expect(isPregnantOn([], '2026-11-20')).toBe(false);
  });

  it('for 45 weeks at most if no end was recorded, which would otherwise keep NEWS2 away for good', () => {
    const forgotten = pregnancy('2026-01-01');
    expect(lastDayOf(forgotten)).toBe('2026-11-12');
    expect(isPregnantOn([forgotten], '2026-11-12')).toBe(true);
    expect(isPregnantOn([forgotten], '2026-11-13')).toBe(false);
  });
});

describe('the question whether a patient is pregnant is asked', () => {
  const woman = { gender: 'FEMALE', age: 28 };
  const stay = { isMaternity: true, admittedOn: '2026-11-20' };
  const notPregnant = (startsOn: string) => ({
    status: 'not-pregnant' as const,
    startsOn,
    endsOn: null,
  });

  it('for a woman on a maternity ward with nothing on record', () => {
    expect(isToBeAsked(woman, stay, [])).toBe(true);
    expect(isToBeAsked({ ...woman, age: null }, stay, [])).toBe(true);
    expect(isToBeAsked(woman, { ...stay, isMaternity: false }, [])).toBe(false);
    expect(isToBeAsked(woman, null, [])).toBe(false);
    expect(isToBeAsked({ ...woman, gender: 'MALE' }, stay, [])).toBe(false);
    const ages = [11, 12, 55, 56].map((age) => isToBeAsked({ ...woman, age }, stay, []));
    expect(ages).toEqual([false, true, true, false]);
  });

  it('once in an admission, whatever the answer was', () => {
    expect(isToBeAsked(woman, stay, [notPregnant('2026-11-20')])).toBe(false);
    expect(isToBeAsked(woman, stay, [pregnancy('2026-11-20')])).toBe(false);
    expect(isToBeAsked(woman, stay, [pregnancy('2026-03-01', '2026-11-21')])).toBe(false);
  });

  it('again in another admission', () => {
    expect(isToBeAsked(woman, stay, [notPregnant('2026-11-19')])).toBe(true);
    expect(isToBeAsked(woman, stay, [pregnancy('2025-03-01', '2025-11-21')])).toBe(true);
  });
});
