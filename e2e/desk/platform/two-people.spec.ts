import { expect } from '@playwright/test';
import { memberships } from '@/db/schema/index';
import { aHospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import { untilCallersAreForgotten } from '@/e2e/builders/people';
import { database } from '@/e2e/database';
import { enter } from '@/e2e/desk/admissions/ward';
import { openHydrated, test } from '@/e2e/desk/clinical/prescribed';
import { ask } from './as-system';

/**
 * All tabs of a browser share the session, but a tab must not act for another person, or at another hospital, than
 * it shows.
 */

test('entries of one tab are not recorded in the name of a user who signed in in another', async ({
  page,
  context,
  request,
  day: { hospital, otieno },
}) => {
  await openHydrated(page, `/patients/${otieno.patient.id}?tab=notes`);
  await page.getByLabel('New note').fill('Pain 6 of 10');
  const write = page.getByRole('button', { name: 'Write the note' });
  await enter(context, hospital.staff.nurse.sender);
  // The page may notice first, and its dialog would lie over the button.
  await write.dispatchEvent('click');
  const dialog = page.getByRole('dialog', { name: 'You have been signed out' });
  await expect(dialog).toContainText('Another user has signed in on this device.');
  await expect(dialog).toContainText('Your last change was not saved.');
  expect(await ask(request, hospital, `patients/${otieno.patient.id}/notes`)).toEqual([]);
  await enter(context, hospital.staff['medical-officer'].sender);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByLabel('New note')).toHaveValue('Pain 6 of 10');
  await write.click();
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Pain 6 of 10');

  // Nor does signing out in this tab end the other's session, or discard their entries.
  const { sender, userId } = hospital.staff.nurse;
  await enter(context, sender);
  const draft = `wardline:draft:${userId}:${otieno.patient.id}:${otieno.encounter.id}:note`;
  const typed = JSON.stringify({ savedAt: new Date().toISOString() });
  await page.evaluate(([key = '', text = '']) => localStorage.setItem(key, text), [draft, typed]);
  await page
    .getByRole('button', { name: 'Test medical-officer, Medical officer: your menu' })
    .click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Test nurse, Nurse: your menu' })).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key), draft)).toBe(typed);
});

test('a session whose cookie is gone is reported as ended, without a word about API keys', async ({
  page,
  context,
  day: { otieno },
}) => {
  await openHydrated(page, `/patients/${otieno.patient.id}?tab=notes`);
  await page.getByLabel('New note').fill('Pain 6 of 10');
  const write = page.getByRole('button', { name: 'Write the note' });
  await context.clearCookies();
  // The page may notice first, and its dialog would lie over the button.
  await write.dispatchEvent('click');
  const dialog = page.getByRole('dialog', { name: 'You have been signed out' });
  await expect(dialog).toContainText('Your session has ended.');
  await expect(page.locator('body')).not.toContainText('API key');
});

test('a page of the hospital that was chosen in another tab has that hospital’s name, and no draft of the former one', async ({
  page,
  context,
  day: { hospital },
}) => {
  const elsewhere = await aHospital();
  const { sender, userId } = hospital.staff['medical-officer'];
  await database()
    .insert(memberships)
    .values({ providerId: elsewhere.provider.id, userId, role: 'nurse' });
  await untilCallersAreForgotten();
  await aPatient(elsewhere, { lastName: 'Kiprono', firstName: 'Chebet' });
  await enter(context, sender);
  const reason = page.getByLabel('Reason for the admission');
  await openHydrated(page, '/hospitalizations/new');
  await reason.fill('Severe malaria');
  await page.reload();
  await expect(reason).toHaveValue('Severe malaria');
  await openHydrated(page, `/wards/${hospital.ward.id}`);
  const chosen = await page.request.patch('/api/v1/session', {
    headers: { origin: process.env.WARDLINE_BASE_URL ?? '' },
    data: { provider: elsewhere.provider.id },
  });
  expect(chosen.ok()).toBe(true);
  await openHydrated(await context.newPage(), '/account');
  await page.getByRole('link', { name: 'Patients', exact: true }).click();
  await expect(page.getByRole('link', { name: /Kiprono/ })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText(elsewhere.provider.name);
  await expect(page.getByRole('banner')).not.toContainText(hospital.provider.name);
  await openHydrated(page, '/hospitalizations/new');
  await expect(reason).toHaveValue('');
});
