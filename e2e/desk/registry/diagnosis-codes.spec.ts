import { expect, type Page } from '@playwright/test';
import { aHospital } from '@/e2e/builders/hospital';
import { expectAccessibleFromTop } from '@/e2e/desk/accessible';
import { toast } from '@/e2e/desk/admissions/on-board';
import { enter } from '@/e2e/desk/admissions/ward';
import { untilHydrated } from '@/e2e/desk/platform/hydrated';
import { test } from '@/e2e/desk/platform/kept-page';

const choose = (page: Page, name: string, content: string | Buffer) =>
  page.getByLabel('File of diagnosis codes').setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(content),
  });

test('an administrator imports the hospital’s own diagnosis codes, and returns to the standard list', async ({
  page,
  context,
}) => {
  const hospital = await aHospital();
  await enter(context, hospital.staff.administrator.sender);
  await page.goto('/settings#diagnosis-codes');
  await untilHydrated(page);
  await expect(page.getByText('Diagnoses are chosen from the standard list')).toBeVisible();

  await choose(page, 'codes.xlsx', Buffer.from([0x50, 0x4b, 0xff, 0xfe]));
  await expect(page.getByText('This is not a CSV file in UTF-8.')).toBeVisible();

  await choose(page, 'codes.csv', 'Code;Name\r\nA00;Cholera\r\nA00;Cholera again\r\nA01;');
  const changes = page.getByRole('region', { name: 'What codes.csv changes' });
  await expect(changes.getByRole('alert')).toContainText('2 lines cannot be imported');
  await expect(changes).toContainText('Line 3: The code A00 appears twice: here and in line 2.');
  await expect(changes).toContainText('Line 4: This is not a code');
  await expect(page.getByText('Correct these lines in the file')).toBeVisible();
  await expectAccessibleFromTop(page);

  await choose(page, 'codes.csv', 'Code;Name\r\nA00;Cholera\r\nA01;Typhoid, fever');
  await expect(changes).toContainText('used instead of the standard list');
  await expect(changes.getByRole('list', { name: 'First new codes' })).toContainText(
    'Typhoid, fever',
  );
  await page.getByRole('button', { name: 'Import 2 codes' }).click();
  await expect(toast(page)).toContainText('2 codes imported');
  await expect(page.getByText('the hospital’s own list of 2 codes')).toBeVisible();
  await expect(changes).toHaveCount(0);

  await page.getByLabel('Add to it').check();
  await choose(page, 'more.csv', 'A00,Cholera\nA02,Salmonella');
  const more = page.getByRole('region', { name: 'What more.csv changes' });
  await expect(more).toContainText('Removed0');
  await page.getByLabel('Replace it').check();
  await expect(more).toContainText('Removed1');
  await page.getByLabel('Add to it').check();
  await expect(more).toContainText('Removed0');
  await page.getByRole('button', { name: 'Import 2 codes' }).click();
  await expect(page.getByText('the hospital’s own list of 3 codes')).toBeVisible();
  await expectAccessibleFromTop(page);

  await page.getByRole('button', { name: 'Return to the standard list' }).click();
  await page.getByRole('button', { name: 'Remove the hospital’s list' }).click();
  await expect(page.getByText('Diagnoses are chosen from the standard list')).toBeVisible();
});
