import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { expect, it } from 'vitest';
import { auditEvents } from '@/db/schema/index';
import { anAttackedServer } from '@/e2e/api/platform/attacker';
import { aHospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

const readers = 8;
const shownAtLeast = 100;

it('nobody was shown a patient without a row in the audit log, at whatever moment the server is killed', async () => {
  const hospital = await aHospital();
  const patient = await aPatient(hospital);
  const staff = Object.values(hospital.staff).filter(({ sender }) => 'cookie' in sender);
  const server = await anAttackedServer();
  const address = `http://127.0.0.1:${server.port}/api/v1/providers/${hospital.provider.id}/patients/${patient.id}`;

  const shown: string[] = [];
  const read = async (headers: Record<string, string>) => {
    for (;;) {
      const id = v7();
      const answer = await fetch(address, { headers: { ...headers, 'x-request-id': id } });
      if (answer.status === 200) shown.push(id);
      // As much of an answer as arrived was shown, also where its end did not.
      await answer.text();
    }
  };
  const reading = Array.from({ length: readers }, (_, reader) => {
    const sender = staff[reader % staff.length]?.sender;
    return read(sender && 'cookie' in sender ? { cookie: sender.cookie } : {}).catch(
      () => undefined,
    );
  });
  while (shown.length < shownAtLeast) await sleep(10);
  await server.close('SIGKILL');
  await Promise.all(reading);

  const rows = await database()
    .select({ id: auditEvents.requestId })
    .from(auditEvents)
    .where(eq(auditEvents.providerId, hospital.provider.id));
  const recorded = new Set(rows.map(({ id }) => id));
  expect(shown.filter((id) => !recorded.has(id))).toEqual([]);
});
