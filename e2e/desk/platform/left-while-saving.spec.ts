import { expect, type Page } from '@playwright/test';
import { aPatient } from '@/e2e/builders/patients';
import { typeNormalSet } from '@/e2e/desk/clinical/observe-form';
import { openHydrated, prescribed, test } from '@/e2e/desk/clinical/prescribed';
import { ask } from './as-system';
import { drawnTwice, holdBack, navigationsFromNow } from './delayed-responses';

/** The rules for every form that leads to another page once it is saved. */

const elsewhere = (page: Page) => page.getByRole('heading', { level: 1, name: 'Patients' });
const message = (page: Page) => page.getByRole('region', { name: /Notifications/ });

/** Goes to the list of patients, and waits for it. */
async function goElsewhere(page: Page) {
  await page.getByRole('link', { name: 'Patients', exact: true }).click();
  await expect(elsewhere(page)).toBeVisible();
}

type Form = {
  address: string;
  fill: () => Promise<void>;
  method: 'POST' | 'PATCH';
  button: RegExp;
  saved: RegExp;
};

test('a user who left while a form was being saved stays where they are, and sees that it was saved', async ({
  page,
  day: { hospital, otieno, wafula },
}) => {
  const kiprono = await aPatient(hospital, { lastName: 'Kiprono', firstName: 'Chebet' });
  const of = `/patients/${otieno.patient.id}`;
  const forms: Form[] = [
    {
      address: `${of}/observe`,
      fill: () => typeNormalSet(page),
      method: 'POST',
      button: /^Save observations/,
      saved: /Observations saved for Otieno/,
    },
    {
      address: `${of}/refer`,
      fill: async () => {
        await page.getByRole('radio', { name: /^Another hospital/ }).check();
        await page.getByLabel('Hospital, clinic or person').fill('Wound clinic');
        await page.getByRole('textbox', { name: 'Reason' }).fill('Wound that does not heal');
      },
      method: 'POST',
      button: /^Refer Otieno/,
      saved: /referred to Wound clinic.*Open it/,
    },
    {
      address: `${of}/prescribe`,
      fill: async () => {
        await page.getByLabel('Medicine').fill('Metformin');
        await page.getByLabel('Strength').fill('10 mg');
        await page.getByLabel('Frequency').selectOption('Once a day');
        await page.getByLabel('Route').fill('oral');
      },
      method: 'POST',
      button: /^Prescribe Metformin/,
      saved: /Metformin prescribed for.*Open it/,
    },
    {
      address: `/hospitalizations/${otieno.hospitalization.id}/transfer`,
      fill: () => page.getByRole('radio', { name: /^A3/ }).check(),
      method: 'PATCH',
      button: /^Transfer Otieno/,
      saved: /Transferred Otieno/,
    },
    {
      address: `/hospitalizations/${wafula.hospitalization.id}/discharge`,
      fill: async () => {
        await page.getByRole('radio', { name: 'Home', exact: true }).check();
        await page.getByLabel('Reason for discharging anyway').fill('Her daughter takes over');
      },
      method: 'PATCH',
      button: /^Discharge Wafula/,
      saved: /Discharged Wafula/,
    },
    {
      address: `/hospitalizations/new?patient=${kiprono.id}`,
      fill: async () => {
        await page.getByRole('radio', { name: /^A4/ }).check();
        await page
          .getByLabel('Admitted from')
          .selectOption({ label: 'From outpatient department' });
      },
      method: 'POST',
      button: /^Admit Kiprono, Chebet/,
      saved: /Kiprono, Chebet was admitted/,
    },
  ];
  for (const { address, fill, method, button, saved } of forms) {
    await openHydrated(page, address);
    await fill();
    const save = await holdBack(page, method, /\/api\/v1\/(?!session)/);
    await page.getByRole('button', { name: button }).click();
    await save.asked;
    await goElsewhere(page);
    const ways = navigationsFromNow(page, '/patients');
    save.release();
    await expect(message(page)).toContainText(saved);
    await drawnTwice(page);
    expect(ways, address).toEqual([]);
    await expect(elsewhere(page)).toBeVisible();
  }
});

test('a user who left sees that it may not be saved, and can return to the entries', async ({
  page,
  request,
  day: { hospital, otieno },
}) => {
  const address = `/patients/${otieno.patient.id}/morse?from=%2Fpatients`;
  const answers = page.getByRole('group').filter({ has: page.locator('[data-entry-field]') });
  await openHydrated(page, address);
  for (const question of await answers.all()) await question.getByRole('radio').first().check();
  const saving = await holdBack(page, 'POST', /\/observations$/);
  await page.getByRole('button', { name: 'Save assessment' }).click();
  await saving.asked;
  await goElsewhere(page);
  saving.lose();
  await expect(message(page)).toContainText('May not have been saved');
  await expect(message(page)).toContainText('Fall risk of Otieno, Achieng');
  await page.unrouteAll();
  await message(page).getByRole('button', { name: 'Go back to it' }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByText(/Draft from .* restored/)).toBeVisible();
  await page.getByRole('button', { name: 'Save assessment' }).click();
  await expect(elsewhere(page)).toBeVisible();
  const sets = await ask(request, hospital, `patients/${otieno.patient.id}/observation-sets`);
  expect(sets).toHaveLength(1);

  await openHydrated(page, `/patients/${otieno.patient.id}?tab=notes`);
  await page.getByLabel('New note').fill('Pain 6 of 10');
  const writing = await holdBack(page, 'POST', /\/encounter-actions$/);
  await page.getByRole('button', { name: 'Write the note' }).click();
  await writing.asked;
  await goElsewhere(page);
  writing.lose();
  await expect(message(page)).toContainText(/May not have been saved.*A note in a chart/);
  await message(page).getByRole('button', { name: 'Go back to it' }).click();
  await expect(page.getByLabel('New note')).toHaveValue('Pain 6 of 10');
});

test('a user who left while a patient was registered or a dialog was saved stays where they are too', async ({
  page,
  request,
  day: { hospital, otieno },
}) => {
  await openHydrated(page, '/patients/new');
  await page.getByLabel('Last name').fill('Kiprono');
  await page.getByLabel('First name').fill('Chebet');
  await page.getByLabel('MR number').fill('MR-7001');
  await page.getByLabel('Sex').selectOption('Female');
  const registering = await holdBack(page, 'POST', /\/patients$/);
  await page.getByRole('button', { name: 'Register the patient' }).click();
  await registering.asked;
  await page.getByRole('link', { name: 'Wards', exact: true }).click();
  await expect(page).toHaveURL(/\/wards/);
  const address = page.url();
  registering.release();
  await expect(message(page)).toContainText('Registered Kiprono, Chebet');
  await drawnTwice(page);
  expect(page.url()).toBe(address);

  const { uuid } = await prescribed(request, hospital, otieno.encounter, { name: 'Metformin' });
  await openHydrated(page, '/prescriptions');
  await page.getByRole('link', { name: 'Metformin' }).click();
  await page.getByRole('button', { name: 'Hold' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Fasting');
  const holding = await holdBack(page, 'PATCH', /\/prescriptions\//);
  await page.getByRole('dialog').getByRole('button', { name: /^Hold/ }).click();
  await holding.asked;
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Prescriptions' })).toBeVisible();
  holding.lose();
  await expect(message(page)).toContainText('May not have been saved: no answer was received.');
  await expect(message(page)).toContainText('Your entries were not saved.');
  await message(page).getByRole('button', { name: 'Go back to it' }).click();
  await expect(page).toHaveURL(`/prescriptions/${uuid}`);
});
