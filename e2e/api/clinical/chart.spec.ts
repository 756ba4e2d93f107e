import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { carePlans, encounters } from '@/db/schema/index';
import { anInpatient, stayPath } from '@/e2e/api/admissions/stay-builders';
import {
  act,
  anaemia,
  anOpenedEncounter,
  cough,
  edit,
  malaria,
} from '@/e2e/api/clinical/encounter-builders';
import { everyRow } from '@/e2e/api/pages';
import { ok, send, sendOk } from '@/e2e/api/transport';
import { auditRowsOf } from '@/e2e/audit-rows';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import type { Sender } from '@/e2e/builders/people';
import { database } from '@/e2e/database';

const pathOf = (hospital: Hospital, patient: string, list: string) =>
  `/api/v1/providers/${hospital.provider.id}/patients/${patient}/${list}`;

async function rows(hospital: Hospital, patient: string, list: string, as: Sender = hospital.key) {
  const answer = await sendOk('GET', pathOf(hospital, patient, list), { as });
  return answer.body.results;
}

const round = async (
  hospital: Hospital,
  encounter: { id: string; patientId: string },
  data: object,
) => {
  const answer = ok(await act(hospital, 'record-medical-officer-ward-round', encounter, data));
  return answer.body.data;
};

async function aPatientInBed(hospital: Hospital) {
  const { patient, stay } = await anInpatient(hospital);
  return { patient, stay, encounter: { id: stay.encounter as string, patientId: patient.id } };
}

describe('the diagnoses of a patient', () => {
  it('come from every encounter and round, by rank, with who recorded them and when', async () => {
    const hospital = await aHospital();
    const { patient, encounter } = await aPatientInBed(hospital);
    await act(hospital, 'record-diagnoses', encounter, { diagnoses: [cough] });
    const seen = await round(hospital, encounter, { diagnoses: [malaria, anaemia] });
    const listed = await rows(hospital, patient.id, 'diagnoses');
    expect(listed).toMatchObject([
      {
        rank: 1,
        role: 'Malaria',
        condition: 'B50.9',
        status: 'PROVISIONAL',
        note: 'Smear sent',
        practitioner_name: 'Test medical-officer',
        encounter: seen.uuid,
        encounter_status: 'in-progress',
        is_ward_round: true,
      },
      { rank: 2, role: 'Anaemia', encounter: seen.uuid },
      { rank: 1, role: 'Cough', encounter: encounter.id, is_ward_round: false },
    ]);
    expect(
      await everyRow(`${pathOf(hospital, patient.id, 'diagnoses')}?page_size=1`, hospital.key),
    ).toEqual(listed);
  });

  it('leave out deleted ones and another patient’s', async () => {
    const hospital = await aHospital();
    const encounter = await anOpenedEncounter(hospital);
    const recorded = await act(hospital, 'record-diagnoses', encounter, {
      diagnoses: [malaria, anaemia],
    });
    const [first] = recorded.body.data.encounter_diagnosis;
    await act(hospital, 'delete-diagnoses', encounter, { diagnoses: [{ uuid: first.uuid }] });
    expect(await rows(hospital, encounter.patientId, 'diagnoses')).toMatchObject([
      { rank: 1, role: 'Anaemia' },
    ]);
    expect(await rows(hospital, (await aPatient(hospital)).id, 'diagnoses')).toEqual([]);
  });
});

describe('the notes on a patient', () => {
  it('come latest first, each with its earlier texts and their authors', async () => {
    const hospital = await aHospital();
    const { patient, encounter } = await aPatientInBed(hospital);
    const nurse = hospital.staff.nurse.sender;
    const first = await act(
      hospital,
      'encounter-notes',
      encounter,
      { display: 'Slept' },
      { as: nurse },
    );
    const [note] = first.body.data.encounter_patient_notes;
    await act(hospital, 'encounter-notes', encounter, { uuid: note.uuid, display: 'Slept badly' });
    await round(hospital, encounter, { notes: 'Stable' });
    const listed = await rows(hospital, patient.id, 'notes');
    expect(listed).toMatchObject([
      { display: 'Stable', is_ward_round: true, history: [] },
      {
        display: 'Slept badly',
        practitioner_name: 'Test medical-officer',
        recorded_by_name: 'Test nurse',
        encounter: encounter.id,
        history: [{ display: 'Slept', practitioner_name: 'Test nurse', end: expect.any(String) }],
      },
    ]);
    expect(
      await everyRow(`${pathOf(hospital, patient.id, 'notes')}?page_size=1`, hospital.key),
    ).toEqual(listed);
  });
});

const plan = (title: string, more: object = {}) => ({
  care_plan: { title, description: `${title}, every day`, ...more },
});

const end = (
  hospital: Hospital,
  id: string | number,
  body: object,
  as: Sender = hospital.staff['medical-officer'].sender,
) => send('PATCH', `/api/v1/providers/${hospital.provider.id}/care-plans/${id}`, { as, body });

describe('the care plans of a patient', () => {
  it('are open until they end, and those of a withdrawn encounter are not', async () => {
    const hospital = await aHospital();
    const { patient, encounter } = await aPatientInBed(hospital);
    await round(hospital, encounter, plan('Wound care', { period_end: '2020-01-01T00:00:00Z' }));
    await round(
      hospital,
      encounter,
      plan('Physiotherapy', { period_start: '2026-01-01T00:00:00Z' }),
    );
    const mistaken = await round(hospital, encounter, plan('Dialysis'));
    await edit(hospital, { id: mistaken.uuid }, { status: 'entered-in-error' });
    const titles = async (query: string) =>
      (await rows(hospital, patient.id, `care-plans${query}`)).map(
        ({ title, is_open }: { title: string; is_open: boolean }) => `${title} ${is_open}`,
      );
    expect(await titles('')).toEqual(['Dialysis false', 'Physiotherapy true', 'Wound care false']);
    expect(await titles('?is_open=true')).toEqual(['Physiotherapy true']);
    expect(await titles('?is_open=false')).toEqual(['Dialysis false', 'Wound care false']);
    expect(await rows(hospital, patient.id, 'care-plans?is_open=true')).toMatchObject([
      {
        description: 'Physiotherapy, every day',
        period_start: '2026-01-01T00:00:00.000Z',
        period_end: null,
        patient_subject: patient.number,
        practitioner_name: 'Test medical-officer',
        is_ward_round: true,
      },
    ]);
  });

  it('are ended by a medical officer, even after their round, and then no longer delay the discharge', async () => {
    const hospital = await aHospital();
    const { patient, stay, encounter } = await aPatientInBed(hospital);
    const seen = await round(hospital, encounter, plan('Wound care'));
    await edit(hospital, { id: seen.uuid }, { status: 'finished' });
    const [open] = await rows(hospital, patient.id, 'care-plans');
    const codes = async () => {
      const path = stayPath(hospital, stay.uuid, '/discharge-readiness');
      const { body } = await send('GET', path, { as: hospital.key });
      return body.data.open_points.map(({ code, href }: { code: string; href: string }) => [
        code,
        href,
      ]);
    };
    expect(await codes()).toContainEqual([
      'open-care-plan',
      `/patients/${patient.id}?tab=care-plans`,
    ]);

    const answer = ok(await end(hospital, open.id, { period_end: new Date().toISOString() }));
    expect(answer.body.data).toMatchObject({ uuid: open.uuid, is_open: false });
    expect((await codes()).map(([code]: string[]) => code)).not.toContain('open-care-plan');
    const [event] = await auditRowsOf(answer);
    expect(event).toMatchObject({
      action: 'care-plan.edit',
      entity: 'care-plan',
      entityId: open.uuid,
      patientIds: [patient.id],
    });

    const reopened = await end(hospital, open.uuid, { period_end: null });
    expect(reopened.body.data).toMatchObject({ is_open: true, period_end: null });
  });

  it('are not ended before they begin, after their encounter was withdrawn, or by a nurse', async () => {
    const hospital = await aHospital();
    const { encounter } = await aPatientInBed(hospital);
    const seen = await round(
      hospital,
      encounter,
      plan('Rest', { period_start: '2026-01-02T00:00:00Z' }),
    );
    const [{ uuid }] = seen.encounter_care_plan;
    const backwards = await end(hospital, uuid, { period_end: '2026-01-01T00:00:00Z' });
    expect(backwards.status).toBe(400);
    expect(backwards.body.errors).toHaveProperty('period_end');
    const body = { period_end: '2026-01-03T00:00:00Z' };
    expect((await end(hospital, uuid, body, hospital.staff.nurse.sender)).status).toBe(403);
    await database()
      .update(encounters)
      .set({ status: 'entered-in-error' })
      .where(eq(encounters.id, seen.uuid));
    expect((await end(hospital, uuid, body)).status).toBe(409);
    const [kept] = await database().select().from(carePlans).where(eq(carePlans.id, uuid));
    expect(kept?.periodEnd).toBeNull();
  });
});
