import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEvents } from '@/db/schema/index';
import { anAccount, aPayer, at } from '@/e2e/api/billing/discount-builders';
import { accountNames, editAccount, openAccount } from '@/e2e/api/platform/account-builders';
import { refusal, send } from '@/e2e/api/transport';
import { aHospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

describe("a patient's own account", () => {
  it('is opened by the desk when it is first needed, once however many ask', async () => {
    const hospital = await aHospital();
    const payer = await aPayer(hospital, { type: 'self-pay' });
    await anAccount(hospital, { is_default: true, payer: payer.uuid });
    const patient = await aPatient(hospital);
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(() => openAccount(hospital, patient.id)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.data.uuid)).size).toBe(1);
    expect(answers[0]?.body.data).toMatchObject({
      type: 'patient',
      name: 'Otieno, Achieng',
      patient: patient.id,
      payer: payer.uuid,
      balance: '0.00',
      currency: 'KES',
    });
    const dollars = await openAccount(hospital, patient.id, { currency: 'USD' });
    expect(dollars.body.data).toMatchObject({ currency: 'USD', payer: null });
    const opened = await database()
      .select({ id: auditEvents.id })
      .from(auditEvents)
      .where(sql`${auditEvents.entityId} = ${answers[0]?.body.data.uuid}`);
    expect(opened).toHaveLength(1);
  });

  it('has the patient’s current name', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const { body } = await openAccount(hospital, patient.id);
    await send('PATCH', at(hospital, `patients/${patient.id}`), {
      as: hospital.key,
      body: { last_name: 'Odhiambo' },
    });
    expect(await accountNames(hospital, 'search=odhi')).toEqual(['Odhiambo, Achieng']);
    expect(refusal(await editAccount(hospital, body.data.uuid, { name: 'X' }))).toEqual([
      400,
      ['name'],
    ]);
    const account = at(hospital, `accounts/${body.data.uuid}`);
    const { data } = (await send('GET', account, { as: hospital.key })).body;
    const sentBack = await editAccount(hospital, data.uuid, { ...data, is_active: false });
    expect(sentBack.body.data).toMatchObject({ name: 'Odhiambo, Achieng', is_active: false });
  });

  it('is in the audit log with its patient when a list shows it', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    await openAccount(hospital, patient.id);
    await accountNames(hospital, 'type=patient');
    const [event] = await database()
      .select({ patientIds: auditEvents.patientIds })
      .from(auditEvents)
      .where(sql`${auditEvents.action} = 'payment-account.list'
        and ${auditEvents.providerId} = ${hospital.provider.id}`);
    expect(event?.patientIds).toEqual([patient.id]);
  });

  it('is opened by users who take payments, for a patient of the hospital', async () => {
    const [hospital, other] = [await aHospital(), await aHospital()];
    const patient = await aPatient(hospital);
    for (const role of ['ward-clerk', 'nurse', 'auditor', 'administrator'] as const) {
      expect((await openAccount(hospital, patient.id, {}, role)).status, role).toBe(403);
    }
    expect((await openAccount(other, patient.id)).status).toBe(404);
    const wrong = await openAccount(hospital, patient.id, { currency: 'money' });
    expect(refusal(wrong)).toEqual([400, ['currency']]);
  });
});
