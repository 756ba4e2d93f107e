import { describe, expect, it } from 'vitest';
import {
  admit,
  anInpatient,
  discharge,
  stayPath,
  transfer,
  undo,
} from '@/e2e/api/admissions/stay-builders';
import { anInvoice, aService, financeOf, invoiceNow } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import {
  aPricedHospital,
  charges,
  inShort,
  on,
  raise,
  tierOf,
} from '@/e2e/api/billing/charging-builders';
import { aDiscount, at } from '@/e2e/api/billing/discount-builders';
import {
  aLongStay,
  aPaidStay,
  approve,
  billNow,
  payAll,
  readiness,
  refundAll,
  refundOverpaid,
  uncharged,
} from '@/e2e/api/billing/paid-stay-builders';
import {
  accountNow,
  anAccountWith,
  billingOf,
  byInsurance,
  completeRefund,
  copay,
  decideRefund,
  inCash,
  insured,
  payInvoice,
  postings,
  receive,
  remit,
  requestRefund,
  voidPayment,
} from '@/e2e/api/billing/payment-builders';
import { act, anOpenedEncounter, edit, malaria } from '@/e2e/api/clinical/encounter-builders';
import { aPrescription, changePrescription } from '@/e2e/api/clinical/prescription-builders';
import { ok, refusal, send, sendOk } from '@/e2e/api/transport';
import { notesHeader, readNotes } from '@/lib/platform/http/notes';

const twoNights = 'Refund due KES 2,400.00: 2 nights.';

describe('paid nights that were not spent because the patient left earlier than was recorded', () => {
  it('are named again, for the screen too, when the same save is sent again', async () => {
    const { hospital, stay } = await aPaidStay();
    const body = { discharged_at: on(2, 12).toISOString() };
    const request = { as: hospital.key, headers: { 'idempotency-key': 'late-discharge' } };
    const sent = () => discharge(hospital, stay.uuid, body, request);
    const [first, again] = [await sent(), await sent()];
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.text).toBe(first.text);
    const notes = [first, again].map(({ headers }) => readNotes(headers.get(notesHeader)));
    expect(notes).toEqual([[twoNights], [twoNights]]);
  });

  it('are a refund due, in the message, the readiness, the bill, the uncharged sums and the answer of raise', async () => {
    const { hospital, patient, stay } = await aPaidStay();
    const at = { discharged_at: on(2, 12).toISOString() };
    // Sums are for callers who may read bills.
    const done = ok(await discharge(hospital, stay.uuid, at, { as: hospital.key }));
    expect(done.body.message).toContain(twoNights);
    expect(done.body.message.match(/Refund due/g)).toHaveLength(1);
    expect(JSON.stringify(done.body.data)).not.toContain('2,400.00');
    expect(await billNow(hospital, patient)).toMatchObject({
      status: 'refund-due',
      owed: [],
      refund_due: [{ amount: '2400.00', currency: 'KES' }],
    });
    expect(await uncharged(hospital, patient)).toMatchObject({
      charges: [],
      refunds_due: [{ currency: 'KES', charges: 2, amount: '2400.00', what: '2 nights' }],
      undue: 2,
    });
    const ready = await readiness(hospital, stay);
    expect(ready.is_ready).toBe(false);
    expect(ready.open_points).toMatchObject([
      { code: 'refund-due', message: twoNights, owner: 'Billing' },
    ]);
    const asked = await raise(hospital, { patient: patient.id });
    expect(asked.body.data.totals).toMatchObject({ raised: 0, cancelled: 0, undue: 2 });
    await expectBooksToBalance(hospital);
  });

  it('are refunded by one request, once another person approved it; then the bill is settled', async () => {
    const { hospital, billing, patient, stay, invoice } = await aPaidStay();
    await discharge(hospital, stay.uuid, { discharged_at: on(2, 12).toISOString() });
    expect(await invoiceNow(hospital, invoice)).toMatchObject({
      status: 'paid',
      net_total: '7300.00',
      credited_total: '2400.00',
      balance: '0.00',
      refund_due: '2400.00',
    });
    const [refund, ...others] = await refundAll(billing, invoice);
    expect(others).toEqual([]);
    expect(refund).toMatchObject({ amount: '2400.00', is_overpayment: true, status: 'requested' });
    expect(await postings(hospital, `refund=${refund.uuid}`)).toEqual([
      ['Dr receivable-patient 2400.00', 'Cr cash 2400.00'],
    ]);
    expect(await billNow(hospital, patient)).toMatchObject({ status: 'settled', refund_due: [] });
    expect(await uncharged(hospital, patient)).toMatchObject({ refunds_due: [], undue: 0 });
    expect(refusal(await refundOverpaid(hospital, invoice))[0]).toBe(409);
    await expectBooksToBalance(hospital);
  });

  it('are refunded once, however many desks ask at the same time', async () => {
    const { hospital, stay, invoice } = await aPaidStay();
    await discharge(hospital, stay.uuid, { discharged_at: on(2, 12).toISOString() });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => refundOverpaid(hospital, invoice)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    const listed = await send('GET', financeOf(hospital, 'refunds'), { as: hospital.key });
    expect(listed.body.results ?? listed.body.data).toHaveLength(1);
    await expectBooksToBalance(hospital);
  });

  it('can be refunded night by night, as an item of the receipt, up to the amount overpaid', async () => {
    const { hospital, billing, patient, stay, payment } = await aPaidStay();
    await discharge(hospital, stay.uuid, { discharged_at: on(2, 12).toISOString() });
    const last = (await charges(hospital, patient)).at(-1);
    const of = { payment, charge_item: last?.uuid, reason: 'Left before' };
    const as = hospital.staff.billing.sender;
    expect(
      refusal(await requestRefund(hospital, '', { ...of, amount: '1200.01' }, { as })),
    ).toEqual([400, ['amount']]);
    const asked = ok(await requestRefund(hospital, '', { ...of, amount: '1200' }, { as }));
    const again = await requestRefund(hospital, '', { ...of, amount: '1200' }, { as });
    expect(refusal(again)).toEqual([409, ['amount']]);
    await approve(hospital, asked.body.data.uuid);
    const out = { transaction_type: 'cash', location: billing.desk.id };
    expect((await completeRefund(hospital, asked.body.data.uuid, out)).status).toBe(200);
    expect(await billNow(hospital, patient)).toMatchObject({
      refund_due: [{ amount: '1200.00', currency: 'KES' }],
    });
    await expectBooksToBalance(hospital);
  });

  it('are due as before when the discharge is undone before anyone asked for the refund', async () => {
    const { hospital, patient, stay, invoice } = await aPaidStay();
    await discharge(hospital, stay.uuid, { discharged_at: on(2, 12).toISOString() });
    const undone = ok(await undo(hospital, stay.uuid, 'discharge'));
    expect(undone.body.message).toContain('Due again KES 2,400.00: 2 nights.');
    expect(await billNow(hospital, patient)).toMatchObject({ status: 'settled', refund_due: [] });
    expect(await invoiceNow(hospital, invoice)).toMatchObject({ credited_total: '0.00' });
    expect(await charges(hospital, patient)).toHaveLength(5);
    await expectBooksToBalance(hospital);
  });

  it('are charged again when the discharge is undone after the refund', async () => {
    const { hospital, billing, patient, stay, invoice } = await aPaidStay();
    await discharge(hospital, stay.uuid, { discharged_at: on(2, 12).toISOString() });
    await refundAll(billing, invoice);
    const undone = await undo(hospital, stay.uuid, 'discharge');
    expect(undone.body.message).toContain('Charge due KES 2,400.00: 2 nights.');
    expect(await billNow(hospital, patient)).toMatchObject({
      status: 'owing',
      owed: [{ amount: '2400.00', currency: 'KES' }],
      refund_due: [],
    });
    await expectBooksToBalance(hospital);
  });

  it('are not refunded once they are due again: a late request is refused', async () => {
    const { hospital, patient, stay, invoice, billing } = await aPaidStay();
    await discharge(hospital, stay.uuid, { discharged_at: on(2, 12).toISOString() });
    const asked = await refundOverpaid(hospital, invoice, hospital.staff.billing.sender);
    await undo(hospital, stay.uuid, 'discharge');
    // Refunded and charged again: both are due now.
    expect(await billNow(hospital, patient)).toMatchObject({
      status: 'owing',
      refund_due: [{ amount: '2400.00' }],
    });
    const [refund] = asked.body.data.refunds;
    const as = hospital.staff['finance-manager'].sender;
    const no = { decision: 'rejected', note: 'The discharge was undone' };
    expect((await decideRefund(hospital, refund.uuid, no, { as })).status).toBe(200);
    expect(await billNow(hospital, patient)).toMatchObject({ status: 'settled', refund_due: [] });
    const out = { transaction_type: 'cash', location: billing.desk.id };
    expect(refusal(await completeRefund(hospital, refund.uuid, out))[0]).toBe(409);
    await expectBooksToBalance(hospital);
  });
});

describe('a night that was paid at the wrong price', () => {
  it('is refunded and charged again at the right one, both in the books', async () => {
    const priced = await aPricedHospital();
    const { hospital, intensive } = priced;
    const billing = await billingOf(hospital);
    const { patient, stay } = await anInpatient(hospital, 0, {
      admitted_at: on(4, 12).toISOString(),
      healthcare_service: intensive.id,
    });
    const { invoice } = await payAll(billing, patient);
    const moved = await transfer(hospital, stay.uuid, 1, {
      transferred_at: on(3, 13).toISOString(),
    });
    expect(moved.status, moved.text).toBe(200);
    expect(moved.body.message).toContain('Refund due KES 19,500.00: 3 nights.');
    expect(moved.body.message).toContain('Charge due KES 3,600.00: 3 nights.');
    expect(
      (await inShort(hospital, patient)).filter((one) => one.endsWith('1200.00')),
    ).toHaveLength(3);
    await refundAll(billing, invoice);
    await payAll(billing, patient);
    expect(await billNow(hospital, patient)).toMatchObject({ status: 'settled' });
    // And back again: the transfer was a mistake, or its time was.
    const undone = await undo(hospital, stay.uuid, 'transfer', {
      transferred_at: on(3, 13),
    });
    expect(undone.status, undone.text).toBe(200);
    expect(undone.body.message).toContain('Refund due KES 3,600.00: 3 nights.');
    expect(undone.body.message).toContain('Charge due KES 19,500.00: 3 nights.');
    await expectBooksToBalance(hospital);
  });
});

describe('a refund due', () => {
  it('goes to the insurer as a credit to its account with the approval, and to the patient for their own share', async () => {
    const { hospital, billing, patient, stay } = await aLongStay();
    const items = (await charges(hospital, patient)).map(({ uuid }) => ({ id: uuid }));
    const body = insured(billing, patient, items, copay('1460'));
    const paid = ok(await receive(hospital, body));
    const invoice = paid.body.data.invoice.uuid;
    await discharge(hospital, stay.uuid, { discharged_at: on(2, 12).toISOString() });
    const asked = ok(await refundOverpaid(hospital, invoice, hospital.staff.billing.sender));
    const { refunds } = asked.body.data;
    expect(
      refunds
        .map(({ amount, payer_name }: { amount: string; payer_name: string | null }) => [
          amount,
          payer_name !== null,
        ])
        .sort(),
    ).toEqual([
      ['1920.00', true],
      ['480.00', false],
    ]);
    for (const { uuid, payer_name } of refunds) {
      const approved = await approve(hospital, uuid);
      expect(approved.body.data.status).toBe(payer_name === null ? 'approved' : 'completed');
      if (payer_name !== null) continue;
      const out = { transaction_type: 'cash', location: billing.desk.id };
      expect((await completeRefund(hospital, uuid, out)).status).toBe(200);
    }
    expect((await accountNow(hospital, billing.insurance.uuid)).balance).toBe('3920.00');
    expect(await billNow(hospital, patient)).toMatchObject({ status: 'settled' });
    await expectBooksToBalance(hospital);
  });
});

describe('nights that are no longer due of a bill with a fixed copayment', () => {
  it('are credited to the insurer alone: the patient owes the copayment however large the bill is', async () => {
    const { hospital, billing, patient, stay } = await aLongStay();
    const path = at(hospital, `payers/${billing.insurer.uuid}`);
    const body = { copayment_type: 'copay', copayment_value: '500' };
    ok(await send('PATCH', path, { as: hospital.key, body }));
    const items = (await charges(hospital, patient)).map(({ uuid }) => ({ id: uuid }));
    const paid = ok(await receive(hospital, insured(billing, patient, items, copay('500'))));
    await discharge(hospital, stay.uuid, { discharged_at: on(2, 12).toISOString() });
    const asked = ok(await refundOverpaid(hospital, paid.body.data.invoice.uuid));
    expect(asked.body.data.refunds).toMatchObject([
      { amount: '2400.00', payer_name: expect.any(String) },
    ]);
    ok(await approve(hospital, asked.body.data.refunds[0].uuid));
    expect((await accountNow(hospital, billing.insurance.uuid)).balance).toBe('4400.00');
    expect(await billNow(hospital, patient)).toMatchObject({ status: 'settled' });
    await expectBooksToBalance(hospital);
  });
});

describe('nights that are no longer due of a bill with a percentage of copayment', () => {
  it.for([
    { when: 'before the claim', claimFirst: false },
    { when: 'after the claim', claimFirst: true },
  ])(
    'lower the copayment that was paid, $when: the patient gets back what is above the percentage of the rest',
    async ({ claimFirst }) => {
      const { hospital, billing, patient, stay } = await aLongStay();
      const path = at(hospital, `payers/${billing.insurer.uuid}`);
      const scheme = { copayment_type: 'copaypct', copayment_value: '10' };
      ok(await send('PATCH', path, { as: hospital.key, body: scheme }));
      const items = (await charges(hospital, patient)).map(({ uuid }) => ({ id: uuid }));
      const { uuid: invoice } = await anInvoice(hospital, patient, items);
      // 10 % of 7,300, before two nights of 1,200 turn out not to be due.
      ok(await payInvoice(hospital, invoice, inCash(billing, '730')));
      const leave = () =>
        discharge(hospital, stay.uuid, { discharged_at: on(2, 12).toISOString() });
      const claim = byInsurance(billing);
      if (claimFirst) {
        ok(await payInvoice(hospital, invoice, claim));
        ok(await leave());
      } else {
        ok(await leave());
        const preview = await sendOk(
          'POST',
          financeOf(hospital, `invoices/${invoice}/pay/preview`),
          { as: hospital.key, body: claim },
        );
        expect(preview.body.data).toMatchObject({
          ...{ due: '4170.00', expected_copayment: '0.00', copayment_back: '240.00' },
          ...{ payer_amount: '4410.00', balance_after: '0.00', approvals: [] },
        });
        ok(await payInvoice(hospital, invoice, { ...claim, expected_due: '4170.00' }));
        const due = [{ amount: '240.00' }];
        expect(await billNow(hospital, patient)).toMatchObject({
          status: 'refund-due',
          refund_due: due,
        });
        expect(await uncharged(hospital, patient)).toMatchObject({ refunds_due: due });
        const listed = await send('GET', financeOf(hospital, 'corrections'), { as: hospital.key });
        expect(listed.body.results).toMatchObject([{ kind: 'refund-due', amount: '240.00' }]);
      }
      const refunds = await refundAll(billing, invoice);
      expect(
        refunds
          .filter(({ payer_name }: { payer_name: string | null }) => payer_name === null)
          .map(({ amount }: { amount: string }) => amount),
      ).toEqual(['240.00']);
      // 90 % of the 4,900 that remain.
      expect((await accountNow(hospital, billing.insurance.uuid)).balance).toBe('4410.00');
      expect(await invoiceNow(hospital, invoice)).toMatchObject({
        ...{ status: 'paid', paid_total: '4900.00', refund_due: '0.00' },
      });
      expect(await billNow(hospital, patient)).toMatchObject({ status: 'settled' });
      await expectBooksToBalance(hospital);
    },
  );
});

describe('a claim that was credited in part', () => {
  it('and is rejected by the payer cannot be voided: a refund credits the rest, which is due again', async () => {
    const { hospital, billing, patient, stay } = await aLongStay();
    const items = (await charges(hospital, patient)).map(({ uuid }) => ({ id: uuid }));
    const paid = ok(await receive(hospital, insured(billing, patient, items, null)));
    const { payments, invoice } = paid.body.data;
    const as = hospital.staff.billing.sender;
    const rest = { payment: payments[0].uuid, amount: '4900', reason: 'Rejected by the payer' };
    const whole = await requestRefund(hospital, '', rest, { as });
    expect([whole.status, whole.body.message]).toEqual([
      400,
      'This was charged to a payer, and no money came in. Void it instead.',
    ]);
    await discharge(hospital, stay.uuid, { discharged_at: on(2, 12).toISOString() });
    const [late] = ok(await refundOverpaid(hospital, invoice.uuid, as)).body.data.refunds;
    expect(ok(await approve(hospital, late.uuid)).body.data.status).toBe('completed');
    const voided = await voidPayment(hospital, payments[0].uuid, { reason: 'Rejected' });
    expect(voided.status).toBe(409);
    expect(voided.body.message).toContain('Request a refund of the rest.');
    const beyond = await requestRefund(hospital, '', { ...rest, amount: '4900.01' }, { as });
    expect(refusal(beyond)).toEqual([409, ['amount']]);
    const { uuid } = ok(await requestRefund(hospital, '', rest, { as })).body.data;
    expect(ok(await approve(hospital, uuid)).body.data.status).toBe('completed');
    expect((await accountNow(hospital, billing.insurance.uuid)).balance).toBe('0.00');
    // The patient owes it, unless the payer is charged again.
    expect(await invoiceNow(hospital, invoice.uuid)).toMatchObject({
      status: 'issued',
      paid_total: '0.00',
    });
    expect(await billNow(hospital, patient)).toMatchObject({
      ...{ status: 'owing', owed: [{ amount: '4900.00' }], awaited: [] },
    });
    ok(await payInvoice(hospital, invoice.uuid, inCash(billing, '100')));
    expect(await billNow(hospital, patient)).toMatchObject({ owed: [{ amount: '4800.00' }] });
    await expectBooksToBalance(hospital);
  });

  it('and in its rest leaves nobody the discount of the payer, who pays nothing', async () => {
    const { hospital, billing, patient, stay } = await aLongStay();
    const { uuid: discount } = await aDiscount(hospital, billing.insurer, {
      applies_to: 'invoice',
    });
    const items = (await charges(hospital, patient)).map(({ uuid }) => ({ id: uuid }));
    const claim = { ...insured(billing, patient, items, null), discount_id: discount };
    const { payments, invoice } = ok(await receive(hospital, claim)).body.data;
    const as = hospital.staff.billing.sender;
    await discharge(hospital, stay.uuid, { discharged_at: on(2, 12).toISOString() });
    const [late] = ok(await refundOverpaid(hospital, invoice.uuid, as)).body.data.refunds;
    ok(await approve(hospital, late.uuid));
    const { paid_total: amount } = await invoiceNow(hospital, invoice.uuid);
    const rest = { payment: payments[0].uuid, amount, reason: 'Rejected by the payer' };
    const { uuid } = ok(await requestRefund(hospital, '', rest, { as })).body.data;
    ok(await approve(hospital, uuid));
    const cash = await payInvoice(hospital, invoice.uuid, inCash(billing, '100'));
    expect(refusal(cash)).toEqual([400, ['account_id']]);
    expect(cash.body.errors.account_id).toEqual([
      expect.stringContaining('The discount applies only if'),
    ]);
  });

  it.each([
    { is: 'by the number of the claim', reference: 'CLM-9', says: 'has already paid KES 3,000.00' },
    { is: 'by another reference', reference: 'EFT 1', says: 'now owes only KES 1,900.00' },
  ])('is due again only for what the payer has not paid, $is', async ({ reference, says }) => {
    const { hospital, billing, patient, stay } = await aLongStay();
    const items = (await charges(hospital, patient)).map(({ uuid }) => ({ id: uuid }));
    const { payment_info, ...body } = insured(billing, patient, items, null);
    const claim = { ...body, payment_info: { ...payment_info, reference: 'CLM-9' } };
    const { payments, invoice } = ok(await receive(hospital, claim)).body.data;
    const as = hospital.staff.billing.sender;
    await discharge(hospital, stay.uuid, { discharged_at: on(2, 12).toISOString() });
    const [late] = ok(await refundOverpaid(hospital, invoice.uuid, as)).body.data.refunds;
    ok(await approve(hospital, late.uuid));
    const sent = { amount: '3000', currency: 'KES', reference };
    ok(await remit(hospital, billing.insurance.uuid, sent, { as }));
    const ask = async (amount: string) => {
      const rest = { payment: payments[0].uuid, amount, reason: 'Rejected by the payer' };
      return ok(await requestRefund(hospital, '', rest, { as })).body.data;
    };
    const whole = await ask('4900');
    const refused = await approve(hospital, whole.uuid);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain(says);
    const manager = { as: hospital.staff['finance-manager'].sender };
    ok(await decideRefund(hospital, whole.uuid, { decision: 'rejected', note: 'Paid' }, manager));
    const { uuid } = await ask('1900');
    expect(ok(await approve(hospital, uuid)).body.data.status).toBe('completed');
    expect((await accountNow(hospital, billing.insurance.uuid)).balance).toBe('0.00');
    expect(await invoiceNow(hospital, invoice.uuid)).toMatchObject({ balance: '1900.00' });
    await expectBooksToBalance(hospital);
  });
});

describe('another correction of the record', () => {
  it('that deletes a paid hospitalization makes all of it a refund due, and the answer says so', async () => {
    const { hospital, patient, stay } = await aPaidStay({ nights: 2 });
    const gone = await send('DELETE', stayPath(hospital, stay.uuid), {
      as: hospital.staff.administrator.sender,
    });
    expect(gone.body.message).toContain('Refund due KES 4,900.00: Admission and 2 nights.');
    expect(await billNow(hospital, patient)).toMatchObject({
      status: 'refund-due',
      refund_due: [{ amount: '4900.00' }],
    });
    await expectBooksToBalance(hospital);
    // Admitted again, for the same time: charged as a hospitalization of its own.
    const again = await admit(hospital, patient.id, 1, { admitted_at: on(2, 12).toISOString() });
    expect(again.status, again.text).toBe(201);
    expect(await billNow(hospital, patient)).toMatchObject({ owed: [{ amount: '4900.00' }] });
  });

  it('that deletes a hospitalization makes its paid charges by hand and prescribed services a refund due too', async () => {
    const { hospital, billing, patient, stay } = await aLongStay({ nights: 1 });
    const dressing = await aService(hospital, { name: 'Dressing', price: '150.00' });
    const injection = await aService(hospital, { name: 'Injection', price: '450.00' });
    await sendOk('POST', stayPath(hospital, stay.uuid, '/charges'), {
      as: hospital.staff.nurse.sender,
      body: { healthcare_service: dressing.id, quantity: 2 },
    });
    // Of a round that is over when the admission is deleted: its own status stays.
    const recorded = await act(
      hospital,
      'record-medical-officer-ward-round',
      { id: stay.encounter, patientId: patient.id },
      { notes: 'Better', diagnoses: [malaria] },
    );
    expect(recorded.status, recorded.text).toBe(200);
    const round = recorded.body.data;
    const { id: prescription } = await aPrescription(hospital, {
      encounter: round,
      healthcare_service: injection.id,
    });
    await changePrescription(hospital, prescription, { status: 'completed' });
    await edit(hospital, round, { status: 'finished' });
    // 2,500 for the admission, 1,200 for the night, two dressings and an injection: 4,450.
    await raise(hospital, { patient: patient.id });
    await payAll(billing, patient);
    const gone = await sendOk('DELETE', stayPath(hospital, stay.uuid), {
      as: hospital.staff.administrator.sender,
    });
    expect(gone.body.message).toContain('Refund due KES 4,450.00: ');
    expect(await billNow(hospital, patient)).toMatchObject({
      status: 'refund-due',
      refund_due: [{ amount: '4450.00' }],
    });
    expect(await uncharged(hospital, patient)).toMatchObject({
      charges: [],
      refunds_due: [{ amount: '4450.00', charges: 4 }],
    });
    await expectBooksToBalance(hospital);
  });

  it('that cancels an encounter takes its charges by hand off the bill, billed and not billed', async () => {
    const priced = await aPricedHospital();
    const { hospital } = priced;
    const dressing = await aService(hospital, { name: 'Dressing', price: '150.00' });
    const encounter = await anOpenedEncounter(hospital, tierOf(hospital));
    const patient = { id: encounter.patientId };
    const charge = async () => {
      const added = await sendOk('POST', financeOf(hospital, 'charge-items'), {
        as: hospital.key,
        body: {
          patient: patient.id,
          encounter: encounter.id,
          healthcare_service: dressing.id,
          price_tier: hospital.priceTier.id,
          reason: 'Used',
        },
      });
      return { id: added.body.data.uuid };
    };
    await anInvoice(hospital, patient, [await charge()]);
    await charge();
    expect(await billNow(hospital, patient)).toMatchObject({ owed: [{ amount: '2800.00' }] });
    const gone = ok(await edit(hospital, encounter, { status: 'entered-in-error' }));
    expect(gone.body.message).toContain('Taken off the bill KES 150.00: Dressing.');
    expect(await billNow(hospital, patient)).toMatchObject({ owed: [], refund_due: [] });
    expect(await charges(hospital, patient)).toMatchObject([{ status: 'paid' }]);
    await expectBooksToBalance(hospital);
  });
});

describe('a night that was requested as not provided', () => {
  it('is refunded in full once it is no longer due, although that request is rejected', async () => {
    const { hospital, patient, stay, payment } = await aPaidStay();
    const last = (await charges(hospital, patient)).at(-1);
    const as = hospital.staff.billing.sender;
    const of = { payment, charge_item: last?.uuid, amount: '500', reason: 'No meals' };
    const asked = ok(await requestRefund(hospital, '', of, { as }));
    // The other 500 of the two nights are requested already.
    const left = await discharge(
      hospital,
      stay.uuid,
      { discharged_at: on(2, 12).toISOString() },
      { as: hospital.key },
    );
    expect(left.body.message).toContain('Refund due KES 1,900.00: 2 nights.');
    const manager = hospital.staff['finance-manager'].sender;
    const no = { decision: 'rejected', note: 'There were meals' };
    const rejected = await decideRefund(hospital, asked.body.data.uuid, no, { as: manager });
    expect(rejected.body.message).toContain('Refund due KES 500.00: 1 night.');
    expect(await billNow(hospital, patient)).toMatchObject({
      status: 'refund-due',
      refund_due: [{ amount: '2400.00' }],
    });
    await expectBooksToBalance(hospital);
    await undo(hospital, stay.uuid, 'discharge');
    expect(await billNow(hospital, patient)).toMatchObject({ status: 'settled', refund_due: [] });
    await expectBooksToBalance(hospital);
  });
});

describe('a night that was refunded as not provided', () => {
  it.for([
    { returned: '1200', restored: '1,200.00' },
    { returned: '600', restored: '1,800.00' },
  ])(
    'to $returned of 1200 costs nobody anything when a discharge is undone, or a transfer',
    async ({ returned, restored }) => {
      const { hospital, billing, patient, stay, payment, intensive } = await aPaidStay();
      const last = (await charges(hospital, patient)).at(-1);
      const as = hospital.staff.billing.sender;
      const of = { payment, charge_item: last?.uuid, amount: returned, reason: 'No bed' };
      const asked = ok(await requestRefund(hospital, '', of, { as }));
      ok(await approve(hospital, asked.body.data.uuid));
      const out = { transaction_type: 'cash', location: billing.desk.id };
      ok(await completeRefund(hospital, asked.body.data.uuid, out));

      const left = { discharged_at: on(2, 12).toISOString() };
      const gone = ok(await discharge(hospital, stay.uuid, left, { as: hospital.key }));
      expect(gone.body.message).toContain(`Refund due KES ${restored}: `);
      const back = await undo(hospital, stay.uuid, 'discharge');
      expect(back.body.message).toContain(`Due again KES ${restored}: `);
      expect(back.body.message).not.toContain('Charge due');
      expect(await billNow(hospital, patient)).toMatchObject({ status: 'settled' });

      const moved = { transferred_at: on(1, 1).toISOString(), healthcare_service: intensive.id };
      ok(await transfer(hospital, stay.uuid, 1, moved));
      const undone = await undo(hospital, stay.uuid, 'transfer', { transferred_at: on(1, 1) });
      expect(undone.status, undone.text).toBe(200);
      expect(undone.body.message).not.toContain('Charge due KES 1,200.00');
      expect(await billNow(hospital, patient)).toMatchObject({ status: 'settled' });
      await expectBooksToBalance(hospital);
    },
  );
});

describe('a late transfer to another service', () => {
  it('whose nights are the same service of the price list refunds and charges nothing', async () => {
    const { hospital, night, patient, stay } = await aPaidStay();
    const surgery = await aService(hospital, { name: 'Surgery', bedNightServiceId: night.id });
    const moved = ok(
      await transfer(hospital, stay.uuid, 1, {
        transferred_at: on(2, 12).toISOString(),
        healthcare_service: surgery.id,
      }),
    );
    expect(moved.body.message).not.toMatch(/due/i);
    expect(await billNow(hospital, patient)).toMatchObject({ status: 'settled' });
    await expectBooksToBalance(hospital);
  });
});

describe('a deposit that is left when the patient goes', () => {
  const left = 'KES 1,300.00 of the deposit is left. Refund it at the payment desk.';

  it('is named at the discharge, after the balance due and what was requested of it', async () => {
    const { hospital, billing, patient, stay } = await aLongStay({ nights: 1 });
    // 2,500 for the admission and 1,200 for the night are due: of 5,000 are left 1,300.
    const account = await anAccountWith(billing, patient, '5000');
    const gone = (of = stay) => discharge(hospital, of.uuid, {}, { as: hospital.key });
    expect((await gone()).body.message).toContain(left);
    expect((await undo(hospital, stay.uuid, 'discharge')).status).toBe(200);
    const of = { account: account.uuid, amount: '1300', reason: 'Not needed' };
    ok(await requestRefund(hospital, '', of, { as: hospital.staff.billing.sender }));
    expect((await gone()).body.message).not.toContain('of the deposit is left');
  });

  it('is named when the admission is deleted', async () => {
    const { hospital, billing, patient, stay } = await aLongStay({ nights: 1 });
    await anAccountWith(billing, patient, '1300');
    const gone = await send('DELETE', stayPath(hospital, stay.uuid), {
      as: hospital.staff.administrator.sender,
    });
    expect(gone.body.message).toContain(left);
  });
});
