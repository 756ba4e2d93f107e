import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '@/e2e/desk/accessible';
import { row, sheetOf } from '@/e2e/desk/admissions/handover-page';
import { form, open as openRound, roundsOf } from '@/e2e/desk/admissions/round-page';
import { enter, test } from '@/e2e/desk/admissions/ward';
import { ask } from '@/e2e/desk/platform/as-system';
import { untilHydrated } from '@/e2e/desk/platform/hydrated';
import { act, chart } from './chart-page';

const diagnosed = (request: Parameters<typeof act>[0], ward: Parameters<typeof act>[1]) =>
  act(request, ward, 'record-diagnoses', {
    diagnoses: [
      { condition: 'B50.9', code: 'B50.9', role: 'Malaria' },
      { condition: 'D64.9', code: 'D64.9', role: 'Anaemia' },
    ],
  });

const line = (page: Page, name: string) =>
  page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: name });

test('a doctor refutes a diagnosis with a reason, and no screen or print has it as the patient’s', async ({
  page,
  context,
  request,
  ward,
}) => {
  const { hospital, mutuku } = ward;
  await diagnosed(request, ward);
  await enter(context, hospital.staff['medical-officer'].sender);
  await page.goto(chart(ward, '?tab=diagnoses'));
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Change Malaria' }).click();
  const dialog = page.getByRole('dialog', { name: 'Malaria' });
  await expect(dialog.getByRole('radio', { name: 'Provisional' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'Refuted' }).check();
  await expect(dialog.getByLabel('Clinical status')).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save diagnosis' }).click();
  await expect(dialog.getByText(/Enter a reason/).first()).toBeVisible();
  await dialog.getByLabel('Reason').fill('Three smears negative');
  await dialog.getByRole('button', { name: 'Save diagnosis' }).click();
  await expect(dialog).toBeHidden();
  await expect(line(page, 'Malaria')).toContainText(/Refuted.*Changed by .*Three smears negative/s);
  await expectAccessible(page);

  await page.goto(`/hospitalizations/${mutuku.hospitalization.id}/summary`);
  const paper = page.getByRole('article');
  await expect(paper).toContainText(
    /1\.\s*Anaemia.*provisional.*Considered and refuted\s*Malaria.*refuted/s,
  );
  await page.goto(sheetOf(hospital.ward));
  await expect(row(page, /Mutuku/)).toContainText(/Anaemia\. Refuted: Malaria/);

  await enter(context, hospital.staff.nurse.sender);
  await page.goto(chart(ward, '?tab=diagnoses'));
  await untilHydrated(page);
  await expect(page.getByRole('button', { name: /^Change (Malaria|Anaemia)/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'History Malaria' }).click();
  const history = page.getByRole('dialog', { name: 'Malaria' }).getByRole('listitem');
  await expect(history).toHaveText([/refuted.*Three smears negative/s, /provisional/]);
  await expectAccessible(page);
});

test('a diagnosis is corrected on the round, which stays open and is not saved by it', async ({
  page,
  context,
  request,
  ward,
}) => {
  const { hospital, mutuku } = ward;
  await diagnosed(request, ward);
  await enter(context, hospital.staff['medical-officer'].sender);
  await openRound(page, mutuku);
  await page.getByLabel('Findings and actions').fill('Fever gone');
  await page.getByRole('button', { name: 'Change Malaria' }).click();
  const dialog = page.getByRole('dialog', { name: 'Malaria' });
  await dialog.getByLabel('Wrong diagnosis? Choose the correct one').fill('typhoid');
  await dialog.getByRole('option', { name: /Typhoid/ }).click();
  await expect(dialog).toContainText(/Correct to .*typhoid/i);
  await dialog.getByLabel('Reason').fill('Wrong line of the list');
  await dialog.getByLabel('Reason').press('Control+Enter');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Save diagnosis' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('list', { name: 'Recorded diagnoses' })).toContainText(/typhoid/i);
  await expect(form(page)).toBeVisible();
  await expect(page.getByLabel('Findings and actions')).toHaveValue('Fever gone');
  expect(await roundsOf(request, hospital, mutuku)).toEqual([]);
  const [first] = await ask(request, hospital, `patients/${mutuku.patient.id}/diagnoses`);
  expect(first).toMatchObject({ status: 'PROVISIONAL', status_reason: 'Wrong line of the list' });
});

test('a diagnosis of an encounter is confirmed and resolved on its page', async ({
  page,
  context,
  request,
  ward,
}) => {
  const { hospital, mutuku } = ward;
  await diagnosed(request, ward);
  await enter(context, hospital.staff['medical-officer'].sender);
  await page.goto(`/encounters/${mutuku.encounter.id}`);
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Change Anaemia' }).click();
  const dialog = page.getByRole('dialog', { name: 'Anaemia' });
  await dialog.getByRole('radio', { name: 'Confirmed' }).check();
  await dialog.getByLabel('Clinical status').selectOption('Resolved');
  await dialog.getByRole('button', { name: 'Save diagnosis' }).click();
  await expect(dialog).toBeHidden();
  const diagnoses = page.getByRole('region', { name: 'Diagnoses' }).getByRole('listitem');
  await expect(diagnoses.filter({ hasText: 'Anaemia' })).toContainText(/Confirmed\s*Resolved/);
});
