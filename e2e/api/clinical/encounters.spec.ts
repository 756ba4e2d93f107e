import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission, anEncounter, aPatient, aVisit } from '@/e2e/builders/patients';

const pathOf = (hospital: Hospital) => `/api/v1/providers/${hospital.provider.id}/encounter`;

type Query = Record<string, string | number>;

async function found(hospital: Hospital, query: Query) {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  );
  const answer = await sendOk('GET', `${pathOf(hospital)}?${search}`, {
    as: hospital.staff.nurse.sender,
  });
  expect(answer.body.meta.total).toBe(answer.body.results.length);
  return answer.body.results.map((one: { id: string }) => one.id);
}

async function aWardRound(hospital: Hospital, admission: Awaited<ReturnType<typeof anAdmission>>) {
  return anEncounter(hospital, {
    patientId: admission.patient.id,
    encounterClass: 'inpatient-encounter',
    partOfId: admission.encounter.id,
    isWardRound: true,
    hospitalizationId: admission.hospitalization.id,
    hospitalizationNumber: admission.hospitalization.number,
  });
}

describe('the encounter list', () => {
  it('finds the encounters of a patient by number, UUID, MR number and phone', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital, { mobile: '+254700999888', mrNumber: `MR-${v7()}` });
    const { id } = await anEncounter(hospital, { patientId: patient.id });
    await anEncounter(hospital);
    const queries: Query[] = [
      { patient: patient.number },
      { patient: patient.id },
      { patient_uuid: patient.id },
      { mr_number: patient.mrNumber },
      { mr_number: ` ${patient.mrNumber.toLowerCase().replace('-', '- ')}` },
      { mobile: '+254700999888' },
      { mobile: '254 700-999 888' },
      { patient: patient.number, patient_uuid: patient.id, mr_number: patient.mrNumber },
    ];
    for (const query of queries) {
      expect(await found(hospital, query), JSON.stringify(query)).toEqual([id]);
    }
    const plus = await send('GET', `${pathOf(hospital)}?mobile=+254700999888`, {
      as: hospital.key,
    });
    expect(plus.body.meta.total).toBe(1);
  });

  it('finds a phone number as it is dialled at home and abroad, however it is written', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital, {
      mobile: '+254700100022',
      nationalMobileNumber: '0700100022',
    });
    const { id } = await anEncounter(hospital, { patientId: patient.id });
    const { id: without } = await aPatient(hospital, { mobile: '', nationalMobileNumber: '' });
    await anEncounter(hospital, { patientId: without });
    for (const mobile of [
      '0700100022',
      '0700 100022',
      '(0700) 100-022',
      '00254700100022',
      '254700100022',
      '+254.700100022',
      '+254 (700) 100 022',
    ]) {
      expect(await found(hospital, { mobile }), mobile).toEqual([id]);
    }
    for (const mobile of ['0700100023', '700100022', '+', '-', '00', '()']) {
      expect(await found(hospital, { mobile }), mobile).toEqual([]);
    }
  });

  it('filters by class, status, visit and hospital, and joins filters with and', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const visit = await aVisit(hospital, { patientId: patient.id });
    const emergency = await anEncounter(hospital, {
      patientId: patient.id,
      encounterClass: 'emergency',
      status: 'arrived',
      visitId: visit.id,
      createdAt: new Date(Date.now() - 60_000),
    });
    const clinic = await anEncounter(hospital, { patientId: patient.id });
    expect(await found(hospital, { encounter_class: 'emergency' })).toEqual([emergency.id]);
    expect(await found(hospital, { status: 'in-progress' })).toEqual([clinic.id]);
    expect(await found(hospital, { visit: visit.id })).toEqual([emergency.id]);
    expect(await found(hospital, { visit: visit.number })).toEqual([emergency.id]);
    expect(await found(hospital, { visit: visit.id, status: 'in-progress' })).toEqual([]);
    const both = [clinic.id, emergency.id];
    expect(await found(hospital, { service_provider: hospital.provider.id })).toEqual(both);
    expect(await found(hospital, { service_provider: hospital.provider.number })).toEqual(both);
  });

  it('filters by the time of creation, both ends included', async () => {
    const hospital = await aHospital();
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    const ids = [];
    for (const day of [1, 2, 3]) {
      ids.unshift((await anEncounter(hospital, { createdAt: at(day) })).id);
    }
    const [third, second, first] = ids;
    expect(await found(hospital, {})).toEqual([third, second, first]);
    expect(await found(hospital, { created_at__gte: at(2).toISOString() })).toEqual([
      third,
      second,
    ]);
    expect(await found(hospital, { created_at__lte: at(2).toISOString() })).toEqual([
      second,
      first,
    ]);
    const oneDay = { created_at__gte: at(2).toISOString(), created_at__lte: at(2).toISOString() };
    expect(await found(hospital, oneDay)).toEqual([second]);
    // Without an offset it is the hospital's own time, three hours ahead of UTC.
    expect(await found(hospital, { created_at__gte: '2026-01-03T03:00:00' })).toEqual([third]);
    expect(await found(hospital, { created_at__gte: '2026-01-03T03:00:01' })).toEqual([]);
  });

  it('shows ward rounds of an admission only on request', async () => {
    const hospital = await aHospital();
    const admission = await anAdmission(hospital);
    const other = await anAdmission(hospital, {
      ...(hospital.beds[1] ? { bed: hospital.beds[1] } : {}),
    });
    const round = await aWardRound(hospital, admission);
    await aWardRound(hospital, other);
    const admissions = [admission.encounter.id, other.encounter.id];
    expect((await found(hospital, {})).sort()).toEqual(admissions.sort());
    const { id } = admission.encounter;
    expect(await found(hospital, { part_of: id })).toEqual([round.id]);
    expect(await found(hospital, { part_of_uuid: id })).toEqual([round.id]);
    expect(await found(hospital, { part_of_uuid: id, part_of: id })).toEqual([round.id]);
    expect(await found(hospital, { part_of: id, part_of_uuid: other.encounter.id })).toEqual([]);
    expect(await found(hospital, { part_of: v7() })).toEqual([]);

    const shown = await send('GET', `${pathOf(hospital)}?part_of=${id}`, { as: hospital.key });
    expect(shown.body.results[0]).toMatchObject({
      is_ward_round: true,
      part_of: id,
      hospitalization: admission.hospitalization.number,
    });
  });

  it('finds nothing for unknown values, and refuses an invalid identifier or value', async () => {
    const hospital = await aHospital();
    await anEncounter(hospital);
    const unknown: Query[] = [
      { patient: 999_999_999 },
      { patient: v7() },
      { patient_uuid: v7() },
      { mr_number: 'nobody' },
      { mobile: '%' },
      { visit: 999_999_999 },
      { service_provider: v7() },
    ];
    for (const query of unknown) {
      expect(await found(hospital, query), JSON.stringify(query)).toEqual([]);
    }
    for (const [name, value] of [
      ['patient', 'achieng'],
      ['patient_uuid', '12'],
      ['visit', '-1'],
      ['part_of', '12'],
      ['status', 'ongoing'],
      ['encounter_class', 'AMB'],
      ['created_at__gte', 'yesterday'],
      ['page', '0'],
      ['page_size', 'ten'],
    ]) {
      const answer = await send('GET', `${pathOf(hospital)}?${name}=${value}`, {
        as: hospital.key,
      });
      expect(answer.status, name).toBe(400);
      expect(answer.body.errors).toHaveProperty([name ?? '']);
    }
  });
});
