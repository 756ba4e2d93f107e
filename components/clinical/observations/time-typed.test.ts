import { beforeEach, describe, expect, it } from 'vitest';
import { changeEntry, type Entry, emptyEntry } from '@/components/clinical/observations/entry';
import {
  isOfObserving,
  restoredEntry,
  timeTyped,
  withItsTime,
} from '@/components/clinical/observations/time-typed';
import type { Draft } from '@/components/platform/forms/draft';
import { hearServerTime } from '@/lib/platform/http/server-clock';

const typedAt = new Date('2025-11-21T01:12:00Z');
const content = changeEntry(emptyEntry('nurse'), { type: 'typed', code: 'RR', text: '22' });
const draft: Draft<Entry> = {
  savedAt: typedAt.toISOString(),
  observedAt: null,
  idempotencyKey: 'key-1',
  triedAt: null,
  content,
};
const minutesLater = (minutes: number) => new Date(typedAt.getTime() + minutes * 60_000);

beforeEach(() => hearServerTime(new Date().toUTCString()));

describe('the entry of a draft', () => {
  it('after a pause has the time at which it was typed, not now', () => {
    const restored = (now: Date) => restoredEntry(draft, now, 'Africa/Nairobi').takenAt;
    expect(restored(minutesLater(9))).toBeNull();
    expect(restored(minutesLater(10))).toBe('2025-11-21T04:12');
  });

  it('has the time of its last observation, whatever else was typed after it', () => {
    const observedAt = draft.savedAt;
    const corrected = { ...draft, observedAt, savedAt: minutesLater(30).toISOString() };
    const { takenAt } = restoredEntry(corrected, minutesLater(31), 'Africa/Nairobi');
    expect(takenAt).toBe('2025-11-21T04:12');
  });

  it('of a set that was refused keeps the time that it was sent with, on a device whose clock is an hour fast', () => {
    hearServerTime(new Date(Date.now() - 3_600_000).toUTCString());
    const corrected = withItsTime(content, typedAt, 'Africa/Nairobi');
    const restored = restoredEntry(
      { ...draft, savedAt: minutesLater(60).toISOString(), content: corrected },
      minutesLater(71),
      'Africa/Nairobi',
    );
    expect(restored.takenAt).toBe('2025-11-21T04:12');
    const late = { ...content, takenAt: '2025-11-21T02:00' };
    expect(withItsTime(late, typedAt, 'Africa/Nairobi').takenAt).toBe('2025-11-21T02:00');
  });

  it('keeps the time that its author gave', () => {
    const late = { ...draft, content: { ...content, takenAt: '2025-11-21T02:00' } };
    expect(restoredEntry(late, minutesLater(90), 'Africa/Nairobi').takenAt).toBe(
      '2025-11-21T02:00',
    );
  });
});

describe('an entry that waits in an open form', () => {
  const timeOf = (entry: { takenAt: string | null }, minutes: number) =>
    timeTyped(entry, typedAt, { now: minutesLater(minutes), timeZone: 'Africa/Nairobi' });

  it('has the time at which it was typed once that is a while ago, and now before', () => {
    expect(timeOf(content, 9)).toBeNull();
    expect(timeOf(content, 180)).toBe('2025-11-21T04:12');
  });

  it('has the hospital’s time, on a device whose clock is three hours slow', () => {
    hearServerTime(new Date(Date.now() + 3 * 3_600_000 + 5_000).toUTCString());
    expect(timeOf(content, 180)).toBe('2025-11-21T07:12');
  });

  it('is corrected once the hospital’s time is known, unless its time was typed', () => {
    const put = { ...content, takenAt: '2025-11-21T04:12' };
    const heard = {
      type: 'clock-heard',
      from: '2025-11-21T04:12',
      to: '2025-11-21T07:12',
    } as const;
    expect(changeEntry(put, heard).takenAt).toBe('2025-11-21T07:12');
    const typed = { ...put, takenAt: '2025-11-21T07:00' };
    expect(changeEntry(typed, heard)).toBe(typed);
  });

  it('keeps the time that its author gave', () => {
    expect(timeOf({ takenAt: '2025-11-21T02:00' }, 180)).toBeNull();
  });

  it('does not count as typed again after naming the performer, or by leaving a field', () => {
    const changes = ['typed', 'breathes', 'taken-at', 'performer', 'left', 'confirmed'];
    expect(changes.filter((type) => isOfObserving({ type }))).toEqual([
      'typed',
      'breathes',
      'taken-at',
    ]);
  });
});
