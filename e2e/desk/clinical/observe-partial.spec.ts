import { expect } from '@playwright/test';
import { aPatientAtTheBedside, setsOf, signIn } from '@/e2e/desk/admissions/bedside';
import { test } from '@/e2e/desk/platform/kept-page';
import { expectSaved, field, open, save, typeNormalSet } from './observe-form';

test.beforeEach(({ page }) => signIn(page, 'nurse'));

test('a set with missing values asks once why, and the answer saves it', async ({
  page,
  request,
}) => {
  const patient = await aPatientAtTheBedside(request);
  await open(page, patient.observe);
  await typeNormalSet(page);
  await field(page, 'Temperature').fill('');
  await field(page, 'Heart rate').fill('');
  await page.getByLabel('Heart rate: reason not measured').selectOption('equipment');
  await save(page).click();
  const why = page.getByRole('group', { name: /^Not measured: Temp/ });
  await expect(why).not.toContainText('HR');
  expect(await setsOf(request, patient)).toEqual([]);
  await why.getByRole('button', { name: 'Refused by the patient' }).click();
  await expectSaved(page, patient, 'TEWS at least 0, incomplete');
  const [set] = await setsOf(request, patient);
  expect(set.not_measured).toEqual([
    { code: 'HR', reason: 'equipment' },
    { code: 'TEMP', reason: 'refused' },
  ]);
});

test('a comment is saved with the set, and shown in the chart', async ({ page, request }) => {
  const patient = await aPatientAtTheBedside(request);
  await open(page, patient.observe);
  await typeNormalSet(page);
  await page.getByLabel('Comment').fill('Pale and sweating. Dr Auma called at 04:10.');
  await page.reload();
  await expect(page.getByLabel('Comment')).toHaveValue(/^Pale and sweating/);
  await save(page).click();
  await expectSaved(page, patient, 'TEWS 0, Routine');
  await page.goto(`/patients/${patient.uuid}?tab=timeline`);
  await expect(page.getByRole('main')).toContainText('Pale and sweating. Dr Auma called at 04:10.');
  await page.goto(`/patients/${patient.uuid}?tab=observations&view=sets`);
  const sets = page.getByRole('table', { name: /^Sets of observations/ });
  await expect(sets).toContainText('Pale and sweating. Dr Auma called at 04:10.');
});
