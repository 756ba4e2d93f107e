import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { aChargeItem, anInvoice, financeOf } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import { aPayer } from '@/e2e/api/billing/discount-builders';
import {
  aBillingHospital,
  anAccountWith,
  aPaidVisit,
  type Billing,
  completeRefund,
  decideRefund,
  payInvoice,
  remit,
  requestRefund,
  voidPayment,
  voidRemittance,
} from '@/e2e/api/billing/payment-builders';
import { ok, send } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';
import { dayAfter, dayAt } from '@/lib/domain/days';

const today = () => dayAt(new Date(), 'Africa/Nairobi');

const statement = (
  hospital: Hospital,
  of: 'patients' | 'payers',
  id: string | number,
  query = '',
  as = hospital.staff.billing.sender,
) =>
  send('GET', `/api/v1/providers/${hospital.provider.id}/${of}/${id}/statement?${query}`, { as });

const read = async (...given: Parameters<typeof statement>) => {
  const answer = ok(await statement(...given));
  return answer.body.data;
};

type Line = { description: string; debit: string; credit: string; balance: string };
const inShort = (lines: Line[]) =>
  lines.map(
    ({ description, debit, credit, balance }) =>
      `${description}: +${debit} -${credit} = ${balance}`,
  );

const billed = async ({ hospital }: Billing, patient: { id: string }, unitPrice = '1000.00') =>
  anInvoice(hospital, patient, [await aChargeItem(hospital, patient, { unitPrice })]);

const pay = async (
  { hospital, desk }: Billing,
  invoice: { uuid: string },
  amount: string,
  more: object = {},
) => {
  const answer = await payInvoice(hospital, invoice.uuid, {
    transaction_type: 'cash',
    amount,
    currency: 'KES',
    location: desk.id,
    ...more,
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.payments;
};

/** Moves everything in a hospital's books some days back. */
async function ageBooks({ provider }: Hospital, days: number): Promise<void> {
  await database().transaction(async (tx) => {
    // Without the triggers that protect the books, and without locking other tests out of them.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update journals set posted_at = posted_at - make_interval(days => ${days})
      where provider_id = ${provider.id}`);
    await tx.execute(sql`update invoices set issued_at = issued_at - make_interval(days => ${days})
      where provider_id = ${provider.id}`);
  });
}

describe('a patient’s statement of account', () => {
  it('has the opening balance, every document since, the balance due now, and the deposit', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const patient = await aPatient(hospital);
    const first = await billed(billing, patient);
    const [part] = await pay(billing, first, '400.00');
    const second = await billed(billing, patient, '250.50');
    await send('POST', financeOf(hospital, `invoices/${second.uuid}/cancel`), {
      as: hospital.staff.billing.sender,
      body: { reason: 'A mistake' },
    });
    const voided = await voidPayment(hospital, part.uuid, { reason: 'Another patient’s money' });
    expect(voided.status, voided.text).toBe(200);
    await anAccountWith(billing, patient, '75.00');
    const data = await read(hospital, 'patients', patient.number);
    expect(data).toMatchObject({
      patient: patient.number,
      patient_uuid: patient.id,
      patient_detail: { lastname: 'Otieno' },
      patient_mr_number: patient.mrNumber,
      other_records: [],
      start: dayAfter(today(), -90),
      end: today(),
    });
    const [kes, ...others] = data.currencies;
    expect(others).toEqual([]);
    expect(kes).toMatchObject({
      currency: 'KES',
      opening_balance: '0.00',
      closing_balance: '1000.00',
      deposit_balance: '75.00',
    });
    expect(inShort(kes.lines)).toEqual([
      'Invoice 1: +1000.00 -0.00 = 1000.00',
      'Payment, receipt 1: +0.00 -400.00 = 600.00',
      'Invoice 2: +250.50 -0.00 = 850.50',
      'Invoice 2 cancelled: +0.00 -250.50 = 600.00',
      'Receipt 1 voided: +400.00 -0.00 = 1000.00',
    ]);
    expect(kes.lines[1]).toMatchObject({
      kind: 'payment',
      invoice: first.uuid,
      invoice_number: 1,
      payment: part.uuid,
      receipt_number: 1,
    });
    await expectBooksToBalance(hospital);
  });

  it('shows the age of the balance due, by the day on which the invoice was issued', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const patient = await aPatient(hospital);
    // Invoices of 31, 61, 91 and 0 days ago, one of them paid in part.
    const oldest = await billed(billing, patient, '1.00');
    await pay(billing, oldest, '0.40');
    await ageBooks(hospital, 30);
    await billed(billing, patient, '20.00');
    await ageBooks(hospital, 30);
    await billed(billing, patient, '300.00');
    await ageBooks(hospital, 31);
    await billed(billing, patient, '4000.00');
    const [kes] = (await read(hospital, 'patients', patient.id)).currencies;
    expect(kes.ageing).toEqual({
      days_0_30: '4000.00',
      days_31_60: '300.00',
      days_61_90: '20.00',
      days_over_90: '0.60',
      unallocated: '0.00',
      total: '4320.60',
    });
    expect(kes.opening_balance).toBe('0.60');
    const day = dayAfter(today(), -40);
    const [then] = (await read(hospital, 'patients', patient.id, `end=${day}`)).currencies;
    expect(then).toMatchObject({ closing_balance: '20.60' });
    expect(then.ageing).toMatchObject({ days_0_30: '20.00', days_31_60: '0.60' });
    const [since] = (await read(hospital, 'patients', patient.id, `start=${today()}`)).currencies;
    expect(since).toMatchObject({ opening_balance: '320.60', closing_balance: '4320.60' });
    expect(since.lines).toHaveLength(1);
  });

  it('is empty for a patient without postings, in the hospital’s currency', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const { currencies } = await read(hospital, 'patients', patient.id);
    expect(currencies).toMatchObject([
      { currency: 'KES', opening_balance: '0.00', lines: [], closing_balance: '0.00' },
    ]);
  });
});

describe('a payer’s statement of account', () => {
  it('has its claims, its payments, and the age of the balance due, the oldest paid first', async () => {
    const billing = await aBillingHospital();
    const { hospital, insurance, insurer } = billing;
    const claim = async (amount: string) => {
      const patient = await aPatient(hospital);
      const invoice = await billed(billing, patient, amount);
      const [payment] = await pay(billing, invoice, amount, {
        transaction_type: 'insurance',
        account_id: insurance.uuid,
        reference: `CL-${Number(amount)}`,
      });
      return payment;
    };
    await claim('100.00');
    await ageBooks(hospital, 45);
    await claim('50.00');
    const mistaken = await claim('900.00');
    await voidPayment(hospital, mistaken.uuid, { reason: 'Another insurer' });
    const remitted = await remit(
      hospital,
      insurance.uuid,
      {
        amount: '120.00',
        currency: 'KES',
        reference: 'Bank slip 17',
      },
      { as: hospital.staff['finance-manager'].sender },
    );
    expect(remitted.status, remitted.text).toBe(201);
    const data = await read(hospital, 'payers', insurer.id);
    expect(data).toMatchObject({
      payer: insurer.id,
      payer_uuid: insurer.uuid,
      payer_name: insurer.name,
    });
    const [kes] = data.currencies;
    expect(kes.closing_balance).toBe('30.00');
    expect(inShort(kes.lines)).toEqual([
      'Claim, invoice 1 (Otieno, Achieng), CL-100: +100.00 -0.00 = 100.00',
      'Claim, invoice 2 (Otieno, Achieng), CL-50: +50.00 -0.00 = 150.00',
      'Claim, invoice 3 (Otieno, Achieng), CL-900: +900.00 -0.00 = 1050.00',
      'Claim voided, invoice 3 (Otieno, Achieng), CL-900: +0.00 -900.00 = 150.00',
      'Remittance, Bank slip 17: +0.00 -120.00 = 30.00',
    ]);
    expect(kes.lines[0]).toMatchObject({ reference: 'CL-100', invoice_number: 1 });
    expect(kes.ageing).toMatchObject({ days_0_30: '30.00', days_31_60: '0.00', total: '30.00' });
    const other = await aPayer(hospital);
    expect((await read(hospital, 'payers', other.uuid)).currencies).toMatchObject([
      { currency: 'KES', lines: [], closing_balance: '0.00' },
    ]);
  });
});

describe('a payer’s statement with a shortfall', () => {
  it('separates what came to the bank, by its slip, from what was written off', async () => {
    const billing = await aBillingHospital();
    const { hospital, insurance, insurer } = billing;
    const patient = await aPatient(hospital);
    const invoice = await billed(billing, patient, '900.00');
    await pay(billing, invoice, '900.00', {
      transaction_type: 'insurance',
      account_id: insurance.uuid,
    });
    const manager = { as: hospital.staff['finance-manager'].sender };
    const slip = { currency: 'KES', reference: 'EFT 2211' };
    const short = { ...slip, amount: '850', written_off: '50', reason: 'No authorisation' };
    const remitted = ok(await remit(hospital, insurance.uuid, short, manager));
    const [kes] = (await read(hospital, 'payers', insurer.id)).currencies;
    expect(inShort(kes.lines)).toEqual([
      'Claim, invoice 1 (Otieno, Achieng): +900.00 -0.00 = 900.00',
      'Remittance, EFT 2211: No authorisation: +0.00 -850.00 = 50.00',
      'Written off, EFT 2211: No authorisation: +0.00 -50.00 = 0.00',
    ]);

    const one = `${insurance.uuid}/remittances/${remitted.body.data.journal.uuid}`;
    const voided = await voidRemittance(hospital, one, { reason: 'Of another insurer' }, manager);
    expect(voided.status, voided.text).toBe(200);
    const [after] = (await read(hospital, 'payers', insurer.id)).currencies;
    expect(inShort(after.lines).slice(3)).toEqual([
      'Remittance voided, EFT 2211: No authorisation: +900.00 -0.00 = 900.00',
    ]);
    expect(after.lines[3].reference).toBe('EFT 2211: No authorisation');
    expect(after.ageing).toMatchObject({ days_0_30: '900.00', total: '900.00' });
  });
});

describe('a patient’s statement of deposits', () => {
  it('has each deposit, its use and its refunds, next to the balance due', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const patient = await aPatient(hospital);
    const account = await anAccountWith(billing, patient, '1000.00');
    const invoice = await billed(billing, patient, '300.00');
    await pay(billing, invoice, '300.00', {
      transaction_type: 'user-account',
      account_id: account.uuid,
    });
    const body = { account: account.uuid, amount: '700', reason: 'Went home' };
    const { uuid } = (await requestRefund(hospital, '', body)).body.data;
    const manager = { as: hospital.staff['finance-manager'].sender };
    await decideRefund(hospital, uuid, { decision: 'approved' }, manager);
    await completeRefund(hospital, uuid, { transaction_type: 'cash', location: desk.id });
    const [kes] = (await read(hospital, 'patients', patient.id)).currencies;
    expect(inShort(kes.lines)).toEqual([
      'Invoice 1: +300.00 -0.00 = 300.00',
      'Payment, receipt 2: +0.00 -300.00 = 0.00',
    ]);
    expect(inShort(kes.deposits.lines)).toEqual([
      'Deposit, receipt 1: +0.00 -1000.00 = 1000.00',
      'Used for invoice 1, receipt 2: +300.00 -0.00 = 700.00',
      'Refunded: +700.00 -0.00 = 0.00',
    ]);
    expect(kes.deposits).toMatchObject({ opening_balance: '0.00', closing_balance: '0.00' });
    expect(kes.deposit_balance).toBe('0.00');
    await ageBooks(hospital, 30);
    await anAccountWith(billing, patient, '50.00');
    const [now] = (await read(hospital, 'patients', patient.id, `start=${today()}`)).currencies;
    expect(inShort(now.deposits.lines)).toEqual(['Deposit, receipt 3: +0.00 -50.00 = 50.00']);
    await expectBooksToBalance(hospital);
  });

  it('shows in order that a payment was voided, and its invoice cancelled', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const { patient, payment } = await aPaidVisit(billing, { unitPrice: '1000.00' });
    await voidPayment(hospital, payment.uuid, { reason: 'Wrong patient' });
    const [kes] = (await read(hospital, 'patients', patient.id)).currencies;
    expect(inShort(kes.lines)).toEqual([
      'Invoice 1: +1000.00 -0.00 = 1000.00',
      'Payment, receipt 1: +0.00 -1000.00 = 0.00',
      'Receipt 1 voided: +1000.00 -0.00 = 1000.00',
      'Invoice 1 cancelled: +0.00 -1000.00 = 0.00',
    ]);
  });
});

describe('a statement', () => {
  it('covers days in order, at most a year, of this hospital', async () => {
    const billing = await aBillingHospital();
    const { hospital, insurer } = billing;
    const stranger = await aHospital();
    const patient = await aPatient(hospital);
    const fields = async (query: string) => {
      const answer = await statement(hospital, 'patients', patient.id, query);
      return [answer.status, ...Object.keys(answer.body.errors ?? {})];
    };
    expect(await fields('start=2026-02-01&end=2026-01-31')).toEqual([400, 'start']);
    expect(await fields('start=2025-01-01&end=2026-01-02')).toEqual([400, 'start']);
    expect(await fields('start=2025-01-01&end=2026-01-01')).toEqual([200]);
    expect(await fields('end=2026-02-30')).toEqual([400, 'end']);
    for (const [of, id] of [
      ['patients', patient.id],
      ['payers', insurer.uuid],
    ] as const) {
      const as = stranger.staff.billing.sender;
      expect((await statement(stranger, of, id, '', as)).status).toBe(404);
      expect((await statement(hospital, of, id, '', hospital.staff.nurse.sender)).status).toBe(403);
      expect((await statement(hospital, of, id, '', hospital.staff.auditor.sender)).status).toBe(
        200,
      );
    }
  });
});
