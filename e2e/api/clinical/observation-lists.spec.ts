import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { observationSets, observations } from '@/db/schema/index';
import {
  anObservedPatient,
  at,
  hoursAgo,
  normalAdult,
  vital,
  vitals,
} from '@/e2e/api/clinical/observation-builders';
import { ok, send, sendOk } from '@/e2e/api/transport';
import { auditRowsOf } from '@/e2e/audit-rows';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

type Observed = Awaited<ReturnType<typeof anObservedPatient>>;

let hospital: Hospital;
let ama: Observed;
let kofi: Observed;

beforeAll(async () => {
  hospital = await aHospital();
  ama = await anObservedPatient(hospital, {
    firstName: 'Ama',
    lastName: 'Mensah',
    mobile: '+254700111222',
    mrNumber: 'KSM-0042',
  });
  kofi = await anObservedPatient(hospital, {
    firstName: 'Kofi',
    lastName: 'Mwangi',
    mobile: '+254700333444',
    mrNumber: 'KSM-0077',
  });
  await ama.record(at(hoursAgo(1), [vital('RR', '16'), vital('TEMP', '37.1')]));
  await ama.record([
    { ...vital('HB', '11.2'), created_at: hoursAgo(3), category: 'laboratory', unit: 'g/dL' },
  ]);
  await kofi.record(at(hoursAgo(2), [{ ...vital('RR', '18'), unit: '/min' }]));
  const [set] = await database()
    .select()
    .from(observationSets)
    .where(eq(observationSets.patientId, kofi.patient.id));
  if (!set) throw new Error('The set was not stored.');
  const time = new Date(Date.now() - 90 * 86_400_000);
  await database().insert(observations).values({
    providerId: hospital.provider.id,
    setId: set.id,
    patientId: kofi.patient.id,
    encounterId: kofi.encounter.id,
    code: 'OLD',
    display: 'Old record',
    value: '1',
    status: 'registered',
    issued: time,
    createdAt: time,
  });
});

const list = (query: Record<string, string | number> = {}, as = hospital.key) => {
  const search = new URLSearchParams(Object.entries(query).map(([k, v]) => [k, `${v}`]));
  return send('GET', `/api/providers/${hospital.provider.number}/observations?${search}`, { as });
};

const codes = (answer: Awaited<ReturnType<typeof list>>) =>
  answer.body.results.map((row: { code: string; value: string }) => `${row.code} ${row.value}`);

describe('the list of observations', () => {
  it('shows the latest first, twenty a page, and the last recorded first of those of one time', async () => {
    const answer = ok(await list());
    expect(codes(answer)).toEqual(['TEMP 37.1', 'RR 16', 'RR 18', 'HB 11.2', 'OLD 1']);
    expect(answer.body).toMatchObject({
      success: true,
      meta: {
        current: 1,
        page_size_query: 'page_size',
        next: null,
        previous: null,
        page_size: 20,
        total: 5,
      },
    });
    expect(answer.body.results[3]).toEqual({
      id: expect.any(Number),
      uuid: expect.any(String),
      code: 'HB',
      status: '',
      display: 'HB',
      value: '11.2',
      unit: 'g/dL',
      category: 'laboratory',
      issued: expect.stringMatching(/Z$/),
      patient: ama.patient.number,
      encounter: ama.encounter.id,
      visit: null,
      performer: hospital.staff.nurse.practitionerId,
      performer_name: 'Test nurse',
      reference_range_high: null,
      reference_range_low: null,
      interpretation: '',
    });
    expect(answer.body.results[4]).toMatchObject({ performer: null, performer_name: null });
  });

  it('is filtered by each of its filters, and by several at once', async () => {
    const ofAma = ['TEMP 37.1', 'RR 16', 'HB 11.2'];
    const cases: [Record<string, string | number>, string[]][] = [
      [{ search: 'mensah ama' }, ofAma],
      [{ search: '700333' }, ['RR 18', 'OLD 1']],
      [{ search: 'ksm-0042' }, ofAma],
      [{ search: '%' }, []],
      [{ status: 'registered' }, ['OLD 1']],
      [{ status: '' }, ['TEMP 37.1', 'RR 16', 'RR 18', 'HB 11.2']],
      [{ patient: ama.patient.number }, ofAma],
      [{ patient: ama.patient.id }, ofAma],
      [{ patient_id: ama.patient.id }, ofAma],
      [{ patient_id: ama.patient.number }, ofAma],
      [{ patient: ama.patient.id, patient_id: kofi.patient.id }, []],
      [{ encounter: ama.encounter.id }, ofAma],
      [{ encounter_id: kofi.encounter.id.toUpperCase() }, ['RR 18', 'OLD 1']],
      [{ encounter: ama.encounter.id, encounter_id: kofi.encounter.id }, []],
      [{ category: 'laboratory' }, ['HB 11.2']],
      [{ unit: '/min' }, ['RR 18']],
      [{ code: 'RR' }, ['RR 16', 'RR 18']],
      [{ code: 'RR', search: 'kofi' }, ['RR 18']],
      [{ code: 'NONE' }, []],
      [{ patient: 999_999_999 }, []],
      [{ patient_id: v7() }, []],
      [{ encounter: v7() }, []],
    ];
    for (const [query, expected] of cases) {
      const answer = ok(await list(query));
      expect(codes(answer), JSON.stringify(query)).toEqual(expected);
      expect(answer.body.meta.total, JSON.stringify(query)).toBe(expected.length);
    }
  });

  it('refuses an invalid identifier and an unknown category, by name', async () => {
    for (const field of ['patient', 'patient_id', 'encounter', 'encounter_id', 'category']) {
      const answer = await list({ [field]: 'not-one' });
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.errors)).toEqual([field]);
    }
  });

  it('is in the audit log with every patient that a page showed', async () => {
    const answer = await list({ code: 'RR' });
    const [row] = await auditRowsOf(answer);
    expect(row?.action).toBe('observation.list');
    expect([...(row?.patientIds ?? [])].sort()).toEqual([ama.patient.id, kofi.patient.id].sort());
  });
});

describe("a patient's sets of observations", () => {
  it('keep together what was recorded together, with its scores and what could not be measured', async () => {
    const { patient, encounter, record } = await anObservedPatient(hospital);
    const { RR, ...others } = normalAdult;
    const stored = await record(vitals(others), {
      not_measured: [{ code: 'RR', reason: 'asleep' }],
      comment: ' Slept well. ',
    });
    await record(at(hoursAgo(5), [vital('WEIGHT', '70')]));
    const answer = await sendOk(
      'GET',
      `/api/v1/providers/${hospital.provider.id}/patients/${patient.number}/observation-sets`,
      { as: hospital.staff.nurse.sender },
    );
    expect(answer.body.meta.total).toBe(2);
    const [latest, late] = answer.body.results;
    expect(latest).toEqual({
      uuid: expect.any(String),
      patient: patient.number,
      encounter: encounter.id,
      effective_at: stored[0].issued,
      created_at: stored[0].issued,
      performer: hospital.staff.nurse.practitionerId,
      performer_name: 'Test nurse',
      recorded_by: hospital.staff['medical-officer'].userId,
      recorded_by_name: 'Test medical-officer',
      not_measured: [{ code: 'RR', reason: 'asleep' }],
      comment: 'Slept well.',
      news2_not_used: null,
      is_withdrawn: false,
      withdrawn_at: null,
      withdrawal: null,
      observations: stored.map((one: { code: string; value: string }) => ({
        ...one,
        ...{ parameter: one.code, measured: one.value, converted: null },
      })),
      scores: expect.any(Array),
    });
    expect(latest.scores.map((score: { kind: string }) => score.kind).sort()).toEqual([
      'NEWS2',
      'TEWS',
    ]);
    for (const score of latest.scores) {
      expect(score).toMatchObject({ observation_set: latest.uuid, is_complete: false });
      expect(score.missing).toContain('RR');
    }
    expect(late).toMatchObject({ not_measured: [], comment: '', scores: [] });
    expect(late.observations).toMatchObject([{ code: 'WEIGHT', value: '70' }]);
    expect(late.effective_at < late.created_at).toBe(true);
  });

  it('do not exist for a patient who was never observed', async () => {
    const patient = await aPatient(hospital);
    const path = `/api/v1/providers/${hospital.provider.id}/patients/${patient.id}`;
    const answer = await send('GET', `${path}/observation-sets`, { as: hospital.key });
    expect(answer.body).toMatchObject({ results: [], meta: { total: 0 } });
  });
});
