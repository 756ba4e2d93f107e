import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { encounters, patients, referralRequests } from '@/db/schema/index';
import { anInpatient, stayPath } from '@/e2e/api/admissions/stay-builders';
import { act, anOpenedEncounter, edit } from '@/e2e/api/clinical/encounter-builders';
import { aReferral, changeReferral } from '@/e2e/api/clinical/referral-builders';
import { send } from '@/e2e/api/transport';
import { aHospital } from '@/e2e/builders/hospital';
import { anEncounter, aPatient, aVisit } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

describe('a waiting referral request', () => {
  const waiting = ['draft', 'on-hold'] as const;

  it('is neither sent nor resumed for a dead or mistaken patient, and can be revoked', async () => {
    const hospital = await aHospital();
    const { provider } = hospital;
    for (const status of waiting) {
      const dead = await aPatient(hospital);
      const ofDead = await aReferral(hospital, { patient: dead.id });
      const visit = await aVisit(hospital);
      const encounter = await anEncounter(hospital, {
        patientId: visit.patientId,
        visitId: visit.id,
        status: 'in-progress',
      });
      const mistaken = await aReferral(hospital, {
        patient: visit.patientId,
        encounter: encounter.id,
      });
      const db = database();
      await db.update(patients).set({ deceasedAt: new Date() }).where(eq(patients.id, dead.id));
      await db
        .update(encounters)
        .set({ status: 'entered-in-error' })
        .where(eq(encounters.id, encounter.id));
      await db
        .update(referralRequests)
        .set({ status })
        .where(eq(referralRequests.providerId, provider.id));
      for (const { uuid } of [ofDead, mistaken]) {
        const resumed = await changeReferral(hospital, uuid, { status: 'active' });
        expect(resumed.status, resumed.text).toBe(409);
        expect(Object.keys(resumed.body.errors)).toEqual(['status']);
        expect((await changeReferral(hospital, uuid, { status: 'revoked' })).status).toBe(200);
      }
    }
  });
});

describe('a record for the wrong patient', () => {
  it('cannot be entered in error while a referral of it is open', async () => {
    const hospital = await aHospital();
    const mistaken = await anOpenedEncounter(hospital);
    const ofIt = { patient: mistaken.patientId, encounter: mistaken.id };
    const [first, second] = [await aReferral(hospital, ofIt), await aReferral(hospital, ofIt)];
    await changeReferral(hospital, second.uuid, { status: 'on-hold' });
    const asError = () => edit(hospital, mistaken, { status: 'entered-in-error' });
    const refused = await asError();
    expect([refused.status, refused.body.errors]).toEqual([
      409,
      {
        status: [
          '2 referral requests of this encounter are still open. Mark them as entered in error first.',
        ],
      },
    ]);
    await changeReferral(hospital, first.uuid, { status: 'completed' });
    await changeReferral(hospital, second.uuid, { status: 'entered-in-error' });
    expect((await asError()).status).toBe(200);
  });

  it('cannot be deleted with its hospitalization while the admission or a round has an open referral', async () => {
    const hospital = await aHospital();
    const { patient, stay } = await anInpatient(hospital);
    const admission = { id: stay.encounter, patientId: patient.id };
    const round = await act(hospital, 'record-medical-officer-ward-round', admission, {});
    const asked = await aReferral(hospital, {
      patient: patient.id,
      encounter: round.body.data.id,
    });
    const remove = () =>
      send('DELETE', stayPath(hospital, stay.uuid), {
        as: hospital.staff.administrator.sender,
      });
    const refused = await remove();
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'A referral request of this admission is still open. Mark it as entered in error first.',
    ]);
    await changeReferral(hospital, asked.uuid, { status: 'revoked' });
    expect((await remove()).status).toBe(200);
  });

  it('cannot be deleted while its visit has an open referral, unless the visit has another encounter', async () => {
    const hospital = await aHospital();
    const { patient, stay } = await anInpatient(hospital);
    const encounter = await send(
      'GET',
      `/api/v1/providers/${hospital.provider.id}/encounter/${stay.encounter}`,
      { as: hospital.key },
    );
    const { visit } = encounter.body.data;
    await aReferral(hospital, { patient: patient.id, visit });
    const remove = () =>
      send('DELETE', stayPath(hospital, stay.uuid), {
        as: hospital.staff.administrator.sender,
      });
    const refused = await remove();
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'A referral request of this admission is still open. Mark it as entered in error first.',
    ]);
    await anOpenedEncounter(hospital, { patientId: patient.id, visit });
    expect((await remove()).status).toBe(200);
  });

  it('can still have a referral for a patient who came and left', async () => {
    const hospital = await aHospital();
    const seen = await anOpenedEncounter(hospital, { status: 'arrived' });
    expect((await edit(hospital, seen, { status: 'triaged' })).status).toBe(200);
    await aReferral(hospital, { patient: seen.patientId, encounter: seen.id });
    expect((await edit(hospital, seen, { status: 'cancelled' })).status).toBe(200);
  });
});
