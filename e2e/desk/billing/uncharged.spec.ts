import { expect, type Page } from '@playwright/test';
import { eq, sql } from 'drizzle-orm';
import { bedStays, hospitalizations, prices } from '@/db/schema/index';
import type { Hospital } from '@/e2e/builders/hospital';
import { anAdmission } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';
import { expectAccessible } from '@/e2e/desk/accessible';
import { holdBack } from '@/e2e/desk/platform/delayed-responses';
import { startOfDay } from '@/lib/domain/day-starts';
import { dayAfter, dayAt } from '@/lib/domain/days';
import { openShift, test } from './cash-desk';

/** A patient in bed since noon of a day, with neither admission nor nights, at 2,500.00 each, charged yet. */
async function inBedFor(nights: number, hospital: Hospital) {
  const { patient, hospitalization } = await anAdmission(hospital);
  const timeZone = 'Africa/Nairobi';
  const day = dayAfter(dayAt(new Date(), timeZone), -nights);
  const since = new Date(startOfDay(day, timeZone).getTime() + 43_200_000);
  await database().transaction(async (tx) => {
    // Only a test changes the time of the admission.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx
      .update(prices)
      .set({ amount: '2500' })
      .where(eq(prices.providerId, hospital.provider.id));
    await tx
      .update(hospitalizations)
      .set({ admittedAt: since })
      .where(eq(hospitalizations.id, hospitalization.id));
    await tx
      .update(bedStays)
      .set({ period: `[${since.toISOString()},)` })
      .where(eq(bedStays.hospitalizationId, hospitalization.id));
  });
  return patient;
}

const outstanding = (page: Page) => page.getByRole('region', { name: 'Unpaid' });

test('the desk shows bed nights that are due and not charged yet, and charges them on request', async ({
  page,
  request,
  till,
}) => {
  const patient = await inBedFor(40, till.hospital);
  await openShift(request, till);
  await page.goto(`/payments/desk?patient=${patient.id}`);
  const due = '41 charges, KES 102,500.00, are due but not charged yet.';
  await expect(outstanding(page)).toContainText(due);
  await expect(page.getByText('Nothing to pay')).toBeHidden();
  await expectAccessible(page);
  const charging = await holdBack(page, 'POST', /\/charge-items\/raise$/);
  await outstanding(page).getByRole('button', { name: 'Charge them' }).click();
  await charging.asked;
  await page.getByRole('link', { name: 'Patients', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible();
  charging.lose();
  const message = page.getByRole('region', { name: /Notifications/ });
  await expect(message).toContainText(/May not have been saved.*charges/);
  await page.unrouteAll();
  await message.getByRole('button', { name: 'Go back to it' }).click();
  await outstanding(page).getByRole('button', { name: 'Charge them' }).click();
  await expect(page.getByText('41 charges added').first()).toBeVisible();
  await expect(outstanding(page)).not.toContainText('not charged yet');
  await expect(outstanding(page).getByRole('region', { name: 'Admission' })).toContainText(
    '2,500.00',
  );
});
