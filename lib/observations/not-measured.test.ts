import { expect, it } from 'vitest';
import { notMeasuredWords } from '@/lib/observations/not-measured';

it('what is not measured is told with each reason once, and another system’s reason as it was sent', () => {
  const told = notMeasuredWords([
    { code: 'RR', reason: 'off-ward' },
    { code: 'SBP', reason: 'Arm in plaster' },
    { code: 'TEMP', reason: 'off-ward' },
  ]);
  expect(told).toBe('RR, Temp. (off the ward); Systolic (Arm in plaster)');
});
