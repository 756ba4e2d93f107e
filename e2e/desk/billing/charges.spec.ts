import { expect } from '@playwright/test';
import { eq, sql } from 'drizzle-orm';
import { prices } from '@/db/schema/index';
import { aLimit } from '@/e2e/builders/limits';
import { database } from '@/e2e/database';
import { expectAccessible } from '@/e2e/desk/accessible';
import { due, open } from './at-the-desk';
import { asDesk, openShift, test } from './cash-desk';

const raised = 'Price: The price is now KES 500.00. Check it before you charge it.';

test('a cashier adds a charge at the current price, and waives one, each with a reason that the books keep', async ({
  page,
  request,
  till,
}) => {
  const { hospital, patient } = till;
  // Only a test changes a price in force.
  const setPrice = (amount: string) =>
    database().transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.update(prices).set({ amount }).where(eq(prices.providerId, hospital.provider.id));
    });
  await setPrice('450');
  await aLimit(hospital, 'waiver', 'billing', '1500');
  await openShift(request, till);
  await open(page, patient, 'KES 12,399.99');
  const message = page.getByRole('region', { name: /Notifications/ });
  await page.getByRole('button', { name: 'Add a charge' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a charge' });
  const save = dialog.getByRole('button', { name: 'Add the charge' });
  await save.click();
  await expect(dialog.getByRole('alert')).toContainText('Service');
  await dialog.getByLabel('Service').fill('Gen');
  await page.getByRole('option', { name: /^General medicine/ }).click();
  await dialog.getByLabel('Price', { exact: true }).selectOption({ label: 'General, KES 450.00' });
  await dialog.getByLabel('How many').fill('3');
  await expect(dialog).toContainText('KES 1,350.00 in total');
  await expectAccessible(page);
  await save.click();
  await expect(dialog.getByLabel('Reason for charging by hand')).toHaveAccessibleDescription(
    /Enter the reason for charging by hand\./,
  );
  await dialog.getByLabel('Reason for charging by hand').fill('Dressings at the emergency desk');
  // The price has risen since the form was opened: the new one is shown before it is charged.
  await setPrice('500');
  await save.click();
  await expect(dialog.getByRole('alert')).toContainText(raised);
  await expect(dialog).toContainText('KES 1,500.00 in total');
  await save.click();
  await expect(message).toContainText('General medicine, KES 1,500.00, was added');
  await expect(due(page)).toHaveText('KES 13,899.99');

  await page.getByRole('checkbox', { name: /^Malaria test/ }).uncheck();
  await expect(due(page)).toHaveText('KES 12,999.99');
  await expect(page.getByRole('button', { name: /^Waive Malaria test/ })).toBeHidden();
  await page.getByRole('button', { name: /^Waive Consultation/ }).click();
  const question = page.getByRole('dialog', { name: 'Waive Consultation, KES 1,500.00?' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByLabel('Reason').fill('Decided by the social worker');
  await question.getByRole('button', { name: 'Waive KES 1,500.00' }).click();
  await expect(message).toContainText('Consultation, KES 1,500.00, was waived');
  await expect(page.getByRole('checkbox', { name: /^Consultation/ })).toBeHidden();
  // The button is gone, and the keyboard's focus is still in the list.
  await expect(page.locator(':focus')).toContainText('Unpaid');
  await expect(due(page)).toHaveText('KES 11,499.99');
  await expect(page.getByText('billed at another desk')).toBeHidden();
  expect(
    await asDesk(request, hospital, `finance/charge-items?patient=${patient.id}`),
  ).toMatchObject([
    { source: 'manual', quantity: 3, amount: '1500.00', reason: 'Dressings at the emergency desk' },
    { healthcare_service_name: 'Malaria test', status: 'billable' },
    { healthcare_service_name: 'Bed night', status: 'billable' },
    { is_waived: true, status: 'cancelled', cancel_reason: 'Decided by the social worker' },
  ]);
});
