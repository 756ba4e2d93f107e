import { expect, type Page } from '@playwright/test';
import { eq, sql } from 'drizzle-orm';
import { sessions } from '@/db/schema/index';
import { aHospital } from '@/e2e/builders/hospital';
import { anAdmission, aPatient } from '@/e2e/builders/patients';
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

test.setTimeout(120_000);

type Nurse = Awaited<ReturnType<typeof aUserWithPin>> & { name: string };

/** A ward with two patients, and two nurses who share its tablet. */
async function aNight() {
  const hospital = await aHospital();
  const { id } = hospital.provider;
  const amina = await aUserWithPin(id, 'nurse', { name: 'Amina Odhiambo' });
  const beatrice = await aUserWithPin(id, 'nurse', { name: 'Beatrice Wanjiru', pin: '739105' });
  const admissions = [];
  for (const [index, lastName] of ['Achieng', 'Barasa'].entries()) {
    const patient = await aPatient(hospital, {
      lastName,
      firstName: 'Zawadi',
      isHospitalized: true,
    });
    admissions.push(await anAdmission(hospital, { bed: hospital.beds[index], patient }));
  }
  const [achieng, barasa] = admissions;
  if (!achieng || !barasa) throw new Error('The ward has no patients.');
  return { hospital, achieng, barasa, nurses: { amina: named(amina), beatrice: named(beatrice) } };
}

const named = (nurse: Awaited<ReturnType<typeof aUserWithPin>>): Nurse => ({
  ...nurse,
  name: nurse.name ?? '',
});

const observeOf = ({ patient, encounter }: Awaited<ReturnType<typeof anAdmission>>) =>
  `/patients/${patient.id}/observe?encounter=${encounter.id}`;

const locked = (page: Page) => page.getByRole('heading', { name: 'Locked' });

async function signInOn(page: Page, { email, password }: Nurse) {
  const withPassword = page.getByRole('button', { name: 'Sign in with a password' });
  const address = page.getByLabel('E-mail address');
  await expect(withPassword.or(address).first()).toBeVisible();
  if (await withPassword.isVisible()) await withPassword.click();
  await address.fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(address).toBeHidden({ timeout: 20_000 });
}

async function lock(page: Page) {
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await expect(locked(page)).toBeVisible();
}

/** Taps the PIN as a finger does. */
async function tapPin(page: Page, { name, pin }: Nurse) {
  await expect(page.getByLabel(`PIN of ${name}`)).toBeFocused();
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click();
}

async function switchTo(page: Page, from: Nurse, to: Nurse) {
  await page.getByRole('button', { name: `Not ${from.name}?` }).click();
  await page.getByRole('button', { name: to.name }).click();
  await tapPin(page, to);
  await expect(locked(page)).toBeHidden({ timeout: 20_000 });
}

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
  await page.goto('/account');
  await untilHydrated(page);
  const form = page.getByRole('form', { name: 'Change the PIN' });
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
