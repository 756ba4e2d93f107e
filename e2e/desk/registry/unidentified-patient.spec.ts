import { expect } from '@playwright/test';
import { aHospital } from '@/e2e/builders/hospital';
import { expectAccessible } from '@/e2e/desk/accessible';
import { enter, test } from '@/e2e/desk/admissions/ward';
import { ask } from '@/e2e/desk/platform/as-system';
import { untilHydrated } from '@/e2e/desk/platform/hydrated';

test('a nurse registers an unidentified patient in one press, and enters the name when it is known', async ({
  page,
  context,
}) => {
  const hospital = await aHospital();
  await enter(context, hospital.staff.nurse.sender);
  await page.goto('/patients');
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Register an unidentified patient' }).first().click();
  const banner = page.getByRole('region', { name: 'Patient', exact: true });
  await expect(banner).toContainText('unidentified');
  const name = (await banner.getByRole('link', { name: /, Unknown$/ }).textContent()) ?? '';
  const temporary = name.replace(', Unknown', '');

  await page.getByRole('link', { name: 'Edit name, birth date and contact' }).click();
  await expect(page.getByText(`a search for ${temporary} still finds the patient`)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Last name').fill('Otieno');
  await page.getByLabel('First name').fill('Peter');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(banner).toContainText('Otieno, Peter');
  await expect(banner).toContainText(`registered as ${temporary}`);

  await page.keyboard.press('Control+k');
  await page.keyboard.type(temporary);
  await expect(page.getByRole('option', { name: /Otieno, Peter/ })).toContainText(
    `registered as ${temporary}`,
  );
});

test('after a lost answer it is asked whether the next unidentified patient is the same', async ({
  page,
  context,
  request,
}) => {
  const hospital = await aHospital();
  await enter(context, hospital.staff['ward-clerk'].sender);
  await page.goto(`/hospitalizations/new?ward=${hospital.ward.id}`);
  await untilHydrated(page);
  const unidentified = async (): Promise<{ last_name: string }[]> =>
    (await ask(request, hospital, 'patients?page_size=200')).filter(
      ({ is_unidentified }: { is_unidentified: boolean }) => is_unidentified,
    );
  const chosen = page.getByRole('group', { name: /Chosen patient: .*, Unknown/ });
  const cutOff = async () => {
    await page.route(/\/patients\/unidentified$/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Register an unidentified patient' }).click();
    await expect(page.getByText('The patient may not have been registered').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Register another patient' })).toBeVisible();
    await page.unroute(/\/patients\/unidentified$/);
  };
  await cutOff();
  const [first] = await unidentified();
  await page.getByRole('button', { name: 'Try again for the same patient' }).click();
  await expect(chosen).toContainText(first?.last_name ?? 'the first patient');
  expect(await unidentified()).toHaveLength(1);

  await page.getByRole('button', { name: 'Choose another' }).click();
  await cutOff();
  await page.getByRole('button', { name: 'Register another patient' }).click();
  await expect(chosen).toBeVisible();
  expect(await unidentified()).toHaveLength(3);
});

test('a clerk admits an unidentified patient with one press more', async ({ page, context }) => {
  const hospital = await aHospital();
  await enter(context, hospital.staff['ward-clerk'].sender);
  await page.goto(`/hospitalizations/new?ward=${hospital.ward.id}`);
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Register an unidentified patient' }).click();
  await expect(page.getByRole('group', { name: /Chosen patient: .*, Unknown/ })).toBeVisible();
  await expectAccessible(page);
});
