import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Hospital } from '@/e2e/builders/hospital';
import type { anAdmission } from '@/e2e/builders/patients';
import { ask } from '@/e2e/desk/platform/as-system';
import { untilHydrated } from '@/e2e/desk/platform/hydrated';

export type Admission = Awaited<ReturnType<typeof anAdmission>>;

export const roundsPath = ({ ward }: Hospital) => `/rounds?ward=${ward.id}`;
export const roundPath = ({ patient }: Admission) => `/patients/${patient.id}/round`;
export const rows = (page: Page) =>
  page.getByRole('list', { name: 'Patients' }).getByRole('listitem');
export const form = (page: Page) => page.getByRole('form', { name: /^Ward round of / });
export const note = (page: Page) => page.getByLabel('Findings and actions');
export const complaint = (page: Page) => page.getByLabel('Complaint today');
export const save = (page: Page) =>
  page.getByRole('button', { name: /^Save (and next|the round)/ });
export const since = (page: Page) => page.getByRole('region', { name: 'Since the last round' });
export const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ });

/** Waits for the hydration of this patient's page. */
export async function atBedside(page: Page, { patient }: Admission) {
  const address = new RegExp(`/patients/${patient.id}/round$`);
  await expect(page).toHaveURL(address, { timeout: 20_000 });
  const name = `${patient.lastName}, ${patient.firstName}`;
  await expect(page.getByRole('form', { name: `Ward round of ${name}` })).toBeVisible();
  await untilHydrated(page, `form[aria-label="Ward round of ${name}"] textarea`);
}

export async function open(page: Page, admission: Admission) {
  await page.goto(roundPath(admission));
  await atBedside(page, admission);
}

/** The stored rounds of a hospitalization, the last first. */
export const roundsOf = (
  request: APIRequestContext,
  hospital: Hospital,
  { encounter }: Admission,
) => ask(request, hospital, `encounter?part_of=${encounter.id}`);

/** A round that a colleague records on another device. */
export const recordRound = (
  request: APIRequestContext,
  hospital: Hospital,
  { patient, encounter }: Admission,
  data: object,
) =>
  ask(request, hospital, 'encounter-actions', {
    method: 'POST',
    data: {
      action: 'record-medical-officer-ward-round',
      encounter_uuid: encounter.id,
      patient_uuid: patient.id,
      data,
    },
  });
