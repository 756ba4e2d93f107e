import { expect } from '@playwright/test';
import { aHospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import { expectAccessible } from '@/e2e/desk/accessible';
import { enter, test } from '@/e2e/desk/admissions/ward';
import { untilHydrated } from '@/e2e/desk/platform/hydrated';

test('a clerk registers a patient of an estimated age with a national ID and a next of kin, who is found by that ID', async ({
  page,
  context,
}) => {
  const hospital = await aHospital();
  await enter(context, hospital.staff['ward-clerk'].sender);
  await page.goto('/patients/new');
  await untilHydrated(page);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await expect(page.getByLabel('Last name')).toBeFocused();
  await page.keyboard.type('Kiprono');
  await page.getByLabel('First name').fill('Chebet');
  await page.getByLabel('Sex').selectOption('FEMALE');
  await page.getByLabel('Estimated age').fill('old');
  await page.getByLabel('Address').fill('Plot 7, Kisumu');
  await page.getByLabel('Language').fill('Kalenjin');
  await page.getByRole('button', { name: 'Add a national ID or another number' }).click();
  await expect(field('Kind of number')).toBeFocused();
  await page.getByRole('button', { name: 'Add next of kin' }).click();
  await page.getByRole('button', { name: 'Register the patient' }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    /^Estimated age: Enter an age/,
    /^Kind of number: /,
    /^Number: /,
    /^Next of kin, name: /,
    /^Next of kin, relationship: /,
  ]);
  await expectAccessible(page);
  // Beside each other, with a hint or an error of one of them or without.
  for (const [one, other] of [
    ['Last name', 'First name'],
    ['MR number', 'Date of birth'],
    ['Estimated age', 'Mobile'],
  ] as const) {
    const topOf = async (label: string) =>
      (await page.locator('.level-fields').getByLabel(label).first().boundingBox())?.y;
    expect(await topOf(one)).toBe(await topOf(other));
  }
  await page.getByLabel('Estimated age').fill('about 35');
  await field('Kind of number').selectOption('national-id');
  await field('Number').fill('12345678');
  await field('Name').fill('Mary Kiprono');
  await field('Relationship').selectOption('MTH');
  // What is typed outlives its page.
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(localStorage)))
    .toContain('Mary Kiprono');
  await page.reload();
  await expect(field('Name')).toHaveValue('Mary Kiprono');
  await expect(field('Number')).toHaveValue('12345678');
  await page.getByRole('button', { name: 'Register the patient' }).click();
  const banner = page.getByRole('region', { name: 'Patient', exact: true });
  await expect(banner).toContainText('about 35 y');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('1234 5678');
  await expect(page.getByRole('option', { name: /Kiprono, Chebet/ })).toContainText('about 35 y');
});

test('the numbers of a patient are added and removed beside the identity', async ({
  page,
  context,
}) => {
  const hospital = await aHospital();
  const patient = await aPatient(hospital);
  await enter(context, hospital.staff['ward-clerk'].sender);
  await page.goto(`/patients/${patient.id}/edit`);
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Add a national ID or another number' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a number' });
  await dialog.getByLabel('Kind of number').selectOption('insurance');
  await dialog.getByLabel('Number', { exact: true }).fill('77');
  await dialog.getByLabel('Insurer, country or system').fill('SHA');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add the number' }).click();
  const section = page.getByRole('region', { name: 'Other numbers' });
  await expect(section.getByText('Insurance number 77 (SHA)').first()).toBeVisible();
  await section.getByRole('button', { name: /^Remove/ }).click();
  await expect(section.getByRole('listitem')).toHaveCount(0);
});

test('a nurse registers a newborn from the chart of the mother', async ({ page, context }) => {
  const hospital = await aHospital();
  const mother = await aPatient(hospital, { lastName: 'Kiprono', firstName: 'Chebet' });
  await enter(context, hospital.staff.nurse.sender);
  await page.goto(`/patients/${mother.id}?tab=next-of-kin`);
  await page.getByRole('link', { name: 'Register a newborn' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register a newborn');
  await expect(page.getByLabel('Sex')).toBeFocused();
  await expect(page.getByLabel('Last name')).toHaveValue('Kiprono');
  await expect(page.getByLabel('First name')).toHaveValue('Baby of Chebet');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Chebet Kiprono');
  await page.getByLabel('Sex').selectOption('FEMALE');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Register the patient' }).click();
  const banner = page.getByRole('region', { name: 'Patient', exact: true });
  await expect(banner).toContainText('newborn');
  await page.getByRole('link', { name: 'Edit name, birth date and contact' }).click();
  await expect(page.getByRole('button', { name: 'She is not the mother' })).toBeVisible();
  await expectAccessible(page);
  await banner.getByRole('link', { name: 'Kiprono, Chebet' }).click();
  await expect(banner).toContainText('Child: Kiprono, Baby of Chebet');
});
