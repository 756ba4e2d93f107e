import { EventEmitter, once } from 'node:events';
import { eq } from 'drizzle-orm';
import postgres from 'postgres';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { atCommit, type Statement, type Tx, withTenantTransaction } from '@/db/client';
import { findPatient } from '@/db/queries/registry/patients';
import { patients } from '@/db/schema/index';
import { observationsBody, vitals } from '@/e2e/api/clinical/observation-builders';
import { send } from '@/e2e/api/transport';
import { aHospital } from '@/e2e/builders/hospital';
import { anEncounter, aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

function anotherClient() {
  const driver = postgres(inject('databaseUrl'), { max: 1 });
  onTestFinished(() => driver.end({ timeout: 1 }));
  return driver;
}

describe('a request whose rows others hold', () => {
  it('is answered 503, to be sent again, when they hold them for too long', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const encounter = await anEncounter(hospital, { patientId: patient.id });
    const held = await anotherClient().reserve();
    await held`begin`;
    await held`select 1 from patients where id = ${patient.id} for update`;
    const answer = await send('POST', `/api/v1/providers/${hospital.provider.id}/observations`, {
      as: hospital.key,
      body: observationsBody(hospital, encounter, vitals({ RR: '12' })),
    });
    await held`rollback`;
    expect(answer.status, answer.text).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('2');
  });

  it('runs again from its start when the database rolled it back as a deadlock', async () => {
    const hospital = await aHospital();
    const providerId = hospital.provider.id;
    const [one, other] = [await aPatient(hospital), await aPatient(hospital)];
    const both = new EventEmitter();
    const bothHold = once(both, 'hold');
    let runs = 0;
    let holding = 0;
    const lock = (tx: Tx, id: string) =>
      tx.select().from(patients).where(eq(patients.id, id)).for('update');
    const work = (first: string, second: string) =>
      withTenantTransaction([providerId], { durable: true }, async (tx) => {
        runs += 1;
        await lock(tx, first);
        holding += 1;
        if (holding === 2) both.emit('hold');
        await bothHold;
        const asked = lock(tx, second).catch((error: unknown) => error);
        // Sent at once, and answered first.
        await findPatient(tx, providerId, { id: first });
        await asked;
      });
    await Promise.all([work(one.id, other.id), work(other.id, one.id)]);
    // One was rolled back, or more than once on a machine so busy that the other had not woken yet.
    expect(runs).toBeGreaterThan(2);
  });
});

describe('a transaction’s last statement', () => {
  it('is refused while the transaction can still be rolled back, if one of its values is missing', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital, { firstName: 'Before' });
    const work = withTenantTransaction([hospital.provider.id], { durable: true }, async (tx) => {
      await tx.update(patients).set({ firstName: 'After' }).where(eq(patients.id, patient.id));
      const params = [undefined] as unknown as Statement['params'];
      await atCommit(tx, { sql: 'select $1', params });
    });
    await expect(work).rejects.toThrow('A parameter is not a plain value.');
    const [row] = await database().select().from(patients).where(eq(patients.id, patient.id));
    expect(row?.firstName).toBe('Before');
  });
});
