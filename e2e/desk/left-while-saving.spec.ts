import { expect, type Page } from '@playwright/test';
import { aPatient } from '@/e2e/builders';
import { ask } from './as-system';
import { drawnTwice, holdBack, waysFromNow } from './held-back';
import { typeNormalSet } from './observe-form';
import { openAlive, test } from './prescribed';

/** What every form keeps to that leads to another page when it was saved. */

const elsewhere = (page: Page) => page.getByRole('heading', { level: 1, name: 'Patients' });
const message = (page: Page) => page.getByRole('region', { name: /Notifications/ });

/** Goes to the list of patients, and waits until it is there. */
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

test('whoever went elsewhere while a form was saved stays there, and is told that it was', async ({
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
      button: /^Refer Achieng/,
      saved: /referred to Wound clinic.*Open it/,
    },
    {
      address: `${of}/prescribe`,
      fill: async () => {
        await page.getByLabel('Medicine').fill('Metformin');
        await page.getByLabel('Strength').fill('10 mg');
        await page.getByLabel('How often').selectOption('Once a day');
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
      button: /^Transfer Achieng/,
      saved: /Transferred Otieno/,
    },
    {
      address: `/hospitalizations/${wafula.hospitalization.id}/discharge`,
      fill: async () => {
        await page.getByRole('radio', { name: 'Home', exact: true }).check();
        await page.getByLabel('Reason to discharge all the same').fill('Her daughter takes over');
      },
      method: 'PATCH',
      button: /^Discharge Esther/,
      saved: /Discharged Wafula/,
    },
    {
      address: `/hospitalizations/new?patient=${kiprono.id}`,
      fill: () => page.getByRole('radio', { name: /^A4/ }).check(),
      method: 'POST',
      button: /^Admit Chebet Kiprono/,
      saved: /Kiprono, Chebet was admitted/,
    },
  ];
  for (const { address, fill, method, button, saved } of forms) {
    await openAlive(page, address);
    await fill();
    const save = await holdBack(page, method, /\/api\/v1\//);
    await page.getByRole('button', { name: button }).click();
    await save.asked;
    await goElsewhere(page);
    const ways = waysFromNow(page, '/patients');
    save.letGo();
    await expect(message(page)).toContainText(saved);
    await drawnTwice(page);
    expect(ways, address).toEqual([]);
    await expect(elsewhere(page)).toBeVisible();
  }
});

test('whoever went elsewhere is told that it was not saved, and finds back to what was entered', async ({
  page,
  request,
  day: { hospital, otieno },
}) => {
  const address = `/patients/${otieno.patient.id}/morse?from=%2Fpatients`;
  const answers = page.getByRole('group').filter({ has: page.locator('[data-entry-field]') });
  await openAlive(page, address);
  for (const question of await answers.all()) await question.getByRole('radio').first().check();
  const saving = await holdBack(page, 'POST', /\/observations$/);
  await page.getByRole('button', { name: 'Save assessment' }).click();
  await saving.asked;
  await goElsewhere(page);
  saving.lose();
  await expect(message(page)).toContainText('Perhaps not saved');
  await expect(message(page)).toContainText('Fall risk of Otieno, Achieng');
  await page.unrouteAll();
  await message(page).getByRole('button', { name: 'Go back to it' }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByText(/Draft from .* restored/)).toBeVisible();
  await page.getByRole('button', { name: 'Save assessment' }).click();
  await expect(elsewhere(page)).toBeVisible();
  const sets = await ask(request, hospital, `patients/${otieno.patient.id}/observation-sets`);
  expect(sets).toHaveLength(1);

  await openAlive(page, `/patients/${otieno.patient.id}?tab=notes`);
  await page.getByLabel('New note').fill('Pain 6 of 10');
  const writing = await holdBack(page, 'POST', /\/encounter-actions$/);
  await page.getByRole('button', { name: 'Write the note' }).click();
  await writing.asked;
  await goElsewhere(page);
  writing.lose();
  await expect(message(page)).toContainText(/Not saved.*A note in a chart/);
  await message(page).getByRole('button', { name: 'Go back to it' }).click();
  await expect(page.getByLabel('New note')).toHaveValue('Pain 6 of 10');
});
