import { expect, type Page } from '@playwright/test';
import { eq, sql } from 'drizzle-orm';
import { prices } from '@/db/schema/index';
import { aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';
import { expectAccessible } from '@/e2e/desk/accessible';
import { enter } from '@/e2e/desk/admissions/ward';
import { untilHydrated } from '@/e2e/desk/platform/hydrated';
import { startOfDay } from '@/lib/domain/day-starts';
import { dayAfter, dayAt } from '@/lib/domain/days';
import { outstanding } from './at-the-desk';
import { aDeposit, asDesk, faultsInBooks, openShift, test } from './cash-desk';

const timeZone = 'Africa/Nairobi';

/** Noon of an earlier day, by the hospital's clock. */
const noon = (daysAgo: number) =>
  new Date(
    startOfDay(dayAfter(dayAt(new Date(), timeZone), -daysAgo), timeZone).getTime() +
      12 * 3_600_000,
  ).toISOString();

test('two nights that were paid and not spent are a refund due at the desk, requested in one step, approved and paid out', async ({
  page,
  context,
  request,
  till,
}) => {
  const { hospital, desk } = till;
  // Only a test changes a price in force.
  await database().transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx
      .update(prices)
      .set({ amount: '1200' })
      .where(eq(prices.providerId, hospital.provider.id));
  });
  const patient = await aPatient(hospital, { lastName: 'Wanjiru', firstName: 'Esther' });
  const clerk = hospital.staff['ward-clerk'];
  const doctor = hospital.staff['medical-officer'].practitionerId;
  const stay = await asDesk(request, hospital, 'hospitalizations', {
    as: clerk.sender,
    data: {
      patient: patient.id,
      bed: hospital.beds[0]?.id,
      location: hospital.ward.id,
      healthcare_service: hospital.service.id,
      price_tier: hospital.priceTier.id,
      admitted_by: doctor,
      created_by: clerk.userId,
      admitted_at: noon(4),
    },
  });
  await openShift(request, till);
  const items = await asDesk(request, hospital, `finance/charge-items?patient=${patient.id}`);
  const [drawer] = await asDesk(request, hospital, 'accounts?type=cash');
  await asDesk(request, hospital, 'finance/receive-payment', {
    as: hospital.staff.billing.sender,
    data: {
      patient: patient.id,
      charge_items: items.map(({ uuid }: { uuid: string }) => uuid),
      payment_info: { transaction_type: 'cash', account_id: drawer.uuid },
      location: desk.id,
    },
  });
  // The patient left two days ago, and is discharged now: the user sees at once that a refund is due.
  await enter(context, hospital.staff['medical-officer'].sender);
  await page.goto(`/hospitalizations/${stay.uuid}/discharge`);
  await untilHydrated(page, '[id$="-destination"]');
  await page.getByRole('radio', { name: 'Home', exact: true }).check();
  await page.getByRole('radio', { name: 'Earlier' }).check();
  const day = dayAfter(dayAt(new Date(), timeZone), -2);
  await page.getByLabel('Time of the discharge').fill(`${day}T12:00`);
  await page.getByLabel('Reason for discharging anyway').fill('Seen by the doctor before leaving');
  await page.getByRole('button', { name: 'Discharge Wanjiru, Esther', exact: true }).click();
  await expect(page.getByRole('region', { name: /Notifications/ })).toContainText(
    'Refund due KES 2,400.00: 2 nights.',
  );

  await enter(context, hospital.staff.billing.sender);
  await page.goto(`/payments/desk?patient=${patient.id}`);
  const due = outstanding(page).getByText('Refund due KES 2,400.00: 2 nights.');
  await expect(due).toBeVisible();
  await expect(page.getByText('Nothing to pay')).toBeHidden();
  await expectAccessible(page);
  await picture(page, 'desk');
  await outstanding(page).getByRole('button', { name: 'Request refund' }).click();
  await expect(outstanding(page).getByText('Requested.')).toBeVisible();
  await expect(outstanding(page).getByRole('button', { name: 'Request refund' })).toBeHidden();
  await expect(page.locator('body')).not.toBeFocused();

  await page.goto('/payments/corrections');
  const row = page.getByRole('listitem').filter({ hasText: 'Wanjiru, Esther' });
  await expect(row).toContainText('Refund due KES 2,400.00: 2 nights');
  await expect(row).toContainText('Requested');
  await expectAccessible(page);
  await picture(page, 'work-list');

  await enter(context, hospital.staff['finance-manager'].sender);
  await page.goto('/reports/day-end');
  await expect(
    page.getByRole('region', { name: 'Refunds and charges due', exact: true }),
  ).toContainText('KES 2,400.00');
  await picture(page, 'day-end');
  await page.goto('/payments/refunds');
  await expect(page.getByText('Paid and no longer due: nothing becomes due again.')).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: 'Approve the refund' }).click();
  await expect(page.getByText('No pending refunds')).toBeVisible();

  await enter(context, hospital.staff.billing.sender);
  await page.goto('/payments/refunds?status=approved');
  await page.getByRole('button', { name: 'Refund KES 2,400.00' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Refund KES 2,400.00' }).click();
  await expect(page.getByRole('heading', { name: 'Refund voucher 1', level: 1 })).toBeVisible();
  await page.goto(`/payments/desk?patient=${patient.id}`);
  await expect(page.getByText('Nothing to pay')).toBeVisible();
  await expect(due).toBeHidden();
  await page.goto('/payments/corrections');
  await expect(page.getByText('No refunds or charges due')).toBeVisible();
  expect(await faultsInBooks(request, till)).toEqual([]);
});

test('a deposit of a patient who is not admitted is on the work list and the finance manager’s start page, and is refunded from there', async ({
  page,
  context,
  request,
  till,
}) => {
  const { hospital } = till;
  const away = await aPatient(hospital, { lastName: 'Wanjiru', firstName: 'Esther' });
  await openShift(request, till);
  await aDeposit(request, { ...till, patient: away }, '1300');
  // Achieng Otieno owes more than her deposit: nothing of it is left.
  await aDeposit(request, till, '500');

  const manager = hospital.staff['finance-manager'];
  await enter(context, manager.sender);
  await page.goto('/finance');
  const due = page.getByRole('region', { name: 'Refunds and charges due' });
  await expect(due).toContainText('KES 1,300.00');
  await expectAccessible(page);
  await due.getByRole('link', { name: 'Deposit left (1)' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Wanjiru, Esther' });
  await expect(row).toContainText('Deposit left KES 1,300.00');
  await expect(page.getByRole('listitem').filter({ hasText: 'Otieno, Achieng' })).toBeHidden();

  await enter(context, hospital.staff.billing.sender);
  await page.goto('/payments/corrections');
  await row.getByRole('button', { name: 'Refund the deposit' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Amount, KES')).toHaveValue('1300.00');
  await dialog.getByLabel('Reason', { exact: true }).fill('Not needed');
  await dialog.getByRole('button', { name: 'Request refund' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Requested');
  await expect(row.getByRole('button', { name: 'Refund the deposit' })).toBeHidden();
  await expectAccessible(page);

  await enter(context, manager.sender);
  await page.goto('/finance');
  await expect(due).toContainText('None');
});

test('a waiver of the wrong row is reversed at the desk, with a reason that stays with it', async ({
  page,
  request,
  till,
}) => {
  const { hospital, patient, items } = till;
  await openShift(request, till);
  const wrong = items[2];
  await asDesk(request, hospital, `finance/charge-items/${wrong?.id}/cancel`, {
    as: hospital.staff['finance-manager'].sender,
    data: { reason: 'Poor' },
  });
  await page.goto(`/payments/desk?patient=${patient.id}`);
  const waived = outstanding(page)
    .getByText(/^Waived/)
    .first();
  await waived.click();
  await picture(page, 'waived');
  await page.getByRole('button', { name: 'Reverse the waiver of Malaria test' }).click();
  const dialog = page.getByRole('dialog', { name: /^Reverse the waiver of Malaria test/ });
  await dialog.getByLabel('Reason').fill('It was for the next patient');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Charge KES 900.00' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('checkbox', { name: /^Malaria test/ })).toBeVisible();
  await expect(outstanding(page)).toContainText('Reversed by');
  await expect(outstanding(page)).toContainText('It was for the next patient');
  expect(await faultsInBooks(request, till)).toEqual([]);
});

/** Saves pictures of the screen at the widths of a phone, a tablet and a desk: `PICTURES=<folder>`. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (!folder) return;
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: `${folder}/${name}-dark.png`, fullPage: true });
  await page.emulateMedia({ colorScheme: null });
}
