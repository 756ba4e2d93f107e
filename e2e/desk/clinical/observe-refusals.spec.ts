import { expect } from '@playwright/test';
import { expectAccessible } from '@/e2e/desk/accessible';
import {
  aPatientAtTheBedside,
  finishEncounter,
  setsOf,
  signIn,
} from '@/e2e/desk/admissions/bedside';
import { test } from '@/e2e/desk/platform/kept-page';
import { putClockForward } from '@/e2e/desk/platform/put-clock-forward';
import { typedWallTime } from '@/lib/domain/typed-time';
import { expectSaved, field, open, row, save, savePartial } from './observe-form';

test.beforeEach(({ page }) => signIn(page, 'nurse'));

test('an impossible value is refused in its field', async ({ page, request }) => {
  const patient = await aPatientAtTheBedside(request);
  await open(page, patient.observe);
  await field(page, 'Systolic blood pressure').fill('420');
  await page.keyboard.press('Enter');
  const refusal = row(page, 'SBP').getByText(/420 mmHg is outside 0–300\. Check the reading/);
  await expect(refusal).toBeVisible();
  await expect(field(page, 'Diastolic blood pressure')).toBeFocused();
  await expect(field(page, 'Systolic blood pressure')).toHaveAttribute('aria-invalid', 'true');
  await field(page, 'Heart rate').fill('190');
  await field(page, 'Blood glucose').fill('2.4');
  await save(page).click();
  const summary = page.getByRole('alert').filter({ hasText: 'Not saved' });
  await expect(summary).toBeFocused();
  await expectAccessible(page);
  await summary.getByRole('link', { name: /420 mmHg/ }).click();
  await expect(field(page, 'Systolic blood pressure')).toBeFocused();
  await field(page, 'Systolic blood pressure').fill('142');
  await expect(refusal).toBeHidden();
  expect(await setsOf(request, patient)).toEqual([]);
});

test('an encounter that was closed in the meantime takes only earlier observations', async ({
  page,
  request,
}) => {
  const patient = await aPatientAtTheBedside(request);
  await open(page, patient.observe);
  await finishEncounter(patient);
  await field(page, 'Respiratory rate').fill('12');
  await savePartial(page);
  const refusal = page.getByRole('alert').filter({ hasText: 'Everything you entered' });
  await expect(refusal).toContainText('This encounter is finished');
  await expect(field(page, 'Respiratory rate')).toHaveValue('12');
  await open(page, patient.observe);
  await expect(page.getByText(/This encounter ended on/)).toBeVisible();
  await page.getByRole('radio', { name: 'Earlier' }).check();
  const anHourAgo = new Date(Date.now() + 2 * 3_600_000).toISOString().slice(0, 16);
  await page.getByLabel('Time of the observations').fill(anHourAgo);
  await savePartial(page);
  await expectSaved(page, patient);
});

test('a late entry is stored with its own time, one that waited in the form is confirmed, and a future one is refused', async ({
  page,
  request,
}) => {
  const patient = await aPatientAtTheBedside(request);
  await open(page, patient.observe);
  await field(page, 'Respiratory rate').fill('12');
  const time = page.getByLabel('Time of the observations');
  const typedAt = Date.now();
  await putClockForward(page, 25);
  await save(page).click();
  await expect(page.getByText(/typed this some time ago/).first()).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Earlier' })).toBeChecked();
  const shown = Date.parse(`${typedWallTime(await time.inputValue())}:00+03:00`);
  expect(Math.abs(shown - typedAt)).toBeLessThan(2 * 60_000);
  expect(await setsOf(request, patient)).toHaveLength(0);
  const at = (minutes: number) =>
    new Date(Date.now() + minutes * 60_000 + 3 * 3_600_000).toISOString().slice(0, 16);
  await time.fill(at(90));
  await save(page).click();
  await expect(page.getByText(/is in the future/).first()).toBeVisible();
  const earlier = at(-95);
  await time.fill(earlier);
  await savePartial(page);
  await expectSaved(page, patient);
  const [stored] = await setsOf(request, patient);
  expect(new Date(stored.effective_at).getTime()).toBe(new Date(`${earlier}:00+03:00`).getTime());
  expect(stored.not_measured, 'no reason was given').toEqual([]);
});

test('a time days ago is confirmed once, because a slip in the date leaves the patient unobserved', async ({
  page,
  request,
}) => {
  const patient = await aPatientAtTheBedside(request);
  await open(page, patient.observe);
  await field(page, 'Respiratory rate').fill('12');
  await page.getByRole('radio', { name: 'Earlier' }).check();
  const daysAgo = (days: number) =>
    new Date(Date.now() - days * 86_400_000 + 3 * 3_600_000).toISOString().slice(0, 16);
  const time = page.getByLabel('Time of the observations');
  await time.fill(daysAgo(31));
  await save(page).click();
  await expect(page.getByText(/That was 31 days ago/).first()).toBeVisible();
  expect(await setsOf(request, patient)).toHaveLength(0);
  await time.fill(daysAgo(2));
  await save(page).click();
  await expect(page.getByText(/That was 2 days ago/).first()).toBeVisible();
  await savePartial(page);
  await expectSaved(page, patient);
  expect(await setsOf(request, patient)).toHaveLength(1);
});
