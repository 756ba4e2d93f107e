import { describe, expect, test } from 'vitest';
import type { AgeGroup } from '@/lib/domain/scores/age-group';
import { scoreTews } from '@/lib/domain/scores/tews';
import { normal } from '@/lib/domain/scores/tews-samples';
import { tewsTables } from '@/lib/domain/scores/tews-tables';
import type { ObservationValues } from '@/lib/domain/scores/values';

describe('clinical signs', () => {
  const signCodes = (ageGroup: AgeGroup, values: ObservationValues, ageMonths?: number) =>
    scoreTews(tewsTables[ageGroup], { ...normal[ageGroup], ...values }, { ageMonths }).signs.map(
      ({ sign }) => sign.code,
    );

  test('raise the colour', () => {
    const score = scoreTews(tewsTables.adult, normal.adult, { tickedSigns: ['chest_pain'] });
    expect(score).toMatchObject({
      total: 0,
      colour: 'green',
      finalColour: 'orange',
      finalTimeToTreat: 'less_than_10_minutes',
    });
  });

  test('never lower it', () => {
    const severe = { ...normal.adult, RR: 30, HR: 140, SBP: 60 };
    const score = scoreTews(tewsTables.adult, severe, { tickedSigns: ['moderate_pain'] });
    expect(score).toMatchObject({
      colour: 'red',
      finalColour: 'red',
      finalTimeToTreat: 'immediate',
    });
  });

  test.each([
    ['adult', 'GLUCOSE', '2.9'],
    ['older_child', 'GLUCOSE', '2.9'],
    ['older_child', 'SPO2', '91'],
  ] as const)(
    'that rest on a value are settled only by that value: %s, %s %s before',
    (ageGroup, code, low) => {
      const { [code]: _, ...rest } = normal[ageGroup];
      const scored = (values: ObservationValues, before: string) =>
        scoreTews(tewsTables[ageGroup], { ...rest, ...values }, { earlier: { [code]: before } });
      expect(scored({}, low)).toMatchObject({ complete: false, toRepeat: [code], missing: [] });
      expect(scored({}, '98')).toMatchObject({ complete: true, toRepeat: [] });
      expect(scored({ [code]: '98' }, low)).toMatchObject({ complete: true, toRepeat: [] });
    },
  );

  test('give a colour before anything is measured', () => {
    const score = scoreTews(tewsTables.adult, {}, { tickedSigns: ['cardiac_arrest'] });
    expect(score).toMatchObject({ colour: null, finalColour: 'red', provisional: true });
  });

  test('that were ticked before the table was changed still count', () => {
    const score = scoreTews(tewsTables.older_child, normal.older_child, {
      tickedSigns: ['chest_pain'],
    });
    expect(score.finalColour).toBe('orange');
  });

  test('that are unknown are refused, not dropped', () => {
    expect(() => scoreTews(tewsTables.adult, normal.adult, { tickedSigns: ['hiccups'] })).toThrow(
      /hiccups/,
    );
  });

  test('both ticked and derived are listed once', () => {
    const score = scoreTews(
      tewsTables.adult,
      { ...normal.adult, GLUCOSE: '2.9' },
      { tickedSigns: ['hypoglycaemia_glucose_under_3'] },
    );
    expect(score.signs).toHaveLength(1);
    expect(score.signs[0]?.origin).toBe('derived');
  });

  test.each([['voice'], ['verbal'], ['pain'], ['unresponsive'], ['confused']])(
    'an adult who is not alert (%s) is very urgent',
    (AVPU) => {
      expect(signCodes('adult', { AVPU })).toEqual(['level_of_consciousness_reduced_or_confused']);
    },
  );

  test.each(['older_child', 'younger_child'] as const)(
    'a confused %s is an emergency',
    (ageGroup) => {
      const score = scoreTews(tewsTables[ageGroup], { ...normal[ageGroup], AVPU: 'confused' });
      expect(score.finalColour).toBe('red');
    },
  );

  test('a child below 92 % is an emergency unless known to be on oxygen', () => {
    const cyanosis = ['central_cyanosis_or_spo2_under_92'];
    expect(signCodes('older_child', { SPO2: '91', O2_FLOW: '0' })).toEqual(cyanosis);
    expect(signCodes('older_child', { SPO2: '91' })).toEqual(cyanosis);
    expect(signCodes('older_child', { SPO2: '91', O2_FLOW: '2' })).toEqual([]);
    expect(signCodes('older_child', { SPO2: '92', O2_FLOW: '0' })).toEqual([]);
    expect(signCodes('adult', { SPO2: '91', O2_FLOW: '0' })).toEqual([]);
  });

  test('glucose below 3 mmol/L is an emergency at any age, 3.0 is not', () => {
    for (const ageGroup of ['adult', 'older_child', 'younger_child'] as const) {
      expect(signCodes(ageGroup, { GLUCOSE: '2.9' })).toEqual(['hypoglycaemia_glucose_under_3']);
      expect(signCodes(ageGroup, { GLUCOSE: '3.0' })).toEqual([]);
    }
  });

  test('a baby under 2 months is very urgent, also on a table chosen by mistake', () => {
    expect(signCodes('younger_child', {}, 1)).toEqual(['tiny_baby_under_2_months']);
    expect(signCodes('adult', {}, 0)).toEqual(['tiny_baby_under_2_months']);
    expect(signCodes('younger_child', {}, 2)).toEqual([]);
  });
});
