import { expect } from '@playwright/test';
import { aHospital } from '@/e2e/builders/hospital';
import { expectAccessibleFromTop } from '@/e2e/desk/accessible';
import { toast } from '@/e2e/desk/admissions/on-board';
import { enter } from '@/e2e/desk/admissions/ward';
import { untilHydrated } from './hydrated';
import { test } from './kept-page';

const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('an administrator enters what printed documents say, and gives them a logo', async ({
  page,
  context,
}) => {
  const hospital = await aHospital();
  await enter(context, hospital.staff.administrator.sender);
  await page.goto('/settings');
  await untilHydrated(page);
  const save = page
    .getByRole('form', { name: 'Printed documents' })
    .getByRole('button', { name: 'Save' });
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(hospital.provider.name);
  await page.getByLabel('Address').fill('Hospital Road\nKisumu');
  await page.getByLabel('Tax number').fill('P051234567X');
  await page.getByLabel('Invoices are due after').fill('soon');
  await save.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Invoices are due after' })).toBeVisible();
  await expectAccessibleFromTop(page);
  await page.getByLabel('Invoices are due after').fill('30');
  await save.click();
  await expect(toast(page)).toContainText('The printed documents were changed');

  const image = page.getByLabel('Image for the logo');
  await image.setInputFiles({
    name: 'a.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg/>'),
  });
  await expect(page.getByText('A logo must be a PNG or JPEG image.')).toBeVisible();
  await image.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await expect(page.getByRole('img', { name: 'The hospital’s logo' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Address')).toHaveValue('Hospital Road\nKisumu');
  await expect(page.getByLabel('Invoices are due after')).toHaveValue('30');
  await expect(page.getByRole('img', { name: 'The hospital’s logo' })).toBeVisible();
  await expectAccessibleFromTop(page);

  await enter(context, hospital.staff.billing.sender);
  await page.goto('/settings');
  await expect(page.getByText('Your role does not allow this page')).toBeVisible();
});
