import {
  type APIRequestContext,
  type Browser,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import type { Hospital } from '@/e2e/builders/hospital';
import type { anAdmission } from '@/e2e/builders/patients';
import type { Sender } from '@/e2e/builders/people';
import { ask } from '@/e2e/desk/platform/as-system';
import { enter } from './ward';

export type Admission = Awaited<ReturnType<typeof anAdmission>>;

export const stayPath = ({ hospitalization }: Admission) =>
  `/hospitalizations/${hospitalization.id}`;
export const bed = (page: Page, name: string) =>
  page.getByRole('radio', { name: new RegExp(`^${name}`) });
export const changes = (page: Page) => page.getByRole('region', { name: 'What will change' });
export const reason = (page: Page) => page.getByLabel('Reason for the transfer');
export const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ });

export const movements = (page: Page): Locator =>
  page.getByRole('region', { name: 'Transfers' }).getByRole('listitem');

export const submit = (page: Page) => page.getByRole('button', { name: /^(Transfer|Hold) / });

/** Opens the form and waits until its ward is loaded. */
export async function open(page: Page, admission: Admission, asked = '') {
  await page.goto(`${stayPath(admission)}/transfer${asked}`);
  await expect(page.getByRole('radio', { name: /Free|Held for this/ }).first()).toBeVisible();
}

/** Another screen, with another user of the hospital. */
export async function anotherScreen(browser: Browser, sender: Sender) {
  const context = await browser.newContext({ baseURL: process.env.WARDLINE_BASE_URL ?? '' });
  await enter(context, sender);
  return context.newPage();
}

export const stayOf = (
  request: APIRequestContext,
  hospital: Hospital,
  { hospitalization }: Admission,
) => ask(request, hospital, `hospitalizations/${hospitalization.id}`);

/** As another desk does it. */
export const transfer = (
  request: APIRequestContext,
  hospital: Hospital,
  { hospitalization }: Admission,
  to: Hospital['beds'][number] | undefined,
) =>
  ask(request, hospital, `hospitalizations/${hospitalization.id}/transfer`, {
    method: 'PATCH',
    data: {
      bed: to?.id,
      transferred_by: hospital.staff['medical-officer'].practitionerId,
      transferred_at: new Date().toISOString(),
      healthcare_service: hospital.service.id,
      price_tier: hospital.priceTier.id,
      created_by: hospital.staff['ward-clerk'].userId,
    },
  });

export const statusesOf = async (request: APIRequestContext, hospital: Hospital) => {
  const beds = await ask(request, hospital, 'beds');
  return Object.fromEntries(
    beds.map(({ name, status }: { name: string; status: string }) => [name, status]),
  );
};
