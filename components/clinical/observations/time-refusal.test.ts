import { describe, expect, it } from 'vitest';
import { longAgoQuestion } from '@/components/clinical/observations/time-refusal';

const now = new Date('2026-11-23T04:00:00Z');
const asked = (takenAt: string | null) => longAgoQuestion(takenAt, now, 'Africa/Nairobi');

describe('the time of observations', () => {
  it('is confirmed from a day ago on, by the clock of the hospital', () => {
    expect(asked('2026-11-22T07:00')).toMatch(/^That was a day ago\./);
    expect(asked('2026-10-23T07:00')).toMatch(/^That was 31 days ago\./);
    expect(asked('2025-11-23T06:50')).toMatch(/^That was 365 days ago\./);
  });

  it('is not confirmed within a day, when it is now, or while it is empty', () => {
    expect(asked('2026-11-22T07:01')).toBeNull();
    expect(asked(null)).toBeNull();
    expect(asked('')).toBeNull();
  });
});
