import { expect, type Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { chargeItems, paymentAccounts } from '@/db/schema/index';
import { database } from '@/e2e/database';
import { expectAccessible } from '@/e2e/desk/accessible';
import { holdBack } from '@/e2e/desk/platform/delayed-responses';
import {
  due,
  find,
  open,
  outstanding,
  paper,
  pay,
  payment,
  take,
  taken,
  tendered,
} from './at-the-desk';
import { anInvoice, asDesk, faultsInBooks, openShift, paymentsOf, test } from './cash-desk';

/** There is no printer; the page believes that it has printed. */
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
  // The answer itself has the shift. Another read is not needed, and may fail.
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

test('the worked bill has a discount on the bed nights, a tenth from the patient, and the rest from the insurer', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  await open(page, till.patient, 'KES 12,399.99');
  await outstanding(page).getByText('3 discounts do not apply').press('Enter');
  await expect(outstanding(page)).toContainText(
    'Discount LAKE-7 applies only to amounts paid by Lake Mutual.',
  );

  await page.getByRole('radio', { name: 'An insurer' }).check();
  const discount = page.getByLabel(/^Discount on Bed night/);
  await expect(discount.getByRole('option')).toHaveText([
    'No discount',
    'LAKE-7 −750.00',
    'LAKE-100 −100.00',
  ]);
  await expect(outstanding(page).getByText('1 discount does not apply')).toBeVisible();
  await expect(outstanding(page)).toContainText('Discount OLD-50 is not active.');
  await discount.selectOption('LAKE-7 −750.00');
  await expect(due(page)).toHaveText('KES 11,649.99');
  await expect(payment(page).getByLabel('Amount, KES')).toHaveValue('1165.00');
  await expect(payment(page)).toContainText('Required by the scheme: 1,165.00');
  await expect(payment(page)).toContainText('10,484.99');
  await tendered(page).fill('1200');
  await expect(payment(page).locator('[data-change]')).toHaveText('KES 35.00');
  await expectAccessible(page);
  await expect(take(page)).toHaveText(/^Take KES 1,165\.00/);
  await expect(take(page)).toBeInViewport({ ratio: 1 });
  await pay(page);
  await expect(taken(page)).toContainText('Receipts 1 and 2');
  await expect(taken(page)).toContainText(
    'KES 1,165.00 from Otieno, Achieng; KES 10,484.99 billed to Lake Mutual',
  );
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

test('several tenders pay one bill, and too much of one is refused before anything is taken', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  await open(page, till.patient, 'KES 12,399.99');
  await payment(page).getByRole('button', { name: 'Split payment' }).click();
  const part = payment(page).getByRole('group', { name: 'Also pay by: mobile money' });
  await part.getByLabel('Amount, KES').fill('twenty');
  await expect(part).toContainText('Enter an amount, such as 45.00.');
  await part.getByLabel('Amount, KES').fill('20000');
  await expect(part).toContainText('is more than');
  await take(page).click();
  await expect(payment(page)).toContainText('Enter the number on the slip');
  await expect(part.getByLabel('Amount, KES')).toBeFocused();
  await part.getByLabel('Amount, KES').fill('5000');
  await page.keyboard.press('F2');
  await expect(part.getByLabel('Code in the mobile money message')).toBeFocused();
  await page.keyboard.type('QK7X2');
  await expect(payment(page)).toContainText('7,399.99');
  await tendered(page).fill('5500');
  await payment(page).getByRole('button', { name: 'Split payment' }).click();
  await part.nth(1).getByLabel('Payment method', { exact: true }).selectOption('Cash');
  const cash = payment(page).getByRole('group', { name: 'Also pay by: cash' });
  await cash.getByLabel('Amount, KES').fill('2000');
  await cash.getByLabel('Cash received, KES').fill('2500');
  // Of all that was handed over.
  await expect(payment(page).locator('[data-change]')).toHaveText('KES 600.01');
  await pay(page);
  await expect(taken(page)).toContainText('Receipts 1, 2 and 3');
  await expect(taken(page)).toContainText('KES 600.01');
  await expect(paper(page)).toContainText('Reference QK7X2');
  expect(await paymentsOf(request, till)).toHaveLength(3);
  expect(await faultsInBooks(request, till)).toEqual([]);
});

test('an invoice is paid in part, and the desk shows the balance due', async ({
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
  await expect(payment(page)).toContainText(/Balance after payment\s*900\.00/);
  await expectAccessible(page);
  await pay(page);
  await expect(taken(page)).toContainText('Receipt 1');
  await open(page, patient, 'KES 10,899.99');
  await page.getByRole('checkbox', { name: /^Invoice 1/ }).check();
  await expect(due(page)).toHaveText('KES 900.00');
  await expect(page.getByRole('checkbox', { name: /^Consultation|^Bed night/ })).not.toBeChecked();

  // Another desk takes a part while the terminal is charged the shown amount: this is not accepted as if it had been
  // less.
  await payment(page).getByLabel('Payment method', { exact: true }).selectOption('Card');
  await payment(page).getByLabel('Number on the card slip').fill('0042');
  await expect(payment(page).locator('[aria-busy="false"]')).toBeVisible();
  await expect(take(page)).toHaveText(/^Take KES 900\.00/);
  await asDesk(request, till.hospital, `finance/invoices/${invoice.uuid}/pay`, {
    data: {
      ...{ transaction_type: 'cash', amount: '400', currency: 'KES' },
      location: till.desk.id,
    },
  });
  await pay(page);
  await expect(payment(page)).toContainText('Not taken: The amount due changed to KES 500.00');
  await expect(take(page)).toHaveText(/^Take KES 500\.00/);
  expect(await paymentsOf(request, till)).toHaveLength(2);
});

test('while the shift is loading, the desk of a patient says what it waits for', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  const { release } = await holdBack(page, 'GET', /\/finance\/shifts\?/);
  await page.goto(`/payments/desk?patient=${till.patient.id}`);
  const waits = page.getByText('Loading your shift');
  await expect(waits).toBeAttached();
  release();
  await expect(due(page)).toHaveText('KES 12,399.99');
  await expect(waits).toHaveCount(0);
});

test('a problem without a field on the desk is shown above the button', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  const [item] = till.items;
  await database()
    .update(chargeItems)
    .set({ quantity: 2, unitPrice: '900000000000.00', amount: '1800000000000.00' })
    .where(eq(chargeItems.id, item?.id ?? ''));
  await page.goto(`/payments/desk?patient=${till.patient.id}`);
  await expect(payment(page)).toContainText('One payment can be at most KES 999,999,999,999.');
});

test('the sum is shown where no account takes the payment, with the reason', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  await database()
    .update(paymentAccounts)
    .set({ locationId: till.hospital.ward.id })
    .where(eq(paymentAccounts.locationId, till.desk.id));
  await page.goto(`/payments/desk?patient=${till.patient.id}`);
  await expect(payment(page)).toContainText('There is no account for this payment method.');
  await expect(due(page)).toHaveText('KES 12,399.99');
});

const previewing = '**/preview';

test('the focus stays at the sum when it is recalculated by keyboard', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  await page.route(previewing, (route) => route.abort());
  await page.goto(`/payments/desk?patient=${till.patient.id}`);
  const again = payment(page).getByRole('button', { name: 'Calculate again' });
  await expect(again).toBeVisible();
  await page.unroute(previewing);
  await again.press('Enter');
  await expect(due(page)).toHaveText('KES 12,399.99');
  await expect(again).toBeHidden();
  await expect(
    payment(page).getByRole('region', { name: 'Amount and payment methods' }),
  ).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'The patient' })).toBeFocused();
});
