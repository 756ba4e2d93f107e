import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrangeBeds } from '@/components/admissions/wards/arrange';
import { baysOf } from '@/components/admissions/wards/bays';
import { bedsMatching } from '@/components/admissions/wards/search-beds';
import {
  type BoardView,
  boardGroups,
  boardLayouts,
  boardSorts,
  readChoice,
  readView,
  writeChoice,
  writeView,
} from '@/components/admissions/wards/view';
import { countBeds } from '@/lib/admissions/wards/census';
import type { BoardBed, BoardOccupant } from '@/lib/admissions/wards/contract';
import { isOverdue } from '@/lib/clinical/acuity/urgency';
import { triageColourNames } from '@/lib/domain/scores/colour';

const noon = Date.parse('2026-11-21T12:00:00Z');
const at = (minutes: number) => new Date(noon + minutes * 60_000).toISOString();
const clock = { now: noon, timeZone: 'Africa/Nairobi' };
const plain = readView(new URLSearchParams());

type Given = {
  name: string;
  status?: BoardBed['status'];
  patient?: Partial<BoardOccupant['patient']>;
  colour?: 'red' | 'orange' | 'yellow' | 'green' | null;
  dueIn?: number;
  onWardSince?: number;
  flagged?: boolean;
  leavesIn?: number;
  movesUntil?: number;
  heldUntil?: number;
};

const uuidOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** A bed of the ward; with `patient`, it is occupied. */
function aBed(given: Given, index: number): BoardBed {
  const { name, status, patient, colour = 'green', dueIn = 30, onWardSince = -60 } = given;
  const { leavesIn, movesUntil, heldUntil } = given;
  const bed = {
    id: index + 1,
    uuid: uuidOf(index + 1),
    name,
    room_name: 'Room 1',
    status: status ?? (patient ? 'occupied' : 'available'),
    status_reason: '',
    status_changed_at: at(-90),
    assigned_to: [] as BoardBed['assigned_to'],
    hold:
      heldUntil === undefined
        ? null
        : {
            planned_transfer: uuidOf(400 + index),
            hospitalization: uuidOf(500 + index),
            patient: uuidOf(600 + index),
            patient_name: 'Naliaka, Grace',
            from_ward_name: 'Ward B',
            from_bed_name: 'B2',
            held_until: at(heldUntil),
          },
  } as const;
  if (!patient) return { ...bed, occupant: null, children: [] };
  const score = {
    total: 0,
    colour,
    age_group: 'adult',
    is_complete: true,
    missing: [],
    parts: [],
    signs: [],
    effective_at: at(-30),
  };
  return {
    ...bed,
    children: [],
    occupant: {
      hospitalization: { id: index + 1, uuid: uuidOf(100 + index) },
      encounter: uuidOf(200 + index),
      patient: {
        id: index + 1,
        uuid: uuidOf(300 + index),
        mr_number: `MR-${index + 1}`,
        first_name: 'Achieng',
        last_name: 'Otieno',
        gender: 'FEMALE',
        birth_date: '1984-02-29',
        estimated_birth: null,
        age: 42,
        deceased_at: null,
        spo2_scale: 1,
        is_pregnant: false,
        ...patient,
      },
      is_with_mother: false,
      healthcare_service_name: 'General medicine',
      admitted_at: at(onWardSince),
      on_ward_since: at(onWardSince),
      expected_discharge_at: leavesIn === undefined ? null : at(leavesIn),
      planned_transfer:
        movesUntil === undefined
          ? null
          : {
              uuid: uuidOf(700 + index),
              bed: uuidOf(800 + index),
              bed_name: 'B4',
              ward: uuidOf(900),
              ward_name: 'Ward B',
              held_until: at(movesUntil),
            },
      flags: given.flagged ? [{ kind: 'allergy', note: 'Penicillin' }] : [],
      bill: null,
      tews: colour && score,
      partial_tews: null,
      recent_tews: [],
      trend: null,
      last_observed_at: colour && at(-30),
      next_due_at: at(dueIn),
      is_on_leave: false,
      treatment_clock: null,
      morse: null,
    },
  };
}

const ward = (...given: Given[]) => given.map(aBed);
const seenIn = (beds: BoardBed[], view: BoardView) =>
  bedsMatching(arrangeBeds(beds, view, clock), view.search);
const shown = (beds: BoardBed[], view: Partial<BoardView> = {}) =>
  seenIn(beds, { ...plain, ...view }).map(({ name }) => name);

describe('the order of the board', () => {
  it('is most urgent first by default, and within a colour the most overdue first', () => {
    const beds = ward(
      { name: 'A1' },
      { name: 'A2', patient: {}, colour: 'green', dueIn: -200 },
      { name: 'A3', patient: {}, colour: 'red', dueIn: 5 },
      { name: 'A4', patient: {}, colour: 'red', dueIn: -5 },
      { name: 'A5', patient: {}, colour: null },
      { name: 'A6', patient: {}, colour: 'yellow' },
      { name: 'A7', patient: {}, colour: 'orange' },
    );
    expect(shown(beds)).toEqual(['A4', 'A3', 'A7', 'A5', 'A6', 'A2', 'A1']);
  });

  it('by next set puts the most overdue first and patients who died last', () => {
    const beds = ward(
      { name: 'A1', patient: { deceased_at: at(-10) }, dueIn: -500 },
      { name: 'A2', patient: {}, dueIn: 12 },
      { name: 'A3', patient: {}, dueIn: -13 },
    );
    expect(shown(beds, { sort: 'overdue' })).toEqual(['A3', 'A2', 'A1']);
  });

  it('by surname ignores capitals and accents, and ends with the empty beds in either direction', () => {
    const beds = ward(
      { name: 'A1' },
      { name: 'A2', patient: { last_name: 'wafula' } },
      { name: 'A3', patient: { last_name: 'Ékeno' } },
      { name: 'A4', patient: { last_name: 'Mutuku' } },
    );
    expect(shown(beds, { sort: 'name' })).toEqual(['A3', 'A4', 'A2', 'A1']);
    expect(shown(beds, { sort: 'name', isReversed: true })).toEqual(['A2', 'A4', 'A3', 'A1']);
  });

  it("by bed is the ward's own, with the empty beds in their places", () => {
    const beds = ward({ name: 'A10', patient: {} }, { name: 'A2' }, { name: 'A3', patient: {} });
    expect(shown(beds, { sort: 'bed' })).toEqual(['A10', 'A2', 'A3']);
  });

  it('by stay puts the earliest arrival first', () => {
    const beds = ward(
      { name: 'A1', patient: {}, onWardSince: -60 },
      { name: 'A2', patient: {}, onWardSince: -6000 },
    );
    expect(shown(beds, { sort: 'stay' })).toEqual(['A2', 'A1']);
  });

  it('puts an occupied bed without a patient first, because someone must check it', () => {
    const beds = ward({ name: 'A1', patient: {} }, { name: 'A2', status: 'occupied' });
    expect(shown(beds)).toEqual(['A2', 'A1']);
  });
});

describe('the filtered board', () => {
  const beds = ward(
    { name: 'A1', patient: { last_name: 'Otieno', mr_number: 'LCR-00061' }, colour: 'red' },
    { name: 'A2', patient: { last_name: 'Wanjirũ' }, colour: 'yellow', dueIn: -5, flagged: true },
    { name: 'B1', status: 'cleaning' },
    { name: 'B2' },
  );

  it('shows every bed without a filter', () => {
    expect(shown(beds)).toHaveLength(4);
  });

  it('shows any of the chosen colours and statuses', () => {
    expect(shown(beds, { groups: ['red', 'cleaning'] })).toEqual(['A1', 'B1']);
  });

  it('shows overdue beds, and patients with an alert', () => {
    expect(shown(beds, { overdueOnly: true })).toEqual(['A2']);
    expect(shown(beds, { flaggedOnly: true })).toEqual(['A2']);
  });

  it('shows planned transfers and their held beds until the hold has run out', () => {
    const moving = ward(
      { name: 'A1', patient: {}, movesUntil: 60 },
      { name: 'A2', patient: {}, movesUntil: -1 },
      { name: 'A3', heldUntil: 60 },
      { name: 'A4', heldUntil: 0 },
      { name: 'A5' },
    );
    expect(shown(moving, { movingOnly: true })).toEqual(['A1', 'A3']);
    expect(shown(moving, { groups: ['available'] })).toEqual(['A4', 'A5']);
  });

  it('shows patients to be discharged today by the hospital’s calendar, or before', () => {
    // 12:00 UTC is 15:00 in Nairobi, whose day ends at 21:00 UTC.
    const leaving = ward(
      { name: 'A1', patient: {}, leavesIn: 8 * 60 },
      { name: 'A2', patient: {}, leavesIn: 9 * 60 },
      { name: 'A3', patient: {}, leavesIn: -3 * 1440 },
      { name: 'A4', patient: { deceased_at: at(-5) }, leavesIn: 60 },
      { name: 'A5', patient: {} },
      { name: 'A6' },
    );
    expect(shown(leaving, { leavingOnly: true, sort: 'bed' })).toEqual(['A1', 'A3']);
  });

  it('finds a held bed by the name that it is held for', () => {
    expect(
      shown(ward({ name: 'A1', heldUntil: 60 }, { name: 'A2' }), { search: 'naliaka' }),
    ).toEqual(['A1']);
  });

  it('is searched by surname without accents or apostrophes, by MR number, and by bed', () => {
    const ndungu = ward({ name: 'A1', patient: { last_name: "Ndung'u" } }, { name: 'A2' });
    for (const search of ['ndungu', 'Ndung’u', "ndung'u"]) {
      expect(shown(ndungu, { search }), search).toEqual(['A1']);
    }
    expect(shown(beds, { search: 'wanjiru' })).toEqual(['A2']);
    expect(shown(beds, { search: '00061' })).toEqual(['A1']);
    expect(shown(beds, { search: 'b2' })).toEqual(['B2']);
    expect(shown(beds, { search: 'achieng OTIENO' })).toEqual(['A1']);
    expect(shown(beds, { search: ' nobody ' })).toEqual([]);
  });
});

const anyBed = fc.record({
  status: fc.constantFrom('available', 'occupied', 'cleaning', 'out-of-service'),
  colour: fc.constantFrom(...triageColourNames, null),
  dueIn: fc.integer({ min: -600, max: 600 }),
  isOccupied: fc.boolean(),
  hasDied: fc.boolean(),
  flagged: fc.boolean(),
});

const anyWard = fc.array(anyBed, { maxLength: 30 }).map((beds) =>
  beds.map(({ isOccupied, hasDied, status, colour, dueIn, flagged }, index) =>
    aBed(
      {
        name: `A${index + 1}`,
        status,
        colour,
        dueIn,
        flagged,
        ...(isOccupied ? { patient: { deceased_at: hasDied ? at(-5) : null } } : {}),
      },
      index,
    ),
  ),
);

const anyView = fc.record({
  layout: fc.constantFrom(...boardLayouts),
  sort: fc.constantFrom(...boardSorts),
  isReversed: fc.boolean(),
  groups: fc.subarray([...boardGroups]),
  overdueOnly: fc.boolean(),
  mineOnly: fc.boolean(),
  flaggedOnly: fc.boolean(),
  movingOnly: fc.boolean(),
  leavingOnly: fc.boolean(),
  search: fc.constantFrom('', 'a1', 'otieno'),
});

describe('any view', () => {
  it('shows every bed and every patient exactly once without a filter', () => {
    fc.assert(
      fc.property(
        anyWard,
        fc.constantFrom(...boardSorts),
        fc.boolean(),
        (beds, sort, isReversed) => {
          const arranged = arrangeBeds(beds, { ...plain, sort, isReversed }, clock);
          expect(arranged).toHaveLength(beds.length);
          expect(new Set(arranged)).toEqual(new Set(beds));
        },
      ),
    );
  });

  it('shows no bed twice and leaves the data as it was', () => {
    fc.assert(
      fc.property(anyWard, anyView, (beds, view) => {
        const before = structuredClone(beds);
        const arranged = seenIn(beds, view);
        expect(new Set(arranged).size).toBe(arranged.length);
        expect(beds).toEqual(before);
      }),
    );
  });

  it('shows exactly as many beds as the count on the filter says', () => {
    fc.assert(
      fc.property(anyWard, fc.constantFrom(...boardGroups), (beds, group) => {
        const census = countBeds(beds, noon);
        expect(arrangeBeds(beds, { ...plain, groups: [group] }, clock)).toHaveLength(census[group]);
        const overdue = arrangeBeds(beds, { ...plain, overdueOnly: true }, clock);
        expect(overdue).toHaveLength(census.overdue);
        expect(overdue.every(({ occupant }) => occupant && isOverdue(occupant, noon))).toBe(true);
      }),
    );
  });

  it('is the same after a round trip through the address', () => {
    fc.assert(
      fc.property(anyView, (view) => {
        expect(readView(new URLSearchParams(writeView(view)))).toEqual(view);
      }),
    );
  });
});

describe('the choice that a device keeps', () => {
  it('is the layout, and whether the board goes bay by bay', () => {
    expect(writeChoice({ layout: 'compact', sort: 'bed' })).toBe('compact.bed');
    // The next person expects the most urgent first.
    expect(writeChoice({ layout: 'table', sort: 'name' })).toBe('table');
    for (const layout of boardLayouts) {
      for (const sort of ['acuity', 'bed'] as const) {
        expect(readChoice(writeChoice({ layout, sort }))).toEqual({ layout, sort });
      }
    }
    expect(readChoice('map.luck')).toEqual(readChoice(undefined));
  });
});

describe('the bays of a ward', () => {
  const beds = ward(
    { name: 'A1', patient: { gender: 'FEMALE' } },
    { name: 'A2', patient: { gender: 'FEMALE' } },
    { name: 'A3', patient: { gender: 'MALE' } },
    { name: 'A4', patient: { gender: 'MALE' } },
    { name: 'A5' },
  ).map((bed, index) => ({
    ...bed,
    room_name: ['Bay 2', 'Bay 1', 'Bay 2', 'Bay 1', 'Bay 3'][index] ?? '',
  }));
  const mixOf = (shown: readonly BoardBed[]) =>
    baysOf(shown, beds).map(({ name, beds: inBay, sexes, isMixed }) => [
      name,
      inBay.map((bed) => bed.name).join(' '),
      sexes.map(({ letter, count }) => `${count} ${letter}`).join(' '),
      isMixed,
    ]);

  it('keep their beds together, in the order of the first one', () => {
    expect(mixOf(beds)).toEqual([
      ['Bay 2', 'A1 A3', '1 F 1 M', true],
      ['Bay 1', 'A2 A4', '1 F 1 M', true],
      ['Bay 3', 'A5', '', false],
    ]);
  });

  it('count the patients that a filter hides', () => {
    expect(mixOf(beds.slice(0, 1))).toEqual([['Bay 2', 'A1', '1 F 1 M', true]]);
  });

  it('are not mixed by one whose sex is not known', () => {
    const [first, second] = ward(
      { name: 'A1', patient: { gender: 'MALE' } },
      { name: 'A2', patient: { gender: 'UNKNOWN' } },
    );
    const both = first && second ? [first, second] : [];
    expect(baysOf(both, both)).toMatchObject([
      { isMixed: false, sexes: [{ letter: 'M' }, { letter: '?' }] },
    ]);
  });
});

describe('the address of a view', () => {
  it('has only what differs from the default', () => {
    expect(writeView(plain)).toBe('');
    const view: BoardView = { ...plain, layout: 'table', sort: 'name', groups: ['red', 'orange'] };
    expect(writeView(view)).toBe('?view=table&sort=name&show=red,orange');
  });

  it('follows what the device keeps, and says what differs from that', () => {
    const choice = readChoice('compact.bed');
    expect(readView(new URLSearchParams(), choice)).toEqual({
      ...plain,
      layout: 'compact',
      sort: 'bed',
    });
    expect(readView(new URLSearchParams('view=tiles&sort=acuity'), choice)).toEqual(plain);
    expect(writeView(plain, choice)).toBe('?view=tiles&sort=acuity');
    expect(writeView({ ...plain, layout: 'compact', sort: 'bed' }, choice)).toBe('');
  });

  it('opens the plain board if it has only unknown values', () => {
    expect(readView(new URLSearchParams('view=map&sort=-luck&show=purple&wall=maybe'))).toEqual(
      plain,
    );
  });
});
