import { and, eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  encounterStatusHistory,
  encounters,
  observationDefinitions,
  observations,
  outbox,
  patients,
  practitioners,
  scores,
} from '@/db/schema/index';
import { observationsBody, vital } from '@/e2e/api/clinical/observation-builders';
import { ok, send } from '@/e2e/api/transport';
import { auditRowsOf } from '@/e2e/audit-rows';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission, anEncounter, aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

let hospital: Hospital;
let other: Hospital;

beforeAll(async () => {
  [hospital, other] = [await aHospital(), await aHospital()];
});

const pathAt = ({ provider }: Hospital) => `/api/v1/providers/${provider.id}/observations`;

const record = (body: unknown, at = hospital) =>
  send('POST', pathAt(at), { as: at.staff.nurse.sender, body });

const storedIn = (encounterId: string) =>
  database().select().from(observations).where(eq(observations.encounterId, encounterId));

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

describe('recording observations', () => {
  it('answers with the new observations in the order in which they were sent', async () => {
    const encounter = await anEncounter(hospital);
    const at = minutesAgo(2);
    const answer = await record(
      observationsBody(hospital, encounter, [
        { ...vital('RR', '16'), interpretation: 'Normal', created_at: at },
        { code: 'WOUND', display: 'Wound', unit: null, value: ' dry, 3 cm ' },
      ]),
    );
    expect(answer.status, answer.text).toBe(201);
    const rows = await storedIn(encounter.id);
    const rowOf = (code: string) => rows.find((row) => row.code === code);
    const patient = await patientNumber(encounter.patientId);
    expect(answer.body).toEqual({
      success: true,
      message: 'The observations were recorded.',
      errors: null,
      data: [
        {
          id: rowOf('RR')?.number,
          uuid: rowOf('RR')?.id,
          code: 'RR',
          status: '',
          display: 'RR',
          value: '16',
          unit: null,
          category: 'vital-signs',
          issued: at,
          patient,
          encounter: encounter.id,
          visit: null,
          performer: hospital.staff.nurse.practitionerId,
          performer_name: 'Test nurse',
          reference_range_high: 18,
          reference_range_low: 12,
          interpretation: 'Normal',
        },
        {
          id: rowOf('WOUND')?.number,
          uuid: rowOf('WOUND')?.id,
          code: 'WOUND',
          status: '',
          display: 'Wound',
          value: ' dry, 3 cm ',
          unit: null,
          category: null,
          issued: rowOf('WOUND')?.issued.toISOString(),
          patient,
          encounter: encounter.id,
          visit: null,
          performer: hospital.staff.nurse.practitionerId,
          performer_name: 'Test nurse',
          reference_range_high: null,
          reference_range_low: null,
          interpretation: '',
        },
      ],
    });
    expect(Date.now() - (rowOf('WOUND')?.issued.getTime() ?? 0)).toBeLessThan(60_000);
  });

  it("gives the hospital's own reference range before the product's, and a child none of an adult's", async () => {
    const own = await aHospital();
    await database().insert(observationDefinitions).values({
      providerId: own.provider.id,
      code: 'HR',
      display: 'Pulse',
      referenceRangeLow: 55,
      referenceRangeHigh: 95,
    });
    const rangesOf = async (birthDate: string) => {
      const patient = await aPatient(own, { birthDate });
      const encounter = await anEncounter(own, { patientId: patient.id });
      const items = [vital('HR', '80'), vital('RR', '20')];
      const answer = await record(observationsBody(own, encounter, items), own);
      return answer.body.data.map((row: Record<string, unknown>) => [
        row.reference_range_low,
        row.reference_range_high,
      ]);
    };
    expect(await rangesOf('1980-01-01')).toEqual([
      [55, 95],
      [12, 18],
    ]);
    expect(await rangesOf(new Date().toISOString().slice(0, 10))).toEqual([
      [55, 95],
      [null, null],
    ]);
  });

  it.each([
    ['no number', vital('RR', 'sixteen'), /Respiratory rate “sixteen” is not a number/],
    ['beyond what is possible', vital('TEMP', '98.6'), /25–45/],
    ['not a possible pulse', vital('HR', '301'), /0–300/],
    ['no option of its item', { ...fall('GAIT', '15') }, /scores 0 or 10 or 20/],
    ['beyond the highest fall risk', { ...fall('FALL_RISK_ASSESSMENT', '130') }, /0 to 125/],
  ])(
    'refuses a value that is %s, by field, and stores none of the request',
    async (_, item, sentence) => {
      const encounter = await anEncounter(hospital);
      const answer = await record(
        observationsBody(hospital, encounter, [vital('SPO2', '97'), vital('PAIN', '2'), item]),
      );
      expect(answer.status, answer.text).toBe(400);
      expect(Object.keys(answer.body.errors)).toEqual(['observations.2.value']);
      expect(answer.body.errors['observations.2.value'][0]).toMatch(sentence);
      expect(await storedIn(encounter.id)).toEqual([]);
    },
  );

  it.each(['120', '121'])(
    'refuses a diastolic pressure of %s with a systolic of 120',
    async (value) => {
      const encounter = await anEncounter(hospital);
      const items = [vital('DBP', value), vital('SBP', '120')];
      const answer = await record(observationsBody(hospital, encounter, items));
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.errors)).toEqual(['observations.0.value']);
    },
  );

  it('stores an unknown code, whatever its value', async () => {
    const encounter = await anEncounter(hospital);
    const items = [vital('NPS', 'somewhat'), vital('rr-note', '—')];
    const answer = await record(observationsBody(hospital, encounter, items));
    expect(answer.status).toBe(201);
    expect(answer.body.data.map((row: { value: string }) => row.value)).toEqual(['somewhat', '—']);
  });

  it('stores 200 at once and refuses 201, none, and an item without its value', async () => {
    const encounter = await anEncounter(hospital);
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => vital(`X${index}`, `${index}`));
    const sent = await record(observationsBody(hospital, encounter, many(200)));
    expect(sent.status).toBe(201);
    expect(sent.body.data.map((row: { code: string }) => row.code)).toEqual(
      many(200).map(({ code }) => code),
    );
    for (const [items, field] of [
      [many(201), 'observations'],
      [[], 'observations'],
      [[{ code: 'RR', display: 'RR', unit: null }], 'observations.0.value'],
      [[{ ...vital('RR', '16'), value: 16 }], 'observations.0.value'],
      [[{ ...vital('RR', '16'), value: '  ' }], 'observations.0.value'],
      [[{ ...vital('RR', '16'), category: 'vital signs' }], 'observations.0.category'],
      [[{ ...vital('RR', '16'), created_at: minutesAgo(-10) }], 'observations.0.created_at'],
      [[{ ...vital('RR', '16'), colour: 'red' }], 'observations.0.colour'],
    ] as const) {
      const answer = await record(observationsBody(hospital, encounter, [...items]));
      expect(answer.status, answer.text).toBe(400);
      expect(Object.keys(answer.body.errors)).toEqual([field]);
    }
    expect(await storedIn(encounter.id)).toHaveLength(200);
  });

  it('ignores the other fields of an observation, so that a client can send back what it read', async () => {
    const encounter = await anEncounter(hospital);
    const item = { ...vital('RR', '16'), id: 5, status: 'registered', issued: minutesAgo(9) };
    const answer = ok(await record(observationsBody(hospital, encounter, [item])));
    expect(answer.body.data[0]).toMatchObject({ status: '', value: '16' });
  });

  it("refuses another hospital's or another patient's encounter, and a practitioner not active here", async () => {
    const encounter = await anEncounter(hospital);
    const foreign = await anEncounter(other);
    const [gone] = await database()
      .insert(practitioners)
      .values({
        providerId: hospital.provider.id,
        firstName: 'Left',
        lastName: 'Long ago',
        isActive: false,
      })
      .returning();
    const body = observationsBody(hospital, encounter, [vital('RR', '16')]);
    const someone = await aPatient(hospital);
    for (const [change, field] of [
      [{ encounter_uuid: foreign.id }, 'encounter_uuid'],
      [{ encounter_uuid: v7() }, 'encounter_uuid'],
      [{ patient_uuid: foreign.patientId }, 'patient_uuid'],
      [{ patient_uuid: someone.id }, 'encounter_uuid'],
      [{ performer_uuid: other.staff.nurse.practitionerId }, 'performer_uuid'],
      [{ performer_uuid: hospital.staff.nurse.userId }, 'performer_uuid'],
      [{ performer_uuid: gone?.id }, 'performer_uuid'],
      [{ performer_uuid: 'Test nurse' }, 'performer_uuid'],
      [{ signs: ['sprained_ego'] }, 'signs.0'],
      [{ not_measured: [{ code: 'RR', reason: 'asleep' }] }, 'not_measured.0.code'],
    ] as const) {
      const answer = await record({ ...body, ...change });
      expect(answer.status, answer.text).toBe(400);
      expect(Object.keys(answer.body.errors)).toEqual([field]);
    }
    expect(await storedIn(encounter.id)).toEqual([]);
  });

  it('stores no observation and no score of another patient or encounter than its set’s', async () => {
    const encounter = await anEncounter(hospital);
    const another = await anEncounter(hospital);
    await record(observationsBody(hospital, encounter, [vital('HR', '88')]));
    const [stored] = await storedIn(encounter.id);
    if (!stored) throw new Error('The observation was not stored.');
    const { number: _, ...row } = { ...stored, id: v7() };
    const score = {
      ...{ providerId: row.providerId, setId: row.setId, kind: 'MORSE' as const },
      ...{ configurationVersion: '', total: 0, isComplete: true, effectiveAt: row.issued },
      ...{ parts: [], observationIds: [], patientId: row.patientId, encounterId: row.encounterId },
    };
    for (const wrong of [{ patientId: another.patientId }, { encounterId: another.id }]) {
      for (const insert of [
        database()
          .insert(observations)
          .values({ ...row, ...wrong }),
        database()
          .insert(scores)
          .values({ ...score, ...wrong }),
      ]) {
        await expect(insert).rejects.toThrow(
          expect.objectContaining({
            cause: expect.objectContaining({ code: '23503' }),
          }),
        );
      }
    }
    await database().insert(scores).values(score);
    await database().insert(observations).values(row);
  });

  it('notifies the patient’s ward, and is in the audit log', async () => {
    const { encounter, patient, bed } = await anAdmission(hospital);
    const answer = await record(observationsBody(hospital, encounter, [vital('RR', '16')]));
    expect(answer.status).toBe(201);
    const events = await database().select().from(outbox).where(eq(outbox.patientId, patient.id));
    expect(events).toMatchObject([{ topic: 'observations.recorded', wardId: bed.wardId }]);
    const [row] = await auditRowsOf(answer);
    expect(row).toMatchObject({
      action: 'observation.record',
      entity: 'observation-set',
      actorId: hospital.staff.nurse.userId,
      patientIds: [patient.id],
      changes: { observations: { after: [{ code: 'RR', value: '16', unit: null }] } },
    });
  });

  it.each(['planned', 'arrived'] as const)(
    'begins an encounter that was %s, and keeps the step',
    async (status) => {
      const tomorrow = new Date(Date.now() + 86_400_000);
      const encounter = await anEncounter(hospital, { status, startTime: tomorrow });
      const send = () => record(observationsBody(hospital, encounter, [vital('RR', '16')]));
      expect((await send()).status).toBe(201);
      expect((await send()).status).toBe(201);
      const db = database();
      const [now] = await db.select().from(encounters).where(eq(encounters.id, encounter.id));
      expect(now?.status).toBe('in-progress');
      expect(now?.startTime.getTime()).toBeLessThanOrEqual(Date.now());
      const steps = await db
        .select()
        .from(encounterStatusHistory)
        .where(
          and(
            eq(encounterStatusHistory.providerId, hospital.provider.id),
            eq(encounterStatusHistory.encounterId, encounter.id),
          ),
        )
        .orderBy(encounterStatusHistory.id);
      expect(steps.map((step) => [step.status, step.endTime === null])).toEqual([
        [status, false],
        ['in-progress', true],
      ]);
      expect(steps[0]?.endTime).toEqual(steps[1]?.startTime);
    },
  );
});

function fall(code: string, value: string) {
  return { code, display: code, unit: null, value, category: 'social-history' };
}

async function patientNumber(id: string) {
  const [row] = await database()
    .select({ number: patients.number })
    .from(patients)
    .where(eq(patients.id, id));
  return row?.number;
}
