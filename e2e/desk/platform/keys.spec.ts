import { expect, type Page } from '@playwright/test';
import { aHospital } from '@/e2e/builders/hospital';
import { expectAccessible, expectWithinScreen } from '@/e2e/desk/accessible';
import { enter } from '@/e2e/desk/admissions/ward';
import { test } from './kept-page';

const row = (page: Page, text: string) =>
  page
    .getByRole('table', { name: 'Keys, newest first' })
    .getByRole('row')
    .filter({ hasText: text });

test('an administrator makes a key for the laboratory, which is shown once, and revokes it', async ({
  page,
  context,
  playwright,
}) => {
  const hospital = await aHospital();
  await enter(context, hospital.staff.administrator.sender);
  await page.goto('/keys');
  await expect(row(page, 'Test system')).toContainText('Everything');
  await expect(row(page, 'Test system')).toContainText('Acts for Test medical-officer');

  await page.getByRole('button', { name: 'Make a key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Make the key' }).click();
  await expect(dialog.getByRole('alert')).toContainText('What it may do');
  await dialog.getByLabel('Name').fill('Laboratory');
  await dialog.getByLabel(/^Read a patient's identity/).check();
  await dialog.getByLabel(/^Users, API keys/).check();
  await expect(dialog.getByText('the system can add users')).toBeVisible();
  await dialog.getByLabel(/^Users, API keys/).uncheck();
  await dialog.getByLabel('On a day').check();
  await dialog.getByLabel('Last day').fill('2020-01-31');
  await dialog.getByRole('button', { name: 'Make the key' }).click();
  await expect(dialog.getByText('This is in the past. Choose a later time.').first()).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Last day').fill('2099-12-31');
  await dialog.getByRole('button', { name: 'Make the key' }).click();

  await expect(dialog.getByText('It is shown only once.')).toBeVisible();
  const key = await dialog.getByLabel('Key').inputValue();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'I have saved the key' }).click();
  await expect(row(page, 'Laboratory')).toContainText('31 Dec 2099, 23:59');
  await expect(row(page, 'Laboratory')).toContainText('Not used yet');
  expect(await page.content()).not.toContain(key);

  const system = await playwright.request.newContext({
    baseURL: process.env.WARDLINE_BASE_URL ?? '',
    extraHTTPHeaders: { authorization: `Bearer ${key}` },
  });
  const patients = `/api/v1/providers/${hospital.provider.id}/patients`;
  expect((await system.get(patients)).status()).toBe(200);
  await page.reload();
  await expect(row(page, 'Laboratory')).toContainText('ago');
  await expectAccessible(page);

  await row(page, 'Test system').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('alertdialog').getByRole('link')).toHaveAttribute(
    'href',
    /^\/audit\?actor=[\w-]{36}$/,
  );
  await page.keyboard.press('Escape');
  await row(page, 'Laboratory').getByRole('button', { name: 'Revoke' }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Revoke the key “Laboratory”?' });
  await expect(confirm).toContainText('You cannot undo this');
  await expectAccessible(page);
  await confirm.getByRole('button', { name: 'Revoke Laboratory' }).click();
  await expect(row(page, 'Laboratory')).toContainText('Revoked');
  await expect(row(page, 'Laboratory').getByRole('button', { name: 'Revoke' })).toHaveCount(0);
  expect((await system.get(patients)).status()).toBe(401);
  await system.dispose();

  // Answers with a secret are not stored: a second attempt would make a second key.
  const keys = `**${patients.replace('patients', 'api-keys')}`;
  await page.route(keys, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Make a key' }).click();
  await dialog.getByLabel('Name').fill('Pharmacy');
  await dialog.getByLabel(/^Prescribe/).check();
  await dialog.getByRole('button', { name: 'Make the key' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'Check whether it was saved before you send it again.',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row(page, 'Pharmacy')).toContainText('Not used yet');

  await page.getByRole('radio', { name: 'Working' }).click();
  await expect(page).toHaveURL('/keys?is_active=true');
  await expect(row(page, 'Laboratory')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('list', { name: 'Keys, newest first' })).toBeVisible();
  await expectWithinScreen(page);
  await expectAccessible(page);
});
