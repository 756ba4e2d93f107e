import { describe, expect, it } from 'vitest';
import {
  aChargeItem,
  actOnInvoice,
  anInvoice,
  financeOf,
} from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import { aDiscount, at } from '@/e2e/api/billing/discount-builders';
import {
  aBillingHospital,
  anAccountWith,
  anApprovedRefund,
  aPaidVisit,
  cashFor,
  completeRefund,
  inCash,
  itemNow,
  payInvoice,
  postings,
  receive,
  requestRefund,
} from '@/e2e/api/billing/payment-builders';
import { refusal, send, sendOk } from '@/e2e/api/transport';
import { aPatient } from '@/e2e/builders/patients';

describe('a refund for a service that was not provided', () => {
  it('is not due again: its invoice stays paid, and the books show a sales return', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const patient = await aPatient(hospital);
    const visit = await aChargeItem(hospital, patient, { unitPrice: '1000.00' });
    const laboratory = await aChargeItem(hospital, patient, { unitPrice: '450.00' });
    const paid = await receive(hospital, cashFor(billing, patient, [visit, laboratory]));
    const { payments, invoice } = paid.body.data;
    const of = { payment: payments[0].uuid, charge_item: laboratory.id };
    const ask = (given: object) =>
      requestRefund(hospital, '', { ...of, amount: '450', reason: 'Not done', ...given });
    expect(refusal(await ask({ amount: '450.01' }))).toEqual([400, ['amount']]);
    const [{ item: other }, account] = [
      await aPaidVisit(billing),
      await anAccountWith(billing, patient, '10'),
    ];
    expect(refusal(await ask({ charge_item: other.id }))).toEqual([400, ['charge_item']]);
    const ofAccount = await ask({ payment: null, account: account.uuid });
    expect(refusal(ofAccount)).toEqual([400, ['charge_item']]);

    const uuid = await anApprovedRefund(billing, of, '450');
    expect(refusal(await ask({ amount: '0.01' }))).toEqual([409, ['amount']]);
    const out = { transaction_type: 'cash', location: desk.id };
    const done = await completeRefund(hospital, uuid, out);
    expect(done.body.data).toMatchObject({
      status: 'completed',
      charge_item: laboratory.id,
      charge_item_description: 'Consultation',
      charge_item_service_name: hospital.service.name,
      paid_out: '450.00',
    });
    // Whatever the service is called next year, a copy of the voucher names it as the receipt did.
    await sendOk('PATCH', at(hospital, `healthcare-services/${hospital.service.id}`), {
      as: hospital.staff.administrator.sender,
      body: { name: 'Renamed since' },
    });
    const copy = await send('GET', financeOf(hospital, `refunds/${uuid}`), { as: hospital.key });
    expect(copy.body.data.charge_item_service_name).toBe(hospital.service.name);
    expect(await postings(hospital, `refund=${uuid}`)).toEqual([
      ['Dr sales-returns 450.00', 'Cr cash 450.00'],
    ]);
    const now = await send('GET', financeOf(hospital, `invoices/${invoice.uuid}`), {
      as: hospital.key,
    });
    expect(now.body.data).toMatchObject({ status: 'paid', paid_total: '1450.00', balance: '0.00' });
    expect((await itemNow(billing, laboratory.id)).status).toBe('paid');
    const summary = await send('GET', at(hospital, `patients/${patient.id}/summary`), {
      as: hospital.staff['ward-clerk'].sender,
    });
    expect(summary.body.data.bill.status).toBe('settled');
    await expectBooksToBalance(hospital);

    const rest = await anApprovedRefund(billing, { payment: payments[0].uuid }, '1000');
    expect((await completeRefund(hospital, rest, out)).status).toBe(200);
    const again = await send('GET', financeOf(hospital, `invoices/${invoice.uuid}`), {
      as: hospital.key,
    });
    expect(again.body.data).toMatchObject({ status: 'part-paid', balance: '1000.00' });
    await expectBooksToBalance(hospital);
  });

  it('is refused while the invoice has a balance due: the patient would get money back and owe for the same item', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const patient = await aPatient(hospital);
    const visit = await aChargeItem(hospital, patient, { unitPrice: '1000.00' });
    const laboratory = await aChargeItem(hospital, patient, { unitPrice: '1000.00' });
    const invoice = await anInvoice(hospital, patient, [visit, laboratory]);
    const paid = await payInvoice(hospital, invoice.uuid, inCash(billing, '500'));
    const payment = paid.body.data.payments[0].uuid;
    const of = { payment, charge_item: laboratory.id, amount: '500', reason: 'Not done' };
    // 1,000 are due for the visit alone, of which 500 are paid. With 500 back, 1,500 would still be asked for.
    const refused = await requestRefund(hospital, '', of);
    expect(refusal(refused)).toEqual([409, ['charge_item']]);
    expect(refused.body.message).toContain('KES 1,500.00 of invoice 1 is still due.');
    // What the refusal says to do leaves the visit alone due.
    const uuid = await anApprovedRefund(billing, { payment }, '500');
    const out = { transaction_type: 'cash', location: billing.desk.id };
    expect((await completeRefund(hospital, uuid, out)).status).toBe(200);
    expect((await actOnInvoice(hospital, invoice.uuid, 'cancel')).status).toBe(200);
    const cancelled = await send(
      'POST',
      financeOf(hospital, `charge-items/${laboratory.id}/cancel`),
      {
        as: hospital.key,
        body: { reason: 'Not done' },
      },
    );
    expect(cancelled.status, cancelled.text).toBe(200);
    const summary = await send('GET', at(hospital, `patients/${patient.id}/summary`), {
      as: hospital.key,
    });
    expect(summary.body.data.bill.owed).toEqual([{ amount: '1000.00', currency: 'KES' }]);
    await expectBooksToBalance(hospital);
  });

  it('is limited to its own item, whatever else was refunded or discounted at the hospital', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk, insurer, insurance } = billing;
    const patient = await aPatient(hospital);
    const discounted = await anInvoice(hospital, patient, [await aChargeItem(hospital, patient)]);
    const discount = await aDiscount(hospital, insurer, { applies_to: 'invoice', amount: 10 });
    const claim = await payInvoice(hospital, discounted.uuid, {
      ...{ transaction_type: 'insurance', account_id: insurance.uuid, location: desk.id },
      discount_id: discount.uuid,
    });
    expect(claim.body.data.invoice.discount_total).toBe('150.00');
    for (const _ of [1, 2]) {
      const { payment, item } = await aPaidVisit(billing);
      const ask = (amount: string) =>
        requestRefund(hospital, '', {
          ...{ payment: payment.uuid, charge_item: item.id, amount },
          reason: 'Not done',
        });
      expect(refusal(await ask('1500.01'))).toEqual([400, ['amount']]);
      const asked = await ask('1500');
      expect(asked.status, asked.text).toBe(201);
      expect(refusal(await ask('0.01'))).toEqual([409, ['amount']]);
    }
    await expectBooksToBalance(hospital);
  });

  it('is of the discounted price, once however many ask at once', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk, insurer, insurance } = billing;
    const patient = await aPatient(hospital);
    const item = await aChargeItem(hospital, patient, { unitPrice: '1000.00' });
    const invoice = await anInvoice(hospital, patient, [item]);
    const discount = await aDiscount(hospital, insurer, { applies_to: 'invoice', amount: 10 });
    const claim = await payInvoice(hospital, invoice.uuid, {
      ...{ transaction_type: 'insurance', account_id: insurance.uuid, location: desk.id },
      ...{ amount: '1', discount_id: discount.uuid },
    });
    expect(claim.status, claim.text).toBe(201);
    const pay = async (amount: string) => {
      const body = { transaction_type: 'card', amount, currency: 'KES', location: desk.id };
      return (await payInvoice(hospital, invoice.uuid, body)).body.data.payments[0].uuid;
    };
    const [first, second] = [await pay('500'), await pay('399')];
    const ask = (payment: string, amount: string) =>
      requestRefund(hospital, '', { payment, amount, charge_item: item.id, reason: 'Not done' });
    const asked = await Promise.all([
      ask(first, '499'),
      ask(second, '399'),
      ask(first, '499'),
      ask(second, '399'),
    ]);
    expect(asked.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    expect(refusal(await ask(first, '1.01'))[0]).toBe(409);
    await expectBooksToBalance(hospital);
  });
});
