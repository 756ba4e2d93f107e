import { describe, expect, it } from 'vitest';
import {
  changeEntry,
  type Entry,
  type EntryChange,
  emptyEntry,
} from '@/components/clinical/observations/entry';
import { type EntrySubject, judgeEntry } from '@/components/clinical/observations/judge-entry';
import {
  refusedFields,
  submissionOf,
  unobservedOf,
} from '@/components/clinical/observations/submission';
import {
  recordObservationsContract,
  recordUnobservedContract,
} from '@/lib/clinical/observations/contract';
import { tewsTables } from '@/lib/domain/scores/tews-tables';

const nurse = '0199aaaa-0000-7000-8000-000000000001';
const given = {
  encounterId: '0199aaaa-0000-7000-8000-000000000002',
  patientId: '0199aaaa-0000-7000-8000-000000000003',
  timeZone: 'Africa/Nairobi',
};
const subject: EntrySubject = {
  birthDate: '1984-02-29',
  lastHeightCm: null,
  spo2Scale: 1,
  pregnancies: [],
  previous: {},
  asOf: '2025-11-21T05:00:00Z',
};

const submitted = (entry: Entry) =>
  submissionOf(entry, judgeEntry(entry, subject, tewsTables, '2025-11-21'), given);
const changed = (...changes: EntryChange[]) => changes.reduce(changeEntry, emptyEntry(nurse));
const typed = (code: string, text: string): EntryChange => ({ type: 'typed', code, text });

const set = changed(
  typed('TRAUMA', 'no'),
  typed('TEMP', '38,9'),
  typed('RR', '22'),
  typed('AVPU', 'voice'),
  { type: 'breathes', oxygen: 'air' },
  { type: 'not-measured', code: 'SBP', reason: 'equipment' },
  { type: 'sign', code: 'chest_pain', ticked: true },
);

describe('the request of a set', () => {
  it('is accepted by the contract', () => {
    expect(recordObservationsContract.body?.safeParse(submitted(set)).error).toBeUndefined();
  });

  it('carries the entries in the order of the form, and nothing else', () => {
    const { observations, ...head } = submitted(set);
    expect(observations.map(({ code, value, unit }) => [code, value, unit])).toEqual([
      ['RR', '22', '/min'],
      ['O2_FLOW', '0', 'L/min'],
      ['TEMP', '38.9', '°C'],
      ['AVPU', 'voice', null],
      ['TRAUMA', 'no', null],
    ]);
    expect(head).toEqual({
      encounter_uuid: given.encounterId,
      patient_uuid: given.patientId,
      performer_uuid: nurse,
      age_group: 'adult',
      proposed_age_group: 'adult',
      signs: ['chest_pain'],
      not_measured: [{ code: 'SBP', reason: 'equipment' }],
      comment: '',
    });
    expect(observations[0]).not.toHaveProperty('created_at');
  });

  it('carries the time of a late entry in every item, by the hospital’s clock', () => {
    const late = changeEntry(set, { type: 'taken-at', takenAt: '2025-11-21T04:12' });
    for (const { created_at: time } of submitted(late).observations) {
      expect(time).toBe('2025-11-21T01:12:00.000Z');
    }
  });

  it('has another form if nothing was measured, with the time of the attempt', () => {
    expect(unobservedOf(submitted(set), set, given)).toBeNull();
    const away = changed(
      { type: 'none-measured', codes: ['RR', 'HR'], reason: 'off-ward' },
      { type: 'taken-at', takenAt: '2025-11-21T04:12' },
    );
    const body = unobservedOf(submitted(away), away, given);
    expect(recordUnobservedContract.body?.safeParse(body).error).toBeUndefined();
    expect(body).toMatchObject({
      not_measured: [
        { code: 'RR', reason: 'off-ward' },
        { code: 'HR', reason: 'off-ward' },
      ],
      tried_at: '2025-11-21T01:12:00.000Z',
    });
  });

  it('marks a reading as low, normal or high', () => {
    const words = submitted(set).observations.map(({ interpretation }) => interpretation);
    expect(words).toEqual(['High', '', 'High', '', '']);
  });

  it('marks a saturation as low or high by the patient’s scale', () => {
    const wordOf = (text: string, spo2Scale: 1 | 2) => {
      const entry = changed(typed('SPO2', text), { type: 'breathes', oxygen: 'air' });
      const judged = judgeEntry(entry, { ...subject, spo2Scale }, tewsTables, '2025-11-21');
      return submissionOf(entry, judged, given).observations[0]?.interpretation;
    };
    expect([wordOf('90', 1), wordOf('90', 2), wordOf('87', 2)]).toEqual(['Low', 'Normal', 'Low']);
  });
});

describe('a server’s refusal', () => {
  const sent = submitted(set);

  it('appears at its field', () => {
    const errors = {
      'observations.2.value': ['Too hot.'],
      'observations.0.created_at': ['In the future.'],
      'not_measured.0.reason': ['Say why.'],
      performer_uuid: ['Not active.'],
    };
    expect(refusedFields(errors, sent)).toEqual([
      { field: 'TEMP', message: 'Too hot.' },
      { field: 'TIME', message: 'In the future.' },
      { field: 'SBP', message: 'Say why.' },
      { field: 'PERFORMER', message: 'Not active.' },
    ]);
  });

  it('is never dropped: without a field it appears on the form', () => {
    const errors = { encounter_uuid: ['Not this patient’s.'], 'observations.99.value': ['Odd.'] };
    expect(refusedFields(errors, sent).map(({ field }) => field)).toEqual([null, null]);
  });
});
