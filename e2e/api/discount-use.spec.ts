import { describe, expect, it } from 'vitest';
import { aChargeItem, anInvoice } from '@/e2e/api/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/books';
import { aDiscount, anAccount, aPayer, aService, at } from '@/e2e/api/discount-builders';
import { everyRow } from '@/e2e/api/pages';
import { cancelInvoice } from '@/e2e/api/payment-builders';
import { refusal, send } from '@/e2e/api/transport';
import { aHospital, aPatient, type Hospital } from '@/e2e/builders';

const ended = { start_datetime: '2020-01-01T00:00:00Z', end_datetime: '2020-02-01T00:00:00Z' };
const future = { start_datetime: '2100-01-01T00:00:00Z', end_datetime: '2100-02-01T00:00:00Z' };

const reading = (hospital: Hospital, path: string) =>
  send('GET', at(hospital, path), { as: hospital.staff.billing.sender });

const ofService = async (
  hospital: Hospital,
  query = '',
  service: string | number = hospital.service.id,
) => {
  const answer = await reading(hospital, `healthcare-services/${service}/discounts?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

type Listed = { code: string; is_usable?: boolean; reasons?: { code: string }[] };

const codesOf = (body: { data: Listed[] }) => body.data.map(({ code }) => code);

/** A draft of one line of 1,500.00, with a discount on the line when there is one. */
async function aDraft(
  hospital: Hospital,
  given: {
    discount?: { uuid: string; applicable_payer: string };
    patient?: { id: string };
  } = {},
) {
  const patient = given.patient ?? (await aPatient(hospital));
  const item = await aChargeItem(hospital, patient);
  if (!given.discount) return anInvoice(hospital, patient, [item], { issue: false });
  const { uuid, applicable_payer } = given.discount;
  const account = await anAccount(hospital, { type: 'insurance', payer: applicable_payer });
  return anInvoice(hospital, patient, [item], {
    issue: false,
    account: account.uuid,
    discounted_charge_items: [{ charge_item_uuid: item.id, discount_uuid: uuid }],
  });
}

/** A discount of every kind that cannot be used for the hospital's service, and two that can. */
async function aMixture(hospital: Hospital) {
  const insurer = await aPayer(hospital, { name: 'Lake Mutual' });
  const company = await aPayer(hospital, { name: 'Hill Traders', type: 'corporate' });
  const xray = await aService(hospital, 'X-ray');
  const own = { healthcare_service_ids: [hospital.service.id, xray.uuid] };
  const all = await aDiscount(hospital, insurer, { code: 'ALL' });
  await aDiscount(hospital, company, { code: 'OWN', ...own });
  await aDiscount(hospital, insurer, { code: 'XRAY', healthcare_service_ids: [xray.uuid] });
  await aDiscount(hospital, insurer, { code: 'OFF', is_active: false });
  await aDiscount(hospital, insurer, { code: 'ENDED', ...ended });
  await aDiscount(hospital, insurer, { code: 'FUTURE', ...future });
  await aDiscount(hospital, insurer, { code: 'WHOLE', applies_to: 'invoice' });
  return { insurer, company, xray, all };
}

describe('the discounts of a service', () => {
  it('are those that can be used now, without the services that they name', async () => {
    const hospital = await aHospital();
    const { xray, all } = await aMixture(hospital);
    const body = await ofService(hospital);
    expect(codesOf(body)).toEqual(['OWN', 'ALL']);
    const { discounted_healthcare_services: _, ...plain } = all;
    expect(body.data[1]).toEqual(plain);
    expect(body.meta).toMatchObject({ total: 2, page_size: 50 });
    expect(codesOf(await ofService(hospital, '', xray.id))).toEqual(['XRAY', 'OWN', 'ALL']);
  });

  it('are found by any part of the payer’s name, and by the account that would pay', async () => {
    const hospital = await aHospital();
    const { insurer } = await aMixture(hospital);
    const claims = await anAccount(hospital, { type: 'insurance', payer: insurer.uuid });
    const dollars = await anAccount(hospital, {
      type: 'insurance',
      payer: insurer.uuid,
      currency: 'USD',
    });
    const cash = await anAccount(hospital);
    expect(codesOf(await ofService(hospital, 'applicable_payer_name=MUTUAL'))).toEqual(['ALL']);
    expect(codesOf(await ofService(hospital, 'applicable_payer_name=nobody'))).toEqual([]);
    expect(codesOf(await ofService(hospital, `account=${claims.uuid}`))).toEqual(['ALL']);
    expect(codesOf(await ofService(hospital, `account=${dollars.id}`))).toEqual([]);
    expect(codesOf(await ofService(hospital, `account=${cash.id}`))).toEqual([]);
    expect(codesOf(await ofService(hospital, 'account=999999999'))).toEqual([]);
  });

  it('come with the others on demand, each with every reason why not', async () => {
    const hospital = await aHospital();
    const { insurer } = await aMixture(hospital);
    const account = await anAccount(hospital, { type: 'insurance', payer: insurer.uuid });
    const body = await ofService(hospital, `include_unusable=true&account=${account.uuid}`);
    const listed = body.data.map(({ code, is_usable, reasons }: Listed) => [
      code,
      is_usable,
      reasons?.map((reason) => reason.code),
    ]);
    expect(listed).toEqual([
      ['ALL', true, []],
      ['WHOLE', false, ['other-scope']],
      ['FUTURE', false, ['not-started']],
      ['ENDED', false, ['ended']],
      ['OFF', false, ['inactive']],
      ['XRAY', false, ['other-service']],
      ['OWN', false, ['other-payer']],
    ]);
    expect(body.data[6].reasons[0].sentence).toBe('Discount OWN is for what Hill Traders pays.');
    const none = await ofService(hospital, 'include_unusable=false');
    expect(codesOf(none)).toEqual(['OWN', 'ALL']);
  });

  it('are paged without loss, and belong to the service’s own provider', async () => {
    const [hospital, other] = [await aHospital(), await aHospital()];
    await aMixture(hospital);
    const path = at(
      hospital,
      `healthcare-services/${hospital.service.number}/discounts?include_unusable=true&page_size=3`,
    );
    const rows = await everyRow(path, hospital.key, 'data');
    expect(new Set(rows.map(({ uuid }) => uuid)).size).toBe(7);
    const foreign = await reading(other, `healthcare-services/${hospital.service.id}/discounts`);
    expect(foreign.status).toBe(404);
    const unknown = await reading(hospital, 'healthcare-services/999999999/discounts');
    expect(unknown.status).toBe(404);
    const nurse = await send('GET', path, { as: hospital.staff.nurse.sender });
    expect(nurse.status).toBe(403);
  });
});

describe('the discounts that a desk can choose from', () => {
  it('stand beside each billable item of the patient, the best first, the others with the reason', async () => {
    const hospital = await aHospital();
    const { insurer, xray } = await aMixture(hospital);
    await aDiscount(hospital, insurer, { code: 'FIXED', discount_type: 'currency', amount: 200 });
    const account = await anAccount(hospital, { type: 'insurance', payer: insurer.uuid });
    const patient = await aPatient(hospital);
    const dear = await aChargeItem(hospital, patient, { unitPrice: '3333.33' });
    const cheap = await aChargeItem(hospital, patient, {
      unitPrice: '150',
      healthcareServiceId: xray.uuid,
    });
    await aChargeItem(hospital, await aPatient(hospital));
    const answer = await reading(
      hospital,
      `finance/discount-candidates?patient=${patient.id}&account=${account.id}`,
    );
    expect(answer.status, answer.text).toBe(200);
    const { charge_items, invoice, discounts, payer } = answer.body.data;
    expect([payer, invoice]).toEqual([insurer.uuid, null]);
    const codeOf = (id: string) => discounts.find((one: { uuid: string }) => one.uuid === id)?.code;
    const usable = charge_items.map(
      (item: {
        uuid: string;
        usable: { discount: string; discount_amount: string; net_amount: string }[];
      }) => [
        item.uuid,
        item.usable.map((one) => [codeOf(one.discount), one.discount_amount, one.net_amount]),
      ],
    );
    expect(usable).toEqual([
      [
        dear.id,
        [
          ['ALL', '333.33', '3000.00'],
          ['FIXED', '200.00', '3133.33'],
        ],
      ],
      [
        cheap.id,
        [
          ['FIXED', '150.00', '0.00'],
          ['ALL', '15.00', '135.00'],
          ['XRAY', '15.00', '135.00'],
        ],
      ],
    ]);
    const unusable = charge_items[0].unusable.map(
      (one: { discount: string; reasons: { code: string }[] }) => [
        codeOf(one.discount),
        one.reasons.map(({ code }) => code),
      ],
    );
    expect(unusable).toContainEqual(['OWN', ['other-payer']]);
    expect(unusable).toContainEqual(['XRAY', ['other-service']]);
    // It is active still, and so somebody may wonder why it cannot be had.
    expect(unusable).toContainEqual(['ENDED', ['ended']]);
  });

  it('for an invoice are those on whole invoices, unless its lines have their own', async () => {
    const hospital = await aHospital();
    const { insurer } = await aMixture(hospital);
    const lineDiscount = await aDiscount(hospital, insurer, { code: 'LINE' });
    const plain = await aDraft(hospital);
    const answer = await reading(hospital, `finance/discount-candidates?invoice=${plain.uuid}`);
    expect(answer.body.data.invoice).toMatchObject({
      uuid: plain.uuid,
      obstacle: null,
      amount: '1500.00',
      usable: [{ discount_amount: '150.00', net_amount: '1350.00' }],
    });
    const discounted = await aDraft(hospital, { discount: lineDiscount });
    const other = await reading(hospital, `finance/discount-candidates?invoice=${discounted.id}`);
    expect(other.body.data.invoice.obstacle).toMatch(/lines/i);
  });

  it('are asked for of a patient or an invoice of this provider, by those who read bills', async () => {
    const [hospital, other] = [await aHospital(), await aHospital()];
    const patient = await aPatient(other);
    const path = 'finance/discount-candidates';
    const refused: [string, string][] = [
      ['', 'patient'],
      [`patient=${patient.id}`, 'patient'],
      [`invoice=${patient.id}`, 'invoice'],
      [`patient=${patient.id}&invoice=1`, 'patient'],
      [`patient=${(await aPatient(hospital)).id}&account=999999999`, 'account'],
    ];
    for (const [query, field] of refused) {
      expect(refusal(await reading(hospital, `${path}?${query}`)), query).toEqual([400, [field]]);
    }
    const doctor = await send('GET', at(hospital, path), {
      as: hospital.staff['medical-officer'].sender,
    });
    expect(doctor.status).toBe(403);
  });
});

describe('one discount', () => {
  it('shows what it would take off a price of the provider, or off 1,000', async () => {
    const hospital = await aHospital({ isPriced: false });
    const payer = await aPayer(hospital);
    const example = async (given: object) => {
      const { uuid } = await aDiscount(hospital, payer, given);
      return (await reading(hospital, `finance/discounts/${uuid}`)).body.data.example;
    };
    const onThousand = {
      amount: '1000.00',
      discount_amount: '75.00',
      net_amount: '925.00',
      currency: 'KES',
      healthcare_service_name: null,
      price_tier_name: null,
    };
    expect(await example({ amount: 7.5 })).toEqual(onThousand);
    const priced = await send('POST', at(hospital, 'prices'), {
      as: hospital.key,
      body: {
        healthcare_service: hospital.service.id,
        price_tier: hospital.priceTier.id,
        amount: '3333.33',
        valid_from: '2026-01-01T00:00:00Z',
      },
    });
    expect(priced.status, priced.text).toBe(201);
    expect(await example({ amount: 7.5 })).toEqual({
      amount: '3333.33',
      discount_amount: '250.00',
      net_amount: '3083.33',
      currency: 'KES',
      healthcare_service_name: 'General medicine',
      price_tier_name: 'General',
    });
    expect(await example({ amount: 7.5, applies_to: 'invoice' })).toEqual(onThousand);
    expect(await example({ amount: 50, currency: 'UGX' })).toMatchObject({
      amount: '1000',
      discount_amount: '500',
      currency: 'UGX',
    });
  });

  it('counts what it has taken off, without what was cancelled', async () => {
    const hospital = await aHospital();
    const discount = await aDiscount(hospital, await aPayer(hospital));
    const read = async () =>
      (await reading(hospital, `finance/discounts/${discount.id}`)).body.data.usage;
    expect(await read()).toEqual({
      charge_items: 0,
      invoices: 0,
      patients: 0,
      given: [],
      last_used_at: null,
    });
    const patient = await aPatient(hospital);
    await aDraft(hospital, { discount, patient });
    await aDraft(hospital, { discount, patient });
    const gone = await aDraft(hospital, { discount });
    const cancelled = await cancelInvoice(hospital, gone.uuid, { reason: 'Wrong patient' });
    expect(cancelled.status, cancelled.text).toBe(200);
    expect(await read()).toEqual({
      charge_items: 2,
      invoices: 2,
      patients: 1,
      given: [{ currency: 'KES', amount: '300.00' }],
      last_used_at: expect.stringMatching(/Z$/),
    });
  });

  it('is shown with those that hold for some of the same at some of the same time', async () => {
    const hospital = await aHospital();
    const { insurer, xray } = await aMixture(hospital);
    const made = await aDiscount(hospital, insurer, {
      code: 'NEW',
      healthcare_service_ids: [xray.uuid],
    });
    const answer = await reading(hospital, `finance/discounts/${made.uuid}`);
    const overlaps = answer.body.data.overlaps.map(({ code }: Listed) => code);
    expect(overlaps).toEqual(['XRAY', 'ALL', 'OFF']);
    const { usage: _, example: __, overlaps: ___, ...record } = answer.body.data;
    expect(record).toEqual(made);
  });

  it('is not found at another provider', async () => {
    const [hospital, other] = [await aHospital(), await aHospital()];
    const made = await aDiscount(hospital, await aPayer(hospital));
    expect((await reading(other, `finance/discounts/${made.uuid}`)).status).toBe(404);
    expect((await reading(other, `finance/discounts/${made.id}`)).status).toBe(404);
  });
});

describe('a discount that is deactivated while somebody bills with it', () => {
  it('is on the invoice or refused, and never on one that was made afterwards', async () => {
    const hospital = await aHospital();
    const payer = await aPayer(hospital);
    const account = await anAccount(hospital, { type: 'insurance', payer: payer.uuid });
    const discount = await aDiscount(hospital, payer);
    const patient = await aPatient(hospital);
    const items = await Promise.all(
      Array.from({ length: 8 }, () => aChargeItem(hospital, patient)),
    );
    const bill = (item: { id: string }) =>
      send('POST', at(hospital, 'finance/invoices'), {
        as: hospital.staff.billing.sender,
        body: {
          patient: patient.id,
          charge_items: [item.id],
          account: account.uuid,
          discounted_charge_items: [{ charge_item_uuid: item.id, discount_uuid: discount.uuid }],
        },
      });
    const deactivate = () =>
      send('PATCH', at(hospital, `finance/discounts/${discount.uuid}/activate`), {
        as: hospital.staff['finance-manager'].sender,
        body: { is_active: false },
      });
    const [last, ...others] = items;
    const answers = await Promise.all([...others.map(bill), deactivate()]);
    expect(answers.at(-1)?.status).toBe(200);
    for (const answer of answers.slice(0, -1)) {
      expect([201, 409], answer.text).toContain(answer.status);
      if (answer.status === 201) expect(answer.body.data.discount_total).toBe('150.00');
    }
    const late = last && (await bill(last));
    expect(late?.status, late?.text).toBe(409);
    expect(late?.body.message).toContain('is not active');
    const made = answers.filter(({ status }) => status === 201).length;
    const { usage } = (await reading(hospital, `finance/discounts/${discount.uuid}`)).body.data;
    expect([usage.charge_items, usage.invoices]).toEqual([made, made]);
    await expectBooksToBalance(hospital);
  });
});

describe('overlaps', () => {
  it('are told before a discount is made, by payer, scope, time, currency and services', async () => {
    const hospital = await aHospital();
    const { insurer, company, xray, all } = await aMixture(hospital);
    const lab = await aService(hospital, 'Laboratory');
    const terms = {
      applicable_payer: String(insurer.id),
      applies_to: 'healthcare_service',
      start_datetime: new Date().toISOString(),
      end_datetime: '2099-01-01T00:00:00Z',
    };
    const asked = async (given: Record<string, string>) => {
      const query = new URLSearchParams({ ...terms, ...given });
      const answer = await reading(hospital, `finance/discounts/overlaps?${query}`);
      expect(answer.status, answer.text).toBe(200);
      return codesOf(answer.body);
    };
    expect(await asked({})).toEqual(['XRAY', 'ALL', 'OFF']);
    expect(await asked({ except: all.uuid })).toEqual(['XRAY', 'OFF']);
    expect(await asked({ healthcare_service_ids: lab.uuid })).toEqual(['ALL', 'OFF']);
    expect(await asked({ healthcare_service_ids: `${lab.id},${xray.id}` })).toEqual([
      'XRAY',
      'ALL',
      'OFF',
    ]);
    expect(await asked({ applies_to: 'invoice' })).toEqual(['WHOLE']);
    expect(await asked({ applicable_payer: company.uuid })).toEqual(['OWN']);
    expect(await asked({ currency: 'USD' })).toEqual([]);
    expect(await asked({ applicable_payer: '999999999' })).toEqual([]);
    // An end is exclusive: what begins then lies beside it.
    expect(await asked({ start_datetime: all.end_datetime })).not.toContain('ALL');
    const unknown = new URLSearchParams({ ...terms, healthcare_service_ids: '999999999' });
    const refused = await reading(hospital, `finance/discounts/overlaps?${unknown}`);
    expect(refusal(refused)).toEqual([400, ['healthcare_service_ids.0']]);
  });
});
