import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '@/e2e/desk/accessible';
import { ask } from '@/e2e/desk/platform/as-system';
import { untilHydrated } from '@/e2e/desk/platform/hydrated';
import { openBoard } from './on-board';
import { test } from './ward';

const cell = (page: Page, name: string, patient: string) =>
  page.getByLabel(`${name}, ${patient}`, { exact: true });

const rowOf = (page: Page, patient: string) =>
  page.locator('[data-grid-row]').filter({ hasText: patient });

async function openGrid(page: Page, path: string, room = 'Room 1') {
  await page.goto(`${path}/grid?room=${room}`);
  await untilHydrated(page, '[data-cell]');
}

/** Types a whole normal set from the row's first cell on, by keyboard alone. */
async function typeRow(page: Page) {
  for (const value of ['W', '12', '98', 'A', '80', '120', '75', '37.0', 'A', 'N']) {
    await page.keyboard.type(value);
    await page.keyboard.press('Enter');
  }
}

const setsOf = (
  request: Parameters<typeof ask>[0],
  hospital: Parameters<typeof ask>[1],
  patient: { id: string },
) => ask(request, hospital, `patients/${patient.id}/observation-sets`);

const cellInFocus = (page: Page, code: string) =>
  page.evaluate(
    (wanted) => document.activeElement?.getAttribute('data-cell') === wanted.toUpperCase(),
    code,
  );

test('a nurse records a bay in the grid by keyboard, each patient scored as typed and saved separately', async ({
  page,
  request,
  ward: { hospital, path, otieno, mutuku },
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await openBoard(page, path);
  await page.getByRole('link', { name: 'Bay grid' }).click();
  await expect(cell(page, 'Mobility', 'Otieno, Achieng')).toBeFocused();
  await typeRow(page);
  await expect(rowOf(page, 'Otieno')).toContainText('0');
  await expect(cell(page, 'Mobility', 'Mutuku, Dennis')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('32');
  await expect(rowOf(page, 'Mutuku').locator('[data-acuity="red"]').first()).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(cell(page, 'Respiratory rate', 'Otieno, Achieng')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(cell(page, 'Respiratory rate', 'Mutuku, Dennis')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expectAccessible(page);

  await page.keyboard.press('Control+Enter');
  await expect(rowOf(page, 'Otieno')).toContainText('Saved');
  await expect(rowOf(page, 'Otieno').getByRole('cell', { name: 'air', exact: true })).toBeVisible();
  await expect(cell(page, 'Mobility', 'Mutuku, Dennis')).toBeFocused();
  const [set] = await setsOf(request, hospital, otieno.patient);
  expect(set.scores).toContainEqual(expect.objectContaining({ kind: 'TEWS', total: 0 }));
  await expect(cell(page, 'Respiratory rate', 'Mutuku, Dennis')).toHaveValue('32');
  expect(await setsOf(request, hospital, mutuku.patient)).toHaveLength(1);
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
});

test('a letter chooses the answer that begins with it, one that begins none is said, and after a reload the row has the time of its set', async ({
  page,
  ward: { path },
}) => {
  await openGrid(page, path, 'Room 2');
  const row = rowOf(page, 'Wafula');
  await expect(row).not.toContainText('Observed');
  const avpu = cell(page, 'Consciousness (AVPU)', 'Wafula, Esther');
  await avpu.focus();
  await page.keyboard.type('p');
  await expect(avpu).toHaveValue('pain');
  await page.keyboard.type('x');
  await expect(row.getByRole('alert')).toContainText('“x” is not an answer. Choose one.');
  await expect(avpu).toHaveValue('');
  await expectAccessible(page);
  await page.keyboard.type('v');
  await expect(avpu).toHaveValue('voice');
  await expect(row.getByRole('alert')).toBeHidden();

  await cell(page, 'Mobility', 'Wafula, Esther').focus();
  await typeRow(page);
  await page.getByRole('button', { name: 'Save Wafula, Esther' }).click();
  await expect(row).toContainText('Saved');
  await openGrid(page, path, 'Room 2');
  await expect(row).toContainText(/Observed \d\d:\d\d/);
});

test('a row is asked about as on the form: a slip, missing values, and what cannot be', async ({
  page,
  request,
  ward: { hospital, path, wafula },
}) => {
  await openGrid(page, path, 'Room 2');
  const row = rowOf(page, 'Wafula');
  const save = page.getByRole('button', { name: 'Save Wafula, Esther' });
  await cell(page, 'Heart rate', 'Wafula, Esther').fill('1205');
  await save.click();
  await expect(row.getByRole('alert')).toContainText('Heart rate');
  await cell(page, 'Heart rate', 'Wafula, Esther').fill('205');
  await save.click();
  await expect(row.getByRole('alert')).toContainText('205/min is unusually high. Check it.');
  await expect(row.getByRole('group', { name: /^Not measured:/ })).toBeVisible();
  expect(await setsOf(request, hospital, wafula.patient)).toEqual([]);
  await row.getByRole('button', { name: 'Refused by the patient' }).click();
  await expect(row).toContainText('Saved');
  const [set] = await setsOf(request, hospital, wafula.patient);
  expect(set.not_measured).toContainEqual({ code: 'RR', reason: 'refused' });
});

test('a row shows the target of the saturation, what TEWS does not score, and that NEWS2 is not used in a pregnancy', async ({
  page,
  request,
  ward: { hospital, path, otieno, mutuku },
}) => {
  await ask(request, hospital, `patients/${otieno.patient.id}/saturation-scale`, {
    method: 'PATCH',
    data: { spo2_scale: 2, reason: 'Retains CO2' },
  });
  await ask(request, hospital, `patients/${mutuku.patient.id}/pregnancy`, {
    method: 'POST',
    data: { status: 'pregnant' },
  });
  await openGrid(page, path);
  await expect(rowOf(page, 'Otieno')).toContainText('Scale 2, target 88–92 %');
  await expect(rowOf(page, 'Mutuku')).not.toContainText('Scale 2');
  const saturation = (patient: string) => cell(page, 'Oxygen saturation', patient);
  await saturation('Otieno, Achieng').fill('90');
  await saturation('Mutuku, Dennis').fill('84');
  await cell(page, 'Mobility', 'Otieno, Achieng').focus();
  await expect(rowOf(page, 'Mutuku').locator('td').nth(2)).toContainText('Low');
  await expect(rowOf(page, 'Otieno').locator('td').nth(2)).not.toContainText('Low');
  await expect(rowOf(page, 'Mutuku')).toContainText('NEWS2 not used: pregnant');
  await saturation('Otieno, Achieng').fill('82');
  await cell(page, 'Respiratory rate', 'Otieno, Achieng').fill('25');
  await expect(rowOf(page, 'Otieno')).toContainText('NEWS2 at least 6, medium risk');
});

test('the TEWS table of an estimated age near a limit is chosen on the form, which keeps the row', async ({
  page,
  request,
  ward: { hospital, path, wafula },
}) => {
  await ask(request, hospital, `patients/${wafula.patient.id}`, {
    method: 'PATCH',
    data: { birth_date: null, estimated_birth: 'about 12' },
  });
  await openGrid(page, path, 'Room 2');
  await cell(page, 'Heart rate', 'Wafula, Esther').fill('96');
  await page.getByRole('button', { name: 'Save Wafula, Esther' }).click();
  await expect(rowOf(page, 'Wafula').getByRole('alert')).toContainText('Choose the TEWS table');
  await rowOf(page, 'Wafula').getByRole('link', { name: 'Open the form' }).click();
  await expect(page.getByLabel('Heart rate', { exact: true })).toHaveValue('96');
  await expect(page.getByLabel('TEWS table')).toHaveValue('');
});

test('an unsaved row survives a reload, one without an answer is kept and sent later, and others are saved', async ({
  page,
  request,
  ward: { hospital, path, otieno, mutuku },
}) => {
  await openGrid(page, path);
  await cell(page, 'Mobility', 'Mutuku, Dennis').focus();
  await typeRow(page);
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('37.0');
  await page.reload();
  await untilHydrated(page, '[data-cell]');
  await expect(cell(page, 'Temperature', 'Mutuku, Dennis')).toHaveValue('37.0');
  await expect(rowOf(page, 'Mutuku')).toContainText('Draft restored');

  await page.route('**/observations', (route) =>
    route.request().postData()?.includes(mutuku.patient.id) ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Save Mutuku, Dennis' }).click();
  await expect(rowOf(page, 'Mutuku')).toContainText('Kept until sent');
  await cell(page, 'Mobility', 'Otieno, Achieng').focus();
  await typeRow(page);
  await page.getByRole('button', { name: 'Save Otieno, Achieng' }).click();
  await expect(rowOf(page, 'Otieno')).toContainText('Saved');
  expect(await setsOf(request, hospital, otieno.patient)).toHaveLength(2);
  expect(await setsOf(request, hospital, mutuku.patient)).toHaveLength(1);
  await page.unrouteAll();
  const sets = () => setsOf(request, hospital, mutuku.patient);
  await expect.poll(sets, { timeout: 20_000 }).toHaveLength(2);
  await expect(rowOf(page, 'Mutuku')).not.toContainText('Kept until sent');
  await expect(rowOf(page, 'Mutuku')).toContainText('Saved');
});

test('the score and the button of a row are in sight on a tablet held upright', async ({
  page,
  ward: { path },
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await openGrid(page, path);
  const save = page.getByRole('button', { name: 'Save Otieno, Achieng' });
  await expect(save).toBeInViewport({ ratio: 1 });
  await expect(rowOf(page, 'Otieno').locator('td').nth(-3)).toBeInViewport({ ratio: 1 });
  await save.click({ trial: true });

  // Enter leads to a value that is seen: not under the score and the button.
  await cell(page, 'Mobility', 'Otieno, Achieng').focus();
  for (const name of ['AVPU', 'Trauma']) {
    while (!(await cellInFocus(page, name))) await page.keyboard.press('Enter');
    const isSeen = await page.evaluate(() => {
      const { left, right, top, height } = (
        document.activeElement as Element
      ).getBoundingClientRect();
      return [left + 2, right - 2].every(
        (x) => document.elementFromPoint(x, top + height / 2) === document.activeElement,
      );
    });
    expect(isSeen, name).toBe(true);
  }
});

test('a phone is not offered the grid', async ({ page, ward: { path } }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openBoard(page, path);
  await expect(page.getByRole('link', { name: 'Bay grid' })).toBeHidden();
  await page.goto(`${path}/grid`);
  await expect(page.getByText('The grid needs a wider screen')).toBeVisible();
  await expect(page.locator('[data-cell]').first()).toBeHidden();
});
