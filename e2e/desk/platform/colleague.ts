import { expect, type Page } from '@playwright/test';
import type { Hospital } from '@/e2e/builders/hospital';
import { aUserWithPassword } from '@/e2e/builders/people';

export type Colleague = Awaited<ReturnType<typeof aUserWithPassword>>;

/** A colleague, by default a medical officer, who can sign in at another user's desk. */
export const aColleague = (
  hospital: Hospital,
  role: 'medical-officer' | 'nurse' = 'medical-officer',
): Promise<Colleague> => aUserWithPassword(hospital.provider.id, role);

/** The colleague signs in on the discharge form, to agree. */
export async function agreesToDischarge(page: Page, { email, password }: Colleague) {
  await page.getByRole('button', { name: 'Colleague signs in to agree' }).click();
  const dialog = page.getByRole('dialog', { name: /^Agree to discharge / });
  await dialog.getByLabel('E-mail address').fill(email);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Agree to the discharge' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/ agreed\. Discharge the patient within 15 minutes\./)).toBeVisible();
}
