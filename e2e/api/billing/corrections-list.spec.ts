import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { chargesToCompare } from '@/db/schema/billing/charge-items';
import { discharge, undo } from '@/e2e/api/admissions/stay-builders';
import { anInvoice, financeOf } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import { charges, on } from '@/e2e/api/billing/charging-builders';
import {
  aLongStay,
  aPaidStay,
  approve,
  payAll,
  refundOverpaid,
} from '@/e2e/api/billing/paid-stay-builders';
import {
  aBillingHospital,
  anAccountWith,
  anApprovedRefund,
  aPaidVisit,
  byInsurance,
  completeRefund,
  payInvoice,
  requestRefund,
  voidPayment,
} from '@/e2e/api/billing/payment-builders';
import { ok, send } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';
import { database } from '@/e2e/database';
import { compareEarlierCharges } from '@/lib/billing/charge-items/server/compare-earlier';
import { dayAfter, dayAt } from '@/lib/domain/days';
import { sumOfAmounts } from '@/lib/domain/money';

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
  it('names patient, service, amount and time of every correction, until it is paid out or billed', async () => {
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
    expect(await dayEnd(hospital)).toEqual([
      { kind: 'refund-due', currency: 'KES', count: 1, amount: '2400.00' },
    ]);
    await completeRefund(hospital, asked.body.data.refunds[0].uuid, {
      transaction_type: 'user-account',
      location: billing.desk.id,
    });
    // The refund went into the patient's deposit, which is the patient's money still.
    expect((await corrections(hospital)).body.results).toMatchObject([
      { kind: 'deposit-left', patient_uuid: patient.id, amount: '2400.00' },
    ]);
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

  it('has in the day-end report what was approved and is not paid yet, of payments and deposits, as much as the refunds say', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const paid = await aPaidVisit(billing);
    const first = await anApprovedRefund(billing, { payment: paid.payment.id }, '400');
    const { uuid: account } = await anAccountWith(billing, paid.patient, '900');
    await anApprovedRefund(billing, { account }, '250.50');
    const open = { payment: paid.payment.id, amount: '5', reason: 'Not decided yet' };
    const as = hospital.staff.billing.sender;
    expect((await requestRefund(hospital, '', open, { as })).status).toBe(201);
    const due = async () => {
      const approved = await send('GET', financeOf(hospital, 'refunds?status=approved'), { as });
      const amounts = approved.body.results.map(({ amount }: { amount: string }) => amount);
      return { count: amounts.length, amount: sumOfAmounts(amounts, 'KES') };
    };
    expect(await due()).toEqual({ count: 2, amount: '650.50' });
    expect(await dayEnd(hospital)).toEqual([
      { kind: 'refund-approved', currency: 'KES', ...(await due()) },
    ]);
    expect(
      await dayEnd(hospital, `?date=${dayAfter(dayAt(new Date(), 'Africa/Nairobi'), -1)}`),
    ).toEqual([]);
    const out = { transaction_type: 'cash', location: desk.id };
    expect((await completeRefund(hospital, first, out)).status).toBe(200);
    expect(await dayEnd(hospital)).toEqual([
      { kind: 'refund-approved', currency: 'KES', count: 1, amount: '250.50' },
    ]);
    await expectBooksToBalance(hospital);
  });

  it('calls no more of it requested than is due, where a whole receipt was asked back before', async () => {
    const { hospital, stay, payment } = await aPaidStay();
    const of = { payment, amount: '7300', reason: 'Paid twice' };
    await requestRefund(hospital, '', of, { as: hospital.staff.billing.sender });
    await discharge(hospital, stay.uuid, { discharged_at: on(2, 12).toISOString() });
    expect((await corrections(hospital)).body.results).toMatchObject([
      { amount: '2400.00', requested: '2400.00' },
    ]);
  });

  it('names a deposit that is left after the discharge, less the balance due, until it is refunded', async () => {
    const { hospital, billing, patient, stay } = await aLongStay({ nights: 1 });
    const account = await anAccountWith(billing, patient, '5000');
    const overview = async () => {
      const as = hospital.staff['finance-manager'].sender;
      return (await send('GET', financeOf(hospital, 'overview'), { as })).body.data.corrections;
    };
    expect((await corrections(hospital)).body.results).toEqual([]);
    // 2,500 for the admission and 1,200 for the night are due: the same 1,300 are left as the message says.
    const gone = await discharge(hospital, stay.uuid, {}, { as: hospital.key });
    expect(gone.body.message).toContain('KES 1,300.00 of the deposit is left.');
    const [row, ...others] = (await corrections(hospital)).body.results;
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      kind: 'deposit-left',
      patient_uuid: patient.id,
      account: account.uuid,
      invoice: null,
      charge_item: null,
      amount: '1300.00',
      requested: '0.00',
      what: '',
      payers: [],
    });
    expect(await overview()).toEqual([
      { kind: 'deposit-left', currency: 'KES', count: 1, amount: '1300.00' },
    ]);
    const of = { account: account.uuid, amount: '1300', reason: 'Not needed' };
    const asked = await requestRefund(hospital, '', of, { as: hospital.staff.billing.sender });
    expect((await corrections(hospital, '?kind=deposit-left')).body.results).toMatchObject([
      { amount: '1300.00', requested: '1300.00' },
    ]);
    expect(await overview()).toEqual([]);
    await approve(hospital, asked.body.data.uuid);
    const out = { transaction_type: 'cash', location: billing.desk.id };
    await completeRefund(hospital, asked.body.data.uuid, out);
    // 3,700 are left, for the 3,700 that are due.
    expect((await corrections(hospital)).body.results).toEqual([]);
  });

  it('keeps back of a deposit what waits for a payer: it is the patient’s debt until the payer is charged, and again once the claim is void', async () => {
    const { hospital, billing, patient, stay } = await aLongStay({ nights: 1 });
    const { insurance, insurer } = billing;
    // 2,500 for the admission and 1,200 for the night, on an invoice to the insurer.
    const invoice = await anInvoice(
      hospital,
      patient,
      (await charges(hospital, patient)).map(({ uuid }) => ({ id: uuid })),
      { account: insurance.uuid },
    );
    expect(invoice.net_total).toBe('3700.00');
    await anAccountWith(billing, patient, '5000');
    const gone = await discharge(hospital, stay.uuid, {}, { as: hospital.key });
    expect(gone.body.message).toContain(
      `KES 3,700.00 is due from ${insurer.name} for 2 charge items.`,
    );
    expect(gone.body.message).toContain('KES 1,300.00 of the deposit is left.');
    const left = async () => (await corrections(hospital, '?kind=deposit-left')).body.results;
    expect(await left()).toMatchObject([{ amount: '1300.00' }]);
    const claim = ok(await payInvoice(hospital, invoice.uuid, byInsurance(billing)));
    expect(await left()).toMatchObject([{ amount: '5000.00' }]);
    const [{ uuid }] = claim.body.data.payments;
    ok(await voidPayment(hospital, uuid, { reason: 'Rejected by the payer' }));
    expect(await left()).toMatchObject([{ amount: '1300.00' }]);
    await expectBooksToBalance(hospital);
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
