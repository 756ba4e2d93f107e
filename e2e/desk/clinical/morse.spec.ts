import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '@/e2e/desk/accessible';
import { aPatientAtTheBedside, setsOf, signIn } from '@/e2e/desk/admissions/bedside';
import { untilHydrated } from '@/e2e/desk/platform/hydrated';
import { test } from '@/e2e/desk/platform/kept-page';

const total = (page: Page) => page.getByRole('region', { name: 'Morse Fall Scale' });

async function open(page: Page, address: string) {
  await page.goto(address);
  await expect(total(page)).toBeVisible();
  await untilHydrated(page, '[data-entry-field]');
}

test.beforeEach(({ page }) => signIn(page, 'nurse'));

test('a nurse assesses the risk of falling by keyboard alone', async ({ page, request }) => {
  const patient = await aPatientAtTheBedside(request);
  await open(page, patient.morse);
  const { keyboard } = page;
  await expect(total(page)).toContainText('6 of 6 to answer');
  await expect(page.locator('input:checked[data-entry-field]')).toHaveCount(0);

  await page.locator('#field-HISTORY_OF_FALL').focus();
  // History of falling: yes, 25; the second answer of each question is one arrow away.
  for (const _ of ['HISTORY_OF_FALL', 'SECONDARY_DIAGNOSIS', 'AMBULATORY_AID']) {
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
  }
  await keyboard.press('Space');
  await keyboard.press('Enter');
  await keyboard.press('ArrowDown');
  await expect(total(page)).toContainText('1 of 6 to answer');
  await keyboard.press('Enter');
  await keyboard.press('Space');
  await expect(total(page)).toContainText('65');
  await expect(total(page)).toContainText('High risk');
  await expect(total(page)).toContainText('Assess again by');
  await keyboard.press('Control+Enter');

  const message = page.locator('li').filter({ hasText: `Fall risk saved for ${patient.name}` });
  await expect(message).toContainText('Morse 65, high risk', { timeout: 15_000 });
  const [stored] = await setsOf(request, patient);
  expect(stored.observations).toHaveLength(7);
  expect(stored.scores).toMatchObject([{ kind: 'MORSE', total: 65, band: 'high' }]);

  await open(page, patient.morse);
  await expect(total(page)).toContainText('Last time 65, high risk');
  await expect(page.getByText(/Last time: Weak/)).toBeVisible();
});

test('an incomplete assessment is not saved, and is kept as a draft', async ({ page, request }) => {
  const patient = await aPatientAtTheBedside(request);
  await open(page, patient.morse);
  await page.getByRole('radio', { name: /^Furniture/ }).check();
  await page.getByRole('button', { name: 'Save assessment' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'Not saved' });
  await expect(summary.getByRole('link')).toHaveCount(5);
  await summary.getByRole('link', { name: /Gait/ }).click();
  await expect(page.locator('#field-GAIT')).toBeFocused();
  await expectAccessible(page);
  expect(await setsOf(request, patient)).toEqual([]);
  await open(page, patient.morse);
  await expect(page.getByText(/Draft from \d\d:\d\d restored/)).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Furniture/ })).toBeChecked();
});
