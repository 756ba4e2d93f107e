import { expect, type Page } from '@playwright/test';
import { aHospital } from '@/e2e/builders/hospital';
import { anAdmission, aPatient } from '@/e2e/builders/patients';
import { aSharedDevice, aUserWithPin } from '@/e2e/builders/shared-devices';
import { enter } from '@/e2e/desk/admissions/ward';

export type Nurse = Awaited<ReturnType<typeof aUserWithPin>> & { name: string };

/** A ward with two patients, and two nurses who share its tablet. */
export async function aNight() {
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

export const observeOf = ({ patient, encounter }: Awaited<ReturnType<typeof anAdmission>>) =>
  `/patients/${patient.id}/observe?encounter=${encounter.id}`;

export const locked = (page: Page) => page.getByRole('heading', { name: 'Locked' });

export async function signInOn(page: Page, { email, password }: Nurse) {
  const withPassword = page.getByRole('button', { name: 'Sign in with a password' });
  const address = page.getByLabel('E-mail address');
  await expect(withPassword.or(address).first()).toBeVisible();
  if (await withPassword.isVisible()) await withPassword.click();
  await address.fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(address).toBeHidden({ timeout: 20_000 });
}

export async function lock(page: Page) {
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await expect(locked(page)).toBeVisible();
}

/** Taps the PIN as a finger does. */
export async function tapPin(page: Page, { name, pin }: Nurse) {
  await expect(page.getByLabel(`PIN of ${name}`)).toBeFocused();
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click();
}

export async function switchTo(page: Page, from: Nurse, to: Nurse) {
  await page.getByRole('button', { name: `Not ${from.name}?` }).click();
  await page.getByRole('button', { name: to.name }).click();
  await tapPin(page, to);
  await expect(locked(page)).toBeHidden({ timeout: 20_000 });
}

/** Their tablet, on which Amina has signed in. */
export async function aTablet(page: Page) {
  const night = await aNight();
  const { cookie } = await aSharedDevice(night.hospital);
  await enter(page.context(), { cookie });
  await page.goto('/sign-in');
  await signInOn(page, night.nurses.amina);
  return night;
}
