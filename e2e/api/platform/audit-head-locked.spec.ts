import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { auditEvents, auditEventsWaiting, auditHeads } from '@/db/schema/index';
import { normalAdult, observationsBody, vitals } from '@/e2e/api/clinical/observation-builders';
import { send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anEncounter, aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

/** Longer than a statement may wait for a lock (3 s), and than it may take at all (10 s). */
const heldMs = 11_000;

const auditRows = (hospital: Hospital) =>
  database().$count(auditEvents, eq(auditEvents.providerId, hospital.provider.id));
const waitingRows = (hospital: Hospital) =>
  database().$count(auditEventsWaiting, eq(auditEventsWaiting.providerId, hospital.provider.id));

/** Holds the end of a hospital's audit chain, like a transaction that is stuck in its commit. */
async function withHeadLocked(hospital: Hospital, work: () => Promise<void>) {
  await database().transaction(async (tx) => {
    await tx
      .select()
      .from(auditHeads)
      .where(eq(auditHeads.providerId, hospital.provider.id))
      .for('update');
    await work();
  });
}

const verified = async (hospital: Hospital) =>
  (
    await send('GET', `/api/v1/providers/${hospital.provider.id}/audit-events/verification`, {
      as: hospital.staff.auditor.sender,
      isHandledHere: true,
    })
  ).body.data;

it('a transaction that holds the end of the audit chain lets every read and write succeed, and all are in the chain afterwards', async () => {
  const hospital = await aHospital();
  const of = `/api/v1/providers/${hospital.provider.id}`;
  const patient = await aPatient(hospital);
  const encounter = await anEncounter(hospital, { patientId: patient.id });
  const { nurse, 'medical-officer': doctor } = hospital.staff;
  const read = async (as: typeof nurse.sender) => {
    const since = performance.now();
    const { status } = await send('GET', `${of}/patients/${patient.id}`, {
      as,
      isHandledHere: true,
    });
    return { status, ms: performance.now() - since };
  };
  await read(nurse.sender);
  const before = await auditRows(hospital);

  const answers: Awaited<ReturnType<typeof read>>[] = [];
  await withHeadLocked(hospital, async () => {
    const until = performance.now() + heldMs;
    const reading = [nurse, doctor].map(async ({ sender }) => {
      while (performance.now() < until) {
        answers.push(await read(sender));
        await sleep(200);
      }
    });
    const body = observationsBody(hospital, encounter, vitals(normalAdult));
    await sendOk('POST', `${of}/observations`, {
      as: nurse.sender,
      body,
      isHandledHere: true,
    });
    await Promise.all(reading);
    // Each is on record with its answer, although the chain cannot be appended to.
    expect(await auditRows(hospital)).toBe(before);
    expect(await waitingRows(hospital)).toBe(answers.length + 1);
  });
  expect(answers.length).toBeGreaterThan(20);
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(3_000);

  await read(nurse.sender);
  expect(await waitingRows(hospital)).toBe(0);
  expect(await auditRows(hospital)).toBe(before + answers.length + 2);
  expect(await verified(hospital)).toMatchObject({ is_intact: true, broken_at: null });
});

it('a hospital whose chain cannot be appended to keeps no other hospital’s reads waiting', async () => {
  const [stuck, other] = [await aHospital(), await aHospital()];
  const readAt = async (hospital: Hospital, { id }: { id: string }) => {
    const path = `/api/v1/providers/${hospital.provider.id}/patients/${id}`;
    const as = hospital.staff.nurse.sender;
    await sendOk('GET', path, { as, isHandledHere: true });
    return hospital.provider.id;
  };
  const [itsPatient, othersPatient] = [await aPatient(stuck), await aPatient(other)];
  // Each has a chain from its first row on.
  await readAt(stuck, itsPatient);
  await readAt(other, othersPatient);
  await withHeadLocked(stuck, async () => {
    const waits = readAt(stuck, itsPatient);
    await sleep(200);
    expect(await Promise.race([waits, readAt(other, othersPatient)])).toBe(other.provider.id);
    await waits;
  });
});

it('the audit log shows the waiting rows as soon as its chain can be appended to, in their order', async () => {
  const hospital = await aHospital();
  const of = `/api/v1/providers/${hospital.provider.id}`;
  const patients = [await aPatient(hospital), await aPatient(hospital), await aPatient(hospital)];
  const as = hospital.staff.nurse.sender;
  await withHeadLocked(hospital, async () => {
    for (const { id } of patients) {
      await sendOk('GET', `${of}/patients/${id}`, { as, isHandledHere: true });
    }
  });
  const log = await send('GET', `${of}/audit-events?action=patient.read`, {
    as: hospital.staff.auditor.sender,
    isHandledHere: true,
  });
  const shown = log.body.results.map(({ patients: [id] }: { patients: string[] }) => id);
  expect(shown).toEqual(patients.map(({ id }) => id).toReversed());
});

it('only the database itself writes the waiting rows', async () => {
  const statements = [
    'insert into audit_events_waiting select * from audit_events_waiting',
    'delete from audit_events_waiting',
    "update audit_events_waiting set actor_name = ''",
  ];
  for (const statement of statements) {
    const attempt = database().transaction(async (tx) => {
      await tx.execute(sql`set local role wardline_app`);
      await tx.execute(sql.raw(statement));
    });
    await expect(attempt, statement).rejects.toMatchObject({ cause: { code: '42501' } });
  }
});
