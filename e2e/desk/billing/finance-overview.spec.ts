import { expect } from '@playwright/test';
import { expectAccessible } from '@/e2e/desk/accessible';
import { enter } from '@/e2e/desk/admissions/ward';
import { asDesk, openShift, test } from './cash-desk';

test('a finance manager begins with what waits for a decision, and goes from there to it', async ({
  page,
  request,
  till,
  context,
}) => {
  const { hospital, items } = till;
  await openShift(request, till);
  await asDesk(request, hospital, 'finance/approvals', {
    as: hospital.staff.billing.sender,
    data: { charge_item: items[0]?.id, reason: 'Cannot pay' },
  });
  await enter(context, hospital.staff['finance-manager'].sender);
  await page.goto('/');
  await expect(page).toHaveURL(/\/finance$/);
  await expect(page.getByRole('region', { name: 'Open shifts' })).toContainText(
    'Test billing, Billing desk',
  );
  await expect(page.getByRole('region', { name: 'Differences' })).toContainText('None');
  const waiting = page.getByRole('region', { name: 'Waiting for a decision' });
  await expectAccessible(page);
  await waiting.getByRole('link', { name: /^Waivers/ }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Cannot pay' })).toBeVisible();
});
