import { beforeEach, describe, expect, it } from 'vitest';
import { hearServerTime } from '@/lib/http/server-clock';
import { type Draft, readEntryDraft } from '@/lib/observations/draft';
import { discardDrafts, draftKey } from '@/lib/observations/draft-key';
import { changeEntry, type Entry, emptyEntry } from '@/lib/observations/entry';
import { isOfObserving, restoredEntry, timeTyped } from '@/lib/observations/time-typed';

const owner = { userId: 'u1', patientId: 'p1', encounterId: 'e1', form: 'observations' } as const;
const typedAt = new Date('2025-11-21T01:12:00Z');
const content = changeEntry(emptyEntry('nurse'), { type: 'typed', code: 'RR', text: '22' });
const draft: Draft<Entry> = {
  savedAt: typedAt.toISOString(),
  observedAt: null,
  idempotencyKey: 'key-1',
  content,
};
const minutesLater = (minutes: number) => new Date(typedAt.getTime() + minutes * 60_000);

beforeEach(() => hearServerTime(new Date().toUTCString()));

describe('a draft', () => {
  it('comes back as it was, with the key of its attempts', () => {
    expect(readEntryDraft(JSON.stringify(draft), minutesLater(5))).toEqual(draft);
  });

  it('is another’s for another user, patient, encounter or form', () => {
    const keys = [
      owner,
      { ...owner, userId: 'u2' },
      { ...owner, patientId: 'p2' },
      { ...owner, encounterId: 'e2' },
      { ...owner, form: 'morse' as const },
    ].map(draftKey);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('is forgotten after a day', () => {
    expect(readEntryDraft(JSON.stringify(draft), minutesLater(24 * 60 - 1))).not.toBeNull();
    expect(readEntryDraft(JSON.stringify(draft), minutesLater(24 * 60))).toBeNull();
  });

  it('that cannot be read is none', () => {
    for (const text of [null, '', '{', '[]', '{"savedAt":"2025-11-21T01:12:00Z"}']) {
      expect(readEntryDraft(text, minutesLater(1))).toBeNull();
    }
    const foreign = { ...draft, content: { ...content, oxygen: 'helium' } };
    expect(readEntryDraft(JSON.stringify(foreign), minutesLater(1))).toBeNull();
  });

  it('after a pause is an entry of the time at which it was typed, not of now', () => {
    const restored = (now: Date) => restoredEntry(draft, now, 'Africa/Nairobi').takenAt;
    expect(restored(minutesLater(9))).toBeNull();
    expect(restored(minutesLater(10))).toBe('2025-11-21T04:12');
  });

  it('is as old as its last observation, whatever else was typed after it', () => {
    const observedAt = draft.savedAt;
    const corrected = { ...draft, observedAt, savedAt: minutesLater(30).toISOString() };
    const { takenAt } = restoredEntry(corrected, minutesLater(31), 'Africa/Nairobi');
    expect(takenAt).toBe('2025-11-21T04:12');
  });

  it('of a form that noted no such time comes back all the same', () => {
    const { observedAt: _, ...former } = draft;
    expect(readEntryDraft(JSON.stringify(former), minutesLater(5))).toEqual(draft);
  });

  it('keeps the time that its author gave', () => {
    const late = { ...draft, content: { ...content, takenAt: '2025-11-21T02:00' } };
    expect(restoredEntry(late, minutesLater(90), 'Africa/Nairobi').takenAt).toBe(
      '2025-11-21T02:00',
    );
  });

  it('is gone from the device when who typed it signs out, and what is a day old too; nothing else is', () => {
    const ofColleague = { ...owner, userId: 'u2' };
    const left = { theme: 'dark', [draftKey(ofColleague)]: JSON.stringify(draft) };
    const storage = (now: Date) => {
      const kept = memoryStorage({
        ...left,
        [draftKey(owner)]: JSON.stringify(draft),
        [draftKey({ ...ofColleague, patientId: 'p2' })]: '{',
      });
      discardDrafts(kept, owner.userId, now);
      return Array.from({ length: kept.length }, (_, index) => kept.key(index));
    };
    expect(storage(minutesLater(5))).toEqual(Object.keys(left));
    expect(storage(minutesLater(24 * 60))).toEqual(['theme']);
  });
});

describe('an entry that waits in an open form', () => {
  const timeOf = (entry: { takenAt: string | null }, minutes: number) =>
    timeTyped(entry, typedAt, { now: minutesLater(minutes), timeZone: 'Africa/Nairobi' });

  it('is of the time at which it was typed once that is a while ago, and of now before', () => {
    expect(timeOf(content, 9)).toBeNull();
    expect(timeOf(content, 180)).toBe('2025-11-21T04:12');
  });

  it('is of the hospital’s time, on a device whose clock is three hours slow', () => {
    hearServerTime(new Date(Date.now() + 3 * 3_600_000 + 5_000).toUTCString());
    expect(timeOf(content, 180)).toBe('2025-11-21T07:12');
  });

  it('is put right when the hospital’s time is heard of only then, but for a time that was typed', () => {
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

  it('is not typed anew by saying who did it, or by leaving a field', () => {
    const changes = ['typed', 'breathes', 'taken-at', 'performer', 'left', 'confirmed'];
    expect(changes.filter((type) => isOfObserving({ type }))).toEqual([
      'typed',
      'breathes',
      'taken-at',
    ]);
  });
});

function memoryStorage(items: Record<string, string>): Storage {
  const map = new Map(Object.entries(items));
  return {
    get length() {
      return map.size;
    },
    clear: () => map.clear(),
    getItem: (key) => map.get(key) ?? null,
    key: (index) => [...map.keys()][index] ?? null,
    removeItem: (key) => {
      map.delete(key);
    },
    setItem: (key, value) => {
      map.set(key, value);
    },
  };
}
