import { describe, expect, it } from 'vitest';
import {
  aChargeItem,
  actOnInvoice,
  anInvoice,
  financeOf,
  makeInvoice,
  readFinance,
} from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import {
  aBillingHospital,
  aPaidVisit,
  byInsurance,
  payInvoice,
  postings,
} from '@/e2e/api/billing/payment-builders';
import { everyRow } from '@/e2e/api/pages';
import { fieldsOf, type Sending, send, sendOk } from '@/e2e/api/transport';
import { aHospital } from '@/e2e/builders/hospital';
import { anAdmission, aPatient } from '@/e2e/builders/patients';
import { dayAfter, dayAt } from '@/lib/domain/days';

describe('an issued invoice', () => {
  it('has a number without a gap, however many are issued at once and whatever fails in between', async () => {
    const hospital = await aHospital();
    const drafts: string[] = [];
    for (let made = 0; made < 12; made += 1) {
      const patient = await aPatient(hospital);
      const item = await aChargeItem(hospital, patient);
      drafts.push((await anInvoice(hospital, patient, [item], { issue: false })).uuid);
    }
    const answers = await Promise.all(
      [...drafts, ...drafts].map((draft) => actOnInvoice(hospital, draft, 'issue')),
    );
    const numbers = answers
      .filter(({ status }) => status === 200)
      .map(({ body }) => body.data.number);
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(12);
    expect(refused[0]?.body.message).toMatch(
      /^This invoice was already issued \d+ s ago, as number \d+\.$/,
    );
    await expectBooksToBalance(hospital);
  });

  it('says until when it is due, as the hospital had it when the invoice was issued', async () => {
    const { hospital } = await aBillingHospital();
    const setDays = (invoice_due_days: number | null) =>
      send('PATCH', `/api/v1/providers/${hospital.provider.id}/identity`, {
        as: hospital.staff.administrator.sender,
        body: { invoice_due_days },
      });
    const issued = async () => {
      const patient = await aPatient(hospital);
      return anInvoice(hospital, patient, [await aChargeItem(hospital, patient)]);
    };
    expect((await issued()).due_on).toBeNull();
    await setDays(30);
    const invoice = await issued();
    const day = dayAt(new Date(invoice.issued_at), 'Africa/Nairobi');
    expect(invoice.due_on).toBe(dayAfter(day, 30));
    await setDays(7);
    expect((await readFinance(hospital, `invoices/${invoice.uuid}`)).due_on).toBe(
      dayAfter(day, 30),
    );
  });

  it('has the day of each service, and the admissions that it is for', async () => {
    const { hospital } = await aBillingHospital();
    const { patient, hospitalization } = await anAdmission(hospital);
    const evening = await aChargeItem(hospital, patient, {
      hospitalizationId: hospitalization.id,
      serviceDate: '2026-03-14',
    });
    const morning = await aChargeItem(hospital, patient, {
      hospitalizationId: hospitalization.id,
      createdAt: new Date('2026-03-14T21:30:00Z'),
    });
    const invoice = await anInvoice(hospital, patient, [evening, morning]);
    expect(invoice).toMatchObject({
      stays: [
        {
          hospitalization: hospitalization.id,
          admitted_at: hospitalization.admittedAt.toISOString(),
          discharged_at: null,
        },
      ],
      lines: [{ service_date: '2026-03-14' }, { service_date: '2026-03-15' }],
    });
  });

  it('keeps the payer and the cover that it was issued with, or that a payer was charged with; a draft has those of now', async () => {
    const billing = await aBillingHospital();
    const { hospital, insurer, insurance, company } = billing;
    const admin = hospital.staff.administrator.sender;
    const patient = await aPatient(hospital);
    const coversOf = `/api/v1/providers/${hospital.provider.id}/patients/${patient.id}/covers`;
    const cover = async (payer: string, member_number: string) => {
      const body = { payer, member_number, scheme: 'Family', valid_from: '2026-01-01' };
      const answer = await sendOk('POST', coversOf, { as: admin, body });
      return answer.body.data;
    };
    const change = (path: string, body: object) => send('PATCH', path, { as: admin, body });
    const first = await cover(insurer.uuid, 'M-1');
    const invoiceFor = async (account: string | null, issue: boolean) =>
      anInvoice(hospital, patient, [await aChargeItem(hospital, patient)], { account, issue });
    const draft = await invoiceFor(insurance.uuid, false);
    const addressed = await invoiceFor(insurance.uuid, true);
    const charged = await invoiceFor(null, true);
    const both = [addressed, charged];
    const shown = async ({ uuid }: { uuid: string }) => {
      const { payer_name, covers, payments } = await readFinance(hospital, `invoices/${uuid}`);
      return {
        payer_name,
        members: covers.map((one: { member_number: string }) => one.member_number),
        paid_by: payments.map((one: { payer_name: string }) => one.payer_name),
      };
    };
    expect(await Promise.all([draft, ...both].map(shown))).toEqual([
      { payer_name: insurer.name, members: ['M-1'], paid_by: [] },
      { payer_name: insurer.name, members: ['M-1'], paid_by: [] },
      { payer_name: null, members: [], paid_by: [] },
    ]);
    const pay = await payInvoice(hospital, charged.uuid, byInsurance(billing, { amount: '100' }));
    expect(pay.status, pay.text).toBe(201);

    await change(`${coversOf}/${first.uuid}`, { member_number: 'M-2', scheme: 'Staff' });
    await cover(company.uuid, 'C-1');
    const path = `/api/v1/providers/${hospital.provider.id}/payers/${insurer.uuid}`;
    expect((await change(path, { name: 'Lake Mutual 2030' })).status).toBe(200);
    expect(await Promise.all([draft, ...both].map(shown))).toEqual([
      { payer_name: 'Lake Mutual 2030', members: ['M-2'], paid_by: [] },
      { payer_name: insurer.name, members: ['M-1'], paid_by: [] },
      { payer_name: null, members: ['M-1'], paid_by: [insurer.name] },
    ]);
    await actOnInvoice(hospital, draft.uuid, 'issue');
    expect(await shown(draft)).toMatchObject({ members: ['M-2'] });
    // Receipts, reprinted and in lists, name the payer as their invoice does.
    const [receipt] = pay.body.data.payments;
    const reprinted = await readFinance(hospital, `payments/${receipt.uuid}`);
    expect(reprinted).toMatchObject({
      payer_name: insurer.name,
      settlement_payments: [{ payer_name: insurer.name }],
    });
    expect(receipt.payer_name).toBe(insurer.name);
    const listed = await send('GET', financeOf(hospital, 'payments'), { as: hospital.key });
    expect(listed.body.results).toMatchObject([{ payer_name: insurer.name }]);
  });

  it('is issued without a body, or with an empty one: unknown fields are refused by name, and issue nothing', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const item = await aChargeItem(hospital, patient);
    const { uuid } = await anInvoice(hospital, patient, [item], { issue: false });
    const issue = (sending: Sending) =>
      send('POST', financeOf(hospital, `invoices/${uuid}/issue`), { as: hospital.key, ...sending });
    expect(fieldsOf(await issue({ body: { issued_at: '2026-03-14', discount: 5 } }))).toEqual([
      400,
      'issued_at',
      'discount',
    ]);
    for (const body of [null, [], 'now', 7]) {
      expect((await issue({ body })).status, JSON.stringify(body)).toBe(400);
    }
    expect((await issue({ rawBody: '{"issued' })).status).toBe(400);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await issue({ rawBody: 'at=now', headers: form })).status).toBe(415);
    expect(await readFinance(hospital, `invoices/${uuid}`)).toMatchObject({ status: 'draft' });
    expect((await issue({ body: {} })).body.data).toMatchObject({ status: 'issued' });
  });

  it('is cancelled with a reason: its items are billable again, and the books reverse it', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const item = await aChargeItem(hospital, patient);
    const invoice = await anInvoice(hospital, patient, [item]);
    expect(fieldsOf(await actOnInvoice(hospital, invoice.uuid, 'cancel', { reason: '' }))).toEqual([
      400,
      'reason',
    ]);
    const { body } = await actOnInvoice(hospital, invoice.uuid, 'cancel');
    expect(body.data).toMatchObject({
      status: 'cancelled',
      number: invoice.number,
      cancel_reason: 'A mistake',
      cancelled_by_name: 'Test billing',
      cancelled_at: expect.any(String),
      balance: '0.00',
      // The item's tier may change from now on.
      lines: invoice.lines.map((line: object) => ({ ...line, price_tier_name: null })),
    });
    expect(await readFinance(hospital, `charge-items/${item.id}`)).toMatchObject({
      status: 'billable',
      invoice: null,
    });
    expect(await postings(hospital, `invoice=${invoice.uuid}`)).toEqual([
      ['Dr receivable-patient 1500.00', 'Cr service-revenue 1500.00'],
      ['Cr receivable-patient 1500.00', 'Dr service-revenue 1500.00'],
    ]);
    for (const action of ['cancel', 'issue'] as const) {
      const again = await actOnInvoice(hospital, invoice.uuid, action);
      expect(again.status).toBe(409);
      expect(again.body.message).toMatch(/^This invoice was cancelled \d+ s ago: A mistake$/);
    }
    const next = await anInvoice(hospital, patient, [item]);
    expect(next.number).toBe(invoice.number + 1);
    await expectBooksToBalance(hospital);
  });

  it('is not cancelled while something of it is paid', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const { invoice: paid } = await aPaidVisit(billing);
    const refused = await actOnInvoice(hospital, paid.uuid, 'cancel');
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(
      /^KES 1,500\.00 of this invoice is settled, last by receipt 1, \d+ s ago\. Void or refund its payments first\.$/,
    );
    const patient = await aPatient(hospital);
    const invoice = await anInvoice(hospital, patient, [await aChargeItem(hospital, patient)]);
    await payInvoice(hospital, invoice.uuid, {
      transaction_type: 'cash',
      amount: '0.05',
      currency: 'KES',
      location: desk.id,
    });
    expect((await actOnInvoice(hospital, invoice.uuid, 'cancel')).status).toBe(409);
    await expectBooksToBalance(hospital);
  });
});

describe('two desks', () => {
  it('that bill the same items at once make one invoice of them', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const items = [];
    for (let made = 0; made < 6; made += 1) items.push(await aChargeItem(hospital, patient));
    const [a, b, c, d, e, f] = items;
    const sets = [
      [a, b, c],
      [c, d, a],
      [e, f, b],
      [f, e, d],
      [b, e, a],
      [d, c, f],
    ].map((set) => set.flatMap((item) => item ?? []));
    const answers = await Promise.all(
      [...sets, ...sets, ...sets].map((set) => makeInvoice(hospital, patient, set)),
    );
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].sort()).toEqual([201, 409]);
    type Line = { charge_item: string };
    const billed = answers
      .filter(({ status }) => status === 201)
      .flatMap(({ body }) => body.data.lines.map((line: Line) => line.charge_item));
    expect(new Set(billed).size).toBe(billed.length);
    const list = await everyRow(financeOf(hospital, 'charge-items?status=billed'), hospital.key);
    expect(list.map(({ uuid }) => uuid).sort()).toEqual([...billed].sort());
    await expectBooksToBalance(hospital);
  });

  it('that issue and cancel a draft at once leave it issued or cancelled', async () => {
    const hospital = await aHospital();
    const drafts = [];
    for (let made = 0; made < 6; made += 1) {
      const patient = await aPatient(hospital);
      const item = await aChargeItem(hospital, patient);
      drafts.push(await anInvoice(hospital, patient, [item], { issue: false }));
    }
    await Promise.all(
      drafts.flatMap(({ uuid }) => [
        actOnInvoice(hospital, uuid, 'issue'),
        actOnInvoice(hospital, uuid, 'cancel'),
        actOnInvoice(hospital, uuid, 'cancel'),
      ]),
    );
    for (const { uuid } of drafts) {
      expect((await readFinance(hospital, `invoices/${uuid}`)).status).toBe('cancelled');
    }
    await expectBooksToBalance(hospital);
  });
});

describe('the list of invoices', () => {
  it('finds by every filter, newest first', async () => {
    const billing = await aBillingHospital();
    const { hospital, insurance, insurer, company } = billing;
    const stranger = await aHospital();
    const foreigner = await aPatient(stranger);
    await anInvoice(stranger, foreigner, [await aChargeItem(stranger, foreigner)]);
    const mensah = await aPatient(hospital, { firstName: 'Ama', lastName: 'Mensah' });
    const make = async (patient: { id: string }, more: Parameters<typeof anInvoice>[3] = {}) =>
      anInvoice(hospital, patient, [await aChargeItem(hospital, patient)], more);
    const issued = await make(mensah, { account: insurance.uuid });
    const draft = await make(mensah, { issue: false });
    const cancelled = await make(await aPatient(hospital));
    await actOnInvoice(hospital, cancelled.uuid, 'cancel');
    const { invoice: paid } = await aPaidVisit(billing);
    const found = async (query: string) => {
      const answer = await sendOk('GET', financeOf(hospital, `invoices?${query}`), {
        as: hospital.staff['ward-clerk'].sender,
      });
      expect(answer.body.meta.total).toBe(answer.body.results.length);
      return answer.body.results.map(({ uuid }: { uuid: string }) => uuid);
    };
    const all = [paid.uuid, cancelled.uuid, draft.uuid, issued.uuid];
    expect(await found('')).toEqual(all);
    expect(await found('search=mensah ama')).toEqual([draft.uuid, issued.uuid]);
    expect(await found(`search=${paid.number}`)).toContain(paid.uuid);
    expect(await found(`number=${paid.number}`)).toEqual([paid.uuid]);
    expect(await found(`search=${paid.number}&status=paid`)).toEqual([paid.uuid]);
    expect(await found(`patient=${mensah.number}`)).toEqual([draft.uuid, issued.uuid]);
    expect(await found(`account=${insurance.uuid}`)).toEqual([issued.uuid]);
    expect(await found(`payer=${insurer.id}`)).toEqual([issued.uuid]);
    expect(await found(`payer=${company.uuid}`)).toEqual([]);
    for (const one of [issued, draft, cancelled, paid]) {
      const status = (await readFinance(hospital, `invoices/${one.uuid}`)).status;
      expect(await found(`status=${status}`)).toEqual([one.uuid]);
    }
    expect(await found('origin=payment')).toEqual([paid.uuid]);
    expect(await found('origin=desk')).toEqual(all.slice(1));
    expect(await found('is_outstanding=true')).toEqual([issued.uuid]);
    expect(await found('is_outstanding=false')).toEqual(all.slice(0, 3));
    expect(await found('issued_at__gte=2020-01-01T00:00:00Z')).toHaveLength(3);
    expect(await found('issued_at__lte=2020-01-01T00:00:00Z')).toEqual([]);
    expect(await found(`created_at__gte=${draft.created_at}`)).toEqual(all.slice(0, 3));
    expect(await found(`created_at__lte=${issued.created_at}`)).toEqual([issued.uuid]);
    expect(await found('payer=999999999')).toEqual([]);
    const rows = await everyRow(financeOf(hospital, 'invoices?page_size=1'), hospital.key);
    expect(rows.map(({ uuid }) => uuid)).toEqual(all);
  });
});
