import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  carePlans,
  encounterDiagnoses,
  encounterNotes,
  encounters,
  hospitalizations,
  patientFlags,
} from '@/db/schema/index';
import {
  at,
  hoursAgo,
  type Item,
  normalAdult,
  observationsBody,
  vitals,
} from '@/e2e/api/clinical/observation-builders';
import { aPrescription } from '@/e2e/api/clinical/prescription-builders';
import { replace } from '@/e2e/api/registry/replaced-builders';
import { send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission, anEncounter, aPatient } from '@/e2e/builders/patients';
import type { Sender } from '@/e2e/builders/people';
import { database } from '@/e2e/database';
import type { DiagnosisStatus } from '@/lib/domain/codes/diagnoses';
import { morsePanel } from '@/lib/domain/scores/morse';

type Admission = Awaited<ReturnType<typeof anAdmission>>;

const summaryOf = async (
  hospital: Hospital,
  { hospitalization }: Admission,
  as: Sender = hospital.key,
) =>
  send(
    'GET',
    `/api/v1/providers/${hospital.provider.id}/hospitalizations/${hospitalization.id}/discharge-summary`,
    { as },
  );

const observe = async (
  hospital: Hospital,
  encounter: { id: string; patientId: string },
  values: Record<string, string>,
  time: string,
  others: readonly Item[] = [],
) => {
  await sendOk('POST', `/api/v1/providers/${hospital.provider.id}/observations`, {
    as: hospital.key,
    body: observationsBody(hospital, encounter, at(time, [...vitals(values), ...others])),
  });
};

const aStay = async (hospital: Hospital, days = 2) => {
  const admission = await anAdmission(hospital);
  const admittedAt = new Date(Date.now() - days * 86_400_000);
  await database()
    .update(hospitalizations)
    .set({ admittedAt })
    .where(eq(hospitalizations.id, admission.hospitalization.id));
  await database()
    .update(encounters)
    .set({ startTime: admittedAt })
    .where(eq(encounters.id, admission.encounter.id));
  return admission;
};

const aRound = (hospital: Hospital, { encounter, patient }: Admission, status = 'finished') =>
  anEncounter(hospital, {
    patientId: patient.id,
    encounterClass: 'inpatient-encounter',
    isWardRound: true,
    partOfId: encounter.id,
    status: status as 'finished',
  });

const dischargeAt = (hospital: Hospital, { hospitalization }: Admission, discharged_at: string) =>
  sendOk(
    'PATCH',
    `/api/v1/providers/${hospital.provider.id}/hospitalizations/${hospitalization.id}/discharge`,
    {
      as: hospital.key,
      body: {
        discharged_by: hospital.staff['medical-officer'].practitionerId,
        discharged_at,
        discharge_disposition: 'home',
        follow_up: 'Clinic in a week',
      },
    },
  );

const diagnose = (
  hospital: Hospital,
  encounterId: string,
  given: { code: string; role: string; rank: number; status?: DiagnosisStatus; deletedAt?: Date },
) =>
  database()
    .insert(encounterDiagnoses)
    .values({ providerId: hospital.provider.id, encounterId, condition: given.code, ...given });

const emergency = { ...normalAdult, RR: '32', HR: '135', AVPU: 'pain' };

describe('the discharge summary', () => {
  it('marks the values of an adult without a score in this admission', async () => {
    const hospital = await aHospital();
    const admission = await aStay(hospital);
    await observe(hospital, admission.encounter, { DBP: '118', WEIGHT: '70' }, hoursAgo(1));
    const { vital_signs } = (await summaryOf(hospital, admission)).body.data;
    expect(vital_signs).toMatchObject([
      { code: 'DBP', interpretation: 'High' },
      { code: 'WEIGHT', interpretation: null },
    ]);
  });

  it('has the first, the worst and the last score of this hospitalization, and of no other', async () => {
    const hospital = await aHospital();
    const admission = await aStay(hospital);
    const { encounter, patient } = admission;
    const triage = await anEncounter(hospital, {
      patientId: patient.id,
      startTime: new Date(Date.now() - 60 * 3_600_000),
    });
    const earlierStay = await anEncounter(hospital, {
      patientId: patient.id,
      hospitalizationId: '01a1fc00-0000-7000-8000-000000000000',
      startTime: new Date(Date.now() - 70 * 3_600_000),
    });
    await observe(hospital, earlierStay, { ...emergency, GLUCOSE: '2.1' }, hoursAgo(65));
    await observe(hospital, triage, { ...normalAdult, RR: '22' }, hoursAgo(49));
    await observe(hospital, encounter, emergency, hoursAgo(30));
    await observe(hospital, encounter, { ...normalAdult, TEMP: '37.2' }, hoursAgo(4));
    await observe(hospital, encounter, { SPO2: '97' }, hoursAgo(1));

    const { status, body } = await summaryOf(hospital, admission);
    expect(status).toBe(200);
    const { tews, vital_signs } = body.data;
    expect(tews.sets).toBe(tews.course.length);
    expect(tews.first).toMatchObject({ total: 2, effective_at: expect.any(String) });
    expect(tews.worst).toMatchObject({ colour: 'red', is_complete: true });
    expect(tews.course.map(({ colour }: { colour: string }) => colour)).toContain('red');
    expect(tews.course.filter(({ colour }: { colour: string }) => colour === 'red')).toHaveLength(
      1,
    );
    const value = (code: string) =>
      vital_signs.find((one: { code: string }) => one.code === code)?.value;
    expect([value('TEMP'), value('RR'), value('SPO2'), value('GLUCOSE')]).toEqual([
      '37.2',
      '12',
      '97',
      undefined,
    ]);
  });

  it('has no value and no fall risk of an admission that ended a few hours before', async () => {
    const hospital = await aHospital();
    const admission = await aStay(hospital);
    const { patient } = admission;
    const ended = await anEncounter(hospital, {
      patientId: patient.id,
      hospitalizationId: '01a1fc00-0000-7000-8000-000000000000',
      startTime: new Date(Date.now() - 70 * 3_600_000),
    });
    const fall = { unit: null, value: '0', category: 'social-history' };
    const falls = morsePanel.items.map(({ code, display }) => ({ code, display, ...fall }));
    await observe(hospital, ended, emergency, hoursAgo(50), falls);
    const { data } = (await summaryOf(hospital, admission)).body;
    expect([data.tews.sets, data.vital_signs, data.morse]).toEqual([0, [], null]);
    const casualty = await anEncounter(hospital, {
      patientId: patient.id,
      startTime: new Date(Date.now() - 60 * 3_600_000),
    });
    await observe(hospital, casualty, { TEMP: '39' }, hoursAgo(49), falls);
    const after = (await summaryOf(hospital, admission)).body.data;
    expect(after.vital_signs).toMatchObject([{ code: 'TEMP', value: '39' }]);
    expect(after.morse).toMatchObject({ total: 0 });
  });

  it('keeps every peak when there are more scores than can be drawn', async () => {
    const hospital = await aHospital();
    const admission = await aStay(hospital, 40);
    for (let hour = 1; hour <= 40; hour += 1) {
      const values = hour === 13 ? emergency : normalAdult;
      await observe(hospital, admission.encounter, values, hoursAgo(200 + hour / 10));
    }
    const { tews } = (await summaryOf(hospital, admission)).body.data;
    expect(tews.sets).toBe(40);
    expect(tews.course.length).toBeLessThan(10);
    expect(tews.course.filter(({ colour }: { colour: string }) => colour === 'red')).toHaveLength(
      1,
    );
  });

  it('names each diagnosis of the admission and its rounds once, as it was last recorded', async () => {
    const hospital = await aHospital();
    const admission = await aStay(hospital);
    const round = await aRound(hospital, admission);
    const cancelled = await aRound(hospital, admission, 'cancelled');
    await diagnose(hospital, admission.encounter.id, { code: 'B54', role: 'Malaria', rank: 1 });
    await diagnose(hospital, admission.encounter.id, {
      code: 'A09',
      role: 'Diarrhoea',
      rank: 3,
      deletedAt: new Date(),
    });
    await diagnose(hospital, cancelled.id, { code: 'I10', role: 'Hypertension', rank: 1 });
    await diagnose(hospital, round.id, {
      code: 'B54',
      role: 'Malaria',
      rank: 2,
      status: 'CONFIRMED',
    });
    await diagnose(hospital, round.id, { code: 'J18.9', role: 'Pneumonia', rank: 1 });
    const { diagnoses } = (await summaryOf(hospital, admission)).body.data;
    expect(
      diagnoses.map((one: { role: string; status: string }) => [one.role, one.status]),
    ).toEqual([
      ['Pneumonia', 'PROVISIONAL'],
      ['Malaria', 'CONFIRMED'],
    ]);
  });

  it('has the complaint, notes, care plans and allergies, and the length of stay', async () => {
    const hospital = await aHospital();
    const admission = await aStay(hospital, 3);
    const providerId = hospital.provider.id;
    const db = database();
    const round = await aRound(hospital, admission);
    await db
      .update(encounters)
      .set({ chiefComplaint: 'Fever for three days' })
      .where(eq(encounters.id, admission.encounter.id));
    await db.insert(encounterNotes).values({
      providerId,
      encounterId: round.id,
      display: 'Eating again.',
      createdById: hospital.staff.nurse.userId,
    });
    await db.insert(carePlans).values({
      providerId,
      encounterId: round.id,
      title: 'Wound care',
      description: 'Dress daily',
    });
    await db.insert(patientFlags).values({
      providerId,
      patientId: admission.patient.id,
      kind: 'allergy',
      note: 'Penicillin',
    });
    const { data } = (await summaryOf(hospital, admission)).body;
    expect(data).toMatchObject({
      provider_name: hospital.provider.name,
      chief_complaint: 'Fever for three days',
      length_of_stay_days: 3,
      flags: [{ kind: 'allergy', note: 'Penicillin' }],
      notes: [{ display: 'Eating again.', written_by_name: 'Test nurse' }],
      care_plans: [{ title: 'Wound care', period_end: null }],
      places: [{ ward_name: 'Ward A', bed_name: 'A1', ended_at: null }],
      hospitalization: { uuid: admission.hospitalization.id, is_active: true },
      morse: null,
    });
  });

  it('has the allergies that are recorded on the record which replaced the patient’s', async () => {
    const hospital = await aHospital();
    const admission = await anAdmission(hospital);
    const kept = await aPatient(hospital);
    await dischargeAt(hospital, admission, hoursAgo(0));
    const merged = await replace(hospital, admission.patient.id, kept.id);
    expect(merged.status, merged.text).toBeLessThan(300);
    const allergy = { kind: 'allergy', note: 'Penicillin' } as const;
    const providerId = hospital.provider.id;
    await database()
      .insert(patientFlags)
      .values({ providerId, patientId: kept.id, ...allergy });
    expect((await summaryOf(hospital, admission)).body.data.flags).toEqual([allergy]);
  });

  it('has the bans in force and the pregnancies under every record of the person, before and after a replacement', async () => {
    const hospital = await aHospital();
    const admission = await anAdmission(hospital);
    const [kept, third] = [await aPatient(hospital), await aPatient(hospital)];
    await dischargeAt(hospital, admission, hoursAgo(0));
    const under = `/api/v1/providers/${hospital.provider.id}/patients`;
    const body = { status: 'pregnant', starts_on: hoursAgo(24 * 40).slice(0, 10) };
    await sendOk('POST', `${under}/${kept.id}/pregnancy`, { as: hospital.key, body });
    const ban = { do_not_perform: true, medication_request_dosage_instruction: [] };
    for (const [patient, name] of [
      [kept, 'Penicillin'],
      [third, 'Aspirin'],
    ] as const) {
      const encounter = await anEncounter(hospital, { patientId: patient.id });
      await aPrescription(hospital, { encounter, name, ...ban });
      const path = `/api/v1/providers/${hospital.provider.id}/encounter/${encounter.id}`;
      await sendOk('PATCH', path, { as: hospital.key, body: { status: 'finished' } });
    }
    const shown = async () => {
      const { data } = (await summaryOf(hospital, admission)).body;
      const names = data.prescriptions.map(({ name }: { name: string }) => name);
      const of = data.pregnancies.map(({ mr_number }: { mr_number: string }) => mr_number);
      return [names.sort(), of, data.other_spo2_scales];
    };
    expect(await shown()).toEqual([[], [], []]);
    await sendOk('PATCH', `${under}/${kept.id}/saturation-scale`, {
      as: hospital.key,
      body: { spo2_scale: 2, reason: 'Blood gases' },
    });
    for (const { id } of [admission.patient, third]) {
      expect((await replace(hospital, id, kept.id)).status).toBeLessThan(300);
    }
    expect(await shown()).toEqual([
      ['Aspirin', 'Penicillin'],
      [kept.mrNumber],
      [{ mr_number: kept.mrNumber, spo2_scale: 2 }],
    ]);
  });

  it('ends with the discharge: later observations are not in it', async () => {
    const hospital = await aHospital();
    const admission = await aStay(hospital, 1);
    await observe(hospital, admission.encounter, normalAdult, hoursAgo(5));
    await dischargeAt(hospital, admission, hoursAgo(0.5));
    const later = await anEncounter(hospital, { patientId: admission.patient.id });
    await observe(hospital, later, emergency, hoursAgo(0.1));
    const { data } = (await summaryOf(hospital, admission)).body;
    expect(data.tews).toMatchObject({ sets: 1, last: { colour: 'green' } });
    expect(data.hospitalization).toMatchObject({
      is_active: false,
      follow_up: 'Clinic in a week',
      discharge_disposition: 'home',
    });
    expect(data.places[0].ended_at).toBe(data.hospitalization.discharged_at);
  });

  it('has what was observed on the ward after the recorded time of the discharge', async () => {
    const hospital = await aHospital();
    const admission = await aStay(hospital, 1);
    const fall = { unit: null, value: '0', category: 'social-history' };
    const falls = morsePanel.items.map(({ code, display }) => ({ code, display, ...fall }));
    await observe(hospital, admission.encounter, normalAdult, hoursAgo(5));
    await observe(hospital, admission.encounter, emergency, hoursAgo(0.2), falls);
    await dischargeAt(hospital, admission, hoursAgo(0.5));
    const { data } = (await summaryOf(hospital, admission)).body;
    expect(data.tews).toMatchObject({ sets: 2, last: { colour: 'red' } });
    expect(data.vital_signs.find(({ code }: Item) => code === 'RR').value).toBe('32');
    expect(data.morse).toMatchObject({ total: 0 });
  });

  it('reads a saturation by the oxygen that was recorded with it and by the scale of the admission', async () => {
    const hospital = await aHospital();
    const admission = await aStay(hospital, 1);
    const path = `/api/v1/providers/${hospital.provider.id}`;
    const setScale = (spo2_scale: number) =>
      sendOk('PATCH', `${path}/patients/${admission.patient.id}/saturation-scale`, {
        as: hospital.key,
        body: { spo2_scale, reason: 'Blood gases' },
      });
    const read = async () => {
      const { data } = (await summaryOf(hospital, admission)).body;
      const oxygen = data.vital_signs.find(({ code }: Item) => code === 'SPO2');
      return [data.spo2_scale, oxygen.interpretation];
    };
    await setScale(2);
    await observe(hospital, admission.encounter, { SPO2: '97', O2_FLOW: '2' }, hoursAgo(3));
    expect(await read()).toEqual([2, 'High']);
    await observe(hospital, admission.encounter, { O2_FLOW: '0' }, hoursAgo(2));
    expect(await read()).toEqual([2, 'High']);
    await dischargeAt(hospital, admission, hoursAgo(0));
    await setScale(1);
    expect(await read()).toEqual([2, 'High']);
  });

  it('lists the prescriptions of the admission and its rounds, and those that outlast it, but no withdrawn ones', async () => {
    const hospital = await aHospital();
    const admission = await anAdmission(hospital);
    const first = await aPrescription(hospital, { encounter: admission.encounter });
    const round = await aRound(hospital, admission, 'in-progress');
    const second = await aPrescription(hospital, { encounter: round, category: 'discharge' });
    await aPrescription(hospital, { encounter: round, status: 'draft' });
    await aPrescription(hospital, { encounter: round, intent: 'proposal' });
    const elsewhere = await anEncounter(hospital, { patientId: admission.patient.id });
    const atHome = await aPrescription(hospital, { encounter: elsewhere, name: 'Amlodipine' });
    await aPrescription(hospital, { encounter: elsewhere, status: 'draft' });
    const { data } = (await summaryOf(hospital, admission)).body;
    expect(data.prescriptions).toEqual(
      [first, second, atHome].map((one) => ({ ...one, status_at_discharge: null })),
    );
    const forbidden = { name: 'Penicillin', do_not_perform: true };
    const ban = await aPrescription(hospital, { encounter: elsewhere, ...forbidden });
    await dischargeAt(hospital, admission, hoursAgo(0));
    const later = await anEncounter(hospital, { patientId: admission.patient.id });
    await aPrescription(hospital, { encounter: later, name: 'Ibuprofen' });
    const letter = (await summaryOf(hospital, admission)).body.data;
    const names = letter.prescriptions.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['Amlodipine', ban.name]));
    expect(names).not.toContain('Ibuprofen');
  });
});
