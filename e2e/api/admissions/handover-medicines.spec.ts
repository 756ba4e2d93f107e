import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { encounters, medicationRequests } from '@/db/schema/index';
import { at, handover } from '@/e2e/api/admissions/handover-builders';
import { admit, anInpatient, discharge } from '@/e2e/api/admissions/stay-builders';
import { aPrescription } from '@/e2e/api/clinical/prescription-builders';
import { ok, sendOk } from '@/e2e/api/transport';
import { aHospital } from '@/e2e/builders/hospital';
import { anAdmission, anEncounter, aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

describe('the handover’s medicines', () => {
  it('name what must not be given and what was resumed, and count no proposal, and a repeat once', async () => {
    const hospital = await aHospital();
    const { encounter } = await anAdmission(hospital);
    const step = async (uuid: string, body: object) => {
      const path = `${at(hospital)}/prescriptions/${uuid}`;
      await sendOk('PATCH', path, { as: hospital.key, body });
    };
    const old = await aPrescription(hospital, { encounter, name: 'Heparin' });
    await step(old.uuid, { status: 'on-hold', status_reason: 'Bleeding' });
    await step(old.uuid, { status: 'active' });
    await aPrescription(hospital, { encounter, name: 'Aspirin', do_not_perform: true });
    await aPrescription(hospital, { encounter, name: 'Warfarin', intent: 'proposal' });
    const first = await aPrescription(hospital, {
      encounter,
      name: 'Metformin',
      number_of_repeats_allowed: 1,
    });
    await database()
      .update(medicationRequests)
      .set({ createdAt: new Date(Date.now() - 2 * 86_400_000) })
      .where(eq(medicationRequests.id, old.uuid));
    await sendOk('POST', `${at(hospital)}/prescriptions/${first.uuid}/repeat`, {
      as: hospital.key,
      body: {},
    });
    const [line] = (await handover(hospital)).body.data.patients;
    expect(line.assessment.prescriptions).toMatchObject({
      active: 2,
      on_hold: 0,
      not_to_give: [{ name: 'Aspirin' }],
      changes: [
        { name: 'Metformin', change: 'started' },
        { name: 'Heparin', change: 'resumed' },
      ],
    });
  });

  it('include a medicine that continues outside the hospitalization, with its change', async () => {
    const hospital = await aHospital();
    const { encounter, patient } = await anAdmission(hospital);
    const clinic = await anEncounter(hospital, { patientId: patient.id });
    const { uuid } = await aPrescription(hospital, { encounter, number_of_repeats_allowed: 1 });
    await sendOk('POST', `${at(hospital)}/prescriptions/${uuid}/repeat`, {
      as: hospital.key,
      body: { encounter: clinic.id },
    });
    const [line] = (await handover(hospital)).body.data.patients;
    expect(line.assessment.prescriptions).toMatchObject({
      active: 1,
      changes: expect.arrayContaining([expect.objectContaining({ change: 'completed' })]),
    });
  });

  it('include what was ordered in casualty and is still active, for the ward or not', async () => {
    const hospital = await aHospital();
    const { patient } = await anAdmission(hospital);
    const casualty = await anEncounter(hospital, { patientId: patient.id });
    const inpatient = { encounter: casualty, category: 'inpatient', number_of_repeats_allowed: 1 };
    const ceftriaxone = await aPrescription(hospital, { ...inpatient, name: 'Ceftriaxone' });
    const heparin = await aPrescription(hospital, { ...inpatient, name: 'Heparin' });
    await aPrescription(hospital, { encounter: casualty, name: 'Ibuprofen' });
    const withdrawn = await anEncounter(hospital, { patientId: patient.id });
    await aPrescription(hospital, { ...inpatient, encounter: withdrawn, name: 'Digoxin' });
    await database()
      .update(encounters)
      .set({ status: 'entered-in-error', endTime: new Date() })
      .where(eq(encounters.id, withdrawn.id));
    const line = async () =>
      (await handover(hospital)).body.data.patients[0].assessment.prescriptions;
    expect(await line()).toMatchObject({ active: 3, on_hold: 0 });

    await sendOk('PATCH', `${at(hospital)}/prescriptions/${heparin.uuid}`, {
      as: hospital.key,
      body: { status: 'stopped', status_reason: 'Bleeding' },
    });
    expect(await line()).toMatchObject({
      active: 2,
      changes: [
        { name: 'Heparin', change: 'stopped' },
        { name: 'Ibuprofen', change: 'started' },
        { uuid: ceftriaxone.uuid, change: 'started' },
      ],
    });
  });

  it('include what an earlier admission ordered to be taken at home and is still active, and so does the letter', async () => {
    const hospital = await aHospital();
    const { patient, stay } = await anInpatient(hospital);
    const encounter = { id: stay.encounter, patientId: patient.id };
    await aPrescription(hospital, { encounter, name: 'Warfarin', category: 'discharge' });
    await aPrescription(hospital, { encounter, name: 'Amlodipine', category: 'outpatient' });
    await aPrescription(hospital, { encounter, name: 'Ceftriaxone', category: 'inpatient' });
    const stopped = await aPrescription(hospital, { encounter, name: 'Ibuprofen' });
    const body = { status: 'stopped', status_reason: 'Bleeding' };
    await sendOk('PATCH', `${at(hospital)}/prescriptions/${stopped.uuid}`, {
      as: hospital.key,
      body,
    });
    ok(await discharge(hospital, stay.uuid));
    const admitted_at = new Date().toISOString();
    const { uuid } = ok(await admit(hospital, patient.id, 1, { admitted_at })).body.data;

    const [line] = (await handover(hospital)).body.data.patients;
    const names = (list: { name: string }[]) => list.map(({ name }) => name);
    expect(names(line.assessment.prescriptions.current)).toEqual(['Warfarin', 'Amlodipine']);
    const path = `${at(hospital)}/hospitalizations/${uuid}/discharge-summary`;
    const letter = await sendOk('GET', path, { as: hospital.key });
    expect(names(letter.body.data.prescriptions)).toEqual(['Warfarin', 'Amlodipine']);
  });

  it('say what was stopped in this admission of what the patient took before, and so does the letter, also after the discharge', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const clinic = await anEncounter(hospital, { patientId: patient.id });
    const prescribe = async (name: string, given: object = {}) =>
      (await aPrescription(hospital, { encounter: clinic, name, ...given })).uuid;
    const stop = (uuid: string, status_reason: string) =>
      sendOk('PATCH', `${at(hospital)}/prescriptions/${uuid}`, {
        as: hospital.key,
        body: { status: 'stopped', status_reason },
      });
    const [old, warfarin, amlodipine, penicillin] = [
      await prescribe('Ibuprofen'),
      await prescribe('Warfarin'),
      await prescribe('Amlodipine'),
      await prescribe('Penicillin', { do_not_perform: true }),
    ];
    await stop(old, 'Pain gone');
    const admitted_at = new Date().toISOString();
    const stay = ok(await admit(hospital, patient.id, 0, { admitted_at })).body.data;
    // Only the reason of what had ended before.
    await stop(old, 'The pain is gone');
    await stop(warfarin, 'Bleeding');
    const [line] = (await handover(hospital)).body.data.patients;
    expect(line.assessment.prescriptions.changes).toContainEqual(
      expect.objectContaining({ uuid: warfarin, change: 'stopped' }),
    );
    ok(await discharge(hospital, stay.uuid));
    await stop(amlodipine, 'Swollen legs');
    await stop(penicillin, 'Tested: not allergic');
    const path = `${at(hospital)}/hospitalizations/${stay.uuid}/discharge-summary`;
    const letter = await sendOk('GET', path, { as: hospital.key });
    expect(
      letter.body.data.prescriptions.map(
        (one: { name: string; status: string; status_at_discharge: string }) => [
          one.name,
          one.status,
          one.status_at_discharge,
        ],
      ),
    ).toEqual([
      ['Warfarin', 'stopped', 'stopped'],
      ['Amlodipine', 'stopped', 'active'],
      ['Penicillin', 'stopped', 'active'],
    ]);
  });

  it('leave out an inpatient medicine that ended with an earlier hospitalization', async () => {
    const hospital = await aHospital();
    const { patient, hospitalization } = await anAdmission(hospital);
    const casualty = await anEncounter(hospital, { patientId: patient.id });
    const { uuid } = await aPrescription(hospital, { encounter: casualty, category: 'inpatient' });
    await database()
      .update(medicationRequests)
      .set({ status: 'completed', modifiedAt: new Date(Date.now() - 2 * 3_600_000) })
      .where(eq(medicationRequests.id, uuid));
    expect(+hospitalization.admittedAt).toBeGreaterThan(Date.now() - 2 * 3_600_000);
    const [line] = (await handover(hospital)).body.data.patients;
    expect(line.assessment.prescriptions).toMatchObject({ active: 0, changes: [] });
  });
});
