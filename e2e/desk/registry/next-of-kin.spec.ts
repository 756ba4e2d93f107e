import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '@/e2e/desk/accessible';
import { enter, test } from '@/e2e/desk/admissions/ward';
import { ask } from '@/e2e/desk/platform/as-system';
import { holdBack } from '@/e2e/desk/platform/delayed-responses';
import { untilHydrated } from '@/e2e/desk/platform/hydrated';

const kin = (page: Page) => page.getByRole('region', { name: 'Next of kin' });
const people = (page: Page) => kin(page).getByRole('listitem');
const add = (page: Page) => kin(page).getByRole('button', { name: 'Add next of kin' });

async function openKin(page: Page, patient: string) {
  await page.goto(`/patients/${patient}?tab=next-of-kin`);
  await expect(add(page)).toBeVisible();
  await untilHydrated(page, '[role="tabpanel"] button');
}

test('a nurse adds a mother, the round names her, and the chart shows that she was there', async ({
  page,
  context,
  ward: { hospital, otieno },
}) => {
  test.slow();
  const { patient } = otieno;
  await openKin(page, patient.id);
  await expect(kin(page)).toContainText('No next of kin recorded');
  await add(page).click();
  const dialog = page.getByRole('dialog', { name: 'Add to next of kin' });
  await dialog.getByLabel('Name').fill('Mary Otieno');
  await dialog.getByRole('button', { name: 'Add to next of kin' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'Relationship: Choose the relationship to the patient.',
  );
  await dialog.getByLabel('Relationship').selectOption('Mother');
  await dialog.getByLabel('Mobile').fill('0700 111 222');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add to next of kin' }).click();
  await expect(people(page)).toHaveText([/Mary Otieno.*Mother.*0700111222/]);
  await expectAccessible(page);

  await enter(context, hospital.staff['medical-officer'].sender);
  await page.goto(`/patients/${patient.id}/round`);
  await untilHydrated(page, 'form[aria-label^="Ward round"] textarea');
  const withPatient = page.getByLabel('With the patient');
  await expect(withPatient).toHaveValue('');
  await withPatient.selectOption('Mary Otieno (mother)');
  await page.getByRole('button', { name: /^Save (and next|the round)/ }).click();
  await expect(page.getByRole('link', { name: /^Nothing is entered yet/ })).toBeVisible();
  await page.getByLabel('Findings and actions').fill('Drinks again');
  await page.reload();
  await untilHydrated(page, 'form[aria-label^="Ward round"] textarea');
  await expect(withPatient.locator('option:checked')).toHaveText('Mary Otieno (mother)');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Save (and next|the round)/ }).click();
  await expect(page.getByRole('region', { name: /Notifications/ })).toContainText('saved');

  await page.goto(`/patients/${patient.id}`);
  const round = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Ward round' });
  await expect(round.first()).toContainText('With the patient: Mary Otieno (mother)');
  await round.first().getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'People' })).toContainText(
    'Test medical-officerwith Mary Otieno (mother)',
  );
});

test('a former next of kin cannot be chosen, and can be made active again', async ({
  page,
  request,
  ward: { hospital, otieno },
}) => {
  const { patient } = otieno;
  const path = `patients/${patient.id}/related-persons`;
  for (const [name, relationship] of [
    ['Aoko Otieno', 'SIB'],
    ['Zawadi Otieno', 'FRND'],
  ]) {
    await ask(request, hospital, path, { method: 'POST', data: { name, relationship } });
  }
  await openKin(page, patient.id);
  await expect(people(page)).toHaveText([/Aoko Otieno/, /Zawadi Otieno/]);
  await kin(page)
    .getByRole('button', { name: /^Remove from the list.*Aoko Otieno$/ })
    .click();
  await expect(people(page)).toHaveText([/Zawadi Otieno/, /Aoko Otieno.*No longer/]);
  const again = kin(page).getByRole('button', { name: /^Put back on the list.*Aoko Otieno$/ });
  await expect(again).toBeFocused();
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Encounters' }).click();
  await page.getByRole('button', { name: 'Open an encounter' }).click();
  const choice = page.getByRole('dialog').getByLabel('With the patient');
  await expect(choice.getByRole('option')).toHaveText(['No one named', 'Zawadi Otieno (friend)']);
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Next of kin' }).click();
  await again.click();
  await expect(people(page)).toHaveText([/Aoko Otieno/, /Zawadi Otieno/]);
  await kin(page).getByRole('button', { name: 'Edit Aoko Otieno' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Aoko Otieno' });
  await dialog.getByLabel('Mobile').fill('no idea');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This is not a phone number');
  // A colleague's change in the meantime is kept.
  const [aoko] = await ask(request, hospital, path);
  const data = { name: 'Aoko Achieng Otieno' };
  await ask(request, hospital, `${path}/${aoko.uuid}`, { method: 'PATCH', data });
  await dialog.getByLabel('Mobile').fill('+254 700 333 444');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(people(page).first()).toContainText(/Aoko Achieng Otieno.*\+254700333444/);

  // The answer is lost, not the request.
  const changing = /\/related-persons\//;
  await page.route(changing, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await kin(page)
    .getByRole('button', { name: /^Remove from the list.*Aoko Achieng Otieno$/ })
    .click();
  await expect(kin(page).getByRole('alert')).toContainText('this may have been changed');
  await page.unroute(changing);
  await expect(people(page).last()).toContainText(/Aoko Achieng Otieno.*No longer/);

  const ending = await holdBack(page, 'PATCH', /\/related-persons\//);
  await kin(page)
    .getByRole('button', { name: /^Remove from the list.*Zawadi Otieno$/ })
    .click();
  await ending.asked;
  await page.getByRole('link', { name: 'Patients', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible();
  ending.lose();
  const message = page.getByRole('region', { name: /Notifications/ });
  await expect(message).toContainText('May not have been saved');
  await expect(message).toContainText('next of kin');
});
