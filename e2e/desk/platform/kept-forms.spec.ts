import { expect, type Page } from '@playwright/test';
import { enter, test } from '@/e2e/desk/admissions/ward';
import { test as deskTest, openShift } from '@/e2e/desk/billing/cash-desk';
import { untilHydrated } from './hydrated';
import { putClockForward } from './put-clock-forward';

/** Longer entries outlive their page until they are saved, for the user who entered them. */

const restored = (page: Page) => page.getByText(/^Draft from .* restored/);
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('wardline:draft')));
const kept = (page: Page) => expect.poll(() => drafts(page)).toHaveLength(1);

test('a registration comes back after a reload, until it is discarded, cancelled or saved', async ({
  page,
  context,
  ward: { hospital },
}) => {
  await enter(context, hospital.staff['ward-clerk'].sender);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const enterPerson = async () => {
    await field('Last name').fill('Kiprono');
    await field('First name').fill('Chebet');
    await field('MR number').fill('MR-7001');
    await field('Sex').selectOption('Female');
    await kept(page);
  };
  await page.goto('/patients/new');
  await untilHydrated(page);
  expect(await drafts(page)).toEqual([]);
  await field('Last name').fill('Kip');
  await kept(page);
  await field('Last name').fill('');
  await expect.poll(() => drafts(page), 'erased text leaves no draft').toEqual([]);
  await enterPerson();
  await page.reload();
  await expect(restored(page)).toBeVisible();
  await expect(field('Last name')).toHaveValue('Kiprono');
  await expect(field('Sex')).toHaveValue('FEMALE');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(field('Last name')).toHaveValue('');
  await expect(field('Sex')).toHaveValue('');
  expect(await drafts(page)).toEqual([]);
  await expect(page.locator('body')).not.toBeFocused();

  await enterPerson();
  expect((await drafts(page))[0], 'the draft belongs to this hospital').toContain(
    hospital.provider.id,
  );
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible();
  expect(await drafts(page), 'another registration begins empty').toEqual([]);
  await page.goBack();
  await expect(field('MR number')).toHaveValue('');
  await enterPerson();
  await page.getByRole('button', { name: 'Register the patient' }).click();
  await expect(page.getByText('Registered Kiprono, Chebet').first()).toBeVisible();
  expect(await drafts(page)).toEqual([]);
});

test('a registration without an answer comes back with its key, and a day later is looked for before it is sent again', async ({
  page,
  context,
  ward: { hospital },
}) => {
  await enter(context, hospital.staff['ward-clerk'].sender);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const register = page.getByRole('button', { name: 'Register the patient' });
  const keys: (string | undefined)[] = [];
  await page.route(/\/patients$/, (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    return keys.length === 3 ? route.continue() : route.abort();
  });
  await page.goto('/patients/new');
  await untilHydrated(page);
  await field('Last name').fill('Kiprono');
  await field('First name').fill('Chebet');
  await field('MR number').fill('MR-7002');
  await field('Sex').selectOption('Female');
  await register.click();
  await expect(page.getByText(/No answer was received/).first()).toBeVisible();
  await page.reload();
  await expect(restored(page)).toBeVisible();
  await register.click();
  await expect.poll(() => keys.length).toBe(2);
  expect(keys[1]).toBe(keys[0]);

  await page.reload();
  await expect(restored(page)).toBeVisible();
  // The server knows a key for 24 hours: after that a repeat would be another patient.
  await putClockForward(page, 24 * 60);
  await register.click();
  await expect(page.getByText(/sent more than 23 hours ago/).first()).toBeVisible();
  expect(keys).toHaveLength(2);
  await register.click();
  await expect(page.getByText('Registered Kiprono, Chebet').first()).toBeVisible();
  expect(keys[2]).not.toBe(keys[0]);
});

deskTest(
  'the count of a drawer comes back after a reload, until the shift is closed',
  async ({ page, request, context, till }) => {
    const { uuid } = await openShift(request, till);
    await enter(context, till.hospital.staff.billing.sender);
    const pieces = page.getByRole('textbox', { name: 'How many of KES 500', exact: true });
    await page.goto(`/shifts/${uuid}/close`);
    await untilHydrated(page);
    await pieces.fill('1');
    await page.getByLabel('Reason').fill('Change was short');
    await kept(page);
    await page.reload();
    await expect(restored(page)).toBeVisible();
    await expect(pieces).toHaveValue('1');
    await expect(page.getByLabel('Reason')).toHaveValue('Change was short');
    await expect(page.locator('[data-counted]')).toHaveText('KES 500.00');
    await page.getByRole('button', { name: 'Close the shift with KES 500.00' }).click();
    const sure = page.getByRole('alertdialog');
    await sure.getByRole('button', { name: 'Close the shift' }).click();
    await expect(page.getByRole('heading', { name: 'Shift of Test billing' })).toBeVisible();
    expect(await drafts(page)).toEqual([]);
  },
);
