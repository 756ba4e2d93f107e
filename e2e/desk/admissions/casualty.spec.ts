import { expect, type Page } from '@playwright/test';
import { anEncounter, aPatient } from '@/e2e/builders/patients';
import { expectAccessible } from '@/e2e/desk/accessible';
import { ask } from '@/e2e/desk/platform/as-system';
import { enter, test } from './ward';

const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ });

test('a medical officer records a diagnosis in casualty, deletes one, and records the death there', async ({
  page,
  request,
  ward: { hospital },
}) => {
  await enter(page.context(), hospital.staff['medical-officer'].sender);
  const patient = await aPatient(hospital, { lastName: 'Barasa', firstName: 'Joy' });
  const encounter = await anEncounter(hospital, {
    patientId: patient.id,
    encounterClass: 'emergency',
  });
  await page.goto(`/encounters/${encounter.id}`);
  await page.getByRole('button', { name: 'Diagnose' }).click();
  const dialog = page.getByRole('dialog', { name: 'Diagnoses' });
  await dialog.getByRole('button', { name: 'Record the diagnoses' }).click();
  await expect(dialog.getByText('Choose a diagnosis from the list.').first()).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Add a diagnosis' }).fill('malaria');
  await dialog.getByRole('option').first().click();
  await dialog.getByRole('textbox', { name: /^Note on/ }).fill('Smear pending');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Record the diagnoses' }).click();
  await expect(dialog).toHaveCount(0);
  const diagnoses = page.getByRole('region', { name: 'Diagnoses' });
  await expect(diagnoses).toContainText('Smear pending');
  const found = async () =>
    (await ask(request, hospital, `encounter/${encounter.id}`)).encounter_diagnosis;
  expect(await found()).toMatchObject([{ rank: 1, note: 'Smear pending' }]);
  await diagnoses.getByRole('button', { name: /^Delete / }).click();
  await page.getByRole('button', { name: 'Delete the diagnosis' }).click();
  await expect(toast(page)).toContainText('was deleted from the diagnoses of Barasa, Joy');
  await expect(diagnoses).toHaveCount(0);
  expect(await found()).toEqual([]);

  await page.goto(`/patients/${patient.id}?tab=encounters`);
  await page.getByRole('button', { name: 'Record the death' }).click();
  const death = page.getByRole('dialog', { name: 'Record the death of Barasa, Joy?' });
  await expectAccessible(page);
  await death.getByRole('button', { name: 'Record the death' }).click();
  await expect(toast(page)).toContainText('The death of Barasa, Joy was recorded');
  expect((await ask(request, hospital, `patients/${patient.id}`)).deceased_at).not.toBeNull();
  await expect(page.getByRole('link', { name: 'Admit' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Undo death record' }).click();
  const back = page.getByRole('dialog');
  await back.getByLabel('Reason for undoing').fill('Another patient was meant');
  await back.getByRole('button', { name: 'Undo death record' }).click();
  await expect(back).toHaveCount(0);
  expect((await ask(request, hospital, `patients/${patient.id}`)).deceased_at).toBeNull();
});

test('a nurse can neither diagnose nor record a death', async ({ page, ward: { hospital } }) => {
  const encounter = await anEncounter(hospital, { encounterClass: 'emergency' });
  await page.goto(`/encounters/${encounter.id}`);
  await expect(page.getByRole('link', { name: 'Observe' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Diagnose' })).toHaveCount(0);
  await page.goto(`/patients/${encounter.patientId}?tab=encounters`);
  await expect(page.getByRole('button', { name: 'Open an encounter' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Record the death' })).toHaveCount(0);
});
