import { describe, expect, it } from 'vitest';
import { aChargeItem, anInvoice, financeOf } from '@/e2e/api/billing/billing-builders';
import { at } from '@/e2e/api/billing/discount-builders';
import { aBillingHospital, type Billing, payInvoice } from '@/e2e/api/billing/payment-builders';
import { ok, send } from '@/e2e/api/transport';
import { aPatient } from '@/e2e/builders/patients';

async function anIssued({ hospital }: Billing) {
  const patient = await aPatient(hospital);
  const item = await aChargeItem(hospital, patient, { unitPrice: '9000.00' });
  return { patient, invoice: await anInvoice(hospital, patient, [item]) };
}

/** Reads over and over while an invoice is paid in forty parts, and returns contradictions. */
async function contradictionsWhilePaying(
  { hospital, desk, insurance }: Billing,
  invoice: { uuid: string },
  readings: (() => Promise<string | null>)[],
  way: object = { transaction_type: 'insurance', account_id: insurance.uuid },
): Promise<string[]> {
  const found: string[] = [];
  let isOver = false;
  const readers = readings.map(async (read) => {
    while (!isOver) found.push(...[await read()].flatMap((one) => one ?? []));
  });
  try {
    for (let nth = 0; nth < 40; nth += 1) {
      const part = { ...way, amount: '10', location: desk.id };
      ok(await payInvoice(hospital, invoice.uuid, part));
    }
  } finally {
    isOver = true;
    await Promise.all(readers);
  }
  return found;
}

describe('a read during payments', () => {
  it('has the same sum in a statement’s lines and in its ages of debt', async () => {
    const billing = await aBillingHospital();
    const { hospital, insurer } = billing;
    const { patient, invoice } = await anIssued(billing);
    const statementOf = (whose: string) => async () => {
      const answer = await send('GET', at(hospital, `${whose}/statement`), { as: hospital.key });
      const [{ closing_balance: owed, ageing }] = answer.body.data.currencies;
      return owed === ageing.total ? null : `${whose}: ${owed} is ${ageing.total}`;
    };
    const readings = [statementOf(`patients/${patient.id}`), statementOf(`payers/${insurer.uuid}`)];
    expect(await contradictionsWhilePaying(billing, invoice, readings)).toEqual([]);
  });

  it('has the same sum in an invoice’s payments and in its paid amount', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const { invoice } = await anIssued(billing);
    const get = async (path: string) =>
      (await send('GET', financeOf(hospital, path), { as: hospital.key })).body;
    const judge = ({ payments, paid_total }: { payments: object[]; paid_total: string }) => {
      const paid = `${payments.length * 10}.00`;
      return paid === paid_total ? null : `${paid} is ${paid_total}`;
    };
    const alone = async () => judge((await get(`invoices/${invoice.uuid}`)).data);
    const listed = async () => judge((await get('invoices')).results[0]);
    expect(await contradictionsWhilePaying(billing, invoice, [alone, listed])).toEqual([]);
  });

  it('has the same sum in a drawer’s takings and in its balance', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const { invoice } = await anIssued(billing);
    const cash = { transaction_type: 'cash', currency: 'KES' };
    const first = { ...cash, amount: '10', location: billing.desk.id };
    ok(await payInvoice(hospital, invoice.uuid, first));
    const shifts = (await send('GET', financeOf(hospital, 'shifts'), { as: hospital.key })).body;
    const read = async () => {
      const path = financeOf(hospital, `shifts/${shifts.results[0].uuid}`);
      const { tenders, expected_cash } = (await send('GET', path, { as: hospital.key })).body.data;
      const [{ net_amount }] = tenders;
      return net_amount === expected_cash ? null : `${net_amount} is ${expected_cash}`;
    };
    const readings = [read, read, read];
    expect(await contradictionsWhilePaying(billing, invoice, readings, cash)).toEqual([]);
  });
});
