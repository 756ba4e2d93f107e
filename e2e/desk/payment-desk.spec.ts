import { expect, type Page } from '@playwright/test';
import { aPatient } from '@/e2e/builders';
import { expectAccessible } from './accessible';
import { anInvoice, asDesk, faultsInBooks, openShift, paymentsOf, test } from './cash-desk';
import { enter } from './ward';

const find = (page: Page) => page.getByRole('combobox', { name: 'Find the patient' });
const payment = (page: Page) => page.getByRole('region', { name: 'Payment', exact: true });
const due = (page: Page) => payment(page).locator('[data-due]');
const take = (page: Page) => payment(page).getByRole('button', { name: /^(Take|Charge) / });
const taken = (page: Page) => page.getByRole('region', { name: 'Payment taken' });
const unanswered = (page: Page) =>
  page.getByRole('region', { name: 'A payment without an answer' });
const paper = (page: Page) => page.getByRole('article');
const tendered = (page: Page) => payment(page).getByLabel('Cash handed over, KES').first();

/** After so long what was read is read again when the window is come back to. */
const staleMs = 5_500;

/** Opens the desk with a patient, and waits until the amount is known. */
async function open(page: Page, { id }: { id: string }, sum: string) {
  await page.goto(`/payments/desk?patient=${id}`);
  await expect(due(page)).toHaveText(sum);
  await expect(take(page)).toBeVisible();
}

/** Presses the button once the amount that it would take is known. */
async function pay(page: Page) {
  await expect(payment(page).locator('[aria-busy="false"]')).toBeVisible();
  await take(page).click();
}

/** The printer is not there; the page is told that it has printed. */
const pretendToPrint = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'));
      window.dispatchEvent(new Event('afterprint'));
    };
  });

test('a cashier opens a shift, finds the patient and takes cash by keyboard alone, and gives change', async ({
  page,
  request,
  till,
}) => {
  await pretendToPrint(page);
  const { keyboard } = page;
  await page.goto('/payments/desk');
  const places = page.getByLabel('Desk', { exact: true });
  await expect(places).toContainText('Billing desk');
  await places.focus();
  await keyboard.type('Billing desk');
  await keyboard.press('Tab');
  await keyboard.type('1,000');
  // The answer itself has the shift: it need not be read once more, which may fail.
  await page.route(/\/finance\/shifts\?/, (route) => route.abort());
  await keyboard.press('Enter');
  await expect(find(page)).toBeFocused();
  await page.unroute(/\/finance\/shifts\?/);
  await expectAccessible(page);

  // Faster than the server answers, as a scanner does it.
  await keyboard.type('0712345678');
  await find(page).fill('');
  await keyboard.type(till.patient.mrNumber);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Otieno, Achieng' })).toBeFocused();
  await expect(due(page)).toHaveText('KES 12,399.99');
  await expectAccessible(page);

  await tendered(page).focus();
  await keyboard.type('12,500');
  await expect(payment(page).locator('[data-change]')).toHaveText('KES 100.01');
  await keyboard.press('F2');
  await expect(taken(page)).toContainText('Receipt 1');
  await expect(taken(page)).toContainText('KES 100.01');
  const print = page.getByRole('button', { name: 'Print the receipt' });
  await expect(print).toBeFocused();
  await expect(paper(page)).toContainText('12,399.99');
  await expect(paper(page)).not.toContainText('Copy');
  await expectAccessible(page);
  await keyboard.press('Enter');
  await expect(paper(page)).toContainText('Copy');
  await expect(page.getByRole('button', { name: 'Print a copy' })).toBeFocused();

  await page.getByRole('button', { name: 'Next patient' }).focus();
  await keyboard.press('Enter');
  await expect(find(page)).toBeFocused();
  expect(await paymentsOf(request, till)).toMatchObject([
    { receipt_number: 1, amount: '12399.99', tendered: '12500.00', change: '100.01' },
  ]);
  expect(await faultsInBooks(request, till)).toEqual([]);
});

test('the worked bill: a discount on the bed nights, a tenth from the patient, the rest from the insurer', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  await open(page, till.patient, 'KES 12,399.99');
  const bedNights = page.getByRole('listitem').filter({ hasText: 'Bed night' });
  await expect(bedNights.getByText('3 discounts do not apply')).toBeVisible();
  await bedNights.getByText('3 discounts do not apply').press('Enter');
  await expect(bedNights).toContainText('Discount LAKE-7 is for what Lake Mutual pays.');

  await page.getByRole('radio', { name: 'An insurer' }).check();
  const discount = page.getByLabel(/^Discount on Bed night/);
  await expect(discount.getByRole('option')).toHaveText([
    'No discount',
    'LAKE-7 −750.00',
    'LAKE-100 −100.00',
  ]);
  await expect(bedNights.getByText('1 discount does not apply')).toBeVisible();
  await bedNights.getByText('1 discount does not apply').press('Enter');
  await expect(bedNights).toContainText('Discount OLD-50 is not active.');
  await discount.selectOption('LAKE-7 −750.00');
  await expect(due(page)).toHaveText('KES 11,649.99');
  await expect(payment(page).getByLabel('Amount, KES')).toHaveValue('1165.00');
  await expect(payment(page)).toContainText('Scheme asks for 1,165.00');
  await expect(payment(page)).toContainText('10,484.99');
  await tendered(page).fill('1200');
  await expect(payment(page).locator('[data-change]')).toHaveText('KES 35.00');
  await expectAccessible(page);
  await pay(page);
  await expect(taken(page)).toContainText('Receipts 1 and 2');
  await expect(taken(page)).toContainText('KES 35.00');

  const payments = await paymentsOf(request, till);
  expect(
    payments.map((one: Record<string, unknown>) => [one.transaction_type, one.amount, one.change]),
  ).toEqual(
    expect.arrayContaining([
      ['insurance', '10484.99', '0.00'],
      ['cash', '1165.00', '35.00'],
    ]),
  );
  expect(await faultsInBooks(request, till)).toEqual([]);
});

test('a discount goes when the account that pays does not allow it, and the desk says so', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  await open(page, till.patient, 'KES 12,399.99');
  await page.getByRole('radio', { name: 'An insurer' }).check();
  await page.getByRole('button', { name: 'Give the best of each' }).click();
  await expect(due(page)).toHaveText('KES 11,437.49');
  await page.getByRole('radio', { name: 'The patient' }).check();
  await expect(due(page)).toHaveText('KES 12,399.99');
  await expect(page.getByText('3 discounts were taken away')).toBeVisible();
});

test('several tenders pay one bill, and too much of one is refused before anything is taken', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  await open(page, till.patient, 'KES 12,399.99');
  await payment(page).getByRole('button', { name: 'Pay a part in another way' }).click();
  const part = payment(page).getByRole('group', { name: 'Another way: mobile money' });
  await part.getByLabel('Amount, KES').fill('20000');
  await expect(part).toContainText('is more than');
  await take(page).click();
  await expect(payment(page)).toContainText('Enter the number on the slip');
  await part.getByLabel('Code in the mobile money message').fill('QK7X2');
  await part.getByLabel('Amount, KES').fill('5000');
  await expect(payment(page)).toContainText('7,399.99');
  await tendered(page).fill('5500');
  await payment(page).getByRole('button', { name: 'Pay a part in another way' }).click();
  await part.nth(1).getByLabel('How').selectOption('Cash');
  const cash = payment(page).getByRole('group', { name: 'Another way: cash' });
  await cash.getByLabel('Amount, KES').fill('2000');
  await cash.getByLabel('Cash handed over, KES').fill('2500');
  // Of all that was handed over.
  await expect(payment(page).locator('[data-change]')).toHaveText('KES 600.01');
  await pay(page);
  await expect(taken(page)).toContainText('Receipts 1, 2 and 3');
  await expect(taken(page)).toContainText('KES 600.01');
  await expect(paper(page)).toContainText('Reference QK7X2');
  expect(await paymentsOf(request, till)).toHaveLength(3);
  expect(await faultsInBooks(request, till)).toEqual([]);
});

test('an invoice is paid in part, and the desk says what is left', async ({
  page,
  request,
  till,
}) => {
  const { patient, items } = till;
  await openShift(request, till);
  const invoice = await anInvoice(request, till, items.slice(0, 1));
  await page.goto('/payments/desk');
  await find(page).fill(`INV-${invoice.number}`);
  await page.getByRole('option', { name: /^Invoice 1/ }).click();
  await expect(due(page)).toHaveText('KES 1,500.00');
  await payment(page).getByLabel('Amount, KES').fill('600');
  await expect(payment(page)).toContainText(/Left to pay afterwards\s*900\.00/);
  await expectAccessible(page);
  await pay(page);
  await expect(taken(page)).toContainText('Receipt 1');
  await open(page, patient, 'KES 10,899.99');
  await page.getByRole('checkbox', { name: /^Invoice 1/ }).check();
  await expect(due(page)).toHaveText('KES 900.00');
  await expect(page.getByRole('checkbox', { name: /^Consultation|^Bed night/ })).not.toBeChecked();
});

test('an answer that is lost does not take the money twice: the desk finds the receipt before it goes on', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  await open(page, till.patient, 'KES 12,399.99');
  let sent = 0;
  await page.route('**/finance/receive-payment', async (route) => {
    sent += 1;
    // It arrives and is booked; its answer does not come back.
    await route.fetch();
    await route.abort('connectionreset');
  });
  await pay(page);
  await expect(unanswered(page)).toContainText('No answer came');
  await expect(unanswered(page)).toContainText(/Looks like receipt 1, \d+ s ago: KES 12,399\.99/);
  await expect(take(page)).toHaveCount(0);
  await expectAccessible(page);

  // Neither a reload nor another visit of the desk forgets it.
  await page.reload();
  await expect(unanswered(page)).toContainText('Looks like receipt 1');
  await page.keyboard.press('F2');
  await unanswered(page).getByRole('button', { name: 'Yes, go on with receipt 1' }).click();
  await expect(taken(page)).toContainText('Receipt 1');
  expect(sent).toBe(1);
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
  await expect(unanswered(page).getByRole('button', { name: /Send the same/ })).toBeVisible();
  isDown = false;
  await unanswered(page).getByRole('button', { name: 'Send the same payment again' }).click();
  await expect(taken(page)).toContainText('Receipt 1');
  expect(keys.size).toBe(1);
  const payments = await paymentsOf(request, till);
  expect(payments).toMatchObject([{ receipt_number: 1, amount: '5000.00' }]);
  expect(await faultsInBooks(request, till)).toEqual([]);
});

test('a second press while the first is under way takes nothing more, and who leaves meanwhile is told of it when back', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  await open(page, till.patient, 'KES 12,399.99');
  let sent = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/finance/receive-payment', async (route) => {
    sent += 1;
    await held;
    await route.continue();
  });
  await pay(page);
  await expect(take(page)).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('F2');
  await take(page).click({ force: true });
  const answered = page.waitForResponse('**/finance/receive-payment');
  await page.getByRole('link', { name: 'Refunds', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Refunds' })).toBeVisible();
  release();
  await answered;
  await page.goBack();
  await unanswered(page).getByRole('button', { name: 'Yes, go on with receipt 1' }).click();
  await expect(taken(page)).toContainText('Receipt 1');
  expect(sent).toBe(1);
  expect(await paymentsOf(request, till)).toHaveLength(1);
});

test('while a payment is sent no other patient is chosen, so that its refusal is read where it belongs', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  await open(page, till.patient, 'KES 12,399.99');
  const other = await aPatient(till.hospital, { lastName: 'Wanjiru', firstName: 'Njeri' });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/finance/receive-payment', async (route) => {
    await held;
    await route.fulfill({
      status: 409,
      json: { success: false, message: 'Paid already.', errors: {} },
    });
  });
  await pay(page);
  await find(page).fill(other.mrNumber);
  const says = page.getByRole('paragraph').filter({ hasText: 'A payment is being taken.' });
  await expect(says).toBeVisible();
  await page.getByRole('option', { name: /^Wanjiru, Njeri/ }).click();
  release();
  await expect(payment(page)).toContainText('Not taken: Paid already.');
  await expect(page.getByRole('heading', { name: 'Otieno, Achieng' })).toBeVisible();
  await find(page).click();
  await find(page).press('Enter');
  await expect(page.getByRole('heading', { name: 'Wanjiru, Njeri' })).toBeVisible();
  await expect(page.getByText('Not taken')).toHaveCount(0);
});

test('a refusal is read at its patient, also by who went back meanwhile', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  await page.goto('/payments/desk');
  await find(page).fill(till.patient.mrNumber);
  await page.getByRole('option', { name: /^Otieno, Achieng/ }).click();
  await expect(due(page)).toHaveText('KES 12,399.99');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/finance/receive-payment', async (route) => {
    await held;
    await route.fulfill({
      status: 409,
      json: { success: false, message: 'Paid already.', errors: {} },
    });
  });
  await pay(page);
  await page.goBack();
  await expect(payment(page)).toHaveCount(0);
  release();
  await expect(payment(page)).toContainText('Not taken: Paid already.');
  await expect(page.getByRole('heading', { name: 'Otieno, Achieng' })).toBeVisible();
});

test('what was typed outlasts a background read of the shift and the patient that fails', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  await open(page, till.patient, 'KES 12,399.99');
  await tendered(page).fill('12500');
  // Whoever comes back to a window has everything read again that is not of this moment.
  await page.waitForTimeout(staleMs);
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

test('what another desk was paid for meanwhile is refused in words that name its receipt', async ({
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
  await expect(payment(page).or(page.getByText('Nothing is outstanding'))).toContainText(
    /receipt 1|Nothing is outstanding/,
  );
  expect(await paymentsOf(request, till)).toHaveLength(1);
  expect(await faultsInBooks(request, till)).toEqual([]);
});

test('a receipt is found by its number, reprinted as a copy, and voided by a finance manager with a reason', async ({
  page,
  context,
  request,
  till,
}) => {
  await openShift(request, till);
  await open(page, till.patient, 'KES 12,399.99');
  await pay(page);
  await expect(taken(page)).toContainText('Receipt 1');
  await page.getByRole('button', { name: 'Next patient' }).click();
  await find(page).fill('R-1');
  await page.getByRole('option', { name: /^Receipt 1/ }).click();
  await expect(page.getByRole('heading', { name: 'Receipt 1', level: 1 })).toBeVisible();
  await expect(paper(page)).toContainText('Copy');
  await expect(paper(page)).toContainText('Receipt 1');
  await expect(page.getByRole('button', { name: 'Void the payment' })).toHaveCount(0);
  await page.getByRole('radio', { name: 'A5' }).click();
  await expect(paper(page)).toHaveAttribute('data-receipt', 'a5');
  await expectAccessible(page);

  await enter(context, till.hospital.staff['finance-manager'].sender);
  await page.reload();
  await page.getByRole('button', { name: 'Void the payment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Void receipt 1' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Charged to the wrong patient');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Void receipt 1' }).click();
  await expect(paper(page)).toContainText('Voided');
  await expect(page.getByText('Charged to the wrong patient').first()).toBeVisible();
  expect(await faultsInBooks(request, till)).toEqual([]);
});

test('a refund is asked for by the cashier, approved by another, and given back out of the drawer', async ({
  page,
  context,
  request,
  till,
}) => {
  await openShift(request, till);
  await open(page, till.patient, 'KES 12,399.99');
  await pay(page);
  await page.getByRole('link', { name: 'Open the payment' }).click();
  await page.getByRole('button', { name: 'Ask for a refund' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount, KES').fill('450');
  await dialog.getByLabel('Reason').fill('One test was not done');
  await dialog.getByRole('button', { name: 'Ask for the refund' }).click();
  const refunds = page.getByRole('region', { name: 'Refunds' });
  await expect(refunds).toContainText('Waits for a decision');

  await enter(context, till.hospital.staff['finance-manager'].sender);
  await page.goto('/payments/refunds');
  await expect(page.getByRole('listitem').filter({ hasText: 'receipt 1' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Approve' }).click();
  await dialog.getByRole('button', { name: 'Approve the refund' }).click();
  await expect(page.getByText('No refund waits for a decision')).toBeVisible();

  await enter(context, till.hospital.staff.billing.sender);
  await page.goto('/payments/refunds?status=approved');
  await page.getByRole('button', { name: 'Give KES 450.00 back' }).click();
  await expect(dialog).toContainText('Out of your shift at Billing desk');
  await expectAccessible(page);
  // The money was given, and what came back says nothing of it: pressed again it is not given a second time.
  await page.route('**/complete', async (route) => {
    await route.fetch();
    await route.fulfill({ json: { success: true, message: '', data: null, errors: null } });
  });
  await dialog.getByRole('button', { name: 'Give KES 450.00 back' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This was saved');
  await page.unroute('**/complete');
  await dialog.getByRole('button', { name: 'Give KES 450.00 back' }).click();
  await expect(page.getByText('No refund is to be given back')).toBeVisible();
  expect(await paymentsOf(request, till)).toMatchObject([{ refunded: '450.00' }]);
  expect(await faultsInBooks(request, till)).toEqual([]);
});

test('the list of payments keeps its filters in the address', async ({ page, request, till }) => {
  await openShift(request, till);
  await open(page, till.patient, 'KES 12,399.99');
  await pay(page);
  await expect(taken(page)).toBeVisible();
  await page.goto('/payments?transaction_type=cash');
  await expect(page.getByRole('link', { name: '1', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/payments?transaction_type=card');
  await expect(page.getByText('No payment matches')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the filter “Paid by: Card”' }).click();
  await expect(page).toHaveURL(/\/payments$/);
  await expect(page.getByRole('link', { name: '1', exact: true })).toBeVisible();
});

test('whoever does not take payments is told who does', async ({ page, context, till }) => {
  await enter(context, till.hospital.staff.nurse.sender);
  await page.goto('/payments/desk');
  await expect(page.getByText('Your role does not take payments')).toBeVisible();
});
