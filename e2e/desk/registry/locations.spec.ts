import { expect, type Page } from '@playwright/test';
import { v7 } from 'uuid';
import { aHospital } from '@/e2e/builders/hospital';
import { anAdmission } from '@/e2e/builders/patients';
import { aUser } from '@/e2e/builders/people';
import { database } from '@/e2e/database';
import { expectAccessible } from '@/e2e/desk/accessible';
import { enter } from '@/e2e/desk/admissions/ward';
import { test } from '@/e2e/desk/platform/kept-page';
import { createProvider } from '@/lib/ops/demo/provider';

const about = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `More about ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

const beds = (page: Page) => page.getByRole('table', { name: /^Beds of / });
const bedNames = (page: Page) => beds(page).getByRole('rowheader');

test('the administrator of a new hospital sets up its first ward, and closes it again', async ({
  page,
  context,
}) => {
  const { id } = await createProvider(database(), {
    name: `Hospital ${v7()}`,
    timeZone: 'Africa/Nairobi',
    currency: 'KES',
  });
  const administrator = await aUser(id, 'administrator');
  await enter(context, administrator.sender);
  await page.goto('/wards');
  await page.getByRole('link', { name: 'Add a ward' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Locations' })).toBeVisible();
  await expect(page.getByText('No wards yet')).toBeVisible();
  await expectAccessible(page);

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add a ward' }).click();
  await dialog.getByRole('button', { name: 'Add the ward' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Name');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('جناح الولادة');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'جناح الولادة' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add beds' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add a room' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Bay A');
  await page.keyboard.press('Enter');

  // Three beds are three presses of Enter.
  await page.getByRole('button', { name: 'Add beds' }).click();
  await expect(dialog.getByLabel('Room')).toHaveValue(/./);
  for (const name of ['Bed 1', 'Bed 2', 'Bed 3']) {
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
    await page.keyboard.press('Enter');
  }
  await expect(dialog.getByText('Bed 3 was added to Bay A: 3 beds so far.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Bed 2');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Bed 2 already exists.');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Window');
  await dialog.getByLabel('How many').fill('2');
  await dialog.getByRole('button', { name: 'Add 2 beds' }).click();
  await expect(dialog.getByRole('alert')).toContainText('a name that ends with a number');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(bedNames(page)).toHaveText(['Bed 1', 'Bed 2', 'Bed 3']);

  await about(page, 'Bed 3', 'Move up');
  await expect(bedNames(page)).toHaveText(['Bed 1', 'Bed 3', 'Bed 2']);
  await expect(page.getByRole('button', { name: 'More about Bed 3' })).toBeFocused();
  await about(page, 'Bed 1', 'Change position…');
  await dialog.getByLabel('Position').selectOption('After Bed 2');
  await dialog.getByRole('button', { name: 'Change position' }).click();
  await expect(bedNames(page)).toHaveText(['Bed 3', 'Bed 2', 'Bed 1']);
  await about(page, 'Bed 2', 'Rename…');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Window');
  await dialog.getByRole('button', { name: 'Save the name' }).click();
  await expect(bedNames(page)).toHaveText(['Bed 3', 'Window', 'Bed 1']);
  await about(page, 'Bed 1', 'Close…');
  await page.getByRole('button', { name: 'Close Bed 1' }).click();
  await expect(beds(page).getByRole('row', { name: 'Bed 1' })).toContainText('Closed');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Open the ward’s board' }).click();
  await expect(page.getByText('0 of 2 beds occupied')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Close the ward…' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('no patient can be admitted');
  await page.getByRole('button', { name: 'Close جناح الولادة' }).click();
  await expect(page.getByText('This ward is closed.')).toBeVisible();
  await page.getByRole('link', { name: 'Locations', exact: true }).first().click();
  await expect(page.getByRole('row', { name: 'جناح الولادة' })).toContainText('Closed');
  await about(page, 'جناح الولادة', 'Open again…');
  await page.getByRole('button', { name: 'Open جناح الولادة' }).click();
  await expect(page.getByRole('row', { name: 'جناح الولادة' })).toContainText('In use');
});

test('a ward with a patient is not closed, and an unknown one is not found', async ({
  page,
  context,
}) => {
  const hospital = await aHospital();
  await anAdmission(hospital);
  await enter(context, hospital.staff.administrator.sender);
  await page.goto(`/beds?ward=${hospital.ward.id}`);
  await page.getByRole('link', { name: 'Rooms and beds' }).click();
  await page.getByRole('button', { name: 'Close the ward…' }).click();
  await page.getByRole('button', { name: 'Close Ward A' }).click();
  await expect(page.getByRole('alertdialog').getByRole('alert')).toContainText(
    'Bed A1 there is occupied.',
  );
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('list', { name: /^Beds of Ward A/ }).getByText('A4')).toBeVisible();
  await expectAccessible(page);

  // An address of an unknown ward is answered with 404, and not with a page that says so.
  for (const path of [
    `/locations/${v7()}`,
    `/locations/${hospital.rooms[0]?.id}`,
    `/wards/${v7()}`,
  ]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('the beds of a new room are added in one action, numbered', async ({ page, context }) => {
  const hospital = await aHospital();
  await enter(context, hospital.staff.administrator.sender);
  await page.goto(`/locations/${hospital.ward.id}`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add beds' }).click();
  await dialog.getByLabel('Room').selectOption('Room 2');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('A2');
  await dialog.getByLabel('How many').fill('3');
  await expect(dialog.getByText('Adds A2, A5, A6.')).toBeVisible();
  await dialog.getByLabel('How many').fill('24');
  await expect(dialog.getByText('Adds A2 to A27.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add 24 beds' }).click();
  await expect(dialog.getByRole('alert')).toContainText('A2 already exists.');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('A5');
  await expect(dialog.getByText('Adds A5 to A28.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('24 beds were added to Room 2.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('A29');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(bedNames(page)).toHaveCount(28);
  await expect(bedNames(page).last()).toHaveText('A28');
});
