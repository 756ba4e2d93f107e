import { describe, expect, it } from 'vitest';
import type { BoardBed, BoardOccupant } from '@/lib/admissions/wards/contract';
import {
  bedChoice,
  canBeChosen,
  canBePlanned,
  goneBedWords,
  lostBedWords,
  roomsOf,
} from './bed-choice';

const free: BoardBed = {
  id: 1,
  uuid: 'a1',
  name: 'A1',
  room_name: 'Room 1',
  status: 'available',
  status_reason: '',
  status_changed_at: '2026-11-21T04:00:00.000Z',
  hold: null,
  assigned_to: [],
  occupant: null,
  children: [],
};

/** As much of an occupant as a choice looks at. */
const occupant = {
  hospitalization: { id: 7, uuid: 'stay-7' },
  patient: { uuid: 'p-7', last_name: 'Otieno', first_name: 'Achieng' },
} as BoardOccupant;

const held: BoardBed = {
  ...free,
  hold: {
    planned_transfer: 'plan-1',
    hospitalization: 'stay-7',
    patient: 'p-7',
    patient_name: 'Otieno, Achieng',
    from_ward_name: 'Ward B',
    from_bed_name: 'B2',
    held_until: '2026-11-21T08:00:00.000Z',
  },
};

describe('for an admission or a transfer', () => {
  it('a free bed can be chosen, for a new patient and for one who is transferred', () => {
    expect(bedChoice(free, null)).toBe('free');
    expect(bedChoice(free, 'stay-7')).toBe('free');
  });

  it('an occupied bed can be chosen only for the patient in it', () => {
    const taken = { ...free, status: 'occupied' as const, occupant };
    expect(bedChoice(taken, null)).toBe('occupied');
    expect(bedChoice(taken, 'stay-8')).toBe('occupied');
    expect(bedChoice(taken, 'stay-7')).toBe('own');
  });

  it('a held bed can be chosen only for the patient it is held for', () => {
    expect(bedChoice(held, null)).toBe('held');
    expect(bedChoice(held, 'stay-8')).toBe('held');
    expect(bedChoice(held, 'stay-7')).toBe('free');
  });

  it.each(['cleaning', 'out-of-service'] as const)(
    'a bed in %s cannot be chosen, held or not',
    (status) => {
      expect(bedChoice({ ...free, status }, null)).toBe(status);
      expect(canBeChosen(bedChoice({ ...held, status }, 'stay-7'))).toBe(false);
    },
  );

  it('a bed that is occupied without a known patient is never free', () => {
    const choice = bedChoice({ ...free, status: 'occupied' }, null);
    expect(choice).toBe('unexplained');
    expect(canBeChosen(choice)).toBe(false);
  });
});

describe('for a planned transfer', () => {
  const taken = { ...free, status: 'occupied' as const, occupant };

  it('a free bed, one in cleaning, and one whose patient may be gone by then can be chosen', () => {
    expect(canBePlanned(free, 'stay-8')).toBe(true);
    expect(canBePlanned({ ...free, status: 'cleaning' }, 'stay-8')).toBe(true);
    expect(canBePlanned(taken, 'stay-8')).toBe(true);
  });

  it('the patient’s own bed cannot be chosen', () => {
    expect(canBePlanned(taken, 'stay-7')).toBe(false);
  });

  it.each(['available', 'cleaning', 'occupied'] as const)(
    'a bed that is %s and held for another patient cannot be chosen',
    (status) => {
      const bed = { ...held, status, ...(status === 'occupied' ? { occupant } : {}) };
      expect(canBePlanned(bed, 'stay-8')).toBe(false);
    },
  );

  it('the bed that is already held for the patient can be chosen', () => {
    expect(canBePlanned(held, 'stay-7')).toBe(true);
  });

  it('no bed out of service, and none with an unknown patient, can be chosen', () => {
    expect(canBePlanned({ ...free, status: 'out-of-service' }, 'stay-8')).toBe(false);
    expect(canBePlanned({ ...free, status: 'occupied' }, 'stay-8')).toBe(false);
  });
});

describe('a chosen bed that is lost', () => {
  it('names its new patient', () => {
    expect(lostBedWords({ ...free, status: 'occupied', occupant }, null)).toBe(
      'A1 was just given to Otieno, Achieng.',
    );
    expect(lostBedWords(held, null)).toBe('A1 is now held for Otieno, Achieng.');
  });

  it('says why it cannot be used', () => {
    const broken = { ...free, status: 'out-of-service' as const, status_reason: 'Broken rail' };
    expect(lostBedWords(broken, null)).toBe('A1 was just taken out of service: Broken rail.');
  });

  it('says that it, or its ward, was closed', () => {
    const ward = { name: 'Ward A', is_active: true };
    expect(goneBedWords(free, ward)).toBe('A1 is not in use any more.');
    expect(goneBedWords(free, { ...ward, is_active: false })).toBe('Ward A is closed, with A1.');
  });

  it('says nothing while it is still available', () => {
    expect(lostBedWords(free, null)).toBeNull();
    expect(lostBedWords(held, 'stay-7')).toBeNull();
  });
});

it('rooms are in the ward’s order with their own beds', () => {
  const other = { ...free, uuid: 'b1', name: 'B1', room_name: 'Room 2' };
  const last = { ...free, uuid: 'a2', name: 'A2' };
  const rooms = roomsOf([free, other, last]);
  expect(rooms.map(({ name, beds }) => [name, beds.map((bed) => bed.name)])).toEqual([
    ['Room 1', ['A1', 'A2']],
    ['Room 2', ['B1']],
  ]);
});
