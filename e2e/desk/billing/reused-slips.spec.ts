import { expect } from '@playwright/test';
import { expectAccessible } from '@/e2e/desk/accessible';
import { open, pay, payment, take, taken } from './at-the-desk';
import { anInvoice, faultsInBooks, openShift, paymentsOf, test } from './cash-desk';

test('before a code pays a second bill the desk shows what it has paid, and keeps the reason and the message total', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  await anInvoice(request, till, till.items.slice(2));
  await open(page, till.patient, 'KES 11,499.99');
  const code = payment(page).getByLabel('Code in the mobile money message');
  const reason = payment(page).getByLabel('Reason for using it again');
  const total = payment(page).getByLabel('Message total, KES');
  await payment(page).getByLabel('Payment method', { exact: true }).selectOption('Mobile money');
  await code.fill('SLK4H7X2P1');
  await expect(reason).toHaveCount(0);
  await pay(page);
  await expect(taken(page)).toContainText('Receipt 1');

  await open(page, till.patient, 'KES 900.00');
  await payment(page).getByLabel('Payment method', { exact: true }).selectOption('Mobile money');
  await code.fill('slk4-h7x2 p1');
  await expect(payment(page)).toContainText(
    'Used before: receipt 1 (Otieno, Achieng), KES 11,499.99',
  );
  await expect(payment(page)).toContainText('Enter why this code or slip also pays this bill.');
  await expectAccessible(page);
  await reason.fill('One message for both bills');
  await total.fill('11,600');
  await expect(payment(page)).toContainText('At most KES 100.01 is left');
  await expect(payment(page)).not.toContainText('Calculating');
  await total.fill('12,399.99');
  await expect(take(page)).toHaveText(/Take KES 900.00/);
  await pay(page);
  await expect(taken(page)).toContainText('Receipt 2');
  expect(await paymentsOf(request, till)).toMatchObject([
    { reference_reason: 'One message for both bills', reference_total: '12399.99' },
    { reference_reason: '', reference_total: null },
  ]);
  expect(await faultsInBooks(request, till)).toEqual([]);
});

test('a deposit by mobile money needs a code, and a reason if the code has paid a bill', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  await open(page, till.patient, 'KES 12,399.99');
  await payment(page).getByLabel('Payment method', { exact: true }).selectOption('Mobile money');
  await payment(page).getByLabel('Code in the mobile money message').fill('SLK4H7X2P1');
  await pay(page);
  await expect(taken(page)).toContainText('Receipt 1');
  await page.reload();
  await page.getByRole('button', { name: 'Take a deposit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount, KES').fill('100');
  await dialog.getByRole('radio', { name: 'Mobile money' }).check();
  await dialog.getByRole('button', { name: 'Take KES 100.00' }).click();
  await expect(dialog).toContainText('Enter the number on the slip');
  await dialog.getByLabel('Code in the mobile money message').fill('SLK4H7X2P1');
  await dialog.getByRole('button', { name: 'Take KES 100.00' }).click();
  await expect(dialog).toContainText('was used before: receipt 1 (Otieno, Achieng), KES 12,399.99');
  await expectAccessible(page);
  await dialog.getByLabel('Reason for using it again').fill('It covers both bills');
  await dialog.getByLabel('Message total, KES').fill('12,499.99');
  await dialog.getByRole('button', { name: 'Take KES 100.00' }).click();
  await expect(taken(page)).toContainText('Receipt 2');
  await expect(page.getByRole('article')).toContainText('Reference SLK4H7X2P1');
});
