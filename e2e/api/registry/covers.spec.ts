import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { priceTiers } from '@/db/schema/index';
import { discharge } from '@/e2e/api/admissions/stay-builders';
import {
  aChargeItem,
  anInvoice,
  aPrice,
  financeOf,
  invoiceNow,
} from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import { charges, inShort, on, raise } from '@/e2e/api/billing/charging-builders';
import { anAccount, aPayer, at } from '@/e2e/api/billing/discount-builders';
import { aLongStay } from '@/e2e/api/billing/paid-stay-builders';
import {
  aBillingHospital,
  aShift,
  type Billing,
  byInsurance,
  cashFor,
  copay,
  inCash,
  insured,
  payInvoice,
  receive,
  voidPayment,
} from '@/e2e/api/billing/payment-builders';
import { ok, refusal, type Sending, send, sendOk } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';
import { aLimit } from '@/e2e/builders/limits';
import { only } from '@/e2e/builders/only-row';
import { aPatient } from '@/e2e/builders/patients';
import { readCsv } from '@/e2e/csv';
import { database } from '@/e2e/database';
import { dayAfter, dayAt } from '@/lib/domain/days';

const today = dayAt(new Date(), 'Africa/Nairobi');

const add = (hospital: Hospital, patient: { id: string }, body: object, sending: Sending = {}) =>
  send('POST', at(hospital, `patients/${patient.id}/covers`), {
    as: hospital.staff['ward-clerk'].sender,
    body: { member_number: 'SHA-12345', valid_from: '2026-01-01', ...body },
    ...sending,
  });

const list = async (hospital: Hospital, patient: { id: string }, query = '') =>
  (await send('GET', at(hospital, `patients/${patient.id}/covers${query}`), { as: hospital.key }))
    .body.results;

const edit = (hospital: Hospital, patient: { id: string }, cover: string, body: object) =>
  send('PATCH', at(hospital, `patients/${patient.id}/covers/${cover}`), { as: hospital.key, body });

const preview = async ({ hospital }: Billing, body: object) => {
  const path = at(hospital, 'finance/receive-payment/preview');
  const answer = await sendOk('POST', path, { as: hospital.staff.billing.sender, body });
  return answer.body.data;
};

const setPayer = async ({ hospital, insurer }: Billing, body: object) => {
  const path = at(hospital, `payers/${insurer.uuid}`);
  await sendOk('PATCH', path, { as: hospital.key, body });
};

async function aTier(hospital: Hospital, name: string) {
  const providerId = hospital.provider.id;
  return only(await database().insert(priceTiers).values({ providerId, name }).returning());
}

describe('a cover', () => {
  it('is recorded with all that the payer agreed to, and audited', async () => {
    const { hospital, insurer } = await aBillingHospital();
    const patient = await aPatient(hospital);
    const tier = await aTier(hospital, 'SHA');
    const made = await add(hospital, patient, {
      payer: insurer.uuid,
      scheme: 'Civil servants',
      valid_to: '2031-12-31',
      price_tier: tier.id,
      copayment_type: 'copaypct',
      copayment_value: '12.5',
      authorization_number: 'A-77',
      authorization_limit: '10000',
    });
    expect(made.status, made.text).toBe(201);
    expect(made.body.data).toEqual({
      id: expect.any(Number),
      uuid: expect.any(String),
      patient: patient.number,
      payer: insurer.uuid,
      payer_name: insurer.name,
      payer_type: 'insurance',
      scheme: 'Civil servants',
      member_number: 'SHA-12345',
      valid_from: '2026-01-01',
      valid_to: '2031-12-31',
      holds_today: true,
      is_primary: true,
      price_tier: tier.id,
      price_tier_name: 'SHA',
      payer_price_tier: null,
      copayment_type: 'copaypct',
      copayment_value: '12.50',
      authorization_number: 'A-77',
      authorization_limit: '10000.00',
      authorization_used: '0.00',
      created_at: expect.any(String),
      modified_at: expect.any(String),
    });
    const changed = await edit(hospital, patient, made.body.data.uuid, { member_number: 'SHA-9' });
    expect(changed.body.data).toMatchObject({ member_number: 'SHA-9', scheme: 'Civil servants' });
    const log = await send('GET', at(hospital, 'audit-events?action=cover.edit'), {
      as: hospital.staff.auditor.sender,
    });
    expect(log.body.results[0].changes).toEqual({
      member_number: { before: 'SHA-12345', after: 'SHA-9' },
    });
  });

  it('is on the invoices that its payer gets, where it held on the day of a service', async () => {
    const billing = await aBillingHospital();
    const { hospital, insurer, company, insurance } = billing;
    const patient = await aPatient(hospital);
    await add(hospital, patient, {
      payer: insurer.uuid,
      scheme: 'Civil servants',
      valid_to: '2026-06-30',
      authorization_number: 'A-77',
    });
    const later = { payer: insurer.uuid, member_number: 'SHA-2', valid_from: '2026-07-01' };
    await add(hospital, patient, { ...later, is_primary: false });
    await add(hospital, patient, { payer: company.uuid, is_primary: false });
    const item = () => aChargeItem(hospital, patient, { serviceDate: '2026-06-30' });
    const addressed = { account: insurance.uuid };
    expect((await anInvoice(hospital, patient, [await item()], addressed)).covers).toEqual([
      {
        payer: insurer.uuid,
        payer_name: insurer.name,
        scheme: 'Civil servants',
        member_number: 'SHA-12345',
        authorization_number: 'A-77',
      },
    ]);

    const { uuid, covers } = await anInvoice(hospital, patient, [await item()]);
    expect(covers, 'the patient pays').toEqual([]);
    ok(await payInvoice(hospital, uuid, byInsurance(billing)));
    expect((await invoiceNow(hospital, uuid)).covers).toMatchObject([
      { member_number: 'SHA-12345' },
    ]);
  });

  it('does not overlap another of the same payer, also of two at once; the primary one is clear', async () => {
    const { hospital, insurer, company } = await aBillingHospital();
    const patient = await aPatient(hospital);
    const ofInsurer = { payer: insurer.uuid, valid_to: '2026-06-30' };
    const answers = await Promise.all([
      add(hospital, patient, ofInsurer),
      add(hospital, patient, ofInsurer),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const overlapping = { payer: insurer.uuid, valid_from: '2026-06-30' };
    expect(refusal(await add(hospital, patient, overlapping))).toEqual([409, ['valid_from']]);
    const later = { payer: insurer.uuid, valid_from: '2026-07-01', is_primary: false };
    expect((await add(hospital, patient, later)).status).toBe(201);
    expect((await add(hospital, patient, { payer: company.uuid })).status).toBe(201);
    const covers = await list(hospital, patient);
    expect(covers.map((one: { is_primary: boolean }) => one.is_primary)).toEqual([
      true,
      false,
      false,
    ]);
    expect(covers[0].payer).toBe(company.uuid);
    expect(await list(hospital, patient, '?valid_on=2026-03-01')).toHaveLength(2);
    expect(await list(hospital, patient, '?valid_on=2025-12-31')).toHaveLength(0);
  });

  it('is refused for a self-pay payer, days that run backwards and terms that cannot be', async () => {
    const { hospital, insurer } = await aBillingHospital();
    const patient = await aPatient(hospital);
    const selfPay = await send('POST', at(hospital, 'payers'), {
      as: hospital.key,
      body: { name: 'Self-paying', type: 'self-pay' },
    });
    const cases: [object, string][] = [
      [{ payer: selfPay.body.data.uuid }, 'payer'],
      [{ payer: insurer.uuid, valid_to: '2025-12-31' }, 'valid_to'],
      [{ payer: insurer.uuid, copayment_type: 'copay' }, 'copayment_value'],
      [{ payer: insurer.uuid, authorization_limit: '0' }, 'authorization_limit'],
      [{ payer: insurer.uuid, authorization_limit: '0.001' }, 'authorization_limit'],
      [{ payer: insurer.uuid, member_number: '' }, 'member_number'],
      // Cyrillic letters that look like Latin ones: the payer would not know the number.
      [{ payer: insurer.uuid, member_number: 'SH\u0410-12345' }, 'member_number'],
      [{ payer: insurer.uuid, authorization_number: '\u0410-77B' }, 'authorization_number'],
    ];
    for (const [body, field] of cases) {
      expect(refusal(await add(hospital, patient, body)), field).toEqual([400, [field]]);
    }
    const auditor = { as: hospital.staff.auditor.sender };
    expect((await add(hospital, patient, { payer: insurer.uuid }, auditor)).status).toBe(403);
    const other = await aPatient(hospital);
    const { uuid } = (await add(hospital, patient, { payer: insurer.uuid })).body.data;
    expect((await edit(hospital, other, uuid, { scheme: 'X' })).status).toBe(404);
  });
});

describe('charging a payer', () => {
  it('with a tier of its own at another tier is refused, for items and for invoices', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const patient = await aPatient(hospital);
    const item = await aChargeItem(hospital, patient, { unitPrice: '1000.00' });
    const body = insured(billing, patient, [item], null);
    const tier = await aTier(hospital, 'SHA');
    await setPayer(billing, { price_tier: tier.id });
    const refused = await receive(hospital, body);
    expect(refusal(refused)).toEqual([409, ['charge_items', 'reprice']]);
    expect(refused.body.message).toContain('pays at the price tier SHA.');
    const invoice = await anInvoice(hospital, patient, [item]);
    const paying = {
      transaction_type: 'insurance',
      account_id: billing.insurance.uuid,
      location: billing.desk.id,
    };
    expect(refusal(await payInvoice(hospital, invoice.uuid, paying))).toEqual([
      409,
      ['account_id'],
    ]);
    // The patient's cover may be at a tier of its own.
    const cover = { payer: billing.insurer.uuid, price_tier: hospital.priceTier.id };
    expect((await add(hospital, patient, cover)).status).toBe(201);
    expect((await payInvoice(hospital, invoice.uuid, paying)).status).toBe(201);
    await expectBooksToBalance(hospital);
  });

  it('at another tier than the cover’s is refused also where the payer itself pays at any', async () => {
    const billing = await aBillingHospital();
    const { hospital, insurer } = billing;
    const patient = await aPatient(hospital);
    const item = await aChargeItem(hospital, patient, { unitPrice: '1000.00' });
    const tier = await aTier(hospital, 'SHA');
    ok(await add(hospital, patient, { payer: insurer.uuid, price_tier: tier.id }));
    const body = insured(billing, patient, [item], null);
    const refused = await receive(hospital, body);
    expect(refusal(refused)).toEqual([409, ['charge_items', 'reprice']]);
    expect(refused.body.message).toContain('pays at the price tier SHA.');
    await aPrice(hospital, hospital.service, { amount: '900.00', tier });
    const charged = ok(await receive(hospital, { ...body, reprice: true }));
    expect(charged.body.data.payments).toMatchObject([{ amount: '900.00' }]);
    await expectBooksToBalance(hospital);
  });

  it('together with another at the same prices leaves nothing to the patient, and is taken', async () => {
    const billing = await aBillingHospital();
    const { hospital, insurance } = billing;
    const patient = await aPatient(hospital);
    const item = await aChargeItem(hospital, patient, { unitPrice: '1000.00' });
    const tier = await aTier(hospital, 'SHA');
    await setPayer(billing, { price_tier: tier.id });
    await aPrice(hospital, hospital.service, { amount: '900.00', tier });
    const other = await aPayer(hospital, { price_tier: tier.id });
    const account = await anAccount(hospital, { type: 'insurance', payer: other.uuid });
    const body = {
      ...insured(billing, patient, [item], null),
      payment_info: {
        transaction_type: 'insurance',
        account_id: insurance.uuid,
        amount: '600',
      },
      tenders: [{ transaction_type: 'insurance', account_id: account.uuid, amount: '300' }],
      reprice: true,
    };
    const charged = ok(await receive(hospital, body));
    expect(charged.body.data.payments).toMatchObject([{ amount: '600.00' }, { amount: '300.00' }]);
    await expectBooksToBalance(hospital);
  });

  it('by covers that follow each other within a bill is held to the tier of the cover of each day', async () => {
    const billing = await aBillingHospital();
    const { hospital, insurer } = billing;
    const patient = await aPatient(hospital);
    const [former, present] = [await aTier(hospital, 'Staff'), await aTier(hospital, 'SHA')];
    const yesterday = dayAfter(today, -1);
    const of = { payer: insurer.uuid };
    ok(await add(hospital, patient, { ...of, valid_to: yesterday, price_tier: former.id }));
    ok(await add(hospital, patient, { ...of, valid_from: today, price_tier: present.id }));
    const bill = async (tiers: readonly { id: string }[]) => {
      const days = [yesterday, today];
      const items = [];
      for (const [index, { id: priceTierId }] of tiers.entries()) {
        const serviceDate = days[index] ?? today;
        items.push(await aChargeItem(hospital, patient, { priceTierId, serviceDate }));
      }
      return insured(billing, patient, items, null);
    };
    const paid = ok(await receive(hospital, await bill([former, present])));
    expect(paid.body.data.payments).toMatchObject([{ amount: '3000.00' }]);

    const swapped = await bill([present, former]);
    const refused = await receive(hospital, swapped);
    expect(refusal(refused)).toEqual([409, ['charge_items', 'reprice']]);
    for (const name of ['Staff', 'SHA']) {
      expect(refused.body.message).toContain(`pays at the price tier ${name}.`);
    }
    await aPrice(hospital, hospital.service, { amount: '900.00', tier: former });
    await aPrice(hospital, hospital.service, { amount: '700.00', tier: present });
    const charged = ok(await receive(hospital, { ...swapped, reprice: true }));
    expect(charged.body.data.payments).toMatchObject([{ amount: '1600.00' }]);
    await expectBooksToBalance(hospital);
  });

  it('is held to its tier, its claim number and its copayment also where it pays a further part', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk, insurance } = billing;
    await aShift(hospital, desk);
    const as = hospital.staff.billing.sender;
    const patient = await aPatient(hospital);
    const item = await aChargeItem(hospital, patient, { unitPrice: '1000.00' });
    const split = (patientPays: string, reference = '') => ({
      ...cashFor(billing, patient, [item]),
      payment_info: {
        transaction_type: 'cash',
        account_id: billing.cash?.uuid,
        amount: patientPays,
      },
      tenders: [
        {
          ...{ transaction_type: 'insurance', account_id: insurance.uuid, reference },
          amount: `${1000 - Number(patientPays)}`,
        },
      ],
    });
    const tier = await aTier(hospital, 'SHA');
    await setPayer(billing, { price_tier: tier.id });
    const refused = await receive(hospital, split('10'));
    expect(refusal(refused)).toEqual([409, ['tenders.0.account_id']]);
    expect(refused.body.message).toContain('pays at the price tier SHA.');
    await setPayer(billing, {
      ...{ price_tier: hospital.priceTier.id, needs_claim_number: true },
      ...{ copayment_type: 'copaypct', copayment_value: '10' },
    });
    expect(refusal(await receive(hospital, split('100'), { as }))).toEqual([
      409,
      ['tenders.0.reference'],
    ]);
    // The scheme asks for 100.00: with 10.00 the patient is spared 90.00.
    await aLimit(hospital, 'copayment', 'billing', '50');
    const spared = await receive(hospital, split('10', 'CLAIM-1'), { as });
    expect([spared.status, spared.body.message]).toEqual([
      409,
      'A copayment that differs from the scheme by KES 90.00 is above your limit. Request approval first.',
    ]);
    expect((await preview(billing, split('100', 'CLAIM-1'))).expected_copayment).toBe('100.00');
    ok(await receive(hospital, split('100', 'CLAIM-1'), { as }));
    await expectBooksToBalance(hospital);
  });

  it('asks for the largest copayment of all that pay, whichever is named first: the patient owes it once', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk, company, corporate, insurance } = billing;
    const as = hospital.staff.billing.sender;
    const patient = await aPatient(hospital);
    const item = await aChargeItem(hospital, patient, { unitPrice: '1000.00' });
    await setPayer(billing, { copayment_type: 'copaypct', copayment_value: '20' });
    await aLimit(hospital, 'copayment', 'billing', '0');
    const byCompany = { transaction_type: 'corporate', account_id: corporate.uuid };
    const split = {
      ...cashFor(billing, patient, [item]),
      payment_info: byCompany,
      tenders: [{ transaction_type: 'insurance', account_id: insurance.uuid, amount: '999' }],
    };
    // The company has no scheme. The insurer's asks for 200.00, all of which the patient is spared.
    const sentence =
      'A copayment that differs from the scheme by KES 200.00 is above your limit. Request approval first.';
    const spared = await receive(hospital, split, { as });
    expect([spared.status, spared.body.message]).toEqual([409, sentence]);
    const path = at(hospital, `payers/${company.uuid}`);
    const ten = { copayment_type: 'copaypct', copayment_value: '10' };
    await sendOk('PATCH', path, { as: hospital.key, body: ten });
    expect((await preview(billing, split)).expected_copayment).toBe('200.00');
    const invoice = await anInvoice(hospital, patient, [item]);
    const paid = await payInvoice(
      hospital,
      invoice.uuid,
      { ...byCompany, location: desk.id, tenders: split.tenders },
      { as },
    );
    expect([paid.status, paid.body.message]).toEqual([409, sentence]);
  });

  it('at its own price alone leaves that price to no cash once the claim is void, also of a charge by hand', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const patient = await aPatient(hospital);
    const item = await aChargeItem(hospital, patient, { unitPrice: '1000.00' });
    const tier = await aTier(hospital, 'SHA');
    await aPrice(hospital, hospital.service, { amount: '600.00', tier });
    await setPayer(billing, { price_tier: tier.id });
    const claim = { ...insured(billing, patient, [item], null), reprice: true };
    const [payment] = ok(await receive(hospital, claim)).body.data.payments;
    expect(payment.amount).toBe('600.00');
    ok(await voidPayment(hospital, payment.uuid, { reason: 'Rejected by the payer' }));
    const cash = await receive(hospital, cashFor(billing, patient, [item]));
    expect(refusal(cash)).toEqual([409, ['reprice']]);
    expect(cash.body.message).toContain('cancel the charge and add it again');
    // Nor does a waiver that was reversed.
    const as = hospital.staff['finance-manager'].sender;
    const change = (verb: string) =>
      send('POST', at(hospital, `finance/charge-items/${item.id}/${verb}`), {
        as,
        body: { reason: 'By mistake' },
      });
    ok(await change('cancel'));
    const charged = { id: ok(await change('reverse-waiver')).body.data.uuid };
    expect(refusal(await receive(hospital, cashFor(billing, patient, [charged])))).toEqual([
      409,
      ['reprice'],
    ]);
    ok(await receive(hospital, insured(billing, patient, [charged], null)));
    await expectBooksToBalance(hospital);
  });

  it('charges nights, an admission and what was added by hand again at its tier, in the payment itself', async () => {
    const { hospital, billing, night, patient } = await aLongStay();
    await aShift(hospital, billing.desk);
    await aChargeItem(hospital, patient, { unitPrice: '450.00', quantity: 2 });
    const before = await inShort(hospital, patient);
    const tier = await aTier(hospital, 'SHA');
    await setPayer(billing, {
      ...{ price_tier: tier.id, copayment_type: 'copaypct', copayment_value: '10' },
    });
    const items = (await charges(hospital, patient)).map(({ uuid }) => ({ id: uuid }));
    const asking = (copayment: string) => ({
      ...insured(billing, patient, items, copay(copayment)),
      reprice: true,
    });
    const unpriced = await receive(hospital, asking('660.00'));
    expect(refusal(unpriced)).toEqual([409, ['reprice']]);
    expect(unpriced.body.message).toContain('There is no price for Bed night at the tier SHA on ');

    // The admission and the two by hand are 1,000 each at this tier, four nights 900 each.
    await aPrice(hospital, hospital.service, { amount: '1000.00', tier });
    await aPrice(hospital, night, { amount: '900.00', tier });
    const seen = await preview(billing, asking('660.00'));
    expect(seen).toMatchObject({ due: '6600.00', expected_copayment: '660.00' });
    expect(await inShort(hospital, patient)).toEqual(before);
    // The prices of the payer are for what the payer pays.
    expect(refusal(await receive(hospital, asking('660.01')))).toEqual([409, ['reprice']]);
    const paid = await receive(hospital, asking('660.00'));
    expect(paid.status, paid.text).toBe(201);
    expect(paid.body.data.net_total).toBe('6600.00');
    const repriced = await charges(hospital, patient);
    expect(new Set(repriced.map(({ price_tier_name }) => price_tier_name))).toEqual(
      new Set(['SHA']),
    );
    await expectBooksToBalance(hospital);

    const { lines } = await invoiceNow(hospital, paid.body.data.invoice.uuid);
    for (const line of lines) {
      expect(line).toMatchObject({ price_tier_name: 'SHA', is_repriced: true });
    }
    const exported = at(hospital, `finance/charge-items/export?patient=${patient.id}`);
    const [names = [], ...rows] = readCsv(
      (await sendOk('GET', exported, { as: hospital.key })).text,
    );
    expect(rows.map((row) => row[names.indexOf('Repriced')])).toEqual(lines.map(() => 'Yes'));

    // What was billed at the payer's tier stays so, whatever the tier of the bed.
    await raise(hospital, { patient: patient.id });
    expect(await charges(hospital, patient)).toEqual(repriced);
    // Once the claim is void, the patient does not get the prices of the payer, until the payer is charged again.
    const claim = paid.body.data.payments.find(
      (one: { transaction_type: string }) => one.transaction_type === 'insurance',
    );
    ok(await voidPayment(hospital, claim.uuid, { reason: 'Rejected by the payer' }));
    const { uuid: invoice } = paid.body.data.invoice;
    const cash = await payInvoice(hospital, invoice, inCash(billing, '5940'));
    expect(cash.status, cash.text).toBe(409);
    expect(cash.body.message).toContain('no payer is charged');
    const split = [{ transaction_type: 'cash', amount: '5939.99' }];
    const least = byInsurance(billing, { amount: '0.01', tenders: split });
    const nominal = await payInvoice(hospital, invoice, least);
    expect(nominal.status, nominal.text).toBe(409);
    expect(nominal.body.message).toContain('the patient pays only the copayment');
    const again = ok(await payInvoice(hospital, invoice, byInsurance(billing)));
    paid.body.data.payments.push(...again.body.data.payments);
    paid.body.data.payments.splice(paid.body.data.payments.indexOf(claim), 1);

    // Once the payment is void the nights are due as the record has them.
    for (const { uuid } of paid.body.data.payments) {
      const voided = await voidPayment(hospital, uuid, { reason: 'The wrong patient' });
      expect(voided.status, voided.text).toBe(200);
    }
    await raise(hospital, { patient: patient.id });
    expect((await inShort(hospital, patient)).filter((one) => !one.startsWith('manual'))).toEqual(
      before.filter((one) => !one.startsWith('manual')),
    );
    await expectBooksToBalance(hospital);
  });

  it('is not held to the tier of what was credited', async () => {
    const { hospital, billing, patient, stay } = await aLongStay();
    const items = (await charges(hospital, patient)).map(({ uuid }) => ({ id: uuid }));
    const invoice = await anInvoice(hospital, patient, items);
    const tier = await aTier(hospital, 'SHA');
    // The last night was charged at a tier that the payer does not pay, and is not due in the end.
    await setPayer(billing, { price_tier: hospital.priceTier.id });
    await database().execute(sql`update charge_items set price_tier_id = ${tier.id}
      where provider_id = ${hospital.provider.id} and id = ${items.at(-1)?.id ?? ''}`);
    await discharge(hospital, stay.uuid, { discharged_at: on(1, 12).toISOString() });
    ok(await payInvoice(hospital, invoice.uuid, byInsurance(billing)));
    // 7,300 less the night of 1,200.
    expect((await invoiceNow(hospital, invoice.uuid)).paid_total).toBe('6100.00');
  });

  it('asks people for the claim number where the payer wants one, and takes a system’s without', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    await setPayer(billing, { needs_claim_number: true });
    const patient = await aPatient(hospital);
    const due = async (reference?: string) => {
      const item = await aChargeItem(hospital, patient);
      const body = insured(billing, patient, [item], null);
      return reference ? { ...body, payment_info: { ...body.payment_info, reference } } : body;
    };
    const as = hospital.staff.billing.sender;
    expect((await preview(billing, await due())).needs_claim_number).toBe(true);
    expect(refusal(await receive(hospital, await due(), { as }))).toEqual([
      409,
      ['payment_info.reference'],
    ]);
    expect((await receive(hospital, await due('CLAIM-1'), { as })).status).toBe(201);
    expect((await receive(hospital, await due())).status).toBe(201);
  });

  it('takes the copayment from the cover, and warns before the authorized amount is passed', async () => {
    const billing = await aBillingHospital();
    const { hospital, insurer } = billing;
    await aShift(hospital, billing.desk);
    await setPayer(billing, { copayment_type: 'copaypct', copayment_value: '10' });
    const patient = await aPatient(hospital);
    const made = await add(hospital, patient, {
      payer: insurer.uuid,
      copayment_type: 'copay',
      copayment_value: '150',
      authorization_limit: '1700',
    });
    const due = async () => {
      const item = await aChargeItem(hospital, patient, { unitPrice: '1000.00' });
      return insured(billing, patient, [item], copay('150.00'));
    };
    const first = await due();
    expect(await preview(billing, first)).toMatchObject({
      expected_copayment: '150.00',
      cover: {
        uuid: made.body.data.uuid,
        authorization_left: '1700.00',
        is_authorization_passed: false,
      },
    });
    expect((await receive(hospital, first)).status).toBe(201);
    expect((await list(hospital, patient))[0].authorization_used).toBe('850.00');
    expect((await preview(billing, await due())).cover).toMatchObject({
      authorization_left: '850.00',
      is_authorization_passed: false,
    });
    await edit(hospital, patient, made.body.data.uuid, { authorization_limit: '1699.99' });
    const last = await due();
    expect((await preview(billing, last)).cover.is_authorization_passed).toBe(true);
    expect((await receive(hospital, last)).status).toBe(201);
    // A cover that has ended says nothing any more.
    await edit(hospital, patient, made.body.data.uuid, { valid_to: dayAfter(today, -1) });
    const ended = await preview(billing, await due());
    expect([ended.cover, ended.expected_copayment]).toEqual([null, '100.00']);
  });

  it('takes the terms of the cover that held when the service was given, which the invoice names too', async () => {
    const billing = await aBillingHospital();
    const { hospital, insurer } = billing;
    await aShift(hospital, billing.desk);
    const ofPayer = await aTier(hospital, 'Insured');
    const ofCover = await aTier(hospital, 'Staff');
    await setPayer(billing, {
      copayment_type: 'copaypct',
      copayment_value: '10',
      price_tier: ofPayer.id,
    });
    const patient = await aPatient(hospital);
    const yesterday = dayAfter(today, -1);
    const of = { payer: insurer.uuid, copayment_type: 'copay' };
    const former = await add(hospital, patient, {
      ...of,
      valid_to: yesterday,
      copayment_value: '150',
      price_tier: ofCover.id,
      authorization_limit: '5000',
    });
    const present = await add(hospital, patient, {
      ...of,
      valid_from: today,
      copayment_value: '70',
      member_number: 'SHA-777',
    });
    expect([former.status, present.status], present.text).toEqual([201, 201]);
    // The patient went home yesterday evening, on the last day of the cover, and the bill is made today.
    const item = await aChargeItem(hospital, patient, {
      unitPrice: '1000.00',
      serviceDate: yesterday,
      priceTierId: ofCover.id,
    });
    const due = insured(billing, patient, [item], copay('150.00'));
    expect(await preview(billing, due)).toMatchObject({
      expected_copayment: '150.00',
      cover: { uuid: former.body.data.uuid, authorization_left: '5000.00' },
    });
    const paid = await receive(hospital, due);
    expect(paid.status, paid.text).toBe(201);
    const { covers } = await invoiceNow(hospital, paid.body.data.invoice.uuid);
    expect(covers).toMatchObject([{ member_number: 'SHA-12345' }]);
    const used = (await list(hospital, patient)).map(
      (one: { uuid: string; authorization_used: string }) => [one.uuid, one.authorization_used],
    );
    expect(Object.fromEntries(used)).toEqual({
      [former.body.data.uuid]: '850.00',
      [present.body.data.uuid]: '0.00',
    });
    // What is given today is of the cover of today.
    const now = await aChargeItem(hospital, patient, {
      unitPrice: '500.00',
      priceTierId: ofPayer.id,
    });
    expect(await preview(billing, insured(billing, patient, [now], copay('70.00')))).toMatchObject({
      expected_copayment: '70.00',
      cover: { uuid: present.body.data.uuid },
    });
  });
});

describe('one bill over two covers of a payer', () => {
  it('counts against the authorization of each with the services of its own days', async () => {
    const billing = await aBillingHospital();
    const { hospital, insurer, insurance } = billing;
    const patient = await aPatient(hospital);
    const yesterday = dayAfter(today, -1);
    const of = { payer: insurer.uuid };
    const former = await add(hospital, patient, {
      ...{ ...of, valid_to: yesterday, authorization_limit: '5000' },
    });
    const present = await add(hospital, patient, {
      ...{ ...of, valid_from: today, authorization_limit: '2000', member_number: 'SHA-777' },
    });
    const items = [
      await aChargeItem(hospital, patient, { unitPrice: '4900.00', serviceDate: yesterday }),
      await aChargeItem(hospital, patient, { unitPrice: '1200.00', serviceDate: today }),
    ];
    const used = async () =>
      Object.fromEntries(
        (await list(hospital, patient)).map((one: { uuid: string; authorization_used: string }) => [
          one.uuid,
          one.authorization_used,
        ]),
      );
    // Of 6,100 only 1,200 are for the days of the present cover, whose limit is 2,000.
    const due = insured(billing, patient, items, null);
    const ofPresent = { uuid: present.body.data.uuid, authorization_left: '2000.00' };
    expect((await preview(billing, due)).cover).toMatchObject({
      ...{ ...ofPresent, is_authorization_passed: false },
    });
    const invoice = await anInvoice(hospital, patient, items, { account: insurance.uuid });
    const { body } = await send(
      'POST',
      financeOf(hospital, `invoices/${invoice.uuid}/pay/preview`),
      { as: hospital.key, body: byInsurance(billing) },
    );
    expect(body.data.cover).toMatchObject({ ...ofPresent, is_authorization_passed: false });
    ok(await payInvoice(hospital, invoice.uuid, byInsurance(billing)));
    const [former4900, present1200] = [former.body.data.uuid, present.body.data.uuid];
    expect(await used()).toEqual({ [former4900]: '4900.00', [present1200]: '1200.00' });
  });
});

describe('a copayment of a cover, where copayments have a limit', () => {
  it('is not recorded by those who take the payment: a limit that they can move bounds nothing', async () => {
    const bill = await aBillingHospital();
    const { hospital, insurer } = bill;
    const patient = await aPatient(hospital);
    const cashier = { as: hospital.staff.billing.sender };
    const twenty = { copayment_type: 'copaypct', copayment_value: '20' };
    const addedBy = async (body: object, sending: Sending = {}) =>
      add(hospital, await aPatient(hospital), { payer: insurer.uuid, ...body }, sending);
    expect((await addedBy(twenty, cashier)).status).toBe(201);

    await aLimit(hospital, 'copayment', 'billing', '100');
    expect(refusal(await addedBy(twenty, cashier))).toEqual([409, ['copayment_value']]);
    expect((await addedBy({}, cashier)).status).toBe(201);
    const { uuid } = ok(await add(hospital, patient, { payer: insurer.uuid, ...twenty })).body.data;
    const edited = (body: object) =>
      send('PATCH', at(hospital, `patients/${patient.id}/covers/${uuid}`), { ...cashier, body });
    for (const change of [
      { copayment_value: '0' },
      { copayment_type: null, copayment_value: null },
      { valid_to: '2026-01-02' },
    ]) {
      expect(refusal(await edited(change)), JSON.stringify(change)).toEqual([
        409,
        ['copayment_value'],
      ]);
    }
    expect((await edited({ ...twenty, scheme: 'Civil servants' })).status).toBe(200);
    const byClerk = await edit(hospital, patient, uuid, { copayment_value: '10' });
    expect(byClerk.status).toBe(200);
  });
});
