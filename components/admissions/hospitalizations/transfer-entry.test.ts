import { describe, expect, it } from 'vitest';
import { transferContract } from '@/lib/admissions/hospitalizations/contract';
import { planTransferContract } from '@/lib/admissions/planned-transfers/contract';
import {
  planBody,
  refusedTransfer,
  type TransferEntry,
  transferBody,
  transferChanges,
  transferProblems,
} from './transfer-entry';

const clock = { now: new Date('2026-11-21T04:00:00Z'), timeZone: 'Africa/Nairobi' };

const stay = {
  ward: 'ward-a',
  ward_name: 'Ward A',
  room_name: 'Room 1',
  bed_uuid: 'bed-1',
  bed_name: '1',
  healthcare_service: 'medicine',
  healthcare_service_name: 'General medicine',
  price_tier: 'general',
  price_tier_display: 'General',
  admitted_at: '2026-11-20T04:00:00.000Z',
  transferred_at: null as string | null,
  reason: 'Severe malaria',
};

const complete: TransferEntry = {
  mode: 'now',
  ward: 'ward-b',
  bed: { uuid: 'bed-2', name: '1', room: 'Room 1' },
  service: null,
  priceTier: null,
  practitioner: { uuid: 'kamau', name: 'Dr Wanjiru Kamau' },
  transferredAt: null,
  heldUntil: '2026-11-21T11:00',
  reason: '',
};

const ownBed = { uuid: stay.bed_uuid, name: '1', room: 'Room 1' };

const problemsOf = (changes: Partial<TransferEntry>, given: Partial<typeof stay> = {}) =>
  transferProblems({ ...complete, ...changes }, { ...stay, ...given }, clock);
const fieldsOf = (...given: Parameters<typeof problemsOf>) =>
  problemsOf(...given).map(({ field }) => field);

describe('what a transfer still needs', () => {
  it('nothing, when bed, service, tier and practitioner are chosen', () => {
    expect(problemsOf({})).toEqual([]);
  });

  it('everything that is not there is named, in the order of the form', () => {
    const nothing = { bed: null, service: '', priceTier: '', practitioner: null };
    expect(fieldsOf(nothing)).toEqual(['bed', 'service', 'priceTier', 'practitioner']);
  });

  it('the patient may stay in the bed for another service or tier, but not for nothing', () => {
    expect(problemsOf({ bed: ownBed, service: 'surgery' })).toEqual([]);
    expect(problemsOf({ bed: ownBed, priceTier: 'private' })).toEqual([]);
    expect(problemsOf({ bed: ownBed })).toEqual([
      { field: 'bed', message: expect.stringContaining('Nothing would change.') },
    ]);
  });

  it('it does not lie in the future, but for a clock that goes a little ahead', () => {
    expect(fieldsOf({ transferredAt: '2026-11-21T07:05' })).toEqual([]);
    expect(fieldsOf({ transferredAt: '2026-11-21T07:06' })).toEqual(['transferredAt']);
    expect(fieldsOf({ transferredAt: '' })).toEqual(['transferredAt']);
  });

  it('it is later than the admission, and than the last transfer when there was one', () => {
    expect(fieldsOf({ transferredAt: '2026-11-20T07:01' })).toEqual([]);
    expect(fieldsOf({ transferredAt: '2026-11-20T07:00' })).toEqual(['transferredAt']);
    const moved = { transferred_at: '2026-11-21T02:00:00.000Z' };
    const [problem] = problemsOf({ transferredAt: '2026-11-21T05:00' }, moved);
    expect(problem?.message).toContain('05:00');
    expect(fieldsOf({ transferredAt: '2026-11-21T05:01' }, moved)).toEqual([]);
  });
});

describe('what a plan still needs', () => {
  const plan = { mode: 'plan', practitioner: null, service: '' } as const;

  it('a bed and a time, and nothing of what is known only when the patient moves', () => {
    expect(problemsOf(plan)).toEqual([]);
    expect(fieldsOf({ ...plan, bed: null, heldUntil: '' })).toEqual(['bed', 'heldUntil']);
  });

  it('the bed is held to a time that is still to come, at most 72 hours ahead', () => {
    expect(fieldsOf({ ...plan, heldUntil: '2026-11-21T07:00' })).toEqual(['heldUntil']);
    expect(fieldsOf({ ...plan, heldUntil: '2026-11-21T07:01' })).toEqual([]);
    expect(fieldsOf({ ...plan, heldUntil: '2026-11-24T07:00' })).toEqual([]);
    expect(fieldsOf({ ...plan, heldUntil: '2026-11-24T07:01' })).toEqual(['heldUntil']);
  });
});

describe('what is sent', () => {
  const given = { ...clock, user: 'user-1' };

  it('now, to the chosen bed, with who transfers', () => {
    expect(transferBody(complete, stay, given)).toEqual({
      transferred_by: 'kamau',
      transferred_at: '2026-11-21T04:00:00.000Z',
      healthcare_service: 'medicine',
      price_tier: 'general',
      created_by: 'user-1',
      bed: 'bed-2',
      from_bed: 'bed-1',
      last_transferred_at: null,
      location: 'ward-b',
    });
  });

  it('an earlier time as an instant of the hospital’s clock, and the reason when one was given', () => {
    const entry = { ...complete, transferredAt: '2026-11-21T06:30', reason: 'Needs oxygen' };
    expect(transferBody(entry, stay, given)).toMatchObject({
      transferred_at: '2026-11-21T03:30:00.000Z',
      reason: 'Needs oxygen',
    });
  });

  it('the service and the tier that the stay has by then, unless others were chosen', () => {
    const moved = { ...stay, healthcare_service: 'intensive-care', price_tier: 'private' };
    expect(transferBody(complete, moved, given)).toMatchObject({
      healthcare_service: 'intensive-care',
      price_tier: 'private',
    });
    expect(transferBody({ ...complete, service: 'surgery' }, moved, given)).toMatchObject({
      healthcare_service: 'surgery',
      price_tier: 'private',
    });
  });

  it('of a plan the bed, and until when it is held', () => {
    const where = { hospitalization: 'stay-1', timeZone: clock.timeZone };
    expect(planBody({ ...complete, mode: 'plan', reason: 'After theatre' }, where)).toEqual({
      hospitalization: 'stay-1',
      bed: 'bed-2',
      held_until: '2026-11-21T08:00:00.000Z',
      reason: 'After theatre',
    });
  });
});

describe('what the server refuses', () => {
  it('appears at its field of the form, whatever field that is', () => {
    const unseen = ['created_by', 'notes', 'hospitalization', 'from_bed', 'last_transferred_at'];
    const shown = [transferContract, planTransferContract]
      .flatMap(({ body }) => Object.keys(body?.shape ?? {}))
      .filter((name) => !unseen.includes(name));
    const placed = refusedTransfer(Object.fromEntries(shown.map((name) => [name, ['Refused.']])));
    expect(shown.length).toBeGreaterThan(8);
    expect(placed.filter(({ field }) => field === null)).toEqual([]);
  });

  it('is said of the whole when it is about no field', () => {
    expect(refusedTransfer({ bed: ['A4 is taken.'], non_field_errors: ['Gone.'] })).toEqual([
      { field: 'bed', message: 'A4 is taken.' },
      { field: null, message: 'Gone.' },
    ]);
  });
});

describe('what will change', () => {
  const nameOf = {
    ward: (uuid: string) => (uuid === 'ward-a' ? 'Ward A' : 'Ward B'),
    service: (uuid: string) => (uuid === 'medicine' ? 'General medicine' : 'Surgery'),
    priceTier: () => 'General',
  };
  const changesOf = (changes: Partial<TransferEntry>) =>
    transferChanges({ ...complete, ...changes }, stay, nameOf)
      .filter(({ isChange }) => isChange)
      .map(({ term, before, after }) => `${term}: ${before} → ${after}`);

  it('is named before and after, and what stays is not a change', () => {
    const bed = { uuid: 'bed-3', name: '3', room: 'Room 2' };
    expect(changesOf({ ward: 'ward-a', bed, service: 'surgery' })).toEqual([
      'Room: Room 1 → Room 2',
      'Bed: 1 → 3',
      'Service: General medicine → Surgery',
    ]);
    expect(changesOf({ ward: 'ward-a', bed: ownBed })).toEqual([]);
  });

  it('bed 1 of another ward is another bed', () => {
    expect(changesOf({})).toEqual(['Ward: Ward A → Ward B', 'Room: Room 1 → Room 1', 'Bed: 1 → 1']);
  });

  it('a reason takes the place of the current one, which is kept while none is given', () => {
    const bed = ownBed;
    expect(changesOf({ ward: 'ward-a', bed, reason: 'Needs oxygen' })).toEqual([
      'Reason: Severe malaria → Needs oxygen',
    ]);
    expect(changesOf({ ward: 'ward-a', bed, reason: ' ' })).toEqual([]);
  });

  it('nothing of the place, while no bed is chosen', () => {
    expect(changesOf({ bed: null })).toEqual([]);
    const [ward] = transferChanges({ ...complete, bed: null }, stay, nameOf);
    expect(ward).toMatchObject({ before: 'Ward A', after: null });
  });
});
