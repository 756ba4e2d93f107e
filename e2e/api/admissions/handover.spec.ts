import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  auditEvents,
  carePlans,
  encounterDiagnoses,
  encounters,
  hospitalizations,
  medicationRequests,
  outbox,
  patientFlags,
} from '@/db/schema/index';
import { at, handover } from '@/e2e/api/admissions/handover-builders';
import {
  bornMonthsAgo,
  normalAdult,
  observationsBody,
  vitals,
} from '@/e2e/api/clinical/observation-builders';
import { aPrescription } from '@/e2e/api/clinical/prescription-builders';
import { send, sendOk } from '@/e2e/api/transport';
import { aHospital, anotherWard, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission, anEncounter, aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';
import { dayAt, daysBetween } from '@/lib/domain/days';

type Admission = Awaited<ReturnType<typeof anAdmission>>;

async function record(
  hospital: Hospital,
  { encounter }: Admission,
  values: Record<string, string>,
) {
  await sendOk('POST', `${at(hospital)}/observations`, {
    as: hospital.key,
    body: observationsBody(hospital, encounter, vitals(values)),
  });
}

describe('the handover of a ward', () => {
  it('lists every patient in the order of the beds, also on beds without one', async () => {
    const hospital = await aHospital();
    const [, second, third] = hospital.beds;
    const later = await anAdmission(hospital, { bed: third });
    const earlier = await anAdmission(hospital, { bed: second });
    const { body, status } = await handover(hospital);
    expect(status).toBe(200);
    const { data } = body;
    const day = (at: Date) => dayAt(at, 'Africa/Nairobi');
    // Early in the day an hour ago was yesterday.
    const stay_day = daysBetween(day(earlier.hospitalization.admittedAt), day(new Date())) + 1;
    expect(data.ward).toMatchObject({ uuid: hospital.ward.id, name: 'Ward A' });
    expect(
      data.patients.map((one: { identity: { bed: { name: string } } }) => one.identity.bed.name),
    ).toEqual(['A2', 'A3']);
    expect(data.patients[0]).toMatchObject({
      hospitalization: { uuid: earlier.hospitalization.id },
      encounter: earlier.encounter.id,
      identity: { patient: { uuid: earlier.patient.id, mr_number: earlier.patient.mrNumber } },
      situation: { tews: null, last_observed_at: null, last_round_at: null },
      background: { stay_day, diagnoses: [], chief_complaint: null, flags: [] },
      assessment: {
        abnormal_values: [],
        morse: null,
        care_plans: [],
        prescriptions: { active: 0, on_hold: 0, changes: [] },
        referrals: [],
        planned_transfer: null,
      },
      recommendation: null,
      notes: 0,
    });
    expect(data.patients[1].identity.patient.uuid).toBe(later.patient.id);
    expect(data.empty_beds.map(({ name }: { name: string }) => name)).toEqual(['A1', 'A4']);
  });

  it('reads a saturation by the oxygen that was recorded with it, whatever flow was recorded later', async () => {
    const hospital = await aHospital();
    const admission = await anAdmission(hospital);
    await sendOk('PATCH', `${at(hospital)}/patients/${admission.patient.id}/saturation-scale`, {
      as: hospital.key,
      body: { spo2_scale: 2, reason: 'Blood gases' },
    });
    await record(hospital, admission, { SPO2: '97', O2_FLOW: '2' });
    await record(hospital, admission, { O2_FLOW: '0' });
    const { body } = await handover(hospital);
    expect(body.data.patients[0].assessment.abnormal_values).toMatchObject([
      { code: 'SPO2', value: '97', interpretation: 'High' },
    ]);
  });

  it('has the value that was recorded last, also after one of a sender whose clock is ahead', async () => {
    const hospital = await aHospital();
    const admission = await anAdmission(hospital);
    const ahead = new Date(Date.now() + 240_000).toISOString();
    const early = vitals({ SPO2: '97' }).map((item) => ({ ...item, created_at: ahead }));
    const { body: sent } = await sendOk('POST', `${at(hospital)}/observations`, {
      as: hospital.key,
      body: observationsBody(hospital, admission.encounter, early),
    });
    expect(sent.data[0].issued < ahead).toBe(true);
    await record(hospital, admission, { SPO2: '80' });
    const { body } = await handover(hospital);
    expect(body.data.patients[0].assessment.abnormal_values).toMatchObject([
      { code: 'SPO2', value: '80', interpretation: 'Low' },
    ]);
  });

  it('says how the patient is, why they are here, and what is under way', async () => {
    const hospital = await aHospital();
    const { providerId } = hospital.ward;
    const admission = await anAdmission(hospital);
    const { encounter, patient, hospitalization } = admission;
    const admittedAt = new Date(Date.now() - 3 * 86_400_000);
    await database()
      .update(hospitalizations)
      .set({ reason: 'Fever for four days', admittedAt })
      .where(eq(hospitalizations.id, hospitalization.id));
    await database()
      .update(encounters)
      .set({ chiefComplaint: 'Fever and chills' })
      .where(eq(encounters.id, encounter.id));
    await database()
      .insert(patientFlags)
      .values({ providerId, patientId: patient.id, kind: 'allergy', note: 'Penicillin' });
    const round = await anEncounter(hospital, {
      patientId: patient.id,
      encounterClass: 'inpatient-encounter',
      isWardRound: true,
      partOfId: encounter.id,
      startTime: new Date(Date.now() - 1_800_000),
    });
    const diagnosis = (
      encounterId: string,
      code: string,
      role: string,
      rank: number,
      minutes: number,
    ) => ({
      providerId,
      encounterId,
      condition: code,
      code,
      role,
      rank,
      createdAt: new Date(Date.now() - minutes * 60_000),
    });
    await database()
      .insert(encounterDiagnoses)
      .values([
        diagnosis(encounter.id, 'B54', 'Malaria', 1, 60),
        diagnosis(round.id, 'D64.9', 'Anaemia', 2, 30),
      ]);
    const ended = new Date(Date.now() - 60_000);
    await database()
      .insert(carePlans)
      .values([
        { providerId, encounterId: round.id, title: 'Fluids', description: '2 L in 24 h' },
        { providerId, encounterId: encounter.id, description: 'Over', periodEnd: ended },
      ]);
    const artesunate = await aPrescription(hospital, { encounter: round, name: 'Artesunate' });
    const old = await aPrescription(hospital, { encounter, name: 'Paracetamol' });
    await database()
      .update(medicationRequests)
      .set({ createdAt: new Date(Date.now() - 2 * 86_400_000) })
      .where(eq(medicationRequests.id, old.uuid));
    await sendOk('POST', `${at(hospital)}/referral-request`, {
      as: hospital.key,
      body: {
        patient: patient.id,
        encounter: encounter.id,
        requester: hospital.staff['medical-officer'].practitionerId,
        recipient_extra_detail: 'County eye clinic',
        reason: 'Retina',
        status: 'active',
      },
    });
    await record(hospital, admission, { ...normalAdult, HR: '132', SPO2: '84' });

    const [line] = (await handover(hospital)).body.data.patients;
    expect(line.situation).toMatchObject({
      tews: { total: 3, is_complete: true },
      last_round_at: round.startTime.toISOString(),
    });
    expect(line.background).toMatchObject({
      stay_day: 4,
      reason: 'Fever for four days',
      chief_complaint: 'Fever and chills',
      flags: [{ kind: 'allergy', note: 'Penicillin' }],
    });
    expect(line.background.diagnoses.map(({ role }: { role: string }) => role)).toEqual([
      'Malaria',
      'Anaemia',
    ]);
    expect(line.assessment).toMatchObject({
      abnormal_values: [
        { code: 'HR', value: '132', points: 3, unit: '/min' },
        { code: 'SPO2', value: '84', points: null, interpretation: 'Low' },
      ],
      care_plans: [{ title: 'Fluids', description: '2 L in 24 h' }],
      prescriptions: {
        active: 2,
        on_hold: 0,
        current: [
          { uuid: old.uuid, name: 'Paracetamol', status: 'active' },
          {
            name: 'Artesunate',
            status: 'active',
            medication_request_dosage_instruction: artesunate.medication_request_dosage_instruction,
          },
        ],
        changes: [{ name: 'Artesunate', change: 'started' }],
      },
      referrals: [{ reason: 'Retina', recipient_name: 'County eye clinic' }],
    });
  });

  it('refreshes open screens when a medicine is put on hold, and when a referral is made or answered', async () => {
    const hospital = await aHospital();
    const { encounter, patient } = await anAdmission(hospital);
    const { uuid: medicine } = await aPrescription(hospital, { encounter, name: 'Warfarin' });
    const noticeAfter = async (method: 'POST' | 'PATCH', path: string, body: object) => {
      const ofProvider = eq(outbox.providerId, hospital.provider.id);
      await database().delete(outbox).where(ofProvider);
      const answer = await send(method, `${at(hospital)}/${path}`, { as: hospital.key, body });
      expect(answer.status, answer.text).toBeLessThan(300);
      const rows = await database().select().from(outbox).where(ofProvider);
      return { wards: rows.map(({ wardId }) => wardId), uuid: answer.body.data.uuid as string };
    };
    const held = { status: 'on-hold', status_reason: 'Bleeding' };
    const { wards } = await noticeAfter('PATCH', `prescriptions/${medicine}`, held);
    expect(wards).toContain(hospital.ward.id);
    const referred = await noticeAfter('POST', 'referral-request', {
      patient: patient.id,
      requester: hospital.staff['medical-officer'].practitionerId,
      recipient_extra_detail: 'County eye clinic',
      reason: 'Retina',
      status: 'active',
    });
    expect(referred.wards).toEqual([hospital.ward.id]);
    const reply = { reply: 'Seen, no change' };
    const answered = await noticeAfter('PATCH', `referral-request/${referred.uuid}`, reply);
    expect(answered.wards).toEqual([hospital.ward.id]);
  });

  it('says which signs make a child an emergency whose scored values are all normal', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital, { birthDate: bornMonthsAgo(8) });
    const admission = await anAdmission(hospital, { patient });
    const normal = { RR: '30', HR: '110', TEMP: '36.8', AVPU: 'alert', TRAUMA: 'no' };
    const well = { MOBILITY: 'normal_for_age', ...normal };
    await sendOk('POST', `${at(hospital)}/observations`, {
      as: hospital.key,
      body: {
        ...observationsBody(
          hospital,
          admission.encounter,
          vitals({ ...well, SPO2: '85', GLUCOSE: '1.8' }),
        ),
        signs: ['purpuric_rash'],
      },
    });
    const [{ situation, assessment }] = (await handover(hospital)).body.data.patients;
    expect(situation.tews).toMatchObject({
      total: 0,
      colour: 'red',
      signs: [
        { code: 'central_cyanosis_or_spo2_under_92', level: 'emergency', derived: true },
        { code: 'hypoglycaemia_glucose_under_3', level: 'emergency', derived: true },
        { code: 'purpuric_rash', display: 'Purpuric rash', level: 'emergency', derived: false },
      ],
    });
    expect(assessment.abnormal_values).toMatchObject([
      { code: 'SPO2', value: '85' },
      { code: 'GLUCOSE', value: '1.8' },
    ]);
  });

  it('reads the values of a patient of unknown age by the age group of the score', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital, { birthDate: null });
    const { encounter } = await anAdmission(hospital, { patient });
    await sendOk('POST', `${at(hospital)}/observations`, {
      as: hospital.key,
      body: {
        ...observationsBody(hospital, encounter, vitals({ RR: '36', HR: '128', TEMP: '38.6' })),
        age_group: 'younger_child',
      },
    });
    const [found] = (await handover(hospital)).body.data.patients;
    expect(found.situation.partial_tews).toMatchObject({ total: 2, age_group: 'younger_child' });
    expect(found.assessment.abnormal_values).toMatchObject([{ code: 'TEMP', points: 2 }]);
  });

  it('reads the values by the table that a clinician chose for the score, as board and chart do', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital, { birthDate: bornMonthsAgo(12 * 12 + 6) });
    const { encounter } = await anAdmission(hospital, { patient });
    await sendOk('POST', `${at(hospital)}/observations`, {
      as: hospital.key,
      body: {
        ...observationsBody(hospital, encounter, vitals({ RR: '12', HR: '72', SBP: '75' })),
        age_group: 'adult',
        proposed_age_group: 'older_child',
      },
    });
    const [found] = (await handover(hospital)).body.data.patients;
    expect(found.situation.partial_tews).toMatchObject({ total: 2, age_group: 'adult' });
    // An older child's table would give 3 points for the breathing and 2 for the heart rate, and none for the pressure.
    expect(found.assessment.abnormal_values).toMatchObject([{ code: 'SBP', points: 2 }]);
  });

  it('leaves out what was cancelled, deleted or entered in error', async () => {
    const hospital = await aHospital();
    const { providerId } = hospital.ward;
    const { encounter, patient } = await anAdmission(hospital);
    const mistaken = await anEncounter(hospital, {
      patientId: patient.id,
      isWardRound: true,
      partOfId: encounter.id,
      status: 'entered-in-error',
      chiefComplaint: 'Another patient’s',
    });
    const of = { providerId, condition: 'B54', code: 'B54', role: 'Malaria', rank: 1 };
    await database()
      .insert(encounterDiagnoses)
      .values([
        { ...of, encounterId: mistaken.id },
        { ...of, encounterId: encounter.id, deletedAt: new Date() },
      ]);
    await database()
      .insert(carePlans)
      .values({ providerId, encounterId: mistaken.id, description: 'Another patient’s' });
    const drug = await aPrescription(hospital, { encounter });
    await database()
      .update(medicationRequests)
      .set({ status: 'entered-in-error' })
      .where(eq(medicationRequests.id, drug.uuid));
    const [line] = (await handover(hospital)).body.data.patients;
    expect(line).toMatchObject({
      situation: { last_round_at: null },
      background: { chief_complaint: null, diagnoses: [] },
      assessment: { care_plans: [], prescriptions: { active: 0, changes: [] } },
    });
  });

  it('covers one ward alone, and no ward of another hospital', async () => {
    const hospital = await aHospital();
    await anAdmission(hospital);
    const { ward } = await anotherWard(hospital, 'Ward B', ['B1']);
    const elsewhere = (await handover(hospital, ward)).body.data;
    expect(elsewhere.patients).toEqual([]);
    expect(elsewhere.empty_beds).toHaveLength(1);
    expect((await handover(hospital, (await aHospital()).ward)).status).toBe(404);
    expect((await handover(hospital, { id: hospital.rooms[0]?.id ?? '' })).status).toBe(404);
  });

  it('is on record for every patient that it showed', async () => {
    const hospital = await aHospital();
    const { patient } = await anAdmission(hospital);
    await handover(hospital);
    const [event] = await database()
      .select({ patientIds: auditEvents.patientIds })
      .from(auditEvents)
      .where(eq(auditEvents.action, 'handover.read'))
      .orderBy(auditEvents.at)
      .then((rows) => rows.filter(({ patientIds }) => patientIds.includes(patient.id)));
    expect(event?.patientIds).toEqual([patient.id]);
  });
});
