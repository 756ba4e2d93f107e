import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '@/e2e/desk/accessible';
import { untilHydrated } from '@/e2e/desk/platform/hydrated';
import { enter, test } from './ward';

const patients = (page: Page) => page.locator('h2 a');
const bedOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
const mine = (page: Page) => page.getByRole('button', { name: /^Mine/ });

test('a nurse takes a bay for the shift, sees only those beds, and gives one back', async ({
  page,
  browser,
  ward: { hospital, path },
}) => {
  const second = await browser.newContext();
  await enter(second, hospital.staff.administrator.sender);
  const settings = await second.newPage();
  await settings.goto('/settings');
  await untilHydrated(settings);
  await settings.getByLabel('Length of a shift, in hours').fill('8');
  const form = settings.getByRole('form', { name: 'Shifts on the wards' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(settings.getByRole('region', { name: /Notifications/ })).toContainText(
    'Changes saved',
  );
  await settings.close();
  await enter(second, hospital.staff['medical-officer'].sender);
  const doctor = await second.newPage();
  await doctor.goto(path);

  await page.goto(path);
  await expect(mine(page)).toContainText('0');
  await page.getByRole('button', { name: 'My beds', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'My beds on Ward A' });
  await expect(dialog).toContainText('Yours for 8 hours, or until you give them back.');
  await dialog.getByRole('button', { name: 'All of Room 1' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save my beds' }).click();
  await expect(dialog).toBeHidden();
  await expect(mine(page)).toContainText('2');
  await expect(bedOf(page, 'Mutuku, Dennis')).toContainText('Test nurse');
  await expect(bedOf(doctor, 'Mutuku, Dennis')).toContainText('Test nurse');

  await mine(page).click();
  await expect(patients(page)).toHaveText([/^Mutuku/, /^Otieno/]);
  await page.reload();
  await expect(patients(page)).toHaveText([/^Mutuku/, /^Otieno/]);

  await page.goto(`${path}/handover`);
  await expect(page.getByRole('row', { name: /Otieno/ })).toContainText('Test nurse');

  await page.goto(path);
  await page.getByRole('button', { name: 'My beds', exact: true }).click();
  await dialog.getByRole('checkbox', { name: 'Bed A1, Otieno, Achieng' }).uncheck();
  await dialog.getByRole('button', { name: 'Save my beds' }).click();
  await expect(mine(page)).toContainText('1');
  await expect(bedOf(doctor, 'Otieno, Achieng')).not.toContainText('Test nurse');
});
