import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { database } from '@/db/client';
import { chargesToCompare } from '@/db/schema/index';
import { anInvoice, financeOf, invoiceNow, readFinance } from '@/e2e/api/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/books';
import { aPricedHospital, charges, inShort, on, raise } from '@/e2e/api/charging-builders';
import { at } from '@/e2e/api/discount-builders';
import {
  accountNow,
  type Billing,
  billingOf,
  cashFor,
  completeRefund,
  copay,
  decideRefund,
  inCash,
  insured,
  payInvoice,
  postings,
  receive,
  requestRefund,
} from '@/e2e/api/payment-builders';
import { admit, anInpatient, discharge, stayPath, transfer, undo } from '@/e2e/api/stay-builders';
import { refusal, send } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';
import { compareEarlierCharges } from '@/lib/charge-items/compare-earlier';

/** A patient who was admitted 4 days ago: an admission of 2,500 and four nights of 1,200, 7,300 in all. */
async function aLongStay({
  nights = 4,
  ...body
}: { nights?: number } & Record<string, unknown> = {}) {
  const priced = await aPricedHospital();
  const billing = await billingOf(priced.hospital);
  const { patient, stay } = await anInpatient(priced.hospital, 0, {
    admitted_at: on(nights, 12).toISOString(),
    ...body,
  });
  return { ...priced, billing, patient, stay };
}

/** The same, and all of it paid in cash. */
async function aPaidStay(given: Parameters<typeof aLongStay>[0] = {}) {
  const long = await aLongStay(given);
  const paid = await payAll(long.billing, long.patient);
  return { ...long, ...paid };
}

async function payAll(billing: Billing, patient: { id: string }) {
  const items = (await charges(billing.hospital, patient)).filter(
    ({ status }) => status === 'billable',
  );
  const answer = await receive(
    billing.hospital,
    cashFor(
      billing,
      patient,
      items.map(({ uuid }) => ({ id: uuid })),
    ),
  );
  expect(answer.status, answer.text).toBe(201);
  const { invoice, payments } = answer.body.data;
  return { invoice: invoice.uuid as string, payment: payments[0].uuid as string };
}

const billNow = async (hospital: Hospital, patient: { id: string }) => {
  const path = at(hospital, `patients/${patient.id}/summary`);
  return (await send('GET', path, { as: hospital.staff['ward-clerk'].sender })).body.data.bill;
};

const uncharged = (hospital: Hospital, patient: { id: string }) =>
  readFinance(hospital, `uncharged?patient=${patient.id}`);

const readiness = async (hospital: Hospital, stay: { uuid: string }) =>
  (await send('GET', stayPath(hospital, stay.uuid, '/discharge-readiness'), { as: hospital.key }))
    .body.data;

const refundOverpaid = (hospital: Hospital, invoice: string, as = hospital.key) =>
  send('POST', financeOf(hospital, `invoices/${invoice}/refund-overpaid`), { as, body: {} });

const approve = (hospital: Hospital, refund: string) =>
  decideRefund(
    hospital,
    refund,
    { decision: 'approved' },
    { as: hospital.staff['finance-manager'].sender },
  );

/** Asks for, approves and hands over in cash all that an invoice was overpaid by. */
async function refundAll({ hospital, desk }: Billing, invoice: string) {
  const asked = await refundOverpaid(hospital, invoice, hospital.staff.billing.sender);
  expect(asked.status, asked.text).toBe(201);
  for (const { uuid } of asked.body.data.refunds) {
    const approved = await approve(hospital, uuid);
    expect(approved.status, approved.text).toBe(200);
    const out = { transaction_type: 'cash', location: desk.id };
    const done = await completeRefund(hospital, uuid, out);
    expect(done.status, done.text).toBe(200);
  }
  return asked.body.data.refunds;
}

const twoNights = 'Refund due KES 2,400.00: 2 nights.';

describe('nights that were paid and not spent, because the patient left earlier than was recorded', () => {
  it('are a refund due, in the message, the readiness, the bill, the uncharged sums and the answer of raise', async () => {
    const { hospital, patient, stay } = await aPaidStay();
    const at = { discharged_at: on(2, 12).toISOString() };
    // Sums are for callers who may read bills.
    const done = await discharge(hospital, stay.uuid, at, { as: hospital.key });
    expect(done.status, done.text).toBe(200);
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

  it('can be refunded night by night, as an item of the receipt, up to what is overpaid', async () => {
    const { hospital, billing, patient, stay, payment } = await aPaidStay();
    await discharge(hospital, stay.uuid, { discharged_at: on(2, 12).toISOString() });
    const last = (await charges(hospital, patient)).at(-1);
    const of = { payment, charge_item: last?.uuid, reason: 'Left before' };
    const as = hospital.staff.billing.sender;
    expect(
      refusal(await requestRefund(hospital, '', { ...of, amount: '1200.01' }, { as })),
    ).toEqual([400, ['amount']]);
    const asked = await requestRefund(hospital, '', { ...of, amount: '1200' }, { as });
    expect(asked.status, asked.text).toBe(201);
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
    const undone = await undo(hospital, stay.uuid, 'discharge');
    expect(undone.status, undone.text).toBe(200);
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

describe('a bill that was issued and is not paid', () => {
  it('never counts nights that were not spent: they are taken off it', async () => {
    const { hospital, billing, patient, stay } = await aLongStay();
    const items = (await charges(hospital, patient)).map(({ uuid }) => ({ id: uuid }));
    const invoice = await anInvoice(hospital, patient, items);
    const at = { discharged_at: on(3, 12).toISOString() };
    const done = await discharge(hospital, stay.uuid, at, { as: hospital.key });
    expect(done.body.message).toContain('Taken off the bill KES 3,600.00: 3 nights.');
    expect(done.body.message).toContain('2 charge items are unpaid: KES 3,700.00.');
    expect(await invoiceNow(hospital, invoice.uuid)).toMatchObject({
      status: 'issued',
      net_total: '7300.00',
      credited_total: '3600.00',
      balance: '3700.00',
      refund_due: '0.00',
    });
    expect(await billNow(hospital, patient)).toMatchObject({
      status: 'owing',
      owed: [{ amount: '3700.00' }],
    });
    const tooMuch = await payInvoice(hospital, invoice.uuid, inCash(billing, '7300'));
    expect(tooMuch.status).toBeGreaterThanOrEqual(400);
    const paid = await payInvoice(hospital, invoice.uuid, inCash(billing, '3700'));
    expect(paid.status, paid.text).toBe(201);
    expect(await billNow(hospital, patient)).toMatchObject({ status: 'settled' });
    await expectBooksToBalance(hospital);
  });

  it('that is paid in part is credited first, and only the rest is refunded', async () => {
    const { hospital, billing, patient, stay } = await aLongStay();
    const items = (await charges(hospital, patient)).map(({ uuid }) => ({ id: uuid }));
    const invoice = await anInvoice(hospital, patient, items);
    await payInvoice(hospital, invoice.uuid, inCash(billing, '6000'));
    const at = { discharged_at: on(2, 12).toISOString() };
    const done = await discharge(hospital, stay.uuid, at, { as: hospital.key });
    expect(done.body.message).toContain('Refund due KES 1,100.00: 2 nights.');
    expect(done.body.message).toContain('Taken off the bill KES 1,300.00: 2 nights.');
    expect(await invoiceNow(hospital, invoice.uuid)).toMatchObject({
      status: 'paid',
      refund_due: '1100.00',
    });
    await refundAll(billing, invoice.uuid);
    expect(await billNow(hospital, patient)).toMatchObject({ status: 'settled' });
    await expectBooksToBalance(hospital);
  });

  it('that is cancelled afterwards leaves nothing of what was credited', async () => {
    const { hospital, patient, stay } = await aLongStay();
    const items = (await charges(hospital, patient)).map(({ uuid }) => ({ id: uuid }));
    const invoice = await anInvoice(hospital, patient, items);
    await discharge(hospital, stay.uuid, { discharged_at: on(3, 12).toISOString() });
    const path = financeOf(hospital, `invoices/${invoice.uuid}/cancel`);
    const gone = await send('POST', path, {
      as: hospital.key,
      body: { reason: 'For the insurer' },
    });
    expect(gone.status, gone.text).toBe(200);
    expect(await charges(hospital, patient)).toHaveLength(2);
    expect(await billNow(hospital, patient)).toMatchObject({ owed: [{ amount: '3700.00' }] });
    await expectBooksToBalance(hospital);
  });

  it('is no draft any more when the record takes an item away from it', async () => {
    const { hospital, patient, stay } = await aLongStay();
    const items = (await charges(hospital, patient)).map(({ uuid }) => ({ id: uuid }));
    const draft = await anInvoice(hospital, patient, items, { issue: false });
    const at = { discharged_at: on(3, 12).toISOString() };
    const done = await discharge(hospital, stay.uuid, at, { as: hospital.key });
    expect(done.body.message).toContain('The draft of an invoice');
    expect(await invoiceNow(hospital, draft.uuid)).toMatchObject({ status: 'cancelled' });
    expect(await billNow(hospital, patient)).toMatchObject({ owed: [{ amount: '3700.00' }] });
    await expectBooksToBalance(hospital);
  });
});

describe('who paid is who is given back to', () => {
  it('is the insurer by a credit to its account with the approval, and the patient for their own share', async () => {
    const { hospital, billing, patient, stay } = await aLongStay();
    const items = (await charges(hospital, patient)).map(({ uuid }) => ({ id: uuid }));
    const body = insured(billing, patient, items, copay('1460'));
    const paid = await receive(hospital, body);
    expect(paid.status, paid.text).toBe(201);
    const invoice = paid.body.data.invoice.uuid;
    await discharge(hospital, stay.uuid, { discharged_at: on(2, 12).toISOString() });
    const asked = await refundOverpaid(hospital, invoice, hospital.staff.billing.sender);
    expect(asked.status, asked.text).toBe(201);
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

describe('other changes of the record that make paid money not due', () => {
  it('a stay that never was: all of it is a refund due, told by the answer of its deletion', async () => {
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
    // Admitted again, for the same time: charged as a stay of its own.
    const again = await admit(hospital, patient.id, 1, { admitted_at: on(2, 12).toISOString() });
    expect(again.status, again.text).toBe(201);
    expect(await billNow(hospital, patient)).toMatchObject({ owed: [{ amount: '4900.00' }] });
  });
});

const corrections = (hospital: Hospital, query = '') =>
  send('GET', financeOf(hospital, `corrections${query}`), {
    as: hospital.staff['finance-manager'].sender,
  });

const dayEnd = async (hospital: Hospital, query = '') =>
  (
    await send('GET', financeOf(hospital, `day-end-report${query}`), {
      as: hospital.staff['finance-manager'].sender,
    })
  ).body.data.corrections;

describe('the billing work list', () => {
  it('has who, what, how much and since when, of every patient, until it is paid out or billed', async () => {
    const { hospital, billing, patient, stay, invoice } = await aPaidStay();
    expect((await corrections(hospital)).body.results).toEqual([]);
    expect(await dayEnd(hospital)).toEqual([]);
    await discharge(hospital, stay.uuid, { discharged_at: on(2, 12).toISOString() });
    const [row, ...others] = (await corrections(hospital)).body.results;
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      kind: 'refund-due',
      patient_uuid: patient.id,
      invoice,
      amount: '2400.00',
      requested: '0.00',
      currency: 'KES',
      what: '2 nights',
      payers: ['Patient'],
      since: expect.any(String),
    });
    expect((await corrections(hospital, '?kind=charge-due')).body.meta.total).toBe(0);
    expect((await corrections(hospital, `?patient=${patient.id}`)).body.meta.total).toBe(1);
    expect(await dayEnd(hospital)).toEqual([
      { kind: 'refund-due', currency: 'KES', count: 1, amount: '2400.00' },
    ]);
    const asked = await refundOverpaid(hospital, invoice, hospital.staff.billing.sender);
    expect((await corrections(hospital)).body.results).toMatchObject([{ requested: '2400.00' }]);
    await approve(hospital, asked.body.data.refunds[0].uuid);
    await completeRefund(hospital, asked.body.data.refunds[0].uuid, {
      transaction_type: 'user-account',
      location: billing.desk.id,
    });
    expect((await corrections(hospital)).body.results).toEqual([]);
    expect(await dayEnd(hospital)).toEqual([]);
    await undo(hospital, stay.uuid, 'discharge');
    expect((await corrections(hospital)).body.results).toMatchObject([
      { kind: 'charge-due', amount: '1200.00', what: '1 night' },
      { kind: 'charge-due', amount: '1200.00', what: '1 night' },
    ]);
    expect(await dayEnd(hospital)).toEqual([
      { kind: 'charge-due', currency: 'KES', count: 2, amount: '2400.00' },
    ]);
    expect(await dayEnd(hospital, `?location=${billing.desk.id}`)).toEqual([]);
    await payAll(billing, patient);
    expect((await corrections(hospital)).body.results).toEqual([]);
  });

  it('is read by those who may read bills, each at their own hospital', async () => {
    const { hospital, stay } = await aPaidStay();
    await discharge(hospital, stay.uuid, { discharged_at: on(2, 12).toISOString() });
    const nurse = hospital.staff.nurse.sender;
    expect((await send('GET', financeOf(hospital, 'corrections'), { as: nurse })).status).toBe(403);
    const stranger = await aPricedHospital();
    expect((await corrections(stranger.hospital)).body.results).toEqual([]);
  });

  it('gets what was paid and not due before an upgrade, when the first server starts', async () => {
    const { hospital, patient, stay } = await aPaidStay();
    // As an earlier version left it: the record was changed, and nothing was credited.
    await database().execute(sql`update bed_stays set period = tstzrange(lower(period), ${on(2, 12).toISOString()})
      where provider_id = ${hospital.provider.id} and hospitalization_id = ${stay.uuid}`);
    await database().execute(sql`update hospitalizations set is_active = false, discharged_at = ${on(2, 12).toISOString()},
      discharge_recorded_at = now() where provider_id = ${hospital.provider.id} and id = ${stay.uuid}`);
    await database()
      .insert(chargesToCompare)
      .values({ providerId: hospital.provider.id, patientId: patient.id });
    expect(await compareEarlierCharges()).toBeGreaterThanOrEqual(1);
    expect((await corrections(hospital)).body.results).toMatchObject([{ amount: '2400.00' }]);
    expect(await database().select().from(chargesToCompare)).toEqual([]);
    await expectBooksToBalance(hospital);
  });
});

describe('a waiver by mistake', () => {
  it('is reversed with a reason: the same is charged again, once, and both stay on record', async () => {
    const { hospital, billing, patient } = await aLongStay();
    const night = (await charges(hospital, patient)).at(-1);
    const path = (rest: string) => financeOf(hospital, `charge-items/${night?.uuid}/${rest}`);
    const as = hospital.staff.billing.sender;
    const reverse = (reason = 'The wrong row') =>
      send('POST', path('reverse-waiver'), { as, body: { reason } });
    expect(refusal(await reverse())[0]).toBe(409);
    await send('POST', path('cancel'), { as, body: { reason: 'Waived' } });
    await raise(hospital, { patient: patient.id });
    expect(await charges(hospital, patient)).toHaveLength(4);
    const answers = await Promise.all([reverse(), reverse(), reverse()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const done = answers.find(({ status }) => status === 201);
    expect(done?.body.data).toMatchObject({
      status: 'billable',
      amount: '1200.00',
      source: 'bed-night',
      corrects: night?.uuid,
    });
    expect(await charges(hospital, patient)).toHaveLength(5);
    const waived = await readFinance(hospital, `charge-items/${night?.uuid}`);
    expect(waived).toMatchObject({
      status: 'cancelled',
      is_waived: true,
      waiver_reversal_reason: 'The wrong row',
      waiver_reversed_by_name: 'Test billing',
    });
    const { forgone } = (
      await send('GET', financeOf(hospital, 'day-end-report'), { as: hospital.key })
    ).body.data;
    expect(forgone).toMatchObject([{ kind: 'waiver', count: 1, taken_back: 1, amount: '0.00' }]);
    await payAll(billing, patient);
    expect(await billNow(hospital, patient)).toMatchObject({ status: 'settled' });
    await expectBooksToBalance(hospital);
  });

  it('stays waived when the record no longer makes it due', async () => {
    const { hospital, patient, stay } = await aLongStay();
    const night = (await charges(hospital, patient)).at(-1);
    const as = hospital.staff.billing.sender;
    const path = (rest: string) => financeOf(hospital, `charge-items/${night?.uuid}/${rest}`);
    await send('POST', path('cancel'), { as, body: { reason: 'Waived' } });
    await discharge(hospital, stay.uuid, { discharged_at: on(3, 12).toISOString() });
    const answer = await send('POST', path('reverse-waiver'), { as, body: { reason: 'A slip' } });
    expect(answer.status).toBe(409);
    const now = await readFinance(hospital, `charge-items/${night?.uuid}`);
    expect(now).toMatchObject({ waiver_reversed_at: null });
  });
});
