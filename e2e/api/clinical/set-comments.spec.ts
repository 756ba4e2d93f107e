import { beforeAll, expect, it } from 'vitest';
import { handover } from '@/e2e/api/admissions/handover-builders';
import {
  anObservedPatient,
  observationsBody,
  vitals,
} from '@/e2e/api/clinical/observation-builders';
import { send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission } from '@/e2e/builders/patients';

let hospital: Hospital;

beforeAll(async () => {
  hospital = await aHospital();
});

const path = () => `/api/v1/providers/${hospital.provider.id}`;

/** What is handed over of a patient. */
async function ofWard({ id }: { id: string }) {
  const { patients } = (await handover(hospital)).body.data;
  return patients.find(
    (one: { identity: { patient: { uuid: string } } }) => one.identity.patient.uuid === id,
  );
}

it('a comment is shown with its set, in the timeline and in the handover, until the set is withdrawn', async () => {
  const { patient, encounter } = await anAdmission(hospital);
  const admission = { id: encounter.id, patientId: patient.id };
  const { nurse } = hospital.staff;
  const comment = 'Pale and sweating.\nDr Auma was called at 04:10.';
  await sendOk('POST', `${path()}/observations`, {
    as: nurse.sender,
    body: { ...observationsBody(hospital, admission, vitals({ RR: '22' })), comment },
  });

  const sets = await send('GET', `${path()}/patients/${patient.id}/observation-sets`, {
    as: nurse.sender,
  });
  expect(sets.body.results).toMatchObject([{ comment }]);
  const timeline = await send('GET', `${path()}/patients/${patient.id}/timeline`, {
    as: nurse.sender,
  });
  const entry = timeline.body.data.entries.find(
    (one: { observations: object | null }) => one.observations,
  );
  expect(entry.observations).toMatchObject({ comment });
  const handedOver = await ofWard(patient);
  expect(handedOver.situation.comments).toMatchObject([
    { text: comment, observed_at: sets.body.results[0].effective_at },
  ]);

  await sendOk(
    'POST',
    `${path()}/patients/${patient.id}/observation-sets/${sets.body.results[0].uuid}/withdraw`,
    { as: nurse.sender, body: { reason: 'Another patient' } },
  );
  const after = await ofWard(patient);
  expect(after.situation.comments).toEqual([]);
});

it('a comment of more than 2,000 characters is refused', async () => {
  const { encounter } = await anObservedPatient(hospital);
  const answer = await send('POST', `${path()}/observations`, {
    as: hospital.staff.nurse.sender,
    body: {
      ...observationsBody(hospital, encounter, vitals({ RR: '22' })),
      comment: 'x'.repeat(2001),
    },
  });
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body.errors)).toEqual(['comment']);
});
