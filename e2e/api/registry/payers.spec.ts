import { describe, expect, it } from 'vitest';
import { anAccount, aPayer, at } from '@/e2e/api/billing/discount-builders';
import { everyRow } from '@/e2e/api/pages';
import { refusal, send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import type { Role } from '@/lib/domain/codes/roles';

const adding = (hospital: Hospital, body: object, role: Role = 'finance-manager') =>
  send('POST', at(hospital, 'payers'), { as: hospital.staff[role].sender, body });

const editing = (hospital: Hospital, id: string, body: object) =>
  send('PATCH', at(hospital, `payers/${id}`), { as: hospital.staff.administrator.sender, body });

async function names(hospital: Hospital, query: string) {
  const answer = await sendOk('GET', at(hospital, `payers?${query}`), {
    as: hospital.staff['ward-clerk'].sender,
  });
  return answer.body.results.map((one: { name: string }) => one.name);
}

describe('payers', () => {
  it('are stored with the copayment of their scheme', async () => {
    const hospital = await aHospital();
    const added = await adding(hospital, {
      name: ' Lake Mutual ',
      type: 'insurance',
      email: 'claims@lake.example',
      phone: '+254 20 123456',
      copayment_type: 'copaypct',
      copayment_value: 10,
    });
    expect(added.status, added.text).toBe(201);
    expect(added.body.data).toEqual({
      id: expect.any(Number),
      uuid: expect.any(String),
      name: 'Lake Mutual',
      type: 'insurance',
      email: 'claims@lake.example',
      phone: '+254 20 123456',
      copayment_type: 'copaypct',
      copayment_value: '10.00',
      price_tier: null,
      needs_claim_number: false,
      is_active: true,
      created_at: expect.any(String),
      modified_at: expect.any(String),
    });
    for (const id of [added.body.data.id, added.body.data.uuid]) {
      const read = await send('GET', at(hospital, `payers/${id}`), { as: hospital.key });
      expect(read.body.data).toEqual(added.body.data);
    }
    const fixed = await editing(hospital, added.body.data.uuid, {
      copayment_type: 'copay',
      copayment_value: '250.5',
    });
    expect(fixed.body.data).toMatchObject({ copayment_type: 'copay', copayment_value: '250.50' });
    const none = await editing(hospital, added.body.data.uuid, {
      copayment_type: null,
      copayment_value: null,
      is_active: false,
    });
    expect(none.body.data).toMatchObject({
      copayment_type: null,
      copayment_value: null,
      is_active: false,
    });
  });

  it('are refused with an impossible copayment, checked together with the stored values', async () => {
    const hospital = await aHospital();
    const payer = await aPayer(hospital, { copayment_type: 'copay', copayment_value: '500' });
    const refused: [object, string][] = [
      [{ copayment_type: 'copaypct' }, 'copayment_value'],
      [{ copayment_type: 'copaypct', copayment_value: '100.001' }, 'copayment_value'],
      [{ copayment_value: null }, 'copayment_value'],
      [{ copayment_type: null }, 'copayment_type'],
      [{ copayment_value: '1.005' }, 'copayment_value'],
      [{ copayment_value: '-1' }, 'copayment_value'],
      [{ email: 'nobody' }, 'email'],
      [{ type: 'charity' }, 'type'],
      [{ name: ' ' }, 'name'],
    ];
    for (const [body, field] of refused) {
      const answer = await editing(hospital, payer.uuid, body);
      expect(refusal(answer), JSON.stringify(body)).toEqual([400, [field]]);
    }
    expect(refusal(await adding(hospital, {}))).toEqual([400, ['name', 'type']]);
  });

  it('have a name once, and keep their kind once they have an account', async () => {
    const hospital = await aHospital();
    const payer = await aPayer(hospital, { name: 'Lake Mutual' });
    const twice = await Promise.all(
      [1, 2, 3].map(() => adding(hospital, { name: 'Hill Traders', type: 'corporate' })),
    );
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(refusal(await editing(hospital, payer.uuid, { name: 'Hill Traders' }))).toEqual([
      409,
      ['name'],
    ]);
    expect((await editing(hospital, payer.uuid, { type: 'corporate' })).status).toBe(200);
    await anAccount(hospital, { type: 'corporate', payer: payer.uuid });
    const changed = await editing(hospital, payer.uuid, { type: 'insurance' });
    expect(refusal(changed)).toEqual([409, ['type']]);
  });

  it('are listed by name and found by name, address, kind and whether they are in use', async () => {
    const [hospital, other] = [await aHospital(), await aHospital()];
    await aPayer(hospital, { name: 'Zebra Cover', email: 'claims@zebra.example' });
    await aPayer(hospital, { name: 'Hill Traders', type: 'corporate', phone: '0700 111' });
    await aPayer(hospital, { name: 'Own pocket', type: 'self-pay', is_active: false });
    await aPayer(other, { name: 'Elsewhere' });
    const cases: [string, string[]][] = [
      ['', ['Hill Traders', 'Own pocket', 'Zebra Cover']],
      ['search=COVER zeb', ['Zebra Cover']],
      ['search=claims@', ['Zebra Cover']],
      ['search=0700', ['Hill Traders']],
      ['type=corporate', ['Hill Traders']],
      ['is_active=false', ['Own pocket']],
    ];
    for (const [query, expected] of cases) {
      expect(await names(hospital, query), query).toEqual(expected);
    }
    const rows = await everyRow(at(hospital, 'payers?page_size=1'), hospital.key);
    expect(rows).toHaveLength(3);
    const foreign = at(other, `payers/${rows[0]?.uuid}`);
    expect((await send('GET', foreign, { as: other.key })).status).toBe(404);
    expect((await send('PATCH', foreign, { as: other.key, body: {} })).status).toBe(404);
  });
});
