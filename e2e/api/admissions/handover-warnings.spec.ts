import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { encounters } from '@/db/schema/index';
import { discharge } from '@/e2e/api/admissions/stay-builders';
import {
  aPrescription,
  changePrescription,
  readPrescription,
  repeatPrescription,
} from '@/e2e/api/clinical/prescription-builders';
import { ok, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission, anEncounter, aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

let hospital: Hospital;
let admission: Awaited<ReturnType<typeof anAdmission>>;
let clinic: { id: string };

beforeEach(async () => {
  hospital = await aHospital();
  admission = await anAdmission(hospital);
  clinic = await anEncounter(hospital, { patientId: admission.patient.id });
});

/** The medicines of the handover. */
const listed = async () => {
  const path = `/api/v1/providers/${hospital.provider.id}/wards/${hospital.ward.id}/handover`;
  const answer = await sendOk('GET', path, { as: hospital.staff.nurse.sender });
  return answer.body.data.patients[0].assessment.prescriptions;
};

const warning = (name: string, given: Record<string, unknown> = {}) =>
  aPrescription(hospital, { encounter: clinic, name, do_not_perform: true, ...given });

it('the handover lists every medicine not to be given, wherever that was recorded, apart from what is active', async () => {
  await warning('Aspirin');
  await warning('Ibuprofen', { category: 'discharge' });
  await warning('Codeine', { intent: 'proposal' });
  await aPrescription(hospital, { encounter: clinic, name: 'Amlodipine' });
  expect(await listed()).toMatchObject({
    active: 1,
    current: [{ name: 'Amlodipine' }],
    not_to_give: [{ name: 'Aspirin' }, { name: 'Ibuprofen' }],
  });
});

it('the handover lists a warning that was repeated in another encounter once, and not after its end', async () => {
  const first = await warning('Aspirin', {
    encounter: admission.encounter,
    number_of_repeats_allowed: 1,
  });
  const renewed = ok(await repeatPrescription(hospital, first.uuid, { encounter: clinic.id }));
  expect(await listed()).toMatchObject({ not_to_give: [{ name: 'Aspirin' }] });
  const stopped = { status: 'stopped', status_reason: 'Tolerated' };
  expect((await changePrescription(hospital, renewed.body.data.uuid, stopped)).status).toBe(200);
  expect(await listed()).toMatchObject({ active: 0, not_to_give: [] });
});

it('the handover leaves out a warning that was recorded for another patient by mistake', async () => {
  await warning('Aspirin');
  await database()
    .update(encounters)
    .set({ status: 'entered-in-error' })
    .where(eq(encounters.id, clinic.id));
  expect(await listed()).toMatchObject({ not_to_give: [] });
});

it('the handover lists a warning and active medicines from a record that the patient’s record replaced, and the discharge stops what was for the ward', async () => {
  const old = await aPatient(hospital, { mrNumber: 'OLD-17' });
  const before = await anEncounter(hospital, { patientId: old.id });
  await warning('Penicillin', { encounter: before });
  await aPrescription(hospital, { encounter: before, name: 'Amlodipine' });
  const ceftriaxone = await aPrescription(hospital, {
    ...{ encounter: before, name: 'Ceftriaxone', category: 'inpatient' },
  });
  const path = `/api/v1/providers/${hospital.provider.id}`;
  const as = hospital.key;
  await sendOk('PATCH', `${path}/encounter/${before.id}`, {
    as,
    body: { status: 'finished' },
  });
  expect(await listed()).toMatchObject({ active: 0, not_to_give: [] });
  const body = { replaced_by: admission.patient.id, reason: 'Same birth certificate' };
  await sendOk('POST', `${path}/patients/${old.id}/replacement`, { as, body });
  expect(await listed()).toMatchObject({
    active: 2,
    current: [{ name: 'Amlodipine' }, { name: 'Ceftriaxone' }],
    not_to_give: [{ name: 'Penicillin' }],
  });
  ok(await discharge(hospital, admission.hospitalization.id));
  expect(await readPrescription(hospital, ceftriaxone.uuid)).toMatchObject({ status: 'stopped' });
});
