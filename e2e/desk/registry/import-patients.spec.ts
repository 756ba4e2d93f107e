import { expect } from '@playwright/test';
import { aHospital } from '@/e2e/builders/hospital';
import { expectAccessibleFromTop } from '@/e2e/desk/accessible';
import { enter } from '@/e2e/desk/admissions/ward';
import { untilHydrated } from '@/e2e/desk/platform/hydrated';
import { test } from '@/e2e/desk/platform/kept-page';

test('an administrator imports the patients of the former system, after the lines that cannot be imported are corrected', async ({
  context,
  page,
}) => {
  const hospital = await aHospital();
  await enter(context, hospital.staff.administrator.sender);
  await page.goto('/patients');
  await untilHydrated(page);
  await page.getByRole('link', { name: 'Import patients' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import patients');
  const choose = (...lines: string[]) =>
    page.getByLabel('File of patients').setInputFiles({
      name: 'patients.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        ['MR number,Last name,First name,Gender,Birth date', ...lines].join('\n'),
      ),
    });

  await choose('OLD-1,Mwangi,Amina,f,1991-03-05', ',Otieno,Jane,female,05/03/1991');
  const file = page.getByRole('region', { name: 'What patients.csv changes' });
  await expect(file.getByRole('alert')).toContainText('Line 3: Birth date: This is not a valid');
  await expectAccessibleFromTop(page);
  await choose('OLD-1,Mwangi,Amina,f,1991-03-05', ',Otieno,Jane,female,');
  await expect(file.getByRole('row').filter({ hasText: 'Mwangi, Amina' })).toContainText(
    '5 Mar 1991',
  );
  await expect(file.getByRole('row').filter({ hasText: 'Otieno, Jane' })).toContainText(
    'The next number',
  );
  await page.getByRole('button', { name: 'Register 2 patients' }).click();
  await expect(page).toHaveURL('/patients');
  await expect(page.getByRole('row').filter({ hasText: 'Mwangi' })).toContainText('OLD-1');
  await expect(page.getByRole('row').filter({ hasText: 'Otieno' })).toBeVisible();
});

test('an import whose answer is lost may have been made, and the same button brings its answer', async ({
  context,
  page,
}) => {
  const hospital = await aHospital();
  await enter(context, hospital.staff.administrator.sender);
  await page.goto('/patients/import');
  await untilHydrated(page);
  const keys: (string | undefined)[] = [];
  await page.route('**/patients/import', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.getByLabel('File of patients').setInputFiles({
    name: 'patients.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Last name,First name,Gender\nMwangi,Amina,f'),
  });
  const register = page.getByRole('button', { name: 'Register one patient' });
  await register.click();
  await expect(page.getByRole('alert').filter({ hasText: 'may have been imported' })).toBeVisible();
  await expect(page.getByText('is already registered')).toBeHidden();
  await register.click();
  await expect(page).toHaveURL('/patients');
  await expect(page.getByRole('row').filter({ hasText: 'Mwangi' })).toHaveCount(1);
  expect(keys).toEqual([keys[0], keys[0]]);
});
