import { expect, type Page } from '@playwright/test';
import { afterReading } from '@/e2e/desk/platform/after-reading';
import { untilHydrated } from '@/e2e/desk/platform/hydrated';
import { openBoard, openMenu, tile, toast } from './on-board';
import { stayPath } from './transfer-page';
import { enter, test } from './ward';

test.beforeEach(({ context, ward }) =>
  enter(context, ward.hospital.staff['medical-officer'].sender),
);

const first = (page: Page, form: string | RegExp) =>
  page.getByRole('form', { name: form }).locator(':is(input, textarea, select)').first();

const walking = (page: Page) => page.getByRole('radio', { name: /^Walking/ });

/** The focus is on nothing, as after a press beside the fields. */
const leaveFields = (page: Page) =>
  page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });

/** The keys and their uses in the list that "?" opens. */
async function shortcuts(page: Page): Promise<string> {
  await leaveFields(page);
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list).toBeVisible();
  const text = (await list.textContent()) ?? '';
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  return text;
}

test('"/" leads from anywhere on the board to the first patient, and from there letters open what is recorded', async ({
  page,
  ward,
}) => {
  await openBoard(page, ward.path);
  await page.getByRole('link', { name: 'Handover' }).focus();
  await page.keyboard.press('/');
  await expect(
    tile(page, 'A2')
      .getByRole('link', { name: /Mutuku/ })
      .first(),
  ).toBeFocused();
  await page.keyboard.press('o');
  await expect(walking(page)).toBeFocused();
  await expect(page.getByRole('form', { name: 'Observations of Mutuku, Dennis' })).toBeVisible();
});

test('the search of the board takes "/" as text', async ({ page, ward }) => {
  await openBoard(page, ward.path);
  const search = page.getByRole('searchbox');
  await search.fill('A');
  await search.press('/');
  await expect(search).toHaveValue('A/');
});

test.describe('the first field has the focus, and what is printed beside the button works with the focus on nothing', () => {
  test('of observations, which lead back to the board as it was', async ({ page, ward }) => {
    await openBoard(page, `${ward.path}?sort=bed`);
    const header = page.getByRole('banner');
    await expect(header).toContainText('Ward A');
    await page.getByRole('link', { name: 'Observe Otieno, Achieng, Bed A1' }).click();
    await expect(walking(page)).toBeFocused();
    await expect(header).toContainText('Ward A');
    await page.keyboard.press('Space');
    await expect(page.getByLabel('Mobility: reason not measured')).toBeHidden();
    await leaveFields(page);
    await page.keyboard.press('Alt+ArrowDown');
    await expect(page.locator('#why-not-RR')).toBeFocused();
    await page.keyboard.press('Escape');
    await leaveFields(page);
    await page.keyboard.press('Control+Shift+Enter');
    await expect(page.getByRole('button', { name: /no reason given/ })).toBeVisible();
    await afterReading(page);
    await page.keyboard.press('Control+Shift+Enter');
    await expect(toast(page)).toContainText('Observations saved for Otieno, Achieng');
    await expect(page).toHaveURL(new RegExp(`${ward.path}\\?sort=bed$`));
  });

  test('of a transfer', async ({ page, ward: { path } }) => {
    await openBoard(page, path);
    await openMenu(page, /^More for Otieno/);
    await page.getByRole('menuitem', { name: 'Transfer', exact: true }).click();
    await expect(page.getByRole('radio', { name: 'Transfer the patient now' })).toBeFocused();
    await expect(page.getByRole('banner')).toContainText('Ward A');
    await leaveFields(page);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Not transferred' })).toBeFocused();
    await page.getByRole('link', { name: 'Back', exact: true }).press('Enter');
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  });

  test('of a discharge', async ({ page, ward: { path } }) => {
    await openBoard(page, path);
    await openMenu(page, /^More for Otieno/);
    await page.getByRole('menuitem', { name: 'Discharge', exact: true }).click();
    await expect(first(page, 'Discharge of Otieno, Achieng')).toBeFocused();
    await leaveFields(page);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Not discharged' })).toBeFocused();
  });

  test('of a round, from the board and from the patient before', async ({ page, ward }) => {
    await openBoard(page, ward.path);
    await page.getByRole('link', { name: 'Round Mutuku, Dennis, Bed A2' }).click();
    await expect(first(page, 'Ward round of Mutuku, Dennis')).toBeFocused();
    await leaveFields(page);
    await page.keyboard.press('Alt+n');
    await expect(first(page, 'Ward round of Wafula, Esther')).toBeFocused();
    await leaveFields(page);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Not saved' })).toBeFocused();
  });

  test('after a reload as well', async ({ page, ward: { otieno } }) => {
    await page.goto(`${stayPath(otieno)}/transfer`);
    await expect(page.getByRole('radio', { name: 'Transfer the patient now' })).toBeFocused();
  });
});

test('"?" lists what works on the page in front, for the role that looks', async ({
  page,
  context,
  ward: { hospital, path, otieno },
}) => {
  await openBoard(page, path);
  const ofDoctor = await shortcuts(page);
  expect(ofDoctor).toContain('Go to the beds');
  expect(ofDoctor).toContain('Start the ward round of the focused bed');
  expect(ofDoctor).not.toContain('Take the payment');
  expect(ofDoctor).not.toContain('Save the observations');

  await enter(context, hospital.staff.nurse.sender);
  await openBoard(page, path);
  const ofNurse = await shortcuts(page);
  expect(ofNurse).toContain('Record observations for the focused bed');
  expect(ofNurse).not.toContain('Start the ward round');

  await page.goto(`/patients/${otieno.patient.id}/observe`);
  await untilHydrated(page);
  const ofObserve = await shortcuts(page);
  expect(ofObserve).toContain('Save the observations');
  expect(ofObserve).not.toContain('Go to the beds');
});
