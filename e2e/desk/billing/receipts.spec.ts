import { expect } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { chargeItems } from '@/db/schema/index';
import { database } from '@/e2e/database';
import { expectAccessible } from '@/e2e/desk/accessible';
import { enter } from '@/e2e/desk/admissions/ward';
import { find, open, paper, pay, taken } from './at-the-desk';
import { anInvoice, asDesk, faultsInBooks, openShift, paymentsOf, test } from './cash-desk';

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
  await expect(paper(page)).toContainText('Receipt 1');
  await expect(paper(page)).not.toContainText('Copy');
  await page.evaluate(() => {
    window.print = () => {
      const { textContent: paper } = document.querySelector('article') ?? {};
      document.body.setAttribute('data-printed', paper?.includes('Copy') ? 'copy' : 'original');
      window.dispatchEvent(new Event('beforeprint'));
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  await page.getByRole('button', { name: 'Print the receipt' }).click();
  await expect(page.locator('[data-printed="original"]')).toBeVisible();
  await expect(paper(page)).toContainText('Copy');
  await page.getByRole('button', { name: 'Print a copy' }).click();
  await expect(page.locator('[data-printed="copy"]')).toBeVisible();

  // The first print was cancelled: the same person prints the original again, with a reason.
  await page.getByRole('button', { name: 'Print the original again' }).click();
  const again = page.getByRole('dialog', { name: 'Print the original again?' });
  await again.getByRole('button', { name: 'Print the original' }).click();
  await expect(again).toContainText('Enter the reason.');
  await expectAccessible(page);
  await again.getByLabel('Reason').fill('Paper jam');
  await again.getByRole('button', { name: 'Print the original' }).click();
  await expect(page.locator('[data-printed="original"]')).toBeVisible();
  const prints = page.getByRole('list', { name: 'Prints' });
  await expect(prints).toContainText('Original printed by Test billing');
  await expect(prints).toContainText(/Original again printed by Test billing, .*: Paper jam/);

  // A print by the browser's own menu is a copy, and is on record too.
  await page.evaluate(() => window.print());
  await expect(prints.getByRole('listitem')).toHaveCount(4);
  await page.reload();
  await expect(paper(page)).toContainText('Copy');
  await expect(page.getByRole('button', { name: 'Print a copy' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Void the payment' })).toHaveCount(0);
  await page.getByRole('radio', { name: 'A5' }).click();
  await expect(paper(page)).toHaveAttribute('data-receipt', 'a5');
  const style = page.getByRole('region', { name: 'Receipt' }).locator('style');
  expect(await style.evaluate(({ textContent }) => textContent)).toMatch(
    /"Receipt 1 · Otieno, Achieng · .+ · Copy"/,
  );
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
  // The money is due again, so the paper does not say that it is paid in full.
  await expect(paper(page)).toContainText('The invoice was cancelled');
  await expect(paper(page)).not.toContainText('left to pay');
  await expect(page.getByText('Charged to the wrong patient').first()).toBeVisible();
  expect(await faultsInBooks(request, till)).toEqual([]);
});

test('a refund is requested by the cashier, approved by another person, and paid out of the drawer', async ({
  page,
  context,
  request,
  till,
}) => {
  await openShift(request, till);
  await open(page, till.patient, 'KES 12,399.99');
  await pay(page);
  await page.getByRole('link', { name: 'Open the payment' }).click();
  await page.getByRole('button', { name: 'Request refund' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason for refund').selectOption('Malaria test, KES 900.00');
  await expect(dialog.getByLabel('Amount, KES')).toHaveValue('900.00');
  await dialog.getByLabel('Amount, KES').fill('450');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('One test was not done');
  await dialog.getByRole('button', { name: 'Request refund' }).click();
  const refunds = page.getByRole('region', { name: 'Refunds' });
  await expect(refunds).toContainText('Pending');

  await enter(context, till.hospital.staff['finance-manager'].sender);
  await page.goto('/payments/refunds');
  await expect(page.getByRole('listitem').filter({ hasText: 'receipt 1' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog).toContainText(
    'For Malaria test, which was not provided: nothing becomes due again',
  );
  await dialog.getByRole('button', { name: 'Approve the refund' }).click();
  await expect(page.getByText('No pending refunds')).toBeVisible();

  await enter(context, till.hospital.staff.billing.sender);
  // Approved refunds are what a cashier has to do something about, and the desk shows that of its patient.
  await page.goto(`/payments/desk?patient=${till.patient.id}`);
  await expect(page.getByRole('link', { name: 'Refund to pay: KES 450.00' })).toBeVisible();
  await page.goto('/payments/refunds');
  await page.getByRole('button', { name: 'Refund KES 450.00' }).click();
  await expect(dialog).toContainText('from your shift at Billing desk');
  await expectAccessible(page);
  // The money was paid out, and the answer does not say so: another press does not pay it out again.
  await page.route('**/complete', async (route) => {
    await route.fetch();
    await route.fulfill({ json: { success: true, message: '', data: null, errors: null } });
  });
  await dialog.getByRole('button', { name: 'Refund KES 450.00' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Saved');
  await page.unroute('**/complete');
  await dialog.getByRole('button', { name: 'Refund KES 450.00' }).click();
  await expect(page.getByRole('heading', { name: 'Refund voucher 1', level: 1 })).toBeVisible();
  await expect(paper(page)).toContainText('Amount paidKES 450.00');
  await expect(paper(page)).toContainText('ForReceipt 1, invoice 1, Malaria test');
  await expect(paper(page)).toContainText('Received by: name, signature, date');
  await expectAccessible(page);
  expect(await paymentsOf(request, till)).toMatchObject([{ refunded: '450.00' }]);
  await page.goto('/payments/refunds?status=completed');
  await expect(page.getByText('For Malaria test, which was not provided')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Refund voucher 1' })).toBeVisible();
  await page.getByRole('link', { name: 'receipt 1' }).click();
  await expect(paper(page)).toContainText('Refunded since450.00');
  await expect(paper(page)).toContainText('Paid in full');
  expect(await faultsInBooks(request, till)).toEqual([]);
});

test('an auditor goes from a refund voucher to who requested, approved and paid it, and reads names instead of UUIDs', async ({
  page,
  context,
  request,
  till,
}) => {
  const { hospital, patient, desk, items } = till;
  const as = hospital.staff.billing.sender;
  await openShift(request, till);
  const invoice = await anInvoice(request, till, items.slice(2));
  const cash = { transaction_type: 'cash', location: desk.id };
  const paid = await asDesk(request, hospital, `finance/invoices/${invoice.uuid}/pay`, {
    as,
    data: { ...cash, amount: '900', currency: 'KES' },
  });
  const refund = await asDesk(request, hospital, 'finance/refunds', {
    as,
    data: {
      payment: paid.payments[0].uuid,
      charge_item: items[2]?.id,
      amount: '450',
      reason: 'One test was not done',
    },
  });
  await asDesk(request, hospital, `finance/refunds/${refund.uuid}/decide`, {
    as: hospital.staff['finance-manager'].sender,
    data: { decision: 'approved' },
  });
  await asDesk(request, hospital, `finance/refunds/${refund.uuid}/complete`, { as, data: cash });

  await enter(context, hospital.staff.auditor.sender);
  for (const address of ['/payers', '/accounts']) {
    await page.goto(address);
    await expect(page.getByRole('link', { name: 'Who changed this record' }).first()).toBeVisible();
  }
  await page.goto('/payments/refunds?status=completed');
  await expect(page.getByRole('link', { name: 'Who changed this record' })).toBeVisible();
  await page.getByRole('link', { name: 'Refund voucher 1' }).click();
  await page.getByRole('link', { name: 'Who changed this record' }).click();
  const rows = page.getByRole('list', { name: 'Audit log, newest first' }).locator('> li');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(0)).toContainText(hospital.staff.billing.name);
  await expect(rows.nth(1)).toContainText(hospital.staff['finance-manager'].name);
  await rows.nth(2).locator('summary').click();
  const fields = rows.nth(2).getByRole('table', { name: 'Added' });
  await expect(fields.getByRole('row', { name: /^Amount/ })).toContainText('450.00');
  await expect(fields.getByRole('link', { name: 'Receipt 1', exact: true })).toBeVisible();
  await expect(fields.getByRole('link', { name: 'Malaria test' })).toHaveAttribute(
    'href',
    /^\/audit\?search=/,
  );
  await expect(fields.getByRole('row', { name: /^Patient/ })).toContainText(patient.lastName);
  await expect(fields).not.toContainText(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  await expectAccessible(page);
});

test('a receipt printed by the browser’s own menu is on one sheet of the roll, mark of a copy included', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  await open(page, till.patient, 'KES 12,399.99');
  await pay(page);
  await expect(taken(page)).toContainText('Receipt 1');
  const [{ uuid }] = await paymentsOf(request, till);
  await page.goto(`/payments/${uuid}`);
  await expect(paper(page)).toContainText('Receipt 1');
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
});

test('a receipt printed before its list of prints has loaded is shown as a copy, and stays one', async ({
  page,
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
  await expect(paper(page)).toBeVisible();
  let printed = () => {};
  const isPrinted = new Promise<void>((resolve) => {
    printed = resolve;
  });
  let isFirst = true;
  await page.route(/\/prints$/, async (route) => {
    if (!isFirst || route.request().method() !== 'GET') return route.continue();
    isFirst = false;
    const answer = await route.fetch();
    await isPrinted;
    await route.fulfill({ response: answer }).catch(() => {});
  });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Print the receipt' })).toBeEnabled();
  await page.evaluate(() => {
    window.print = () => window.dispatchEvent(new Event('afterprint'));
  });
  await page.getByRole('button', { name: 'Print the receipt' }).click();
  await expect(paper(page)).toContainText('Copy');
  printed();
  await page.waitForLoadState('networkidle');
  await expect(paper(page)).toContainText('Copy');
});

test('a receipt names the service, and the receipt of a later part says what was paid before', async ({
  page,
  request,
  till,
}) => {
  const { hospital, desk, items } = till;
  await openShift(request, till);
  await database()
    .update(chargeItems)
    .set({ description: 'Second view' })
    .where(eq(chargeItems.id, items[0]?.id ?? ''));
  const { uuid } = await anInvoice(request, till, items.slice(0, 1));
  const part = async (amount: string) => {
    const { payments } = await asDesk(request, hospital, `finance/invoices/${uuid}/pay`, {
      as: hospital.staff.billing.sender,
      data: { transaction_type: 'cash', amount, currency: 'KES', location: desk.id },
    });
    return payments[0].uuid;
  };
  const [first, second] = [await part('500'), await part('1000')];
  await page.goto(`/payments/${second}`);
  await expect(paper(page)).toContainText('Consultation1,500.00Second view');
  await expect(paper(page)).toContainText('Paid before500.00Paid: Cash1,000.00');
  await expect(paper(page)).toContainText('Paid in full');
  await page.goto(`/payments/${first}`);
  await expect(paper(page)).toContainText('Paid: Cash500.00');
  await expect(paper(page)).toContainText('Paid since1,000.00');
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
  await expect(page.getByText('No matching payments')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the filter “Payment method: Card”' }).click();
  await expect(page).toHaveURL(/\/payments$/);
  await expect(page.getByRole('link', { name: '1', exact: true })).toBeVisible();
});
