import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { hospitalizations, patients } from '@/db/schema/index';
import { anInpatient, bedStatuses, stayPath } from '@/e2e/api/admissions/stay-builders';
import { act, anOpenedEncounter, doctorOf, edit } from '@/e2e/api/clinical/encounter-builders';
import { aPrescription, prescriptionsOf } from '@/e2e/api/clinical/prescription-builders';
import { ok, send } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anEncounter, aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

let hospital: Hospital;
let stay: string;
let admission: { id: string; patientId: string };

beforeEach(async () => {
  hospital = await aHospital();
  const inpatient = await anInpatient(hospital);
  stay = inpatient.stay.uuid;
  admission = { id: inpatient.stay.encounter, patientId: inpatient.patient.id };
});

const change = (uuid: string, status: string) =>
  send('PATCH', `${prescriptionsOf(hospital)}/${uuid}`, {
    as: doctorOf(hospital).sender,
    body: { status, status_reason: 'Looked at again' },
  });

const statusOf = async (uuid: string) =>
  (await send('GET', `${prescriptionsOf(hospital)}/${uuid}`, { as: hospital.key })).body.data
    .status;

/** A prescription that is not active, but could become so. */
async function aWaiting(status: 'draft' | 'on-hold', encounter = admission) {
  const given = status === 'draft' ? { status } : {};
  const { uuid } = await aPrescription(hospital, { encounter, ...given });
  if (status === 'on-hold') expect((await change(uuid, status)).status).toBe(200);
  return uuid as string;
}

const deleteStay = () =>
  send('DELETE', stayPath(hospital, stay), { as: hospital.staff.administrator.sender });

const waiting = ['draft', 'on-hold'] as const;

describe('a waiting prescription', () => {
  it.each(waiting)('as %s does not become active once the patient has died', async (status) => {
    const uuid = await aWaiting(status);
    await database()
      .update(patients)
      .set({ deceasedAt: new Date() })
      .where(eq(patients.id, admission.patientId));
    const resumed = await change(uuid, 'active');
    expect([resumed.status, resumed.body.errors]).toEqual([
      409,
      { status: ['This patient has died.'] },
    ]);
    ok(await change(uuid, status === 'draft' ? 'cancelled' : 'stopped'));
  });

  it.each(waiting)(
    'as %s does not become active once its hospitalization was deleted',
    async (status) => {
      const round = await act(hospital, 'record-medical-officer-ward-round', admission, {});
      const { id } = round.body.data;
      const uuid = await aWaiting(status, { ...admission, id });
      expect((await edit(hospital, { id }, { status: 'finished' })).status).toBe(200);
      // Earlier versions deleted such hospitalizations without a look at their prescriptions.
      await database()
        .update(hospitalizations)
        .set({ deletedAt: new Date() })
        .where(eq(hospitalizations.id, stay));
      const resumed = await change(uuid, 'active');
      expect([resumed.status, Object.keys(resumed.body.errors)]).toEqual([409, ['status']]);
      expect((await change(uuid, 'entered-in-error')).status).toBe(200);
    },
  );
});

it('an encounter with an open prescription is not cancelled', async () => {
  const patient = await aPatient(hospital);
  const seen = await anEncounter(hospital, { patientId: patient.id, status: 'triaged' });
  const { uuid } = await aPrescription(hospital, { encounter: seen });
  const early = await edit(hospital, seen, { status: 'cancelled' });
  expect([early.status, early.body.errors]).toEqual([
    409,
    {
      status: [
        'A prescription of this encounter is still open. Mark it as entered in error first.',
      ],
    },
  ]);
  await change(uuid, 'stopped');
  expect((await edit(hospital, seen, { status: 'cancelled' })).status).toBe(200);
});

it('a prescription from an encounter that was entered in error is not repeated elsewhere', async () => {
  const mistaken = await anOpenedEncounter(hospital, { patientId: admission.patientId });
  const { uuid } = await aPrescription(hospital, {
    encounter: mistaken,
    number_of_repeats_allowed: 2,
  });
  expect((await change(uuid, 'completed')).status).toBe(200);
  const repeat = () =>
    send('POST', `${prescriptionsOf(hospital)}/${uuid}/repeat`, {
      as: doctorOf(hospital).sender,
      body: { encounter: admission.id },
    });
  ok(await edit(hospital, mistaken, { status: 'entered-in-error' }));
  const refused = await repeat();
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringMatching(/^The encounter of this prescription was entered in error/),
  ]);
});

describe('a hospitalization with open prescriptions', () => {
  it('is not deleted until they are withdrawn, because they would remain active', async () => {
    const round = await act(hospital, 'record-medical-officer-ward-round', admission, {});
    const { id } = round.body.data;
    const ordered = [
      (await aPrescription(hospital, { encounter: admission })).uuid,
      await aWaiting('draft', { ...admission, id }),
      await aWaiting('on-hold'),
    ];
    expect((await edit(hospital, { id }, { status: 'finished' })).status).toBe(200);
    const refused = await deleteStay();
    expect([refused.status, refused.body.message]).toEqual([
      409,
      '3 prescriptions of this admission are still open. Mark them as entered in error first.',
    ]);
    expect((await bedStatuses(hospital))[0]).toBe('occupied');
    for (const uuid of ordered.slice(1)) await change(uuid, 'entered-in-error');
    expect((await deleteStay()).body.message).toBe(
      'A prescription of this admission is still open. Mark it as entered in error first.',
    );
    await change(ordered[0], 'stopped');
    ok(await deleteStay());
    expect(await Promise.all(ordered.map(statusOf))).toEqual([
      'stopped',
      'entered-in-error',
      'entered-in-error',
    ]);
  });

  it('is deleted at the moment of prescribing only if the prescription is refused', async () => {
    const [prescribed, deleted] = await Promise.all([
      send('POST', prescriptionsOf(hospital), {
        as: doctorOf(hospital).sender,
        body: {
          encounter: admission.id,
          name: 'Morphine',
          medication_request_dosage_instruction: [{ frequency: 1 }],
        },
      }),
      deleteStay(),
    ]);
    expect([prescribed.status, deleted.status]).toEqual(
      deleted.status === 200 ? [409, 200] : [201, 409],
    );
  });
});
