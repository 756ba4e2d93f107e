import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectWithinScreen } from '@/e2e/desk/accessible';
import { ask } from '@/e2e/desk/platform/as-system';
import { prescribed, test } from './prescribed';

const medicines = (page: Page) => page.locator('tbody a[data-medicine]');

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });

/** Opens the list and waits for its hydration, after which it loads the user's saved views. */
async function openList(page: Page, query = '') {
  await Promise.all([
    page.waitForResponse((response) => response.url().includes('/saved-views')),
    page.goto(`/prescriptions${query}`),
  ]);
}

test.describe('the list of prescriptions', () => {
  test('shows every medicine under its patient, the last encounter first, and works by keyboard', async ({
    page,
    request,
    day: { hospital, otieno, wafula },
  }) => {
    const metformin = await prescribed(request, hospital, otieno.encounter, {
      name: 'Metformin',
    });
    await prescribed(request, hospital, otieno.encounter, { name: 'Enalapril' });
    await prescribed(request, hospital, wafula.encounter, { name: 'Quinine' });
    await openList(page);
    await expect(medicines(page)).toHaveText(['Quinine', 'Metformin', 'Enalapril']);
    const row = page.getByRole('row', { name: /Metformin/ });
    await expect(row).toContainText('Otieno, Achieng');
    await expect(row).toContainText(otieno.patient.mrNumber);
    await expect(row).toContainText('500 mg, 3 times a day, oral');
    await expect(row).toContainText('Active');
    await expect(row).toContainText('Test medical-officer');

    await medicines(page).first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(medicines(page).nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Metformin')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(metformin.uuid));
  });

  test('keeps its filters in the address, under the names of the API', async ({
    page,
    request,
    day: { hospital, otieno, wafula },
  }) => {
    await prescribed(request, hospital, otieno.encounter, { name: 'Metformin' });
    await prescribed(request, hospital, wafula.encounter, { name: 'Quinine' });
    await openList(page);
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByLabel('MR number', { exact: true }).fill(wafula.patient.mrNumber);
    await page.getByLabel('Mobile').fill(wafula.patient.mobile);
    await page
      .getByRole('combobox', { name: 'Encounter', exact: true })
      .selectOption('In progress');
    await page.getByLabel('Hospital').selectOption(hospital.provider.name);
    await page.getByLabel('Encounter began from').fill('2020-01-01');
    await page.getByLabel('Encounter recorded until').fill('2100-01-31');
    await page.getByRole('button', { name: 'Show what matches' }).click();
    await expect(medicines(page)).toHaveText(['Quinine']);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      mr_number: wafula.patient.mrNumber,
      mobile: wafula.patient.mobile,
      status: 'in-progress',
      service_provider: hospital.provider.id,
      created_at__gte: '2020-01-01',
      created_at__lte: '2100-01-31',
    });
    await page.reload();
    await expect(medicines(page)).toHaveText(['Quinine']);

    await page.getByRole('button', { name: /Remove the filter “MR number/ }).click();
    await expect(medicines(page)).toHaveCount(2);
    await page.goBack();
    await expect(medicines(page)).toHaveText(['Quinine']);
    await page.getByRole('button', { name: 'Remove all' }).click();
    await expect(medicines(page)).toHaveCount(2);

    await page.getByRole('searchbox', { name: /^Search by name/ }).fill('achieng');
    await expect(medicines(page)).toHaveText(['Metformin']);
    await openList(page, '?status=finished');
    await expect(page.getByText('No prescription matches')).toBeVisible();
  });

  test('filters by a visit, and names the filters of an address that it could not read', async ({
    page,
    request,
    day: { hospital, otieno },
  }) => {
    await prescribed(request, hospital, otieno.encounter, { name: 'Metformin' });
    const visit = await ask(request, hospital, 'visits', {
      method: 'POST',
      data: { patient: otieno.patient.id, reason: 'Diabetes review' },
    });
    await openList(page);
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('combobox', { name: 'Visit' }).fill('otieno');
    await page.getByRole('option', { name: /Diabetes review/ }).click();
    await page.getByRole('button', { name: 'Show what matches' }).click();
    await expect(page.getByText('No prescription matches')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`\\?visit=${visit.uuid}$`));
    await openList(page, '?visit=nowhere&colour=red');
    await expect(page.getByText('was ignored: Visit, colour.')).toBeVisible();
    await expect(medicines(page)).toHaveText(['Metformin']);
  });

  test('is shown as cards on a phone, and axe finds no barrier in either form', async ({
    page,
    request,
    day: { hospital, otieno },
  }) => {
    await prescribed(request, hospital, otieno.encounter, { name: 'Metformin' });
    await openList(page, '?status=in-progress&mobile=%2B254712345678');
    await expect(medicines(page)).toHaveCount(1);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Filters/ }).click();
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    const card = page.getByRole('listitem').filter({ hasText: 'Otieno, Achieng' });
    await expect(card).toContainText('500 mg, 3 times a day, oral');
    await expectWithinScreen(page);
    await expectAccessible(page);
    await card.getByRole('link', { name: /Metformin/ }).click();
    await expect(heading(page, 'Metformin')).toBeVisible();
  });
});
