import { expect, type Page } from '@playwright/test';
import { aHospital, anotherWard } from '@/e2e/builders/hospital';
import { ask } from '@/e2e/desk/platform/as-system';
import { aColleague, agreesToDischarge, type Colleague } from '@/e2e/desk/platform/colleague';
import { enter, test } from './ward';

const bed = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });
const movements = (page: Page) =>
  page.getByRole('region', { name: 'Transfers' }).getByRole('listitem');

/** The clerk is no practitioner, and names the one who decided. */
async function onTheWordOf(page: Page, label: string) {
  await page.getByRole('combobox', { name: label }).fill('medical');
  await page.getByRole('option', { name: /medical-officer/ }).click();
}

/** The clerk discharges; a nurse signs in to agree, because no score was recorded. */
async function dischargeHome(page: Page, why: string, colleague: Colleague) {
  const readiness = page.getByRole('region', { name: 'Before the discharge' });
  await expect(readiness).toContainText('outstanding');
  await page.getByRole('radio', { name: 'Home', exact: true }).check();
  await page.getByLabel('Discharged by').selectOption({ label: 'medical-officer, Test' });
  await expect(readiness).toContainText('No TEWS has been recorded during this admission.');
  await expect(readiness).not.toContainText('Discharged to');
  await agreesToDischarge(page, colleague);
  await page.getByLabel('Reason for discharging anyway').fill(why);
  await page.getByRole('button', { name: 'Discharge Simiyu, Nekesa', exact: true }).click();
  await expect(page.getByRole('article')).toContainText(/Discharged with \d+ outstanding items?/);
}

test('a clerk registers and admits, transfers twice, discharges, undoes that, discharges again, cleans the bed and readmits', async ({
  page,
  context,
  request,
}) => {
  test.slow();
  const hospital = await aHospital();
  const highCare = await anotherWard(hospital, 'High Care', ['H1', 'H2']);
  const nurse = await aColleague(hospital, 'nurse');
  const wardA = `/wards/${hospital.ward.id}`;
  await enter(context, hospital.staff['ward-clerk'].sender);

  await test.step('in the morning a new patient is registered and admitted to a free bed', async () => {
    await page.goto(wardA);
    await page.getByRole('link', { name: 'Admit to Bed A1' }).click();
    await expect(page.getByRole('region', { name: 'Bed', exact: true })).toContainText(
      'Bed A1, Ward A',
    );
    await page.getByRole('button', { name: 'Register a new patient' }).click();
    await page.getByLabel('Last name').fill('Simiyu');
    await page.getByLabel('First name').fill('Nekesa');
    await page.getByLabel('MR number').fill(`DAY-${hospital.provider.number}`);
    await page.getByLabel('Sex').selectOption('FEMALE');
    await onTheWordOf(page, 'Admitted by');
    await page.getByLabel('Admitted from').selectOption({ label: 'From outpatient department' });
    await page.getByLabel('Reason for the admission').fill('Severe malaria');
    await page.getByRole('button', { name: 'Register and admit Simiyu, Nekesa to Bed A1' }).click();
    await expect(page).toHaveURL(new RegExp(wardA));
    await expect(page.getByRole('link', { name: /^Bed A1, Simiyu, Nekesa/ })).toBeVisible();
  });

  await test.step('she is transferred to the other room of the ward', async () => {
    await page.getByRole('link', { name: 'Transfer Simiyu, Nekesa, Bed A1' }).click();
    await bed(page, 'A3').check();
    await onTheWordOf(page, 'Transferred by');
    await page.getByRole('button', { name: 'Transfer Simiyu, Nekesa to Bed A3' }).click();
    await expect(page).toHaveURL(new RegExp(wardA));
    await expect(page.getByRole('link', { name: /^Bed A3, Simiyu, Nekesa/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cleaning done Bed A1' })).toBeVisible();
  });

  await test.step('at noon she is transferred to high care', async () => {
    await page.getByRole('link', { name: 'Transfer Simiyu, Nekesa, Bed A3' }).click();
    await page.getByLabel('Ward', { exact: true }).selectOption(highCare.ward.id);
    await bed(page, 'H1').check();
    await onTheWordOf(page, 'Transferred by');
    await page.getByLabel('Reason for the transfer').fill('Needs oxygen');
    await page.getByRole('button', { name: 'Transfer Simiyu, Nekesa to Bed H1' }).click();
    // The board that the transfer was opened from.
    await expect(page).toHaveURL(new RegExp(wardA));
    await expect(page.getByRole('link', { name: /Simiyu, Nekesa/ })).toHaveCount(0);
    await page.goto(`/wards/${highCare.ward.id}`);
    await expect(page.getByRole('link', { name: /^Bed H1, Simiyu, Nekesa/ })).toBeVisible();
  });

  await test.step('she is discharged home, with a reason for the outstanding items', async () => {
    await page.getByRole('button', { name: 'More for Simiyu, Nekesa, Bed H1' }).click();
    await page.getByRole('menuitem', { name: 'Discharge', exact: true }).click();
    await dischargeHome(page, 'The family takes her home', nurse);
  });

  await test.step('it was too early, so the discharge is undone', async () => {
    await page.getByRole('button', { name: 'Undo the discharge' }).click();
    const dialog = page.getByRole('dialog', { name: 'Undo the discharge of Simiyu, Nekesa?' });
    await dialog.getByLabel('Reason for undoing the discharge').fill('She has not left yet');
    await dialog.getByRole('button', { name: 'Undo the discharge' }).click();
    await expect(page).toHaveURL(/\/hospitalizations\/[0-9a-f-]+$/);
    await expect(movements(page)).toHaveCount(3);
    await expect(movements(page).first()).toContainText(/Bed H1, High Care\s*Now/);
  });

  await test.step('in the afternoon she is discharged again', async () => {
    await page.getByRole('link', { name: 'Discharge', exact: true }).click();
    await dischargeHome(page, 'The family is here now', nurse);
  });

  await test.step('the bed is cleaned', async () => {
    await page.goto(`/wards/${highCare.ward.id}`);
    await page.getByRole('button', { name: 'Cleaning done Bed H1' }).click();
    await expect(page.getByRole('link', { name: 'Admit to Bed H1' })).toBeVisible();
  });

  await test.step('in the evening she is back, and everyone sees that it is a readmission', async () => {
    await page.getByRole('link', { name: 'Admit to Bed H1' }).click();
    await page.getByRole('combobox', { name: 'Find the patient' }).fill('Simiyu');
    await page.getByRole('option', { name: /Simiyu/ }).click();
    await onTheWordOf(page, 'Admitted by');
    await page.getByLabel('Admitted from').selectOption({ label: 'From outpatient department' });
    await page.getByRole('button', { name: 'Admit Simiyu, Nekesa to Bed H1' }).click();
    await expect(page).toHaveURL(new RegExp(`/wards/${highCare.ward.id}`));
    await page.getByRole('button', { name: 'More for Simiyu, Nekesa, Bed H1' }).click();
    await page.getByRole('menuitem', { name: 'Admission and transfers' }).click();
    await expect(page.getByText('Readmission within 30 days')).toBeVisible();
    await expect(movements(page)).toHaveCount(1);
  });

  expect(await ask(request, hospital, 'hospitalizations')).toMatchObject([
    { is_active: true, is_readmission: true, ward_name: 'High Care', bed_name: 'H1' },
  ]);
  expect(await ask(request, hospital, 'hospitalizations?is_active=false')).toMatchObject([
    { is_active: false, is_readmission: false, discharge_disposition: 'home' },
  ]);
});
