import { aChargeItem, financeOf } from '@/e2e/api/billing/billing-builders';
import { aDiscount, anAccount, aPayer } from '@/e2e/api/billing/discount-builders';
import {
  aBillingHospital,
  aShift,
  type Billing,
  cashFor,
} from '@/e2e/api/billing/payment-builders';
import { send, sendOk } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import type { Sender } from '@/e2e/builders/people';

export const request = (hospital: Hospital, body: object, as = hospital.staff.billing.sender) =>
  send('POST', financeOf(hospital, 'approvals'), { as, body: { reason: 'Cannot pay', ...body } });

export const decide = (
  hospital: Hospital,
  approval: string,
  body: object = { decision: 'approved' },
  as: Sender = hospital.staff['finance-manager'].sender,
) => send('POST', financeOf(hospital, `approvals/${approval}/decide`), { as, body });

export const preview = async (hospital: Hospital, body: object) => {
  const path = financeOf(hospital, 'receive-payment/preview');
  const answer = await sendOk('POST', path, { as: hospital.staff.billing.sender, body });
  return answer.body.data.approvals;
};

/** A patient with a charge of 1,000.00, and a self-pay discount of the cashier's choice. */
export async function aHardship() {
  const billing = await aBillingHospital();
  const { hospital, desk } = billing;
  await aShift(hospital, desk);
  const selfPay = await aPayer(hospital, { type: 'self-pay' });
  const cash = await anAccount(hospital, { payer: selfPay.uuid, name: `Self-pay ${desk.id}` });
  const discount = await aDiscount(hospital, selfPay, {
    discount_type: 'currency',
    amount: 400,
    code: `HARDSHIP-${desk.id}`,
  });
  const patient = await aPatient(hospital);
  const item = await aChargeItem(hospital, patient, { unitPrice: '1000.00' });
  const body = {
    ...cashFor({ desk, cash }, patient, [item]),
    discounted_charge_items: [{ charge_item_uuid: item.id, discount_uuid: discount.uuid }],
  };
  return { billing, hospital, patient, item, discount, body };
}

export const byBilling = ({ hospital }: Pick<Billing, 'hospital'>) => ({
  as: hospital.staff.billing.sender,
});
