import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '@/e2e/desk/accessible';
import { ask } from '@/e2e/desk/platform/as-system';
import { complaint, note, open, roundsOf, save, toast } from './round-page';
import { enter, test } from './ward';

const medicines = (page: Page) => page.getByRole('region', { name: 'Active prescriptions' });
const dialog = (page: Page) => page.getByRole('dialog');

test('Tab goes from the note to the medicines and then to the rest of the form, as they are seen', async ({
  page,
  context,
  ward: { hospital, otieno },
}) => {
  await enter(context, hospital.staff['medical-officer'].sender);
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await open(page, otieno);
    await expect(note(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('region', { name: 'Medicines and changes' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(medicines(page).getByRole('button', { name: 'Prescribe' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(medicines(page).getByRole('button', { name: 'Refer' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(complaint(page)).toBeFocused();
  }
});

test('a doctor prescribes and refers on the round, with the medicines and the note in sight, and loses nothing', async ({
  page,
  context,
  request,
  ward: { hospital, otieno },
}) => {
  await enter(context, hospital.staff['medical-officer'].sender);
  await ask(request, hospital, 'prescriptions', {
    method: 'POST',
    data: {
      encounter: otieno.encounter.id,
      name: 'Furosemide',
      medication_request_dosage_instruction: [{ frequency: 1, strength: '40 mg' }],
    },
  });
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
  ]) {
    await page.setViewportSize(size);
    await open(page, otieno);
    await expect(medicines(page).getByText('Furosemide')).toBeInViewport();
    await expect(note(page)).toBeInViewport();
  }
  const above = (await note(page).boundingBox())?.y ?? 0;
  expect(above).toBeLessThan((await complaint(page).boundingBox())?.y ?? 0);
  await note(page).fill('Crackles are gone');

  await page.keyboard.press('Alt+m');
  await expect(dialog(page).getByLabel('Medicine')).toBeFocused();
  await page.keyboard.type('Amoxicillin');
  await dialog(page).getByLabel('Strength').fill('500 mg');
  await dialog(page).getByLabel('Dose').fill('1 capsule');
  await dialog(page).getByLabel('Frequency').selectOption('3 times a day');
  await dialog(page).getByLabel('Route').fill('oral');
  await expectAccessible(page);
  await dialog(page)
    .getByRole('button', { name: /^Prescribe Amoxicillin/ })
    .click();
  await expect(dialog(page)).toBeHidden();
  await expect(medicines(page)).toContainText('Amoxicillin');
  await expect(note(page)).toHaveValue('Crackles are gone');

  await medicines(page).getByRole('button', { name: 'Refer' }).click();
  await dialog(page).getByRole('radio', { name: 'Another hospital or a named person' }).check();
  await dialog(page).getByLabel('Hospital, clinic or person').fill('Eye clinic');
  await dialog(page).getByLabel('Reason').fill('Cataract');
  await dialog(page)
    .getByRole('button', { name: /^Refer Otieno/ })
    .click();
  await expect(dialog(page)).toBeHidden();
  await expect(toast(page)).toContainText('referred to Eye clinic');
  await expect(note(page)).toHaveValue('Crackles are gone');
  expect(await roundsOf(request, hospital, otieno)).toEqual([]);

  await save(page).click();
  await expect(toast(page)).toContainText('Round of Otieno, Achieng saved');
  expect(await roundsOf(request, hospital, otieno)).toHaveLength(1);
  await expect
    .poll(() => ask(request, hospital, `referral-request?patient=${otieno.patient.id}`))
    .toMatchObject([{ reason: 'Cataract', encounter: otieno.encounter.id }]);
});
