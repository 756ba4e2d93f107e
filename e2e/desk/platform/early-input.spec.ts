import { expect, type Page } from '@playwright/test';
import { aPatientAtTheBedside, setsOf, signIn } from '@/e2e/desk/admissions/bedside';
import { field, row, save, score } from '@/e2e/desk/clinical/observe-form';
import { holdBack } from './delayed-responses';
import { test } from './kept-page';
import { aNurse } from './people';

/** Opens a page whose scripts are held back, as over a slow network. Returns a function that releases them. */
async function openBeforeHydration(page: Page, address: string) {
  const { release } = await holdBack(page, 'GET', /_next\/static\/chunks\/.*\.js/);
  await page.goto(address, { waitUntil: 'commit' });
  return release;
}

test('values entered before hydration are scored, and saved with the rest', async ({
  page,
  request,
}) => {
  const patient = await aPatientAtTheBedside(request);
  await signIn(page, 'nurse');
  const letCome = await openBeforeHydration(page, patient.observe);
  await page.getByRole('radio', { name: /^With help/ }).check();
  await field(page, 'Heart rate').fill('13');
  await field(page, 'Heart rate').press('2');
  await page.getByLabel('Diastolic blood pressure: reason not measured').selectOption({ index: 1 });
  // The page is not reloaded, and the values so far are no whole set.
  await page.keyboard.press('Enter');
  await save(page).click();
  await expect(field(page, 'Heart rate')).toHaveValue('132');
  await expect(score(page)).not.toContainText('At least');
  letCome();

  await expect(score(page)).toContainText('At least 4');
  await expect(row(page, 'HR').locator('[data-points]')).toHaveText('3 points');
  await expect(field(page, 'Heart rate')).toHaveValue('132');
  await expect(page.getByRole('radio', { name: /^With help/ })).toBeChecked();
  expect(await setsOf(request, patient)).toEqual([]);
  await page.reload();
  await expect(score(page)).toContainText('At least 4');
});

test('a user who signs in before hydration is signed in after it', async ({ page }) => {
  const nurse = await aNurse();
  const release = await openBeforeHydration(page, '/sign-in');
  await page.getByRole('button', { name: 'Continue with your Kisumu County account' }).click();
  release();
  await expect(page.getByLabel('Who are you?')).toBeVisible();
  const letCome = await openBeforeHydration(page, '/sign-in?return=/account');
  await page.getByLabel('E-mail address').fill(nurse.email);
  await page.getByLabel('Password', { exact: true }).fill(nurse.password);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('E-mail address')).toHaveValue(nurse.email);
  letCome();
  await expect(page).toHaveURL('/account');
  await expect(page.getByText(nurse.email)).toBeVisible();
});
