import { describe, expect, it } from 'vitest';
import {
  aChargeItem,
  actOnInvoice,
  anInvoice,
  aService,
  financeOf,
  makeInvoice,
  readFinance,
} from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import { aDiscount, anAccount } from '@/e2e/api/billing/discount-builders';
import { aBillingHospital, postings } from '@/e2e/api/billing/payment-builders';
import { fieldsOf, send, sendOk } from '@/e2e/api/transport';
import { aHospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';

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
      account_type: 'insurance',
      payer: insurer.uuid,
      payer_name: insurer.name,
      stays: [],
      covers: [],
      lines: [
        {
          position: 1,
          charge_item: visit.id,
          healthcare_service_name: 'General medicine',
          description: 'Consultation',
          service_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
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
          price_tier_name: hospital.priceTier.name,
          is_repriced: false,
          credited_at: null,
        },
        {
          position: 2,
          charge_item: nights.id,
          healthcare_service_name: 'Bed night',
          description: 'Three nights',
          service_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
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
          price_tier_name: hospital.priceTier.name,
          is_repriced: false,
          credited_at: null,
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
      credited_total: '0.00',
      balance: '11649.99',
      refund_due: '0.00',
      refund_due_since: null,
      currency: 'KES',
      issued_at: null,
      issued_by_name: null,
      due_on: null,
      cancelled_at: null,
      cancelled_by_name: null,
      cancel_reason: '',
      created_by_name: 'Test billing',
      created_at: expect.any(String),
      modified_at: expect.any(String),
    });
    expect(await readFinance(hospital, `invoices/${invoice.id}`)).toEqual(invoice);
    expect(await readFinance(hospital, `charge-items/${nights.id}`)).toMatchObject({
      status: 'billed',
      invoice: invoice.uuid,
      invoice_number: null,
      discount: discount.uuid,
      discount_code: discount.code,
      discount_amount: '750.00',
      net_amount: '9249.99',
    });
    const issued = await actOnInvoice(hospital, invoice.uuid, 'issue');
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
    const items: { id: string; number: number }[] = [];
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
    const shares = async () => {
      const read = items.map(({ id }) => readFinance(hospital, `charge-items/${id}`));
      return (await Promise.all(read)).map((item) => [
        item.invoice_discount_share,
        item.net_amount,
      ]);
    };
    expect(await shares()).toEqual([
      ['3.34', '33.33'],
      ['3.33', '33.33'],
      ['3.33', '33.33'],
    ]);
    await actOnInvoice(hospital, invoice.uuid, 'cancel');
    expect(await shares()).toEqual(Array(3).fill(['0.00', '33.33']));
    await expectBooksToBalance(hospital);
  });

  it('with nothing to pay makes it paid when it is issued, and its items with it', async () => {
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
    expect(await readFinance(hospital, `charge-items/${item.id}`)).toMatchObject({
      status: 'paid',
    });
    const cancelled = await actOnInvoice(hospital, invoice.uuid, 'cancel');
    expect(cancelled.body.data).toMatchObject({ status: 'cancelled' });
    expect(await readFinance(hospital, `charge-items/${item.id}`)).toMatchObject({
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
    expect((await readFinance(hospital, `charge-items/${item.id}`)).status).toBe('billable');
    await sendOk('POST', financeOf(hospital, 'invoices'), {
      as: hospital.staff['finance-manager'].sender,
      body: { patient: patient.number, charge_items: [item.number] },
    });
    const again = await makeInvoice(hospital, patient, [item]);
    expect(fieldsOf(again)).toEqual([409, 'charge_items.0']);
    expect(again.body.message).toMatch(/is on a draft of an invoice \(\d+\) made \d+ s ago\.$/);
  });

  it('refuses unusable discounts, by item, and discounts of both kinds together', async () => {
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

  it('needs an account that can pay it', async () => {
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
