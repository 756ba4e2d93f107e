import { type BrowserContext, expect, type Page } from '@playwright/test';
import { anotherWard, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission, aPatient } from '@/e2e/builders/patients';
import { expectAccessible } from '@/e2e/desk/accessible';
import { ask } from '@/e2e/desk/platform/as-system';
import { critical, enter, recordSet, test } from './ward';

const tile = (page: Page, bed: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(bed, { exact: true }) });

const aDisplayKey = (
  request: Parameters<typeof ask>[0],
  hospital: Hospital,
  ward = hospital.ward.id,
): Promise<{ uuid: string; key: string }> =>
  ask(request, hospital, 'api-keys', {
    method: 'POST',
    data: { name: 'Corridor', display_ward: ward },
  });

/** Puts up the display by the address that a kiosk is given. */
async function putUp(page: Page, key: string) {
  await page.goto(`/display#${key}`);
  await expect(page.locator('[data-freshness]')).toHaveText('Live');
}

const signedOut = (context: BrowserContext) => context.clearCookies();

test('an administrator makes a display key, enters it on the display’s browser, and revokes it', async ({
  page,
  context,
  browser,
  ward: { hospital, path },
}) => {
  test.slow();
  await enter(context, hospital.staff.administrator.sender);
  await page.goto('/keys');
  await page.getByRole('button', { name: 'Make a key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('A wall display').check();
  await dialog.getByLabel('Name').fill('Corridor');
  await dialog.getByRole('button', { name: 'Make the key' }).click();
  await expect(dialog.getByText('Choose a ward.').first()).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('combobox', { name: 'Ward' }).fill('Ward A');
  await page.getByRole('option', { name: 'Ward A' }).click();
  await dialog.getByRole('button', { name: 'Make the key' }).click();
  await expect(dialog.getByText('It is shown only once.')).toBeVisible();
  const key = await dialog.getByLabel('Key').inputValue();
  await dialog.getByRole('button', { name: 'I have saved the key' }).click();
  const row = page.getByRole('row', { name: /Corridor/ });
  await expect(row).toContainText('Wall display of Ward A');
  await expect(row).toContainText('Never');

  const elsewhere = await browser.newContext();
  const display = await elsewhere.newPage();
  await display.goto('/display');
  await display.getByLabel('Display key').fill(`${key}x`);
  await display.getByRole('button', { name: 'Show the ward' }).click();
  await expect(display.getByText(/This is not the key of a wall display/).first()).toBeVisible();
  await display.getByLabel('Display key').fill(key);
  await display.getByRole('button', { name: 'Show the ward' }).click();
  await expect(display.getByRole('heading', { name: 'Ward A' })).toBeVisible();
  await expect(tile(display, 'A2')).toContainText('M.D.');

  // It opens the display alone: everything else asks for a sign-in.
  for (const other of [path, '/patients', '/']) {
    await display.goto(other);
    await expect(display).toHaveURL(/\/sign-in/);
  }
  await display.goto('/display');
  await expect(display.locator('[data-freshness]')).toHaveText('Live');

  await row.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke Corridor' }).click();
  await expect(display.getByText('This display is switched off.')).toBeVisible({ timeout: 60_000 });
  await expect(display.getByText('M.D.')).toHaveCount(0);
  await display.reload();
  await expect(display.getByText('This display is switched off.')).toBeVisible();
  await elsewhere.close();
});

test('the wall display shows initials and no name, follows the ward, and is grey when it is stale', async ({
  page,
  context,
  request,
  ward: { hospital, otieno },
}) => {
  test.slow();
  const { key } = await aDisplayKey(request, hospital);
  await signedOut(context);
  await putUp(page, key);
  await expect(page).toHaveURL('/display');
  for (const [bed, words] of [
    ['A1', 'O.A.'],
    ['A2', 'M.D.'],
    ['A3', 'W.E.'],
  ] as const) {
    await expect(tile(page, bed)).toContainText(words);
  }
  await expect(page.getByRole('listitem').filter({ hasText: /A\d/ })).toHaveText([
    /^A2M\.D\..*8Emergency/,
    /^A3W\.E\..*Incomplete/,
    /^A1O\.A\..*0Routine/,
    /^A4Free/,
  ]);
  await expect(tile(page, 'A2')).toContainText(/Clinician \d min late/);
  const html = await (await page.request.get('/display')).text();
  expect(html).toContain('O.A.');
  expect(html).not.toMatch(/Otieno|Achieng|Mutuku|Dennis|MR-|General medicine/);
  await expectAccessible(page);

  await recordSet(request, hospital, otieno, critical);
  await expect(tile(page, 'A1')).toContainText('Emergency', { timeout: 2_000 });

  await page.route('**/ward-display**', (route) => route.abort());
  await page.reload({ waitUntil: 'commit' });
  await expect(
    page.getByText(/^Offline\. Last updated \d\d:\d\d\. Check at the bedside\.$/),
  ).toBeVisible({
    timeout: 15_000,
  });
  await expect(page.locator('ul.grayscale')).toContainText('O.A.');
  await page.unroute('**/ward-display**');
  await expect(page.locator('[data-freshness]')).toHaveText('Live', { timeout: 45_000 });
});

test('bed, initials and score of 20 beds fill the screen with nothing cut, at least 48 pixels high at 1920x1080 and in proportion below', async ({
  page,
  context,
  request,
  ward: { hospital },
}) => {
  test.slow();
  const names = Array.from({ length: 20 }, (_, index) => `M${index + 1}`);
  const { ward, beds } = await anotherWard(hospital, 'Medical Ward', names);
  for (const bed of beds.slice(0, 14)) {
    const patient = await aPatient(hospital, { lastName: 'Mwangi', firstName: 'Wanjiru' });
    const admission = await anAdmission(hospital, { bed, patient });
    if (bed === beds[0]) await recordSet(request, hospital, admission, critical);
  }
  const { key } = await aDisplayKey(request, hospital, ward.id);
  await signedOut(context);
  for (const [width, height] of [
    [1920, 1080],
    [1280, 720],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await putUp(page, key);
    const sizes = await tile(page, 'M1')
      .locator('h2 span, p:has(> .sr-only)')
      .evaluateAll((texts) =>
        texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize)),
      );
    expect(sizes).toHaveLength(3);
    for (const size of sizes) expect(size).toBeGreaterThanOrEqual((48 * width) / 1920);

    const seen = await page.evaluate(() => {
      const { scrollHeight, scrollWidth } = document.documentElement;
      const tiles = [...document.querySelectorAll('main > ul > li')];
      const boxes = tiles.map((one) => one.getBoundingClientRect());
      return {
        scrollHeight,
        scrollWidth,
        right: Math.max(...boxes.map(({ right }) => right)),
        bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
        cut: tiles.filter(({ firstElementChild: box }) =>
          box ? box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight : true,
        ).length,
      };
    });
    expect(seen).toMatchObject({ scrollHeight: height, scrollWidth: width, cut: 0 });
    expect(seen.right).toBeGreaterThan(width - 30);
    expect(seen.bottom).toBeGreaterThan(height - 30);
  }
  await expect(page.getByText(/^Time \d\d:\d\d$/)).toBeVisible();
});

test('the wall display is dark at night, whatever the theme', async ({
  page,
  context,
  request,
  ward: { hospital },
}) => {
  const { key } = await aDisplayKey(request, hospital);
  await signedOut(context);
  await putUp(page, key);
  const isNight = await page.evaluate(() => {
    const hour = Number(document.querySelector('main')?.textContent?.match(/Time (\d\d)/)?.[1]);
    return hour >= 20 || hour < 6;
  });
  await expect(page.locator('html[data-theme="dark"]')).toHaveCount(isNight ? 1 : 0);
  await expect(page.locator('main.brightness-75')).toHaveCount(isNight ? 1 : 0);
});

test('the address of the earlier wall display shows nobody’s name', async ({
  page,
  ward: { path },
}) => {
  await page.goto(`${path}?wall=1`);
  await expect(page).toHaveURL('/display?wall=1');
  await expect(page.getByLabel('Display key')).toBeVisible();
});
