import { expect } from '@playwright/test';
import { eq, sql } from 'drizzle-orm';
import { sessions } from '@/db/schema/index';
import { untilCallersAreForgotten } from '@/e2e/builders/people';
import { aSharedDevice, aUserWithPin } from '@/e2e/builders/shared-devices';
import { database } from '@/e2e/database';
import { expectAccessible } from '@/e2e/desk/accessible';
import { toast } from '@/e2e/desk/admissions/on-board';
import { enter } from '@/e2e/desk/admissions/ward';
import { field, open, save, typeNormalSet } from '@/e2e/desk/clinical/observe-form';
import { ask } from './as-system';
import { untilHydrated } from './hydrated';
import { test } from './kept-page';
import { putClockForward } from './put-clock-forward';
import { aNight, lock, locked, observeOf, signInOn, switchTo, tapPin } from './shared-tablet';

test.setTimeout(120_000);

test('two nurses share a tablet for a night, and each records as herself', async ({
  page,
  context,
  request,
}) => {
  const { hospital, achieng, barasa, nurses } = await aNight();
  const { amina, beatrice } = nurses;
  await enter(context, hospital.staff.administrator.sender);
  await page.goto('/settings#shared-devices');
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Make this browser a shared device' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Ward A, tablet 2');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Make it a shared device' }).click();
  await page.waitForURL('**/sign-in');
  await expect(page.getByText('Ward A, tablet 2')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText(hospital.provider.name);

  await signInOn(page, amina);
  await open(page, observeOf(achieng));
  await field(page, 'Respiratory rate').fill('26');
  await field(page, 'Heart rate').fill('101');
  await lock(page);
  expect(await page.content()).not.toContain('Achieng');
  await expectAccessible(page);
  await page.reload();
  await expect(locked(page)).toBeVisible();
  expect(await page.content()).not.toContain('Achieng');

  await page.getByRole('button', { name: `Not ${amina.name}?` }).click();
  await expectAccessible(page);
  await signInOn(page, beatrice);
  await open(page, observeOf(achieng));
  await expect(field(page, 'Heart rate')).toHaveValue('');
  await open(page, observeOf(barasa));
  await typeNormalSet(page);
  await save(page).click();
  await expect(toast(page)).toContainText('Barasa');

  await lock(page);
  await switchTo(page, beatrice, amina);
  await expect(page.getByText(/Draft from \d\d:\d\d restored/)).toBeVisible({ timeout: 20_000 });
  await untilHydrated(page, '[data-entry-field]');
  await expect(field(page, 'Heart rate')).toHaveValue('101');
  await typeNormalSet(page);
  await field(page, 'Heart rate').fill('101');
  await save(page).click();
  await expect(toast(page)).toContainText('Achieng');

  const authorsOf = async ({ patient }: typeof achieng) => {
    const sets = await ask(request, hospital, `patients/${patient.id}/observation-sets`);
    return sets.map(({ recorded_by }: { recorded_by: string }) => recorded_by);
  };
  expect(await authorsOf(achieng)).toEqual([amina.userId]);
  expect(await authorsOf(barasa)).toEqual([beatrice.userId]);
});

test('Alt and L lock the tablet on a ward round too', async ({ page, context }) => {
  const { hospital } = await aNight();
  const name = 'Grace Auma';
  const user = await aUserWithPin(hospital.provider.id, 'medical-officer', { name });
  const { cookie } = await aSharedDevice(hospital);
  await enter(context, { cookie });
  await page.goto('/sign-in');
  await signInOn(page, { ...user, name });
  await page.goto(`/rounds?ward=${hospital.ward.id}`);
  await page.getByRole('link', { name: /^Begin with/ }).click();
  await expect(page.getByLabel('Findings and actions')).toBeFocused();
  await page.keyboard.press('Alt+l');
  await expect(locked(page)).toBeVisible();
});

test('a nurse who unlocks finds the page as she left it, and after five wrong PINs signs in', async ({
  page,
  context,
}) => {
  const { hospital, achieng, nurses } = await aNight();
  const { amina } = nurses;
  const { cookie } = await aSharedDevice(hospital);
  await enter(context, { cookie });
  await page.goto('/sign-in');
  await signInOn(page, amina);
  await open(page, observeOf(achieng));
  await field(page, 'Heart rate').fill('101');
  await page.keyboard.press('Alt+l');
  await expect(locked(page)).toBeVisible();
  await page.getByLabel(`PIN of ${amina.name}`).pressSequentially(amina.pin);
  await expect(locked(page)).toBeHidden();
  await expect(field(page, 'Heart rate')).toHaveValue('101');
  await expect(field(page, 'Heart rate')).toBeFocused();
  await expect(page.getByText(/Draft from/)).toBeHidden();

  // Nobody has used the tablet for the hospital's time.
  await database()
    .update(sessions)
    .set({ idleExpiresAt: sql`now()` })
    .where(eq(sessions.userId, amina.userId));
  await untilCallersAreForgotten();
  await putClockForward(page, 6);
  await expect(locked(page)).toBeVisible({ timeout: 15_000 });
  expect(await page.content()).not.toContain('Achieng');
  for (const left of [4, 3, 2, 1]) {
    await page.getByLabel(`PIN of ${amina.name}`).pressSequentially('408272');
    const words = left === 1 ? '1 attempt is left' : `${left} attempts are left`;
    await expect(page.getByText(words)).toBeVisible();
  }
  await page.getByLabel(`PIN of ${amina.name}`).pressSequentially('408272');
  await expect(page.getByText('Your PIN is off on this device.')).toBeVisible();
  await expectAccessible(page);
  await signInOn(page, amina);
  await expect(locked(page)).toBeHidden();
  await expect(field(page, 'Heart rate')).toHaveValue('101');
});

test('a nurse sets a PIN under her account, and an administrator removes a device', async ({
  page,
  context,
}) => {
  const { hospital, nurses } = await aNight();
  const device = await aSharedDevice(hospital, 'Ward A, tablet 3');
  await enter(context, { cookie: device.cookie });
  await page.goto('/sign-in');
  await signInOn(page, nurses.amina);
  await page.getByRole('button', { name: /your menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Your PIN' }).click();
  await expect(page).toHaveURL('/account#pin');
  const form = page.getByRole('form', { name: 'Change the PIN' });
  await expect(form).toBeInViewport();
  await form.getByLabel('New PIN').fill('123456');
  await form.getByLabel('Your password').fill(nurses.amina.password);
  await form.getByRole('button', { name: 'Change PIN' }).click();
  await expect(form.getByRole('alert')).toContainText('easy to guess');
  await form.getByLabel('New PIN').fill('920417');
  await form.getByRole('button', { name: 'Change PIN' }).click();
  await expect(toast(page)).toContainText('PIN set');
  await lock(page);
  await tapPin(page, { ...nurses.amina, pin: '920417' });
  await expect(locked(page)).toBeHidden();

  const administrator = await context.browser()?.newContext();
  if (!administrator) throw new Error('There is no browser.');
  await enter(administrator, hospital.staff.administrator.sender);
  const settings = await administrator.newPage();
  await settings.goto('/settings#shared-devices');
  await untilHydrated(settings);
  await settings.getByLabel('Locks after').fill('2');
  await settings
    .getByRole('form', { name: 'Times of shared devices' })
    .getByRole('button', { name: 'Save' })
    .click();
  await expect(toast(settings)).toContainText('Changes saved');
  await settings.getByRole('button', { name: 'Remove Ward A, tablet 3' }).click();
  await settings
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Remove Ward A, tablet 3' })
    .click();
  await expect(settings.getByText('is not shared any more').first()).toBeVisible();
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByLabel('E-mail address')).toBeVisible();
});
