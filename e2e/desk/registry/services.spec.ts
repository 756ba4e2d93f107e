import { expect, type Page } from '@playwright/test';
import { aHospital } from '@/e2e/builders/hospital';
import { expectAccessible, expectWithinScreen } from '@/e2e/desk/accessible';
import { enter } from '@/e2e/desk/admissions/ward';
import { ask } from '@/e2e/desk/platform/as-system';
import { test } from '@/e2e/desk/platform/kept-page';

const row = (page: Page, table: string, text: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text });
const services = 'Services by name';
const tiers = 'Price tiers by name';

test('an administrator sets up a new hospital’s services and price tiers, until they can be priced', async ({
  page,
  context,
  request,
}) => {
  const hospital = await aHospital({ isPriced: false });
  await enter(context, hospital.staff.administrator.sender);
  const off = { method: 'PATCH', data: { is_active: false } } as const;
  await ask(request, hospital, `healthcare-services/${hospital.service.id}`, off);
  await page.goto('/prices');
  await expect(page.getByText('There is no service in use')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Add a service' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Services');
  await expect(row(page, services, 'General medicine')).toContainText('Closed');

  await page.getByRole('button', { name: 'Add a service' }).click();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel('Name');
  await dialog.getByRole('button', { name: 'Add the service' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Name');
  await name.fill('general MEDICINE');
  await dialog.getByRole('button', { name: 'Add the service' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Open it again instead.');
  await expectAccessible(page);
  await name.fill('Night on a ward');
  await dialog.getByLabel('Category').fill('Inpatient');
  await dialog.getByRole('button', { name: 'Add and add another' }).click();
  await expect(name).toHaveValue('');
  await expect(name).toBeFocused();
  await expect(dialog.getByLabel('Category')).toHaveValue('Inpatient');
  await name.fill('الطب الباطني');
  await dialog.getByRole('combobox').fill('medicine');
  await expect(dialog.getByText('Nothing matches “medicine”').first()).toBeVisible();
  await dialog.getByRole('combobox').fill('night');
  await dialog.getByRole('option', { name: 'Night on a ward' }).click();
  await dialog.getByRole('button', { name: 'Add the service' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, services, 'الطب الباطني')).toContainText('Night on a ward');

  // A colleague's change in the meantime is kept.
  await row(page, services, 'الطب الباطني').getByRole('button', { name: /^Edit/ }).click();
  await dialog.getByRole('button', { name: 'Its own price' }).click();
  const [internal] = await ask(request, hospital, 'healthcare-services?search=الباطني');
  const category = { category: 'Wards' };
  await ask(request, hospital, `healthcare-services/${internal.uuid}`, {
    method: 'PATCH',
    data: category,
  });
  await dialog.getByRole('button', { name: 'Save service' }).click();
  await expect(row(page, services, 'الطب الباطني')).toContainText('Wards');
  await expect(row(page, services, 'الطب الباطني')).not.toContainText('Night on a ward');

  await row(page, services, 'Night on a ward')
    .getByRole('button', { name: /^Close/ })
    .click();
  const confirm = page.getByRole('alertdialog', { name: 'Close Night on a ward?' });
  await expect(confirm).toContainText('It can no longer be chosen');
  await expect(confirm).not.toContainText('the last one in use');
  await expectAccessible(page);
  await confirm.getByRole('button', { name: 'Close Night on a ward' }).click();
  await expect(row(page, services, 'Night on a ward')).toContainText('Closed');
  await page.getByRole('radio', { name: 'Closed' }).click();
  await expect(page).toHaveURL('/services?is_active=false');
  await page.getByRole('searchbox').fill('ward');
  await expect(row(page, services, 'General medicine')).toHaveCount(0);
  await row(page, services, 'Night on a ward').getByRole('button', { name: /^Open/ }).click();
  await page.getByRole('button', { name: 'Open Night on a ward again' }).click();
  await expect(page.getByText('No service matches')).toBeVisible();
  await page.getByRole('button', { name: 'Remove search and filters' }).click();
  await expect(row(page, services, 'Night on a ward')).toContainText('In use');

  await page
    .getByRole('navigation', { name: 'Services and price tiers' })
    .getByText('Price')
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Price tiers');
  await row(page, tiers, 'General')
    .getByRole('button', { name: /^Close/ })
    .click();
  await expect(page.getByRole('alertdialog')).toContainText('It is the last one in use');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add a price tier' }).click();
  await name.fill('Private');
  await dialog.getByRole('button', { name: 'Add the price tier' }).click();
  await row(page, tiers, 'General')
    .getByRole('button', { name: /^Close/ })
    .click();
  await page.getByRole('button', { name: 'Close General', exact: true }).click();
  await expect(row(page, tiers, 'General')).toContainText('Closed');

  await row(page, tiers, 'Private').getByRole('link', { name: 'Prices of Private' }).click();
  await page.getByRole('button', { name: 'Add a price', exact: true }).click();
  await expect(dialog.getByLabel('Price tier').getByRole('option')).toHaveText([
    'Choose the tier',
    'Private',
    'General (closed)',
  ]);
});

test('both lists fit a phone, and other users than administrators see that they need one', async ({
  page,
  context,
  request,
}) => {
  const hospital = await aHospital({ isPriced: false });
  const long = 'Physiotherapy'.repeat(15);
  for (const list of ['healthcare-services', 'price-tiers']) {
    await ask(request, hospital, list, { method: 'POST', data: { name: long } });
  }
  await enter(context, hospital.staff.administrator.sender);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, list] of [
    ['/services', services],
    ['/services/tiers', tiers],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('list', { name: list }).getByRole('listitem')).toHaveCount(2);
    await expectWithinScreen(page);
    await expectAccessible(page);
  }

  await enter(context, hospital.staff['finance-manager'].sender);
  const off = { method: 'PATCH', data: { is_active: false } } as const;
  for (const { uuid } of await ask(request, hospital, 'healthcare-services')) {
    await ask(request, hospital, `healthcare-services/${uuid}`, off);
  }
  await page.goto('/prices');
  await expect(page.getByText('An administrator adds both under Services.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add a service' })).toHaveCount(0);
  await page.goto('/discounts/new');
  await expect(page.getByText('There is no payer in use')).toBeVisible();
  await ask(request, hospital, 'payers', {
    method: 'POST',
    data: { name: 'Lake Mutual', type: 'insurance' },
  });
  await page.goto('/discounts/new');
  await expect(page.getByText('There is no service in use')).toBeVisible();
  await expectAccessible(page);
});
