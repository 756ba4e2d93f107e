import { expect } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { hospitalizations } from '@/db/schema/index';
import { anotherWard } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';
import { dayMs, openBoard, openMenu, tile } from '@/e2e/desk/admissions/on-board';
import { enter, test } from '@/e2e/desk/admissions/ward';
import { afterReading } from './after-reading';
import { ask } from './as-system';

test.describe('an event on another device', () => {
  test('is shown within two seconds: a transfer, a discharge, an admission', async ({
    page,
    request,
    ward,
  }) => {
    const { hospital, otieno, wafula, path } = ward;
    const { 'medical-officer': officer, 'ward-clerk': clerk } = hospital.staff;
    const where = { healthcare_service: hospital.service.id, price_tier: hospital.priceTier.id };
    const soon = { timeout: 2_000 };
    await openBoard(page, path);

    await ask(request, hospital, `hospitalizations/${otieno.hospitalization.id}/transfer`, {
      method: 'PATCH',
      data: {
        ...where,
        bed: hospital.beds[3]?.id,
        transferred_by: officer.practitionerId,
        transferred_at: new Date().toISOString(),
        created_by: clerk.userId,
      },
    });
    await expect(tile(page, 'A4')).toContainText('Otieno', soon);
    await expect(tile(page, 'A1')).toContainText('Cleaning', soon);

    await ask(request, hospital, `hospitalizations/${wafula.hospitalization.id}/discharge`, {
      method: 'PATCH',
      data: {
        discharged_by: officer.practitionerId,
        discharged_at: new Date().toISOString(),
        discharge_disposition: 'home',
      },
    });
    await expect(tile(page, 'A3')).toContainText('Cleaning', soon);

    await page.getByRole('button', { name: 'Cleaning done Bed A3' }).click();
    await expect(tile(page, 'A3')).toContainText('Free');
    const patient = await aPatient(hospital, { lastName: 'Naliaka', firstName: 'Grace' });
    await ask(request, hospital, 'hospitalizations', {
      method: 'POST',
      data: {
        ...where,
        patient: patient.id,
        bed: hospital.beds[2]?.id,
        location: hospital.ward.id,
        admitted_by: officer.practitionerId,
        created_by: clerk.userId,
      },
    });
    await expect(tile(page, 'A3')).toContainText('Naliaka', soon);
  });
});

test.describe('a plan', () => {
  test('is shown in another browser within two seconds, at the held bed and at the patient', async ({
    page,
    browser,
    request,
    ward,
  }) => {
    const { hospital, otieno, path } = ward;
    const west = await anotherWard(hospital, 'Ward B', ['B1', 'B2']);
    const other = await browser.newContext();
    await enter(other, hospital.staff['ward-clerk'].sender);
    const there = await other.newPage();
    await openBoard(page, path);
    await openBoard(there, `/wards/${west.ward.id}`);
    await ask(request, hospital, 'planned-transfers', {
      method: 'POST',
      data: {
        hospitalization: otieno.hospitalization.id,
        bed: west.beds[1]?.id,
        held_until: new Date(Date.now() + 2 * 3_600_000).toISOString(),
      },
    });
    await expect(tile(page, 'A1')).toContainText(/To Bed B2, Ward B · held until/, {
      timeout: 2_000,
    });
    await expect(page.getByText('Transfers planned: 0 in, 1 out')).toBeVisible();
    await expect(tile(there, 'B2')).toContainText(/Held for Otieno, Achieng until/, {
      timeout: 2_000,
    });
    await expect(there.getByText('Transfers planned: 1 in, 0 out')).toBeVisible();
    await expect(there.getByRole('link', { name: 'Admit to Bed B2' })).toHaveCount(0);
    await expect(tile(there, 'B2')).not.toContainText('Free');
    await expect(
      there.getByRole('link', { name: 'Transfer here Otieno, Achieng, Bed B2' }),
    ).toHaveAttribute(
      'href',
      `/hospitalizations/${otieno.hospitalization.id}/transfer?bed=${west.beds[1]?.id}`,
    );
    await there.getByRole('button', { name: /^Transfers/ }).click();
    await expect(there.getByRole('article')).toHaveCount(1);
    await other.close();
  });

  test('for a discharge is set, shown, filtered and removed on the board', async ({
    page,
    ward,
  }) => {
    await openBoard(page, ward.path);
    await openMenu(page, /^More for Otieno, Achieng/);
    await page.getByRole('menuitem', { name: 'Expected discharge…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Expected discharge' });
    await expect(dialog).toBeVisible();
    await afterReading(page);
    await dialog.getByRole('button', { name: 'Save the date' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(tile(page, 'A1')).toContainText('Discharge tomorrow');
    await expect(page.getByRole('button', { name: /^Discharges today/ })).toHaveCount(0);

    const yesterday = new Date(Date.now() - dayMs);
    await database()
      .update(hospitalizations)
      .set({ expectedDischargeAt: yesterday })
      .where(eq(hospitalizations.id, ward.mutuku.hospitalization.id));
    await page.reload();
    await page.getByRole('button', { name: 'Discharges today 1' }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(tile(page, 'A2')).toContainText('Discharge was due yesterday');

    await openMenu(page, /^More for Mutuku, Dennis/);
    await page.getByRole('menuitem', { name: 'Expected discharge…' }).press('Enter');
    await dialog.getByRole('button', { name: 'No date' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Show all 4 beds' })).toBeVisible();
  });
});
