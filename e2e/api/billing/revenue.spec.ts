import { describe, expect, it } from 'vitest';
import { discharge } from '@/e2e/api/admissions/stay-builders';
import {
  aChargeItem,
  actOnInvoice,
  anInvoice,
  aService,
  financeOf,
} from '@/e2e/api/billing/billing-builders';
import { expectReportsToAgree, readRevenue } from '@/e2e/api/billing/books';
import { charges, on } from '@/e2e/api/billing/charging-builders';
import { aDiscount } from '@/e2e/api/billing/discount-builders';
import { aLongStay } from '@/e2e/api/billing/paid-stay-builders';
import { aBillingHospital, aPaidVisit } from '@/e2e/api/billing/payment-builders';
import { refusal, send } from '@/e2e/api/transport';
import { aPatient } from '@/e2e/builders/patients';
import { readCsv } from '@/e2e/csv';
import { dayAfter, dayAt } from '@/lib/domain/days';

type Row = {
  name: string | null;
  charged: string;
  discounts: string;
  returns: string;
  revenue: string;
};

const figures = ({ rows }: { rows: Row[] }) =>
  rows.map(({ name, charged, discounts, returns, revenue }) => [
    name,
    charged,
    discounts,
    returns,
    revenue,
  ]);

describe('the revenue of a period', () => {
  it('is divided by service to the cent: discounts of lines and of the whole invoice, and cancelled invoices', async () => {
    const billing = await aBillingHospital();
    const { hospital, insurer, insurance } = billing;
    const [scan, blood] = [
      await aService(hospital, { name: 'Scan' }),
      await aService(hospital, { name: 'Blood count' }),
    ];
    const patient = await aPatient(hospital);
    const items = [
      await aChargeItem(hospital, patient, { service: scan, unitPrice: '700.00' }),
      await aChargeItem(hospital, patient, { service: blood, unitPrice: '299.99' }),
      await aChargeItem(hospital, patient, { service: blood, unitPrice: '0.01' }),
    ];
    const whole = await aDiscount(hospital, insurer, { applies_to: 'invoice', amount: 12.5 });
    const given = { account: insurance.uuid, discount_id: whole.uuid };
    const invoice = await anInvoice(hospital, patient, items, given);
    expect(figures(await readRevenue(hospital, 'by=service'))).toEqual([
      ['Scan', '700.00', '87.50', '0.00', '612.50'],
      ['Blood count', '300.00', '37.50', '0.00', '262.50'],
    ]);
    const payer = await readRevenue(hospital, 'by=payer');
    expect(figures(payer)).toEqual([[insurer.name, '1000.00', '125.00', '0.00', '875.00']]);
    await expectReportsToAgree(hospital);
    await actOnInvoice(hospital, invoice.uuid, 'cancel');
    const { rows, totals } = await readRevenue(hospital, 'by=service');
    expect(totals).toMatchObject([{ charged: '0.00', discounts: '0.00', revenue: '0.00' }]);
    expect(rows.every(({ revenue }: Row) => revenue === '0.00')).toBe(true);
    await expectReportsToAgree(hospital);
  });

  it('counts what is credited against the service and the ward that it was charged for, and payments not at all', async () => {
    const { hospital, patient, stay } = await aLongStay();
    const items = (await charges(hospital, patient)).map(({ uuid }) => ({ id: uuid }));
    const invoice = await anInvoice(hospital, patient, items);
    expect(invoice.net_total).toBe('7300.00');
    await discharge(
      hospital,
      stay.uuid,
      { discharged_at: on(3, 12).toISOString() },
      { as: hospital.key },
    );
    const byService = await readRevenue(hospital, 'by=service');
    expect(byService.totals).toMatchObject([
      { charged: '7300.00', returns: '3600.00', revenue: '3700.00' },
    ]);
    expect(byService.rows.every(({ key }: { key: string | null }) => key !== null)).toBe(true);
    const byWard = await readRevenue(hospital, 'by=ward');
    expect(figures(byWard)).toEqual([
      [hospital.ward.name, '7300.00', '0.00', '3600.00', '3700.00'],
    ]);
    const byPractitioner = await readRevenue(hospital, 'by=practitioner');
    expect(byPractitioner.rows).toHaveLength(1);
    expect(byPractitioner.rows[0].name).not.toBeNull();
    await expectReportsToAgree(hospital);
    // A cancelled invoice takes its credits back, each from its own service.
    await actOnInvoice(hospital, invoice.uuid, 'cancel');
    const { rows } = await readRevenue(hospital, 'by=service');
    expect(
      rows.every(
        ({ revenue, key }: Row & { key: string | null }) => revenue === '0.00' && key !== null,
      ),
    ).toBe(true);
    await expectReportsToAgree(hospital);
  });

  it('is of the hospital’s own days: by day and month, in their order, and as a file', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    await aPaidVisit(billing, { unitPrice: '1500.00' });
    const today = dayAt(new Date(), 'Africa/Nairobi');
    const report = await readRevenue(hospital, `by=day&from=${today}&until=${today}`);
    expect(report).toMatchObject({ from: today, until: today, by: 'day' });
    expect(report.rows).toMatchObject([{ key: today, revenue: '1500.00' }]);
    const month = await readRevenue(hospital, 'by=month');
    expect(month.rows).toMatchObject([{ key: today.slice(0, 7), revenue: '1500.00' }]);
    const before = dayAfter(today, -1);
    const none = await readRevenue(hospital, `from=${before}&until=${before}`);
    expect(none).toMatchObject({ rows: [], totals: [] });
    const file = await send('GET', financeOf(hospital, 'revenue/export?by=day'), {
      as: hospital.staff.auditor.sender,
    });
    expect(readCsv(file.text)).toEqual([
      ['Day', 'Currency', 'Charged', 'Discounts', 'Returns', 'Revenue'],
      [today, 'KES', '1500.00', '0.00', '0.00', '1500.00'],
    ]);
  });

  it('is refused for a period that runs backwards or is longer than a year', async () => {
    const { hospital } = await aBillingHospital();
    for (const query of ['from=2026-03-02&until=2026-03-01', 'from=2025-01-01&until=2026-01-02']) {
      const answer = await send('GET', financeOf(hospital, `revenue?${query}`), {
        as: hospital.staff.auditor.sender,
      });
      expect(refusal(answer)).toEqual([400, ['from']]);
    }
  });
});
