import { expect } from 'vitest';
import { anInpatient, stayPath } from '@/e2e/api/admissions/stay-builders';
import { financeOf, readFinance } from '@/e2e/api/billing/billing-builders';
import { aPricedHospital, charges, on } from '@/e2e/api/billing/charging-builders';
import { at } from '@/e2e/api/billing/discount-builders';
import {
  type Billing,
  billingOf,
  cashFor,
  completeRefund,
  decideRefund,
  receive,
} from '@/e2e/api/billing/payment-builders';
import { ok, send } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';

/** A patient who was admitted 4 days ago: an admission of 2,500 and four nights of 1,200, 7,300 in all. */
export async function aLongStay({
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

/** The same, paid in cash. */
export async function aPaidStay(given: Parameters<typeof aLongStay>[0] = {}) {
  const long = await aLongStay(given);
  const paid = await payAll(long.billing, long.patient);
  return { ...long, ...paid };
}

export async function payAll(billing: Billing, patient: { id: string }) {
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

export const billNow = async (hospital: Hospital, patient: { id: string }) => {
  const path = at(hospital, `patients/${patient.id}/summary`);
  return (await send('GET', path, { as: hospital.staff['ward-clerk'].sender })).body.data.bill;
};

export const uncharged = (hospital: Hospital, patient: { id: string }) =>
  readFinance(hospital, `uncharged?patient=${patient.id}`);

export const readiness = async (hospital: Hospital, stay: { uuid: string }) =>
  (await send('GET', stayPath(hospital, stay.uuid, '/discharge-readiness'), { as: hospital.key }))
    .body.data;

export const refundOverpaid = (hospital: Hospital, invoice: string, as = hospital.key) =>
  send('POST', financeOf(hospital, `invoices/${invoice}/refund-overpaid`), { as, body: {} });

export const approve = (hospital: Hospital, refund: string) =>
  decideRefund(
    hospital,
    refund,
    { decision: 'approved' },
    { as: hospital.staff['finance-manager'].sender },
  );

/** Requests, approves and pays out in cash (to a payer: credits) all that an invoice was overpaid by. */
export async function refundAll({ hospital, desk }: Billing, invoice: string) {
  const asked = ok(await refundOverpaid(hospital, invoice, hospital.staff.billing.sender));
  for (const { uuid } of asked.body.data.refunds) {
    const approved = ok(await approve(hospital, uuid));
    // That of a claim is credited with the approval.
    if (approved.body.data.status === 'completed') continue;
    const out = { transaction_type: 'cash', location: desk.id };
    ok(await completeRefund(hospital, uuid, out));
  }
  return asked.body.data.refunds;
}
