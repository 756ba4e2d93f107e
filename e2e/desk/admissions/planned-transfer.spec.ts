import { expect } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { plannedTransfers } from '@/db/schema/index';
import { aPlannedTransfer } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';
import { expectAccessible } from '@/e2e/desk/accessible';
import { ask } from '@/e2e/desk/platform/as-system';
import { anotherScreen, bed, movements, open, stayPath, submit, toast } from './transfer-page';
import { test } from './ward';

test('a plan holds the bed on every open board, and the transfer to it completes the plan', async ({
  page,
  browser,
  request,
  ward: { hospital, otieno, mutuku },
}) => {
  const clerk = await anotherScreen(browser, hospital.staff['ward-clerk'].sender);
  await open(clerk, mutuku);
  await bed(clerk, 'A4').check();

  await page.goto(stayPath(otieno));
  await page.getByRole('link', { name: 'Plan a transfer' }).click();
  // Its present patient may be gone by then.
  await expect(bed(page, 'A2')).toBeEnabled();
  await expect(bed(page, 'A1')).toHaveCount(0);
  await bed(page, 'A4').check();
  await expectAccessible(page);
  await page.getByLabel('Reason for the plan').fill('After theatre');
  await page.getByRole('button', { name: 'Hold Bed A4 for Otieno, Achieng' }).click();
  await expect(page).toHaveURL(stayPath(otieno));
  await expect(page.getByText(/is held until .*: After theatre/)).toBeVisible();

  await expect(clerk.getByText('A4 is now held for Otieno, Achieng.')).toBeVisible();
  await expect(clerk.getByText('Held until')).toBeVisible();
  await expect(bed(clerk, 'A4')).toHaveCount(0);
  await clerk.context().close();

  await page.getByRole('link', { name: 'Transfer to A4' }).click();
  await expect(bed(page, 'A4')).toBeChecked();
  await submit(page).click();
  await expect(page).toHaveURL(new RegExp(`/wards/${hospital.ward.id}`));
  const plans = await ask(
    request,
    hospital,
    `planned-transfers?hospitalization=${otieno.hospitalization.id}`,
  );
  expect(plans).toMatchObject([{ status: 'completed', is_holding: false }]);
  await page.goto(stayPath(otieno));
  await expect(movements(page).first()).toContainText('Bed A4');
  await expect(page.getByText('is held until')).toHaveCount(0);
});

test('a plan is cancelled with a reason, and the bed is free for others', async ({
  page,
  ward: { hospital, otieno, mutuku },
}) => {
  const plan = await aPlannedTransfer(hospital, otieno, { bed: hospital.beds[3] });
  await page.goto(stayPath(otieno));
  await expect(page.getByText('is held until')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Release the bed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Release Bed A4?' });
  await dialog.getByRole('button', { name: 'Release the bed' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Reason for cancelling').fill('Stays under observation');
  await dialog.getByRole('button', { name: 'Release the bed' }).click();
  await expect(toast(page)).toContainText('Bed A4 is no longer held');
  await expect(page.getByRole('link', { name: 'Plan a transfer' })).toBeVisible();
  const [ended] = await database()
    .select()
    .from(plannedTransfers)
    .where(eq(plannedTransfers.id, plan.id));
  expect(ended).toMatchObject({ status: 'cancelled', endReason: 'Stays under observation' });
  await open(page, mutuku);
  await expect(bed(page, 'A4')).toBeEnabled();
});
