import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { aChargeItem, financeOf } from '@/e2e/api/billing/billing-builders';
import {
  aBillingHospital,
  anAccountWith,
  aPaidVisit,
  aShift,
  copay,
  insured,
  receive,
  voidPayment,
} from '@/e2e/api/billing/payment-builders';
import { send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import type { Sender } from '@/e2e/builders/people';

async function found(
  hospital: Hospital,
  query: string,
  as: Sender = hospital.staff.auditor.sender,
) {
  const answer = await sendOk('GET', financeOf(hospital, `payments?${query}`), { as });
  return answer.body.results.map(
    ({ receipt_number }: { receipt_number: number }) => receipt_number,
  );
}

describe('the list of payments', () => {
  it('is filtered by patient, invoice, account, tender, kind, state, location, cashier and time', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk, insurance, cash } = billing;
    const clerk = hospital.staff.billing;
    const shift = await aShift(hospital, desk, { as: clerk.sender });
    const { patient, payment } = await aPaidVisit(billing, { as: clerk.sender });
    const insuredPatient = await aPatient(hospital);
    const item = await aChargeItem(hospital, insuredPatient);
    const both = await receive(hospital, insured(billing, insuredPatient, [item], copay('100')));
    const { settlement } = both.body.data.payments[0];
    await anAccountWith(billing, patient, '20');
    await voidPayment(hospital, payment.uuid, { reason: 'Wrong' });

    expect(await found(hospital, '')).toEqual([4, 3, 2, 1]);
    expect(await found(hospital, `patient=${patient.number}`)).toEqual([4, 1]);
    expect(await found(hospital, `invoice=${both.body.data.invoice.uuid}`)).toEqual([3, 2]);
    expect(await found(hospital, `account=${insurance.uuid}`)).toEqual([2]);
    expect(await found(hospital, `account=${cash?.id}`)).toEqual([3, 1]);
    expect(await found(hospital, 'transaction_type=insurance')).toEqual([2]);
    expect(await found(hospital, 'kind=deposit')).toEqual([4]);
    expect(await found(hospital, 'status=voided')).toEqual([1]);
    expect(await found(hospital, `location=${desk.number}`)).toEqual([4, 3, 2, 1]);
    expect(await found(hospital, `shift=${shift.id}`)).toEqual([1]);
    expect(await found(hospital, `taken_by=${clerk.userId}`)).toEqual([1]);
    expect(await found(hospital, `settlement=${settlement}`)).toEqual([3, 2]);
    expect(await found(hospital, 'is_mine=true', clerk.sender)).toEqual([1]);
    expect(await found(hospital, 'is_mine=true', hospital.key)).toEqual([4, 3, 2]);
    expect(await found(hospital, `received_at__lte=${payment.received_at}`)).toEqual([1]);
    expect(await found(hospital, 'received_at__gte=2100-01-01T00:00:00Z')).toEqual([]);
    expect(await found(hospital, `patient=${v7()}`)).toEqual([]);
  });

  it('is searched by receipt, invoice, slip, name and MR number', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk, cash } = billing;
    // Without digits of their own, so that a number finds documents alone.
    const names = [
      { lastName: 'Barasa', mrNumber: 'MR-X', mobile: '' },
      { lastName: 'Wekesa', mrNumber: 'MR-Z', mobile: '' },
    ];
    for (const [index, name] of names.entries()) {
      const patient = await aPatient(hospital, name);
      const item = await aChargeItem(hospital, patient);
      const paid = await receive(hospital, {
        patient: patient.id,
        charge_items: [item.id],
        payment_info: {
          transaction_type: 'card',
          account_id: cash?.uuid,
          reference: `Slip-${index + 8}`,
        },
        location: desk.id,
      });
      expect(paid.status, paid.text).toBe(201);
    }
    expect(await found(hospital, 'receipt_number=2')).toEqual([2]);
    expect(await found(hospital, 'receipt_number=3')).toEqual([]);
    expect(await found(hospital, 'search=1')).toEqual([1]);
    expect(await found(hospital, 'search=2')).toEqual([2]);
    expect(await found(hospital, 'search=SLIP-9')).toEqual([2]);
    expect(await found(hospital, 'search=slip-9')).toEqual([2]);
    expect(await found(hospital, 'search=sLIP-9')).toEqual([2]);
    expect(await found(await aHospital(), 'search=Slip-9')).toEqual([]);
    expect(await found(hospital, 'search=weke')).toEqual([2]);
    expect(await found(hospital, 'search=MR-Z')).toEqual([2]);
    expect(await found(hospital, 'search=%25')).toEqual([]);
  });
});

describe('a receipt', () => {
  it('has the payment, everything paid together with it, and the invoice with its lines', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const patient = await aPatient(hospital, { firstName: 'Amina', lastName: 'Njeri' });
    const item = await aChargeItem(hospital, patient);
    const paid = await receive(hospital, insured(billing, patient, [item], copay('100')));
    const [insurer, copayment] = paid.body.data.payments;
    const answer = await send('GET', financeOf(hospital, `payments/${copayment.id}`), {
      as: hospital.staff['ward-clerk'].sender,
    });
    expect(answer.body.data).toMatchObject({
      uuid: copayment.uuid,
      receipt_number: 2,
      provider_name: hospital.provider.name,
      patient: patient.number,
      patient_uuid: patient.id,
      patient_detail: { first_name: 'Amina', lastname: 'Njeri' },
      patient_mr_number: patient.mrNumber,
      location_name: 'Billing desk',
      taken_by_name: 'Test system',
      settlement_payments: [{ uuid: insurer.uuid }, { uuid: copayment.uuid }],
      invoice_detail: {
        uuid: paid.body.data.invoice.uuid,
        number: 1,
        lines: [{ charge_item: item.id, net_amount: '1500.00' }],
      },
    });
  });
});
