import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { asDesk, faultsInBooks, openShift, paymentsOf, test } from './cash-desk';

const outstanding = (page: Page) => page.getByRole('region', { name: 'Outstanding' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Take a deposit from' });
const taken = (page: Page) => page.getByRole('region', { name: 'Payment taken' });

async function ask(page: Page, { id }: { id: string }) {
  await page.goto(`/payments/desk?patient=${id}`);
  await outstanding(page).getByRole('button', { name: 'Take a deposit' }).click();
  await expect(dialog(page).getByLabel('Amount, KES')).toBeFocused();
}

test('a deposit is taken into the patient’s account, with its receipt and the change, and pays a bill later', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  await ask(page, till.patient);
  await expect(dialog(page)).toContainText('holds KES 0.00');
  await dialog(page).getByRole('button', { name: 'Take the deposit' }).click();
  await expect(dialog(page)).toContainText('Enter an amount above nothing');
  await dialog(page).getByLabel('Amount, KES').fill('4,500');
  await dialog(page).getByLabel('Cash handed over, KES').fill('4000');
  await dialog(page).getByRole('button', { name: 'Take KES 4,500.00' }).click();
  await expect(dialog(page)).toContainText('KES 4,000.00 was handed over');
  await dialog(page).getByLabel('Cash handed over, KES').fill('5000');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Take KES 4,500.00' }).click();

  await expect(taken(page)).toContainText('Receipt 1');
  await expect(taken(page)).toContainText('KES 500.00');
  await expect(page.getByRole('article')).toContainText('Paid into the patient’s account');
  await page.goto(`/payments/desk?patient=${till.patient.id}`);
  await expect(page.getByText('account holds KES 4,500.00')).toBeVisible();
  await page.getByRole('combobox', { name: 'How' }).selectOption('Patient’s account');
  await expect(page.getByText('holds KES 4,500.00').first()).toBeVisible();
  expect(await faultsInBooks(request, till)).toEqual([]);
});

test('mobile money is not taken without its code', async ({ page, request, till }) => {
  await openShift(request, till);
  await ask(page, till.patient);
  await dialog(page).getByLabel('Amount, KES').fill('1000');
  await dialog(page).getByRole('radio', { name: 'Mobile money' }).check();
  await dialog(page).getByRole('button', { name: 'Take KES 1,000.00' }).click();
  await expect(dialog(page)).toContainText('Enter the number on the slip');
  expect(await paymentsOf(request, till)).toHaveLength(0);
  await dialog(page).getByLabel('Code in the mobile money message').fill('QK7X2');
  await dialog(page).getByRole('button', { name: 'Take KES 1,000.00' }).click();
  await expect(taken(page)).toContainText('Receipt 1');
  await expect(page.getByRole('article')).toContainText('Reference QK7X2');
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
  await dialog(page).getByLabel('Amount, KES').fill('750');
  await dialog(page).getByRole('button', { name: 'Take KES 750.00' }).click();
  const unanswered = page.getByRole('region', { name: 'A payment without an answer' });
  await expect(unanswered).toContainText('KES 750.00');
  await page.reload();
  await expect(unanswered).toContainText('Looks like receipt 1');
  await unanswered.getByRole('button', { name: /^Yes, go on/ }).click();
  await expect(taken(page)).toContainText('Receipt 1');
  expect(await paymentsOf(request, till)).toHaveLength(1);
  const [account] = await asDesk(request, till.hospital, 'accounts?type=patient');
  expect(account.balance).toBe('750.00');
});

/** Holds back what the desk asks before it sends a deposit, until it is let go; counts what is sent. */
async function heldBefore(page: Page) {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const seen = { asked: 0, sent: 0 };
  await page.route(/\/finance\/payments\?.*kind=deposit/, async (route) => {
    seen.asked += 1;
    await held;
    await route.continue();
  });
  await page.route('**/deposits', async (route) => {
    seen.sent += 1;
    await route.continue();
  });
  return { seen, letGo };
}

test('a deposit that is being taken can be neither cancelled nor taken once more', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  await ask(page, till.patient);
  const { seen, letGo } = await heldBefore(page);
  await dialog(page).getByLabel('Amount, KES').fill('50');
  await dialog(page).getByRole('button', { name: 'Take KES 50.00' }).click();
  await expect.poll(() => seen.asked).toBe(1);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('Escape');
  await dialog(page).getByLabel('Amount, KES').press('Enter');
  await expect(dialog(page).getByLabel('Amount, KES')).toHaveValue('50');
  letGo();
  await expect(taken(page)).toContainText('Receipt 1');
  expect(seen).toEqual({ asked: 1, sent: 1 });
  expect(await paymentsOf(request, till)).toMatchObject([{ amount: '50.00' }]);
});

test('a deposit is not taken once the cashier has gone back from its patient', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  await page.goto('/payments/desk');
  const find = page.getByRole('combobox', { name: 'Find the patient' });
  await find.fill(till.patient.mrNumber);
  await page.getByRole('option', { name: /^Otieno, Achieng/ }).click();
  await outstanding(page).getByRole('button', { name: 'Take a deposit' }).click();
  const { seen, letGo } = await heldBefore(page);
  await dialog(page).getByLabel('Amount, KES').fill('50');
  await dialog(page).getByRole('button', { name: 'Take KES 50.00' }).click();
  await expect.poll(() => seen.asked).toBe(1);
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  const answered = page.waitForResponse(/kind=deposit/);
  letGo();
  await answered;

  // The desk is free for the next one, of which alone there is a receipt.
  await find.fill(till.patient.mrNumber);
  await page.getByRole('option', { name: /^Otieno, Achieng/ }).click();
  await outstanding(page).getByRole('button', { name: 'Take a deposit' }).click();
  await dialog(page).getByLabel('Amount, KES').fill('70');
  await dialog(page).getByRole('button', { name: 'Take KES 70.00' }).click();
  await expect(taken(page)).toContainText('KES 70.00');
  expect(seen.sent).toBe(1);
  expect(await paymentsOf(request, till)).toMatchObject([{ amount: '70.00' }]);
});

test('one deposit after another is taken, each once', async ({ page, request, till }) => {
  await openShift(request, till);
  await ask(page, till.patient);
  await dialog(page).getByLabel('Amount, KES').fill('50');
  await dialog(page).getByRole('button', { name: 'Take KES 50.00' }).click();
  await expect(taken(page)).toContainText('Receipt 1');
  await page.getByRole('button', { name: 'Next patient' }).click();
  await page.getByRole('combobox', { name: 'Find the patient' }).fill(till.patient.mrNumber);
  await page.getByRole('option', { name: /^Otieno, Achieng/ }).click();
  await outstanding(page).getByRole('button', { name: 'Take a deposit' }).click();
  await dialog(page).getByLabel('Amount, KES').fill('70');
  await dialog(page).getByRole('button', { name: 'Take KES 70.00' }).click();
  await expect(taken(page)).toContainText('Receipt 2');
  expect(await paymentsOf(request, till)).toHaveLength(2);
});

test('a deposit is not taken while another window’s has no answer, and is when that one has', async ({
  page,
  context,
  request,
  till,
}) => {
  await openShift(request, till);
  await ask(page, till.patient);
  const other = await context.newPage();
  await ask(other, till.patient);
  await dialog(other).getByLabel('Amount, KES').fill('750');
  await page.route('**/deposits', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const unanswered = (at: Page) => at.getByRole('region', { name: 'A payment without an answer' });
  await dialog(page).getByLabel('Amount, KES').fill('750');
  await dialog(page).getByRole('button', { name: 'Take KES 750.00' }).click();
  await expect(unanswered(page)).toContainText('Looks like receipt 1');
  await dialog(other).getByRole('button', { name: 'Take KES 750.00' }).click();
  await expect(unanswered(other)).toContainText('Looks like receipt 1');
  expect(await paymentsOf(request, till)).toHaveLength(1);

  // What one window settles is settled in the other.
  await unanswered(page)
    .getByRole('button', { name: /^Yes, go on/ })
    .click();
  await expect(taken(page)).toContainText('Receipt 1');
  await expect(unanswered(other)).toHaveCount(0);
  await outstanding(other).getByRole('button', { name: 'Take a deposit' }).click();
  await dialog(other).getByLabel('Amount, KES').fill('250');
  await dialog(other).getByRole('button', { name: 'Take KES 250.00' }).click();
  await expect(taken(other)).toContainText('Receipt 2');
  expect(await paymentsOf(request, till)).toHaveLength(2);
});

test('a deposit without an answer in another window comes into view by itself', async ({
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
  await dialog(page).getByLabel('Amount, KES').fill('750');
  await dialog(page).getByRole('button', { name: 'Take KES 750.00' }).click();
  const unanswered = (at: Page) => at.getByRole('region', { name: 'A payment without an answer' });
  await expect(unanswered(page)).toBeVisible();
  await expect(outstanding(other)).toBeVisible();
  await other.clock.runFor(31_000);
  await expect(unanswered(other)).toContainText('KES 750.00');
});

test('what is sent again and again is given up a day after it was first sent', async ({
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
  await dialog(page).getByLabel('Amount, KES').fill('750');
  await dialog(page).getByRole('button', { name: 'Take KES 750.00' }).click();
  const unanswered = page.getByRole('region', { name: 'A payment without an answer' });
  const again = unanswered.getByRole('button', { name: 'Send the same payment again' });
  await expect(again).toBeEnabled();
  await page.clock.setSystemTime(start + 23 * hour);
  await again.click();
  await expect.poll(() => sent).toBe(2);
  await expect(unanswered.getByRole('button', { name: 'Give it up' })).toHaveAttribute(
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
