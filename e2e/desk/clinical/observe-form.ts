import { expect, type Page } from '@playwright/test';
import type { BedsidePatient } from '@/e2e/desk/admissions/bedside';
import { afterReading } from '@/e2e/desk/platform/after-reading';
import { untilHydrated } from '@/e2e/desk/platform/hydrated';

export const normalSet = {
  MOBILITY: 'walking',
  RR: '12',
  HR: '80',
  SBP: '120',
  TEMP: '37.0',
  AVPU: 'alert',
  TRAUMA: 'no',
};

export const score = (page: Page) => page.getByRole('region', { name: 'TEWS' });
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const save = (page: Page) => page.getByRole('button', { name: 'Save observations' });
export const row = (page: Page, code: string) => page.locator(`[data-row="${code}"]`);

/** The message on the page that the nurse came from: whose set was saved, and its score. */
export async function expectSaved(page: Page, patient: BedsidePatient, words = 'TEWS') {
  const message = page.locator('li').filter({ hasText: `Observations saved for ${patient.name}` });
  await expect(message).toContainText(words, { timeout: 15_000 });
}

/** Opens the form and waits for its hydration. */
export async function open(page: Page, address: string) {
  await page.goto(address);
  await expect(score(page)).toBeVisible();
  await untilHydrated(page, '[data-entry-field]');
}

/** Saves a set in which values are missing, without a reason. */
export async function savePartial(page: Page) {
  await save(page).click();
  await afterReading(page);
  await page.getByRole('button', { name: 'Save: no reason given' }).click();
}

export async function typeNormalSet(page: Page) {
  await page.getByRole('radio', { name: /^Walking/ }).check();
  await field(page, 'Respiratory rate').fill('12');
  await field(page, 'Oxygen saturation').fill('98');
  await page.getByRole('radio', { name: 'Air' }).check();
  await field(page, 'Heart rate').fill('80');
  await field(page, 'Systolic blood pressure').fill('120');
  await field(page, 'Diastolic blood pressure').fill('75');
  await field(page, 'Temperature').fill('37.0');
  await page.getByRole('radio', { name: /^Alert/ }).check();
  await page.getByRole('radio', { name: /^No 0/ }).check();
}
