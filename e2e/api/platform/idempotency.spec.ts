import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { auditEvents, patients } from '@/db/schema/index';
import { aChargeItem, anInvoice } from '@/e2e/api/billing/billing-builders';
import {
  aBillingHospital,
  accountNow,
  anAccountWith,
  deposit,
  payInvoice,
} from '@/e2e/api/billing/payment-builders';
import { type Answer, ok, send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import { anApiKey } from '@/e2e/builders/people';
import { database } from '@/e2e/database';

const pathOf = (hospital: Hospital) => `/api/v1/providers/${hospital.provider.id}/patients`;
const aBody = (mrNumber = v7()) => ({
  mr_number: mrNumber,
  first_name: 'Otieno',
  last_name: 'Barasa',
  gender: 'MALE',
});

const onRecord = (answer: Answer) =>
  database()
    .select({
      actor: auditEvents.actorId,
      changes: auditEvents.changes,
      patients: auditEvents.patientIds,
    })
    .from(auditEvents)
    .where(eq(auditEvents.requestId, answer.headers.get('x-request-id') ?? ''));

const countPatients = async (hospital: Hospital) => {
  const [row] = await database()
    .select({ count: sql<number>`count(*)::int` })
    .from(patients)
    .where(sql`${patients.providerId} = ${hospital.provider.id}`);
  return row?.count;
};

describe('a request that is sent again under its Idempotency-Key', () => {
  it('gets the first answer word for word, and nothing happens twice', async () => {
    const hospital = await aHospital();
    const sending = { as: hospital.key, body: aBody(), headers: { 'idempotency-key': v7() } };
    const first = await send('POST', pathOf(hospital), sending);
    const again = await send('POST', pathOf(hospital), sending);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(first.text);
    expect(first.headers.has('idempotent-replayed')).toBe(false);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await countPatients(hospital)).toBe(1);
  });

  it('is audited each time with the patient whose record its answer shows', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const { sender: as, userId } = hospital.staff['ward-clerk'];
    const edits = [
      ['POST', pathOf(hospital), aBody()],
      ['PATCH', `${pathOf(hospital)}/${patient.id}`, { last_name: 'Odhiambo' }],
      ['PATCH', `${pathOf(hospital)}/${patient.id}`, {}],
    ] as const;
    for (const [method, path, body] of edits) {
      const sending = { as, body, headers: { 'idempotency-key': v7() } };
      const first = await send(method, path, sending);
      const again = await send(method, path, sending);
      expect([first.text, again.headers.get('idempotent-replayed')]).toEqual([again.text, 'true']);
      expect(await onRecord(again)).toEqual([
        {
          actor: userId,
          changes: { replayed: { after: true } },
          patients: [again.body.data.uuid],
        },
      ]);
    }
  });

  it('waits for the answer of one that is still running: of 50 at once one takes effect', async () => {
    const hospital = await aHospital();
    const sending = { as: hospital.key, body: aBody(), headers: { 'idempotency-key': v7() } };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => send('POST', pathOf(hospital), sending)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.has('idempotent-replayed'))).toHaveLength(49);
    expect(await countPatients(hospital)).toBe(1);
  });

  it('hears that the first is still running when it has waited too long, never that nothing was changed', async () => {
    const hospital = await aHospital();
    const sending = { as: hospital.key, body: aBody(), headers: { 'idempotency-key': v7() } };
    ok(await send('POST', pathOf(hospital), sending));
    const key = v7();
    const again = () =>
      send('POST', pathOf(hospital), {
        as: hospital.key,
        body: aBody(),
        headers: { 'idempotency-key': key },
      });
    const isOver = new Error('The first request is over, and was refused.');
    const first = database().transaction(async (tx) => {
      await tx.execute(sql`insert into idempotency_keys (provider_id, caller, method, path, key, body_hash)
        select provider_id, caller, method, path, ${key}, body_hash from idempotency_keys
        where key = ${sending.headers['idempotency-key']}`);
      const { status, body, headers } = await again();
      expect([status, headers.get('retry-after')]).toEqual([503, '2']);
      expect(body.message).toMatch(/still running, and may yet succeed/);
      expect(body.message).not.toMatch(/nothing was changed/i);
      throw isOver;
    });
    await expect(first).rejects.toBe(isOver);
    expect((await again()).status).toBe(201);
  });

  it('is the same request however its address is spelled', async () => {
    const hospital = await aHospital();
    const sending = { as: hospital.key, body: aBody(), headers: { 'idempotency-key': v7() } };
    const { id, number } = hospital.provider;
    const addresses = [
      `/api/v1/providers/${id}/patients`,
      `/api/v1/providers/${number}/patients`,
      `/providers/${id.toUpperCase()}/patients/`,
    ];
    const answers = [];
    for (const address of addresses) answers.push(await send('POST', address, sending));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await countPatients(hospital)).toBe(1);
  });

  it('is the same request however its body is spaced and its fields are ordered', async () => {
    const { hospital, desk } = await aBillingHospital();
    const patient = await aPatient(hospital);
    const item = await aChargeItem(hospital, patient, { unitPrice: '1000.00' });
    const { uuid } = await anInvoice(hospital, patient, [item]);
    const body = { amount: '40', currency: 'KES', transaction_type: 'cash', location: desk.id };
    const path = `/api/v1/providers/${hospital.provider.id}/finance/invoices/${uuid}/pay`;
    const headers = { 'idempotency-key': v7(), 'content-type': 'application/json' };
    const pay = (text: string) => send('POST', path, { as: hospital.key, rawBody: text, headers });
    const first = ok(await pay(JSON.stringify(body)));
    const turned = Object.fromEntries(Object.entries(body).reverse());
    for (const text of [JSON.stringify(body, null, 2), JSON.stringify(turned)]) {
      const again = await pay(text);
      expect([again.status, again.text]).toEqual([201, first.text]);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
    }
    expect((await pay(JSON.stringify({ ...body, amount: '41' }))).status).toBe(422);
  });

  it('is refused with another body', async () => {
    const hospital = await aHospital();
    const headers = { 'idempotency-key': v7() };
    await send('POST', pathOf(hospital), { as: hospital.key, body: aBody(), headers });
    const other = await send('POST', pathOf(hospital), {
      as: hospital.key,
      body: aBody(),
      headers,
    });
    expect(other.status).toBe(422);
    expect(await countPatients(hospital)).toBe(1);
  });

  it('is refused for another row, and for the same one in its other spelling, so that no key has two effects', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const [account, other] = [
      await anAccountWith(billing, await aPatient(hospital), '0'),
      await anAccountWith(billing, await aPatient(hospital), '0'),
    ];
    const { id } = await accountNow(hospital, account.uuid);
    const body = { amount: '40', currency: 'KES', transaction_type: 'cash', location: desk.id };
    const headers = { 'idempotency-key': v7() };
    const into = (named: string) => deposit(hospital, named, body, { headers });
    expect((await into(account.uuid)).status).toBe(201);
    expect((await into(account.uuid.toUpperCase())).headers.get('idempotent-replayed')).toBe(
      'true',
    );
    expect((await into(String(id))).status).toBe(422);
    expect((await into(other.uuid)).status).toBe(422);
    expect((await accountNow(hospital, account.uuid)).balance).toBe('40.00');
    expect((await accountNow(hospital, other.uuid)).balance).toBe('0.00');
  });

  it('pays an invoice once, whether its address has the UUID or the number', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const patient = await aPatient(hospital);
    const item = await aChargeItem(hospital, patient, { unitPrice: '1000.00' });
    const { uuid, id } = await anInvoice(hospital, patient, [item]);
    const body = { amount: '40', currency: 'KES', transaction_type: 'cash', location: desk.id };
    const headers = { 'idempotency-key': v7() };
    expect((await payInvoice(hospital, String(id), body, { headers })).status).toBe(201);
    expect((await payInvoice(hospital, uuid, body, { headers })).status).toBe(422);
    const again = await payInvoice(hospital, String(id), body, { headers });
    expect(again.body.data.invoice.paid_total).toBe('40.00');
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it('may succeed after a refusal, which is not kept', async () => {
    const hospital = await aHospital();
    const body = aBody();
    const [{ mr_number }] = [body];
    const [taken] = await database()
      .insert(patients)
      .values({
        providerId: hospital.provider.id,
        mrNumber: mr_number,
        firstName: 'A',
        lastName: 'B',
      })
      .returning();
    const headers = { 'idempotency-key': v7() };
    const refused = await send('POST', pathOf(hospital), { as: hospital.key, body, headers });
    expect(refused.status).toBe(409);
    await database().execute(
      sql`update patients set mr_number = 'changed' where id = ${taken?.id}`,
    );
    const accepted = await sendOk('POST', pathOf(hospital), { as: hospital.key, body, headers });
    expect(accepted.headers.has('idempotent-replayed')).toBe(false);
  });

  it('is another request from another caller or at another hospital', async () => {
    const [hospital, other] = [await aHospital(), await aHospital()];
    const headers = { 'idempotency-key': v7() };
    const key = await anApiKey(hospital.provider.id);
    const answers = [
      await send('POST', pathOf(hospital), { as: hospital.key, body: aBody(), headers }),
      await send('POST', pathOf(hospital), { as: key, body: aBody(), headers }),
      await send('POST', pathOf(other), { as: other.key, body: aBody(), headers }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  });

  it('is a new request after 24 hours', async () => {
    const hospital = await aHospital();
    const headers = { 'idempotency-key': v7() };
    await send('POST', pathOf(hospital), { as: hospital.key, body: aBody(), headers });
    await database().execute(sql`update idempotency_keys set created_at = now() - interval '25 hours'
      where provider_id = ${hospital.provider.id}`);
    await sendOk('POST', pathOf(hospital), {
      as: hospital.key,
      body: aBody(),
      headers,
    });
    expect(await countPatients(hospital)).toBe(2);
  });

  it('is refused when the key is empty or too long', async () => {
    const hospital = await aHospital();
    const headers = { 'idempotency-key': 'x'.repeat(256) };
    const answer = await send('POST', pathOf(hospital), {
      as: hospital.key,
      body: aBody(),
      headers,
    });
    expect(answer.status).toBe(400);
  });
});
