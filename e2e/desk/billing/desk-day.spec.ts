import { expect, type Page } from '@playwright/test';
import { financeSettings } from '@/db/schema/index';
import { aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';
import { enter } from '@/e2e/desk/admissions/ward';
import {
  deposit,
  due,
  find,
  outstanding,
  pay,
  payment,
  takeDeposit,
  taken,
  tendered,
} from './at-the-desk';
import { asDesk, faultsInBooks, test } from './cash-desk';
import { aPricedService } from './priced-service';

/* A day at the desk with its sums by hand: what the drawer, the shift, the day-end report and the books must say. */

const serve = async (page: Page, { mrNumber }: { mrNumber: string }) => {
  await find(page).fill(mrNumber);
  await page.getByRole('option').click();
};
const next = (page: Page) => page.getByRole('button', { name: 'Next patient' }).click();
const pieces = (page: Page, of: string) =>
  page.getByRole('textbox', { name: `How many of KES ${of}`, exact: true });
const row = (page: Page, table: string, name: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: name });

test('a cashier’s day: four patients, a waiver that another person approves, a blind count, and a day end that agrees', async ({
  page,
  context,
  browser,
  request,
  till,
}) => {
  test.setTimeout(120_000);
  const { hospital, patient: otieno } = till;
  const manager = hospital.staff['finance-manager'].sender;
  const dressing = await aPricedService(hospital, 'Dressing', '450');
  const wanjiru = await aPatient(hospital, { lastName: 'Wanjiru', firstName: 'Grace' });
  const mutua = await aPatient(hospital, { lastName: 'Mutua', firstName: 'Peter' });
  const charge = { healthcare_service: dressing.id, price_tier: hospital.priceTier.id };
  for (const { id: patient } of [wanjiru, mutua]) {
    const data = { ...charge, patient, quantity: 1, reason: 'Casualty' };
    await asDesk(request, hospital, 'finance/charge-items', { data });
  }
  await database()
    .insert(financeSettings)
    .values({ providerId: hospital.provider.id, blindCount: true });

  // Morning: a float of 1,000.
  await page.goto('/payments/desk');
  const opening = page.getByRole('region', { name: 'Open a shift' });
  await opening.getByLabel('Desk').selectOption('Billing desk');
  await opening.getByLabel('Cash in the drawer, KES').fill('1000');
  await opening.getByRole('button', { name: 'Open the shift' }).click();

  // Exact cash, 450.
  await serve(page, wanjiru);
  await expect(due(page)).toHaveText('KES 450.00');
  await pay(page);
  await expect(taken(page)).toContainText('Receipt 1');
  await next(page);

  // Cash with change: 450 of 1,000.
  await serve(page, mutua);
  await expect(due(page)).toHaveText('KES 450.00');
  await tendered(page).fill('1000');
  await expect(payment(page).locator('[data-change]')).toHaveText('KES 550.00');
  await pay(page);
  await expect(taken(page)).toContainText('Receipt 2');
  await next(page);

  // A waiver of 900 waits for another person, who sees it first thing.
  await serve(page, otieno);
  await expect(due(page)).toHaveText('KES 12,399.99');
  await outstanding(page)
    .getByRole('button', { name: /^Waive Malaria test/ })
    .click();
  const asking = page.getByRole('dialog', { name: /^Request approval/ });
  await asking.getByLabel('Reason').fill('The test was not done');
  await asking.getByRole('button', { name: 'Request approval' }).click();
  await expect(asking).toBeHidden();
  const office = await browser.newContext();
  await enter(office, manager);
  const finance = await office.newPage();
  await finance.goto('/finance');
  await finance.getByRole('link', { name: 'Waivers' }).click();
  await finance.getByRole('button', { name: 'Approve' }).click();
  await finance.getByRole('button', { name: 'Approve the request' }).click();
  await expect(finance.getByText('No pending requests')).toBeVisible();

  // The desk is notified: 11,499.99 is left, of which 1,499.99 by card and the rest by mobile money.
  await expect(due(page)).toHaveText('KES 11,499.99', { timeout: 8_000 });
  await payment(page).getByLabel('Payment method', { exact: true }).selectOption('Mobile money');
  await payment(page).getByLabel('Code in the mobile money message').fill('QK7X2');
  await payment(page).getByRole('button', { name: 'Split payment' }).click();
  const card = payment(page).getByRole('group', { name: /^Also pay by/ });
  await expect(card).not.toContainText('Enter an amount above zero');
  await expect(payment(page)).toContainText('Enter an amount for each payment method.');
  await card.getByLabel('Payment method', { exact: true }).selectOption('Card');
  await card.getByLabel('Amount, KES').fill('1499.99');
  await card.getByLabel('Number on the card slip').fill('4711');
  await pay(page);
  await expect(taken(page)).toContainText(
    'KES 11,499.99 from Otieno, Achieng: 10,000.00 + 1,499.99',
  );
  await next(page);

  // A deposit of 3,000.
  await serve(page, mutua);
  await page.getByRole('button', { name: 'Take a deposit' }).click();
  await expect(deposit(page).getByLabel('Amount, KES')).toBeFocused();
  await takeDeposit(page, '3000');
  await expect(taken(page)).toContainText('Receipt 5');

  // 2,000 goes to the safe: the finance manager sees the offer, and counts it.
  await page.goto('/shifts');
  await page.getByRole('button', { name: 'Hand cash over' }).click();
  const handing = page.getByRole('dialog');
  await handing.getByLabel('Recipient').selectOption('Test finance-manager');
  await pieces(page, '1,000').fill('2');
  await handing.getByRole('button', { name: 'Offer KES 2,000.00' }).click();
  await expect(handing).toBeHidden();
  await finance.goto('/finance');
  await finance
    .getByRole('list', { name: 'Cash offered to you' })
    .getByRole('button', { name: 'Put into the safe' })
    .click();
  const counting = finance.getByRole('dialog', { name: 'Put cash into the safe' });
  await counting.getByLabel('Counted, KES').fill('2000');
  await counting.getByRole('button', { name: 'Put it into the safe' }).click();
  await expect(counting).toBeHidden();

  // Evening. By hand: 1,000 + 450 + 450 + 3,000 − 2,000 = 2,900 in the drawer.
  await page.reload();
  await page.getByRole('link', { name: 'Count and close' }).click();
  await expect(page.getByText('2,900.00')).toHaveCount(0);
  await pieces(page, '1,000').fill('2');
  await pieces(page, '500').fill('1');
  await pieces(page, '200').fill('2');
  await page.getByRole('textbox', { name: 'Mobile money, KES' }).fill('10000');
  await page.getByRole('textbox', { name: 'Card, KES' }).fill('1499.99');
  await page.getByRole('button', { name: 'Record the count of KES 2,900.00' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Record the count' }).click();
  await page.getByRole('button', { name: 'Close the shift with KES 2,900.00' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close the shift' }).click();
  const closed = 'Counted at close by payment method,  KES';
  await expect(row(page, closed, 'Cash')).toContainText('2,900.00None');
  await expect(row(page, closed, 'Mobile money')).toContainText('10,000.00None');
  await expect(row(page, closed, 'Card')).toContainText('1,499.99None');

  // The day end has 3,900 cash, 10,000 mobile money and 1,499.99 by card, together 15,399.99; and the waiver.
  await finance.goto('/reports/day-end');
  await expect(finance.locator('[data-net]')).toHaveText('KES 15,399.99');
  await expect(row(finance, 'By cashier, KES', 'Test billing')).toContainText(
    '3,900.0010,000.001,499.9915,399.99',
  );
  await expect(finance.getByRole('row', { name: /^Waived/ })).toContainText('KES 900.00');
  await expect(row(finance, 'Shifts that were open on the day', 'Test billing')).toContainText(
    'None',
  );
  await office.close();
  expect(await faultsInBooks(request, till)).toEqual([]);

  // The auditor finds who approved the waiver of this patient, in a log that nobody changed.
  await enter(context, hospital.staff.auditor.sender);
  await page.goto(`/patients/${otieno.id}`);
  await page.getByRole('link', { name: 'Who read and changed this record' }).click();
  await page.getByRole('button', { name: 'Check the chain' }).click();
  await expect(page.getByText(/^Unbroken up to row/)).toBeVisible();
  const entries = page.getByRole('list', { name: 'Audit log, newest first' });
  const decided = entries.getByRole('listitem').filter({ hasText: 'Approve or reject a request' });
  await expect(decided.first()).toContainText('Test finance-manager');
});
