import { expect, type Page } from '@playwright/test';
import { aPatient } from '@/e2e/builders/patients';
import { expectAccessible } from '@/e2e/desk/accessible';
import { countSent, holdBack } from '@/e2e/desk/platform/delayed-responses';
import {
  due,
  find,
  findOtieno,
  open,
  pay,
  payment,
  take,
  taken,
  tendered,
  unanswered,
} from './at-the-desk';
import { anInvoice, asDesk, faultsInBooks, openShift, paymentsOf, test } from './cash-desk';

/** The request that takes the money. */
const receiving = /\/finance\/receive-payment$/;

const refuse = (page: Page) =>
  page.route(receiving, (route) =>
    route.fulfill({ status: 409, json: { success: false, message: 'Paid already.', errors: {} } }),
  );

test('a lost answer does not take the money twice: the desk finds the receipt before it continues', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  await open(page, till.patient, 'KES 12,399.99');
  const sent = countSent(page, 'POST', receiving);
  await page.route(receiving, async (route) => {
    // It arrives and is recorded; its answer does not come back.
    await route.fetch();
    await route.abort('connectionreset');
  });
  await pay(page);
  await expect(unanswered(page)).toContainText('No answer from the server');
  await expect(unanswered(page).getByRole('heading')).toBeFocused();
  await expect(unanswered(page)).toContainText(/Looks like receipt 1, \d+ s ago: KES 12,399\.99/);
  await expect(take(page)).toHaveCount(0);
  await expectAccessible(page);

  // Neither a reload nor another visit of the desk forgets it.
  await page.reload();
  await expect(unanswered(page)).toContainText('Looks like receipt 1');
  await page.keyboard.press('F2');
  await unanswered(page).getByRole('button', { name: 'Yes, continue with receipt 1' }).click();
  await expect(taken(page)).toContainText('Receipt 1');
  expect(sent.times).toBe(1);
  expect(await paymentsOf(request, till)).toHaveLength(1);
  expect(await faultsInBooks(request, till)).toEqual([]);
});

test('a payment that is sent again after an outage is the same payment', async ({
  page,
  request,
  till,
}) => {
  const { patient, items } = till;
  await openShift(request, till);
  const invoice = await anInvoice(request, till, items);
  await page.goto(`/payments/desk?patient=${patient.id}&invoice=${invoice.uuid}`);
  await expect(due(page)).toHaveText('KES 12,399.99');
  await payment(page).getByLabel('Amount, KES').fill('5000');
  await expect(payment(page)).toContainText('7,399.99');
  const keys = new Set<string | undefined>();
  let isDown = true;
  await page.route('**/finance/invoices/*/pay', async (route) => {
    keys.add(route.request().headers()['idempotency-key']);
    if (!isDown) return route.continue();
    if (keys.size === 1) await route.fetch();
    return route.fulfill({ status: 503, json: { success: false, message: 'Away', errors: {} } });
  });
  await pay(page);
  await expect(unanswered(page)).toContainText('KES 5,000.00');
  await expect(unanswered(page)).not.toContainText('KES 12,399.99');
  await expect(unanswered(page).getByRole('button', { name: /Try this/ })).toBeVisible();
  isDown = false;
  await unanswered(page).getByRole('button', { name: 'Try this payment again' }).click();
  await expect(taken(page)).toContainText('Receipt 1');
  expect(keys.size).toBe(1);
  const payments = await paymentsOf(request, till);
  expect(payments).toMatchObject([{ receipt_number: 1, amount: '5000.00' }]);
  expect(await faultsInBooks(request, till)).toEqual([]);
});

test('a second press during a payment takes nothing more, and a cashier who left sees the result on return', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  await open(page, till.patient, 'KES 12,399.99');
  const sending = await holdBack(page, 'POST', receiving);
  const sent = countSent(page, 'POST', receiving);
  await pay(page);
  await expect(take(page)).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('F2');
  await take(page).click({ force: true });
  const answered = page.waitForResponse(receiving);
  await page.getByRole('link', { name: 'Refunds', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Refunds' })).toBeVisible();
  sending.release();
  await answered;
  await page.goBack();
  await unanswered(page).getByRole('button', { name: 'Yes, continue with receipt 1' }).click();
  await expect(taken(page)).toContainText('Receipt 1');
  expect(sent.times).toBe(1);
  expect(await paymentsOf(request, till)).toHaveLength(1);
});

test('no other patient can be chosen while a payment is sent, so that a refusal appears at its own patient', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  await open(page, till.patient, 'KES 12,399.99');
  const other = await aPatient(till.hospital, { lastName: 'Wanjiru', firstName: 'Njeri' });
  await refuse(page);
  const sending = await holdBack(page, 'POST', receiving);
  await pay(page);
  await find(page).fill(other.mrNumber);
  const says = page.getByRole('paragraph').filter({ hasText: 'A payment is being taken.' });
  await expect(says).toBeVisible();
  await page.getByRole('option', { name: /^Wanjiru, Njeri/ }).click();
  sending.release();
  await expect(payment(page)).toContainText('Not taken: Paid already.');
  await expect(page.getByRole('heading', { name: 'Otieno, Achieng' })).toBeVisible();
  await find(page).click();
  await find(page).press('Enter');
  await expect(page.getByRole('heading', { name: 'Wanjiru, Njeri' })).toBeVisible();
  await expect(page.getByText('Not taken')).toHaveCount(0);
});

test('a refusal is shown at its patient, also to a cashier who went back in the meantime', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  await page.goto('/payments/desk');
  await findOtieno(page, till.patient);
  await expect(due(page)).toHaveText('KES 12,399.99');
  await refuse(page);
  const sending = await holdBack(page, 'POST', receiving);
  await pay(page);
  await page.goBack();
  await expect(payment(page)).toHaveCount(0);
  sending.release();
  await expect(payment(page)).toContainText('Not taken: Paid already.');
  await expect(page.getByRole('heading', { name: 'Otieno, Achieng' })).toBeVisible();
});

test('entries outlast a failed background refetch of the shift and the patient', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  await page.clock.install();
  await open(page, till.patient, 'KES 12,399.99');
  await tendered(page).fill('12500');
  // On return to a window everything older is refetched.
  await page.clock.setSystemTime(Date.now() + 60_000);
  const failed = new Set<string>();
  await page.route(/\/finance\/shifts\?|\/patients\/[^/?]+$/, async (route) => {
    failed.add(route.request().url().includes('/shifts') ? 'shift' : 'patient');
    await route.fulfill({ status: 403, json: { success: false, message: 'Away', errors: {} } });
  });
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => failed.size).toBe(2);
  await expect(tendered(page)).toHaveValue('12500');
  await pay(page);
  await expect(taken(page)).toContainText('KES 100.01');
});

test('a bill that another desk was paid for in the meantime is refused with its receipt', async ({
  page,
  request,
  till,
}) => {
  const { hospital, desk, patient, items } = till;
  await openShift(request, till);
  await open(page, patient, 'KES 12,399.99');
  const accounts = await asDesk(request, hospital, 'accounts?type=cash');
  await asDesk(request, hospital, 'finance/receive-payment', {
    data: {
      patient: patient.id,
      charge_items: items.map(({ id }) => id),
      payment_info: { transaction_type: 'cash', account_id: accounts[0].uuid },
      location: desk.id,
    },
  });
  await pay(page);
  await expect(payment(page).or(page.getByText('Nothing to pay'))).toContainText(
    /receipt 1|Nothing to pay/,
  );
  expect(await paymentsOf(request, till)).toHaveLength(1);
  expect(await faultsInBooks(request, till)).toEqual([]);
});
