import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { aHospital } from '@/e2e/builders/hospital';
import { expectAccessibleFromTop } from '@/e2e/desk/accessible';
import { toast } from '@/e2e/desk/admissions/on-board';
import { enter } from '@/e2e/desk/admissions/ward';
import { ask } from '@/e2e/desk/platform/as-system';
import { untilHydrated } from '@/e2e/desk/platform/hydrated';
import { test } from '@/e2e/desk/platform/kept-page';

test('a finance manager changes the price list in a spreadsheet, and imports it again', async ({
  page,
  context,
  request,
}) => {
  const hospital = await aHospital();
  await ask(request, hospital, 'healthcare-services', { method: 'POST', data: { name: 'Scan' } });
  await enter(context, hospital.staff['finance-manager'].sender);
  await page.goto('/prices');
  await untilHydrated(page);
  await page.getByRole('link', { name: 'Import prices' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import prices');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const list = await readFile(await (await downloading).path(), 'utf8');
  const choose = (content: string) =>
    page.getByLabel('File of prices').setInputFiles({
      name: 'prices.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(content),
    });

  await choose(list);
  await expect(page.getByText('Nothing in this file is new.')).toBeVisible();
  const edited = `${list.replace(',0.00,', ',"1,500.00",')},Scan,General,90`;
  await choose(`${edited}\n,Scann,General,90`);
  const changes = page.getByRole('region', { name: 'What prices.csv changes' });
  await expect(changes.getByRole('alert')).toContainText('Line 4: There is no service “Scann”.');
  await expectAccessibleFromTop(page);
  await choose(edited);
  await expect(changes.getByRole('table')).toContainText('General medicine');
  const scan = changes.getByRole('row').filter({ hasText: 'Scan' });
  await expect(scan).toContainText('KES 90.00');
  await expect(changes.getByRole('row').filter({ hasText: 'General medicine' })).toContainText(
    'KES 1,500.00',
  );

  await page.getByLabel('Later').check();
  await expect(page.getByText('Enter when the prices begin.')).toBeVisible();
  await page.getByLabel('From').fill('1 Jan 2020, 08:00');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Imported prices cannot begin in the past.')).toBeVisible();
  await page.getByLabel('From').fill('1 Jan 2199, 08:00');
  await page.keyboard.press('Tab');
  await expect(scan).toContainText('KES 90.00');
  await page.getByLabel('Now').check();
  await expect(scan).toContainText('KES 90.00');
  await expectAccessibleFromTop(page);
  await page.getByRole('button', { name: 'Set 2 prices' }).click();
  await expect(toast(page)).toContainText('2 prices set');
  const prices = page.getByRole('table', { name: 'Prices by service and tier' });
  await expect(prices.getByRole('row').filter({ hasText: 'Scan' })).toContainText('In force');
  await expect(prices).toContainText('KES 1,500.00');
});
