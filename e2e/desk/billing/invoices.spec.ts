import { expect, type Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { chargeItems } from '@/db/schema/index';
import { database } from '@/e2e/database';
import { expectAccessible } from '@/e2e/desk/accessible';
import { enter } from '@/e2e/desk/admissions/ward';
import { aDeposit, anInvoice, asDesk, faultsInBooks, openShift, test } from './cash-desk';

const net = (page: Page) => page.locator('[data-net]');
const paper = (page: Page) => page.getByRole('article');

test('a cashier makes an invoice with a discount by the payer’s account, issues it, and continues to the payment', async ({
  page,
  request,
  till,
}) => {
  await page.goto('/invoices/new');
  await page.getByRole('combobox', { name: 'Patient' }).fill(till.patient.mrNumber);
  await page.getByRole('option', { name: /Otieno, Achieng/ }).click();
  await expect(net(page)).toHaveText('KES 12,399.99');
  await page.getByRole('checkbox', { name: /Malaria test/ }).uncheck();
  await expect(net(page)).toHaveText('KES 11,499.99');

  await page.getByLabel('Payer (optional)').selectOption({ label: 'Lake Mutual · Claims' });
  await page.getByLabel(/^Discount on Bed night/).selectOption('LAKE-7 −750.00');
  await expect(net(page)).toHaveText('KES 10,749.99');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create invoice' }).click();

  await expect(page.getByRole('heading', { name: 'Draft invoice', level: 1 })).toBeVisible();
  await expect(paper(page)).toContainText('Draft: not an invoice yet');
  await page.getByRole('button', { name: 'Issue the invoice' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue the invoice' }).click();
  await expect(page.getByRole('heading', { name: 'Invoice 1', level: 1 })).toBeVisible();
  await expect(paper(page)).not.toContainText('Draft');
  await expect(paper(page)).toContainText('LAKE-7');
  await expect(paper(page)).toContainText('KES 10,749.99');
  await expectAccessible(page);

  await expect(page.getByRole('link', { name: 'Take a payment' })).toHaveAttribute(
    'href',
    new RegExp(`/payments/desk\\?patient=${till.patient.id}&invoice=`),
  );
  expect(await faultsInBooks(request, till)).toEqual([]);
});

test('an invoice on paper says who asks for the money, for which days, until when it is due, and how to pay it', async ({
  page,
  request,
  till,
}) => {
  const { hospital, insurer, items, desk } = till;
  const identity = await request.patch(`/api/v1/providers/${hospital.provider.id}/identity`, {
    headers: { authorization: `Bearer ${'key' in hospital.key ? hospital.key.key : ''}` },
    data: {
      address: 'Hospital Road, Kisumu',
      tax_number: 'P051234567X',
      bank_account: 'Lake Bank 0123456789',
      mobile_money: 'M-Pesa till 123456',
      invoice_due_days: 14,
    },
  });
  expect(identity.ok()).toBe(true);
  await database()
    .update(chargeItems)
    .set({ serviceDate: '2026-03-14' })
    .where(eq(chargeItems.id, items[0]?.id ?? ''));
  const { uuid } = await anInvoice(request, till, items.slice(0, 1));
  await page.goto(`/invoices/${uuid}`);
  await expect(paper(page)).toContainText('Tax number P051234567X');
  await expect(paper(page)).toContainText('14 Mar 2026');
  await expect(paper(page)).toContainText(/Due\d+ \w+ 20\d\d/);
  await expect(paper(page)).toContainText('How to payLake Bank 0123456789M-Pesa till 123456');
  await expect(paper(page)).toContainText('Reference: Invoice 1');
  const name = paper(page).getByText(hospital.provider.name).filter({ visible: true });
  await expect(name).toHaveCount(1);
  // On paper the head of each sheet has it too.
  await page.emulateMedia({ media: 'print' });
  await expect(name).toHaveCount(2);
  await expect(name.last()).toHaveText(`${hospital.provider.name} · Invoice 1`);
  // Of a long invoice the last sheet has a line of the table, and not the totals alone.
  const end = paper(page).getByRole('rowgroup').last();
  await expect(end).toHaveCSS('break-inside', 'avoid');
  await expect(end).toContainText(/14 Mar 2026.*Total.*Reference: Invoice 1/);
  await page.emulateMedia({ media: 'screen' });
  await expectAccessible(page);

  await asDesk(request, hospital, `patients/${till.patient.id}/covers`, {
    data: {
      ...{ payer: insurer.id, scheme: 'Civil servants', member_number: 'SHA-12345' },
      ...{ valid_from: '2026-01-01', authorization_number: 'A-77' },
    },
  });
  const accounts = await asDesk(request, hospital, 'accounts?type=insurance');
  await asDesk(request, hospital, `finance/invoices/${uuid}/pay`, {
    data: {
      ...{ transaction_type: 'insurance', account_id: accounts[0].uuid, currency: 'KES' },
      ...{ amount: '1500', reference: 'CL-2044', location: desk.id },
    },
  });
  await page.reload();
  await expect(paper(page)).toContainText(`ClaimCL-2044, ${insurer.name}`);
  await expect(paper(page)).toContainText(`Billed to ${insurer.name}, receipt 1−1,500.00`);
  await expect(paper(page)).toContainText(
    `Balance due from the patientKES 0.00To be paid by ${insurer.name}KES 1,500.00`,
  );
  await expect(paper(page)).toContainText(
    'Member numberSHA-12345, Civil servantsAuthorizationA-77',
  );
});

test('a discount is removed when the paying account does not allow it, and the page says so', async ({
  page,
  till,
}) => {
  await page.goto(`/invoices/new?patient=${till.patient.id}`);
  const account = page.getByLabel('Payer (optional)');
  await account.selectOption({ label: 'Lake Mutual · Claims' });
  await page.getByLabel(/^Discount on Bed night/).selectOption('LAKE-7 −750.00');
  await expect(net(page)).toHaveText('KES 11,649.99');
  await account.selectOption('');
  await expect(page.getByText('A discount was removed')).toBeVisible();
  await expect(page.getByLabel(/^Discount on Bed night/)).toBeHidden();
  await expect(net(page)).toHaveText('KES 12,399.99');
});

test('an invoice begins in the hospital’s own currency though the latest charge is in another', async ({
  page,
  till: { hospital, patient, items },
}) => {
  await database()
    .insert(chargeItems)
    .values({
      ...{ providerId: hospital.provider.id, patientId: patient.id, description: 'Visitor' },
      ...{ healthcareServiceId: items[0]?.healthcareServiceId ?? '', currency: 'USD' },
      ...{ priceTierId: hospital.priceTier.id, quantity: 1, unitPrice: '40', amount: '40' },
    });
  await page.goto(`/invoices/new?patient=${patient.id}`);
  await expect(page.getByLabel('Currency')).toHaveValue('KES');
  await expect(net(page)).toHaveText('KES 12,399.99');
  await page.getByLabel('Currency').selectOption('USD');
  await expect(net(page)).toHaveText('USD 40.00');
});

test('an issued invoice is cancelled with its reason, stays in the list, and its charges can be billed again', async ({
  page,
  request,
  till,
}) => {
  const { uuid } = await anInvoice(request, till, till.items);
  await page.goto(`/invoices/${uuid}`);
  await page.getByRole('button', { name: 'Cancel the invoice' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel invoice 1' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Reason').fill('Billed to the wrong scheme');
  await dialog.getByRole('button', { name: 'Cancel invoice 1' }).click();
  await expect(page.getByText(/^Cancelled by /)).toContainText('Billed to the wrong scheme');
  await expect(page.getByRole('link', { name: 'Take a payment' })).toBeHidden();

  await page.goto('/invoices?status=cancelled');
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Status: Cancelled');
  await expect(page.getByRole('rowheader', { name: '1' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/invoices/new?patient=${till.patient.id}`);
  await expect(net(page)).toHaveText('KES 12,399.99');
  expect(await faultsInBooks(request, till)).toEqual([]);
});

test('an invoice with a refund says so, and shows its balance due', async ({
  page,
  request,
  till,
}) => {
  const { hospital, desk, items } = till;
  const as = hospital.staff.billing.sender;
  await openShift(request, till);
  const { uuid } = await anInvoice(request, till, items.slice(0, 1));
  const { payments } = await asDesk(request, hospital, `finance/invoices/${uuid}/pay`, {
    as,
    data: { transaction_type: 'cash', amount: '1500', currency: 'KES', location: desk.id },
  });
  const refund = await asDesk(request, hospital, 'finance/refunds', {
    as,
    data: { payment: payments[0].uuid, amount: '1500', reason: 'Not done' },
  });
  await asDesk(request, hospital, `finance/refunds/${refund.uuid}/decide`, {
    as: hospital.staff['finance-manager'].sender,
    data: { decision: 'approved' },
  });
  await asDesk(request, hospital, `finance/refunds/${refund.uuid}/complete`, {
    as,
    data: { transaction_type: 'cash', location: desk.id },
  });
  await page.goto(`/invoices/${uuid}`);
  await expect(paper(page)).toContainText('Cash, receipt 1−1,500.00');
  await expect(paper(page)).toContainText('Refunded from receipt 1+1,500.00');
  await expect(paper(page)).toContainText('Balance dueKES 1,500.00');
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText('1,500.00 refunded');
  await expectAccessible(page);
});

test('a statement shows deposits and their use separately from the balance due', async ({
  page,
  request,
  till,
}) => {
  const { hospital, patient, desk, items } = till;
  const as = hospital.staff.billing.sender;
  await openShift(request, till);
  const account = await aDeposit(request, till, '2000');
  const { uuid } = await anInvoice(request, till, items.slice(0, 1));
  await asDesk(request, hospital, `finance/invoices/${uuid}/pay`, {
    as,
    data: { transaction_type: 'user-account', account_id: account.uuid, location: desk.id },
  });
  await page.goto(`/statements/patients/${patient.id}`);
  const ahead = page.getByRole('table', { name: /^Deposits, in KES/ });
  await expect(ahead.getByRole('row', { name: /^Deposit, receipt 1/ })).toContainText('2,000.00');
  await expect(ahead.getByRole('row', { name: /^Used for invoice 1, receipt 2/ })).toContainText(
    '1,500.00',
  );
  await expect(ahead.locator('tfoot')).toContainText('KES 500.00');
  await expectAccessible(page);
});

test('a statement shows a patient’s balance due, its age and its period', async ({
  page,
  request,
  till,
}) => {
  await anInvoice(request, till, till.items);
  await page.goto(`/statements/patients/${till.patient.id}`);
  await expect(page.getByRole('heading', { name: 'Statement of Otieno, Achieng' })).toBeVisible();
  await expect(paper(page).getByRole('rowheader', { name: /^Invoice 1/ })).toBeVisible();
  await expect(paper(page).locator('tfoot')).toContainText('KES 12,399.99');
  const ages = page.getByRole('region', { name: 'Balance due by age,  in KES' });
  await expect(ages).toContainText('Up to 30 days12,399.99');
  await expectAccessible(page);

  await page.goto(`/statements/patients/${till.patient.id}?start=2026-02-02&end=2026-02-01`);
  await expect(page.getByText('The first day is after the last.')).toBeVisible();
  await page.goto(`/statements/payers/${till.insurer.id}`);
  await expect(page.getByRole('heading', { name: 'Statement of Lake Mutual' })).toBeVisible();
  await expectAccessible(page);
});

test('an auditor reads invoices, and can neither make, issue nor cancel one', async ({
  page,
  context,
  request,
  till,
}) => {
  const { uuid } = await anInvoice(request, till, till.items);
  await enter(context, till.hospital.staff.auditor.sender);
  await page.goto('/invoices');
  await expect(page.getByRole('rowheader', { name: '1' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'New invoice' })).toBeHidden();
  await page.goto(`/invoices/${uuid}`);
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Cancel/ })).toBeHidden();
});

test('a list’s main action is next to its title, as the last of its actions', async ({
  page,
  context,
  till,
}) => {
  const { billing, 'finance-manager': manager } = till.hospital.staff;
  for (const [sender, address, action] of [
    [billing.sender, '/payments', 'Take a payment'],
    [billing.sender, '/invoices', 'New invoice'],
    [manager.sender, '/discounts', 'New discount'],
    [manager.sender, '/remittances', 'Record a remittance'],
    [manager.sender, '/payers', 'Add a payer'],
    [manager.sender, '/accounts', 'Add an account'],
  ] as const) {
    await enter(context, sender);
    await page.goto(address);
    const header = page
      .getByRole('main')
      .locator('header')
      .filter({ has: page.locator('h1') });
    await expect(header.locator('a, button').last(), address).toHaveText(action);
  }
});
