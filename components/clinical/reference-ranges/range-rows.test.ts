import { describe, expect, it } from 'vitest';
import { unusualValue } from '@/components/clinical/observations/unusual-value';
import { type AgeGroup, ageGroups } from '@/lib/domain/scores/age-group';
import { checkValue, interpretValue } from '@/lib/domain/scores/value-check';
import { rangeRows } from './range-rows';

const rowOf = (ageGroup: AgeGroup, code: string) =>
  rangeRows(ageGroup).find((row) => row.code === code);

const saturation = { spo2Scale: 1, onOxygen: null } as const;

describe('the ranges under Settings', () => {
  it('are those by which the heart rate of an adult is marked, scored, handed over, asked about and refused', () => {
    expect(rowOf('adult', 'HR')).toEqual({
      code: 'HR',
      display: 'Heart rate',
      unit: '/min',
      reference: '60–100',
      withoutPoints: '51–100',
      handover: '≤ 45, ≥ 110',
      asked: '< 30, > 200',
      possible: '0–300',
      except: 'not between 0 and 5',
    });
    expect(interpretValue('HR', 59, 'adult', saturation)).toBe('L');
    expect(interpretValue('HR', 60, 'adult', saturation)).toBe('N');
    expect(interpretValue('HR', 101, 'adult', saturation)).toBe('H');
    expect(unusualValue('HR', '200', 'adult', null)).toBeNull();
    expect(unusualValue('HR', '201', 'adult', null)).toEqual({ kind: 'rare', side: 'high' });
    expect(checkValue('HR', 301).kind).toBe('impossible');
  });

  it('of a child have no range of an adult: TEWS grades its values', () => {
    for (const ageGroup of ['older_child', 'younger_child'] as const) {
      for (const { code, reference, handover } of rangeRows(ageGroup)) {
        expect([reference, handover], code).toEqual([null, null]);
        expect(interpretValue(code, 60, ageGroup, saturation), code).toBeNull();
      }
    }
    expect(rowOf('older_child', 'HR')).toMatchObject({
      withoutPoints: '80–99',
      asked: '< 40, > 220',
    });
    expect(rowOf('younger_child', 'SBP')).toMatchObject({
      withoutPoints: null,
      asked: '< 30, > 160',
    });
  });

  it('name no question about what cannot be recorded', () => {
    // A saturation ends at 100 %, a flow of oxygen begins at 0.
    for (const ageGroup of ageGroups) {
      expect(rowOf(ageGroup, 'SPO2')?.asked).toBe('< 60');
      expect(rowOf(ageGroup, 'O2_FLOW')?.asked).toBe('> 15');
    }
  });

  it('with an open end say so', () => {
    expect(rowOf('adult', 'SPO2')).toMatchObject({ reference: '≥ 95', handover: null });
    expect(rowOf('adult', 'PAIN')).toMatchObject({ reference: null, handover: '≥ 7' });
  });
});
