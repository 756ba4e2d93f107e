import { describe, expect, it } from 'vitest';
import { aChargeItem, anInvoice, financeOf } from '@/e2e/api/billing/billing-builders';
import { aDiscount } from '@/e2e/api/billing/discount-builders';
import {
  aBillingHospital,
  answerCash,
  aPaidVisit,
  aShift,
  type Billing,
  closeShift,
  offerCash,
  voidPayment,
} from '@/e2e/api/billing/payment-builders';
import { send, sendOk } from '@/e2e/api/transport';
import { auditRows } from '@/e2e/audit-rows';
import { aPatient } from '@/e2e/builders/patients';
import type { Sender } from '@/e2e/builders/people';
import { readCsv } from '@/e2e/csv';

/** Each line, by the column names. */
async function exported({ hospital }: Billing, list: string, as: Sender = hospital.key) {
  const [path = '', query = ''] = list.split('?');
  const answer = await sendOk('GET', financeOf(hospital, `${path}/export?${query}`), { as });
  expect(answer.headers.get('content-type')).toContain('text/csv');
  const [header = [], ...lines] = readCsv(answer.text);
  const rows = lines.map((line) => Object.fromEntries(header.map((name, at) => [name, line[at]])));
  return { answer, rows };
}

const lastAudit = async ({ hospital }: Billing, action: string) => {
  const row = (await auditRows({ providerId: hospital.provider.id, action }, 'patientIds')).at(-1);
  return row;
};

describe('the export of payments', () => {
  it('has a row for each receipt, voided ones with their reason, and audits whose payments were read', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const { payment } = await aPaidVisit(billing, { unitPrice: '1500.00' });
    const { patient } = await aPaidVisit(billing, { unitPrice: '250.50' });
    const as = hospital.staff['finance-manager'].sender;
    await voidPayment(hospital, payment.uuid, { reason: '=wrong patient' }, { as });
    const { answer, rows } = await exported(billing, 'payments');
    expect(answer.headers.get('content-disposition')).toMatch(/payments \d{4}-\d\d-\d\d\.csv/);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      Receipt: '2',
      Status: 'Received',
      'MR number': patient.mrNumber,
      'Payment method': 'Cash',
      Currency: 'KES',
      Amount: '250.50',
      Desk: 'Billing desk',
      'Void reason': '',
    });
    expect(rows[1]).toMatchObject({
      Receipt: '1',
      Status: 'Voided',
      Amount: '1500.00',
      'Void reason': "'=wrong patient",
    });
    expect((await lastAudit(billing, 'payment.export'))?.patientIds).toContain(patient.id);
  });

  it('uses the filters of the list', async () => {
    const billing = await aBillingHospital();
    const { payment } = await aPaidVisit(billing);
    await aPaidVisit(billing);
    const one = await exported(billing, `payments?patient=${payment.patient_uuid}`);
    expect(one.rows.map(({ Receipt }) => Receipt)).toEqual(['1']);
    expect((await exported(billing, 'payments?transaction_type=card')).rows).toEqual([]);
  });
});

describe('the export of charge items', () => {
  it('continues through every part of a long list, each item once and in the list’s order', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const patient = await aPatient(hospital);
    // More than two parts of the file.
    for (let made = 0; made < 1010; made += 101) {
      await Promise.all(
        Array.from({ length: 101 }, () => aChargeItem(hospital, patient, { unitPrice: '10.00' })),
      );
    }
    const { rows } = await exported(billing, 'charge-items?status=billable');
    const ids = rows.map((row) => Number(row['Charge item']));
    expect(ids).toHaveLength(1010);
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one));
    expect(rows[0]).toMatchObject({
      'Net amount': '10.00',
      Status: 'Not billed yet',
      Currency: 'KES',
    });
  });
});

describe('the export of handovers of cash', () => {
  it('says who offered it to which person, how much it was, and what became of it', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const clerk = { as: hospital.staff.billing.sender };
    const manager = hospital.staff['finance-manager'];
    const shift = await aShift(hospital, desk, { float: '700' });
    const offer = { to_user: manager.userId, amount: '600', note: 'Takings' };
    const offered = await offerCash(hospital, shift.uuid, offer, clerk);
    await answerCash(hospital, `${offered.body.data.uuid}/decline`, {}, { as: manager.sender });
    const { rows } = await exported(billing, 'handovers');
    expect(rows).toMatchObject([
      {
        From: 'Test billing',
        Location: 'Billing desk',
        'To user': manager.name,
        Amount: '600.00',
        Currency: 'KES',
        Status: 'Declined',
        Note: 'Takings',
      },
    ]);
    expect((await exported(billing, 'handovers?status=accepted')).rows).toEqual([]);
  });
});

describe('the export of charge items under one shared discount', () => {
  it('has each item’s part of it, and the parts add up', async () => {
    const billing = await aBillingHospital();
    const { hospital, insurer, insurance } = billing;
    const patient = await aPatient(hospital);
    const items = [];
    for (const unitPrice of ['0.01', '700.00', '299.99']) {
      items.push(await aChargeItem(hospital, patient, { unitPrice }));
    }
    const discount = await aDiscount(hospital, insurer, { applies_to: 'invoice', amount: 12.5 });
    const given = { account: insurance.uuid, discount_id: discount.uuid };
    const invoice = await anInvoice(hospital, patient, items, given);
    expect(invoice.discount_amount).toBe('125.00');
    const { rows } = await exported(billing, 'charge-items');
    expect(rows.map((row) => [row['Net amount'], row['Part of invoice discount']])).toEqual([
      ['299.99', '37.50'],
      ['700.00', '87.50'],
      ['0.01', '0.00'],
    ]);
  });
});

describe('the export of invoices', () => {
  it('has a row for each invoice with what was paid of it', async () => {
    const billing = await aBillingHospital();
    const { patient } = await aPaidVisit(billing, { unitPrice: '1500.00' });
    const { rows } = await exported(billing, 'invoices');
    expect(rows).toMatchObject([
      {
        Invoice: '1',
        Status: 'Settled',
        'MR number': patient.mrNumber,
        Lines: '1',
        Total: '1500.00',
        Paid: '1500.00',
        Balance: '0.00',
      },
    ]);
  });
});

describe('the export of a day', () => {
  it('equals the report, even if more was paid out than came in', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const as = hospital.staff['finance-manager'].sender;
    const coins = { smallest_coin: '5.00' };
    await send('PATCH', financeOf(hospital, 'settings'), { as, body: coins });
    const before = await aShift(hospital, desk);
    const { payment } = await aPaidVisit(billing, {
      unitPrice: '1502.00',
      as: hospital.staff.billing.sender,
    });
    const counted = { counted_cash: '1500.00' };
    await closeShift(hospital, before.uuid, counted, { as: hospital.staff.billing.sender });
    await aShift(hospital, desk, { as, float: '2000' });
    await voidPayment(hospital, payment.uuid, { reason: 'Wrong patient' }, { as });
    const { rows } = await exported(billing, 'day-end-report');
    const sums = rows.map(({ Cashier, Rounding, Net }) => [Cashier, Rounding, Net]);
    expect(sums).toEqual([
      ['Test billing', '-2.00', '1500.00'],
      ['Test finance-manager', '2.00', '-1500.00'],
    ]);
    const payments = await exported(billing, 'payments');
    expect(payments.rows).toMatchObject([
      { Amount: '1502.00', Rounding: '-2.00', 'Cash received': '1500.00', Change: '0.00' },
    ]);
  });

  it('has by cashier, desk, tender and hour what the report sums up', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    await aShift(hospital, desk);
    await aPaidVisit(billing, { unitPrice: '1500.00', as: hospital.staff.billing.sender });
    await aPaidVisit(billing, { unitPrice: '250.50', as: hospital.staff.billing.sender });
    const { rows } = await exported(billing, 'day-end-report');
    const report = await send('GET', financeOf(hospital, 'day-end-report'), { as: hospital.key });
    expect(report.body.data.totals).toMatchObject([{ payments: 2, amount: '1750.50' }]);
    const taken = rows.reduce((sum, row) => sum + BigInt(row.Taken?.replace('.', '') ?? '0'), 0n);
    expect(taken).toBe(175_050n);
    expect(rows[0]).toMatchObject({
      Date: report.body.data.date,
      Cashier: 'Test billing',
      Desk: 'Billing desk',
      'Payment method': 'Cash',
    });
  });
});
