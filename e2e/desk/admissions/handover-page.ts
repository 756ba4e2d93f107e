import { expect, type Page } from '@playwright/test';
import type { Hospital } from '@/e2e/builders/hospital';
import type { anAdmission } from '@/e2e/builders/patients';
import type { Sender } from '@/e2e/builders/people';
import { untilHydrated } from '@/e2e/desk/platform/hydrated';

export type Admission = Awaited<ReturnType<typeof anAdmission>>;

export const sheetOf = (ward: { id: string }) => `/wards/${ward.id}/handover`;
export const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });

export const recommendation = (page: Page, name: string) =>
  page.getByRole('textbox', { name: `Recommendation for ${name}`, exact: true });

/** Opens the sheet and waits for the hydration of its fields. */
export async function open(page: Page, ward: { id: string }) {
  await page.goto(sheetOf(ward));
  await untilHydrated(page, 'textarea');
}

/** As another nurse writes it, on another device. */
export async function writeElsewhere(
  hospital: Hospital,
  { hospitalization }: Admission,
  text: string,
  sender: Sender = hospital.key,
) {
  const response = await fetch(
    `${process.env.WARDLINE_BASE_URL}/api/v1/providers/${hospital.provider.id}/hospitalizations/${hospitalization.id}/handover-notes`,
    {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...('key' in sender ? { authorization: `Bearer ${sender.key}` } : {}),
      },
      body: JSON.stringify({ recommendation: text }),
    },
  );
  expect(response.status, await response.text()).toBe(201);
}
