import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { outbox } from '@/db/schema/index';
import { aChargeItem, anInvoice, makeInvoice } from '@/e2e/api/billing/billing-builders';
import { at } from '@/e2e/api/billing/discount-builders';
import {
  aBillingHospital,
  anAccountWith,
  type Billing,
  cancelInvoice,
  cashFor,
  payInvoice,
  receive,
  voidPayment,
} from '@/e2e/api/billing/payment-builders';
import { ok, send, sendOk } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';
import { anAdmission, aPatient } from '@/e2e/builders/patients';
import type { Sender } from '@/e2e/builders/people';
import { database } from '@/e2e/database';

type Patient = { id: string };

async function aPatientInBed(billing: Billing, bed = 0): Promise<Patient> {
  const { hospital } = billing;
  const patient = await aPatient(hospital, { isHospitalized: true });
  await anAdmission(hospital, { patient, bed: hospital.beds[bed] });
  return patient;
}

const read = async (hospital: Hospital, path: string, as: Sender) => {
  const answer = await sendOk('GET', at(hospital, path), { as });
  return answer.body.data;
};

/** The bill of a patient on the board, which equals the banner's. */
async function billOf(
  { hospital }: Billing,
  patient: Patient,
  as: Sender = hospital.staff['ward-clerk'].sender,
) {
  const { beds } = await read(hospital, `ward-board?ward=${hospital.ward.id}`, as);
  const occupants = beds.flatMap(({ occupant }: { occupant: unknown }) => occupant ?? []);
  const shown = occupants.find((one: { patient: { uuid: string } }) => {
    return one.patient.uuid === patient.id;
  });
  const { bill } = await read(hospital, `patients/${patient.id}/summary`, as);
  expect(shown.bill).toEqual(bill);
  return bill;
}

const kes = (amount: string) => [{ amount, currency: 'KES' }];
const nothing = { owed: [], awaited: [], refund_due: [], held: [] };

describe('the bill on the board and the banner', () => {
  it('goes from nothing charged to owing, to paid, and back when the payment is voided', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const patient = await aPatientInBed(billing);
    expect(await billOf(billing, patient)).toEqual({ status: 'none', ...nothing });

    const items = [
      await aChargeItem(hospital, patient, { unitPrice: '1500.00' }),
      await aChargeItem(hospital, patient, { unitPrice: '0.05', quantity: 3 }),
    ];
    const owing = { status: 'owing', ...nothing, owed: kes('1500.15') };
    expect(await billOf(billing, patient)).toEqual(owing);

    const paid = ok(await receive(hospital, cashFor(billing, patient, items)));
    expect(await billOf(billing, patient)).toEqual({ status: 'settled', ...nothing });

    const [payment] = paid.body.data.payments;
    const as = hospital.staff['finance-manager'].sender;
    await voidPayment(hospital, payment.uuid, { reason: 'Taken by mistake' }, { as });
    expect(await billOf(billing, patient)).toEqual(owing);
  });

  it('adds the balance of a part-paid invoice and what is not billed, once each', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk, cash } = billing;
    const patient = await aPatientInBed(billing);
    const billed = await aChargeItem(hospital, patient, { unitPrice: '1000.00' });
    await aChargeItem(hospital, patient, { unitPrice: '200.00' });
    const { uuid } = (await makeInvoice(hospital, patient, [billed])).body.data;
    expect((await billOf(billing, patient)).owed).toEqual(kes('1200.00'));
    const invoice = at(hospital, `finance/invoices/${uuid}`);
    await send('POST', `${invoice}/issue`, { as: hospital.key, body: {} });
    const part = await send('POST', `${invoice}/pay`, {
      as: hospital.key,
      body: {
        transaction_type: 'cash',
        account_id: cash?.uuid,
        amount: '400.00',
        currency: 'KES',
        location: desk.id,
      },
    });
    expect(part.status, part.text).toBeLessThan(300);
    expect(await billOf(billing, patient)).toEqual({
      status: 'owing',
      ...nothing,
      owed: kes('800.00'),
    });
  });

  it('separates what an insurer has to pay from what the patient has to pay', async () => {
    const billing = await aBillingHospital();
    const { hospital, insurance } = billing;
    const patient = await aPatientInBed(billing);
    const item = await aChargeItem(hospital, patient, { unitPrice: '4500.00' });
    const drawn = await makeInvoice(hospital, patient, [item], { account: insurance.uuid });
    const awaiting = { status: 'awaiting-payer', ...nothing, awaited: kes('4500.00') };
    expect(await billOf(billing, patient)).toEqual(awaiting);
    await aChargeItem(hospital, patient, { unitPrice: '50.00' });
    expect(await billOf(billing, patient)).toEqual({
      status: 'owing',
      owed: kes('50.00'),
      awaited: kes('4500.00'),
      refund_due: [],
      held: [],
    });
    await cancelInvoice(hospital, drawn.body.data.uuid, { reason: 'Not insured' });
    expect((await billOf(billing, patient)).owed).toEqual(kes('4550.00'));
  });

  it('is awaiting payer until the payer is charged, whatever the patient’s balance; once its claim is void the patient owes it', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk, insurance } = billing;
    const patient = await aPatientInBed(billing);
    const item = await aChargeItem(hospital, patient, { unitPrice: '1000.00' });
    const invoice = await anInvoice(hospital, patient, [item], { account: insurance.uuid });
    const copayment = { amount: '100', currency: 'KES', location: desk.id };
    const paid = await payInvoice(hospital, invoice.uuid, {
      ...copayment,
      transaction_type: 'cash',
    });
    expect(paid.status, paid.text).toBe(201);
    const awaiting = { status: 'awaiting-payer', ...nothing, awaited: kes('900.00') };
    expect(await billOf(billing, patient)).toEqual(awaiting);
    const claim = { transaction_type: 'insurance', account_id: insurance.uuid };
    const part = await payInvoice(hospital, invoice.uuid, {
      ...{ ...claim, amount: '700', location: desk.id },
    });
    const owing = { status: 'owing', ...nothing, owed: kes('200.00') };
    expect(await billOf(billing, patient)).toEqual(owing);
    await voidPayment(hospital, part.body.data.payments[0].uuid, { reason: 'Refused' });
    expect(await billOf(billing, patient)).toEqual({ ...owing, owed: kes('900.00') });
  });

  it('shows the patient’s deposit next to the balance due as soon as it is paid in', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const patient = await aPatientInBed(billing);
    await aChargeItem(hospital, patient, { unitPrice: '3000.00' });
    const changes = async () => {
      const rows = await database().select().from(outbox).where(eq(outbox.patientId, patient.id));
      return rows.filter(({ topic }) => topic === 'bill.changed').length;
    };
    const before = await changes();
    await anAccountWith(billing, patient, '5000');
    expect(await billOf(billing, patient)).toEqual({
      status: 'owing',
      owed: kes('3000.00'),
      awaited: [],
      refund_due: [],
      held: kes('5000.00'),
    });
    expect(await changes()).toBe(before + 1);
    const list = await send('GET', at(hospital, 'finance/payments?kind=deposit'), {
      as: hospital.key,
    });
    await voidPayment(hospital, list.body.results[0].uuid, { reason: 'Wrong patient' });
    expect((await billOf(billing, patient)).held).toEqual([]);
    expect(await changes()).toBe(before + 2);
  });

  it('is shown only to users who may read bills, and is each patient’s own', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const { staff } = hospital;
    const [patient, other] = [await aPatientInBed(billing), await aPatientInBed(billing, 1)];
    await aChargeItem(hospital, patient, { unitPrice: '75.00' });
    await aChargeItem(hospital, other, { unitPrice: '9.00' });
    for (const role of ['nurse', 'medical-officer'] as const) {
      expect(await billOf(billing, patient, staff[role].sender)).toBeNull();
    }
    for (const role of ['ward-clerk', 'administrator', 'auditor'] as const) {
      expect((await billOf(billing, patient, staff[role].sender)).owed).toEqual(kes('75.00'));
    }
  });

  it('notifies the patient’s ward of every change, and no other ward', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const [patient, elsewhere] = [await aPatientInBed(billing), await aPatient(hospital)];
    const notices = async () => {
      const rows = await database()
        .select({ topic: outbox.topic, ward: outbox.wardId, patient: outbox.patientId })
        .from(outbox)
        .where(eq(outbox.providerId, hospital.provider.id));
      return rows.filter(({ topic }) => topic === 'bill.changed');
    };
    await receive(hospital, cashFor(billing, elsewhere, [await aChargeItem(hospital, elsewhere)]));
    expect(await notices()).toEqual([]);
    const before = { topic: 'bill.changed', ward: hospital.ward.id, patient: patient.id };
    await receive(hospital, cashFor(billing, patient, [await aChargeItem(hospital, patient)]));
    expect((await notices())[0]).toEqual(before);
    const count = (await notices()).length;
    const drawn = await makeInvoice(hospital, patient, [await aChargeItem(hospital, patient)]);
    expect((await notices()).length).toBeGreaterThan(count);
    await cancelInvoice(hospital, drawn.body.data.uuid, { reason: 'Made twice' });
    expect((await notices()).length).toBeGreaterThan(count + 1);
  });
});
