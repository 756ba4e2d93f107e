import { expect, test } from '@playwright/test';
import { aHospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import { untilHydrated } from '@/e2e/desk/platform/hydrated';
import { openBoard, tile, toast } from './on-board';
import { countPresses, tapNormalSet } from './presses';
import { atBedside, note, roundsPath, rows } from './round-page';
import { aFullWard, enter } from './ward';

const six = ['Achieng', 'Barasa', 'Chebet', 'Dida', 'Ekai', 'Fatuma'];

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true });

  test('a bay of six is observed in 11 presses a patient and one to begin', async ({
    page,
    context,
  }) => {
    test.slow();
    const { hospital, path } = await aFullWard(six);
    await enter(context, hospital.staff.nurse.sender);
    await openBoard(page, `${path}?sort=bed`);
    const { tap, presses } = countPresses(page);
    await tap(/^Observe Achieng/, 'link');
    for (const [index, surname] of six.entries()) {
      await expect(
        page.getByRole('form', { name: `Observations of ${surname}, Zawadi` }),
      ).toBeVisible();
      await untilHydrated(page, '[data-entry-field]');
      await tapNormalSet(page, tap);
      const next = six[index + 1];
      await tap(next ? `Save and next: B${index + 2} ${next}` : 'Save observations', 'button');
    }
    await expect(page.getByText('observed just now')).toHaveCount(6);
    expect(presses()).toBe(1 + 6 * 11);
  });
});

test('a bay of six is observed in the grid by two keys a value and one to save', async ({
  page,
  context,
}) => {
  test.slow();
  const { hospital, path } = await aFullWard(six);
  await enter(context, hospital.staff.nurse.sender);
  await page.goto(`${path}/grid?room=Room+1`);
  await untilHydrated(page, '[data-cell]');
  const { press, type, presses, letters } = countPresses(page);
  for (const surname of six) {
    await expect(page.getByLabel(`Mobility, ${surname}, Zawadi`)).toBeFocused();
    for (const value of ['W', '12', '98', 'A', '80', '120', '75', '37.0', 'A', 'N']) {
      await type(value);
      await press('Enter');
    }
    await press('Control+Enter');
    await expect(page.locator('[data-grid-row]').filter({ hasText: surname })).toContainText(
      'Saved',
    );
  }
  expect({ presses: presses(), letters: letters() }).toEqual({ presses: 66, letters: 114 });
});

test('a round of ten patients is a note and one key a patient', async ({ page, context }) => {
  test.slow();
  const ten = [...six, 'Gathoni', 'Hassan', 'Imani', 'Juma'];
  const { hospital, ward, admissions } = await aFullWard(ten);
  await enter(context, hospital.staff['medical-officer'].sender);
  await page.goto(roundsPath({ ...hospital, ward }));
  await untilHydrated(page, 'main a');
  const { press, type, presses, letters } = countPresses(page);
  await page.getByRole('link', { name: /^Begin with/ }).focus();
  await press('Enter');
  for (const admission of admissions) {
    await atBedside(page, admission);
    await expect(note(page)).toBeFocused();
    await type('Comfortable');
    await press('Control+Enter');
  }
  await expect(page).toHaveURL(/\/rounds\?/);
  await expect(rows(page).getByText(/^Round \d\d:\d\d$/)).toHaveCount(10);
  expect(presses()).toBe(1 + 10);
  expect(letters()).toBe(110);
});

test('a patient is admitted to a free bed of the board by twelve keys and a part of the name', async ({
  page,
  context,
}) => {
  const hospital = await aHospital();
  await aPatient(hospital, { lastName: 'Kiprono', firstName: 'Chebet' });
  await enter(context, hospital.staff['medical-officer'].sender);
  await openBoard(page, `/wards/${hospital.ward.id}`);
  const { press, type, presses, letters } = countPresses(page);
  await press('/');
  await press('ArrowRight');
  await expect(page.getByRole('link', { name: 'Admit to Bed A2' })).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('combobox', { name: 'Find the patient' })).toBeFocused();
  await untilHydrated(page, 'main input');
  await type('kipr');
  await expect(page.getByRole('option', { name: /Kiprono, Chebet/ })).toBeVisible();
  await press('Enter');
  await expect(page.getByRole('group', { name: /^Chosen patient/ })).toBeFocused();
  const source = page.getByLabel('Admitted from');
  while (!(await source.evaluate((field) => field === document.activeElement))) await press('Tab');
  await type('From o');
  await press('Control+Enter');
  await expect(toast(page)).toContainText('Kiprono, Chebet was admitted');
  await expect(tile(page, 'A2')).toContainText('Kiprono');
  expect(presses()).toBeLessThanOrEqual(12);
  expect(letters()).toBe(10);
});
