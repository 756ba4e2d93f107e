import { expect, type Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { locations } from '@/db/schema/index';
import { database } from '@/e2e/database';
import { expectAccessible } from '@/e2e/desk/accessible';
import { row as handoverRow } from '@/e2e/desk/admissions/handover-page';
import { openBoard, tile, toast } from '@/e2e/desk/admissions/on-board';
import { enter, test } from '@/e2e/desk/admissions/ward';
import { untilHydrated } from '@/e2e/desk/platform/hydrated';
import { field, open, save, score, typeNormalSet } from './observe-form';

const banner = (page: Page) => page.getByRole('region', { name: 'Patient' });
const section = (page: Page) => page.getByRole('region', { name: 'Pregnancy' });
const prompt = (page: Page) => page.getByRole('group', { name: 'Is the patient pregnant?' });

test('in a pregnancy a reason is shown in place of NEWS2, and TEWS stays', async ({
  page,
  ward: { otieno, path },
}) => {
  test.slow();
  await page.goto(`/patients/${otieno.patient.id}?tab=alerts`);
  await untilHydrated(page, '[role="tabpanel"] button');
  await section(page).getByRole('button', { name: 'Record a pregnancy' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record a pregnancy' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Record the pregnancy' }).click();
  await expect(section(page).getByRole('listitem')).toHaveText([/Pregnant from .*by Test nurse/]);
  await expect(banner(page)).toContainText('Pregnant: NEWS2 not used');
  await expect(prompt(page)).toHaveCount(0);

  const form = `/patients/${otieno.patient.id}/observe?encounter=${otieno.encounter.id}`;
  await open(page, form);
  await typeNormalSet(page);
  await expect(score(page)).toContainText('NEWS2 not used: pregnant');
  await expect(score(page)).toContainText('TEWS');
  await expectAccessible(page);
  await save(page).click();
  await expect(toast(page)).toContainText('Observations saved for Otieno');

  await page.goto(`/patients/${otieno.patient.id}?tab=observations&view=sets`);
  await expect(page.getByRole('row').nth(1)).toContainText('Not used: pregnant');
  await expect(page.getByRole('row').nth(1)).toContainText('Routine');
  await page.goto(`/patients/${otieno.patient.id}?kinds=observations`);
  await expect(page.getByText('NEWS2 not used: pregnant').first()).toBeVisible();
  await openBoard(page, path);
  await expect(tile(page, 'A1')).toContainText('Pregnant: NEWS2 not used');
  await page.goto(`${path}/handover`);
  await expect(handoverRow(page, /Otieno/)).toContainText('Pregnant: NEWS2 not used');

  // A pregnancy that ends today counts until tonight. Once a mistaken one is withdrawn, NEWS2 returns.
  await page.goto(`/patients/${otieno.patient.id}?tab=alerts`);
  await untilHydrated(page, '[role="tabpanel"] button');
  await section(page).getByRole('button', { name: 'Record the end' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Record the end' }).click();
  await expect(section(page).getByRole('listitem')).toContainText(/ to .*End recorded/);
  await section(page).getByRole('button', { name: 'Withdraw' }).click();
  const withdrawing = page.getByRole('dialog', { name: 'Withdraw this pregnancy record?' });
  await withdrawing.getByLabel('Reason').fill('Another patient was meant');
  await withdrawing.getByRole('button', { name: 'Withdraw entry' }).click();
  await expect(section(page).getByRole('listitem')).toContainText('Another patient was meant');
  await expect(banner(page)).not.toContainText('Pregnant: NEWS2');
  await page.goto(`/patients/${otieno.patient.id}?tab=observations&view=sets`);
  await expect(page.getByRole('row').nth(1)).not.toContainText('pregnant');
});

test('a maternity ward asks once an admission whether a woman is pregnant, and blocks nothing', async ({
  page,
  context,
  ward: { hospital, otieno, wafula },
}) => {
  test.slow();
  const at = (patient: { id: string }, encounter: { id: string }) =>
    `/patients/${patient.id}/observe?encounter=${encounter.id}`;
  await open(page, at(otieno.patient, otieno.encounter));
  await expect(prompt(page)).toHaveCount(0);
  await database()
    .update(locations)
    .set({ isMaternity: true })
    .where(eq(locations.id, hospital.ward.id));
  await open(page, at(otieno.patient, otieno.encounter));
  await expect(prompt(page)).toBeVisible();
  await expectAccessible(page);
  await field(page, 'Respiratory rate').fill('12');
  await prompt(page).getByRole('button', { name: /^No/ }).click();
  await expect(prompt(page)).toHaveCount(0);
  await expect(field(page, 'Respiratory rate')).toHaveValue('12');
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(prompt(page)).toBeVisible();
  await prompt(page).getByRole('button', { name: /^No/ }).click();
  await expect(prompt(page)).toHaveCount(0);
  await page.reload();
  await expect(banner(page)).toContainText('Otieno');
  await expect(prompt(page)).toHaveCount(0);

  await page.setViewportSize({ width: 768, height: 1024 });
  await open(page, at(wafula.patient, wafula.encounter));
  await prompt(page).getByRole('button', { name: /^Yes/ }).click();
  await expect(banner(page)).toContainText('Pregnant: NEWS2 not used');
  // The message with Undo is above the button that saves the set, not on it.
  await expect(toast(page).getByRole('button', { name: 'Undo' })).toBeVisible();
  await save(page).click({ trial: true });
  await expect(prompt(page)).toHaveCount(0);

  await enter(context, hospital.staff['ward-clerk'].sender);
  await page.goto(`/patients/${otieno.patient.id}?tab=alerts`);
  await expect(section(page)).toContainText('Not pregnant on');
  await expect(section(page).getByRole('button')).toHaveCount(0);
});

test('an administrator says which ward is a maternity ward', async ({
  page,
  context,
  ward: { hospital },
}) => {
  await enter(context, hospital.staff.administrator.sender);
  await page.goto(`/locations/${hospital.ward.id}`);
  await untilHydrated(page, 'main button');
  await page.getByRole('button', { name: 'Ask about pregnancy here' }).click();
  const maternity = page.getByRole('region', { name: 'Maternity' });
  await expect(maternity).toContainText('This is a maternity ward');
  await expectAccessible(page);
  await page.reload();
  await expect(
    maternity.getByRole('button', { name: 'Stop asking about pregnancy' }),
  ).toBeVisible();
});
