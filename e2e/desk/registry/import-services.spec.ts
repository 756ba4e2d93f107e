import { expect } from '@playwright/test';
import { aHospital } from '@/e2e/builders/hospital';
import { expectAccessibleFromTop } from '@/e2e/desk/accessible';
import { enter } from '@/e2e/desk/admissions/ward';
import { untilHydrated } from '@/e2e/desk/platform/hydrated';
import { test } from '@/e2e/desk/platform/kept-page';

test('an administrator of a new hospital imports its services, after the line that cannot be imported is corrected', async ({
  context,
  page,
}) => {
  const hospital = await aHospital();
  await enter(context, hospital.staff.administrator.sender);
  await page.goto('/services');
  await untilHydrated(page);
  await page.getByRole('link', { name: 'Import services' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import services');
  const choose = (...lines: string[]) =>
    page.getByLabel('File of services').setInputFiles({
      name: 'services.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Name,Category,Admits,Bed night service', ...lines].join('\n')),
    });

  await choose('Surgery,Wards,yes,Bed nigth', 'Bed night,Wards,no,');
  const file = page.getByRole('region', { name: 'What services.csv changes' });
  await expect(file.getByRole('alert')).toContainText('Line 2: Bed night service: There is no');
  await expectAccessibleFromTop(page);
  await choose('Surgery,Wards,yes,Bed night', 'Bed night,Wards,no,', 'general medicine,Wards,,');
  await expect(file.getByRole('row').filter({ hasText: 'Surgery' })).toContainText('New');
  await expect(file.getByRole('row').filter({ hasText: 'General medicine' })).toContainText(
    'Changed',
  );
  await page.getByRole('button', { name: 'Import 3 services' }).click();
  await expect(page).toHaveURL('/services');
  const list = page.getByRole('table', { name: 'Services by name' });
  await expect(list.getByRole('row').filter({ hasText: 'Surgery' })).toContainText('Bed night');
  await expect(list.getByRole('row').filter({ hasText: 'General medicine' })).toContainText(
    'Wards',
  );
});
