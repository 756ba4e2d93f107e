import { expect, type Page, test } from '@playwright/test';
import { ask, providerUuid, signIn } from '@/e2e/desk/admissions/bedside';

const part = (page: Page, title: string) => page.getByRole('region', { name: title });

test('the demo’s finance manager finds a waiver, a discount and an overdue invoice on the start page', async ({
  page,
}) => {
  await signIn(page, 'finance-manager');
  await page.goto('/finance');
  const waiting = part(page, 'Waiting for a decision');
  await expect(waiting).toContainText('Waivers');
  await expect(waiting).toContainText('Discounts');
  await expect(part(page, 'Overdue invoices').getByRole('link')).toContainText('KES');
  await expect(part(page, 'Open shifts').getByRole('link').first()).toBeVisible();
});

test('the demo’s cashier finds patients who can pay, and the discount is the one that the desk asks about', async ({
  page,
  request,
}) => {
  const requests = await ask(request, 'GET', 'finance/approvals?status=requested');
  const { uuid, patient, charge_items, discount } = requests.find(
    ({ kind }: { kind: string }) => kind === 'discount',
  );
  const accounts = await ask(request, 'GET', 'accounts?type=cash');
  const cash = accounts.find(({ is_default }: { is_default: boolean }) => is_default);
  await signIn(page, 'billing');
  await page.goto('/payments/desk');
  const queue = await ask(request, 'GET', 'finance/payment-queue');
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Nairobi', hour: '2-digit' });
  // Just after midnight nobody has come yet.
  if (Number(hour.format(new Date())) >= 2) expect(queue).not.toEqual([]);
  const today = part(page, 'To pay or refund today');
  const none = today.getByText('No patient with a visit or discharge today');
  await expect(queue.length > 0 ? today.getByRole('listitem').first() : none).toBeVisible();
  const preview = await page.evaluate(
    async ([path = '', body = '']) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(path, { method: 'POST', headers, body })).json();
    },
    [
      `/api/v1/providers/${providerUuid}/finance/receive-payment/preview`,
      JSON.stringify({
        patient,
        charge_items: charge_items.map((item: { uuid: string }) => item.uuid),
        discount_id: discount,
        payment_info: { transaction_type: 'cash', account_id: cash.uuid },
        location: cash.location,
      }),
    ],
  );
  expect(preview.data?.approvals, JSON.stringify(preview)).toMatchObject([
    { kind: 'discount', amount: '1000.00', limit: '500.00', request: { uuid } },
  ]);
});
