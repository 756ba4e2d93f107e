import { expect } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { hospitalizations } from '@/db/schema/index';
import { anotherWard } from '@/e2e/builders/hospital';
import { aPlannedTransfer } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';
import { expectAccessible } from '@/e2e/desk/accessible';
import { afterReading } from '@/e2e/desk/platform/after-reading';
import { dragTo, openBoard, openMenu, setStatus, tile, toast } from './on-board';
import { enter, recordSet, test } from './ward';

test.describe('a bed without a patient', () => {
  test('becomes free with one press after cleaning, and is in cleaning again with Undo', async ({
    page,
    ward,
  }) => {
    await setStatus(ward.hospital, 3, 'cleaning');
    await openBoard(page, ward.path);
    const done = page.getByRole('button', { name: 'Cleaning done Bed A4' });
    await done.press('Enter');
    await expect(tile(page, 'A4')).toContainText('Free');
    await expect(page.getByRole('link', { name: 'Admit to Bed A4' })).toBeVisible();
    // The pressed button is gone: the focus stays at that bed.
    await expect(tile(page, 'A4')).toBeFocused();
    await expect(toast(page)).toContainText('Bed A4: free');

    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(done).toBeVisible();
    await page.reload();
    await expect(done).toBeVisible();
  });

  test('keeps its reason for being out of service, and Undo brings the reason back', async ({
    page,
    ward,
  }) => {
    await openBoard(page, ward.path);
    await openMenu(page, /^More for Bed A4/);
    await page.getByRole('menuitem', { name: 'Out of service…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Take Bed A4 out of service' });
    await expect(dialog).toBeVisible();
    await afterReading(page);
    await dialog.getByRole('button', { name: 'Take out of service' }).press('Enter');
    await expect(dialog.getByText('Enter why the bed is out of service.').first()).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Reason' }).fill('Broken rail');
    await page.keyboard.press('Enter');
    await expect(tile(page, 'A4')).toContainText('Broken rail');

    await page.getByRole('button', { name: 'Back in service Bed A4' }).press('Enter');
    await expect(page.getByRole('link', { name: 'Admit to Bed A4' })).toBeVisible();
    await toast(page).getByRole('button', { name: 'Undo' }).last().click();
    await expect(tile(page, 'A4')).toContainText('Broken rail');
  });

  test('shows why its status was not changed', async ({ page, ward }) => {
    await setStatus(ward.hospital, 3, 'cleaning');
    await openBoard(page, ward.path);
    await page.route('**/beds/*/status', (route) => route.abort());
    await page.getByRole('button', { name: 'Cleaning done Bed A4' }).click();
    await expect(tile(page, 'A4').getByRole('alert')).toContainText(
      'Bed A4 may not have been changed. Wardline cannot be reached.',
    );
    await expect(tile(page, 'A4')).toContainText('Cleaning');
  });

  test('that is marked as occupied is sent to cleaning and freed by a nurse who finds it empty', async ({
    page,
    ward,
  }) => {
    await setStatus(ward.hospital, 3, 'occupied');
    await openBoard(page, ward.path);
    await expect(tile(page, 'A4')).toContainText('Occupied, but no admission is recorded.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Bed is empty: needs cleaning Bed A4' }).press('Enter');
    await expect(toast(page)).toContainText('Bed A4: cleaning');
    // A bed without a patient cannot become occupied again, so there is nothing to undo.
    await expect(toast(page).getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await afterReading(page);
    await page.getByRole('button', { name: 'Cleaning done Bed A4' }).press('Enter');
    await expect(page.getByRole('link', { name: 'Admit to Bed A4' })).toBeVisible();
  });
});

test.describe('the actions of the board', () => {
  test('are those of the user’s role', async ({ page, context, ward }) => {
    const { hospital, path } = ward;
    const menuOf = async (name: RegExp) => {
      await openMenu(page, name);
      await expect(page.getByRole('menu')).toBeVisible();
      const items = await page.getByRole('menuitem').allTextContents();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
      return items;
    };
    const patients = ['Move…', 'Transfer', 'Plan a transfer', 'Expected discharge…'];

    await openBoard(page, path);
    await expect(page.getByRole('link', { name: /^Observe/ })).toHaveCount(3);
    await expect(page.getByRole('link', { name: /^(Transfer|Discharge)/ })).toHaveCount(0);
    expect(await menuOf(/^More for Otieno/)).toEqual([...patients, 'Admission and transfers']);

    await enter(context, hospital.staff['ward-clerk'].sender);
    await openBoard(page, path);
    await expect(page.getByRole('link', { name: /^Observe/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Transfer/ })).toHaveCount(3);
    await expect(page.getByRole('link', { name: /^Discharge/ })).toHaveCount(3);
    expect(await menuOf(/^More for Otieno/)).toEqual([
      ...patients,
      'Discharge',
      'Admission and transfers',
    ]);

    await enter(context, hospital.staff.auditor.sender);
    await openBoard(page, path);
    const doings = /^(Observe|Transfer|Discharge|Admit|Cleaning done|More for Bed)\b/;
    await expect(page.getByRole('link', { name: doings })).toHaveCount(0);
    await expect(page.getByRole('button', { name: doings })).toHaveCount(0);
    expect(await menuOf(/^More for Otieno/)).toEqual(['Admission and transfers']);
    await dragTo(page, tile(page, 'A1'), tile(page, 'A4'));
    await expect(page.getByText('Transfer to Bed A4')).toHaveCount(0);
    await page.mouse.up();
  });

  test('are the same in the table', async ({ page, ward }) => {
    await setStatus(ward.hospital, 3, 'cleaning');
    await openBoard(page, `${ward.path}?view=table`);
    await page.getByRole('button', { name: 'Cleaning done Bed A4' }).press('Enter');
    await expect(page.getByRole('link', { name: 'Admit to Bed A4' })).toBeVisible();
    await openMenu(page, /^More for Otieno/);
    await page.getByRole('menuitem', { name: 'Move…' }).press('Enter');
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Bed A4/ })).toBeFocused();
  });

  test('have no barrier that axe finds, nor has the board, light or dark', async ({
    page,
    request,
    ward,
  }) => {
    const { hospital, otieno, mutuku, path } = ward;
    await recordSet(request, hospital, mutuku, { RR: '12' });
    const west = await anotherWard(hospital, 'Ward B', ['B1']);
    await aPlannedTransfer(hospital, otieno, { bed: hospital.beds[3] });
    await aPlannedTransfer(hospital, mutuku, { bed: west.beds[0] });
    await database()
      .update(hospitalizations)
      .set({ expectedDischargeAt: new Date() })
      .where(eq(hospitalizations.id, otieno.hospitalization.id));
    for (const query of ['?view=table', '']) {
      await openBoard(page, `${path}${query}`);
      await expectAccessible(page);
    }
    await openMenu(page, /^More for Otieno/);
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Move…' }).press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    // Closing returns the focus, which would close a menu opened in the meantime.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^More for Otieno/ })).toBeFocused();
    await page.route('**/beds/*/status', (route) => route.abort());
    await openMenu(page, /^More for Bed A4/);
    await page.getByRole('menuitem', { name: 'Needs cleaning' }).press('Enter');
    await expect(
      page.getByRole('alert').filter({ hasText: 'may not have been changed' }),
    ).toBeVisible();
    await expectAccessible(page);
  });
});
