import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '@/e2e/desk/accessible';
import { ask } from '@/e2e/desk/platform/as-system';
import { test } from './ward';

const bed = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });
const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ });

test('two patients swap beds from the board, and the swap is undone from the other’s admission', async ({
  page,
  request,
  ward: { hospital, otieno, mutuku, path },
}) => {
  const bedOf = async ({ hospitalization }: typeof otieno) =>
    (await ask(request, hospital, `hospitalizations/${hospitalization.id}`)).bed_name;
  await page.goto(path);
  await page.getByRole('button', { name: 'More for Otieno, Achieng, Bed A1' }).click();
  await page.getByRole('menuitem', { name: 'Move…' }).click();
  await page.getByRole('link', { name: 'Swap beds with another patient…' }).click();
  await expect(page).toHaveURL(new RegExp(`${otieno.hospitalization.id}/transfer\\?swap=1`));
  await expect(
    page.getByRole('radio', { name: 'Swap beds with another patient now' }),
  ).toBeChecked();
  // Neither the patient's own bed nor a free one has a patient to swap with.
  await expect(bed(page, 'A2')).toBeVisible();
  await expect(bed(page, 'A1')).toHaveCount(0);
  await expect(bed(page, 'A4')).toHaveCount(0);
  const changes = page.getByRole('region', { name: 'What will change' });
  await expect(changes).toContainText('Nothing yet: choose the patient to swap beds with.');
  // Text about one patient alone would go into the other's record too.
  await expect(page.getByLabel('Reason for the transfer')).toHaveAccessibleDescription(
    'Recorded for both patients',
  );
  await page.getByRole('button', { name: /^Swap beds: Otieno, Achieng/ }).click();
  await expect(
    page.getByText('Choose the patient to swap beds with.', { exact: true }).first(),
  ).toBeVisible();
  await bed(page, 'A2').check();
  await expectAccessible(page);
  await expect(changes).toContainText('Mutuku, Dennis moves to Bed A1');
  await page.getByRole('button', { name: 'Swap beds: Otieno, Achieng and Mutuku, Dennis' }).click();
  await expect(page).toHaveURL(new RegExp(path));
  await expect(toast(page)).toContainText('Mutuku, Dennis is in Bed A1, Ward A.');
  expect([await bedOf(otieno), await bedOf(mutuku)]).toEqual(['A2', 'A1']);

  await page.goto(`/hospitalizations/${mutuku.hospitalization.id}`);
  await page.getByRole('button', { name: 'Undo the transfer' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Otieno, Achieng returns to Bed A1.');
  await dialog.getByLabel('Reason for undoing the transfer').fill('The wrong two');
  await dialog.getByRole('button', { name: 'Undo the transfer' }).click();
  await expect(dialog).toHaveCount(0);
  expect([await bedOf(otieno), await bedOf(mutuku)]).toEqual(['A1', 'A2']);
});

test('a patient who has just left the bed is not swapped, and the entries are kept', async ({
  page,
  request,
  ward: { hospital, otieno, mutuku },
}) => {
  await page.goto(`/hospitalizations/${otieno.hospitalization.id}/transfer?swap=1`);
  await bed(page, 'A2').check();
  await page.getByLabel('Reason for the transfer').fill('Nearer to the nurses');
  await ask(request, hospital, `hospitalizations/${mutuku.hospitalization.id}/discharge`, {
    method: 'PATCH',
    data: {
      discharged_by: hospital.staff['medical-officer'].practitionerId,
      discharged_at: new Date().toISOString(),
      discharge_disposition: 'home',
    },
  });
  await expect(page.getByText('Mutuku, Dennis has just left A2.')).toBeVisible();
  await expect(page.getByLabel('Reason for the transfer')).toHaveValue('Nearer to the nurses');
  await page.getByRole('radio', { name: 'Transfer the patient now' }).check();
  await expect(bed(page, 'A4')).toBeVisible();
});
