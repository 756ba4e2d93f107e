import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { chargeItems, visits } from '@/db/schema/index';
import {
  anInpatient,
  bedStatuses,
  changeBed,
  discharge,
  encounterOf,
  minutesAgo,
  movements,
  patientOf,
  plan,
  stayPath,
  transfer,
} from '@/e2e/api/admissions/stay-builders';
import { fieldsOf, ok, send } from '@/e2e/api/transport';
import { auditRowsOf } from '@/e2e/audit-rows';
import { aHospital } from '@/e2e/builders/hospital';
import { anEncounter } from '@/e2e/builders/patients';
import { anApiKey, aUserWithPassword } from '@/e2e/builders/people';
import { database } from '@/e2e/database';

describe('a discharge', () => {
  it('ends the hospitalization, leaves the bed for cleaning, and unmarks the patient as hospitalized', async () => {
    const hospital = await aHospital();
    const { patient, stay } = await anInpatient(hospital);
    const at = minutesAgo(5).toISOString();
    const answer = await discharge(hospital, stay.uuid, {
      discharged_at: at,
      discharge_disposition: 'other-hcf',
      destination_display: 'Kisumu County Hospital',
      notes: 'Stable',
      follow_up: 'Clinic in two weeks',
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ success: true, errors: null });
    expect(answer.body.data).toMatchObject({
      is_active: false,
      room: 'Room 1',
      bed: 'A1',
      discharged_at: at,
      discharged_by: hospital.staff['medical-officer'].practitionerId,
      discharged_by_name: 'Test medical-officer',
      discharge_executed_by: hospital.staff['medical-officer'].userId,
      discharge_executed_by_name: 'Test medical-officer',
      discharge_disposition: 'other-hcf',
      discharge_disposition_display: 'Other healthcare facility',
      destination_display: 'Kisumu County Hospital',
      notes: 'Stable',
      follow_up: 'Clinic in two weeks',
      patient: { is_hospitalized: false },
    });
    expect(await bedStatuses(hospital)).toEqual([
      'cleaning',
      'available',
      'available',
      'available',
    ]);
    expect(await movements(hospital, stay.uuid)).toMatchObject([{ bed_name: 'A1', ended_at: at }]);
    expect(await patientOf(hospital, patient.id)).toMatchObject({
      is_hospitalized: false,
      deceased_at: null,
    });
  });

  it('finishes the admission encounter, and closes its class, location and participants', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    const at = minutesAgo(5).toISOString();
    await discharge(hospital, stay.uuid, { discharged_at: at });
    const encounter = await encounterOf(hospital, stay.encounter);
    expect(encounter).toMatchObject({ status: 'finished', end_time: at });
    expect(
      encounter.encounter_status_history.map((step: Record<string, string>) => [
        step.status,
        step.start,
        step.end,
      ]),
    ).toEqual([
      ['in-progress', stay.admitted_at, at],
      ['finished', at, at],
    ]);
    for (const history of [
      'encounter_class_history',
      'encounter_location',
      'encounter_participant',
    ]) {
      expect(encounter[history].length, history).toBeGreaterThan(0);
      for (const step of encounter[history]) expect(step.end, history).toBe(at);
    }
  });

  it('frees the bed at once, where the clock of its sender is minutes ahead', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    const answer = await discharge(hospital, stay.uuid, { discharged_at: minutesAgo(-4) });
    expect(answer.status, answer.text).toBe(200);
    expect(Date.parse(answer.body.data.discharged_at)).toBeLessThanOrEqual(Date.now());
    await changeBed(hospital, 0, { status: 'available' });
    const next = await anInpatient(hospital, 0, { admitted_at: minutesAgo(-4) });
    expect(Date.parse(next.stay.admitted_at)).toBeLessThanOrEqual(Date.now());
  });

  it('ends the visit, unless another encounter of it is still open', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    const { stay: busy, patient } = await anInpatient(hospital, 1);
    const visitOf = async (encounter: string) => {
      const { visit } = await encounterOf(hospital, encounter);
      const [row] = await database().select().from(visits).where(eq(visits.id, visit));
      return row;
    };
    const visit = await visitOf(busy.encounter);
    await anEncounter(hospital, { patientId: patient.id, visitId: visit?.id ?? null });
    const at = minutesAgo(5);
    await discharge(hospital, stay.uuid, { discharged_at: at });
    await discharge(hospital, busy.uuid, { discharged_at: at });
    expect((await visitOf(stay.encounter))?.endedAt).toEqual(at);
    expect((await visitOf(busy.encounter))?.endedAt).toBeNull();
  });

  it('names the outstanding items in its message, and keeps them with who discharged anyway and why', async () => {
    const hospital = await aHospital();
    const { patient, stay } = await anInpatient(hospital);
    await plan(hospital, stay.uuid, 1);
    await database().insert(chargeItems).values({
      providerId: hospital.provider.id,
      patientId: patient.id,
      encounterId: stay.encounter,
      hospitalizationId: stay.uuid,
      healthcareServiceId: hospital.service.id,
      priceTierId: hospital.priceTier.id,
      description: 'Bed night',
      quantity: 2,
      unitPrice: '2500',
      amount: '5000',
      currency: 'KES',
    });
    const readiness = await send('GET', stayPath(hospital, stay.uuid, '/discharge-readiness'), {
      as: hospital.staff['ward-clerk'].sender,
    });
    const as = hospital.staff['ward-clerk'].sender;
    const { email, password } = await aUserWithPassword(hospital.provider.id, 'medical-officer');
    const agreed = await send('POST', stayPath(hospital, stay.uuid, '/discharge-agreements'), {
      as,
      body: { email, password },
    });
    const answer = await discharge(
      hospital,
      stay.uuid,
      {
        discharge_disposition: undefined,
        override_reason: 'The family pays tomorrow',
        agreement: agreed.body.data.uuid,
      },
      { as },
    );
    expect(answer.status, answer.text).toBe(200);
    const points: { code: string; message: string }[] = readiness.body.data.open_points;
    const codes = points.map(({ code }) => code);
    expect(codes).toEqual(
      expect.arrayContaining(['unpaid-charges', 'disposition-missing', 'planned-transfer']),
    );
    expect(answer.body.message).toMatch(
      new RegExp(`^The patient was discharged with ${points.length} outstanding items: `),
    );
    expect(answer.body.message).toContain('KES');
    expect(answer.body.data.discharge_override).toMatchObject({
      reason: 'The family pays tomorrow',
      by: hospital.staff['ward-clerk'].userId,
      by_name: 'Test ward-clerk',
    });
    const kept: string[] = answer.body.data.discharge_override.open_points;
    expect(kept).toHaveLength(points.length);
    expect(kept).toContain('There are unpaid charges.');
    expect(kept.join()).not.toContain('KES');
  });

  it('honours the disposition that it sets itself, and cancels the planned transfer', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    await plan(hospital, stay.uuid, 1);
    const answer = await discharge(hospital, stay.uuid, { discharge_disposition: 'home' });
    expect(answer.body.message).not.toContain('Discharged to');
    const path = `/api/v1/providers/${hospital.provider.id}/planned-transfers`;
    const { results } = (await send('GET', path, { as: hospital.key })).body;
    expect(results).toMatchObject([
      { status: 'cancelled', is_holding: false, end_reason: 'The patient was discharged.' },
    ]);
    const { patient } = await anInpatient(hospital, 1);
    expect((await patientOf(hospital, patient.id)).is_hospitalized).toBe(true);
  });

  it('says plainly that nothing is outstanding, and stores no override', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    const answer = await discharge(hospital, stay.uuid, { discharge_disposition: 'Exp' });
    expect(answer.body.message).toBe('The patient was discharged.');
    expect(answer.body.data.discharge_override).toBeNull();
  });

  it('is refused before the admission or the last transfer, and in the future', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    for (const at of [minutesAgo(121), minutesAgo(-6)]) {
      const answer = await discharge(hospital, stay.uuid, { discharged_at: at });
      expect(fieldsOf(answer)).toEqual([400, 'discharged_at']);
    }
    await transfer(hospital, stay.uuid, 1, { transferred_at: minutesAgo(60) });
    const early = await discharge(hospital, stay.uuid, { discharged_at: minutesAgo(61) });
    expect(fieldsOf(early)).toEqual([400, 'discharged_at']);
    expect(await bedStatuses(hospital)).toEqual(['cleaning', 'occupied', 'available', 'available']);
  });

  it('is possible at the very time of the admission', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    const answer = ok(await discharge(hospital, stay.uuid, { discharged_at: stay.admitted_at }));
    expect(answer.body.data.discharged_at).toBe(stay.admitted_at);
    const encounter = await encounterOf(hospital, stay.encounter);
    expect(encounter).toMatchObject({ status: 'finished', end_time: stay.admitted_at, length: 0 });
  });

  it('is refused to the second person who tries, with who discharged and when', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    const first = await discharge(hospital, stay.uuid);
    const second = await discharge(hospital, stay.uuid, { discharge_disposition: 'Exp' });
    expect(second.status).toBe(409);
    expect(second.body.message).toMatch(/already discharged, on .* by Test medical-officer\.$/);
    const read = await send('GET', stayPath(hospital, stay.uuid), { as: hospital.key });
    expect(read.body.data.discharge_disposition).toBe('home');
    expect(read.body.data.discharged_at).toBe(first.body.data.discharged_at);
  });

  it('is done by signed-in people in their own name, and by a system for any user or none', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    const other = { discharge_executed_by: hospital.staff.nurse.userId };
    expect(fieldsOf(await discharge(hospital, stay.uuid, other))).toEqual([
      400,
      'discharge_executed_by',
    ]);
    const key = await anApiKey(hospital.provider.id);
    const named = await discharge(hospital, stay.uuid, other, { as: key });
    expect(named.body.data.discharge_executed_by).toBe(hospital.staff.nurse.userId);
    const { stay: second } = await anInpatient(hospital, 1);
    const nobody = ok(await discharge(hospital, second.uuid, {}, { as: key }));
    expect(nobody.body.data.discharge_executed_by).toBeNull();
  });

  it('is on record for the hospitalization, the patient and the bed', async () => {
    const hospital = await aHospital();
    const { stay } = await anInpatient(hospital);
    const answer = await discharge(hospital, stay.uuid, { discharge_disposition: 'Exp' });
    const rows = await auditRowsOf(answer);
    const written = JSON.stringify(rows);
    for (const word of ['discharge_disposition', 'deceased_at', 'is_hospitalized', 'cleaning']) {
      expect(written).toContain(word);
    }
  });
});
