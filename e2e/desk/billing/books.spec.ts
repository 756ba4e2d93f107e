import { expect } from '@playwright/test';
import { eq, sql } from 'drizzle-orm';
import { paymentAccounts } from '@/db/schema/index';
import { database } from '@/e2e/database';
import { expectAccessible } from '@/e2e/desk/accessible';
import { enter } from '@/e2e/desk/admissions/ward';
import { asDesk, openShift, test } from './cash-desk';

test('a finance manager checks the books from the day-end report, and sees which rules are broken, and by which rows', async ({
  page,
  context,
  request,
  till,
}) => {
  const { hospital, patient, desk, items } = till;
  const as = hospital.staff.billing.sender;
  await openShift(request, till);
  const [drawer] = await asDesk(request, hospital, 'accounts?type=cash');
  await asDesk(request, hospital, 'finance/receive-payment', {
    as,
    data: {
      patient: patient.id,
      charge_items: items.map(({ id }) => id),
      payment_info: { transaction_type: 'cash', account_id: drawer.uuid },
      location: desk.id,
    },
  });
  await page.goto('/reports/day-end');
  await expect(page.locator('[data-net]')).toHaveText('KES 12,399.99');
  await expect(page.getByRole('link', { name: 'Check the books' })).toBeHidden();

  await enter(context, hospital.staff['finance-manager'].sender);
  await page.reload();
  await page.getByRole('link', { name: 'Check the books' }).click();
  await expect(page.getByText('All 16 rules hold.')).toBeVisible();
  await expectAccessible(page);

  await database().transaction(async (tx) => {
    // Only the owner of the database could do this, and the check finds it.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx
      .update(paymentAccounts)
      .set({ balance: '1' })
      .where(eq(paymentAccounts.id, drawer.uuid));
  });
  await page.reload();
  await expect(page.getByText(/^2 rules are broken\./)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Rules of the books' })).toContainText(drawer.uuid);
  await expectAccessible(page);
});
