import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { database } from '@/db/client';
import { auditEvents } from '@/db/schema/index';
import {
  aBillingHospital,
  aPaidVisit,
  decideRefund,
  requestRefund,
} from '@/e2e/api/payment-builders';
import { type Answer, send } from '@/e2e/api/transport';
import { aHospital, anApiKey, aPatient, aUser } from '@/e2e/builders';

/* Who may do an operation in general may be refused it here: an own refund, a role beyond a key's scopes. */

const onRecord = (answer: Answer) =>
  database()
    .select({
      actor: auditEvents.actorId,
      action: auditEvents.action,
      outcome: auditEvents.outcome,
      entity: auditEvents.entityId,
      patients: auditEvents.patientIds,
    })
    .from(auditEvents)
    .where(eq(auditEvents.requestId, answer.headers.get('x-request-id') ?? ''));

it('is on record who tried to decide on a refund of their own', async () => {
  const billing = await aBillingHospital();
  const { hospital } = billing;
  const { sender: as, userId } = hospital.staff['finance-manager'];
  const { payment } = await aPaidVisit(billing);
  const body = { payment: payment.id, amount: 400, reason: 'Test was not done' };
  const { uuid } = (await requestRefund(hospital, '', body, { as })).body.data;
  const answer = await decideRefund(hospital, uuid, { decision: 'approved' }, { as });
  expect(answer.status, answer.text).toBe(403);
  expect(await onRecord(answer)).toMatchObject([
    {
      actor: userId,
      action: 'refund.decide',
      outcome: 'denied',
      entity: uuid,
    },
  ]);
});

it('is on record which key tried to get further than its scopes', async () => {
  const hospital = await aHospital();
  const key = await anApiKey(hospital.provider.id, { scopes: ['provider:administer'] });
  const { userId } = await aUser(hospital.provider.id, 'nurse');
  const users = `/api/v1/providers/${hospital.provider.id}/users`;
  const tried = [
    await send('PATCH', `${users}/${userId}`, { as: key, body: { role: 'administrator' } }),
    await send('PATCH', `${users}/${userId}`, { as: key, body: { password: 'a river of tea 7' } }),
    await send('DELETE', `${users}/${userId}/totp`, { as: key }),
  ];
  for (const answer of tried) {
    expect(answer.status, answer.text).toBe(403);
    expect(await onRecord(answer)).toMatchObject([{ outcome: 'denied', entity: userId }]);
  }
});

it('is on record who asked for the charges in a patient’s chart by name', async () => {
  const hospital = await aHospital();
  const patient = await aPatient(hospital);
  const { sender: as, userId } = hospital.staff.nurse;
  const path = `/api/v1/providers/${hospital.provider.id}/patients/${patient.id}/timeline`;
  const answer = await send('GET', `${path}?kinds=charge`, { as });
  expect(answer.status, answer.text).toBe(403);
  expect(await onRecord(answer)).toMatchObject([
    { actor: userId, action: 'patient.timeline', outcome: 'denied', patients: [patient.id] },
  ]);
});
