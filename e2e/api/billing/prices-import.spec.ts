import { describe, expect, it } from 'vitest';
import { priceTiers } from '@/db/schema/index';
import { ok, send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { database } from '@/e2e/database';

const at = (hospital: Hospital, path: string) =>
  `/api/v1/providers/${hospital.provider.id}/${path}`;

const bring = (hospital: Hospital, csv: string, more: object = {}) =>
  send('POST', at(hospital, 'prices/import'), {
    as: hospital.staff['finance-manager'].sender,
    body: { csv, ...more },
  });

const look = (hospital: Hospital, csv: string, more: object = {}) =>
  send('POST', at(hospital, 'prices/import/preview'), {
    as: hospital.staff['finance-manager'].sender,
    body: { csv, ...more },
  });

async function pricesOf(hospital: Hospital, query = '') {
  const { body } = await sendOk('GET', at(hospital, `prices?page_size=200${query}`), {
    as: hospital.key,
  });
  return body.results as {
    healthcare_service_name: string;
    amount: string;
    currency: string;
    valid_from: string;
    valid_to: string | null;
  }[];
}

/** A hospital with an X-ray at 1,500 and a scan without a price, beside its free general medicine. */
async function aPriceList() {
  const hospital = await aHospital();
  for (const name of ['X-ray, chest', 'Scan']) {
    await sendOk('POST', at(hospital, 'healthcare-services'), {
      as: hospital.key,
      body: { name },
    });
  }
  await sendOk('POST', at(hospital, 'prices'), {
    as: hospital.key,
    body: {
      healthcare_service: (
        await send('GET', at(hospital, 'healthcare-services?search=x-ray'), { as: hospital.key })
      ).body.results[0].id,
      price_tier: hospital.priceTier.id,
      amount: '1500',
      valid_from: '2026-01-01T00:00:00Z',
    },
  });
  return hospital;
}

const inForce = () => `&valid_at=${new Date().toISOString()}`;

describe('importing prices', () => {
  it('takes the edited file of the list: what differs changes from now on, the rest stays', async () => {
    const hospital = await aPriceList();
    const file = await send('GET', at(hospital, 'prices/export'), { as: hospital.key });
    const edited = `${file.text.replace('1500.00', '"1,650.50"')}\r\n,scan,GENERAL,90,,,\r\n`;
    const seen = ok(await look(hospital, edited));
    expect(seen.body.data).toEqual({
      ...{ added: 1, changed: 1, unchanged: 1, refused: [] },
      changes: [
        {
          line: 3,
          healthcare_service_name: 'X-ray, chest',
          price_tier_name: 'General',
          amount: '1650.50',
          currency: 'KES',
          former_amount: '1500.00',
          former_currency: 'KES',
        },
        {
          line: 5,
          healthcare_service_name: 'Scan',
          price_tier_name: 'General',
          amount: '90.00',
          currency: 'KES',
          former_amount: null,
          former_currency: null,
        },
      ],
    });
    expect(await pricesOf(hospital)).toHaveLength(2);

    const imported = await bring(hospital, edited);
    expect(imported.body.data, imported.text).toEqual({ added: 1, changed: 1, unchanged: 1 });
    const all = await pricesOf(hospital);
    expect(all.map((one) => [one.healthcare_service_name, one.amount])).toEqual([
      ['General medicine', '0.00'],
      ['Scan', '90.00'],
      ['X-ray, chest', '1500.00'],
      ['X-ray, chest', '1650.50'],
    ]);
    expect(all[2]?.valid_to).toBe(all[3]?.valid_from);
    const again = await bring(hospital, edited);
    expect(again.body.data).toEqual({ added: 0, changed: 0, unchanged: 3 });
    expect(await pricesOf(hospital)).toEqual(all);
  });

  it('begins later: planned ends and later prices stay, and a price that begins then is corrected', async () => {
    const hospital = await aPriceList();
    const csv = (amount: string) => `Service;Price tier;Amount\nX-ray, chest;General;${amount}`;
    const later = '2199-01-01T00:00:00.000Z';
    const latest = '2199-06-01T00:00:00.000Z';
    expect((await bring(hospital, csv('3000'), { valid_from: latest })).status).toBe(200);
    expect((await bring(hospital, csv('2000'), { valid_from: later })).body.data.changed).toBe(1);
    expect((await bring(hospital, csv('2100,5'), { valid_from: later })).body.data.changed).toBe(1);
    const all = await pricesOf(hospital, '&search=x-ray');
    expect(all.map(({ amount, valid_to }) => [amount, valid_to])).toEqual([
      ['1500.00', later],
      ['2100.50', latest],
      ['3000.00', null],
    ]);
    const now = await bring(hospital, csv('1700'));
    expect(now.body.data.changed).toBe(1);
    const [, changed] = await pricesOf(hospital, '&search=x-ray');
    expect([changed?.amount, changed?.valid_to]).toEqual(['1700.00', later]);
    const past = await bring(hospital, csv('1'), { valid_from: '2026-01-01T00:00:00Z' });
    expect([past.status, Object.keys(past.body.errors)]).toEqual([400, ['valid_from']]);
  });

  it('refuses the whole of a file with a wrong line, and names each of them', async () => {
    const hospital = await aPriceList();
    const csv = [
      'Service,Price tier,Amount,Currency',
      'Scan,General,90,',
      'Scann,General,90,',
      'Scan,Private,90,',
      '"X-ray, chest",General,1.500,',
      'General medicine,General,-5,',
      'SCAN,general,95,',
      '"X-ray, chest",General,,',
      'Scan,General,90,KESH',
      'X-ray, chest,General,90,KES',
    ].join('\n');
    const reasons = [
      [3, 'There is no service “Scann”. Add it under Services first.'],
      [4, 'There is no price tier “Private”. Add it under Services first.'],
      [5, '“1.500”: KES amounts have at most 2 decimal places.'],
      [6, '“-5” is not an amount, such as 1500.00.'],
      [7, 'Scan, General appears twice: here and in line 2.'],
      [8, 'X-ray, chest, General appears twice: here and in line 5.'],
      [9, 'Scan, General appears twice: here and in line 2.'],
      [10, expect.stringContaining('more cells')],
    ];
    const seen = await look(hospital, csv);
    expect(seen.body.data.refused).toEqual(reasons.map(([line, reason]) => ({ line, reason })));
    const refused = await bring(hospital, csv);
    expect(refused.status).toBe(400);
    expect(refused.body.errors.csv).toHaveLength(reasons.length);
    expect(refused.body.errors.csv[0]).toBe(`Line 3: ${reasons[0]?.[1]}`);
    expect(await pricesOf(hospital)).toHaveLength(2);

    for (const [amount, currency, reason] of [
      ['90', 'KESH', 'KESH is not a currency code, such as KES.'],
      ['', '', 'The amount is missing.'],
      ['ninety', '', '“ninety” is not an amount, such as 1500.00.'],
    ]) {
      const one = await look(
        hospital,
        `Service,Price tier,Amount,Currency\nScan,General,${amount},${currency}`,
      );
      expect(one.body.data.refused).toEqual([{ line: 2, reason }]);
    }
    const headless = await look(hospital, 'Scan,General,90');
    expect(headless.body.data.refused.map(({ line }: { line: number }) => line)).toEqual([1, 1, 1]);
  });

  it('of two imports at once leaves one price in force, and takes two thousand lines', async () => {
    const hospital = await aPriceList();
    const csv = (amount: string) =>
      `Service,Price tier,Amount\n"X-ray, chest",General,${amount}\nScan,General,${amount}`;
    const answers = await Promise.all(
      ['10', '20', '30'].map((amount) => bring(hospital, csv(amount))),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const prices = await pricesOf(hospital, inForce());
    expect(prices).toHaveLength(3);
    expect(prices[1]?.amount).toBe(prices[2]?.amount);

    const tiers = Array.from({ length: 1999 }, (_, index) => `Tier ${index}`);
    await database()
      .insert(priceTiers)
      .values(tiers.map((name) => ({ providerId: hospital.provider.id, name })));
    const lines = tiers.map((name) => `Scan,${name},12.5`);
    const many = await bring(hospital, ['Service,Price tier,Amount', ...lines].join('\n'));
    expect(many.body.data, many.text).toEqual({ added: 1999, changed: 0, unchanged: 0 });
  });
});
