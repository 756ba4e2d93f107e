import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  carePlans,
  encounterClassHistory,
  encounterDiagnoses,
  encounterLocations,
  encounterNotes,
  encounterParticipants,
  practitioners,
} from '@/db/schema/index';
import { send } from '@/e2e/api/transport';
import { auditRowsOf } from '@/e2e/audit-rows';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anEncounter, aPatient, aVisit } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

const pathOf = (hospital: Hospital) => `/api/v1/providers/${hospital.provider.id}/encounter`;

describe('an encounter', () => {
  it('is shown whole: who, why, where, since when, and everything that was recorded on it', async () => {
    const hospital = await aHospital();
    const providerId = hospital.provider.id;
    const yearInNairobi = new Date(Date.now() + 3 * 3_600_000).getUTCFullYear();
    const birthDate = `${yearInNairobi - 40}-01-01`;
    const patient = await aPatient(hospital, { birthDate });
    const visit = await aVisit(hospital, { patientId: patient.id });
    const practitionerId = hospital.staff['medical-officer'].practitionerId ?? '';
    await database()
      .update(practitioners)
      .set({ title: 'Dr', firstName: 'Wanjiru', lastName: 'Kamau' })
      .where(eq(practitioners.id, practitionerId));
    const startTime = new Date('2026-03-01T06:00:00.000Z');
    const endTime = new Date('2026-03-01T07:30:30.000Z');
    const encounter = await anEncounter(hospital, {
      patientId: patient.id,
      visitId: visit.id,
      status: 'finished',
      statusComment: 'Seen',
      chiefComplaint: 'Cough for three days',
      historyOfPresentingIllness: 'Dry, worse at night',
      chiefComplaintEditorIds: [practitionerId],
      title: 'Clinic',
      startTime,
      endTime,
    });
    const of = { providerId, encounterId: encounter.id };
    const stamp = { createdAt: startTime, modifiedAt: startTime };
    const store = async <Row>(stored: Promise<Row[]>): Promise<Row> => {
      const [row] = await stored;
      if (!row) throw new Error('Nothing was stored.');
      return row;
    };
    const db = database();
    const step = await store(
      db
        .insert(encounterClassHistory)
        .values({ ...of, encounterClass: 'ambulatory', startTime, endTime })
        .returning(),
    );
    const place = await store(
      db
        .insert(encounterLocations)
        .values({ ...of, locationId: hospital.ward.id, startTime })
        .returning(),
    );
    const participant = await store(
      db
        .insert(encounterParticipants)
        .values({ ...of, ...stamp, practitionerId, type: 'PRIMARY_PERFORMER', startTime })
        .returning(),
    );
    const diagnosis = await store(
      db
        .insert(encounterDiagnoses)
        .values({
          ...of,
          ...stamp,
          condition: 'J20.9',
          code: 'J20.9',
          role: 'Acute bronchitis',
          rank: 1,
        })
        .returning(),
    );
    await db.insert(encounterDiagnoses).values({
      ...of,
      condition: 'A00',
      code: 'A00',
      role: 'Withdrawn',
      rank: 2,
      deletedAt: endTime,
    });
    const note = await store(
      db
        .insert(encounterNotes)
        .values({ ...of, ...stamp, display: 'Advised to drink', practitionerId })
        .returning(),
    );
    const plan = await store(
      db
        .insert(carePlans)
        .values({
          ...of,
          title: 'Rest',
          description: 'Rest for three days',
          periodStart: startTime,
        })
        .returning(),
    );

    const path = `${pathOf(hospital)}/${encounter.id}`;
    const answer = await send('GET', path, { as: hospital.staff.nurse.sender });
    const [status] = answer.body.data.encounter_status_history;
    const stamps = { created_at: startTime.toISOString(), modified_at: startTime.toISOString() };
    const period = { start: startTime.toISOString(), end: null };
    expect(answer.body).toEqual({
      success: true,
      message: 'OK',
      errors: null,
      data: {
        id: encounter.id,
        uuid: encounter.id,
        appointment: null,
        chief_complaint: 'Cough for three days',
        history_of_presenting_illness: 'Dry, worse at night',
        encounter_care_plan: [
          {
            id: plan.number,
            uuid: plan.id,
            title: 'Rest',
            description: 'Rest for three days',
            period_start: startTime.toISOString(),
            period_end: null,
            patient_subject: patient.number,
            encounter: encounter.id,
          },
        ],
        encounter_class: 'ambulatory',
        encounter_class_history: [
          {
            uuid: step.id,
            encounter_class: 'ambulatory',
            start: startTime.toISOString(),
            end: endTime.toISOString(),
          },
        ],
        encounter_diagnosis: [
          {
            id: diagnosis.number,
            uuid: diagnosis.id,
            ...stamps,
            condition: 'J20.9',
            code: 'J20.9',
            role: 'Acute bronchitis',
            rank: 1,
            status: 'PROVISIONAL',
            clinical_status: 'ACTIVE',
            status_reason: '',
            stated_at: expect.any(String),
            note: null,
            practitioner_role: null,
          },
        ],
        encounter_location: [
          { uuid: place.id, location: hospital.ward.id, location_name: 'Ward A', ...period },
        ],
        encounter_participant: [
          {
            id: participant.number,
            uuid: participant.id,
            ...stamps,
            practitioner_detail: { name: 'Dr Wanjiru Kamau' },
            type: 'PRIMARY_PERFORMER',
            ...period,
            video_participant_auth_token: null,
            practitioner_role: practitionerId,
            related_person: null,
          },
        ],
        encounter_patient_notes: [
          {
            id: note.number,
            uuid: note.id,
            ...stamps,
            display: 'Advised to drink',
            encounter: encounter.id,
            patient: patient.number,
            practitioner: practitionerId,
            practitioner_name: 'Dr Wanjiru Kamau',
            practitioner_role: practitionerId,
            history: [],
          },
        ],
        encounter_reason_code: [],
        encounter_reason_reference: [],
        encounter_referral_request: [],
        encounter_status_history: [
          {
            uuid: status.uuid,
            status: 'finished',
            start: startTime.toISOString(),
            end: endTime.toISOString(),
          },
        ],
        start_time: startTime.toISOString(),
        end_time: endTime.toISOString(),
        length: 90,
        part_of: null,
        patient: patient.number,
        patient_detail: {
          first_name: 'Achieng',
          lastname: 'Otieno',
          gender: 'FEMALE',
          birth_date: birthDate,
          estimated_birth: null,
          mobile: '+254712345678',
          age: 40,
          deceased_at: null,
        },
        patient_mr_number: patient.mrNumber,
        price_tier: hospital.priceTier.number,
        priority: 'elective',
        service_provider: providerId,
        service_type: hospital.service.id,
        service_type_name: 'General medicine',
        slot: null,
        slot_practitioner_name: null,
        status: 'finished',
        status_comment: 'Seen',
        type: null,
        visit: visit.id,
        charge_item_status: 'billable',
        title: 'Clinic',
        chief_complaint_editors_display: 'Dr Wanjiru Kamau',
        history_of_presenting_illness_editors_display: '',
        chief_complaint_editor_uuids: [practitionerId],
        history_of_presenting_illness_editor_uuids: null,
        has_prescriptions: false,
        primary_location: hospital.ward.id,
        hospitalization: null,
        is_ward_round: false,
      },
    });
    const listed = await send('GET', `${pathOf(hospital)}?patient=${patient.number}`, {
      as: hospital.staff.nurse.sender,
    });
    expect(listed.body.results).toEqual([answer.body.data]);
  });

  it('shows none of its parts in a list', async () => {
    const hospital = await aHospital();
    const [one, two] = [await anEncounter(hospital), await anEncounter(hospital)];
    await database()
      .insert(encounterNotes)
      .values(
        [one, two].map(({ id }) => ({
          providerId: hospital.provider.id,
          encounterId: id,
          display: `Of ${id}`,
        })),
      );
    const listed = await send('GET', pathOf(hospital), { as: hospital.key });
    for (const { id, encounter_patient_notes } of listed.body.results) {
      expect(encounter_patient_notes.map((note: { display: string }) => note.display)).toEqual([
        `Of ${id}`,
      ]);
    }
  });

  it('is on record as read, with its patient', async () => {
    const hospital = await aHospital();
    const { id, patientId } = await anEncounter(hospital);
    const answer = await send('GET', `${pathOf(hospital)}/${id}`, { as: hospital.key });
    const [read] = await auditRowsOf(answer);
    expect(read).toMatchObject({ action: 'encounter.read', patientIds: [patientId] });
  });
});
