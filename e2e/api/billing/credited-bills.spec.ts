import { describe, expect, it } from 'vitest';
import { priceTiers } from '@/db/schema/index';
import { discharge } from '@/e2e/api/admissions/stay-builders';
import { anInvoice, financeOf, invoiceNow } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import { aPricedHospital, charges, on, tierOf } from '@/e2e/api/billing/charging-builders';
import { at } from '@/e2e/api/billing/discount-builders';
import { aLongStay, billNow, payAll, refundAll } from '@/e2e/api/billing/paid-stay-builders';
import {
  billingOf,
  cashFor,
  inCash,
  payInvoice,
  receive,
} from '@/e2e/api/billing/payment-builders';
import { anOpenedEncounter, edit, shown } from '@/e2e/api/clinical/encounter-builders';
import { ok, send, sendOk } from '@/e2e/api/transport';
import { readCsv } from '@/e2e/csv';
import { database } from '@/e2e/database';

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
    ok(await payInvoice(hospital, invoice.uuid, inCash(billing, '3700')));
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
    await sendOk('POST', path, {
      as: hospital.key,
      body: { reason: 'For the insurer' },
    });
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
    expect(done.body.message).toContain('Draft invoice');
    expect(await invoiceNow(hospital, draft.uuid)).toMatchObject({ status: 'cancelled' });
    expect(await billNow(hospital, patient)).toMatchObject({ owed: [{ amount: '3700.00' }] });
    await expectBooksToBalance(hospital);
  });
});

describe('a credited charge', () => {
  it('is called paid, billed or owed by no list, and in the file it has its credit', async () => {
    const { hospital, billing, patient, stay } = await aLongStay();
    const visit = await anOpenedEncounter(hospital, {
      ...tierOf(hospital),
      patientId: patient.id,
    });
    const items = await charges(hospital, patient);
    const lastNight = items.findLast(({ source }) => source === 'bed-night');
    const isBilled = ({ uuid, source }: (typeof items)[number]) =>
      source === 'encounter' || uuid === lastNight?.uuid;
    const ids = (some: typeof items) => some.map(({ uuid }) => ({ id: uuid }));
    const rest = cashFor(billing, patient, ids(items.filter((item) => !isBilled(item))));
    expect((await receive(hospital, rest)).status).toBe(201);
    // The last night and the consultation are billed, and not paid.
    await anInvoice(hospital, patient, ids(items.filter(isBilled)));
    const owing = async () =>
      (await send('GET', at(hospital, 'hospitalizations?owing=true'), { as: hospital.key })).body
        .meta.total;
    const statusOfVisit = async () => (await shown(hospital, visit)).charge_item_status;
    expect([await owing(), await statusOfVisit()]).toEqual([1, 'billed']);

    await discharge(hospital, stay.uuid, { discharged_at: on(1, 12).toISOString() });
    // The consultation is still due, and is none of the admission's.
    expect([await owing(), await statusOfVisit()]).toEqual([0, 'billed']);
    await edit(hospital, visit, { status: 'entered-in-error' });
    expect([await owing(), await statusOfVisit()]).toEqual([0, 'entered-in-error']);
    const timeline = await send(
      'GET',
      at(hospital, `patients/${patient.id}/timeline?kinds=charge&page_size=50`),
      { as: hospital.key },
    );
    const shownAs = timeline.body.data.entries.map(({ status }: { status: string }) => status);
    expect(shownAs.sort()).toEqual(['credited', 'credited', 'paid', 'paid', 'paid', 'paid']);
    const columnsOf = async (list: string, ...names: string[]) => {
      const file = await send('GET', financeOf(hospital, `${list}/export`), {
        as: hospital.staff.auditor.sender,
      });
      const [header = [], ...lines] = readCsv(file.text);
      return lines.map((line) => names.map((name) => line[header.indexOf(name)]));
    };
    const credited = await columnsOf('charge-items', 'Credited amount');
    expect(credited.flat().sort()).toEqual(['0.00', '0.00', '0.00', '0.00', '1200.00', '2500.00']);
    // Net total less what was credited and paid is the balance, or else the refund due.
    const sums = ['Net total', 'Credited', 'Paid', 'Balance', 'Refund due'];
    expect((await columnsOf('invoices', ...sums)).sort()).toEqual([
      ['3700.00', '3700.00', '0.00', '0.00', '0.00'],
      ['6100.00', '0.00', '6100.00', '0.00', '0.00'],
    ]);
  });

  it('that is due again at a tier without a price is on the list of missing prices', async () => {
    const { hospital } = await aPricedHospital();
    const billing = await billingOf(hospital);
    const visit = await anOpenedEncounter(hospital, tierOf(hospital));
    await payAll(billing, { id: visit.patientId });
    const [tier] = await database()
      .insert(priceTiers)
      .values({ providerId: hospital.provider.id, name: 'Insured' })
      .returning();
    const moved = await edit(hospital, visit, { price_tier: tier?.id });
    expect(moved.body.message).toContain('Refund due KES 2,500.00');
    const listed = await send('GET', financeOf(hospital, 'unpriced-charges'), { as: hospital.key });
    expect(listed.body.results).toMatchObject([{ price_tier_name: 'Insured' }]);
  });
});
