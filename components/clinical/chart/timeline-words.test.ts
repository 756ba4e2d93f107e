import { expect, test } from 'vitest';
import { entryTitle } from '@/components/clinical/chart/timeline-words';
import type { TimelineEntry } from '@/lib/clinical/timeline/contract';

test('a referral that is a draft does not read as if the patient was referred', () => {
  const title = (status: string) =>
    entryTitle({
      kind: 'referral',
      status,
      referral: { recipient_name: null, recipient_extra_detail: 'Eye clinic' },
    } as TimelineEntry);
  expect(title('draft')).toBe('Draft of a referral to Eye clinic');
  expect(title('active')).toBe('Referred to Eye clinic');
});
