import { expect } from '@playwright/test';
import { readCsv } from '@/e2e/csv';
import { expectAccessible, expectAccessibleFromTop } from '@/e2e/desk/accessible';
import { enter } from '@/e2e/desk/admissions/ward';
import { asDesk, test } from './cash-desk';

test('a finance manager reads the revenue by service and month, and the accountant gets the journals with the hospital’s own codes', async ({
  page,
  request,
  till,
  context,
}) => {
  const { hospital, items, patient } = till;
  const invoice = await asDesk(request, hospital, 'finance/invoices', {
    as: hospital.staff.billing.sender,
    data: { patient: patient.id, charge_items: items.map(({ id }) => id) },
  });
  await asDesk(request, hospital, `finance/invoices/${invoice.uuid}/issue`, {
    as: hospital.staff.billing.sender,
    data: {},
  });
  await enter(context, hospital.staff['finance-manager'].sender);

  await page.goto('/settings#account-codes');
  const revenue = page.getByRole('group', { name: 'Service revenue' });
  await revenue.getByLabel('Code').fill('4000');
  await revenue.getByLabel('Name').fill('Income from patients');
  await page.getByRole('button', { name: 'Save account codes' }).click();
  await expect(page.getByText('The account codes were changed').first()).toBeVisible();
  await expectAccessibleFromTop(page);

  await page.goto('/reports/day-end');
  await page.getByRole('link', { name: 'Revenue', exact: true }).click();
  const byService = page.getByRole('table', { name: 'Revenue by service, KES' });
  await expect(byService.getByRole('row', { name: /^Total/ })).toContainText('12,399.99');
  await expectAccessible(page);
  await page.getByLabel('By', { exact: true }).selectOption('Month');
  await page.getByRole('button', { name: 'Show' }).click();
  const byMonth = page.getByRole('table', { name: 'Revenue by month, KES' });
  await expect(byMonth.getByRole('row')).toHaveCount(3);
  await expect(byMonth.getByRole('row', { name: /^Total/ })).toContainText('12,399.99');
  await expectAccessible(page);

  const charges = await page
    .getByRole('link', { name: 'Download charges CSV' })
    .getAttribute('href');
  const [columns = [], ...rows] = readCsv(await (await page.request.get(charges ?? '')).text());
  expect(rows.map((row) => row[columns.indexOf('Service')]).sort()).toEqual([
    'Bed night',
    'Consultation',
    'Malaria test',
  ]);

  await page.goto('/reports/journals');
  const turnover = page.getByRole('table', { name: 'Turnover by account, KES' });
  await expect(turnover.getByRole('row', { name: /^Income from patients/ })).toContainText('4000');
  await expectAccessible(page);
  const file = await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href');
  const [header = [], ...lines] = readCsv(await (await page.request.get(file ?? '')).text());
  const account = header.indexOf('Account');
  expect(lines.map((line) => [line[account], line[header.indexOf('Credit')]])).toContainEqual([
    '4000',
    '12399.99',
  ]);
});
