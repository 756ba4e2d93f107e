import { describe, expect, it } from 'vitest';
import { isToSee, neighboursOf, nextToSee, sickestFirst } from '@/lib/admissions/rounds/rules';

const noon = Date.parse('2026-11-21T12:00:00Z');
const at = (minutes: number) => new Date(noon + minutes * 60_000).toISOString();

type Given = {
  colour?: 'red' | 'orange' | 'yellow' | 'green' | null;
  total?: number;
  due?: number;
};
const judged = (
  name: string,
  { colour = 'green', total = 0, due = 30 }: Given = {},
  died = false,
) => ({
  name,
  patient: { deceased_at: died ? at(-5) : null },
  tews: colour && { colour, total },
  partial_tews: null as { colour: 'red' | 'green'; total: number } | null,
  next_due_at: at(due),
});

const listed = (uuid: string, is_seen_today = false, died = false) => ({
  patient: { uuid, deceased_at: died ? at(-5) : null },
  is_seen_today,
});

const uuidOf = (one: { patient: { uuid: string } } | null) => one?.patient.uuid ?? null;

describe('the order of a round', () => {
  it('is by colour as on the board, then by the longest wait for observations, with the dead last', () => {
    const ward = [
      judged('green'),
      judged('dead', { colour: 'red', due: -500 }, true),
      judged('unscored', { colour: null }),
      judged('overdue green', { due: -60 }),
      judged('red', { colour: 'red', due: 5 }),
      judged('overdue red', { colour: 'red', due: -5 }),
      judged('orange', { colour: 'orange' }),
      judged('yellow', { colour: 'yellow' }),
    ];
    expect(ward.sort(sickestFirst).map(({ name }) => name)).toEqual([
      'overdue red',
      'red',
      'orange',
      'unscored',
      'yellow',
      'overdue green',
      'green',
      'dead',
    ]);
  });

  it('is by the score within a colour: the sickest first, however lately the patient was observed', () => {
    const ward = [
      judged('red 7', { colour: 'red', total: 7, due: -20 }),
      judged('red 12', { colour: 'red', total: 12, due: 5 }),
      {
        ...judged('red 8, and 9 since', { colour: 'red', total: 8, due: 0 }),
        partial_tews: { colour: 'red' as const, total: 9 },
      },
    ];
    expect(ward.sort(sickestFirst).map(({ name }) => name)).toEqual([
      'red 12',
      'red 8, and 9 since',
      'red 7',
    ]);
  });

  it('puts patients on leave, who are due for nothing, after those of the same colour', () => {
    const away = { ...judged('away', { due: -4000 }), is_on_leave: true };
    const ward = [away, judged('yellow', { colour: 'yellow' }), judged('green')];
    expect(ward.sort(sickestFirst).map(({ name }) => name)).toEqual(['yellow', 'green', 'away']);
  });
});

describe('going from bed to bed', () => {
  const ward = [listed('a'), listed('b', true), listed('c'), listed('d', false, true)];

  it('leads to the patients before and after in order, and not beyond its ends', () => {
    const around = (uuid: string) => {
      const { previous, next } = neighboursOf(ward, uuid);
      return [uuidOf(previous), uuidOf(next)];
    };
    expect(around('a')).toEqual([null, 'b']);
    expect(around('b')).toEqual(['a', 'c']);
    expect(around('d')).toEqual(['c', null]);
    expect(around('elsewhere')).toEqual([null, null]);
  });

  it('continues with patients not yet seen, then with those passed over', () => {
    expect(uuidOf(nextToSee(ward, 'a'))).toBe('c');
    expect(uuidOf(nextToSee(ward, 'b'))).toBe('c');
    expect(uuidOf(nextToSee(ward, 'c'))).toBe('a');
    expect(uuidOf(nextToSee(ward, 'elsewhere'))).toBe('a');
  });

  it('ends when no one else is to be seen: neither the one just seen nor one who died', () => {
    expect(nextToSee([listed('a'), listed('b', true), listed('c', false, true)], 'a')).toBeNull();
    expect(nextToSee([], 'a')).toBeNull();
    expect(isToSee(listed('d', false, true))).toBe(false);
  });
});
