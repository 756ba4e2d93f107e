import { describe, expect, it } from 'vitest';
import { everyRow } from '@/e2e/api/pages';
import { ok, send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';

const pathOf = (hospital: Hospital) => `/api/v1/providers/${hospital.provider.id}/prices`;

const setting = (hospital: Hospital, body: object) =>
  send('POST', pathOf(hospital), {
    as: hospital.staff['finance-manager'].sender,
    body: {
      healthcare_service: hospital.service.id,
      price_tier: hospital.priceTier.id,
      amount: '1500.00',
      valid_from: '2026-01-01T00:00:00Z',
      ...body,
    },
  });

async function amounts(hospital: Hospital, query: string) {
  const answer = await sendOk('GET', `${pathOf(hospital)}?${query}`, {
    as: hospital.staff.nurse.sender,
  });
  return answer.body.results.map((one: { amount: string }) => one.amount);
}

describe('prices', () => {
  it("are set by finance in the hospital's currency, and shown with its minor digits", async () => {
    const hospital = await aHospital({ isPriced: false });
    const set = await setting(hospital, { amount: 1500.5, valid_to: '2027-01-01T00:00:00+03:00' });
    expect(set.status, set.text).toBe(201);
    expect(set.body.data).toEqual({
      id: expect.any(Number),
      uuid: expect.any(String),
      healthcare_service: hospital.service.id,
      healthcare_service_name: 'General medicine',
      price_tier: hospital.priceTier.id,
      price_tier_name: 'General',
      amount: '1500.50',
      currency: 'KES',
      valid_from: '2026-01-01T00:00:00.000Z',
      valid_to: '2026-12-31T21:00:00.000Z',
      created_at: expect.any(String),
      modified_at: expect.any(String),
    });
    const { id, uuid } = set.body.data;
    for (const name of [id, uuid]) {
      const read = await send('GET', `${pathOf(hospital)}/${name}`, {
        as: hospital.staff.nurse.sender,
      });
      expect(read.body.data).toEqual(set.body.data);
    }
  });

  it('of one service at one tier never overlap, however they are set or changed', async () => {
    const hospital = await aHospital({ isPriced: false });
    const first = await setting(hospital, { valid_to: '2026-07-01T00:00:00Z' });
    const second = await setting(hospital, { valid_from: '2026-07-01T00:00:00Z', amount: '1600' });
    expect([first.status, second.status]).toEqual([201, 201]);
    const third = await setting(hospital, { valid_from: '2026-06-30T23:59:59Z' });
    expect([third.status, Object.keys(third.body.errors)]).toEqual([409, ['valid_from']]);
    const longer = await send('PATCH', `${pathOf(hospital)}/${first.body.data.id}`, {
      as: hospital.key,
      body: { valid_to: null },
    });
    expect([longer.status, Object.keys(longer.body.errors)]).toEqual([409, ['valid_from']]);
    const twice = await Promise.all(
      [0, 1].map(() =>
        setting(hospital, { valid_from: '2025-01-01T00:00:00Z', valid_to: '2025-02-01T00:00:00Z' }),
      ),
    );
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('are found by service, tier, time and name', async () => {
    const hospital = await aHospital({ isPriced: false });
    await setting(hospital, { amount: '1500', valid_to: '2026-07-01T00:00:00Z' });
    await setting(hospital, { amount: '1600', valid_from: '2026-07-01T00:00:00Z' });
    const xray = await send(
      'POST',
      `/api/v1/providers/${hospital.provider.id}/healthcare-services`,
      {
        as: hospital.key,
        body: { name: 'X-ray' },
      },
    );
    await setting(hospital, { healthcare_service: xray.body.data.id, amount: '900' });

    expect(await amounts(hospital, '')).toEqual(['1500.00', '1600.00', '900.00']);
    expect(await amounts(hospital, `healthcare_service=${xray.body.data.uuid}`)).toEqual([
      '900.00',
    ]);
    expect(await amounts(hospital, `healthcare_service=${hospital.service.number}`)).toHaveLength(
      2,
    );
    expect(await amounts(hospital, `price_tier=${hospital.priceTier.number}`)).toHaveLength(3);
    expect(await amounts(hospital, 'price_tier=999999999')).toEqual([]);
    expect(await amounts(hospital, 'search=general medicine')).toEqual(['1500.00', '1600.00']);
    const before = 'search=medicine&valid_at=2026-06-30T23:59:59Z';
    expect(await amounts(hospital, before)).toEqual(['1500.00']);
    const from = 'search=medicine&valid_at=2026-07-01T00:00:00Z';
    expect(await amounts(hospital, from)).toEqual(['1600.00']);
    expect(await everyRow(`${pathOf(hospital)}?page_size=1`, hospital.key)).toHaveLength(3);
    const other = await aHospital({ isPriced: false });
    expect(await amounts(other, '')).toEqual([]);
  });

  it('of the future can be withdrawn, which extends the former price; one in force is ended instead', async () => {
    const hospital = await aHospital({ isPriced: false });
    const start = Date.now();
    const inDays = (days: number) => new Date(start + days * 86_400_000).toISOString();
    const now = await setting(hospital, { amount: '1500' });
    const next = await setting(hospital, {
      ...{ amount: '15000', valid_from: inDays(1), valid_to: inDays(9), ends_former: true },
    });
    const last = await setting(hospital, { amount: '1700', valid_from: inDays(9) });
    expect([now.status, next.status, last.status]).toEqual([201, 201, 201]);
    const withdraw = (price: typeof now, as = hospital.staff['finance-manager'].sender) =>
      send('DELETE', `${pathOf(hospital)}/${price.body.data.id}`, { as });

    expect((await withdraw(next, hospital.staff.billing.sender)).status).toBe(403);
    const begun = await withdraw(now);
    expect([begun.status, begun.body.message]).toEqual([
      409,
      expect.stringContaining('has been in force since'),
    ]);
    const taken = await Promise.all([withdraw(next), withdraw(next)]);
    expect(taken.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await amounts(hospital, '')).toEqual(['1500.00', '1700.00']);
    expect(await amounts(hospital, `valid_at=${inDays(8)}`)).toEqual(['1500.00']);
    expect(await amounts(hospital, `valid_at=${inDays(10)}`)).toEqual(['1700.00']);
    expect((await withdraw(last)).status).toBe(200);
    expect(await amounts(hospital, `valid_at=${inDays(10)}`)).toEqual(['1500.00']);
    const log = await send(
      'GET',
      `/api/v1/providers/${hospital.provider.id}/audit-events?action=price.delete&outcome=success`,
      { as: hospital.staff.auditor.sender },
    );
    const gone = log.body.results.filter((one: { entity_uuid: string }) =>
      [next, last].some(({ body }) => body.data.uuid === one.entity_uuid),
    );
    expect(gone.map(({ changes }: { changes: object }) => changes)).toMatchObject([
      { amount: { before: '1700.00' } },
      { amount: { before: '15000.00' } },
    ]);
  });

  it('in force cannot be changed, because charges depend on them', async () => {
    const hospital = await aHospital({ isPriced: false });
    const begun = await setting(hospital, { amount: '1500' });
    const inADay = new Date(Date.now() + 86_400_000).toISOString();
    const later = { amount: '1600', valid_from: inADay, ends_former: true };
    const toCome = await setting(hospital, later);
    const edit = (price: typeof begun, body: object) =>
      send('PATCH', `${pathOf(hospital)}/${price.body.data.id}`, { as: hospital.key, body });
    for (const [field, value] of [
      ['amount', '15000'],
      ['currency', 'USD'],
      ['valid_from', '2025-12-01T00:00:00Z'],
      ['valid_from', new Date(Date.now() + 3_600_000).toISOString()],
    ] as const) {
      const refused = await edit(begun, { [field]: value });
      expect([refused.status, Object.keys(refused.body.errors)], field).toEqual([409, [field]]);
      expect(refused.body.message).toContain('has been in force since');
    }
    expect((await edit(toCome, { amount: '1700' })).status).toBe(200);
    expect(await amounts(hospital, '')).toEqual(['1500.00', '1700.00']);
    const { amount, currency, valid_from } = begun.body.data;
    ok(await edit(begun, { amount, currency, valid_from, valid_to: inADay }));
  });

  it('can be set between others: before a future one, and before the first', async () => {
    const hospital = await aHospital({ isPriced: false });
    const now = await setting(hospital, { amount: '1500' });
    const next = { amount: '1700', valid_from: '2199-01-01T00:00:00Z', ends_former: true };
    expect([now.status, (await setting(hospital, next)).status]).toEqual([201, 201]);
    const changed = await setting(hospital, {
      ...{ amount: '1600', valid_from: undefined, ends_former: true },
    });
    expect(changed.status, changed.text).toBe(201);
    expect(changed.body.data.valid_to).toBe('2199-01-01T00:00:00.000Z');
    const earlier = await setting(hospital, {
      ...{ amount: '1400', valid_from: '2025-06-01T00:00:00Z', ends_former: true },
    });
    expect(earlier.status, earlier.text).toBe(201);
    expect(earlier.body.data.valid_to).toBe('2026-01-01T00:00:00.000Z');
    expect(await amounts(hospital, '')).toEqual(['1400.00', '1500.00', '1600.00', '1700.00']);
    // One is set while the next one is withdrawn: in either order no time is left without a price.
    const [, , , last] = (await send('GET', pathOf(hospital), { as: hospital.key })).body.results;
    const answers = await Promise.all([
      setting(hospital, { amount: '1650', valid_from: undefined, ends_former: true }),
      send('DELETE', `${pathOf(hospital)}/${last.id}`, { as: hospital.key }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 200]);
    expect(await amounts(hospital, 'valid_at=2199-02-01T00:00:00Z')).toEqual(['1650.00']);
    const said = { valid_from: '2025-01-01T00:00:00Z', valid_to: '2025-07-01T00:00:00Z' };
    const across = await setting(hospital, { ...said, ends_former: true });
    expect([across.status, Object.keys(across.body.errors)]).toEqual([409, ['valid_from']]);
  });

  it('say what to do where another begins at the very time of a mistyped one', async () => {
    const hospital = await aHospital({ isPriced: false });
    const mistyped = {
      amount: '15000',
      valid_from: new Date(Date.now() - 3_600_000).toISOString(),
    };
    expect((await setting(hospital, mistyped)).status).toBe(201);
    const right = { ...mistyped, amount: '1500', ends_former: true };
    const refused = await setting(hospital, right);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([409, ['valid_from']]);
    expect(refused.body.message).toContain(
      'Start this price one minute later, and waive the charges made at the other price. Charges that were too low are made again automatically; charge by hand those that were too high.',
    );
    const later = new Date(Date.parse(mistyped.valid_from) + 60_000).toISOString();
    expect((await setting(hospital, { ...right, valid_from: later })).status).toBe(201);
    expect(await amounts(hospital, `valid_at=${later}`)).toEqual(['1500.00']);
    const toCome = { amount: '1600', valid_from: '2199-01-01T00:00:00Z', ends_former: true };
    expect((await setting(hospital, toCome)).status).toBe(201);
    const twice = await setting(hospital, { ...toCome, amount: '1700' });
    expect(twice.status).toBe(409);
    expect(twice.body.message).toContain('Change that price, or cancel it.');
  });

  it('refuse an invalid amount, one finer than the smallest coin, and an end before the beginning', async () => {
    const hospital = await aHospital({ isPriced: false });
    for (const amount of ['', 'NaN', '1e3', '-5', '1000000000000', '1.2345', '45.001', 'free']) {
      const answer = await setting(hospital, { amount });
      expect([answer.status, Object.keys(answer.body.errors)], amount).toEqual([400, ['amount']]);
    }
    const yen = await setting(hospital, { amount: '1.5', currency: 'JPY' });
    expect(yen.body.errors).toHaveProperty('amount');
    const dinar = await setting(hospital, { amount: '1.5', currency: 'KWD' });
    expect(dinar.body.data).toMatchObject({ amount: '1.500', currency: 'KWD' });
    const coinless = await send('PATCH', `${pathOf(hospital)}/${dinar.body.data.id}`, {
      as: hospital.key,
      body: { currency: 'JPY' },
    });
    expect([coinless.status, Object.keys(coinless.body.errors)]).toEqual([400, ['amount']]);
    const unknown = await setting(hospital, { currency: 'XYZ' });
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([400, ['currency']]);
    const backwards = await setting(hospital, {
      valid_from: '2020-01-02T00:00:00Z',
      valid_to: '2020-01-01T00:00:00Z',
    });
    expect([backwards.status, Object.keys(backwards.body.errors)]).toEqual([400, ['valid_to']]);
    const other = await aHospital({ isPriced: false });
    const foreign = await setting(hospital, { healthcare_service: other.service.id });
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([
      400,
      ['healthcare_service'],
    ]);
  });
});
