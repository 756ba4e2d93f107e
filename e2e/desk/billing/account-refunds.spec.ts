import { expect } from '@playwright/test';
import { expectAccessible } from '@/e2e/desk/accessible';
import { enter } from '@/e2e/desk/admissions/ward';
import { aDeposit, asDesk, faultsInBooks, openShift, test } from './cash-desk';

test('the rest of a deposit is requested at the desk, approved by another person, and refunded out of the drawer', async ({
  page,
  context,
  request,
  till,
}) => {
  const { hospital, patient } = till;
  await openShift(request, till);
  const account = await aDeposit(request, till, '1000');
  await page.goto(`/payments/desk?patient=${patient.id}`);
  const person = page.getByRole('region', { name: 'Patient', exact: true });
  await expect(person).toContainText('Deposit KES 1,000.00');
  await person.getByRole('button', { name: 'Refund the deposit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request a refund of the deposit' });
  await expect(dialog.getByLabel('Amount, KES')).toHaveValue('1000.00');
  await expectAccessible(page);
  // A mistyped request is withdrawn by the person who made it.
  await dialog.getByLabel('Amount, KES').fill('70');
  await dialog.getByLabel('Reason').fill('A slip');
  await dialog.getByRole('button', { name: 'Request refund' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/payments/refunds?status=requested');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const takingBack = page.getByRole('dialog', { name: 'Withdraw the request for KES 70.00?' });
  await expectAccessible(page);
  await takingBack.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('No pending refunds')).toBeVisible();
  await page.goto(`/payments/desk?patient=${patient.id}`);
  await person.getByRole('button', { name: 'Refund the deposit' }).click();
  await expect(dialog.getByLabel('Amount, KES')).toHaveValue('1000.00');
  await dialog.getByLabel('Amount, KES').fill('700');
  await dialog.getByLabel('Reason').fill('Goes home today');
  await dialog.getByRole('button', { name: 'Request refund' }).click();
  await expect(dialog).toBeHidden();

  const [refund] = await asDesk(request, hospital, 'finance/refunds');
  expect(refund).toMatchObject({ account: account.uuid, amount: '700.00', status: 'requested' });
  await enter(context, hospital.staff['finance-manager'].sender);
  await page.goto('/payments/refunds');
  await expect(page.getByRole('listitem').filter({ hasText: 'Goes home today' })).toContainText(
    'from the deposit',
  );
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: 'Approve the refund' }).click();
  await expect(page.getByText('No pending refunds')).toBeVisible();
  // The approver can still reject it: nothing else releases the amount.
  await page.getByLabel('Show').selectOption('approved');
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByRole('dialog')).toContainText('Reject the refund of KES 700.00?');
  await page.getByRole('button', { name: 'Leave it open' }).click();

  await enter(context, hospital.staff.billing.sender);
  await page.goto('/payments/refunds?status=approved');
  await page.getByRole('button', { name: 'Refund KES 700.00' }).click();
  const giving = page.getByRole('dialog');
  await giving.getByRole('button', { name: 'Refund KES 700.00' }).click();
  await expect(page.getByRole('heading', { name: 'Refund voucher 1', level: 1 })).toBeVisible();
  await page.goto(`/payments/desk?patient=${patient.id}`);
  await expect(person).toContainText('Deposit KES 300.00');
  expect(await faultsInBooks(request, till)).toEqual([]);
});

test('a refund in another currency than the open shift’s says so, and leads to where that is changed', async ({
  page,
  request,
  till,
}) => {
  const { hospital, patient, desk } = till;
  const manager = hospital.staff['finance-manager'].sender;
  const ask = (path: string, data: object, as?: typeof manager) =>
    asDesk(request, hospital, path, as ? { as, data } : { data });
  const dollars = { currency: 'USD', location: desk.id };
  await ask('accounts', { ...dollars, type: 'cash', name: 'Dollars' }, manager);
  const { uuid } = await ask(`patients/${patient.id}/account`, { currency: 'USD' });
  const paid = { ...dollars, amount: '40', transaction_type: 'cash' };
  await ask(`accounts/${uuid}/deposits`, paid);
  const asked = { account: uuid, amount: '40', reason: 'Goes home' };
  const refund = await ask('finance/refunds', asked, hospital.staff.billing.sender);
  const approved = { decision: 'approved', note: '' };
  await ask(`finance/refunds/${refund.uuid}/decide`, approved, manager);

  await page.goto('/payments/refunds?status=approved');
  await page.getByRole('button', { name: 'Refund USD 40.00' }).click();
  const giving = page.getByRole('dialog');
  await expect(giving).toContainText('Open a shift in USD first');
  await expect(giving.getByRole('link', { name: 'Open a shift' })).toHaveAttribute(
    'href',
    '/shifts',
  );
  await openShift(request, till);
  await page.reload();
  await page.getByRole('button', { name: 'Refund USD 40.00' }).click();
  await expect(giving).toContainText('Your shift at Billing desk is in KES');
  await expect(giving.getByLabel('Payment method')).toHaveCount(0);
  await expectAccessible(page);
  await giving.getByRole('link', { name: 'Your shift' }).click();
  await expect(page).toHaveURL(/\/shifts$/);
});
