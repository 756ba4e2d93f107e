import { describe, expect, it } from 'vitest';
import {
  aDiscount,
  aPayer,
  aService,
  at,
  codesListed,
  creating,
  discountOf,
} from '@/e2e/api/billing/discount-builders';
import { everyRow } from '@/e2e/api/pages';
import { refusal, send } from '@/e2e/api/transport';
import { auditRows } from '@/e2e/audit-rows';
import { aHospital } from '@/e2e/builders/hospital';

const path = 'finance/discounts';

describe('creating a discount', () => {
  it('answers with the bare discount, with its services and its payer', async () => {
    const hospital = await aHospital();
    const payer = await aPayer(hospital);
    const xray = await aService(hospital, 'X-ray');
    const answer = await creating(hospital, {
      code: '  XRAY-10 ',
      provider: hospital.provider.number,
      applicable_payer: payer.id,
      applies_to: ['healthcare_service'],
      amount: 12.5,
      start_datetime: '2026-03-01T00:00:00',
      end_datetime: '2027-03-01T00:00:00+03:00',
      discount_type: 'percentage',
      description: 'Agreed in the contract of March',
      healthcare_service_ids: [xray.id, hospital.service.id, xray.uuid],
      is_deleted: false,
    });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      uuid: expect.any(String),
      created_at: expect.any(String),
      modified_at: expect.any(String),
      is_deleted: false,
      code: 'XRAY-10',
      provider: hospital.provider.id,
      applicable_payer: payer.uuid,
      applicable_payer_name: payer.name,
      applies_to: 'healthcare_service',
      amount: '12.50',
      currency: 'KES',
      start_datetime: '2026-02-28T21:00:00.000Z',
      end_datetime: '2027-02-28T21:00:00.000Z',
      is_active: true,
      discount_type: 'percentage',
      description: 'Agreed in the contract of March',
      discounted_healthcare_services: [
        { id: hospital.service.number, uuid: hospital.service.id, name: 'General medicine' },
        { id: xray.id, uuid: xray.uuid, name: 'X-ray' },
      ],
    });
    const [event] = await auditRows({ entityId: answer.body.uuid });
    expect(event).toMatchObject({
      action: 'discount.create',
      actorId: hospital.staff['finance-manager'].userId,
      outcome: 'success',
    });
  });

  it('shows amounts with the minor digits of their currency', async () => {
    const hospital = await aHospital();
    const payer = await aPayer(hospital);
    const of = async (given: object) => {
      const { amount, currency } = await aDiscount(hospital, payer, given);
      return `${amount} ${currency}`;
    };
    expect(await of({ amount: 200, discount_type: 'currency' })).toBe('200.00 KES');
    expect(await of({ amount: '0.125', discount_type: 'currency', currency: 'KWD' })).toBe(
      '0.125 KWD',
    );
    expect(await of({ amount: 500, discount_type: 'currency', currency: 'UGX' })).toBe('500 UGX');
    expect(await of({ amount: '7.125' })).toBe('7.125 KES');
    expect(await of({ amount: 100 })).toBe('100.00 KES');
  });

  it('can be inactive, on whole invoices, and for a time in the past', async () => {
    const hospital = await aHospital();
    const payer = await aPayer(hospital);
    const made = await aDiscount(hospital, payer, {
      applies_to: 'invoice',
      healthcare_service_ids: [],
      is_active: false,
      description: null,
      start_datetime: '2020-01-01T00:00:00Z',
      end_datetime: '2020-02-01T00:00:00Z',
    });
    expect(made).toMatchObject({
      applies_to: 'invoice',
      is_active: false,
      description: null,
      discounted_healthcare_services: [],
    });
  });

  it('treats an optional field sent as null as one left out', async () => {
    const hospital = await aHospital();
    const payer = await aPayer(hospital);
    const made = await aDiscount(hospital, payer, {
      ...{ currency: null, healthcare_service_ids: null, is_active: null, description: null },
    });
    expect(made).toMatchObject({
      currency: 'KES',
      is_active: true,
      description: null,
      discounted_healthcare_services: [],
    });
  });

  it('refuses invalid values, by field', async () => {
    const hospital = await aHospital();
    const other = await aHospital();
    const payer = await aPayer(hospital);
    const foreign = await aPayer(other);
    const gone = await aPayer(hospital, { is_active: false });
    const body = discountOf(hospital, payer);
    const refused: [number, string, object][] = [
      [400, 'provider', { provider: other.provider.id }],
      [400, 'applicable_payer', { applicable_payer: foreign.uuid }],
      [400, 'applicable_payer', { applicable_payer: 'Lake Mutual' }],
      [409, 'applicable_payer', { applicable_payer: gone.uuid }],
      [400, 'applies_to', { applies_to: 'patient' }],
      [400, 'applies_to', { applies_to: [] }],
      [400, 'applies_to', { applies_to: ['invoice', 'healthcare_service'] }],
      [400, 'amount', { amount: 0 }],
      [400, 'amount', { amount: '0.000' }],
      [400, 'amount', { amount: -5 }],
      [400, 'amount', { amount: 100.001 }],
      [400, 'amount', { amount: '7.1234' }],
      [400, 'amount', { amount: 'ten' }],
      [400, 'amount', { amount: '45.005', discount_type: 'currency' }],
      [400, 'amount', { amount: 1.5, discount_type: 'currency', currency: 'UGX' }],
      [400, 'currency', { currency: 'XYZ' }],
      [400, 'end_datetime', { end_datetime: body.start_datetime }],
      [400, 'end_datetime', { end_datetime: 'next year' }],
      [400, 'discount_type', { discount_type: 'gift' }],
      [400, 'is_active', { is_active: 'yes' }],
      [400, 'code', { code: '  ' }],
      [400, 'healthcare_service_ids.1', { healthcare_service_ids: [hospital.service.id, 999_999] }],
      [400, 'healthcare_service_ids.0', { healthcare_service_ids: [other.service.id] }],
      [
        400,
        'healthcare_service_ids',
        { applies_to: 'invoice', healthcare_service_ids: [hospital.service.id] },
      ],
      [400, 'discout_type', { discout_type: 'percentage' }],
    ];
    for (const [status, field, given] of refused) {
      const answer = await creating(hospital, { ...body, ...given });
      expect(refusal(answer), JSON.stringify(given)).toEqual([status, [field]]);
    }
    for (const field of Object.keys(body)) {
      const { [field as keyof typeof body]: _, ...rest } = body;
      expect(refusal(await creating(hospital, rest)), field).toEqual([400, [field]]);
    }
    expect(await codesListed(hospital, '')).toEqual([]);
  });

  it('gives a code once within the hospital, to the first of many at once', async () => {
    const hospital = await aHospital();
    const other = await aHospital();
    const [payer, foreign] = [await aPayer(hospital), await aPayer(other)];
    const body = { ...discountOf(hospital, payer), code: 'WELCOME' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => creating(hospital, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    const late = answers.find(({ status }) => status === 409);
    expect(Object.keys(late?.body.errors)).toEqual(['code']);
    expect(await codesListed(hospital, 'code=WELCOME')).toEqual(['WELCOME']);
    // On paper and over the phone they would be the same.
    const alike = await creating(hospital, { ...body, code: 'Welcome' });
    expect([alike.status, Object.keys(alike.body.errors)]).toEqual([409, ['code']]);
    await aDiscount(other, foreign, { code: 'WELCOME' });
  });
});

describe('the list of discounts', () => {
  it('has one page under data, newest first, of this hospital alone', async () => {
    const [hospital, other] = [await aHospital(), await aHospital()];
    const payer = await aPayer(hospital);
    const made = [];
    for (let index = 0; index < 5; index += 1) made.push(await aDiscount(hospital, payer));
    await aDiscount(other, await aPayer(other));
    const answer = await send('GET', at(hospital, `${path}?page_size=2`), { as: hospital.key });
    expect(answer.body).not.toHaveProperty('results');
    expect(answer.body.meta).toMatchObject({ total: 5, page_size: 2, current: 1 });
    expect(answer.body.data).toEqual([made[4], made[3]]);
    const rows = await everyRow(at(hospital, `${path}?page_size=2`), hospital.key, 'data');
    expect(rows).toEqual(made.toReversed());
  });

  it('is filtered by payer name, state, code, type, scope, payer and time', async () => {
    const hospital = await aHospital();
    const lake = await aPayer(hospital, { name: 'Lake 100% Mutual' });
    const hill = await aPayer(hospital, { name: 'Hill Traders', type: 'corporate' });
    await aDiscount(hospital, lake, {
      code: 'A',
      start_datetime: '2026-01-01T00:00:00Z',
      end_datetime: '2026-02-01T00:00:00Z',
    });
    await aDiscount(hospital, lake, {
      code: 'B',
      applies_to: 'invoice',
      discount_type: 'currency',
      start_datetime: '2026-02-01T00:00:00Z',
      end_datetime: '2026-03-01T00:00:00Z',
    });
    await aDiscount(hospital, hill, {
      code: 'C',
      is_active: false,
      start_datetime: '2026-03-01T00:00:00Z',
      end_datetime: '2026-04-01T00:00:00Z',
    });
    const cases: [string, string[]][] = [
      ['', ['C', 'B', 'A']],
      ['search=mutual LAKE', ['B', 'A']],
      ['search=%25', ['B', 'A']],
      ['search=_', []],
      ['search=TEN', []],
      ['is_active=true', ['B', 'A']],
      ['is_active=false', ['C']],
      ['code=B', ['B']],
      ['code=b', ['B']],
      ['code=BB', []],
      ['discount_type=currency', ['B']],
      ['discount_type=percentage', ['C', 'A']],
      ['applies_to=invoice', ['B']],
      ['applies_to=healthcare_service', ['C', 'A']],
      [`applicable_payer=${lake.id}`, ['B', 'A']],
      [`applicable_payer=${hill.uuid}`, ['C']],
      ['applicable_payer=999999999', []],
      ['start_datetime__gte=2026-02-01T00:00:00Z', ['C', 'B']],
      ['start_datetime__gte=2026-02-01T00:00:01Z', ['C']],
      ['end_datetime__lte=2026-03-01T00:00:00Z', ['B', 'A']],
      ['end_datetime__lte=2026-02-28T23:59:59Z', ['A']],
      [`is_active=true&applicable_payer=${lake.uuid}&applies_to=healthcare_service`, ['A']],
    ];
    for (const [query, expected] of cases) {
      expect(await codesListed(hospital, query), query).toEqual(expected);
    }
    for (const query of [
      'is_active=yes',
      'discount_type=x',
      'applies_to=x',
      'applicable_payer=x',
      'start_datetime__gte=x',
      'end_datetime__lte=x',
    ]) {
      const answer = await send('GET', at(hospital, `${path}?${query}`), { as: hospital.key });
      expect(refusal(answer), query).toEqual([400, [query.split('=')[0]]]);
    }
  });
});
