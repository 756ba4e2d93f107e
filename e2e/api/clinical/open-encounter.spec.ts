import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { encounters, visits } from '@/db/schema/index';
import { anOpenedEncounter, edit, shown } from '@/e2e/api/clinical/encounter-builders';
import { ok, send, sendOk } from '@/e2e/api/transport';
import { auditRowsOf } from '@/e2e/audit-rows';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { aPatient, aVisit } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

const pathOf = (hospital: Hospital) => `/api/v1/providers/${hospital.provider.id}/encounter`;

async function visitOf(id: string) {
  const [visit] = await database().select().from(visits).where(eq(visits.id, id));
  return visit;
}

describe('opening an encounter', () => {
  it('stores what was sent, opens a visit, begins the histories and names the performer', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const nurse = hospital.staff.nurse;
    const answer = await sendOk('POST', pathOf(hospital), {
      as: nurse.sender,
      body: {
        patient: patient.number,
        healthcare_service: hospital.service.id,
        price_tier: hospital.priceTier.number,
        encounter_class: 'emergency',
        priority: 'urgent',
        status: 'arrived',
        status_comment: 'Brought by ambulance',
        start_time: '2026-03-01T09:00:00',
        title: 'Fall at home',
      },
    });
    const start = '2026-03-01T06:00:00.000Z';
    expect(answer.body.data).toMatchObject({
      patient: patient.number,
      encounter_class: 'emergency',
      priority: 'urgent',
      status: 'arrived',
      status_comment: 'Brought by ambulance',
      service_type: hospital.service.id,
      price_tier: hospital.priceTier.number,
      start_time: start,
      end_time: null,
      title: 'Fall at home',
      charge_item_status: 'billable',
      is_ward_round: false,
      encounter_status_history: [{ status: 'arrived', start, end: null }],
      encounter_class_history: [{ encounter_class: 'emergency', start, end: null }],
      encounter_participant: [
        { type: 'PRIMARY_PERFORMER', practitioner_role: nurse.practitionerId, start, end: null },
      ],
    });
    const visit = await send(
      'GET',
      `/api/v1/providers/${hospital.provider.id}/visits/${answer.body.data.visit}`,
      { as: nurse.sender },
    );
    expect(visit.body.data).toMatchObject({
      patient: patient.number,
      reason: 'Fall at home',
      started_at: start,
      ended_at: null,
    });
    const events = await auditRowsOf(answer, 'entity', 'patientIds');
    expect(events).toEqual([
      { entity: 'visit', patientIds: [patient.id] },
      { entity: 'encounter', patientIds: [patient.id] },
    ]);
  });

  it('joins a visit of the patient that is not over', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const [open, over] = [
      await aVisit(hospital, { patientId: patient.id }),
      await aVisit(hospital, { patientId: patient.id, endedAt: new Date() }),
    ];
    const foreign = await aVisit(hospital);
    const opening = (visit: string | number) =>
      send('POST', pathOf(hospital), {
        as: hospital.key,
        body: { patient: patient.id, healthcare_service: hospital.service.number, visit },
      });
    const joined = await opening(open.number);
    expect(joined.body.data).toMatchObject({ visit: open.id, status: 'planned' });
    const refused = await opening(foreign.id);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['visit']]);
    const ended = await opening(over.id);
    expect([ended.status, Object.keys(ended.body.errors)]).toEqual([409, ['visit']]);
  });

  it('begins no earlier than its visit: the visit began with it', async () => {
    const hospital = await aHospital();
    const start_time = '2026-03-01T09:00:00.000Z';
    const visit = await aVisit(hospital, { startedAt: new Date('2026-03-01T10:00:00Z') });
    const { id } = await anOpenedEncounter(hospital, {
      patientId: visit.patientId,
      visit: visit.id,
      start_time,
    });
    expect(await shown(hospital, { id })).toMatchObject({ visit: visit.id, start_time });
    expect(await visitOf(visit.id)).toMatchObject({ startedAt: new Date(start_time) });
    const later = { patientId: visit.patientId, visit: visit.id };
    await anOpenedEncounter(hospital, { ...later, start_time: '2026-03-01T11:00:00Z' });
    expect(await visitOf(visit.id)).toMatchObject({ startedAt: new Date(start_time) });
  });

  it('keeps an open visit open, even if the visit’s other encounter is finished at that moment', async () => {
    const hospital = await aHospital();
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      const triage = await anOpenedEncounter(hospital);
      const { visit } = await shown(hospital, triage);
      const [opened, finished] = await Promise.all([
        send('POST', pathOf(hospital), {
          as: hospital.key,
          body: {
            patient: triage.patientId,
            healthcare_service: hospital.service.id,
            status: 'in-progress',
            visit,
          },
        }),
        edit(hospital, triage, { status: 'finished' }),
      ]);
      expect(finished.status, finished.text).toBe(200);
      expect([201, 409]).toContain(opened.status);
      expect((await visitOf(visit))?.endedAt === null).toBe(opened.status === 201);
    }
  });

  it('refuses values that this hospital does not have, by field, and saves nothing', async () => {
    const [hospital, other] = [await aHospital(), await aHospital()];
    const patient = await aPatient(hospital);
    const good = { patient: patient.id, healthcare_service: hospital.service.id };
    for (const [field, value] of [
      ['patient', (await aPatient(other)).id],
      ['healthcare_service', other.service.number],
      ['price_tier', other.priceTier.id],
      ['visit', v7()],
      ['encounter_class', 'inpatient-encounter'],
      ['status', 'finished'],
      ['priority', 'soon'],
      ['start_time', '2150-01-01T00:00:00Z'],
    ] as const) {
      const answer = await send('POST', pathOf(hospital), {
        as: hospital.key,
        body: { ...good, status: 'arrived', [field]: value },
      });
      expect(answer.status, answer.text).toBe(400);
      expect(Object.keys(answer.body.errors)).toEqual([field]);
    }
    const stored = await database()
      .select({ id: encounters.id })
      .from(encounters)
      .where(eq(encounters.providerId, hospital.provider.id));
    const opened = await database()
      .select({ id: visits.id })
      .from(visits)
      .where(eq(visits.providerId, hospital.provider.id));
    expect([stored, opened]).toEqual([[], []]);
  });

  it('does not begin before the patient was born, on the calendar of the hospital', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital, { birthDate: '1995-06-15' });
    const opening = (start_time: string) =>
      send('POST', pathOf(hospital), {
        as: hospital.key,
        body: { patient: patient.id, healthcare_service: hospital.service.id, start_time },
      });
    for (const start of ['1901-01-01T00:00:00Z', '1995-06-14T23:59:59']) {
      const answer = await opening(start);
      expect(answer.status, answer.text).toBe(400);
      expect(Object.keys(answer.body.errors)).toEqual(['start_time']);
    }
    // Midnight in Nairobi is the evening before in Greenwich.
    ok(await opening('1995-06-14T21:00:00Z'));
  });

  it('can be planned ahead: its status begins now, and its start is the planned one', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const start = new Date(Date.now() + 86_400_000).toISOString();
    const answer = await sendOk('POST', pathOf(hospital), {
      as: hospital.key,
      body: { patient: patient.id, healthcare_service: hospital.service.id, start_time: start },
    });
    expect(answer.body.data.start_time).toBe(start);
    const [planned] = answer.body.data.encounter_status_history;
    expect(planned.status).toBe('planned');
    expect(Date.parse(planned.start)).toBeLessThanOrEqual(Date.now());
  });

  it('is refused for a patient who has died, and for a service that is no longer offered', async () => {
    const hospital = await aHospital();
    const dead = await aPatient(hospital, { deceasedAt: new Date(Date.now() - 86_400_000) });
    const service = hospital.service.id;
    const refused = await send('POST', pathOf(hospital), {
      as: hospital.key,
      body: { patient: dead.id, healthcare_service: service },
    });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([409, ['patient']]);
    await send(
      'PATCH',
      `/api/v1/providers/${hospital.provider.id}/healthcare-services/${service}`,
      {
        as: hospital.key,
        body: { is_active: false },
      },
    );
    const gone = await send('POST', pathOf(hospital), {
      as: hospital.key,
      body: { patient: (await aPatient(hospital)).id, healthcare_service: service },
    });
    expect([gone.status, Object.keys(gone.body.errors)]).toEqual([409, ['healthcare_service']]);
  });
});
