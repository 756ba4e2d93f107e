import { describe, expect, it } from 'vitest';
import {
  aChargeItem,
  anInvoice,
  aService,
  financeOf,
  makeInvoice,
} from '@/e2e/api/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/books';
import { aDiscount, anAccount } from '@/e2e/api/discount-builders';
import { everyRow } from '@/e2e/api/pages';
import { aBillingHospital, aPaidVisit, payInvoice, postings } from '@/e2e/api/payment-builders';
import { send } from '@/e2e/api/transport';
import { aHospital, aPatient, type Hospital } from '@/e2e/builders';

const act = (hospital: Hospital, invoice: string, action: 'issue' | 'cancel', body: object = {}) =>
  send('POST', financeOf(hospital, `invoices/${invoice}/${action}`), {
    as: hospital.staff.billing.sender,
    ...(action === 'cancel' ? { body: { reason: 'A mistake', ...body } } : {}),
  });

const read = async (hospital: Hospital, path: string) => {
  const answer = await send('GET', financeOf(hospital, path), { as: hospital.key });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
};

const fieldsOf = ({ status, body }: Awaited<ReturnType<typeof act>>) => [
  status,
  ...Object.keys(body.errors ?? {}),
];

describe('making an invoice', () => {
  it('copies the items in the order in which they were charged, less their discounts, to the cent', async () => {
    const { hospital, insurer, insurance } = await aBillingHospital();
    const patient = await aPatient(hospital);
    const bed = await aService(hospital, { name: 'Bed night', price: '3333.33' });
    const visit = await aChargeItem(hospital, patient);
    const nights = await aChargeItem(hospital, patient, {
      service: bed,
      unitPrice: '3333.33',
      quantity: 3,
      description: 'Three nights',
    });
    const tests = await aChargeItem(hospital, patient, { unitPrice: '450.00', quantity: 2 });
    const discount = await aDiscount(hospital, insurer, {
      amount: 7.5,
      healthcare_service_ids: [bed.id],
    });
    const answer = await makeInvoice(hospital, patient, [tests, visit, nights], {
      account: insurance.uuid,
      discounted_charge_items: [{ charge_item_uuid: nights.id, discount_uuid: discount.uuid }],
    });
    expect(answer.status, answer.text).toBe(201);
    const invoice = answer.body.data;
    expect(invoice).toEqual({
      id: expect.any(Number),
      uuid: expect.any(String),
      number: null,
      status: 'draft',
      origin: 'desk',
      patient: patient.number,
      patient_uuid: patient.id,
      patient_detail: expect.objectContaining({ lastname: 'Otieno' }),
      patient_mr_number: patient.mrNumber,
      account: insurance.uuid,
      account_name: insurance.name,
      payer: insurer.uuid,
      payer_name: insurer.name,
      lines: [
        {
          position: 1,
          charge_item: visit.id,
          healthcare_service_name: 'General medicine',
          description: 'Consultation',
          quantity: 1,
          unit_price: '1500.00',
          amount: '1500.00',
          discount: null,
          discount_code: null,
          discount_type: null,
          discount_value: null,
          discount_amount: '0.00',
          invoice_discount_share: '0.00',
          net_amount: '1500.00',
        },
        {
          position: 2,
          charge_item: nights.id,
          healthcare_service_name: 'Bed night',
          description: 'Three nights',
          quantity: 3,
          unit_price: '3333.33',
          amount: '9999.99',
          discount: discount.uuid,
          discount_code: discount.code,
          discount_type: 'percentage',
          discount_value: '7.50',
          discount_amount: '750.00',
          invoice_discount_share: '0.00',
          net_amount: '9249.99',
        },
        expect.objectContaining({ position: 3, charge_item: tests.id, amount: '900.00' }),
      ],
      payments: [],
      discount: null,
      discount_code: null,
      discount_amount: '0.00',
      total: '12399.99',
      discount_total: '750.00',
      net_total: '11649.99',
      paid_total: '0.00',
      balance: '11649.99',
      currency: 'KES',
      issued_at: null,
      issued_by_name: null,
      cancelled_at: null,
      cancelled_by_name: null,
      cancel_reason: '',
      created_by_name: 'Test billing',
      created_at: expect.any(String),
      modified_at: expect.any(String),
    });
    expect(await read(hospital, `invoices/${invoice.id}`)).toEqual(invoice);
    expect(await read(hospital, `charge-items/${nights.id}`)).toMatchObject({
      status: 'billed',
      invoice: invoice.uuid,
      invoice_number: null,
      discount: discount.uuid,
      discount_code: discount.code,
      discount_amount: '750.00',
      net_amount: '9249.99',
    });
    const issued = await act(hospital, invoice.uuid, 'issue');
    expect(issued.body.data).toMatchObject({
      status: 'issued',
      number: 1,
      issued_at: expect.any(String),
      issued_by_name: 'Test billing',
      lines: invoice.lines,
    });
    expect(await postings(hospital, `invoice=${invoice.uuid}`)).toEqual([
      [
        'Dr receivable-patient 11649.99',
        'Dr discounts-given 750.00',
        'Cr service-revenue 12399.99',
      ],
    ]);
    await expectBooksToBalance(hospital);
  });

  it('spreads a discount of the whole invoice over its lines so that the parts add up', async () => {
    const { hospital, insurer, insurance } = await aBillingHospital();
    const patient = await aPatient(hospital);
    const items = [];
    for (let made = 0; made < 3; made += 1) {
      items.push(await aChargeItem(hospital, patient, { unitPrice: '33.33' }));
    }
    const discount = await aDiscount(hospital, insurer, {
      applies_to: 'invoice',
      discount_type: 'currency',
      amount: 10,
    });
    const invoice = await anInvoice(hospital, patient, items, {
      account: insurance.uuid,
      discount_id: discount.uuid,
    });
    expect(invoice).toMatchObject({
      discount: discount.uuid,
      discount_code: discount.code,
      discount_amount: '10.00',
      discount_total: '10.00',
      net_total: '89.99',
    });
    type Line = { invoice_discount_share: string; net_amount: string };
    expect(invoice.lines.map((line: Line) => line.invoice_discount_share)).toEqual([
      '3.34',
      '3.33',
      '3.33',
    ]);
    expect(invoice.lines.map((line: Line) => line.net_amount)).toEqual(['29.99', '30.00', '30.00']);
    await expectBooksToBalance(hospital);
  });

  it('of which nothing is left to pay is paid when it is issued, and its items with it', async () => {
    const { hospital, insurer, insurance } = await aBillingHospital();
    const patient = await aPatient(hospital);
    const discount = await aDiscount(hospital, insurer, { amount: 100 });
    const item = await aChargeItem(hospital, patient);
    const free = await aChargeItem(hospital, patient, { unitPrice: '0.00' });
    const invoice = await anInvoice(hospital, patient, [item, free], {
      account: insurance.uuid,
      discounted_charge_items: [{ charge_item_uuid: item.number, discount_uuid: discount.id }],
    });
    expect(invoice).toMatchObject({ status: 'paid', net_total: '0.00', balance: '0.00' });
    expect(await read(hospital, `charge-items/${item.id}`)).toMatchObject({ status: 'paid' });
    const cancelled = await act(hospital, invoice.uuid, 'cancel');
    expect(cancelled.body.data).toMatchObject({ status: 'cancelled' });
    expect(await read(hospital, `charge-items/${item.id}`)).toMatchObject({
      status: 'billable',
      discount: null,
      net_amount: '1500.00',
    });
    const nothing = await anInvoice(hospital, patient, [free]);
    expect(nothing).toMatchObject({ status: 'paid', total: '0.00' });
    await expectBooksToBalance(hospital);
  });

  it('takes a patient’s billable items of one currency, each once', async () => {
    const hospital = await aHospital();
    const stranger = await aHospital();
    const patient = await aPatient(hospital);
    const [item, dollars, elsewhere] = [
      await aChargeItem(hospital, patient),
      await aChargeItem(hospital, patient, { currency: 'USD' }),
      await aChargeItem(hospital, await aPatient(hospital)),
    ];
    const foreign = await aChargeItem(stranger, await aPatient(stranger));
    const tried = async (...items: { id: string }[]) =>
      fieldsOf(await makeInvoice(hospital, patient, items));
    expect(await tried()).toEqual([400, 'charge_items']);
    expect(await tried(item, item)).toEqual([400, 'charge_items.1']);
    expect(await tried(item, dollars)).toEqual([400, 'charge_items.1']);
    expect(await tried(item, elsewhere, foreign)).toEqual([
      400,
      'charge_items.1',
      'charge_items.2',
    ]);
    expect(fieldsOf(await makeInvoice(hospital, { id: foreign.patientId }, [item]))).toEqual([
      400,
      'patient',
    ]);
    expect((await read(hospital, `charge-items/${item.id}`)).status).toBe('billable');
    const byNumber = await send('POST', financeOf(hospital, 'invoices'), {
      as: hospital.staff['finance-manager'].sender,
      body: { patient: patient.number, charge_items: [item.number] },
    });
    expect(byNumber.status, byNumber.text).toBe(201);
    const again = await makeInvoice(hospital, patient, [item]);
    expect(fieldsOf(again)).toEqual([409, 'charge_items.0']);
    expect(again.body.message).toMatch(/is on a draft of an invoice \(\d+\) made \d+ s ago\.$/);
  });

  it('refuses discounts that cannot be used, by item, and both kinds together', async () => {
    const { hospital, insurer, insurance, corporate } = await aBillingHospital();
    const patient = await aPatient(hospital);
    const item = await aChargeItem(hospital, patient);
    const other = await aChargeItem(hospital, patient);
    const service = await aService(hospital);
    const usable = await aDiscount(hospital, insurer);
    const inactive = await aDiscount(hospital, insurer, { is_active: false });
    const elsewhere = await aDiscount(hospital, insurer, { healthcare_service_ids: [service.id] });
    const whole = await aDiscount(hospital, insurer, { applies_to: 'invoice' });
    const tried = async (discount: { uuid: string }, more: object = {}) =>
      fieldsOf(
        await makeInvoice(hospital, patient, [item], {
          account: insurance.uuid,
          discounted_charge_items: [{ charge_item_uuid: item.id, discount_uuid: discount.uuid }],
          ...more,
        }),
      );
    const at = 'discounted_charge_items.0';
    expect(await tried(inactive)).toEqual([409, `${at}.discount_uuid`]);
    expect(await tried(elsewhere)).toEqual([400, `${at}.discount_uuid`]);
    expect(await tried(whole)).toEqual([400, `${at}.discount_uuid`]);
    expect(await tried({ uuid: item.id })).toEqual([400, `${at}.discount_uuid`]);
    expect(await tried(usable, { account: corporate.uuid })).toEqual([400, `${at}.discount_uuid`]);
    expect(await tried(usable, { account: null })).toEqual([400, `${at}.discount_uuid`]);
    expect(await tried(usable, { discount_id: whole.uuid })).toEqual([400, 'discount_id']);
    const twice = { charge_item_uuid: item.id, discount_uuid: usable.uuid };
    expect(await tried(usable, { discounted_charge_items: [twice, twice] })).toEqual([
      400,
      'discounted_charge_items.1.charge_item_uuid',
    ]);
    const notBilled = { charge_item_uuid: other.id, discount_uuid: usable.uuid };
    expect(await tried(usable, { discounted_charge_items: [notBilled] })).toEqual([
      400,
      `${at}.charge_item_uuid`,
    ]);
    expect(await tried(usable, { discounted_charge_items: [], discount_id: usable.uuid })).toEqual([
      400,
      'discount_id',
    ]);
    expect(await tried(usable)).toEqual([201]);
  });

  it('is meant for an account that can pay it', async () => {
    const { hospital, insurance } = await aBillingHospital();
    const patient = await aPatient(hospital);
    const item = await aChargeItem(hospital, patient);
    const tried = async (account: string | number) =>
      fieldsOf(await makeInvoice(hospital, patient, [item], { account }));
    const dollars = await anAccount(hospital, { currency: 'USD' });
    const closed = await anAccount(hospital, { is_active: false });
    const opened = await send(
      'POST',
      `/api/v1/providers/${hospital.provider.id}/patients/${(await aPatient(hospital)).id}/account`,
      { as: hospital.key, body: {} },
    );
    expect(await tried(dollars.uuid)).toEqual([400, 'account']);
    expect(await tried(closed.uuid)).toEqual([409, 'account']);
    expect(await tried(opened.body.data.uuid)).toEqual([400, 'account']);
    expect(await tried(999_999_999)).toEqual([400, 'account']);
    expect(await tried(insurance.id)).toEqual([201]);
  });
});

describe('an issued invoice', () => {
  it('has a number without a gap, however many are issued at once and whatever fails between', async () => {
    const hospital = await aHospital();
    const drafts: string[] = [];
    for (let made = 0; made < 12; made += 1) {
      const patient = await aPatient(hospital);
      const item = await aChargeItem(hospital, patient);
      drafts.push((await anInvoice(hospital, patient, [item], { issue: false })).uuid);
    }
    const answers = await Promise.all(
      [...drafts, ...drafts].map((draft) => act(hospital, draft, 'issue')),
    );
    const numbers = answers
      .filter(({ status }) => status === 200)
      .map(({ body }) => body.data.number);
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(12);
    expect(refused[0]?.body.message).toMatch(
      /^This invoice was issued already, \d+ s ago, as number \d+\.$/,
    );
    await expectBooksToBalance(hospital);
  });

  it('is cancelled with a reason: its items are billable again, and the books take it back', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const item = await aChargeItem(hospital, patient);
    const invoice = await anInvoice(hospital, patient, [item]);
    expect(fieldsOf(await act(hospital, invoice.uuid, 'cancel', { reason: '' }))).toEqual([
      400,
      'reason',
    ]);
    const { body } = await act(hospital, invoice.uuid, 'cancel');
    expect(body.data).toMatchObject({
      status: 'cancelled',
      number: invoice.number,
      cancel_reason: 'A mistake',
      cancelled_by_name: 'Test billing',
      cancelled_at: expect.any(String),
      balance: '0.00',
      lines: invoice.lines,
    });
    expect(await read(hospital, `charge-items/${item.id}`)).toMatchObject({
      status: 'billable',
      invoice: null,
    });
    expect(await postings(hospital, `invoice=${invoice.uuid}`)).toEqual([
      ['Dr receivable-patient 1500.00', 'Cr service-revenue 1500.00'],
      ['Cr receivable-patient 1500.00', 'Dr service-revenue 1500.00'],
    ]);
    for (const action of ['cancel', 'issue'] as const) {
      const again = await act(hospital, invoice.uuid, action);
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
    const refused = await act(hospital, paid.uuid, 'cancel');
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(
      /^KES 1,500\.00 of this invoice is paid, last by receipt 1, \d+ s ago\. Void or refund its payments first\.$/,
    );
    const patient = await aPatient(hospital);
    const invoice = await anInvoice(hospital, patient, [await aChargeItem(hospital, patient)]);
    await payInvoice(hospital, invoice.uuid, {
      transaction_type: 'cash',
      amount: '0.05',
      currency: 'KES',
      location: desk.id,
    });
    expect((await act(hospital, invoice.uuid, 'cancel')).status).toBe(409);
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

  it('of which one issues and the other cancels a draft leave it one or the other', async () => {
    const hospital = await aHospital();
    const drafts = [];
    for (let made = 0; made < 6; made += 1) {
      const patient = await aPatient(hospital);
      const item = await aChargeItem(hospital, patient);
      drafts.push(await anInvoice(hospital, patient, [item], { issue: false }));
    }
    await Promise.all(
      drafts.flatMap(({ uuid }) => [
        act(hospital, uuid, 'issue'),
        act(hospital, uuid, 'cancel'),
        act(hospital, uuid, 'cancel'),
      ]),
    );
    for (const { uuid } of drafts) {
      expect((await read(hospital, `invoices/${uuid}`)).status).toBe('cancelled');
    }
    await expectBooksToBalance(hospital);
  });
});

describe('the list of invoices', () => {
  it('finds by every filter, the last made first', async () => {
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
    await act(hospital, cancelled.uuid, 'cancel');
    const { invoice: paid } = await aPaidVisit(billing);
    const found = async (query: string) => {
      const answer = await send('GET', financeOf(hospital, `invoices?${query}`), {
        as: hospital.staff['ward-clerk'].sender,
      });
      expect(answer.status, answer.text).toBe(200);
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
      const status = (await read(hospital, `invoices/${one.uuid}`)).status;
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

  it('shows nothing of another hospital, nor lets anybody act on it', async () => {
    const hospital = await aHospital();
    const stranger = await aHospital();
    const patient = await aPatient(stranger);
    const invoice = await anInvoice(stranger, patient, [await aChargeItem(stranger, patient)]);
    for (const name of [invoice.uuid, invoice.id]) {
      const answer = await send('GET', financeOf(hospital, `invoices/${name}`), {
        as: hospital.key,
      });
      expect(answer.status).toBe(404);
    }
    expect((await act(hospital, invoice.uuid, 'issue')).status).toBe(404);
    expect((await act(hospital, invoice.uuid, 'cancel')).status).toBe(404);
    expect((await read(stranger, `invoices/${invoice.uuid}`)).status).toBe('issued');
  });

  it('is read by clerks and auditors, and written by billing and finance alone', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const item = await aChargeItem(hospital, patient);
    const draft = await anInvoice(hospital, patient, [item], { issue: false });
    const path = financeOf(hospital, 'invoices');
    for (const role of ['nurse', 'medical-officer'] as const) {
      expect((await send('GET', path, { as: hospital.staff[role].sender })).status).toBe(403);
    }
    for (const role of ['ward-clerk', 'administrator', 'auditor'] as const) {
      const as = hospital.staff[role].sender;
      expect((await send('GET', path, { as })).status).toBe(200);
      expect((await makeInvoice(hospital, patient, [item], { as })).status).toBe(403);
      expect((await send('POST', `${path}/${draft.uuid}/issue`, { as })).status).toBe(403);
    }
  });
});
