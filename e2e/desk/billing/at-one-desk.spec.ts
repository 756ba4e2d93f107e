import { expect } from '@playwright/test';
import { chargeItems, discounts } from '@/db/schema/index';
import { anEncounter, aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';
import { expectAccessible } from '@/e2e/desk/accessible';
import { due, find, open, outstanding, pay, payment, take, taken, tendered } from './at-the-desk';
import { aDeposit, faultsInBooks, openShift, paymentsOf, test } from './cash-desk';

/** Part payments, discounts of the whole, deposits and the day's work, without leaving the payment desk. */

const day = 86_400_000;

test('charges are paid in part at the desk, and the rest is due on their invoice', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  await open(page, till.patient, 'KES 12,399.99');
  await payment(page).getByRole('button', { name: 'Pay part' }).press('Enter');
  const amount = payment(page).getByLabel('Amount, KES');
  await expect(amount).toBeFocused();
  await page.keyboard.type('20000');
  await expect(payment(page)).toContainText('KES 20,000.00 is more than');
  await amount.fill('5000');
  await expect(payment(page)).toContainText('Balance after payment7,399.99');
  await expect(take(page)).toHaveText(/^Take KES 5,000.00/);
  await tendered(page).fill('6000');
  await expect(payment(page).locator('[data-change]')).toHaveText('KES 1,000.00');
  await expectAccessible(page);
  await pay(page);
  await expect(taken(page)).toContainText('Receipt 1');
  await expect(taken(page)).toContainText('Invoice 1: balance due KES 7,399.99');

  await page.getByRole('button', { name: 'Next patient' }).click();
  await find(page).fill('otieno');
  await expect(page.getByRole('option')).toContainText('Balance due KES 7,399.99');
  await page.keyboard.press('Enter');
  await expect(due(page)).toHaveText('KES 7,399.99');
  await expect(outstanding(page)).toContainText('5,000.00 already settled');
  await pay(page);
  await expect(taken(page)).toContainText('Receipt 2');
  await expect(taken(page)).not.toContainText('balance due');
  expect(await faultsInBooks(request, till)).toEqual([]);
});

test('the charges are given discounts of single charges or one of the whole, which go when the paying account does not allow them', async ({
  page,
  request,
  till,
}) => {
  const { hospital, insurer } = till;
  await database()
    .insert(discounts)
    .values({
      providerId: hospital.provider.id,
      payerId: insurer.id,
      code: 'WHOLE-10',
      appliesTo: 'invoice',
      discountType: 'percentage',
      amount: '10',
      currency: 'KES',
      startAt: new Date(Date.now() - day),
      endAt: new Date(Date.now() + day),
    });
  await openShift(request, till);
  await open(page, till.patient, 'KES 12,399.99');
  const whole = page.getByLabel('Discount on the whole payment');
  await expect(whole).toHaveCount(0);
  await page.getByRole('radio', { name: 'An insurer' }).check();
  await page.getByRole('button', { name: 'Apply the best discount to each' }).click();
  await expect(due(page)).toHaveText('KES 11,437.49');
  await page.getByRole('radio', { name: 'The patient' }).check();
  await expect(due(page)).toHaveText('KES 12,399.99');
  await expect(page.getByText('3 discounts were removed')).toBeVisible();
  await page.getByRole('radio', { name: 'An insurer' }).check();
  await expect(due(page)).toHaveText('KES 11,437.49');
  await whole.selectOption('WHOLE-10, 10.00 %');
  await expect(due(page)).toHaveText('KES 11,159.99');
  await expect(page.getByLabel(/^Discount on Bed night/)).toHaveValue('');
  // While the sums are worked out, they are pale.
  await expect(payment(page).locator('[aria-busy="false"]')).toBeVisible();
  await expectAccessible(page);
  // One charge less: the discount stays, and becomes smaller.
  await page.getByRole('checkbox', { name: /^Malaria test/ }).uncheck();
  await expect(due(page)).toHaveText('KES 10,349.99');
  await page.getByRole('radio', { name: 'The patient' }).check();
  await expect(due(page)).toHaveText('KES 11,499.99');
  await expect(page.getByText('A discount was removed')).toBeVisible();
  await page.getByRole('radio', { name: 'An insurer' }).check();
  await expect(due(page)).toHaveText('KES 10,349.99');
  await pay(page);
  await expect(taken(page)).toContainText('Receipts 1 and 2');
  expect(await faultsInBooks(request, till)).toEqual([]);
});

test('a deposit is offered first: it pays a part and cash the rest', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  await aDeposit(request, till, '2000');
  await open(page, till.patient, 'KES 12,399.99');
  const offer = payment(page).getByRole('button', { name: /of the deposit$/ });
  await expect(offer).toHaveText('Use KES 2,000.00 of the deposit');
  await expectAccessible(page);
  await offer.press('Enter');
  await expect(offer).toHaveCount(0);
  const part = payment(page).getByRole('group', { name: 'Also pay by: deposit' });
  await expect(part.getByLabel('Amount, KES')).toHaveValue('2000.00');
  await expect(payment(page).locator('[aria-busy="false"]')).toContainText('Cash10,399.99');
  await page.keyboard.press('F2');
  await expect(taken(page)).toContainText('Receipts 2 and 3');
  expect(await paymentsOf(request, till)).toMatchObject([
    { transaction_type: 'user-account', amount: '2000.00' },
    { transaction_type: 'cash', amount: '10399.99' },
    { kind: 'deposit' },
  ]);
  expect(await faultsInBooks(request, till)).toEqual([]);
});

test('a deposit that is enough pays all of it in one press', async ({ page, request, till }) => {
  await openShift(request, till);
  await aDeposit(request, till, '20000');
  await open(page, till.patient, 'KES 12,399.99');
  await payment(page).getByRole('button', { name: 'Use KES 12,399.99 of the deposit' }).click();
  await expect(payment(page).getByLabel('Payment method', { exact: true })).toHaveValue(
    'user-account',
  );
  await pay(page);
  await expect(taken(page)).toContainText('Receipt 2');
  expect(await faultsInBooks(request, till)).toEqual([]);
});

test('the empty desk shows the patients who can pay or be refunded today and the last receipts of the shift', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  await page.goto('/payments/desk');
  const queue = page.getByRole('region', { name: 'To pay or refund today' });
  const receipts = page.getByRole('region', { name: 'Last receipts of your shift' });
  await expect(queue).toContainText(
    'No patient with a visit or discharge today has a balance due, a refund due or a deposit to return.',
  );
  await expect(receipts).toContainText('No receipt in this shift yet.');
  await anEncounter(till.hospital, { patientId: till.patient.id, startTime: new Date() });
  await page.reload();
  await expect(queue).toContainText('Balance due KES 12,399.99');
  await expect(find(page)).toBeFocused();
  await expectAccessible(page);
  await queue.getByRole('link', { name: 'Otieno, Achieng' }).click();
  await expect(due(page)).toHaveText('KES 12,399.99');
  await pay(page);
  await expect(taken(page)).toContainText('Receipt 1');
  await page.getByRole('button', { name: 'Next patient' }).click();
  await expect(queue).toContainText('No patient with a visit or discharge today');
  await expect(receipts.getByRole('link', { name: 'Receipt 1' })).toBeVisible();
  await expect(receipts).toContainText('KES 12,399.99');
  await expectAccessible(page);
  await page.route(/payment-queue/, (route) => route.abort());
  await page.reload();
  await expect(queue).toContainText('This list could not be loaded', { timeout: 15_000 });
  await expect(receipts.getByRole('link', { name: 'Receipt 1' })).toBeVisible();
});

test('the patients of a busy day after the first 20 are one press away', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  const { hospital } = till;
  const charge = {
    providerId: hospital.provider.id,
    healthcareServiceId: hospital.service.id,
    priceTierId: hospital.priceTier.id,
    description: 'Consultation',
    currency: 'KES',
    ...{ quantity: 1, unitPrice: '500.00', amount: '500.00' },
  };
  const startTime = new Date();
  for (let n = 0; n < 21; n += 1) {
    const patient = await aPatient(hospital);
    await anEncounter(hospital, { patientId: patient.id, startTime });
    await database()
      .insert(chargeItems)
      .values({ ...charge, patientId: patient.id });
  }
  await page.goto('/payments/desk');
  const queue = page.getByRole('region', { name: 'To pay or refund today' });
  await expect(queue).toContainText('20 of 21 shown');
  await queue.getByRole('button', { name: 'Show earlier' }).click();
  await expect(queue.getByRole('listitem')).toHaveCount(21);
  await expect(queue.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
});

test('a name that is a letter off is offered as similar, and is not chosen by Enter alone', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  await page.goto('/payments/desk');
  await expect(find(page)).toBeFocused();
  await page.keyboard.type('otiano');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('No exact match for “otiano”: these names are similar.').first(),
  ).toBeVisible();
  await expect(page.getByRole('option')).toContainText('Otieno, Achieng');
  await expect(page).toHaveURL(/\/payments\/desk$/);
  await page.keyboard.press('Enter');
  await expect(due(page)).toHaveText('KES 12,399.99');
});
