import { expect } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { payers, prices, priceTiers } from '@/db/schema/index';
import { only } from '@/e2e/builders/only-row';
import { database } from '@/e2e/database';
import { expectAccessible, expectAccessibleFromTop } from '@/e2e/desk/accessible';
import { enter } from '@/e2e/desk/admissions/ward';
import { due, outstanding, pay, payment, take, taken } from './at-the-desk';
import { asDesk, faultsInBooks, openShift, test } from './cash-desk';

test('a cashier records a cover, and the desk begins with its payer and warns before its limit is passed', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  await page.goto(`/patients/${till.patient.id}/cover`);
  await expect(page.getByText('No cover recorded')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add cover' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add cover' });
  await dialog.getByLabel('Payer').fill('Lake');
  await page.getByRole('option', { name: /^Lake Mutual/ }).click();
  await dialog.getByLabel('Member number').fill('SHA-12345');
  await dialog.getByLabel('Valid from').fill('01/01/2026');
  await dialog.getByLabel('Authorization number').fill('A-77');
  await dialog.getByLabel('Authorized up to, KES').fill('10000');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save cover' }).click();
  await expect(dialog).toBeHidden();
  const listed = page.getByRole('list', { name: 'Covers' });
  await expect(listed).toContainText('Member SHA-12345');
  await expect(listed).toContainText('Primary');
  await page.goto(`/payments/desk?patient=${till.patient.id}`);
  await expect(page.getByRole('radio', { name: 'An insurer' })).toBeChecked();
  await expect(due(page)).toHaveText('KES 12,399.99');
  await expect(payment(page)).toContainText('Member SHA-12345');
  await expect(payment(page)).toContainText(
    'This exceeds the authorized amount: KES 10,000.00 is left of KES 10,000.00.',
  );
  await page.getByRole('checkbox', { name: /^Bed night/ }).uncheck();
  await expect(payment(page).getByText('This exceeds the authorized amount')).toBeHidden();
  await pay(page);
  await expect(taken(page)).toBeVisible();
  expect(await faultsInBooks(request, till)).toEqual([]);
});

test('a charge that the payer’s price tier forbids says why, what the patient pays instead, and that the copayment is not known', async ({
  page,
  request,
  till,
}) => {
  const { hospital, insurer, patient } = till;
  await openShift(request, till);
  const [tier] = await database()
    .insert(priceTiers)
    .values({ providerId: hospital.provider.id, name: 'Scheme' })
    .returning();
  await database()
    .update(payers)
    .set({ priceTierId: tier?.id ?? null })
    .where(eq(payers.id, insurer.id));
  await asDesk(request, hospital, `patients/${patient.id}/covers`, {
    data: { payer: insurer.id, member_number: 'SHA-1', valid_from: '2026-01-01' },
  });
  await page.goto(`/payments/desk?patient=${patient.id}`);
  await expect(payment(page)).toContainText('Lake Mutual pays at the price tier Scheme.');
  // 1,500.00 + 9,999.99 + 900.00
  await expect(due(page)).toHaveText('KES 12,399.99');
  await expect(payment(page)).toContainText(
    'Lake Mutual cannot be charged. If the patient pays instead, this is due now.',
  );
  const copayment = payment(page).getByRole('group', { name: 'Patient copayment' });
  await expect(copayment).toContainText('Calculated once the payment can be taken');
  await expect(copayment).not.toContainText('No copayment');
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: /^Bed night/ }).uncheck();
  await expect(due(page)).toHaveText('KES 2,400.00');
  await page.getByRole('radio', { name: 'The patient' }).check();
  await expect(payment(page).getByText('cannot be charged')).toBeHidden();
  await expect(take(page)).toContainText('Take KES 2,400.00');
});

test('charges at another tier are charged to the payer at its own prices, in one action, and an auditor sees both tiers', async ({
  page,
  request,
  till,
  context,
}) => {
  const { hospital, insurer, patient, items } = till;
  await openShift(request, till);
  const providerId = hospital.provider.id;
  const tier = only(
    await database().insert(priceTiers).values({ providerId, name: 'Scheme' }).returning(),
  );
  await database().update(payers).set({ priceTierId: tier.id }).where(eq(payers.id, insurer.id));
  const amounts = ['1200.00', '3000.00', '400.00'];
  await database()
    .insert(prices)
    .values(
      items.map(({ healthcareServiceId }, index) => ({
        ...{ providerId, healthcareServiceId, priceTierId: tier.id, currency: 'KES' },
        ...{ amount: amounts[index] ?? '0', validFrom: new Date('2026-01-01T00:00:00Z') },
      })),
    );
  await asDesk(request, hospital, `patients/${patient.id}/covers`, {
    data: { payer: insurer.id, member_number: 'SHA-1', valid_from: '2026-01-01' },
  });
  await page.goto(`/payments/desk?patient=${patient.id}`);
  await expect(payment(page)).toContainText('Lake Mutual pays at the price tier Scheme.');
  await payment(page).getByRole('button', { name: 'Charge at this tier' }).click();
  // 1,200.00 + 3 × 3,000.00 + 2 × 400.00
  await expect(due(page)).toHaveText('KES 11,000.00');
  await expect(outstanding(page)).toContainText('instead of 9,999.99');
  await expect(outstanding(page)).toContainText('9,000.00');
  await expect(payment(page)).toContainText('Copayment, cash1,100.00');
  await expectAccessibleFromTop(page);
  // Another payer has other prices.
  await page.getByRole('radio', { name: 'The patient' }).check();
  await expect(due(page)).toHaveText('KES 12,399.99');
  await page.getByRole('radio', { name: 'An insurer' }).check();
  await payment(page).getByRole('button', { name: 'Charge at this tier' }).click();
  await expect(due(page)).toHaveText('KES 11,000.00');
  await pay(page);
  await expect(taken(page)).toContainText('9,900.00');
  expect(await faultsInBooks(request, till)).toEqual([]);

  // The auditor goes from the invoice to who charged it at which tier, and at which tier and price it was before.
  const [{ uuid }] = await asDesk(request, hospital, `finance/invoices?patient=${patient.id}`);
  await enter(context, hospital.staff.auditor.sender);
  await page.goto(`/invoices/${uuid}`);
  const lines = page.getByRole('table', { name: 'Lines of the invoice' });
  await expect(lines).toContainText('Price tier: Scheme (payer’s tier, applied at payment)');
  await page.getByRole('link', { name: 'Who changed this record' }).click();
  const rows = page.getByRole('list', { name: 'Audit log, newest first' }).locator('> li');
  const drawn = rows.filter({ hasText: 'Receive payment for charge items' }).first();
  await drawn.locator('summary').click();
  await drawn.getByRole('button', { name: 'Only this request' }).click();
  const repriced = rows.filter({ hasText: 'Charge item: Amount, Unit price, Is repriced, 1 more' });
  await expect(repriced).toHaveCount(3);
  await expect(repriced.first()).toContainText(hospital.staff.billing.name);
  await repriced.first().locator('summary').click();
  const tierRow = repriced.first().getByRole('row', { name: /^Price tier/ });
  await expect(tierRow.getByRole('cell').first()).toContainText(hospital.priceTier.name);
  await expect(tierRow.getByRole('cell').last()).toContainText('Scheme');
  await expectAccessible(page);
});

test('the desk asks for the claim number where the payer wants one', async ({
  page,
  request,
  till,
}) => {
  const { hospital, insurer, patient } = till;
  await openShift(request, till);
  await asDesk(request, hospital, `patients/${patient.id}/covers`, {
    data: { payer: insurer.id, member_number: 'SHA-1', valid_from: '2026-01-01' },
  });
  await database().update(payers).set({ needsClaimNumber: true }).where(eq(payers.id, insurer.id));
  await page.goto(`/payments/desk?patient=${patient.id}`);
  await expect(payment(page)).toContainText('Enter the claim or authorization number.');
  await expect(payment(page)).not.toContainText('Claim or authorization number (optional)');
  await payment(page).getByLabel('Claim or authorization number').fill('CLAIM-9');
  await pay(page);
  await expect(taken(page)).toBeVisible();
  await expect(outstanding(page)).toBeHidden();
});
