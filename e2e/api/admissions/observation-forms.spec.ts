import { expect, it } from 'vitest';
import { pregnancyStatuses } from '@/db/schema/index';
import { send, sendOk } from '@/e2e/api/transport';
import { aHospital, anotherWard, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission, aPatient } from '@/e2e/builders/patients';
import type { Sender } from '@/e2e/builders/people';
import { database } from '@/e2e/database';

type Admission = Awaited<ReturnType<typeof anAdmission>>;

const formsOf = (
  hospital: Hospital,
  { ward = hospital.ward, as }: { ward?: { id: string }; as?: Sender } = {},
) =>
  send(
    'GET',
    `/api/v1/providers/${hospital.provider.id}/ward-board/observation-forms?ward=${ward.id}`,
    {
      as: as ?? hospital.staff.nurse.sender,
    },
  );

const record = async (
  hospital: Hospital,
  { patient, encounter }: Admission,
  [code, value, unit]: [string, string, string | null],
  minutesAgo: number,
) => {
  const at = new Date(Date.now() - minutesAgo * 60_000).toISOString();
  await sendOk('POST', `/api/v1/providers/${hospital.provider.id}/observations`, {
    as: hospital.staff.nurse.sender,
    body: {
      encounter_uuid: encounter.id,
      patient_uuid: patient.id,
      performer_uuid: hospital.staff.nurse.practitionerId,
      observations: [{ code, display: code, unit, value, category: 'vital-signs', created_at: at }],
    },
  });
  return at;
};

it('each patient in a bed comes with the last values, as the form shows them', async () => {
  const hospital = await aHospital();
  const patient = await aPatient(hospital, { gender: 'FEMALE', isHospitalized: true });
  const first = await anAdmission(hospital, { bed: hospital.beds[0], patient });
  const second = await anAdmission(hospital, { bed: hospital.beds[1] });
  await record(hospital, first, ['HR', '70', '/min'], 90);
  const at = await record(hospital, first, ['HR', '88', '/min'], 30);
  const weighed = await record(hospital, second, ['HEIGHT', '1.62', 'm'], 60);
  await database().insert(pregnancyStatuses).values({
    providerId: hospital.provider.id,
    patientId: patient.id,
    status: 'pregnant',
    startsOn: '2026-09-01',
    createdById: hospital.staff.nurse.userId,
  });
  const { status, body } = await formsOf(hospital);
  expect(status).toBe(200);
  expect(body.data).toEqual({
    as_of: expect.any(String),
    performer: hospital.staff.nurse.practitionerId,
    performers: expect.arrayContaining([
      { uuid: hospital.staff.nurse.practitionerId, name: 'nurse, Test' },
    ]),
    patients: [
      {
        patient: first.patient.id,
        previous: { HR: { text: '88', unit: '/min', taken_at: at } },
        pregnancies: [{ starts_on: '2026-09-01', ends_on: null }],
        last_height_cm: null,
      },
      {
        patient: second.patient.id,
        previous: { HEIGHT: { text: '162', unit: 'cm', taken_at: weighed } },
        pregnancies: [],
        last_height_cm: 162,
      },
    ],
  });
});

it('a ward without patients has no forms, and a role that records nothing gets none', async () => {
  const hospital = await aHospital();
  const { ward } = await anotherWard(hospital, 'Ward B', ['B1']);
  expect((await formsOf(hospital, { ward })).body.data.patients).toEqual([]);
  const { status } = await formsOf(hospital, { as: hospital.staff.billing.sender });
  expect(status).toBe(403);
});
