import { describe, expect, it } from 'vitest';
import { findKeptPatient, type KeptWard, newestFirst, recentOf } from './kept-wards';

const day = 24 * 3_600_000;
const morning = Date.parse('2026-11-21T06:00:00Z');

type Lying = { patient: string; encounter: string };

/** A ward as the device saw it then. */
function seen(uuid: string, at: number, { patient, encounter }: Lying): KeptWard {
  const bed = { name: 'B1', occupant: { patient: { uuid: patient }, encounter } };
  const board = { ward: { uuid, name: uuid }, as_of: new Date(at).toISOString(), beds: [bed] };
  return { provider: 'p', reading: { board, receivedAt: at }, forms: null } as unknown as KeptWard;
}

describe('the kept wards', () => {
  const before = seen('A', morning, { patient: 'achieng', encounter: 'first' });
  const after = seen('B', morning + 60_000, { patient: 'achieng', encounter: 'second' });

  it('find a patient on the newest board', () => {
    expect(newestFirst([before, after])).toEqual([after, before]);
    expect(findKeptPatient([before, after], 'achieng', null)?.ward).toBe(after);
    expect(findKeptPatient([after, before], 'achieng', 'second')?.ward).toBe(after);
  });

  it('find nobody in another encounter than the one that was asked for', () => {
    expect(findKeptPatient([before, after], 'achieng', 'first')).toBeNull();
    expect(findKeptPatient([before, after], 'barasa', null)).toBeNull();
  });

  it('are left out after 24 hours', () => {
    expect(recentOf([before, after], morning + day)).toEqual([before, after]);
    expect(recentOf([before, after], morning + day + 1)).toEqual([after]);
  });

  it('age by the clock of the device that received them', () => {
    const aheadByTwoDays = seen('C', morning, { patient: 'dida', encounter: 'third' });
    aheadByTwoDays.reading.receivedAt = morning + 2 * day;
    expect(recentOf([aheadByTwoDays], morning + 2 * day)).toEqual([aheadByTwoDays]);
  });
});
