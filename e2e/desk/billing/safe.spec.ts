import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectWithinScreen } from '@/e2e/desk/accessible';
import { enter } from '@/e2e/desk/admissions/ward';
import { asDesk, faultsInBooks, openShift, test } from './cash-desk';

const row = (page: Page, text: string) =>
  page
    .getByRole('table', { name: 'Safe transactions, latest first' })
    .getByRole('row')
    .filter({ hasText: text });

test('a finance manager banks the safe’s cash, gives a desk its float, counts the rest and voids a slip', async ({
  page,
  context,
  request,
  till,
}) => {
  const { hospital } = till;
  const manager = hospital.staff['finance-manager'];
  await enter(context, manager.sender);
  await page.goto('/shifts');
  await page.getByRole('link', { name: 'Safe', exact: true }).click();
  await expect(page.getByText('No safe transactions yet')).toBeVisible();
  await expectAccessible(page);

  const clerk = hospital.staff.billing.sender;
  const shift = await openShift(request, till, clerk);
  const offer = await asDesk(request, hospital, `finance/shifts/${shift.uuid}/handovers`, {
    as: clerk,
    data: { to_user: manager.userId, amount: '1000', note: 'All of it' },
  });
  await asDesk(request, hospital, `finance/handovers/${offer.uuid}/accept`, {
    as: manager.sender,
    data: { into: 'safe' },
  });
  await page.reload();
  const holds = page.getByRole('region', { name: 'Expected in the safe' });
  await expect(holds).toContainText('KES 1,000.00');
  await expect(row(page, 'Handed over by a cashier')).toContainText(hospital.staff.billing.name);
  await expect(row(page, 'All of it').getByRole('button')).toHaveCount(0);

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Take cash to the bank' }).click();
  await expect(dialog).toContainText('Expected in the safe: KES 1,000.00.');
  const amount = dialog.getByLabel('Amount banked, KES');
  await amount.fill('1,000.50');
  await dialog.getByLabel('Slip').fill('BD 4471');
  await dialog.getByLabel('Slip').press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('There is only KES 1,000.00 in the safe.');
  await amount.fill('700');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Record the banking' }).click();
  await expect(holds).toContainText('KES 300.00');
  await expect(row(page, 'BD 4471')).toContainText('KES 700.00');

  await page.getByRole('button', { name: 'Give a desk a float' }).click();
  await dialog.getByLabel('Desk', { exact: true }).selectOption('Billing desk');
  await dialog.getByLabel('Float, KES').fill('200');
  await dialog.getByRole('button', { name: 'Record the float' }).click();
  await expect(holds).toContainText('KES 100.00');
  await expect(row(page, 'To a desk as its float')).toContainText('Drawer');

  await page.getByRole('button', { name: 'Count the safe' }).click();
  await dialog.getByLabel('Counted, KES').fill('90');
  await dialog.getByRole('button', { name: 'Record the count' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'The safe is KES 10.00 short. Enter the reason.',
  );
  await dialog.getByLabel(/^Why it differs/).fill('A note is missing');
  await dialog.getByRole('button', { name: 'Record the count' }).click();
  await expect(holds).toContainText('KES 90.00');

  // A colleague banks some of it during the count: the new balance is loaded at once, and the count compared with
  // it.
  await page.getByRole('button', { name: 'Count the safe' }).click();
  await expect(dialog).toContainText('Expected in the safe: KES 90.00.');
  await asDesk(request, hospital, 'finance/safe/bankings', {
    as: manager.sender,
    data: { amount: '40', currency: 'KES', reference: 'BD 4472' },
  });
  await dialog.getByLabel('Counted, KES').fill('50');
  await dialog.getByRole('button', { name: 'Record the count' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Count again.');
  await expect(dialog).toContainText('Expected in the safe: KES 50.00.');
  await dialog.getByRole('button', { name: 'Record the count' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(holds).toContainText('KES 50.00');
  await row(page, 'BD 4472').getByRole('button', { name: /^Void/ }).click();
  await dialog.getByLabel('Reason').fill('It was not taken there');
  await dialog.getByRole('button', { name: 'Void it' }).click();
  await expect(holds).toContainText('KES 90.00');

  await row(page, 'BD 4471').getByRole('button', { name: /^Void/ }).click();
  await expect(dialog).toContainText('The safe should then hold KES 700.00 more.');
  await dialog.getByLabel('Reason').fill('The bank sent it back');
  await dialog.getByRole('button', { name: 'Void it' }).click();
  await expect(holds).toContainText('KES 790.00');
  await expect(row(page, 'BD 4471')).toContainText('The bank sent it back');
  expect(await faultsInBooks(request, till)).toEqual([]);
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  const list = page.getByRole('list', { name: 'Safe transactions, latest first' });
  await expect(list).toBeVisible();
  await expectWithinScreen(page);
  await expectAccessible(page);

  await enter(context, hospital.staff.auditor.sender);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/reports/day-end');
  const day = page.getByRole('region', { name: 'Safe' });
  await expect(day.getByRole('row', { name: /^At start of day/ })).toContainText('KES 0.00');
  await expect(day.getByRole('row', { name: /^Handed over/ })).toContainText('KES 1,000.00');
  await expect(day.getByRole('row', { name: /^At end of day/ })).toContainText('KES 790.00');
  await expectAccessible(page);
  await page.goto('/safe');
  await expect(holds).toContainText('KES 790.00');
  await expect(page.getByRole('button', { name: 'Take cash to the bank' })).toHaveCount(0);
});
