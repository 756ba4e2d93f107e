import { expect, type Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { hospitalizations } from '@/db/schema/index';
import { anAdmission } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';
import { expectAccessible } from '@/e2e/desk/accessible';
import { countSent, holdBack } from '@/e2e/desk/platform/delayed-responses';
import {
  askForDeposit,
  deposit,
  findOtieno,
  outstanding,
  pressTake,
  takeDeposit,
  taken,
  unanswered,
} from './at-the-desk';
import { asDesk, faultsInBooks, openShift, paymentsOf, test } from './cash-desk';

/** Opens the desk with a patient, and requests a deposit. */
async function ask(page: Page, { id }: { id: string }) {
  await page.goto(`/payments/desk?patient=${id}`);
  await askForDeposit(page);
}

test('a deposit is taken, with its receipt and the change, and pays a bill later', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  await ask(page, till.patient);
  await expect(deposit(page)).toContainText('is now KES 0.00');
  await deposit(page).getByRole('button', { name: 'Take the deposit' }).click();
  await expect(deposit(page)).toContainText('Enter an amount above 0');
  await deposit(page).getByLabel('Amount, KES').fill('4,500');
  await deposit(page).getByLabel('Cash received, KES').fill('4000');
  await pressTake(page, '4500');
  await expect(deposit(page)).toContainText('KES 4,000.00 was received');
  await deposit(page).getByLabel('Cash received, KES').fill('5000');
  await expectAccessible(page);
  await pressTake(page, '4500');

  await expect(taken(page)).toContainText('Receipt 1');
  await expect(taken(page)).toContainText('KES 500.00');
  await expect(page.getByRole('article')).toContainText('Paid as a deposit');
  await page.goto(`/payments/desk?patient=${till.patient.id}`);
  await expect(page.getByText('Deposit KES 4,500.00')).toBeVisible();
  await page.getByRole('combobox', { name: 'Payment method' }).selectOption('Deposit');
  await expect(page.getByRole('combobox', { name: 'From' })).toContainText('balance KES 4,500.00');
  expect(await faultsInBooks(request, till)).toEqual([]);
});

test('a deposit that was requested at admission is asked for at the desk, until it is paid in', async ({
  page,
  request,
  till,
}) => {
  const { hospitalization } = await anAdmission(till.hospital, { patient: till.patient });
  await database()
    .update(hospitalizations)
    .set({ depositRequested: '5000' })
    .where(eq(hospitalizations.id, hospitalization.id));
  await openShift(request, till);
  await page.goto(`/payments/desk?patient=${till.patient.id}`);
  const requested = page.getByText('A deposit of KES 5,000.00 was requested at admission');
  await expect(requested).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Take KES 5,000.00' }).click();
  await expect(deposit(page).getByLabel('Amount, KES')).toHaveValue('5000.00');
  await pressTake(page, '5000');
  await expect(taken(page)).toContainText('Receipt 1');
  await page.goto(`/payments/desk?patient=${till.patient.id}`);
  await expect(page.getByText('Deposit KES 5,000.00')).toBeVisible();
  await expect(requested).toBeHidden();
});

test('a deposit whose answer was lost is found again, and not taken twice', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  await ask(page, till.patient);
  await page.route('**/deposits', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await takeDeposit(page, '750');
  await expect(unanswered(page)).toContainText('KES 750.00');
  await page.reload();
  await expect(unanswered(page)).toContainText('Looks like receipt 1');
  await unanswered(page)
    .getByRole('button', { name: /^Yes, continue/ })
    .click();
  await expect(taken(page)).toContainText('Receipt 1');
  expect(await paymentsOf(request, till)).toHaveLength(1);
  const [account] = await asDesk(request, till.hospital, 'accounts?type=patient');
  expect(account.balance).toBe('750.00');
});

/** The chunks that the desk loads before it sends a deposit. */
const question = /\/finance\/payments\?.*kind=deposit/;
const sending = /\/deposits$/;

test('a deposit that is being taken can be neither cancelled nor taken once more, and the next one is another', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  await ask(page, till.patient);
  const before = await holdBack(page, 'GET', question);
  const asked = countSent(page, 'GET', question);
  const sent = countSent(page, 'POST', sending);
  await takeDeposit(page, '50');
  await before.asked;
  await deposit(page).getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('Escape');
  await deposit(page).getByLabel('Amount, KES').press('Enter');
  await expect(deposit(page).getByLabel('Amount, KES')).toHaveValue('50');
  before.release();
  await expect(taken(page)).toContainText('Receipt 1');
  expect([asked.times, sent.times]).toEqual([1, 1]);
  await page.getByRole('button', { name: 'Next patient' }).click();
  await findOtieno(page, till.patient);
  await askForDeposit(page);
  await takeDeposit(page, '70');
  await expect(taken(page)).toContainText('Receipt 2');
  expect(await paymentsOf(request, till)).toMatchObject([{ amount: '70.00' }, { amount: '50.00' }]);
});

test('a deposit is not taken once the cashier has gone back from its patient', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  await page.goto('/payments/desk');
  await findOtieno(page, till.patient);
  await askForDeposit(page);
  const before = await holdBack(page, 'GET', question);
  const sent = countSent(page, 'POST', sending);
  await takeDeposit(page, '50');
  await before.asked;
  await page.goBack();
  await expect(deposit(page)).toHaveCount(0);
  const answered = page.waitForResponse(question);
  before.release();
  await answered;

  // The desk is free for the next patient, and the only receipt is that patient's.
  await findOtieno(page, till.patient);
  await askForDeposit(page);
  await takeDeposit(page, '70');
  await expect(taken(page)).toContainText('KES 70.00');
  expect(sent.times).toBe(1);
  expect(await paymentsOf(request, till)).toMatchObject([{ amount: '70.00' }]);
});

test('a deposit waits while another window’s has no answer, and is taken once that one has', async ({
  page,
  context,
  request,
  till,
}) => {
  await openShift(request, till);
  await ask(page, till.patient);
  const other = await context.newPage();
  await ask(other, till.patient);
  await deposit(other).getByLabel('Amount, KES').fill('750');
  await page.route('**/deposits', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await takeDeposit(page, '750');
  await expect(unanswered(page)).toContainText('Looks like receipt 1');
  await pressTake(other, '750');
  await expect(unanswered(other)).toContainText('Looks like receipt 1');
  expect(await paymentsOf(request, till)).toHaveLength(1);

  // A choice in one window settles the other.
  await unanswered(page)
    .getByRole('button', { name: /^Yes, continue/ })
    .click();
  await expect(taken(page)).toContainText('Receipt 1');
  await expect(unanswered(other)).toHaveCount(0);
  await askForDeposit(other);
  await takeDeposit(other, '250');
  await expect(taken(other)).toContainText('Receipt 2');
  expect(await paymentsOf(request, till)).toHaveLength(2);
});

test('a deposit without an answer in another window appears automatically', async ({
  page,
  context,
  request,
  till,
}) => {
  await openShift(request, till);
  const other = await context.newPage();
  await other.clock.install();
  await other.goto(`/payments/desk?patient=${till.patient.id}`);
  await expect(outstanding(other)).toBeVisible();
  await ask(page, till.patient);
  await page.route('**/deposits', (route) => route.abort());
  await takeDeposit(page, '750');
  await expect(unanswered(page)).toBeVisible();
  await expect(outstanding(other)).toBeVisible();
  await other.clock.runFor(31_000);
  await expect(unanswered(other)).toContainText('KES 750.00');
});

test('the desk stops sending a deposit again a day after it was first sent', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  await page.clock.install();
  const hour = 3_600_000;
  const start = Date.now();
  let sent = 0;
  await ask(page, till.patient);
  await page.route('**/deposits', (route) => {
    sent += 1;
    return route.abort();
  });
  await takeDeposit(page, '750');
  const again = unanswered(page).getByRole('button', { name: 'Try this payment again' });
  await expect(again).toBeEnabled();
  await page.clock.setSystemTime(start + 23 * hour);
  await again.click();
  await expect.poll(() => sent).toBe(2);
  await expect(unanswered(page).getByRole('button', { name: 'Discard' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.clock.setSystemTime(start + 25 * hour);
  await again.click();
  await expect(outstanding(page)).toBeVisible();
  await page.reload();
  await expect(outstanding(page)).toBeVisible();
  expect(sent).toBe(2);
});
