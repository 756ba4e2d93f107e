import { describe, expect, it } from 'vitest';
import { type Chain, nextRefill, whyNoRepeat, whyNotGiven } from '@/lib/prescriptions/rules';

const timeZone = 'Africa/Nairobi';
const chain: Chain = {
  pastRefills: 1,
  lastStatus: 'active',
  // The 11th at the hospital, half past midnight.
  lastAuthoredAt: new Date('2026-03-10T21:30:00Z'),
};
const terms = { numberOfRepeatsAllowed: 2, dispenseIntervalInDays: 7 };
const on = (day: string) => ({ now: new Date(`${day}T06:00:00Z`), timeZone });

describe('the next refill', () => {
  it('is due so many days after the last, by the hospital’s calendar', () => {
    expect(nextRefill(chain, terms, timeZone)).toBe('2026-03-18');
    expect(whyNoRepeat(chain, terms, on('2026-03-17'))).toBe(
      'The next repeat is due on 2026-03-18.',
    );
    expect(whyNoRepeat(chain, terms, on('2026-03-18'))).toBeNull();
  });

  it('has no day without an interval, and may be given at once', () => {
    const untimed = { ...terms, dispenseIntervalInDays: null };
    expect(nextRefill(chain, untimed, timeZone)).toBeNull();
    expect(whyNoRepeat(chain, untimed, on('2026-03-11'))).toBeNull();
  });

  it('does not come when every repeat was given, or the last was stopped, held or withdrawn', () => {
    expect(nextRefill({ ...chain, pastRefills: 2 }, terms, timeZone)).toBeNull();
    for (const lastStatus of ['stopped', 'on-hold', 'entered-in-error', 'draft'] as const) {
      expect(nextRefill({ ...chain, lastStatus }, terms, timeZone)).toBeNull();
      expect(whyNoRepeat({ ...chain, lastStatus }, terms, on('2026-03-20'))).toContain(lastStatus);
    }
  });
});

describe('what a prescription says', () => {
  it('is enough when it says how the medicine is given, or that it is not to be given', () => {
    expect(whyNotGiven({ doNotPerform: false, dosages: 1 })).toBeNull();
    expect(whyNotGiven({ doNotPerform: true, dosages: 0 })).toBeNull();
    expect(whyNotGiven({ doNotPerform: false, dosages: 0 })).toContain('how the medicine');
  });
});
