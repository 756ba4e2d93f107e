import { expect, type Page } from '@playwright/test';
import { test } from '@/e2e/desk/admissions/ward';
import { ask } from './as-system';
import { holdBack } from './delayed-responses';
import { untilHydrated } from './hydrated';

/** The rules for every form that is saved as a whole, tested with the next of kin. */

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Add to next of kin' });
const save = (page: Page) =>
  dialogOf(page).getByRole('button', { name: 'Add to next of kin', exact: true });

async function typeNextOfKin(page: Page, patient: string) {
  await page.goto(`/patients/${patient}?tab=next-of-kin`);
  await untilHydrated(page, '[role="tabpanel"] button');
  await page.getByRole('button', { name: 'Add next of kin' }).click();
  await dialogOf(page).getByLabel('Name').fill('Mary Otieno');
  await dialogOf(page).getByLabel('Relationship').selectOption('Mother');
}

test('a form cannot be left while it is being saved, because that would not cancel the saving', async ({
  page,
  request,
  ward: { hospital, otieno },
}) => {
  const path = `patients/${otieno.patient.id}/related-persons`;
  await typeNextOfKin(page, otieno.patient.id);
  const sent = await holdBack(page, 'POST', new RegExp(`${path}$`));
  await save(page).click();
  await expect(save(page)).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Escape');
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  await dialogOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(save(page)).toBeVisible();
  sent.release();
  await expect(dialogOf(page)).toBeHidden();
  expect(await ask(request, hospital, path)).toHaveLength(1);
});

test('a correction after a lost answer is not stored as a second record', async ({
  page,
  request,
  ward: { hospital, otieno },
}) => {
  const path = `patients/${otieno.patient.id}/related-persons`;
  await typeNextOfKin(page, otieno.patient.id);
  let attempts = 0;
  await page.route(`**/${path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    attempts += 1;
    if (attempts > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await save(page).click();
  await expect(dialogOf(page).getByRole('alert')).toContainText(
    'No answer was received: this may have been saved.',
  );
  await dialogOf(page).getByLabel('Name').fill('Mary Achieng Otieno');
  await save(page).click();
  await expect(dialogOf(page).getByRole('alert')).toContainText(
    'Your last entries were saved, but the confirmation was lost.',
  );
  expect(attempts).toBe(2);
  const stored: { name: string }[] = await ask(request, hospital, path);
  expect(stored.map(({ name }) => name)).toEqual(['Mary Otieno']);
});

test('a note corrected after a lost answer is not stored as a second note', async ({
  page,
  request,
  ward: { hospital, otieno },
}) => {
  await page.goto(`/patients/${otieno.patient.id}?tab=notes`);
  await untilHydrated(page, '[role="tabpanel"] button');
  await page.getByLabel('New note').fill('Morphine 10 mg given at 14:00');
  let attempts = 0;
  await page.route('**/encounter-actions', async (route) => {
    attempts += 1;
    if (attempts > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  const write = page.getByRole('button', { name: 'Write the note' });
  await write.click();
  const alert = page.getByRole('tabpanel').getByRole('alert');
  await expect(alert).toContainText('May not have been saved: no answer was received.');
  await page.getByLabel('New note').fill('Morphine 10 mg given at 14:05');
  await write.click();
  await expect(alert).toContainText('An earlier version of this note was already saved.');
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('14:00');
  expect(attempts).toBe(2);
  const stored: { display: string }[] = await ask(
    request,
    hospital,
    `patients/${otieno.patient.id}/notes`,
  );
  expect(stored.map(({ display }) => display)).toEqual(['Morphine 10 mg given at 14:00']);
});
