import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { aLimit } from '@/e2e/builders/limits';
import { expectAccessible } from '@/e2e/desk/accessible';
import { enter } from '@/e2e/desk/admissions/ward';
import { due, open, outstanding, pay, payment, take, taken } from './at-the-desk';
import { asDesk, faultsInBooks, openShift, test } from './cash-desk';

type Till = Parameters<typeof openShift>[1];

/** Another person decides the only request that is pending. */
async function decide(
  request: APIRequestContext,
  { hospital }: Till,
  data: object = { decision: 'approved' },
) {
  const as = hospital.staff['finance-manager'].sender;
  const [pending] = await asDesk(request, hospital, 'finance/approvals?status=requested', { as });
  return asDesk(request, hospital, `finance/approvals/${pending.uuid}/decide`, { as, data });
}

async function requestWith(page: Page, reason: string) {
  const dialog = page.getByRole('dialog', { name: /^Request approval/ });
  await dialog.getByLabel('Reason').fill(reason);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Request approval' }).click();
  await expect(dialog).toBeHidden();
}

test('a cashier requests a waiver, and sees at once that another person has approved it', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  await open(page, till.patient, 'KES 12,399.99');
  await page.getByRole('button', { name: /^Waive Consultation/ }).click();
  await requestWith(page, 'Decided by the social worker');
  await expect(outstanding(page)).toContainText(
    'Waiver of KES 1,500.00, Consultation: waiting for approval.',
  );
  await decide(request, till);
  await expect(page.getByRole('checkbox', { name: /^Consultation/ })).toBeHidden({
    timeout: 8_000,
  });
  await expect(due(page)).toHaveText('KES 10,899.99');
  expect(await faultsInBooks(request, till)).toEqual([]);
});

test('the payment in progress is kept until its copayment is approved, and then continues', async ({
  page,
  request,
  till,
}) => {
  await aLimit(till.hospital, 'copayment', 'billing', '50');
  await openShift(request, till);
  await open(page, till.patient, 'KES 12,399.99');
  await page.getByRole('radio', { name: 'An insurer' }).check();
  const copayment = payment(page).getByRole('group', { name: 'Patient copayment' });
  const amount = copayment.getByLabel('Amount, KES');
  await expect(amount).toHaveValue('1240.00');
  await amount.fill('240');
  const ask = payment(page).getByRole('button', { name: 'Request approval' });
  await expect(ask).toBeVisible();
  await page.keyboard.press('F2');
  await requestWith(page, 'Letter of the scheme');
  await expect(payment(page)).toContainText('Waiting for another person to approve it.');
  await expect(outstanding(page)).toContainText('KES 240.00 instead of KES 1,240.00');
  // The cashier serves the next patient meanwhile.
  await page.goto('/payments/desk');
  await decide(request, till);
  await open(page, till.patient, 'KES 12,399.99');
  await outstanding(page).getByRole('button', { name: 'Continue this payment' }).click();
  await expect(amount).toHaveValue('240.00');
  await expect(payment(page).getByText('Waiting for another person')).toBeHidden();
  await pay(page);
  await expect(taken(page)).toBeVisible();
  expect(await faultsInBooks(request, till)).toEqual([]);
});

test('a rejection is shown at the desk with its reason, and nothing is taken', async ({
  page,
  request,
  till,
}) => {
  await aLimit(till.hospital, 'copayment', 'billing', '0');
  await openShift(request, till);
  await open(page, till.patient, 'KES 12,399.99');
  await page.getByRole('radio', { name: 'An insurer' }).check();
  const copayment = payment(page).getByRole('group', { name: 'Patient copayment' });
  await copayment.getByLabel('Amount, KES').fill('0');
  await payment(page).getByRole('button', { name: 'Request approval' }).click();
  await requestWith(page, 'The patient has no cash');
  await decide(request, till, { decision: 'rejected', note: 'The scheme asks for it' });
  await expect(outstanding(page)).toContainText('rejected by Test finance-manager', {
    timeout: 8_000,
  });
  await expect(outstanding(page)).toContainText('The scheme asks for it');
  await expect(take(page)).toBeHidden();
  await copayment.getByRole('button', { name: 'As required' }).click();
  await expect(take(page)).toBeVisible();
});

test('a finance manager sets the limits and decides on one page', async ({
  page,
  request,
  till,
  context,
}) => {
  const { hospital, items } = till;
  await asDesk(request, hospital, 'finance/approvals', {
    as: hospital.staff.billing.sender,
    data: { charge_item: items[0]?.id, reason: 'Cannot pay' },
  });
  await enter(context, hospital.staff['finance-manager'].sender);
  await page.goto('/payments/approvals');
  const pending = page.getByRole('listitem').filter({ hasText: 'Waiver of KES 1,500.00' });
  await expect(pending).toContainText('Cannot pay');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Limits' }).click();
  const limits = page.getByRole('dialog', { name: 'Limits' });
  const waivers = limits.getByRole('group', { name: 'Waiver of a charge' });
  await expect(waivers.getByLabel('Billing, KES')).toHaveValue('0.00');
  await waivers.getByLabel('Billing, KES').fill('200');
  await expectAccessible(page);
  await limits.getByRole('button', { name: 'Save limits' }).click();
  await expect(limits).toBeHidden();
  await pending.getByRole('button', { name: 'Approve' }).click();
  const question = page.getByRole('dialog', { name: 'Approve: Waiver of KES 1,500.00?' });
  await question.getByRole('button', { name: 'Approve the request' }).click();
  await expect(page.getByText('No pending requests')).toBeVisible();
  const settings = await asDesk(request, hospital, 'finance/settings');
  expect(settings.approval_limits[0]).toEqual({
    kind: 'waiver',
    role: 'billing',
    amount: '200.00',
  });
});
