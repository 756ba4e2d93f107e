import { describe, expect, it } from 'vitest';
import { aChargeItem, anInvoice } from '@/e2e/api/billing/billing-builders';
import {
  aDiscount,
  aMixture,
  anAccount,
  aPayer,
  at,
  type Listed,
  reading,
} from '@/e2e/api/billing/discount-builders';
import { cancelInvoice } from '@/e2e/api/billing/payment-builders';
import { ok, refusal, send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';

/** A draft of one line of 1,500.00, with or without a discount on the line. */
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

describe('the desk’s choice of discounts', () => {
  it('is shown with each billable item of the patient, the best first, unusable ones with the reason', async () => {
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
    // It is still active, so a clerk may wonder why it cannot be used.
    expect(unusable).toContainEqual(['ENDED', ['ended']]);
  });

  it('for an invoice has discounts on whole invoices, unless its lines have their own', async () => {
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

  it('is read for a patient or an invoice of this hospital, with the permission to read bills', async () => {
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
  it('shows its value for a price of the hospital, or for 1,000', async () => {
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
    await sendOk('POST', at(hospital, 'prices'), {
      as: hospital.key,
      body: {
        healthcare_service: hospital.service.id,
        price_tier: hospital.priceTier.id,
        amount: '3333.33',
        valid_from: '2026-01-01T00:00:00Z',
      },
    });
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
    ok(await cancelInvoice(hospital, gone.uuid, { reason: 'Wrong patient' }));
    expect(await read()).toEqual({
      charge_items: 2,
      invoices: 2,
      patients: 1,
      given: [{ currency: 'KES', amount: '300.00' }],
      last_used_at: expect.stringMatching(/Z$/),
    });
  });

  it('is shown with the discounts that overlap with it', async () => {
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
});
