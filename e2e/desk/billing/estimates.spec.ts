import { expect } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { hospitalizations } from '@/db/schema/index';
import { database } from '@/e2e/database';
import { expectAccessible } from '@/e2e/desk/accessible';
import { enter, test } from '@/e2e/desk/admissions/ward';
import { aPricedService } from './priced-service';

test('a clerk prints what an admission will cost, with further services', async ({
  page,
  context,
  ward: { hospital, otieno },
}) => {
  await enter(context, hospital.staff['ward-clerk'].sender);
  await aPricedService(hospital, 'Scan', '750.50');
  await database()
    .update(hospitalizations)
    .set({ depositRequested: '5000' })
    .where(eq(hospitalizations.id, otieno.hospitalization.id));
  await page.goto(`/hospitalizations/${otieno.hospitalization.id}`);
  await page.getByRole('link', { name: 'Estimate' }).click();
  const paper = page.getByRole('article', { name: 'Estimate on paper' });
  await expect(paper).toContainText('General medicine');
  await expect(paper).toContainText(`Price tier: ${hospital.priceTier.name}`);
  await expect(paper).toContainText('A deposit of KES 5,000.00 was requested at admission.');
  await expect(paper).toContainText(`Prepared by ${hospital.staff['ward-clerk'].name}`);
  await page.getByLabel('Nights').fill('2');
  await page.getByRole('button', { name: 'Add a service' }).click();
  await page
    .getByRole('group', { name: 'Further service 1' })
    .getByRole('combobox', { name: 'Service' })
    .fill('scan');
  await page.getByRole('option', { name: /Scan/ }).click();
  await page.getByLabel('How many').fill('2');
  await expect(paper).toContainText('2 × 750.50');
  await expect(paper.locator('[data-total]')).toContainText('Total KES 1,501.00');
  await expectAccessible(page);
  // The paper goes to the family: the patient's banner, with what the ward knows, is not on it.
  const banner = page.locator('.patient-banner');
  await expect(banner).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(paper).toBeVisible();
  await expect(banner).toBeHidden();
  const end = paper.getByRole('rowgroup').last();
  await expect(end).toHaveCSS('break-inside', 'avoid');
  await expect(end).toContainText(/Scan.*Total.*Prepared by/);
  await page.emulateMedia({ media: 'screen' });
  // A service that cannot be counted is not left out of the total: there is no paper until it is right.
  for (const unreadable of ['', '0', 'two']) {
    await page.getByLabel('How many').fill(unreadable);
    await expect(page.getByText('A whole number from 1 to 10,000.')).toBeVisible();
    await expect(paper).toBeHidden();
  }
  await page.getByLabel('How many').fill('1');
  await expect(paper.locator('[data-total]')).toContainText('Total KES 750.50');
  await page.getByLabel('Nights').fill('many');
  await expect(page.getByText('A whole number from 0 to 365.')).toBeVisible();
});
