import { expect, type Page, type Request } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { beds } from '@/db/schema/index';
import { aPlannedTransfer } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';
import { expectAccessible } from '@/e2e/desk/accessible';
import { critical, recordSet, test } from './ward';

const patients = (page: Page) => page.locator('h2 a');
const bed = (page: Page, name: RegExp) => page.getByRole('link', { name });
const chip = (page: Page, name: RegExp) => page.getByRole('button', { name });
// The strip and the line change a moment after each other.
const freshness = (page: Page) => page.locator('[data-freshness]:visible').last();

async function openWard(page: Page, path: string) {
  await page.goto(path);
  await expect(freshness(page)).toContainText('Live');
}

test.describe('the ward board', () => {
  test('shows every bed, the most urgent first, and counts what it shows', async ({
    page,
    ward,
  }) => {
    const { hospital, path } = ward;
    await openWard(page, path);

    await expect(patients(page)).toHaveText([/^Mutuku/, /^Wafula/, /^Otieno/]);
    await expect(bed(page, /^Bed A2, Mutuku, Dennis, TEWS 8 emergency, due in/)).toBeVisible();
    await expect(bed(page, /^Bed A3, Wafula, Esther, no TEWS yet, overdue/)).toBeVisible();
    await expect(
      bed(page, /^Bed A1, Otieno, Achieng, TEWS 0 routine, due in 3 hours/),
    ).toBeVisible();
    await expect(page.locator(`[data-bed="${hospital.beds[3]?.id}"]`)).toContainText('Free');
    await expect(page.getByText('3 of 4 beds occupied')).toBeVisible();
    for (const [name, count] of [
      ['Emergency', 1],
      ['Incomplete', 1],
      ['Routine', 1],
      ['Free', 1],
      ['Overdue', 1],
    ] as const) {
      await expect(chip(page, new RegExp(`^\\W*${name}`))).toContainText(String(count));
    }
    // What counts nothing takes no room.
    for (const name of ['Urgent', 'Cleaning', 'Out of service', 'Alerts', 'Transfers']) {
      await expect(chip(page, new RegExp(`^\\W*${name}`))).toHaveCount(0);
    }
  });

  test('shows within two seconds who became urgent elsewhere, and announces it to a screen reader', async ({
    page,
    request,
    ward,
  }) => {
    const { hospital, otieno, path } = ward;
    await openWard(page, path);
    const said = page.getByRole('status').filter({ hasText: 'emergency' });
    await expect(said).toHaveCount(0);
    await recordSet(request, hospital, otieno, critical);
    const worse = bed(page, /^Bed A1, Otieno, Achieng, TEWS 8 emergency/);
    await expect(worse).toBeVisible({ timeout: 2_000 });
    await expect(chip(page, /Emergency/)).toContainText('2');
    await expect(page.getByRole('listitem').filter({ has: worse })).toContainText('rising');
    await expect(said).toHaveText('Bed A1, Otieno, Achieng, TEWS 8 emergency');
  });

  test('keeps the last complete score next to a later incomplete one', async ({
    page,
    request,
    ward,
  }) => {
    const { hospital, mutuku, path } = ward;
    await recordSet(request, hospital, mutuku, { RR: '12' });
    await openWard(page, path);
    await expect(
      bed(page, /^Bed A2, Mutuku, Dennis, TEWS 8 emergency, last set incomplete, at least 0, due/),
    ).toBeVisible();
    await expect(chip(page, /Emergency/)).toContainText('1');
  });

  test('is filtered, searched and ordered by keyboard, and the address keeps it', async ({
    page,
    ward,
  }) => {
    const { path } = ward;
    await openWard(page, path);

    await chip(page, /Emergency/).focus();
    await page.keyboard.press('Space');
    await expect(patients(page)).toHaveText([/^Mutuku/]);
    await expect(page).toHaveURL(/show=red$/);
    await page.keyboard.press('Space');
    await chip(page, /Overdue/).focus();
    await page.keyboard.press('Enter');
    await expect(patients(page)).toHaveText([/^Wafula/]);
    await page.keyboard.press('Enter');

    await page.getByRole('searchbox', { name: /Search the ward/ }).focus();
    await page.keyboard.type('achieng');
    await expect(patients(page)).toHaveText([/^Otieno/]);
    await page.reload();
    await expect(patients(page)).toHaveText([/^Otieno/]);
    await page.getByRole('searchbox', { name: /Search the ward/ }).fill('nobody');
    await expect(page.getByRole('button', { name: 'Show all 4 beds' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show all 4 beds' }).press('Enter');
    await expect(patients(page)).toHaveCount(3);
    // The button is gone: the focus stays in the page, and not at its very top.
    await expect(page.getByRole('main')).toBeFocused();

    await page.getByRole('combobox', { name: 'Order' }).selectOption('Surname');
    await expect(patients(page)).toHaveText([/^Mutuku/, /^Otieno/, /^Wafula/]);
    await page.getByRole('radio', { name: 'Table' }).press('Space');
    await expect(page).toHaveURL(/view=table&sort=name$/);
    const rows = page.locator('th[scope="row"]');
    await expect(rows).toHaveText([/^Mutuku/, /^Otieno/, /^Wafula/, /^Free/]);
    await page.getByRole('columnheader', { name: 'Bed' }).getByRole('button').press('Enter');
    await expect(rows).toHaveText([/^Otieno/, /^Mutuku/, /^Wafula/, /^Free/]);
    await page.reload();
    await expect(rows).toHaveText([/^Otieno/, /^Mutuku/, /^Wafula/, /^Free/]);
  });

  test('leads by arrow keys from bed to bed, by o to the entry, by Enter to the patient', async ({
    page,
    ward,
  }) => {
    const { wafula, mutuku, path } = ward;
    await openWard(page, path);

    await bed(page, /Mutuku/)
      .first()
      .focus();
    await page.keyboard.press('ArrowRight');
    await expect(bed(page, /^Bed A3, Wafula/)).toBeFocused();
    await page.keyboard.press('o');
    const back = encodeURIComponent(path);
    await expect(page).toHaveURL(
      `/patients/${wafula.patient.id}/observe?encounter=${wafula.encounter.id}&from=${back}`,
    );

    await openWard(page, path);
    await bed(page, /^Bed A3, Wafula/).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('link', { name: 'Admit to Bed A4' })).toBeFocused();
    await openWard(page, `${path}?view=table`);
    await bed(page, /^Mutuku/).focus();
    await page.keyboard.press('ArrowDown');
    await expect(bed(page, /^Wafula/)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/patients/${mutuku.patient.id}`);
  });

  test('says since when it may be out of date, still updates slowly, and is live again automatically', async ({
    page,
    request,
    ward,
  }) => {
    const { hospital, otieno, path } = ward;
    await page.route('**/ward-board/events**', (route) => route.abort());
    await page.goto(path);
    await expect(freshness(page)).toContainText(/Offline. Last updated \d\d:\d\d/, {
      timeout: 10_000,
    });
    await expect(page.getByRole('banner')).toContainText('Out of date');
    await expectAccessible(page);
    // It does not push the search and the order together.
    await page.setViewportSize({ width: 1024, height: 768 });
    const search = await page.getByRole('searchbox').boundingBox();
    const order = await page.getByRole('combobox', { name: 'Order' }).boundingBox();
    expect(search?.y).toBe(order?.y);

    await recordSet(request, hospital, otieno, critical);
    await expect(bed(page, /^Bed A1, Otieno, Achieng, TEWS 8 emergency/)).toBeVisible({
      timeout: 12_000,
    });
    await expect(freshness(page)).toContainText('Offline');
    await page.unroute('**/ward-board/events**');
    await expect(freshness(page)).toContainText('Live', { timeout: 15_000 });
  });

  test('keeps the old data and says what happened when it cannot be loaded', async ({
    page,
    request,
    ward,
  }) => {
    const { hospital, otieno, path } = ward;
    const underWay = new Set<Request>();
    page.on('request', (asked) => asked.url().includes('/ward-board?') && underWay.add(asked));
    page.on('requestfinished', (asked) => underWay.delete(asked));
    page.on('requestfailed', (asked) => underWay.delete(asked));
    await openWard(page, path);
    await page.route('**/ward-board?**', (route) => route.abort());
    // A request under way could still return with the next record.
    await expect.poll(() => underWay.size).toBe(0);
    await recordSet(request, hospital, otieno, critical);
    await expect(page.getByText('Can’t update the board.')).toBeVisible({ timeout: 15_000 });
    await expect(freshness(page)).toContainText('Offline');
    await expect(bed(page, /^Bed A1, Otieno, Achieng, TEWS 0/)).toBeVisible();

    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Can’t update the board.')).toBeVisible();

    await page.unroute('**/ward-board?**');
    await expect(bed(page, /^Bed A1, Otieno, Achieng, TEWS 8/)).toBeVisible({ timeout: 15_000 });
    await expect(freshness(page)).toContainText('Live');
  });

  test('never counts a held bed as free', async ({ page, ward }) => {
    const { hospital, otieno, path } = ward;
    const [, , , free] = hospital.beds;
    await openWard(page, `${path}?show=available`);
    await expect(page.locator(`[data-bed="${free?.id}"]`)).toContainText('Free');
    await aPlannedTransfer(hospital, otieno, { bed: free });
    await openWard(page, `${path}?show=available`);
    await expect(chip(page, /^\W*Free/)).toContainText('0');
    await expect(page.getByText('No bed matches')).toBeVisible();
  });

  test('has its counts on the list of wards, which updates with the ward', async ({
    page,
    ward: { hospital },
  }) => {
    await page.clock.install();
    await page.goto('/wards');
    const card = page.getByRole('article').filter({ hasText: 'Ward A' });
    await expect(card).toContainText('3 of 4 beds occupied · 1 free');
    const out = { status: 'out-of-service' as const, statusReason: 'Broken rail' };
    await database()
      .update(beds)
      .set(out)
      .where(eq(beds.id, hospital.beds[3]?.id ?? ''));
    await page.clock.runFor(31_000);
    await expect(card).toContainText('3 of 4 beds occupied · 1 out of service');

    await page.goto('/beds');
    const row = page.getByRole('row', { name: /^Ward A/ });
    // Three of the three that can be used.
    await expect(row).toContainText('100 %');
    await database()
      .update(beds)
      .set({ status: 'available', statusReason: '' })
      .where(eq(beds.id, hospital.beds[3]?.id ?? ''));
    await page.clock.runFor(31_000);
    await expect(row).toContainText('75 %');
  });

  test('is where a patient opened from it belongs and leads back to, also after a reload', async ({
    page,
    ward: { mutuku, path },
  }) => {
    const here = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]');
    const switcher = page.getByRole('button', { name: /^Change ward or hospital/ });
    await openWard(page, `${path}?sort=bed`);
    await bed(page, /Mutuku/)
      .first()
      .click();
    const atThePatient = new RegExp(`/patients/${mutuku.patient.id}`);
    await expect(page).toHaveURL(atThePatient);
    await page.getByRole('tab', { name: 'Encounters' }).click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /Admission/ })
      .first()
      .click();
    await expect(page).not.toHaveURL(atThePatient);
    await page.goBack();
    await expect(page).toHaveURL(atThePatient);
    await page.reload();
    await expect(here).toHaveText('Wards');
    await expect(switcher).toContainText('Ward A');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL(`${path}?sort=bed`);

    // From the list of patients a patient belongs to that list.
    await page.goto('/patients');
    await page.getByRole('link', { name: 'Mutuku, Dennis' }).first().click();
    await expect(page).toHaveURL(`/patients/${mutuku.patient.id}`);
    await expect(here).toHaveText('Patients');
    await expect(switcher).toContainText('All wards');
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL('/patients');
  });

  test('is the start page again after it was open', async ({ page, ward }) => {
    const { path } = ward;
    await page.goto('/wards');
    await expect(page.getByRole('article').filter({ hasText: 'Ward A' })).toContainText(
      '3 of 4 beds occupied · 1 free',
    );
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Ward A', exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(freshness(page)).toContainText('Live');
    await page.goto('/');
    await expect(page).toHaveURL(path);
  });
});
