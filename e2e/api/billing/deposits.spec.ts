import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { hospitalizations } from '@/db/schema/index';
import { admissionOf, admit } from '@/e2e/api/admissions/admission-builders';
import { aChargeItem, anInvoice, financeOf } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import {
  aBillingHospital,
  accountNow,
  anAccountWith,
  anApprovedRefund,
  type Billing,
  completeRefund,
  deposit,
  inCash,
  insured,
  payInvoice,
  postings,
  receive,
  remit,
  voidPayment,
  voidRemittance,
} from '@/e2e/api/billing/payment-builders';
import { fieldsOf, ok, refusal, send } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

describe('a deposit', () => {
  it('is in the desk’s cash and owed to the patient, with a receipt and change', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk, cash } = billing;
    const patient = await aPatient(hospital);
    const account = await anAccountWith(billing, patient, '0');
    const answer = await deposit(hospital, account.uuid, {
      amount: '750.5',
      currency: 'KES',
      transaction_type: 'cash',
      location: desk.id,
      tendered: '1000',
    });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.data).toMatchObject({
      payments: [
        {
          receipt_number: 1,
          kind: 'deposit',
          invoice: null,
          patient_uuid: patient.id,
          account: account.uuid,
          amount: '750.50',
          tendered: '1000.00',
          change: '249.50',
        },
      ],
      account: { uuid: account.uuid, balance: '750.50' },
    });
    expect((await accountNow(hospital, cash?.uuid)).balance).toBe('750.50');
    const { uuid } = answer.body.data.payments[0];
    expect(await postings(hospital, `payment=${uuid}`)).toEqual([
      ['Dr cash 750.50', 'Cr patient-deposits 750.50'],
    ]);
    await expectBooksToBalance(hospital);
  });

  it('is requested at admission, and the desk asks for what was not paid in yet', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const patient = await aPatient(hospital);
    const wanted = async () =>
      (
        await send('GET', financeOf(hospital, `uncharged?patient=${patient.id}`), {
          as: hospital.staff.billing.sender,
        })
      ).body.data.deposit;
    expect(
      fieldsOf(await admit(hospital, patient, { deposit_requested: '10.005' })),
      'Kenyan shillings have two decimals',
    ).toEqual([400, 'deposit_requested']);
    const admitted = ok(await admit(hospital, patient, { deposit_requested: '5000' }));
    expect(admitted.body.data.deposit_requested).toBe('5000.00');
    const asked = { requested: '5000.00', currency: 'KES' };
    expect(await wanted()).toEqual({ ...asked, received: '0.00', outstanding: '5000.00' });

    const account = await anAccountWith(billing, patient, '0');
    const paidIn = ok(await deposit(hospital, account.uuid, inCash(billing, '1250.5')));
    expect(await wanted()).toEqual({ ...asked, received: '1250.50', outstanding: '3749.50' });
    await voidPayment(hospital, paidIn.body.data.payments[0].uuid, { reason: 'Wrong patient' });
    expect(await wanted()).toEqual({ ...asked, received: '0.00', outstanding: '5000.00' });

    ok(await deposit(hospital, account.uuid, inCash(billing, '2000')));
    const refund = await anApprovedRefund(billing, { account: account.uuid }, '500');
    const out = { transaction_type: 'mobile-money', location: billing.desk.id, reference: 'QX9' };
    expect((await completeRefund(hospital, refund, out)).status).toBe(200);
    expect(await wanted()).toEqual({ ...asked, received: '1500.00', outstanding: '3500.00' });

    const change = (deposit_requested: string | null) =>
      send('POST', admissionOf(hospital, admitted.body.data.uuid), {
        as: hospital.staff['ward-clerk'].sender,
        body: { deposit_requested },
      });
    expect((await change('1800')).status).toBe(200);
    expect((await wanted()).outstanding).toBe('300.00');
    await change('0');
    expect(await wanted()).toBeNull();
  });

  it('that was paid in long before the admission is not asked for again while the account holds it', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const patient = await aPatient(hospital);
    await anAccountWith(billing, patient, '4000');
    await admit(hospital, patient, { deposit_requested: '5000' });
    await database()
      .update(hospitalizations)
      .set({ admittedAt: new Date(Date.now() + 3 * 86_400_000) })
      .where(eq(hospitalizations.patientId, patient.id));
    const { body } = await send('GET', financeOf(hospital, `uncharged?patient=${patient.id}`), {
      as: hospital.key,
    });
    expect(body.data.deposit).toMatchObject({ received: '4000.00', outstanding: '1000.00' });
  });

  it('needs a positive amount in the account’s currency, by a tender that brings money, into a patient’s account', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk, insurance } = billing;
    const patient = await aPatient(hospital);
    const account = await anAccountWith(billing, patient, '0');
    const body = { amount: '1', currency: 'KES', transaction_type: 'card', location: desk.id };
    const fieldOf = async (change: object, to = account.uuid) =>
      refusal(await deposit(hospital, to, { ...body, ...change }));
    expect(await fieldOf({ amount: '0' })).toEqual([400, ['amount']]);
    expect(await fieldOf({ amount: '0.001' })).toEqual([400, ['amount']]);
    expect(await fieldOf({ currency: 'USD' })).toEqual([400, ['currency']]);
    expect(await fieldOf({ transaction_type: 'insurance' })).toEqual([400, ['transaction_type']]);
    expect(await fieldOf({ tendered: '5' })).toEqual([400, ['tendered']]);
    expect((await fieldOf({}, insurance.uuid))[0]).toBe(400);
    const { sender } = hospital.staff['finance-manager'];
    const noShift = await deposit(hospital, account.uuid, body, { as: sender });
    expect(refusal(noShift)).toEqual([409, ['location']]);
    const { sender: clerk } = hospital.staff['ward-clerk'];
    expect((await deposit(hospital, account.uuid, body, { as: clerk })).status).toBe(403);
    const other = await aBillingHospital();
    const foreign = await deposit(other.hospital, account.uuid, {
      ...body,
      location: other.desk.id,
    });
    expect(foreign.status).toBe(404);
    await expectBooksToBalance(hospital);
  });
});

describe('mobile money with a message reference', () => {
  it('is taken once into an account, however often and by however many desks the message is sent', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const [account, other] = [
      await anAccountWith(billing, await aPatient(hospital), '0'),
      await anAccountWith(billing, await aPatient(hospital), '0'),
    ];
    const notice = { currency: 'KES', amount: '500', location: desk.id, reference: 'QK71ABCD' };
    const byPhone = { ...notice, transaction_type: 'mobile-money' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => deposit(hospital, account.uuid, byPhone)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    const again = { ...byPhone, amount: '500.00', reference: 'qk71abcd' };
    const refused = await deposit(hospital, account.uuid, again);
    expect(refusal(refused)).toEqual([409, ['reference']]);
    expect(refused.body.message).toMatch(
      /^Receipt 1 already took KES 500\.00 with this reference \d+ s ago\./,
    );

    // Not the same: another sum in the message, another patient, the same number on a card's slip, and cash.
    for (const [to, body] of [
      [account, { ...byPhone, amount: '100' }],
      [other, byPhone],
      [account, { ...notice, transaction_type: 'card' }],
      [account, { ...notice, transaction_type: 'cash' }],
      [account, { ...notice, transaction_type: 'cash' }],
    ] as const) {
      ok(await deposit(hospital, to.uuid, body));
    }
    const first = answers.find(({ status }) => status === 201)?.body.data.payments[0];
    expect((await voidPayment(hospital, first.uuid, { reason: 'Wrong' })).status).toBe(200);
    expect((await deposit(hospital, account.uuid, byPhone)).status).toBe(201);
    expect((await accountNow(hospital, account.uuid)).balance).toBe('2100.00');
    await expectBooksToBalance(hospital);
  });

  it('pays a part of an invoice once, also in addition to other tenders', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const patient = await aPatient(hospital);
    const invoice = await anInvoice(hospital, patient, [await aChargeItem(hospital, patient)]);
    const part = { transaction_type: 'mobile-money', amount: '300', reference: 'QK72' };
    const pay = (body: object) =>
      payInvoice(hospital, invoice.uuid, { location: desk.id, currency: 'KES', ...body });
    const answers = await Promise.all([pay(part), pay(part)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const beside = { transaction_type: 'cash', amount: '200', tenders: [part] };
    expect(refusal(await pay(beside))).toEqual([409, ['tenders.0.reference']]);
    const twice = {
      ...part,
      amount: '100',
      tenders: [{ ...part, amount: '100', reference: 'qk72' }],
    };
    expect(refusal(await pay(twice))).toEqual([400, ['tenders.0.reference']]);
    expect((await pay({ ...part, amount: '400' })).status).toBe(201);
    expect((await pay({ ...part, reference: '' })).status).toBe(201);
    expect((await pay({ ...part, reference: '' })).status).toBe(201);
    await expectBooksToBalance(hospital);
  });
});

describe('a remittance of an insurer', () => {
  const aCharge = async ({ hospital }: Billing, unitPrice: string) => {
    const patient = await aPatient(hospital);
    return [patient, [await aChargeItem(hospital, patient, { unitPrice })]] as const;
  };
  const manager = (hospital: Hospital) => ({ as: hospital.staff['finance-manager'].sender });
  const clerk = (hospital: Hospital) => ({ as: hospital.staff.billing.sender });

  it('reaches the bank, and what the insurer refuses to pay is written off with a reason', async () => {
    const billing = await aBillingHospital();
    const { hospital, insurance } = billing;
    const patient = await aPatient(hospital);
    const item = await aChargeItem(hospital, patient);
    await receive(hospital, insured(billing, patient, [item], null));
    const body = {
      amount: '1400',
      written_off: '60',
      currency: 'KES',
      reference: 'EFT 77',
      reason: 'Tariff of the scheme',
    };
    const byClerk = await remit(hospital, insurance.uuid, body, clerk(hospital));
    expect(refusal(byClerk)).toEqual([403, ['written_off']]);
    const silent = await remit(
      hospital,
      insurance.uuid,
      { ...body, reason: '' },
      manager(hospital),
    );
    expect(refusal(silent)).toEqual([400, ['reason']]);
    const answer = ok(await remit(hospital, insurance.uuid, body, manager(hospital)));
    expect(answer.body.data.account.balance).toBe('40.00');
    expect(answer.body.data.journal).toMatchObject({
      kind: 'remittance',
      reason: 'EFT 77: Tariff of the scheme',
      entries: [
        { ledger: 'bank', debit: '1400.00', credit: null },
        { ledger: 'payer-write-off', debit: '60.00' },
        { ledger: 'receivable-payer', credit: '1460.00', account: insurance.uuid },
      ],
    });
    const more = { amount: '40.01', currency: 'KES', reference: 'EFT 78' };
    expect(refusal(await remit(hospital, insurance.uuid, more, clerk(hospital)))).toEqual([
      409,
      ['amount'],
    ]);
    const rest = { ...more, amount: '40' };
    expect((await remit(hospital, insurance.uuid, rest, clerk(hospital))).status).toBe(201);
    await expectBooksToBalance(hospital);
  });

  it('is against an insurer’s or a company’s account, in its currency', async () => {
    const { hospital, cash, insurance } = await aBillingHospital();
    const body = { amount: '1', currency: 'KES', reference: 'EFT 77' };
    expect((await remit(hospital, cash?.uuid ?? '', body)).status).toBe(400);
    const dollars = await remit(hospital, insurance.uuid, { ...body, currency: 'USD' });
    expect(refusal(dollars)).toEqual([400, ['currency']]);
    const nothing = await remit(hospital, insurance.uuid, { ...body, amount: '0' });
    expect(refusal(nothing)).toEqual([400, ['amount']]);
    const unnamed = await remit(hospital, insurance.uuid, { ...body, reference: '' });
    expect(refusal(unnamed)).toEqual([400, ['reference']]);
  });

  it('is recorded once: a second one of the same sum and reference is refused, and nine of ten at once', async () => {
    const billing = await aBillingHospital();
    const { hospital, insurance, corporate } = billing;
    await receive(hospital, insured(billing, ...(await aCharge(billing, '9000.00')), null));
    const slip = { amount: '1400', currency: 'KES', reference: 'EFT 77' };
    const sent = await Promise.all(
      Array.from({ length: 10 }, () => remit(hospital, insurance.uuid, slip)),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    const again = { ...slip, amount: '1400.00', reference: 'eft 77', reason: 'Second try' };
    const refused = await remit(hospital, insurance.uuid, again);
    expect(refusal(refused)).toEqual([409, ['reference']]);
    expect(refused.body.message).toMatch(/^KES 1,400\.00 .* was recorded \d+ s ago\./);
    const split = { ...slip, written_off: '10', reason: 'Tariff' };
    expect((await remit(hospital, insurance.uuid, split, manager(hospital))).status).toBe(409);
    expect((await accountNow(hospital, insurance.uuid)).balance).toBe('7600.00');

    // Another slip, another sum under the slip, and a later write-off are no repetitions.
    const owing = { amount: '0', written_off: '100', currency: 'KES', reason: 'Tariff' };
    for (const other of [
      { ...slip, reference: 'EFT 77b' },
      { ...slip, amount: '600' },
      { ...owing, reference: 'EFT 77' },
    ]) {
      ok(await remit(hospital, insurance.uuid, other, manager(hospital)));
    }
    const given = { ...owing, reference: 'EFT 77' };
    expect((await remit(hospital, insurance.uuid, given, manager(hospital))).status).toBe(409);
    expect((await accountNow(hospital, insurance.uuid)).balance).toBe('5500.00');
    expect(refusal(await remit(hospital, corporate.uuid, slip))).toEqual([409, ['amount']]);
    await expectBooksToBalance(hospital);
  });

  it('that was recorded by mistake is voided once by a finance manager, and can be recorded again', async () => {
    const billing = await aBillingHospital();
    const { hospital, insurance, corporate } = billing;
    const charged = await receive(
      hospital,
      insured(billing, ...(await aCharge(billing, '1500.00')), null),
    );
    const slip = { amount: '1400', currency: 'KES', reference: 'EFT 77' };
    const short = { ...slip, written_off: '100', reason: 'Tariff' };
    const wrong = await remit(hospital, insurance.uuid, short, manager(hospital));
    const { id, uuid } = wrong.body.data.journal;
    const one = `${insurance.uuid}/remittances/${uuid}`;
    const why = { reason: 'Was the other insurer’s' };
    expect((await voidRemittance(hospital, one, why, clerk(hospital))).status).toBe(403);
    expect(refusal(await voidRemittance(hospital, one, {}))).toEqual([400, ['reason']]);
    for (const path of [
      `${corporate.uuid}/remittances/${uuid}`,
      `${insurance.uuid}/remittances/${corporate.uuid}`,
    ]) {
      expect((await voidRemittance(hospital, path, why)).status).toBe(404);
    }
    const voided = await Promise.all(
      [uuid, String(id), uuid].map((name) =>
        voidRemittance(hospital, `${insurance.uuid}/remittances/${name}`, why, manager(hospital)),
      ),
    );
    expect(voided.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const done = voided.find(({ status }) => status === 200)?.body.data;
    expect(done.account.balance).toBe('1500.00');
    expect(done.journal).toMatchObject({
      kind: 'remittance-voided',
      reverses: uuid,
      reason: why.reason,
      entries: [
        { ledger: 'bank', credit: '1400.00' },
        { ledger: 'payer-write-off', credit: '100.00' },
        { ledger: 'receivable-payer', debit: '1500.00', account: insurance.uuid },
      ],
    });
    const itself = `${insurance.uuid}/remittances/${done.journal.uuid}`;
    expect((await voidRemittance(hospital, itself, why)).status).toBe(404);
    // Its claims are open again: to be remitted under the same slip, or voided.
    const right = ok(await remit(hospital, insurance.uuid, slip, clerk(hospital)));
    const last = `${insurance.uuid}/remittances/${right.body.data.journal.uuid}`;
    expect((await voidRemittance(hospital, last, why)).status).toBe(200);
    const [claim] = charged.body.data.payments;
    expect((await voidPayment(hospital, claim.uuid, why)).status).toBe(200);
    await expectBooksToBalance(hospital);
  });
});
