import { expect } from '@playwright/test';
import { aHospital } from '@/e2e/builders/hospital';
import { expectAccessibleFromTop } from '@/e2e/desk/accessible';
import { enter, test } from '@/e2e/desk/admissions/ward';
import { untilHydrated } from '@/e2e/desk/platform/hydrated';

test('an administrator sets the pattern of MR numbers; a clerk leaves the number out, or reserves one where gaps are allowed', async ({
  page,
  context,
}) => {
  const hospital = await aHospital();
  await enter(context, hospital.staff.administrator.sender);
  await page.goto('/settings#mr-numbers');
  await untilHydrated(page);
  const settings = page.getByRole('form', { name: 'MR numbers' });
  const pattern = settings.getByLabel('Pattern');
  await pattern.fill('KSM-{numb}');
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(settings.getByRole('alert')).toContainText('Pattern: Write {number} once');
  await expectAccessibleFromTop(page);
  await pattern.fill('KSM-{number:4}');
  await settings.getByLabel('Next number').fill('4711');
  await expect(settings.getByText('The next new patient gets KSM-4711.')).toBeVisible();
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Changes saved', { exact: true })).toBeVisible();

  await context.clearCookies();
  await enter(context, hospital.staff['ward-clerk'].sender);
  await page.goto('/patients/new');
  await untilHydrated(page);
  await expect(page.getByText('such as KSM-4711')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reserve a number now' })).toBeHidden();
  await page.getByLabel('Last name').fill('Kiprono');
  await page.getByLabel('First name').fill('Chebet');
  await page.getByLabel('Sex').selectOption('FEMALE');
  await page.getByRole('button', { name: 'Register the patient' }).click();
  await expect(page.getByRole('region', { name: 'Patient', exact: true })).toContainText(
    'KSM-4711',
  );

  await context.clearCookies();
  await enter(context, hospital.staff.administrator.sender);
  await page.goto('/settings#mr-numbers');
  await untilHydrated(page);
  await settings.getByLabel('No gaps').uncheck();
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Changes saved', { exact: true })).toBeVisible();
  await context.clearCookies();
  await enter(context, hospital.staff['ward-clerk'].sender);
  await page.goto(`/hospitalizations/new?ward=${hospital.ward.id}`);
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Register a new patient' }).click();
  await page.getByRole('button', { name: 'Reserve a number now' }).click();
  await expect(page.getByLabel('MR number')).toHaveValue('KSM-4712');
  await expectAccessibleFromTop(page);
});
