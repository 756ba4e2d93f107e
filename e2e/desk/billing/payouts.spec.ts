import { expect } from '@playwright/test';
import { expectAccessible, expectWithinScreen } from '@/e2e/desk/accessible';
import { enter } from '@/e2e/desk/admissions/ward';
import { anInvoice, asDesk, faultsInBooks, openShift, test } from './cash-desk';

test('a finance manager records the card bank’s payout less its fee, and voids one of another hospital', async ({
  page,
  context,
  request,
  till,
}) => {
  const { hospital, desk, items } = till;
  const manager = hospital.staff['finance-manager'];
  const clerk = hospital.staff.billing.sender;
  await enter(context, manager.sender);
  await page.goto('/shifts');
  await page.getByRole('link', { name: 'Payouts', exact: true }).click();
  await expect(page.getByText('No payouts yet')).toBeVisible();
  const held = page.getByRole('region', { name: 'Not yet paid out' });
  await expect(held).toContainText('Card, not paid out yetKES 0.00');
  await expectAccessible(page);

  await openShift(request, till, clerk);
  const [consultation] = items;
  const invoice = await anInvoice(request, till, consultation ? [consultation] : []);
  await asDesk(request, hospital, `finance/invoices/${invoice.uuid}/pay`, {
    as: clerk,
    data: { transaction_type: 'card', reference: 'Slip 9', location: desk.id },
  });
  await page.reload();
  await expect(held).toContainText('Card, not paid out yetKES 1,500.00');

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Record a payout' }).click();
  await expect(dialog.getByLabel('Paid out of')).toHaveValue('card');
  await expect(dialog).toContainText('The card bank: expected balance KES 1,500.00.');
  const amount = dialog.getByLabel('Arrived at the bank, KES');
  await amount.fill('1,480');
  await dialog.getByLabel(/^Fee deducted, KES/).fill('30');
  await expect(dialog).toContainText(
    'KES 1,510.00 is KES 10.00 more than the expected balance there.',
  );
  await amount.fill('970');
  await expect(dialog).toContainText(
    'KES 1,000.00 is taken off. The card bank: expected balance KES 500.00.',
  );
  await dialog.getByLabel('Reference').fill('Batch 71');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Record KES 1,000.00' }).click();
  await expect(held).toContainText('Card, not paid out yetKES 500.00');
  const table = page.getByRole('table', { name: 'Payouts, latest first' });
  const row = table.getByRole('row').filter({ hasText: 'Batch 71' });
  await expect(row).toContainText('KES 970.00');
  await expect(row).toContainText('KES 30.00');

  await row.getByRole('button', { name: 'Void Batch 71' }).click();
  await expect(dialog).toContainText('the expected balance rises by KES 1,000.00');
  await dialog.getByLabel('Reason').fill('Of another hospital');
  await dialog.getByRole('button', { name: 'Void the payout' }).click();
  await expect(held).toContainText('Card, not paid out yetKES 1,500.00');
  await expect(row).toContainText('Of another hospital');
  expect(await faultsInBooks(request, till)).toEqual([]);
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('list', { name: 'Payouts, latest first' })).toBeVisible();
  await expectWithinScreen(page);
  await expectAccessible(page);

  await enter(context, hospital.staff.auditor.sender);
  await page.goto('/payouts');
  await expect(held).toContainText('KES 1,500.00');
  await expect(page.getByRole('button', { name: 'Record a payout' })).toHaveCount(0);
});
