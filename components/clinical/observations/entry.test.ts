import { expect, it } from 'vitest';
import { entrySchema } from './entry';

it('reads the draft of an earlier version: a field added since has a default', () => {
  const stored = {
    values: { RR: '22' },
    oxygen: 'air',
    notMeasured: { TEMP: 'refused' },
    left: ['RR'],
    signs: [],
    ageGroup: null,
    performer: '',
    takenAt: null,
  };
  expect(entrySchema.safeParse(stored)).toMatchObject({ success: true, data: stored });
});
