import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { beds, hospitalizations, patients } from '@/db/schema/index';
import { admissionsOf, admit } from '@/e2e/api/admissions/admission-builders';
import { type Answer, send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

/** Sends the requests of a busy hospital, never more than `atOnce` at a time, and waits for all answers. */
async function inFlight(atOnce: number, sendings: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  const waiting = sendings.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const sending of waiting) answers.push(await sending());
    }),
  );
  return answers;
}

function tally(answers: Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

async function manyPatients(hospital: Hospital, count: number) {
  return database()
    .insert(patients)
    .values(
      Array.from({ length: count }, (_, index) => ({
        providerId: hospital.provider.id,
        mrNumber: `MR-${index}-${v7().slice(-6)}`,
        firstName: 'Wanjiru',
        lastName: `Kamau ${index}`,
      })),
    )
    .returning();
}

async function manyBeds(hospital: Hospital, count: number) {
  const [room] = hospital.rooms;
  return database()
    .insert(beds)
    .values(
      Array.from({ length: count }, (_, index) => ({
        providerId: hospital.provider.id,
        wardId: hospital.ward.id,
        roomId: room?.id ?? hospital.ward.id,
        name: `Many ${index}`,
        position: 100 + index,
      })),
    )
    .returning();
}

/** The invariants of a hospital after any mix of simultaneous requests. */
async function expectAgreement(hospital: Hospital) {
  const { id } = hospital.provider;
  const [row] = await database().execute<Record<string, number>>(sql`
    with active as (
      select * from hospitalizations
      where provider_id = ${id} and is_active and deleted_at is null
    ), current as (
      select * from bed_stays
      where provider_id = ${id} and upper_inf(period) and voided_at is null
    )
    select
      (select count(*)::int from active) as active,
      (select count(*)::int from current) as current,
      (select count(*)::int from active a join current c
        on c.hospitalization_id = a.id and c.bed_id = a.bed_id and c.patient_id = a.patient_id) as agreeing,
      (select count(*)::int from beds where provider_id = ${id} and status = 'occupied') as occupied,
      (select count(*)::int from patients where provider_id = ${id} and is_hospitalized) as hospitalized,
      (select count(*)::int from encounters where provider_id = ${id}
        and encounter_class = 'inpatient-encounter' and status = 'in-progress') as encounters`);
  const active = row?.active ?? -1;
  expect(row).toEqual({
    active,
    current: active,
    agreeing: active,
    occupied: active,
    hospitalized: active,
    encounters: active,
  });
  return active;
}

describe('simultaneous admissions', () => {
  it('give one patient who is sent to four beds a single bed, ten times over', async () => {
    const hospital = await aHospital();
    for (const patient of await manyPatients(hospital, 10)) {
      const answers = await Promise.all(
        hospital.beds.map((bed) => admit(hospital, patient, {}, bed)),
      );
      expect(tally(answers)).toEqual({ 201: 1, 409: 3 });
      for (const { status, body } of answers) {
        if (status === 409) expect(body.errors.patient[0]).toContain('already admitted');
      }
      expect(await expectAgreement(hospital)).toBe(1);
      const uuid = answers.find(({ status }) => status === 201)?.body.data.uuid;
      await sendOk('DELETE', `${admissionsOf(hospital)}/${uuid}`, {
        as: hospital.key,
      });
    }
  });

  it('put one of 200 patients into the bed, and tell the other 199 who is in it', async () => {
    const hospital = await aHospital();
    const crowd = await manyPatients(hospital, 200);
    const answers = await Promise.all(
      crowd.map((one) => admit(hospital, one, {}, hospital.beds[0])),
    );
    expect(tally(answers)).toEqual({ 201: 1, 409: 199 });
    const winner = answers.find(({ status }) => status === 201);
    const { last_name } = winner?.body.data.patient ?? {};
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expect(answer.body.errors.bed[0]).toContain(`A1 is taken: ${last_name}, Wanjiru`);
      expect(answer.body.errors.bed[0]).toContain('Free beds of this ward: A2, A3, A4.');
    }
    expect(await expectAgreement(hospital)).toBe(1);
  });

  it('of 20 patients to 20 beds each put no patient into two beds and no two patients into one', async () => {
    const hospital = await aHospital();
    const crowd = await manyPatients(hospital, 20);
    const rows = await manyBeds(hospital, 20);
    const pairs = crowd.flatMap((patient, from) =>
      rows.map((_, index) => ({ patient, bed: rows[(index + from * 7) % rows.length] })),
    );
    const answers = await inFlight(
      40,
      pairs.map(
        ({ patient, bed }) =>
          () =>
            admit(hospital, patient, {}, bed),
      ),
    );
    const counts = tally(answers);
    expect(Object.keys(counts).sort()).toEqual(['201', '409']);
    expect(await expectAgreement(hospital)).toBe(counts[201]);
  });
});

describe('a deletion that meets other changes of the same hospitalization', () => {
  it('takes effect once of ten, and the others find nothing', async () => {
    const hospital = await aHospital();
    const { hospitalization } = await anAdmission(hospital);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        send('DELETE', `${admissionsOf(hospital)}/${hospitalization.id}`, { as: hospital.key }),
      ),
    );
    expect(tally(answers)).toEqual({ 200: 1, 404: 9 });
    expect(await expectAgreement(hospital)).toBe(0);
  });

  it('refuses a note that comes after it, so that a deleted record never changes', async () => {
    const hospital = await aHospital();
    for (let round = 0; round < 20; round += 1) {
      const { hospitalization } = await anAdmission(hospital);
      const path = `${admissionsOf(hospital)}/${hospitalization.id}`;
      const notes = ['a', 'b', 'c', 'd'];
      const [gone, ...noted] = await Promise.all([
        send('DELETE', path, { as: hospital.key }),
        ...notes.map((text) => send('POST', path, { as: hospital.key, body: { notes: text } })),
      ]);
      expect(gone.status, gone.text).toBe(200);
      for (const { status } of noted) expect([200, 404]).toContain(status);
      const [row] = await database()
        .select({ notes: hospitalizations.notes, deletedAt: hospitalizations.deletedAt })
        .from(hospitalizations)
        .where(eq(hospitalizations.id, hospitalization.id));
      expect(row?.deletedAt).not.toBeNull();
      const stored = notes.indexOf(row?.notes ?? '');
      if (noted.every(({ status }) => status === 404)) expect(stored).toBe(-1);
      else expect(noted[stored]?.status).toBe(200);
      expect(await expectAgreement(hospital)).toBe(0);
    }
  });

  it('gives the bed to one of the twenty patients who wait for it', async () => {
    const hospital = await aHospital();
    const { hospitalization, bed } = await anAdmission(hospital);
    const crowd = await manyPatients(hospital, 20);
    const [gone, ...answers] = await Promise.all([
      send('DELETE', `${admissionsOf(hospital)}/${hospitalization.id}`, { as: hospital.key }),
      ...crowd.map((one) => admit(hospital, one, {}, bed)),
    ]);
    expect(gone.status, gone.text).toBe(200);
    const { 201: admitted = 0, 409: refused = 0 } = tally(answers);
    expect(admitted + refused).toBe(20);
    expect(admitted).toBeLessThanOrEqual(1);
    expect(await expectAgreement(hospital)).toBe(admitted);
  });
});
