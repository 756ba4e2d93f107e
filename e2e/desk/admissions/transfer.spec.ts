import { expect } from '@playwright/test';
import { anotherWard } from '@/e2e/builders/hospital';
import { expectAccessible } from '@/e2e/desk/accessible';
import { ask } from '@/e2e/desk/platform/as-system';
import { drawnTwice, holdBack } from '@/e2e/desk/platform/delayed-responses';
import {
  anotherScreen,
  bed,
  changes,
  movements,
  open,
  reason,
  statusesOf,
  stayOf,
  stayPath,
  submit,
  toast,
  transfer,
} from './transfer-page';
import { test } from './ward';

test('a nurse transfers a patient to another ward by keyboard alone, and sees before and after what changes', async ({
  page,
  request,
  ward: { hospital, otieno },
}) => {
  const other = await anotherWard(hospital, 'Ward B', ['B1', 'B2']);
  await open(page, otieno);
  await expect(changes(page)).toContainText('Ward A');
  await expect(changes(page).getByText('to Ward B')).toHaveCount(0);
  const { keyboard } = page;
  await page.getByRole('radio', { name: 'Transfer the patient now' }).focus();
  await keyboard.press('Tab');
  await expect(page.getByLabel('Ward', { exact: true })).toBeFocused();
  await keyboard.type('Ward B');
  await expect(bed(page, 'B2')).toBeVisible();
  await keyboard.press('Tab');
  await expect(bed(page, 'B1')).toBeFocused();
  await keyboard.press('Space');
  await expect(bed(page, 'B1')).toBeChecked();
  await expect(changes(page)).toContainText(/from Ward A\s*to Ward B/);
  await expect(changes(page)).toContainText(/from A1\s*to B1/);
  await expect(changes(page)).toContainText('General medicine, as now');
  await expect(changes(page)).toContainText('Bed A1 is left for cleaning.');
  await expect(page.getByRole('combobox', { name: 'Transferred by' })).toHaveValue('nurse, Test');
  await reason(page).focus();
  await keyboard.type('Nearer to the nurses');
  await keyboard.press('Control+Enter');

  await expect(page).toHaveURL(new RegExp(`/wards/${other.ward.id}`));
  await expect(toast(page)).toContainText('Transferred Otieno, Achieng to Bed B1, Ward B');
  await expect(toast(page)).toContainText('Bed A1 is left for cleaning.');
  await page.goto(stayPath(otieno));
  await expect(movements(page)).toHaveCount(2);
  await expect(movements(page).nth(0)).toContainText(/Bed B1, Ward B\s*Now/);
  await expect(movements(page).nth(0)).toContainText('Nearer to the nurses');
  await expect(movements(page).nth(1)).toContainText('Bed A1, Ward A');
  expect(await stayOf(request, hospital, otieno)).toMatchObject({
    ward_name: 'Ward B',
    bed_name: 'B1',
    transferred_by_name: 'Test nurse',
  });
  expect(await statusesOf(request, hospital)).toMatchObject({ A1: 'cleaning', B1: 'occupied' });
});

test('a transfer that would change nothing, or is before the admission, is not sent', async ({
  page,
  ward: { otieno },
}) => {
  let sent = 0;
  await page.route('**/transfer', async (route) => {
    if (route.request().method() === 'PATCH') sent += 1;
    await route.continue();
  });
  await open(page, otieno);
  await bed(page, 'A1').check();
  await page.getByRole('radio', { name: 'Earlier' }).check();
  await page.getByLabel('Time of the transfer').fill('2020-01-01T10:00');
  await submit(page).click();
  const problems = page.getByRole('alert').filter({ hasText: 'Not transferred' });
  await expect(problems).toBeFocused();
  await expect(problems).toContainText('Nothing would change.');
  await expectAccessible(page);
  await problems.getByRole('link', { name: /the transfer must be later/ }).click();
  await expect(page.getByLabel('Time of the transfer')).toBeFocused();
  expect(sent).toBe(0);
});

test('two nurses pick the same bed: the second sees at once who is in it, and keeps the entries', async ({
  page,
  browser,
  ward: { hospital, otieno, mutuku },
}) => {
  await open(page, otieno);
  await bed(page, 'A4').check();
  const loser = await anotherScreen(browser, hospital.staff['medical-officer'].sender);
  await open(loser, mutuku);
  await bed(loser, 'A4').check();
  await reason(loser).fill('Needs oxygen');

  await submit(page).click();
  await expect(page).toHaveURL(new RegExp(`/wards/${hospital.ward.id}`));
  await expect(
    loser.getByText('A4 was just given to Otieno, Achieng. Choose another bed'),
  ).toBeVisible();
  await expect(bed(loser, 'A4')).toHaveCount(0);
  await expect(
    loser.getByRole('button', { name: 'Transfer Mutuku, Dennis', exact: true }),
  ).toBeVisible();
  await expect(reason(loser)).toHaveValue('Needs oxygen');
  await loser.context().close();
});

test('a bed that was taken unnoticed is refused with its patient, and the entries can be sent to another', async ({
  page,
  request,
  ward: { hospital, otieno, mutuku },
}) => {
  const other = await anotherWard(hospital, 'Ward B', ['B1']);
  await open(page, mutuku);
  await bed(page, 'A4').check();
  await reason(page).fill('Needs oxygen');
  // This screen gets no more events.
  await page.route(/ward-board/, (route) => route.abort());
  await transfer(request, hospital, otieno, hospital.beds[3]);
  await submit(page).click();
  const refused = page.getByRole('alert').filter({ hasText: 'Not transferred' });
  await expect(refused.first()).toContainText('Otieno, Achieng has been in it since');
  await expect(reason(page)).toHaveValue('Needs oxygen');
  expect(await stayOf(request, hospital, mutuku)).toMatchObject({ bed_name: 'A2' });

  await page.unroute(/ward-board/);
  await page.getByLabel('Ward', { exact: true }).selectOption(other.ward.id);
  await bed(page, 'B1').check();
  const held = await holdBack(page, 'PATCH', /transfer$/);
  await submit(page).click();
  await held.asked;
  await drawnTwice(page);
  // The other bed's message is not repeated, and the focus stays where it was.
  await expect(refused).toHaveCount(0);
  await expect(submit(page)).toBeFocused();
  held.release();
  await expect(page).toHaveURL(/\/wards\//);
  expect(await stayOf(request, hospital, mutuku)).toMatchObject({
    bed_name: 'B1',
    reason: 'Needs oxygen',
  });
});

test('entries survive a reload, except for a service that was closed, and a double tap transfers once', async ({
  page,
  request,
  ward: { hospital, otieno },
}) => {
  let sent = 0;
  await page.route('**/transfer', async (route) => {
    if (route.request().method() === 'PATCH') sent += 1;
    await route.continue();
  });
  const add = { method: 'POST', data: { name: 'Surgery' } } as const;
  const surgery = await ask(request, hospital, 'healthcare-services', add);
  await open(page, otieno);
  await bed(page, 'A4').check();
  await reason(page).fill('Needs oxygen');
  const service = page.getByLabel('Service', { exact: true });
  await service.selectOption('Surgery');
  await ask(request, hospital, `healthcare-services/${surgery.uuid}`, {
    method: 'PATCH',
    data: { is_active: false },
  });
  await page.reload();
  await expect(page.getByText(/Draft from .* restored/)).toBeVisible();
  await expect(bed(page, 'A4')).toBeChecked();
  await expect(reason(page)).toHaveValue('Needs oxygen');
  await expect(service.getByRole('option', { selected: true })).toHaveText('Choose the service');
  await service.selectOption('General medicine');
  await submit(page).dblclick();
  await expect(page).toHaveURL(new RegExp(`/wards/${hospital.ward.id}`));
  expect(sent).toBe(1);
  const stays = await ask(
    request,
    hospital,
    `bed-stays?hospitalization=${otieno.hospitalization.id}`,
  );
  expect(stays).toHaveLength(2);
});

test('a user who comes after the discharge sees that there is no one to transfer', async ({
  page,
  request,
  ward: { hospital, otieno },
}) => {
  await ask(request, hospital, `hospitalizations/${otieno.hospitalization.id}/discharge`, {
    method: 'PATCH',
    data: {
      discharged_by: hospital.staff['medical-officer'].practitionerId,
      discharged_at: new Date().toISOString(),
      discharge_disposition: 'home',
    },
  });
  await page.goto(`${stayPath(otieno)}/transfer`);
  await expect(page.getByText('Otieno, Achieng was discharged')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the admission' })).toBeVisible();
});
