import { describe, expect, it } from 'vitest';
import {
  type Chain,
  endOfStay,
  isCompletedByRepeat,
  nextRefill,
  standsAgainAs,
  whyNoRepeat,
  whyNotGiven,
} from '@/lib/clinical/prescriptions/rules';
import { heldUntilDischarge, stoppedAtDischarge } from '@/lib/domain/codes/prescriptions';

const timeZone = 'Africa/Nairobi';
const chain: Chain = {
  pastRefills: 1,
  lastStatus: 'active',
  lastStatusReason: '',
  // The 11th at the hospital, half past midnight.
  lastAuthoredAt: new Date('2026-03-10T21:30:00Z'),
};
const terms = { numberOfRepeatsAllowed: 2, dispenseIntervalInDays: 7 };
const on = (day: string) => ({ now: new Date(`${day}T06:00:00Z`), timeZone });

describe('the next refill', () => {
  it('is due this many days after the last, by the hospital’s calendar', () => {
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
      expect(whyNoRepeat({ ...chain, lastStatus }, terms, on('2026-03-20'))).toContain(
        lastStatus.replaceAll('-', ' '),
      );
    }
  });
});

describe('a prescription’s dosage', () => {
  it('is complete when it says how the medicine is given, or that it is not to be given', () => {
    expect(whyNotGiven({ doNotPerform: false, dosages: 1 })).toBeNull();
    expect(whyNotGiven({ doNotPerform: true, dosages: 0 })).toBeNull();
    expect(whyNotGiven({ doNotPerform: false, dosages: 0 })).toContain('how the medicine');
  });
});

describe('a completed prescription', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 2, 10, 9, minute));
  const steps = [
    { status: 'active', createdAt: at(0) },
    { status: 'completed', createdAt: at(30) },
  ] as const;

  it('was completed by its repeat only if it was completed when the repeat was ordered, and nobody changed it since', () => {
    expect(isCompletedByRepeat(steps, [{ authoredAt: at(45) }, { authoredAt: at(30) }])).toBe(true);
    expect(isCompletedByRepeat(steps, [{ authoredAt: at(45) }])).toBe(false);
    expect(isCompletedByRepeat(steps, [])).toBe(false);
    const changed = [...steps, { status: 'completed', createdAt: at(50) } as const];
    expect(isCompletedByRepeat(changed, [{ authoredAt: at(30) }])).toBe(false);
    expect(isCompletedByRepeat(steps.slice(0, 1), [{ authoredAt: at(0) }])).toBe(false);
  });
});

describe('a prescription for the ward', () => {
  const endedAt = new Date('2026-03-10T09:00:00Z');

  it('is stopped by the discharge, and says whether it was on hold: nothing records that a dose was given', () => {
    expect(endOfStay('active')).toEqual({ status: 'stopped', statusReason: stoppedAtDischarge });
    expect(endOfStay('on-hold')).toEqual({ status: 'stopped', statusReason: heldUntilDischarge });
    for (const status of ['draft', 'completed', 'stopped', 'entered-in-error'] as const) {
      expect(endOfStay(status)).toBeNull();
    }
  });

  it('has its earlier status again when that end is undone, and only that end', () => {
    const held = {
      status: 'on-hold',
      statusReason: 'Nil by mouth',
      createdAt: new Date(0),
    } as const;
    const end = {
      status: 'stopped',
      statusReason: heldUntilDischarge,
      createdAt: endedAt,
    } as const;
    expect(standsAgainAs([held, end], endedAt)).toEqual({
      status: 'on-hold',
      statusReason: 'Nil by mouth',
    });
    expect(standsAgainAs([held, end], new Date(+endedAt + 1))).toBeNull();
    expect(standsAgainAs([end, { ...held, createdAt: endedAt }], endedAt)).toBeNull();
    expect(standsAgainAs([], endedAt)).toBeNull();
  });

  it('has its earlier status again by the reason of its end if its earlier statuses were not kept', () => {
    const again = (statusReason: string) =>
      standsAgainAs([{ status: 'stopped', statusReason, createdAt: endedAt }], endedAt)?.status;
    expect(again(stoppedAtDischarge)).toBe('active');
    expect(again(heldUntilDischarge)).toBe('on-hold');
  });

  it('can be repeated after the discharge if it was active, and not if a person held or stopped it', () => {
    const ended = (lastStatusReason: string) =>
      whyNoRepeat({ ...chain, lastStatus: 'stopped', lastStatusReason }, terms, on('2026-03-20'));
    expect(ended(stoppedAtDischarge)).toBeNull();
    for (const reason of [heldUntilDischarge, 'Rash', ''])
      expect(ended(reason)).toContain('stopped');
  });
});
