import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEvents } from '@/db/schema/index';
import { aDiscount, aPayer, aService, at, codesListed } from '@/e2e/api/billing/discount-builders';
import { ok, refusal, send } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import type { Sender } from '@/e2e/builders/people';
import { database } from '@/e2e/database';

const path = 'finance/discounts';

const activating = (
  hospital: Hospital,
  id: string | number,
  isActive: unknown,
  as: Sender = hospital.staff['finance-manager'].sender,
) => send('PATCH', at(hospital, `${path}/${id}/activate`), { as, body: { is_active: isActive } });

const editing = (hospital: Hospital, id: string, body: object) =>
  send('PATCH', at(hospital, `${path}/${id}`), {
    as: hospital.staff['finance-manager'].sender,
    body,
  });

describe('activating and deactivating a discount', () => {
  it('changes the state and nothing else, and says so', async () => {
    const hospital = await aHospital();
    const made = await aDiscount(hospital, await aPayer(hospital), {
      healthcare_service_ids: [hospital.service.id],
    });
    const off = await activating(hospital, made.uuid, false);
    expect(off.body).toEqual({
      success: true,
      message: 'The discount is now inactive.',
      data: { ...made, is_active: false, modified_at: expect.any(String) },
      errors: null,
    });
    const on = await activating(hospital, made.id, true);
    expect(on.body.message).toBe('The discount is now active.');
    expect(on.body.data).toMatchObject({ is_active: true });
    expect(on.body.data.modified_at >= off.body.data.modified_at).toBe(true);
  });

  it('to the state that it has already changes nothing, even when it has ended', async () => {
    const hospital = await aHospital();
    const payer = await aPayer(hospital);
    const over = { start_datetime: '2020-01-01T00:00:00Z', end_datetime: '2020-02-01T00:00:00Z' };
    const made = await aDiscount(hospital, payer, over);
    const again = await activating(hospital, made.uuid, true);
    expect([again.status, again.body.data]).toEqual([200, made]);
    const changes = await database()
      .select({ id: auditEvents.id })
      .from(auditEvents)
      .where(
        sql`${auditEvents.entityId} = ${made.uuid} and ${auditEvents.action} = 'discount.activate'`,
      );
    expect(changes).toEqual([]);
  });

  it('is refused for one that has ended, but not for one that has yet to start', async () => {
    const hospital = await aHospital();
    const payer = await aPayer(hospital);
    const ended = await aDiscount(hospital, payer, {
      is_active: false,
      start_datetime: '2020-01-01T00:00:00Z',
      end_datetime: '2020-02-01T00:00:00Z',
    });
    expect(refusal(await activating(hospital, ended.uuid, true))).toEqual([409, ['is_active']]);
    const future = await aDiscount(hospital, payer, {
      is_active: false,
      start_datetime: '2100-01-01T00:00:00Z',
      end_datetime: '2100-02-01T00:00:00Z',
    });
    expect((await activating(hospital, future.uuid, true)).body.data.is_active).toBe(true);
    expect((await activating(hospital, ended.uuid, false)).status).toBe(200);
  });

  it('needs a yes or no, a discount of this hospital, and the finance manager', async () => {
    const [hospital, other] = [await aHospital(), await aHospital()];
    const made = await aDiscount(hospital, await aPayer(hospital));
    for (const wrong of ['false', 0, null, undefined]) {
      expect(refusal(await activating(hospital, made.uuid, wrong))).toEqual([400, ['is_active']]);
    }
    expect((await activating(other, made.uuid, false)).status).toBe(404);
    expect((await activating(hospital, 999_999_999, false)).status).toBe(404);
    for (const role of ['billing', 'auditor', 'administrator'] as const) {
      const answer = await activating(hospital, made.uuid, false, hospital.staff[role].sender);
      expect(answer.status, role).toBe(403);
    }
    expect(await codesListed(hospital, 'is_active=true')).toEqual([made.code]);
  });

  it('many times at once leaves the last state, and each answer is true', async () => {
    const hospital = await aHospital();
    const made = await aDiscount(hospital, await aPayer(hospital));
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => activating(hospital, made.uuid, false)),
    );
    const messages = answers.map(({ body }) => body.message);
    expect(messages.filter((one) => one === 'The discount is now inactive.')).toHaveLength(1);
    expect(messages.filter((one) => one === 'The discount is already inactive.')).toHaveLength(9);
  });
});

describe('editing a discount', () => {
  it('changes the fields that are sent and keeps the rest', async () => {
    const hospital = await aHospital();
    const payer = await aPayer(hospital);
    const company = await aPayer(hospital, { type: 'corporate' });
    const made = await aDiscount(hospital, payer, {
      healthcare_service_ids: [hospital.service.id],
    });
    const first = await editing(hospital, made.uuid, { amount: '15', description: 'More' });
    expect(first.body.data).toEqual({
      ...made,
      amount: '15.00',
      description: 'More',
      modified_at: expect.any(String),
    });
    const read = await send('GET', at(hospital, `${path}/${made.uuid}`), { as: hospital.key });
    const whole = { ...read.body.data, description: 'As before' };
    const sentBack = ok(await editing(hospital, made.uuid, whole));
    expect(sentBack.body.data.discounted_healthcare_services).toHaveLength(1);
    const second = await editing(hospital, made.uuid, {
      applicable_payer: company.id,
      applies_to: 'invoice',
      healthcare_service_ids: [],
      discount_type: 'currency',
      currency: 'USD',
      description: null,
      is_active: false,
    });
    expect(second.body.data).toMatchObject({
      applicable_payer: company.uuid,
      applies_to: 'invoice',
      discounted_healthcare_services: [],
      amount: '15.00',
      currency: 'USD',
      description: null,
      is_active: false,
    });
    const [event] = await database()
      .select({ changes: auditEvents.changes })
      .from(auditEvents)
      .where(
        sql`${auditEvents.entityId} = ${made.uuid} and ${auditEvents.action} = 'discount.edit'`,
      )
      .orderBy(auditEvents.position);
    expect(event?.changes).toEqual({
      amount: { before: '10.00', after: '15.00' },
      description: { before: null, after: 'More' },
    });
  });

  it('refuses a result that is no valid discount', async () => {
    const hospital = await aHospital();
    const payer = await aPayer(hospital);
    const made = await aDiscount(hospital, payer, {
      healthcare_service_ids: [hospital.service.id],
    });
    const taken = await aDiscount(hospital, payer);
    const fixed = await aDiscount(hospital, payer, { discount_type: 'currency', amount: 500 });
    const over = await aDiscount(hospital, payer, {
      is_active: false,
      start_datetime: '2020-01-01T00:00:00Z',
      end_datetime: '2020-02-01T00:00:00Z',
    });
    const refused: [string, object, [number, string[]]][] = [
      [made.uuid, { applies_to: 'invoice' }, [400, ['healthcare_service_ids']]],
      [made.uuid, { end_datetime: '2020-01-01T00:00:00Z' }, [400, ['end_datetime']]],
      [made.uuid, { code: taken.code }, [409, ['code']]],
      [made.uuid, { amount: 101 }, [400, ['amount']]],
      [fixed.uuid, { discount_type: 'percentage' }, [400, ['amount']]],
      [over.uuid, { is_active: true }, [409, ['is_active']]],
      [made.uuid, { applicable_payer: 999_999_999 }, [400, ['applicable_payer']]],
    ];
    for (const [id, body, expected] of refused) {
      expect(refusal(await editing(hospital, id, body)), JSON.stringify(body)).toEqual(expected);
    }
    const extended = await editing(hospital, over.uuid, {
      is_active: true,
      end_datetime: '2100-01-01T00:00:00Z',
    });
    expect(extended.body.data).toMatchObject({ is_active: true });
    const other = await aHospital();
    expect((await editing(other, made.uuid, { amount: 1 })).status).toBe(404);
  });

  it('keeps a service that went out of use, and adds none', async () => {
    const hospital = await aHospital();
    const payer = await aPayer(hospital);
    const [cast, xray] = [await aService(hospital, 'Cast'), await aService(hospital, 'X-ray')];
    const made = await aDiscount(hospital, payer, { healthcare_service_ids: [cast.uuid] });
    for (const { uuid } of [cast, xray]) {
      await send('PATCH', at(hospital, `healthcare-services/${uuid}`), {
        as: hospital.key,
        body: { is_active: false },
      });
    }
    const kept = await editing(hospital, made.uuid, {
      healthcare_service_ids: [cast.uuid, hospital.service.id],
    });
    expect(kept.body.data.discounted_healthcare_services).toHaveLength(2);
    const added = await editing(hospital, made.uuid, { healthcare_service_ids: [xray.uuid] });
    expect(refusal(added)).toEqual([409, ['healthcare_service_ids']]);
  });
});
