import { expect } from '@playwright/test';
import { aHospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
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
  await page.goto('/settings#printed-documents');
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
});

test('a finance manager opens a section by its link, and sets the smallest coin', async ({
  page,
  context,
}) => {
  const hospital = await aHospital();
  await enter(context, hospital.staff['finance-manager'].sender);
  await page.goto('/settings');
  await untilHydrated(page);
  const codes = page.getByRole('form', { name: 'Account codes' });
  await expect(codes).toBeHidden();
  await expectAccessibleFromTop(page);
  await page.goto('/reports/journals');
  await page.getByRole('link', { name: 'the account codes' }).click();
  await expect(codes).toBeVisible();
  const summary = page.locator('summary', { hasText: 'Account codes' });
  await summary.focus();
  await page.keyboard.press('Enter');
  await expect(codes).toBeHidden();

  const coin = page.getByLabel('Smallest coin, KES');
  const save = page.getByRole('button', { name: 'Save the smallest coin' });
  await coin.fill('200');
  await save.click();
  await expect(page.getByRole('alert').filter({ hasText: 'at most 100 KES' })).toBeVisible();
  await expectAccessibleFromTop(page);
  await coin.fill('5');
  await save.click();
  await expect(toast(page)).toContainText('The smallest coin was changed');
  await page.reload();
  await expect(coin).toHaveValue('5.00');
  await coin.fill('');
  await save.click();
  await expect(toast(page)).toContainText('Cash is not rounded');
});

test('a refused field opens its section, which was closed in the meantime', async ({
  page,
  context,
}) => {
  const hospital = await aHospital();
  await enter(context, hospital.staff.administrator.sender);
  await page.goto('/settings#mr-numbers');
  await untilHydrated(page);
  const form = page.getByRole('form', { name: 'MR numbers' });
  let answer = () => {};
  const isClosed = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/settings', async (route) => {
    await isClosed;
    await route.fulfill({
      status: 400,
      json: {
        success: false,
        message: 'The request is not valid.',
        data: null,
        errors: { next_mr_number: ['This number is too large.'] },
      },
    });
  });
  await form.getByLabel('Next number').fill('4711');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.locator('summary', { hasText: 'MR numbers' }).click();
  await expect(form).toBeHidden();
  answer();
  await expect(form.getByRole('alert')).toContainText('Next number: This number is too large.');
  await expect(form.getByRole('alert')).toBeFocused();
});

test('an administrator sets the observation intervals within their limits', async ({
  page,
  context,
}) => {
  const hospital = await aHospital();
  await enter(context, hospital.staff.administrator.sender);
  await page.goto('/settings#observation-intervals');
  await untilHydrated(page);
  const form = page.getByRole('form', { name: 'Observation intervals' });
  const save = form.getByRole('button', { name: 'Save intervals' });
  await form.getByLabel('After Emergency').fill('45');
  await save.click();
  await expect(form.getByRole('alert')).toContainText('After Emergency');
  await form.getByLabel('After Emergency').fill('20');
  await form.getByLabel('After Very urgent').fill('15');
  await save.click();
  await expect(form.getByRole('alert')).toContainText(
    'Emergency (20 min) must not be longer than Very urgent (15 min).',
  );
  await expectAccessibleFromTop(page);
  await form.getByLabel('After Emergency').fill('10');
  await save.click();
  await expect(toast(page)).toContainText('The intervals were changed');
  await page.reload();
  await expect(form.getByLabel('After Emergency')).toHaveValue('10');
  await expect(form.getByLabel('After Very urgent')).toHaveValue('15');
  await expect(form.getByLabel('Fall risk again after')).toHaveValue('24');
});

test('an administrator corrects the time zone until a patient is recorded', async ({
  page,
  context,
}) => {
  const hospital = await aHospital({ isPriced: false });
  await enter(context, hospital.staff.administrator.sender);
  await page.goto('/settings#time-zone-and-currency');
  await untilHydrated(page);
  const form = page.getByRole('form', { name: 'Time zone and currency' });
  const save = form.getByRole('button', { name: 'Save' });
  await form.getByLabel('Time zone').fill('Nairobi');
  await save.click();
  await expect(form.getByRole('alert')).toContainText('This is not a time zone');
  await expectAccessibleFromTop(page);
  await form.getByLabel('Time zone').fill('Africa/Accra');
  await form.getByLabel('Currency').fill('ghs');
  await save.click();
  await expect(toast(page)).toContainText('Changes saved');
  await expect(form.getByLabel('Currency')).toHaveValue('GHS');
  await aPatient(hospital);
  await page.reload();
  await expect(form.getByLabel('Time zone')).toHaveValue('Africa/Accra');
  await expect(form.getByLabel('Time zone')).not.toBeEditable();
  await expect(form.getByText('Cannot change: patients or cashier shifts')).toBeVisible();
  await expect(save).toHaveCount(0);
  await expectAccessibleFromTop(page);
});

test('an administrator looks up the ranges by which values are judged, for each age group', async ({
  page,
  context,
}) => {
  const hospital = await aHospital();
  await enter(context, hospital.staff.administrator.sender);
  await page.goto('/settings#reference-ranges');
  await untilHydrated(page);
  const heartRate = page.getByRole('row').filter({ hasText: 'Heart rate' });
  await expect(heartRate).toHaveText(/60–100.*51–100.*≤ 45, ≥ 110.*< 30, > 200.*0–300/);
  await expectAccessibleFromTop(page);
  await page.getByRole('radio', { name: 'Older child' }).click();
  await expect(heartRate).toHaveText(/–80–99–< 40, > 220/);
});
