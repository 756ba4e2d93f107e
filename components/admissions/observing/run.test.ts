import { describe, expect, test } from 'vitest';
import type { BoardBed } from '@/lib/admissions/wards/contract';
import { runOf } from './run';

const now = Date.parse('2026-11-26T10:00:00Z');
const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString();

type Given = {
  room?: string;
  due?: number;
  leave?: boolean;
  died?: boolean;
  empty?: boolean;
  baby?: string;
};

/** Only what a run reads. */
function bed(id: number, name: string, { room = 'Bay 1', due = 0, ...of }: Given = {}) {
  const occupant = {
    hospitalization: { id },
    encounter: `encounter of ${name}`,
    patient: { deceased_at: of.died ? inMinutes(-60) : null },
    next_due_at: inMinutes(due),
    is_on_leave: of.leave ?? false,
  };
  return {
    id,
    name,
    room_name: room,
    occupant: of.empty ? null : occupant,
    children: of.baby
      ? [{ ...occupant, hospitalization: { id: id + 100 }, encounter: of.baby }]
      : [],
  } as unknown as BoardBed;
}

const beds = [
  bed(10, 'M10', { due: -20 }),
  bed(2, 'M2', { due: 20 }),
  bed(1, 'M1', { due: 5 }),
  bed(3, 'M3', { leave: true }),
  bed(4, 'M4', { empty: true }),
  bed(5, 'M5', { died: true }),
  bed(20, 'M20', { room: 'Bay 2', due: -5 }),
  bed(21, 'M21', { room: 'Bay 2', due: 90 }),
];

const from = (name: string, order: 'bay' | 'due', seen: number[] = []) =>
  runOf(beds, `encounter of ${name}`, { order, seen, now });

describe('a run through the bay', () => {
  test('follows the names of the beds as a person reads them', () => {
    expect(from('M1', 'bay')?.next?.name).toBe('M2');
    expect(from('M2', 'bay', [1])?.next?.name).toBe('M10');
  });

  test('starts again at the first bed, and ends where everyone was seen', () => {
    expect(from('M10', 'bay')?.next?.name).toBe('M1');
    expect(from('M2', 'bay', [10, 1])?.next).toBeNull();
  });

  test('passes over empty beds and patients who are on leave or have died, and names those on leave', () => {
    expect(from('M2', 'bay')?.next?.name).toBe('M10');
    expect(from('M2', 'bay')?.onLeave.map(({ name }) => name)).toEqual(['M3']);
  });

  test('visits a child in the mother’s bed after her', () => {
    const [m2, m10] = [bed(2, 'M2', { baby: 'encounter of the baby' }), bed(10, 'M10')];
    const steps = (encounter: string, seen: number[]) =>
      runOf([m10, m2], encounter, { order: 'bay', seen, now });
    expect(steps('encounter of M2', [])?.next?.occupant.encounter).toBe('encounter of the baby');
    const atBaby = steps('encounter of the baby', [2]);
    expect(atBaby).toMatchObject({ place: 2, size: 3 });
    expect(atBaby?.next?.name).toBe('M10');
    expect(steps('encounter of M10', [2, 102])?.next).toBeNull();
  });

  test('counts the patients of the bay who are alive', () => {
    expect(from('M10', 'bay')).toMatchObject({ place: 4, size: 4 });
  });

  test('is none for a patient with no bed on the ward', () => {
    expect(from('M99', 'bay')).toBeNull();
  });
});

describe('a run by due time', () => {
  test('takes the ward’s most overdue patient first, whichever the bay', () => {
    expect(from('M1', 'due')?.next?.name).toBe('M10');
    expect(from('M10', 'due', [1])?.next?.name).toBe('M20');
    expect(from('M20', 'due', [1, 10])?.next?.name).toBe('M2');
  });

  test('ends where nobody else is due within half an hour', () => {
    expect(from('M2', 'due', [1, 10, 20])?.next).toBeNull();
  });
});
