import { expect, test } from '@playwright/test';
import { expectAccessible } from '@/e2e/desk/accessible';
import { aPatientAtTheBedside, signIn } from '@/e2e/desk/admissions/bedside';
import { untilHydrated } from './hydrated';

test.use({ locale: 'en-US' });

test('a date is typed and shown in the hospital’s order, whatever the language of the browser', async ({
  page,
  request,
}) => {
  const patient = await aPatientAtTheBedside(request);
  await signIn(page, 'ward-clerk');
  await page.goto(`/patients/${patient.uuid}/edit`);
  await untilHydrated(page);
  const born = page.getByLabel('Date of birth');
  const save = page.getByRole('button', { name: 'Save changes' });

  await born.fill('31/02/1961');
  await save.click();
  await expect(born).toBeFocused();
  await expect(born).toHaveAccessibleDescription(/Enter a date, such as 23 Nov 2026\.$/);
  await expectAccessible(page);

  await born.fill('03/04/1961');
  await born.blur();
  await expect(born).toHaveValue('3 Apr 1961');
  // The search for records of the same person may still be asking about an earlier date.
  await expect(async () => {
    await save.click();
    await expect(page).toHaveURL(new RegExp(`/patients/${patient.uuid}$`), { timeout: 2000 });
  }).toPass();
  await expect(page.getByRole('region', { name: 'Patient', exact: true })).toContainText(
    'born 3 Apr 1961',
  );
});

test('a day of the calendar is taken over, and a form sends it as the rest of the product reads it', async ({
  page,
  request,
}) => {
  const patient = await aPatientAtTheBedside(request);
  await signIn(page, 'billing');
  await page.goto(`/statements/patients/${patient.uuid}`);
  await untilHydrated(page);
  const from = page.getByLabel('From');
  await page.locator('input[type="date"]').first().fill('2026-01-31');
  await expect(from).toHaveValue('31 Jan 2026');
  await page.getByRole('button', { name: 'Show these days' }).click();
  await expect(page).toHaveURL(/start=2026-01-31/);
  await expect(from).toHaveValue('31 Jan 2026');
});
