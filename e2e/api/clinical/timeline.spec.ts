import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { chargeItems, hospitalizations, patients } from '@/db/schema/index';
import {
  anInpatient,
  discharge,
  minutesAgo,
  transfer,
  undo,
} from '@/e2e/api/admissions/stay-builders';
import {
  act,
  anaemia,
  anOpenedEncounter,
  edit,
  malaria,
} from '@/e2e/api/clinical/encounter-builders';
import {
  at,
  hoursAgo,
  normalAdult,
  observationsBody,
  vitals,
} from '@/e2e/api/clinical/observation-builders';
import { prescriptionBody } from '@/e2e/api/clinical/prescription-builders';
import { ok, send } from '@/e2e/api/transport';
import { auditRowsOf } from '@/e2e/audit-rows';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import { anApiKey, type Sender } from '@/e2e/builders/people';
import { database } from '@/e2e/database';
import type { TimelineEntry } from '@/lib/clinical/timeline/contract';

const pathOf = (hospital: Hospital, patient: string | number, query = '') =>
  `/api/v1/providers/${hospital.provider.id}/patients/${patient}/timeline${query}`;

const read = (
  hospital: Hospital,
  patient: string | number,
  query = '',
  as: Sender = hospital.key,
) => send('GET', pathOf(hospital, patient, query), { as });

async function entries(
  hospital: Hospital,
  { id }: { id: string },
  query = '',
  as: Sender = hospital.key,
): Promise<TimelineEntry[]> {
  const answer = ok(await read(hospital, id, query, as));
  return answer.body.data.entries;
}

/** Every entry, page by page; `between` runs after each page. */
async function walk(
  hospital: Hospital,
  { id }: { id: string },
  pageSize: number,
  between: (page: number) => Promise<unknown> = async () => undefined,
): Promise<TimelineEntry[]> {
  const found: TimelineEntry[] = [];
  let before = '';
  for (let page = 1; page < 100; page += 1) {
    const answer = ok(await read(hospital, id, `?page_size=${pageSize}${before}`));
    found.push(...answer.body.data.entries);
    if (answer.body.data.next === null) return found;
    expect(answer.body.data.entries).toHaveLength(pageSize);
    before = `&before=${encodeURIComponent(answer.body.data.next)}`;
    await between(page);
  }
  throw new Error('The timeline has no end.');
}

const kindsOf = (list: readonly TimelineEntry[]) => list.map(({ kind }) => kind);

const post = (hospital: Hospital, path: string, body: object, as: Sender = hospital.key) =>
  send('POST', `/api/v1/providers/${hospital.provider.id}/${path}`, { as, body });

const observe = (
  hospital: Hospital,
  encounter: { id: string; patientId: string },
  values: Record<string, string>,
  time: string,
) =>
  post(hospital, 'observations', observationsBody(hospital, encounter, at(time, vitals(values))));

const charge = (
  hospital: Hospital,
  patientId: string,
  given: Partial<typeof chargeItems.$inferInsert> = {},
) =>
  database()
    .insert(chargeItems)
    .values({
      providerId: hospital.provider.id,
      patientId,
      healthcareServiceId: hospital.service.id,
      priceTierId: hospital.priceTier.id,
      description: 'Bed, one day',
      quantity: 2,
      unitPrice: '1500',
      amount: '3000',
      currency: 'KES',
      ...given,
    });

/**
 * A hospitalization of one day with something of every kind: admission, observations, encounters, treatment,
 * transfer and discharge.
 */
async function aStay(hospital: Hospital) {
  const { patient, stay } = await anInpatient(hospital, 0, {
    admitted_at: hoursAgo(24),
    admit_source: 'emd',
  });
  const encounter = { id: stay.encounter as string, patientId: patient.id };
  await observe(hospital, encounter, { ...normalAdult, RR: '26', HR: '135' }, hoursAgo(20));
  await transfer(hospital, stay.uuid, 2, { transferred_at: hoursAgo(10), reason: 'Nearer' });
  await act(hospital, 'record-medical-officer-ward-round', encounter, {
    chief_complaint: 'Fever for three days',
    notes: 'Better than yesterday',
    diagnoses: [malaria, anaemia],
    care_plan: { title: 'Malaria', description: 'Artesunate for 24 h' },
  });
  await post(hospital, 'prescriptions', prescriptionBody(encounter.id, { priority: 'urgent' }));
  const referred = await post(hospital, 'referral-request', {
    patient: patient.id,
    encounter: encounter.id,
    recipient_extra_detail: 'Eye clinic',
    reason: 'Cataract',
  });
  await send(
    'PATCH',
    `/api/v1/providers/${hospital.provider.id}/referral-request/${referred.body.data.uuid}`,
    { as: hospital.key, body: { reply: 'Seen on Monday' } },
  );
  return { patient, stay, encounter };
}

describe('the timeline of a patient', () => {
  it('lists a hospitalization from discharge back to admission, in the words of its authors', async () => {
    const hospital = await aHospital({ isPriced: false });
    const { patient, stay } = await aStay(hospital);
    ok(await discharge(hospital, stay.uuid, { destination_display: 'To her sister' }));

    const listed = await entries(hospital, patient);
    expect(kindsOf(listed)).toEqual([
      'discharge',
      'referral-reply',
      'referral',
      'prescription',
      'note',
      'round',
      'transfer',
      'observations',
      'admission',
    ]);
    const [left, reply, referral, prescription, note, round, moved, observed, admitted] = listed;
    expect(left).toMatchObject({
      title: 'Home',
      text: 'To her sister',
      by_name: 'Test medical-officer',
      hospitalization: stay.uuid,
      place: { bed_name: 'A3', room_name: 'Room 2', ward_name: 'Ward A' },
    });
    expect(reply).toMatchObject({ text: 'Seen on Monday', by_name: 'Test medical-officer' });
    expect(referral).toMatchObject({
      text: 'Cataract',
      status: 'active',
      referral: { recipient_name: null, recipient_extra_detail: 'Eye clinic', priority: 'routine' },
    });
    expect(prescription).toMatchObject({
      title: 'Amoxicillin',
      status: 'stopped',
      by_name: 'Test medical-officer',
      prescription: {
        do_not_perform: false,
        intent: 'order',
        priority: 'urgent',
        dosage_instruction: [
          { frequency: 3, period: 1, period_unit: 'd', strength: '500 mg', route: 'oral' },
        ],
      },
    });
    expect(note).toMatchObject({ text: 'Better than yesterday', is_edited: false });
    expect(round).toMatchObject({
      text: 'Fever for three days',
      by_name: 'Test medical-officer',
      diagnoses: [
        { rank: 1, role: 'Malaria', condition: 'B50.9', status: 'PROVISIONAL' },
        { rank: 2, role: 'Anaemia' },
      ],
      care_plans: [{ title: 'Malaria', description: 'Artesunate for 24 h' }],
    });
    expect(note?.encounter).toBe(round?.uuid);
    const onWord = 'On the word of Test medical-officer, recorded by Test ward-clerk';
    expect(moved).toMatchObject({
      text: 'Nearer',
      by_name: onWord,
      from: { bed_name: 'A1', room_name: 'Room 1' },
      place: { bed_name: 'A3', room_name: 'Room 2', healthcare_service_name: 'General medicine' },
    });
    expect(observed).toMatchObject({
      by_name: 'Test nurse',
      observations: {
        values: expect.arrayContaining([
          expect.objectContaining({ code: 'RR', display: 'RR', value: '26', unit: null }),
        ]),
        scores: expect.arrayContaining([
          expect.objectContaining({ kind: 'TEWS', total: 5, is_complete: true }),
        ]),
      },
    });
    expect(admitted).toMatchObject({
      by_name: onWord,
      title: 'From accident/emergency department',
      place: { bed_name: 'A1' },
      encounter: stay.encounter,
    });
    const times = listed.map((entry) => entry.at);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('has outpatient encounters with their state, and the patient’s death', async () => {
    const hospital = await aHospital({ isPriced: false });
    const { id, patientId } = await anOpenedEncounter(hospital, { title: 'Antenatal visit' });
    await edit(hospital, { id }, { status: 'finished' });
    await database()
      .update(patients)
      .set({ deceasedAt: new Date() })
      .where(eq(patients.id, patientId));
    expect(await entries(hospital, { id: patientId })).toMatchObject([
      { kind: 'death', by_name: null },
      {
        kind: 'encounter',
        uuid: id,
        title: 'Antenatal visit',
        status: 'finished',
        by_name: 'Test nurse',
      },
    ]);
  });

  it('names the clinical signs that made a set urgent', async () => {
    const hospital = await aHospital();
    const encounter = await anOpenedEncounter(hospital);
    const body = observationsBody(hospital, encounter, vitals({ RR: '12' }));
    ok(await post(hospital, 'observations', { ...body, signs: ['chest_pain'] }));
    const [observed] = await entries(hospital, { id: encounter.patientId }, '?kinds=observations');
    expect(observed?.observations?.scores).toMatchObject([
      {
        kind: 'TEWS',
        final_colour: 'orange',
        signs: [
          { code: 'chest_pain', display: 'Chest pain', level: 'very_urgent', derived: false },
        ],
      },
      { kind: 'NEWS2', signs: [] },
    ]);
  });

  it('says that a note had another text', async () => {
    const hospital = await aHospital({ isPriced: false });
    const encounter = await anOpenedEncounter(hospital);
    const first = await act(hospital, 'encounter-notes', encounter, { display: 'Slept well' });
    const [note] = first.body.data.encounter_patient_notes;
    await act(hospital, 'encounter-notes', encounter, { uuid: note.uuid, display: 'Slept badly' });
    const [shown] = await entries(hospital, { id: encounter.patientId });
    expect(shown).toMatchObject({ kind: 'note', text: 'Slept badly', is_edited: true });
  });

  it('names the author of the current text, and no one if a system wrote it', async () => {
    const hospital = await aHospital({ isPriced: false });
    const { provider, staff } = hospital;
    const encounter = await anOpenedEncounter(hospital);
    const note = async (data: object, as: Sender) =>
      (await act(hospital, 'encounter-notes', encounter, data, { as })).body.data
        .encounter_patient_notes[0];
    const { uuid } = await note({ display: 'No allergies' }, staff.nurse.sender);
    const writer = async () => (await entries(hospital, { id: encounter.patientId }))[0]?.by_name;
    expect(await writer()).toBe('Test nurse');
    const nobodys = await anApiKey(provider.id);
    await note({ uuid, display: 'Allergic to penicillin' }, nobodys);
    expect(await writer()).toBeNull();
    await note({ uuid, display: 'Allergic to cefazolin' }, staff['medical-officer'].sender);
    expect(await writer()).toBe('Test medical-officer');
  });

  it('leaves out an undone transfer and a deleted hospitalization', async () => {
    const hospital = await aHospital({ isPriced: false });
    const { patient, stay } = await anInpatient(hospital);
    await transfer(hospital, stay.uuid, 1);
    expect(kindsOf(await entries(hospital, patient))).toEqual(['transfer', 'admission']);
    await undo(hospital, stay.uuid, 'transfer');
    expect(kindsOf(await entries(hospital, patient))).toEqual(['admission']);
    await transfer(hospital, stay.uuid, 1);
    await database()
      .update(hospitalizations)
      .set({ deletedAt: new Date() })
      .where(eq(hospitalizations.id, stay.uuid));
    expect(await entries(hospital, patient)).toEqual([]);
  });

  it('is the same in pages of any size, also where many things happened at the same instant', async () => {
    const hospital = await aHospital({ isPriced: false });
    const { patient, encounter } = await aStay(hospital);
    const time = hoursAgo(5);
    for (let set = 0; set < 4; set += 1) {
      await observe(hospital, encounter, { RR: `${12 + set}` }, time);
    }
    await charge(hospital, patient.id, { createdAt: new Date(time) });
    await charge(hospital, patient.id, { createdAt: new Date(time) });
    const whole = await entries(hospital, patient);
    expect(whole.length).toBeGreaterThan(12);
    for (const pageSize of [1, 2, 3, 5, whole.length]) {
      expect(await walk(hospital, patient, pageSize)).toEqual(whole);
    }
  });

  it('leaves nothing out and shows nothing twice while more is recorded between two pages', async () => {
    const hospital = await aHospital({ isPriced: false });
    const { patient, encounter } = await aStay(hospital);
    const before = await entries(hospital, patient);
    const walked = await walk(hospital, patient, 2, () =>
      observe(hospital, encounter, { RR: '15' }, new Date().toISOString()),
    );
    expect(walked).toEqual(before);
    expect((await entries(hospital, patient)).length).toBeGreaterThan(before.length);
  });

  it('shows the time of one hospitalization alone, and only the requested kinds', async () => {
    const hospital = await aHospital({ isPriced: false });
    const { patient, stay } = await anInpatient(hospital, 0, { admitted_at: hoursAgo(48) });
    const first = { id: stay.encounter as string, patientId: patient.id };
    await observe(hospital, first, normalAdult, hoursAgo(40));
    await discharge(hospital, stay.uuid, { discharged_at: hoursAgo(30) });
    await charge(hospital, patient.id, { hospitalizationId: stay.uuid });
    await send(
      'PATCH',
      `/api/v1/providers/${hospital.provider.id}/beds/${hospital.beds[0]?.id}/status`,
      {
        as: hospital.staff.nurse.sender,
        body: { status: 'available' },
      },
    );
    const again = await post(
      hospital,
      'hospitalizations',
      {
        patient: patient.id,
        bed: hospital.beds[1]?.id,
        location: hospital.ward.id,
        healthcare_service: hospital.service.id,
        price_tier: hospital.priceTier.id,
        admitted_by: hospital.staff['medical-officer'].practitionerId,
        created_by: hospital.staff['ward-clerk'].userId,
        admitted_at: minutesAgo(90).toISOString(),
      },
      hospital.staff['ward-clerk'].sender,
    );
    expect(again.status, again.text).toBe(201);

    const ofFirst = await entries(hospital, patient, `?hospitalization=${stay.uuid}`);
    expect(kindsOf(ofFirst)).toEqual(['charge', 'discharge', 'observations', 'admission']);
    const ofSecond = await entries(hospital, patient, `?hospitalization=${again.body.data.uuid}`);
    expect(kindsOf(ofSecond)).toEqual(['admission']);
    expect(kindsOf(await entries(hospital, patient, '?kinds=admission,discharge'))).toEqual([
      'admission',
      'discharge',
      'admission',
    ]);
    const stranger = await anInpatient(hospital, 2);
    expect(await entries(hospital, patient, `?hospitalization=${stranger.stay.uuid}`)).toEqual([]);
  });

  it('shows with a hospitalization what was recorded in it, also where its time is before the admission or after the discharge', async () => {
    const hospital = await aHospital({ isPriced: false });
    const { patient, stay } = await anInpatient(hospital, 0, { admitted_at: hoursAgo(48) });
    const encounter = { id: stay.encounter as string, patientId: patient.id };
    for (const hours of [49, 40, 29]) {
      await observe(hospital, encounter, normalAdult, hoursAgo(hours));
    }
    await discharge(hospital, stay.uuid, { discharged_at: hoursAgo(30) });
    const shown = await entries(hospital, patient, `?hospitalization=${stay.uuid}`);
    const inAmbulance = 'observations';
    const lastOnWard = 'observations';
    expect(kindsOf(shown)).toEqual([
      lastOnWard,
      'discharge',
      'observations',
      'admission',
      inAmbulance,
    ]);
  });

  it('shows charges only to users who may read bills', async () => {
    const hospital = await aHospital({ isPriced: false });
    const patient = await aPatient(hospital);
    await charge(hospital, patient.id);
    const { nurse, 'ward-clerk': clerk } = hospital.staff;
    expect(await entries(hospital, patient, '', clerk.sender)).toMatchObject([
      {
        kind: 'charge',
        title: 'Bed, one day',
        status: 'billable',
        charge: { quantity: 2, amount: '3000.00', currency: 'KES' },
      },
    ]);
    expect(await entries(hospital, patient, '', nurse.sender)).toEqual([]);
    const asked = await read(hospital, patient.id, '?kinds=note,charge', nurse.sender);
    expect(asked.status).toBe(403);
  });

  it('holds nothing of another patient or hospital, and audits the reading', async () => {
    const [hospital, other] = [
      await aHospital({ isPriced: false }),
      await aHospital({ isPriced: false }),
    ];
    const { patient } = await aStay(hospital);
    const neighbour = await aPatient(hospital);
    expect(await entries(hospital, neighbour)).toEqual([]);
    expect((await read(other, patient.id)).status).toBe(404);
    const elsewhere = await anInpatient(other);
    expect(await entries(hospital, patient, `?hospitalization=${elsewhere.stay.uuid}`)).toEqual([]);

    const answer = await read(
      hospital,
      patient.number,
      '?page_size=1',
      hospital.staff.nurse.sender,
    );
    const [event] = await auditRowsOf(answer);
    expect(event).toMatchObject({ action: 'patient.timeline', patientIds: [patient.id] });
  });

  it('refuses an invalid parameter by its name', async () => {
    const hospital = await aHospital({ isPriced: false });
    const patient = await aPatient(hospital);
    for (const [name, value] of [
      ['kinds', 'weather'],
      ['kinds', ''],
      ['kinds', 'note,'],
      ['before', '2026-11-21'],
      ['before', '99999999999999_10_01a1fc8c-557e-732b-8056-282720464a94'],
      ['hospitalization', 'x'],
      ['page_size', '0'],
    ]) {
      const answer = await read(hospital, patient.id, `?${name}=${value}`);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.errors)[0]).toMatch(new RegExp(`^${name}`));
    }
  });
});
