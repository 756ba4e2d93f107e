import { describe, expect, it } from 'vitest';
import { discharge } from '@/e2e/api/admissions/stay-builders';
import { anInvoice, financeOf, invoiceNow } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import { charges, on } from '@/e2e/api/billing/charging-builders';
import { aLongStay, billNow, refundAll } from '@/e2e/api/billing/paid-stay-builders';
import { inCash, payInvoice } from '@/e2e/api/billing/payment-builders';
import { send } from '@/e2e/api/transport';

describe('an unpaid bill', () => {
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

  it('that is cancelled afterwards does not bring credited items back', async () => {
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

  it('that is still a draft is cancelled when the record takes an item away from it', async () => {
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
