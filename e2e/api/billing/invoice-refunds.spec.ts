import { describe, expect, it } from 'vitest';
import { financeOf } from '@/e2e/api/billing/billing-builders';
import {
  aBillingHospital,
  aPaidVisit,
  type Billing,
  completeRefund,
  decideRefund,
  requestRefund,
} from '@/e2e/api/billing/payment-builders';
import { send } from '@/e2e/api/transport';

async function refundPart(
  { hospital, desk }: Billing,
  payment: { uuid: string },
  amount: string,
  more: object = {},
) {
  const body = { payment: payment.uuid, amount, reason: 'Not done', ...more };
  const { uuid } = (await requestRefund(hospital, '', body)).body.data;
  const manager = { as: hospital.staff['finance-manager'].sender };
  await decideRefund(hospital, uuid, { decision: 'approved' }, manager);
  const given = await completeRefund(hospital, uuid, {
    transaction_type: 'cash',
    location: desk.id,
  });
  expect(given.status, given.text).toBe(200);
}

describe('an invoice with refunds', () => {
  it('shows the refunded amount of each payment, so that payments and balance add up', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const { payment, invoice } = await aPaidVisit(billing, { unitPrice: '1000.00' });
    const now = async () => {
      const path = financeOf(hospital, `invoices/${invoice.uuid}`);
      return (await send('GET', path, { as: hospital.key })).body.data;
    };
    expect((await now()).payments).toMatchObject([
      { amount: '1000.00', refunded: '0.00', owed_again: '0.00' },
    ]);
    await refundPart(billing, payment, '300');
    expect(await now()).toMatchObject({
      status: 'part-paid',
      balance: '300.00',
      payments: [{ amount: '1000.00', refunded: '300.00', owed_again: '300.00', status: 'active' }],
    });
    await refundPart(billing, payment, '700');
    expect(await now()).toMatchObject({
      status: 'issued',
      balance: '1000.00',
      payments: [{ amount: '1000.00', refunded: '1000.00', status: 'active' }],
    });
  });

  it('shows a refund for an item that was not provided, which is not due again', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const { payment, invoice, item } = await aPaidVisit(billing, { unitPrice: '1000.00' });
    await refundPart(billing, payment, '400', { charge_item: item.id });
    const path = financeOf(hospital, `invoices/${invoice.uuid}`);
    expect((await send('GET', path, { as: hospital.key })).body.data).toMatchObject({
      status: 'paid',
      balance: '0.00',
      payments: [{ amount: '1000.00', refunded: '400.00', owed_again: '0.00' }],
    });
  });
});
