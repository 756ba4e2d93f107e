import { expect, it } from 'vitest';
import { notMeasuredWords, unmeasuredRest } from '@/components/clinical/observations/not-measured';

it('values not measured are listed with each reason once, and another system’s reason as it was sent', () => {
  const told = notMeasuredWords([
    { code: 'RR', reason: 'off-ward' },
    { code: 'SBP', reason: 'Arm in plaster' },
    { code: 'TEMP', reason: 'off-ward' },
  ]);
  expect(told).toBe('RR, Temp. (off the ward); Systolic (Arm in plaster)');
});

it('one reason for the rest leaves the reason of a single parameter alone', () => {
  const open = ['RR', 'HR', 'SPO2'];
  const said = { SPO2: 'equipment' } as const;
  expect(unmeasuredRest(open, said)).toEqual({ codes: ['RR', 'HR'], reason: null });
  const all = { ...said, RR: 'refused', HR: 'refused' } as const;
  expect(unmeasuredRest(open, all)).toEqual({ codes: ['RR', 'HR'], reason: 'refused' });
  expect(unmeasuredRest([], {})).toEqual({ codes: [], reason: null });
});
