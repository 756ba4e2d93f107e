import { expect, it } from 'vitest';
import { prescribingReasons } from './prescribing-reasons';

const stated = (uuid: string, status: 'PROVISIONAL' | 'REFUTED', hour: string) => ({
  uuid,
  ...{ code: 'B54', role: 'Malaria', rank: 1, status, stated_at: `2026-11-26T${hour}:00:00.000Z` },
});

it('a diagnosis that was refuted on the admission after a round had stated it again is no reason', () => {
  const round = stated('round', 'PROVISIONAL', '09');
  expect(prescribingReasons([round, stated('admission', 'REFUTED', '11')])).toEqual([]);
  expect(prescribingReasons([round, stated('admission', 'REFUTED', '08')])).toEqual([
    { uuid: 'round', name: 'Malaria' },
  ]);
});
