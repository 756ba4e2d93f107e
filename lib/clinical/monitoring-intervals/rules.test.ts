import { expect, test } from 'vitest';
import { longerThanNext } from '@/lib/clinical/monitoring-intervals/rules';
import { defaultSchedule } from '@/lib/domain/scores/schedule';

test('no patient waits longer than one who is less urgent', () => {
  const minutes = defaultSchedule.observation_interval_minutes;
  expect(longerThanNext(minutes)).toBeNull();
  expect(longerThanNext({ ...minutes, orange: 15 })).toBeNull();
  expect(longerThanNext({ ...minutes, orange: 10 })).toEqual({ colour: 'red', next: 'orange' });
  expect(longerThanNext({ ...minutes, green: 45 })).toEqual({ colour: 'yellow', next: 'green' });
});
