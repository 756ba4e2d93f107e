import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { auditEvents, carePlans } from '@/db/schema/index';
import {
  aBillingHospital,
  anAccountWith,
  aPaidVisit,
  decideRefund,
  requestRefund,
} from '@/e2e/api/billing/payment-builders';
import { aPrescription } from '@/e2e/api/clinical/prescription-builders';
import { type Answer, send } from '@/e2e/api/transport';
import { aHospital } from '@/e2e/builders/hospital';
import { anAdmission, aPatient, aPlannedTransfer } from '@/e2e/builders/patients';
import { anApiKey, aUser } from '@/e2e/builders/people';
import { database } from '@/e2e/database';

/* A refusal is in the audit log with the patient of the record, also where a rule refuses what the role allows. */

const onRecord = (answer: Answer) =>
  database()
    .select({
      actor: auditEvents.actorId,
      action: auditEvents.action,
      outcome: auditEvents.outcome,
      entity: auditEvents.entityId,
      patients: auditEvents.patientIds,
      changes: auditEvents.changes,
    })
    .from(auditEvents)
    .where(eq(auditEvents.requestId, answer.headers.get('x-request-id') ?? ''));

it('the audit log has the person who tried to decide on their own refund request, and its patient', async () => {
  const billing = await aBillingHospital();
  const { hospital } = billing;
  const { sender: as, userId } = hospital.staff['finance-manager'];
  const { patient, payment } = await aPaidVisit(billing);
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
      patients: [patient.id],
    },
  ]);
});

it('the audit log has the patient whose record a user tried to open or change', async () => {
  const billing = await aBillingHospital();
  const { hospital } = billing;
  const { patient, item, payment, invoice } = await aPaidVisit(billing);
  const account = await anAccountWith(billing, patient, '40');
  const admission = await anAdmission(hospital, { patient });
  const { encounter, hospitalization } = admission;
  const prescription = await aPrescription(hospital, { encounter });
  const [carePlan] = await database()
    .insert(carePlans)
    .values({
      providerId: hospital.provider.id,
      encounterId: encounter.id,
      title: 'Anaemia',
      description: 'Iron by mouth',
    })
    .returning();
  const planned = await aPlannedTransfer(hospital, admission, { bed: hospital.beds[1] });
  const tried = [
    ['billing', 'GET', `encounter/${encounter.id}`],
    ['billing', 'GET', `observations?patient_id=${patient.id}&search=5`],
    ['billing', 'GET', `observations?encounter_id=${encounter.id}`],
    ['billing', 'GET', `encounter?patient=${patient.number}`],
    ['nurse', 'GET', `finance/charge-items?patient=${patient.id}`],
    ['billing', 'GET', `prescriptions/${prescription.uuid}`],
    ['auditor', 'PATCH', `hospitalizations/${hospitalization.number}/discharge`],
    ['auditor', 'POST', `planned-transfers/${planned.id}/cancel`],
    ['nurse', 'PATCH', `care-plans/${carePlan?.id}`],
    ['nurse', 'GET', `finance/invoices/${invoice.uuid}`],
    ['nurse', 'GET', `finance/payments/${payment.uuid}`],
    ['nurse', 'POST', `finance/charge-items/${item.number}/cancel`],
    ['nurse', 'POST', `accounts/${account.uuid}/deposits`],
  ] as const;
  for (const [role, method, path] of tried) {
    const { sender: as } = hospital.staff[role];
    const body = method === 'GET' ? {} : { body: {} };
    const answer = await send(method, `/api/v1/providers/${hospital.provider.id}/${path}`, {
      as,
      ...body,
    });
    expect(answer.status, path).toBe(403);
    const [event] = await onRecord(answer);
    expect([event?.outcome, event?.patients], path).toEqual(['denied', [patient.id]]);
    expect(event?.changes).not.toHaveProperty('search');
  }
});

it('the audit log has the key that tried to exceed its scopes', async () => {
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

it('the audit log has the user who asked for charges in a patient’s timeline without permission', async () => {
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
