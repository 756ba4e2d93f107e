import { describe, expect, it } from 'vitest';
import {
  type Chain,
  endedWithStay,
  endOfStay,
  nextRefill,
  standsAgainAs,
  whyNoRepeat,
  whyNotGiven,
} from '@/lib/prescriptions/rules';

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

describe('a prescription for the ward', () => {
  const endedAt = new Date('2026-03-10T09:00:00Z');
  const given = { status: 'active', intent: 'order' } as const;

  it('is completed when the stay ends, and stopped when nobody gave it', () => {
    expect(endOfStay(given)?.status).toBe('completed');
    expect(endOfStay({ ...given, status: 'on-hold' })?.status).toBe('stopped');
    expect(endOfStay({ ...given, intent: 'proposal' })?.status).toBe('stopped');
    for (const status of ['draft', 'completed', 'stopped', 'entered-in-error'] as const) {
      expect(endOfStay({ ...given, status })).toBeNull();
    }
  });

  it('stands again as it stood when that end is taken back, and only that end', () => {
    const over = { status: 'stopped', intent: 'order' } as const;
    const held = {
      status: 'on-hold',
      statusReason: 'Nil by mouth',
      createdAt: new Date(0),
    } as const;
    const end = { status: 'stopped', statusReason: endedWithStay, createdAt: endedAt } as const;
    expect(standsAgainAs(over, [held, end], endedAt)).toEqual({
      status: 'on-hold',
      statusReason: 'Nil by mouth',
    });
    expect(standsAgainAs(over, [held, end], new Date(+endedAt + 1))).toBeNull();
    expect(standsAgainAs(over, [end, { ...held, createdAt: endedAt }], endedAt)).toBeNull();
  });

  it('stands again by what became of it when nobody kept how it had stood', () => {
    const end = { statusReason: endedWithStay, createdAt: endedAt };
    const again = (status: 'completed' | 'stopped', intent: 'order' | 'plan') =>
      standsAgainAs({ status, intent }, [{ ...end, status }], endedAt)?.status;
    expect([
      again('completed', 'order'),
      again('stopped', 'order'),
      again('stopped', 'plan'),
    ]).toEqual(['active', 'on-hold', 'active']);
  });
});
