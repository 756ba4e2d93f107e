import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { beds, encounters, outbox, patients, visits } from '@/db/schema/index';
import {
  admissionsOf,
  admit,
  admitting,
  ago,
  anEndedStay,
  hour,
} from '@/e2e/api/admissions/admission-builders';
import { anOpenedEncounter } from '@/e2e/api/clinical/encounter-builders';
import { ok, send, sendOk } from '@/e2e/api/transport';
import { auditRowsOf } from '@/e2e/audit-rows';
import { aHospital } from '@/e2e/builders/hospital';
import { aPatient, aVisit } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

describe('admitting a patient', () => {
  it('answers with the record: everything that was sent, and the names of all people and places in it', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital, { email: 'achieng@post.example' });
    const [, bed] = hospital.beds;
    const doctor = hospital.staff['medical-officer'];
    const clerk = hospital.staff['ward-clerk'];
    const admittedAt = ago(2 * hour).toISOString();
    const expected = new Date(Date.now() + 72 * hour).toISOString();
    const answer = await sendOk('POST', admissionsOf(hospital), {
      as: clerk.sender,
      body: {
        ...admitting(hospital, patient, bed),
        admitted_at: admittedAt,
        admit_source: 'emd',
        reason: 'Pneumonia',
        notes: 'Needs oxygen',
        origin_display: 'Casualty',
        destination_display: 'Home with daughter',
        discharge_disposition: 'Home',
        expected_discharge_at: expected,
      },
    });
    expect(answer.body).toMatchObject({ success: true, errors: null });
    expect(answer.body.message).toMatch(/admitted/);
    expect(answer.body.data).toEqual({
      id: expect.any(Number),
      uuid: expect.any(String),
      patient: {
        id: patient.number,
        uuid: patient.id,
        mr_number: patient.mrNumber,
        email: 'achieng@post.example',
        mobile: '+254712345678',
        birth_date: '1984-02-29',
        estimated_birth: null,
        first_name: 'Achieng',
        last_name: 'Otieno',
        gender: 'FEMALE',
        is_hospitalized: true,
      },
      created_at: expect.stringMatching(/Z$/),
      modified_at: expect.stringMatching(/Z$/),
      is_deleted: false,
      admit_source: 'emd',
      admit_source_display: 'From accident/emergency department',
      admitted_at: admittedAt,
      admitted_by: doctor.practitionerId,
      admitted_by_name: 'Test medical-officer',
      admitted_by_signed_in: false,
      created_by: clerk.userId,
      created_by_name: 'Test ward-clerk',
      created_by_display: 'Test ward-clerk',
      healthcare_service: hospital.service.id,
      healthcare_service_name: 'General medicine',
      healthcare_service_display: 'General medicine',
      price_tier: hospital.priceTier.id,
      price_tier_display: 'General',
      provider: hospital.provider.id,
      is_active: true,
      is_readmission: false,
      origin_display: 'Casualty',
      destination_display: 'Home with daughter',
      discharge_disposition: 'home',
      discharge_disposition_display: 'Home',
      room_name: 'Room 1',
      bed_name: 'A2',
      bed: bed?.number,
      reason: 'Pneumonia',
      notes: 'Needs oxygen',
      discharged_at: null,
      discharged_by: null,
      discharged_by_name: null,
      discharge_executed_by: null,
      discharge_executed_by_name: null,
      transferred_by: null,
      transferred_by_name: null,
      transferred_by_signed_in: false,
      transferred_at: null,
      location: hospital.ward.id,
      encounter: expect.any(String),
      ward: hospital.ward.id,
      ward_name: 'Ward A',
      bed_uuid: bed?.id,
      mother_hospitalization: null,
      expected_discharge_at: expected,
      follow_up: '',
      deposit_requested: null,
      is_owing: false,
      discharge_override: null,
      discharged_by_signed_in: false,
      sign_off_due: false,
      discharge_sign_off: null,
    });
  });

  it('needs only what the interface requires', async () => {
    const hospital = await aHospital();
    const before = Date.now();
    const answer = ok(await admit(hospital, await aPatient(hospital)));
    expect(answer.body.data).toMatchObject({
      admit_source: 'other',
      admit_source_display: 'Other',
      discharge_disposition: '',
      discharge_disposition_display: '',
      notes: '',
      reason: '',
      expected_discharge_at: null,
    });
    expect(Date.parse(answer.body.data.admitted_at)).toBeGreaterThanOrEqual(before - 1000);
  });

  it('takes integer ids as well as UUIDs, and reads a time without an offset by the hospital’s clock', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const [bed] = hospital.beds;
    const answer = await admit(hospital, patient, {
      patient: patient.number,
      bed: bed?.number,
      location: hospital.ward.number,
      healthcare_service: hospital.service.number,
      price_tier: hospital.priceTier.number,
      admitted_at: '2026-03-01T09:00:00',
      admit_source: 'planned',
      admit_source_display: 'Booked by the surgeon',
    });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.data).toMatchObject({
      bed: bed?.number,
      admitted_at: '2026-03-01T06:00:00.000Z',
      admit_source: 'planned',
      admit_source_display: 'Booked by the surgeon',
    });
  });

  it('opens the admission encounter: in progress, with its histories, the ward and who admitted', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const start = ago(hour).toISOString();
    const { body } = await admit(hospital, patient, { admitted_at: start });
    const encounter = await send(
      'GET',
      `/api/v1/providers/${hospital.provider.id}/encounter/${body.data.encounter}`,
      { as: hospital.key },
    );
    const practitioner = hospital.staff['medical-officer'].practitionerId;
    const lasting = { start, end: null };
    expect(encounter.body.data).toMatchObject({
      encounter_class: 'inpatient-encounter',
      status: 'in-progress',
      start_time: start,
      end_time: null,
      hospitalization: body.data.id,
      is_ward_round: false,
      part_of: null,
      patient: patient.number,
      service_type: hospital.service.id,
      price_tier: hospital.priceTier.number,
      primary_location: hospital.ward.id,
      encounter_status_history: [{ status: 'in-progress', ...lasting }],
      encounter_class_history: [{ encounter_class: 'inpatient-encounter', ...lasting }],
      encounter_location: [{ location: hospital.ward.id, ...lasting }],
      encounter_participant: [
        { type: 'PRIMARY_PERFORMER', practitioner_role: practitioner, ...lasting },
        { type: 'ADMITTER', practitioner_role: practitioner, ...lasting },
      ],
    });
  });

  it('does not join a visit that is planned for another day', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const planned = await anOpenedEncounter(hospital, {
      patientId: patient.id,
      status: 'planned',
      start_time: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    });
    const admitted = await admit(hospital, patient);
    const visit = await visitOf(admitted.body.data.encounter);
    expect(visit?.startedAt.toISOString()).toBe(admitted.body.data.admitted_at);
    expect(visit?.id).not.toBe((await visitOf(planned.id))?.id);
  });

  it('joins the visit that is open, and opens one where there is none', async () => {
    const hospital = await aHospital();
    const visitor = await aPatient(hospital);
    await aVisit(hospital, { patientId: visitor.id, endedAt: new Date() });
    const open = await aVisit(hospital, { patientId: visitor.id });
    const joined = await admit(hospital, visitor);
    expect(await visitOf(joined.body.data.encounter)).toMatchObject({ id: open.id });

    const newcomer = await aPatient(hospital);
    const opened = await admit(
      hospital,
      newcomer,
      { reason: 'Burns', admitted_at: ago(hour).toISOString() },
      hospital.beds[1],
    );
    const visit = await visitOf(opened.body.data.encounter);
    expect(visit).toMatchObject({ patientId: newcomer.id, reason: 'Burns', endedAt: null });
    expect(visit?.startedAt.toISOString()).toBe(opened.body.data.admitted_at);
  });

  it('moves the beginning of the visit back when the admission is recorded late', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const visit = await aVisit(hospital, { patientId: patient.id, startedAt: ago(hour) });
    const admitted_at = ago(2 * hour).toISOString();
    const { body } = await admit(hospital, patient, { admitted_at });
    expect(await visitOf(body.data.encounter)).toMatchObject({
      id: visit.id,
      startedAt: new Date(admitted_at),
    });
  });

  it('occupies the bed, begins its bed history, and marks the patient as hospitalized', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const clerk = hospital.staff['ward-clerk'];
    const { body } = await send('POST', admissionsOf(hospital), {
      as: clerk.sender,
      body: { ...admitting(hospital, patient), reason: 'Malaria' },
    });
    const [bed] = await database().select().from(beds).where(eq(beds.id, body.data.bed_uuid));
    expect(bed).toMatchObject({ status: 'occupied', statusChangedById: clerk.userId });
    const [stored] = await database().select().from(patients).where(eq(patients.id, patient.id));
    expect(stored?.isHospitalized).toBe(true);
    const stays = await send(
      'GET',
      `/api/v1/providers/${hospital.provider.id}/bed-stays?patient=${patient.id}`,
      { as: clerk.sender },
    );
    expect(stays.body.results).toMatchObject([
      {
        hospitalization: body.data.uuid,
        bed_name: 'A1',
        started_at: body.data.admitted_at,
        ended_at: null,
        start_reason: 'Malaria',
        ordered_by_name: 'Test medical-officer',
        ordered_by_signed_in: false,
        recorded_by_name: 'Test ward-clerk',
      },
    ]);
  });

  it('records every change in the audit log, and notifies the ward once, and once about the bill', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const { headers, body } = await admit(hospital, patient);
    const events = await auditRowsOf({ headers }, 'entity', 'patientIds');
    const own = [patient.id];
    expect(events).toEqual([
      { entity: 'visit', patientIds: own },
      { entity: 'encounter', patientIds: own },
      { entity: 'hospitalization', patientIds: own },
      { entity: 'bed', patientIds: [] },
      { entity: 'patient', patientIds: own },
      { entity: 'charge-item', patientIds: own },
    ]);
    const notices = await database()
      .select({ topic: outbox.topic, wardId: outbox.wardId, patientId: outbox.patientId })
      .from(outbox)
      .where(eq(outbox.providerId, hospital.provider.id));
    const concerned = { wardId: body.data.ward, patientId: patient.id };
    expect(notices.toSorted((a, b) => (a.topic < b.topic ? -1 : 1))).toEqual([
      { topic: 'bill.changed', ...concerned },
      { topic: 'hospitalization.admitted', ...concerned },
    ]);
  });
});

describe('a readmission', () => {
  const day = 24 * hour;

  it.each([
    ['29 days after', 'is one', 29 * day],
    ['30 days after', 'is one', 30 * day],
    ['30 days and a minute after', 'is not one', 30 * day + 60_000],
  ])('an admission %s the discharge %s', async (_, verdict, sinceDischarge) => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const admittedAt = ago(hour);
    await anEndedStay(hospital, patient, {
      until: new Date(admittedAt.getTime() - sinceDischarge),
    });
    const answer = await admit(hospital, patient, { admitted_at: admittedAt.toISOString() });
    expect(answer.body.data, answer.text).toMatchObject({
      is_readmission: verdict === 'is one',
    });
  });

  it('does not follow from a stay that was deleted, or from another patient’s', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const deleted = await anEndedStay(hospital, patient, { until: ago(3 * day) });
    await send('DELETE', `${admissionsOf(hospital)}/${deleted.id}`, { as: hospital.key });
    await anEndedStay(hospital, await aPatient(hospital), { until: ago(2 * day) });
    const answer = await admit(hospital, patient);
    expect(answer.body.data, answer.text).toMatchObject({ is_readmission: false });
  });
});

async function visitOf(encounterId: string) {
  const [row] = await database()
    .select({
      id: visits.id,
      patientId: visits.patientId,
      reason: visits.reason,
      startedAt: visits.startedAt,
      endedAt: visits.endedAt,
    })
    .from(encounters)
    .innerJoin(visits, eq(visits.id, encounters.visitId))
    .where(eq(encounters.id, encounterId));
  return row;
}
