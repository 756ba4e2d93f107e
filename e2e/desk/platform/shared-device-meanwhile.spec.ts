import { expect, type Page, type Route } from '@playwright/test';
import { eq, sql } from 'drizzle-orm';
import { sessions } from '@/db/schema/index';
import { untilCallersAreForgotten } from '@/e2e/builders/people';
import { database } from '@/e2e/database';
import { toast } from '@/e2e/desk/admissions/on-board';
import { field, open, save, typeNormalSet } from '@/e2e/desk/clinical/observe-form';
import { ask } from './as-system';
import { untilHydrated } from './hydrated';
import { test } from './kept-page';
import { putClockForward } from './put-clock-forward';
import { aTablet, lock, locked, observeOf, signInOn, switchTo, tapPin } from './shared-tablet';

test.setTimeout(120_000);

/* What else happens while a shared tablet is locked, or should be. */

/** The session has not been used for the hospital's time. */
async function leaveUnused({ userId }: { userId: string }) {
  await database()
    .update(sessions)
    .set({ idleExpiresAt: sql`now()` })
    .where(eq(sessions.userId, userId));
  await untilCallersAreForgotten();
}

/** Holds the next answer of the server back until it is released. */
async function holdBack(page: Page, path: string) {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  let arrived = () => {};
  const hasArrived = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  let isFirst = true;
  const hold = async (route: Route) => {
    if (!isFirst) return route.fallback();
    isFirst = false;
    const response = await route.fetch();
    arrived();
    await isReleased;
    await route.fulfill({ response });
  };
  await page.route(`**/api/v1/${path}`, hold);
  return { hasArrived, release };
}

test('a tablet that wakes shows no patient until the server has said that its session is open', async ({
  page,
}) => {
  const { achieng, nurses } = await aTablet(page);
  await open(page, observeOf(achieng));
  await field(page, 'Heart rate').fill('101');
  const held = await holdBack(page, 'session/device');
  await putClockForward(page, 6);
  await held.hasArrived;
  await expect.poll(() => page.content()).not.toContain('Achieng');
  held.release();
  await expect(field(page, 'Heart rate')).toHaveValue('101');
  await expect(field(page, 'Heart rate')).toBeFocused();

  // Nor does a page that the browser has kept for “Back”.
  const heldForBack = await holdBack(page, 'session/device');
  await page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  expect(await page.content()).not.toContain('Achieng');
  heldForBack.release();
  await expect(field(page, 'Heart rate')).toHaveValue('101');

  // A touch that comes before everything else shows no patient either.
  await leaveUnused(nurses.amina);
  const heldAgain = await holdBack(page, 'session/device');
  await putClockForward(page, 6);
  await page.keyboard.press('Shift');
  expect(await page.content()).not.toContain('Achieng');
  heldAgain.release();
  await expect(locked(page)).toBeVisible();
  expect(await page.content()).not.toContain('Achieng');
});

test('a set that is being saved when its nurse locks the tablet is stored once, and nothing of it is seen', async ({
  page,
  request,
}) => {
  const { hospital, achieng } = await aTablet(page);
  await open(page, observeOf(achieng));
  await typeNormalSet(page);
  const held = await holdBack(page, `providers/${hospital.provider.id}/observations`);
  await save(page).click();
  await held.hasArrived;
  await page.keyboard.press('Alt+l');
  held.release();
  await expect(locked(page)).toBeVisible();
  await expect(page.getByText('Achieng').filter({ visible: true })).toHaveCount(0);
  const sets = await ask(request, hospital, `patients/${achieng.patient.id}/observation-sets`);
  expect(sets).toHaveLength(1);
});

test('a message that came while the tablet locked is there when its user unlocks', async ({
  page,
}) => {
  const { nurses } = await aTablet(page);
  const amina = { ...nurses.amina, pin: '920417' };
  await page.goto('/account');
  await untilHydrated(page);
  const form = page.getByRole('form', { name: 'Change the PIN' });
  await form.getByLabel('New PIN').fill(amina.pin);
  await form.getByLabel('Your password').fill(amina.password);
  const held = await holdBack(page, 'me/pin');
  await form.getByRole('button', { name: 'Change PIN' }).click();
  await held.hasArrived;
  await page.keyboard.press('Alt+l');
  held.release();
  await expect(locked(page)).toBeVisible();
  // Longer than a message stays.
  await page.waitForTimeout(9_000);
  await expect(page.getByText('PIN set').filter({ visible: true })).toHaveCount(0);
  await tapPin(page, amina);
  await expect(locked(page)).toBeHidden();
  await expect(toast(page)).toContainText('PIN set');
});

test('a tab that a colleague did not unlock shows her nothing, and Back leads to no patient', async ({
  page,
  context,
}) => {
  const { hospital, achieng, barasa, nurses } = await aTablet(page);
  const { amina, beatrice } = nurses;
  await lock(page);
  await page.getByRole('button', { name: `Not ${amina.name}?` }).click();
  await expect(page.getByRole('button', { name: amina.name })).toBeFocused();
  await page.getByRole('button', { name: 'Sign in with a password' }).click();
  await expect(page.getByLabel('E-mail address')).toBeFocused();
  await page.getByRole('button', { name: 'Unlock with a PIN' }).click();
  await page.getByRole('button', { name: 'Sign in with a password' }).click();
  await signInOn(page, beatrice);
  await lock(page);
  await switchTo(page, beatrice, amina);

  await page.goto(`/wards/${hospital.ward.id}`);
  await open(page, observeOf(achieng));
  const other = await context.newPage();
  await open(other, observeOf(barasa));
  await lock(other);
  await expect(locked(page)).toBeVisible();
  expect(await page.content()).not.toContain('Achieng');
  await page.goBack();
  await expect(locked(page)).toBeVisible();
  expect(await page.content()).not.toContain('Achieng');
  await tapPin(page, amina);
  await expect(locked(page)).toBeHidden();

  // The other tab does not know it yet when a colleague unlocks this one.
  await open(page, observeOf(achieng));
  await leaveUnused(amina);
  await other.goto('/sign-in');
  await switchTo(other, amina, beatrice);
  await expect(locked(page)).toBeVisible();
  expect(await page.content()).not.toContain('Achieng');
  await other.getByRole('button', { name: /your menu$/ }).click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  await other.waitForURL('**/sign-in');
  await other.goBack();
  await expect(other.getByRole('button', { name: amina.name })).toBeVisible();
  expect(await other.content()).not.toContain('Barasa');
});

test('a message about a patient does not follow to the sign-in page', async ({ page }) => {
  const { achieng, nurses } = await aTablet(page);
  await open(page, observeOf(achieng));
  await typeNormalSet(page);
  await save(page).click();
  await expect(toast(page)).toContainText('Achieng');
  // Nothing but the link notices that the session is locked.
  await page.route('**/api/v1/**', (route) => route.abort());
  await leaveUnused(nurses.amina);
  await page.getByRole('link', { name: 'Rounds' }).first().click();
  await page.waitForURL('**/sign-in?**');
  await expect(locked(page)).toBeVisible();
  await expect(page.getByText('Achieng').filter({ visible: true })).toHaveCount(0, {
    timeout: 1_000,
  });
});

test('the lock screen finds the names once the server is there again', async ({ page }) => {
  const { nurses } = await aTablet(page);
  await page.route('**/api/v1/session/device', (route) => route.abort());
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await expect(page.getByText('Wardline cannot be reached. Trying again…')).toBeVisible();
  await page.unroute('**/api/v1/session/device');
  await tapPin(page, nurses.amina);
  await expect(locked(page)).toBeHidden();
});
