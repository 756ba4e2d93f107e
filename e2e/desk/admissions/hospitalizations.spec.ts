import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { chargeItems, hospitalizations, patientFlags } from '@/db/schema/index';
import { aHospital } from '@/e2e/builders/hospital';
import { anAdmission, aPatient } from '@/e2e/builders/patients';
import { readCsv } from '@/e2e/csv';
import { database } from '@/e2e/database';
import { expectAccessible, expectWithinScreen } from '@/e2e/desk/accessible';
import { test as base } from '@/e2e/desk/platform/kept-page';
import { manyDischarged } from '@/e2e/many-stays';
import { enter } from './ward';

/**
 * Otieno in A1 and Wafula in A3 (Room 2) are admitted; Mutuku was discharged yesterday with a balance due, Njeri
 * with nothing to pay.
 */
async function aBusyHospital() {
  const hospital = await aHospital();
  const admit = async (bed: number, lastName: string, firstName: string) => {
    const patient = await aPatient(hospital, { lastName, firstName, isHospitalized: true });
    return anAdmission(hospital, { bed: hospital.beds[bed], patient });
  };
  const discharge = ({ hospitalization }: Awaited<ReturnType<typeof admit>>) =>
    database()
      .update(hospitalizations)
      .set({ isActive: false, dischargedAt: new Date(), dischargeDisposition: 'home' })
      .where(eq(hospitalizations.id, hospitalization.id));
  const mutuku = await admit(1, 'Mutuku', 'Dennis');
  await discharge(mutuku);
  await discharge(await admit(3, 'Njeri', 'Ann'));
  await database().insert(chargeItems).values({
    providerId: hospital.provider.id,
    patientId: mutuku.patient.id,
    hospitalizationId: mutuku.hospitalization.id,
    healthcareServiceId: hospital.service.id,
    priceTierId: hospital.priceTier.id,
    description: 'Bed, one day',
    quantity: 1,
    unitPrice: '1500',
    amount: '1500',
    currency: 'KES',
  });
  const wafula = await admit(2, 'Wafula', 'Esther');
  const otieno = await admit(0, 'Otieno', 'Achieng');
  return { hospital, otieno, wafula, mutuku };
}

/** Each test has a hospital of its own, and its browser is its ward clerk's. */
const test = base.extend<{ busy: Awaited<ReturnType<typeof aBusyHospital>> }>({
  busy: [
    async ({ context }, use) => {
      const busy = await aBusyHospital();
      await enter(context, busy.hospital.staff['ward-clerk'].sender);
      await use(busy);
    },
    { auto: true },
  ],
});

const rows = (page: Page) => page.locator('tbody tr th a');
const tab = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

/** Opens the list and waits for its hydration, after which it loads the user's saved views. */
async function openList(page: Page, query = '') {
  await Promise.all([
    page.waitForResponse((response) => response.url().includes('/saved-views')),
    page.goto(`/hospitalizations${query}`),
  ]);
}

async function narrowToRoom(page: Page, room: string) {
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByLabel('Room').fill(room);
  await page.getByRole('button', { name: 'Show what matches' }).click();
}

test.describe('the list of admissions', () => {
  test('shows admitted, discharged and unpaid patients in its tabs', async ({ page, busy }) => {
    await openList(page);
    await expect(rows(page)).toHaveText([/^Otieno, Achieng/, /^Wafula, Esther/]);
    const otieno = page.getByRole('row', { name: /Otieno/ });
    await expect(otieno).toContainText(busy.otieno.patient.mrNumber);
    await expect(otieno).toContainText('Ward A · Room 1');
    await expect(otieno).toContainText('General medicine');
    await expect(otieno).toContainText('Test medical-officer');

    await tab(page, 'Discharged').click();
    await expect(rows(page)).toHaveText([/^Njeri, Ann/, /^Mutuku, Dennis/]);
    await expect(page.getByRole('row', { name: /Njeri/ })).toContainText('Home');

    await tab(page, 'Unpaid').click();
    await expect(rows(page)).toHaveText([/^Mutuku, Dennis/]);
    await expect(page.getByRole('row', { name: /Mutuku/ })).toContainText('Owing');
    await expect(page).toHaveURL(/\/hospitalizations\?is_active=false&owing=true$/);
  });

  test('keeps its filters in the address, under the names of the API, and Back undoes them one by one', async ({
    page,
    busy,
  }) => {
    await openList(page);
    await narrowToRoom(page, 'room 2');
    await expect(rows(page)).toHaveText([/^Wafula/]);
    await expect(page).toHaveURL(/\/hospitalizations\?room=room\+2$/);

    await page.getByRole('button', { name: /^Filters/ }).click();
    const service = page.getByRole('combobox', { name: 'Service' });
    await service.fill('general');
    await page.getByRole('option', { name: /General medicine/ }).click();
    await expect(service).toHaveValue('General medicine');
    await expectAccessible(page);
    await page.getByLabel('Admitted until').fill('2020-01-31');
    await page.getByRole('button', { name: 'Show what matches' }).click();
    await expect(page.getByText('No admission matches')).toBeVisible();
    const address = new URL(page.url()).searchParams;
    expect(Object.fromEntries(address)).toEqual({
      room: 'room 2',
      healthcare_service_id: busy.hospital.service.id,
      admitted_at__lte: '2020-01-31',
    });

    await page.getByRole('button', { name: /Remove the filter “Admitted until/ }).click();
    await expect(rows(page)).toHaveText([/^Wafula/]);
    await expect(page.getByText('Service: General medicine')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('No admission matches')).toBeVisible();
    await page.goBack();
    await expect(rows(page)).toHaveText([/^Wafula/]);
    await expect(page).toHaveURL(/\?room=room\+2$/);
    await page.goBack();
    await expect(rows(page)).toHaveCount(2);

    await page.goForward();
    await page.reload();
    await expect(rows(page)).toHaveText([/^Wafula/]);
  });

  test('is searched while typing, and says what to do when nothing matches', async ({
    page,
    busy,
  }) => {
    await openList(page);
    const search = page.getByRole('searchbox', { name: /Search by name/ });
    await search.fill(busy.wafula.patient.mrNumber);
    await expect(rows(page)).toHaveText([/^Wafula/]);
    await search.fill('nobody at all');
    await expect(page.getByText('No admission matches')).toBeVisible();
    await page.getByRole('button', { name: 'Remove search and filters' }).click();
    await expect(rows(page)).toHaveCount(2);
    await expect(search).toHaveValue('');
    // The button is gone: the focus stays in the page, and not at its very top.
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('shows a filter on unpaid bills outside its tab, and removes it with the other filters but not the search', async ({
    page,
  }) => {
    await openList(page, '?owing=true');
    const chips = page.getByRole('list', { name: 'Filters' });
    await expect(chips).toContainText('Money owing: Yes');
    await page.getByRole('button', { name: 'Remove search and filters' }).click();
    await expect(rows(page)).toHaveCount(2);
    await expect(page).toHaveURL(/\/hospitalizations$/);

    await openList(page, '?is_active=false&owing=false&room=Room+2&search=njeri');
    await expect(rows(page)).toHaveText([/^Njeri/]);
    await expect(chips).toContainText('Money owing: No');
    await chips.getByRole('button', { name: 'Remove all' }).click();
    await expect(page).toHaveURL(/\?is_active=false&search=njeri$/);
    await expect(page.getByRole('button', { name: /^Filters/ })).toBeFocused();

    // The tab of unpaid discharges has this filter itself, so removing filters does not leave the tab.
    await openList(page, '?is_active=false&owing=true&search=nobody');
    await expect(chips).toHaveCount(0);
    await page.getByRole('button', { name: 'Remove search and filters' }).click();
    await expect(rows(page)).toHaveText([/^Mutuku/]);
    await expect(page).toHaveURL(/\?is_active=false&owing=true$/);
  });

  test('has pages, and an unknown page leads to the last', async ({ page, busy }) => {
    await manyDischarged(busy.hospital, 120);
    await openList(page, '?is_active=false');
    await expect(page.getByText('1–50 of 122')).toBeVisible();
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByText('51–100 of 122')).toBeVisible();
    await expect(page).toHaveURL(/\?is_active=false&page=2$/);
    await expect(page.getByRole('region', { name: 'Results' })).toBeFocused();
    await openList(page, '?is_active=false&page=9');
    await page.getByRole('button', { name: 'Go to page 3, the last' }).click();
    await expect(page.getByText('101–122 of 122')).toBeVisible();
  });

  test('works by keyboard: arrows go from row to row, Enter opens one', async ({ page, busy }) => {
    await openList(page);
    await rows(page).first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(rows(page).nth(1)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(rows(page).first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(
      new RegExp(`/hospitalizations/${busy.wafula.hospitalization.id}$`),
    );
  });

  test('keeps the columns that its user chose', async ({ page }) => {
    await openList(page);
    const columns = page.getByRole('columnheader');
    await expect(columns.filter({ hasText: 'Recorded by' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Recorded by' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Service' }).click();
    await page.keyboard.press('Escape');
    await expect(columns.filter({ hasText: 'Recorded by' })).toBeVisible();
    await page.reload();
    await expect(columns.filter({ hasText: 'Recorded by' })).toBeVisible();
    await expect(columns.filter({ hasText: 'Service' })).toHaveCount(0);
    await expect(rows(page)).toHaveCount(2);
  });

  test('shows a failure as a failure, and recovers', async ({ page }) => {
    await openList(page);
    await page.route('**/hospitalizations?**', (route) => route.abort());
    await tab(page, 'Discharged').click();
    await expect(page.getByText('The admissions could not be loaded')).toBeVisible({
      timeout: 20_000,
    });
    await page.unroute('**/hospitalizations?**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rows(page)).toHaveCount(2);
  });

  test('offers admission to users who may admit, and bills to users who may read bills', async ({
    page,
    context,
    busy,
  }) => {
    await openList(page);
    await expect(page.getByRole('link', { name: 'Admit a patient' })).toHaveAttribute(
      'href',
      '/hospitalizations/new',
    );
    await enter(context, busy.hospital.staff.nurse.sender);
    await openList(page, '?is_active=false&owing=true');
    await expect(tab(page, 'Unpaid')).toHaveCount(0);
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByText('was ignored: Money owing.')).toBeVisible();
    await enter(context, busy.hospital.staff.billing.sender);
    await openList(page, '?is_active=false&owing=true');
    await expect(rows(page)).toHaveText([/^Mutuku/]);
    await expect(page.getByRole('link', { name: 'Admit a patient' })).toHaveCount(0);
  });

  test('leads billing to a patient’s admission, and to nothing clinical', async ({
    page,
    context,
    busy,
  }) => {
    const { otieno, hospital } = busy;
    await database().insert(patientFlags).values({
      providerId: hospital.provider.id,
      patientId: otieno.patient.id,
      kind: 'isolation',
      note: 'Tuberculosis',
    });
    const read = async () => {
      await page.goto(`/hospitalizations/${otieno.hospitalization.id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Admission of Otieno, Achieng',
      );
      return page.content();
    };
    expect(await read()).toContain('Tuberculosis');
    for (const role of ['billing', 'finance-manager'] as const) {
      await enter(context, hospital.staff[role].sender);
      const shown = await read();
      expect(shown).toContain(otieno.patient.mrNumber);
      expect(shown).not.toMatch(/Tuberculosis|tews/i);
      await expectAccessible(page);
    }
  });

  test('is shown as cards on a phone, which lead to the admission', async ({ page, busy }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openList(page);
    const card = page.getByRole('listitem').filter({ hasText: 'Wafula, Esther' });
    await expect(card).toContainText('Bed A3');
    await expectWithinScreen(page);
    await expectAccessible(page);
    await card.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(busy.wafula.hospitalization.id));
  });
});

test.describe('a saved view', () => {
  test('keeps the filters under a name until it is deleted, which can be undone', async ({
    page,
  }) => {
    await openList(page);
    await tab(page, 'Discharged').click();
    await narrowToRoom(page, 'Room 1');
    await expect(rows(page)).toHaveText([/^Mutuku/]);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Views' }).click();
    await expect(page.getByText('None yet.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Save the current filters as').fill('Left Room 1');
    await page.keyboard.press('Enter');
    const views = page.getByRole('button', { name: /^Left Room 1/ });
    await expect(views).toBeVisible();

    await openList(page);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('link', { name: 'Left Room 1' }).click();
    await expect(rows(page)).toHaveText([/^Mutuku/]);
    await expect(page).toHaveURL(/\?is_active=false&room=Room\+1$/);

    await views.click();
    await page.getByLabel('Save the current filters as').fill('Left Room 1');
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('alert').filter({ hasText: 'You already have a view of this name.' }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Delete the view “Left Room 1”' }).click();
    await expect(page.getByText('None yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('link', { name: 'Left Room 1' })).toBeVisible();
  });
});

test.describe('the export', () => {
  test('downloads a file with the rows of the list', async ({ page, busy }) => {
    await manyDischarged(busy.hospital, 60);
    await openList(page, '?is_active=false&search=achieng');
    await expect(page.getByText('1–50 of 60')).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^Hospital .* discharged \d{4}-\d\d-\d\d\.csv$/);
    const [header = [], ...lines] = readCsv(await readFile(await download.path(), 'utf8'));
    expect(lines).toHaveLength(60);
    const name = (line: string[]) =>
      `${line[header.indexOf('Last name')]}, ${line[header.indexOf('First name')]}`;
    const numbers = lines.map((line) => line[header.indexOf('MR number')] ?? '');
    expect(lines.every((line) => name(line) === 'Otieno, Achieng')).toBe(true);
    for (const at of [0, 1, 49]) {
      await expect(page.locator('tbody tr').nth(at)).toContainText(`${numbers[at]} ·`);
    }
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByText('51–60 of 60')).toBeVisible();
    await expect(page.locator('tbody tr').first()).toContainText(`${numbers[50]} ·`);
  });
});
