import { describe, expect, it } from 'vitest';
import {
  changeEntry,
  type Entry,
  emptyEntry,
  entrySchema,
} from '@/components/clinical/observations/entry';
import { type Draft, draftSchema, readDraft } from '@/components/platform/forms/draft';
import { discardDrafts, draftKey, holdsDraft } from '@/components/platform/forms/draft-key';

const owner = { userId: 'u1', patientId: 'p1', encounterId: 'e1', form: 'observations' } as const;
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

const read = (text: string | null, now: Date) => readDraft(draftSchema(entrySchema), text, now);

describe('a draft', () => {
  it('is restored as it was, with the key of its attempts', () => {
    expect(read(JSON.stringify(draft), minutesLater(5))).toEqual(draft);
  });

  it('belongs to one user, patient, encounter and form', () => {
    const keys = [
      owner,
      { ...owner, userId: 'u2' },
      { ...owner, patientId: 'p2' },
      { ...owner, encounterId: 'e2' },
      { ...owner, form: 'morse' as const },
    ].map(draftKey);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('is not restored after a day', () => {
    expect(read(JSON.stringify(draft), minutesLater(24 * 60 - 1))).not.toBeNull();
    expect(read(JSON.stringify(draft), minutesLater(24 * 60))).toBeNull();
  });

  it('of a day ago does not stand in the way of another', () => {
    const kept = memoryStorage({ [draftKey(owner)]: JSON.stringify(draft), broken: '{' });
    expect(holdsDraft(kept, draftKey(owner), minutesLater(24 * 60 - 1))).toBe(true);
    expect(holdsDraft(kept, draftKey(owner), minutesLater(24 * 60))).toBe(false);
    expect(holdsDraft(kept, 'broken', minutesLater(1))).toBe(false);
    expect(holdsDraft(kept, 'none', minutesLater(1))).toBe(false);
  });

  it('that cannot be read is not restored', () => {
    for (const text of [null, '', '{', '[]', '{"savedAt":"2025-11-21T01:12:00Z"}']) {
      expect(read(text, minutesLater(1))).toBeNull();
    }
    const foreign = { ...draft, content: { ...content, oxygen: 'helium' } };
    expect(read(JSON.stringify(foreign), minutesLater(1))).toBeNull();
  });

  it('without the time of observation is restored too', () => {
    const { observedAt: _, ...former } = draft;
    expect(read(JSON.stringify(former), minutesLater(5))).toEqual(draft);
  });

  it('is removed from the device when its author signs out, as is every draft that is a day old, and nothing else', () => {
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
