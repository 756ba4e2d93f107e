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
  children: 'move',
  reason: '',
};

const ownBed = { uuid: stay.bed_uuid, name: '1', room: 'Room 1' };

const problemsOf = (changes: Partial<TransferEntry>, given: Partial<typeof stay> = {}) =>
  transferProblems({ ...complete, ...changes }, { ...stay, ...given }, clock);
const fieldsOf = (...given: Parameters<typeof problemsOf>) =>
  problemsOf(...given).map(({ field }) => field);

describe('a transfer', () => {
  it('needs nothing more when bed, service, tier and practitioner are chosen', () => {
    expect(problemsOf({})).toEqual([]);
  });

  it('names everything that is missing, in the order of the form', () => {
    const nothing = { bed: null, service: '', priceTier: '', practitioner: null };
    expect(fieldsOf(nothing)).toEqual(['bed', 'service', 'priceTier', 'practitioner']);
  });

  it('may be within the bed for another service or tier, but not without any change', () => {
    expect(problemsOf({ bed: ownBed, service: 'surgery' })).toEqual([]);
    expect(problemsOf({ bed: ownBed, priceTier: 'private' })).toEqual([]);
    expect(problemsOf({ bed: ownBed })).toEqual([
      { field: 'bed', message: expect.stringContaining('Nothing would change.') },
    ]);
  });

  it('is not in the future, except by a clock that is a little ahead', () => {
    expect(fieldsOf({ transferredAt: '2026-11-21T07:05' })).toEqual([]);
    expect(fieldsOf({ transferredAt: '2026-11-21T07:06' })).toEqual(['transferredAt']);
    expect(fieldsOf({ transferredAt: '' })).toEqual(['transferredAt']);
  });

  it('is later than the admission and the last transfer', () => {
    expect(fieldsOf({ transferredAt: '2026-11-20T07:01' })).toEqual([]);
    expect(fieldsOf({ transferredAt: '2026-11-20T07:00' })).toEqual(['transferredAt']);
    const moved = { transferred_at: '2026-11-21T02:00:00.000Z' };
    const [problem] = problemsOf({ transferredAt: '2026-11-21T05:00' }, moved);
    expect(problem?.message).toContain('05:00');
    expect(fieldsOf({ transferredAt: '2026-11-21T05:01' }, moved)).toEqual([]);
  });
});

describe('a planned transfer', () => {
  const plan = { mode: 'plan', practitioner: null, service: '' } as const;

  it('needs a bed and a time, and nothing that is known only at the transfer', () => {
    expect(problemsOf(plan)).toEqual([]);
    expect(fieldsOf({ ...plan, bed: null, heldUntil: '' })).toEqual(['bed', 'heldUntil']);
  });

  it('holds the bed until a future time, at most 72 hours ahead', () => {
    expect(fieldsOf({ ...plan, heldUntil: '2026-11-21T07:00' })).toEqual(['heldUntil']);
    expect(fieldsOf({ ...plan, heldUntil: '2026-11-21T07:01' })).toEqual([]);
    expect(fieldsOf({ ...plan, heldUntil: '2026-11-24T07:00' })).toEqual([]);
    expect(fieldsOf({ ...plan, heldUntil: '2026-11-24T07:01' })).toEqual(['heldUntil']);
  });
});

describe('the request of a transfer', () => {
  const given = { ...clock, user: 'user-1' };

  it('is for now by default, to the chosen bed, with the practitioner', () => {
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

  it('has an earlier time as an instant of the hospital’s clock, and the reason if there is one', () => {
    const entry = { ...complete, transferredAt: '2026-11-21T06:30', reason: 'Needs oxygen' };
    expect(transferBody(entry, stay, given)).toMatchObject({
      transferred_at: '2026-11-21T03:30:00.000Z',
      reason: 'Needs oxygen',
    });
  });

  it('has the current service and tier of the admission unless others were chosen', () => {
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

  it('of a planned one has the bed, and the end of its hold', () => {
    const where = { hospitalization: 'stay-1', timeZone: clock.timeZone };
    expect(planBody({ ...complete, mode: 'plan', reason: 'After theatre' }, where)).toEqual({
      hospitalization: 'stay-1',
      bed: 'bed-2',
      held_until: '2026-11-21T08:00:00.000Z',
      reason: 'After theatre',
    });
  });
});

describe('a server’s refusal', () => {
  it('appears at its field of the form, whatever field that is', () => {
    const unseen = ['created_by', 'notes', 'hospitalization', 'from_bed', 'last_transferred_at'];
    const shown = [transferContract, planTransferContract]
      .flatMap(({ body }) => Object.keys(body?.shape ?? {}))
      .filter((name) => !unseen.includes(name));
    const placed = refusedTransfer(Object.fromEntries(shown.map((name) => [name, ['Refused.']])));
    expect(shown.length).toBeGreaterThan(8);
    expect(placed.filter(({ field }) => field === null)).toEqual([]);
  });

  it('appears above the form when it has no field', () => {
    expect(refusedTransfer({ bed: ['A4 is taken.'], non_field_errors: ['Gone.'] })).toEqual([
      { field: 'bed', message: 'A4 is taken.' },
      { field: null, message: 'Gone.' },
    ]);
  });
});

describe('the list of what will change', () => {
  const nameOf = {
    ward: (uuid: string) => (uuid === 'ward-a' ? 'Ward A' : 'Ward B'),
    service: (uuid: string) => (uuid === 'medicine' ? 'General medicine' : 'Surgery'),
    priceTier: () => 'General',
  };
  const changesOf = (changes: Partial<TransferEntry>) =>
    transferChanges({ ...complete, ...changes }, stay, nameOf)
      .filter(({ isChange }) => isChange)
      .map(({ term, before, after }) => `${term}: ${before} → ${after}`);

  it('has each change before and after, and nothing that stays', () => {
    const bed = { uuid: 'bed-3', name: '3', room: 'Room 2' };
    expect(changesOf({ ward: 'ward-a', bed, service: 'surgery' })).toEqual([
      'Room: Room 1 → Room 2',
      'Bed: 1 → 3',
      'Service: General medicine → Surgery',
    ]);
    expect(changesOf({ ward: 'ward-a', bed: ownBed })).toEqual([]);
  });

  it('counts bed 1 of another ward as another bed', () => {
    expect(changesOf({})).toEqual(['Ward: Ward A → Ward B', 'Room: Room 1 → Room 1', 'Bed: 1 → 1']);
  });

  it('has a new reason, or else the current one, which is kept', () => {
    const bed = ownBed;
    expect(changesOf({ ward: 'ward-a', bed, reason: 'Needs oxygen' })).toEqual([
      'Reason: Severe malaria → Needs oxygen',
    ]);
    expect(changesOf({ ward: 'ward-a', bed, reason: ' ' })).toEqual([]);
  });

  it('has no location while no bed is chosen', () => {
    expect(changesOf({ bed: null })).toEqual([]);
    const [ward] = transferChanges({ ...complete, bed: null }, stay, nameOf);
    expect(ward).toMatchObject({ before: 'Ward A', after: null });
  });
});
