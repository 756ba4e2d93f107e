import { expect } from '@playwright/test';
import { aLimit } from '@/e2e/builders/limits';
import { expectAccessible } from '@/e2e/desk/accessible';
import { expectChartOnPaper, scaleOnPaper } from '@/e2e/desk/clinical/scale-on-paper';
import { aDeposit, anInvoice, asDesk, faultsInBooks, openShift, test } from './cash-desk';

test('the chart’s scale of sums by hour is never cut off, however much came in', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  await aDeposit(request, till, '123456789');
  await page.addInitScript(() => {
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y, ...rest) {
      // Of the scale alone: its numbers end at the chart.
      if (this.textAlign === 'right') {
        const left = this.getTransform().transformPoint({ x: x - this.measureText(text).width, y });
        document.body.dataset.scale = `${document.body.dataset.scale ?? ''} ${text}:${Math.floor(left.x)}`;
      }
      fillText.call(this, text, x, y, ...rest);
    };
  });
  await page.goto('/reports/day-end');
  await expect(page.locator('body')).toHaveAttribute('data-scale', / 100,000,000:/);
  expect(await page.locator('body').getAttribute('data-scale')).not.toContain(':-');

  // A chart drawn for a wide screen does not shrink the figures on paper.
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.locator('.u-over').first()).toBeVisible();
  expect(await scaleOnPaper(page)).toBeCloseTo(1, 2);
  await expectChartOnPaper(page);
});

test('the day’s sum is the money that reached the desks; sums charged to accounts or insurers are shown separately', async ({
  page,
  request,
  till,
}) => {
  const { hospital, desk, items } = till;
  const as = hospital.staff.billing.sender;
  await openShift(request, till);
  const account = await aDeposit(request, till, '2000');
  const [consultation, dressing, tests] = items;
  await aLimit(hospital, 'waiver', 'billing', '10000');
  await asDesk(request, hospital, `finance/charge-items/${dressing?.id}/cancel`, {
    as,
    data: { reason: 'Cannot pay' },
  });
  const consulted = await anInvoice(request, till, consultation ? [consultation] : []);
  await asDesk(request, hospital, `finance/invoices/${consulted.uuid}/pay`, {
    as,
    data: { transaction_type: 'user-account', account_id: account.uuid, location: desk.id },
  });
  const tested = await anInvoice(request, till, tests ? [tests] : []);
  const { payments } = await asDesk(request, hospital, `finance/invoices/${tested.uuid}/pay`, {
    as,
    data: { transaction_type: 'cash', amount: '900', currency: 'KES', location: desk.id },
  });
  await asDesk(request, hospital, `finance/payments/${payments[0].uuid}/void`, {
    as: hospital.staff['finance-manager'].sender,
    data: { reason: 'Wrong patient' },
  });

  await page.goto('/reports/day-end');
  await expect(page.locator('[data-net]')).toHaveText('KES 2,000.00');
  const cash = page.getByRole('table', { name: 'By payment method,  KES' }).getByRole('row', {
    name: /^Cash/,
  });
  await expect(cash).toContainText('2,900.00');
  await expect(cash).toContainText('900.00 (1)');
  const charged = page.getByRole('region', { name: 'Charged to accounts' });
  await expect(charged.getByRole('row', { name: /^Deposit/ })).toContainText('1,500.00');
  const forgone = page.getByRole('region', { name: 'Discounts, waivers and write-offs' });
  await expect(forgone.getByRole('row', { name: /^Waived or cancelled charges/ })).toContainText(
    hospital.staff.billing.name,
  );
  await expectAccessible(page);

  await page.goto('/shifts');
  await expect(page.locator('[data-expected]')).toHaveText('KES 3,000.00');
  const drawer = page.getByRole('table', { name: /^Takings and refunds/ });
  await expect(drawer.getByRole('row', { name: /^Cash/ })).toContainText('2,000.00 (1)');
  await expectAccessible(page);
  expect(await faultsInBooks(request, till)).toEqual([]);
});
