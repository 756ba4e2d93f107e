import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectWithinScreen } from '@/e2e/desk/accessible';
import { enter } from '@/e2e/desk/admissions/ward';
import { asDesk, faultsInBooks, test } from './cash-desk';

const row = (page: Page, text: string) =>
  page
    .getByRole('table', { name: 'Remittances, latest first' })
    .getByRole('row')
    .filter({ hasText: text });

test('a clerk records an insurer’s remittance, and a finance manager writes off the rest and voids a wrong one', async ({
  page,
  context,
  request,
  till,
}) => {
  const { hospital, insurer, patient, desk, items } = till;
  const [account] = await asDesk(request, hospital, 'accounts?type=insurance');
  await asDesk(request, hospital, 'finance/receive-payment', {
    data: {
      patient: patient.id,
      charge_items: items.map(({ id }) => id),
      payment_info: { transaction_type: 'insurance', account_id: account.uuid },
      location: desk.id,
    },
  });
  await page.goto('/payers');
  await page.getByRole('link', { name: 'Remittances of Lake Mutual' }).click();
  await expect(page).toHaveURL(`/remittances?payer=${insurer.id}`);
  await expect(page.getByText('No matching remittances')).toBeVisible();
  await page.getByRole('button', { name: 'Remove search and filters' }).click();
  await expect(page.getByText('No remittances yet')).toBeVisible();

  // An address with the desk's own account cannot record anything.
  const dialog = page.getByRole('dialog');
  const [drawer] = await asDesk(request, hospital, 'accounts?type=cash');
  await page.goto(`/remittances?account=${drawer.uuid}`);
  await page.getByRole('button', { name: 'Record a remittance' }).click();
  await expect(dialog.getByText('Choose the account of an insurer or a company.')).toBeVisible();
  await expect(dialog.getByLabel('Reference')).toHaveCount(0);
  await page.goto('/remittances');
  await page.getByRole('button', { name: 'Record a remittance' }).click();
  await dialog.getByLabel('Account', { exact: true }).fill('lake');
  await page.getByRole('option', { name: /Claims/ }).click();
  await expect(dialog.getByText('Balance due KES 12,399.99')).toBeVisible();
  await expect(dialog.getByLabel(/^Written off/)).toHaveCount(0);
  const amount = dialog.getByLabel('Paid to the bank, KES');
  await amount.fill('12,400');
  await expect(dialog.getByText('KES 12,400.00 is KES 0.01 more than Claims owes.')).toBeVisible();
  await dialog.getByLabel('Reference').press('Enter');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await amount.fill('2,000');
  await expect(
    dialog.getByText('KES 2,000.00 is taken off. Claims then owes KES 10,399.99.'),
  ).toBeVisible();
  const record = dialog.getByRole('button', { name: 'Record KES 2,000.00' });
  const usual = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 1024, height: 560 });
  await amount.focus();
  await expect(amount).toBeInViewport({ ratio: 1 });
  await expect(record, 'in view though the form is longer').toBeInViewport({ ratio: 1 });
  await expect(dialog.getByLabel('Reference')).not.toBeInViewport();
  await page.setViewportSize(usual);
  await record.click();
  await expect(dialog.getByRole('alert')).toContainText('Reference');
  await expectAccessible(page);
  await dialog.getByLabel('Reference').fill('EFT 77');
  await dialog.getByRole('button', { name: 'Record KES 2,000.00' }).click();
  await expect(row(page, 'EFT 77')).toContainText('KES 2,000.00');
  await expect(row(page, 'EFT 77')).toContainText('Lake Mutual, Claims');
  await expect(page.getByRole('button', { name: /^Void/ })).toHaveCount(0);

  // The same slip, entered by a second person, is reported at its field.
  await enter(context, hospital.staff['finance-manager'].sender);
  await page.goto(`/remittances?account=${account.uuid}`);
  await page.getByRole('button', { name: 'Record a remittance' }).click();
  await amount.fill('2000');
  await dialog.getByLabel('Reference').fill('eft 77');
  await dialog.getByRole('button', { name: 'Record KES 2,000.00' }).click();
  await expect(dialog.getByRole('alert')).toContainText('with this reference was recorded');
  await dialog.getByLabel('Reference').fill('EFT 78');
  // A write-off that is removed leaves no reason behind.
  await dialog.getByLabel(/^Written off/).fill('1');
  await dialog.getByLabel('Reason for write-off').fill('A slip of the pen');
  await dialog.getByLabel(/^Written off/).fill('');
  await expect(dialog.getByLabel('Reason for write-off')).toHaveCount(0);
  await amount.fill('10,000');
  await dialog.getByLabel(/^Written off/).fill('399.99');
  await dialog.getByLabel('Reason for write-off').fill('Tariff of the scheme');
  await expect(dialog.getByText('Claims then owes KES 0.00.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Record KES 10,399.99' }).click();
  await expect(row(page, 'EFT 78')).toContainText('KES 399.99');
  await expectAccessible(page);

  await row(page, 'EFT 78').getByRole('button', { name: /^Void/ }).click();
  await expect(dialog).toContainText(
    'Claims owes KES 10,399.99 again, of which KES 399.99 was written off.',
  );
  await dialog.getByLabel('Reason').fill('Was another hospital’s');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Void the remittance' }).click();
  await expect(row(page, 'EFT 78')).toContainText('Was another hospital’s');
  await expect(row(page, 'EFT 78').getByRole('button', { name: /^Void/ })).toHaveCount(0);

  // More than the debt arrives: it is kept for later claims, and a part of it is sent back.
  await page.getByRole('button', { name: 'Record a remittance' }).click();
  await expect(dialog.getByText('Balance due KES 10,399.99')).toBeVisible();
  await amount.fill('10,600');
  await dialog.getByLabel('Reference').fill('EFT 79');
  const keep = dialog.getByRole('checkbox', { name: /^The payer sent KES 200.01 more/ });
  await keep.check();
  await expect(
    dialog.getByText('KES 200.01 is kept for later claims. Claims then has KES 200.01 of credit.'),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Record KES 10,600.00' }).click();
  await expect(row(page, 'EFT 79')).toContainText('KES 10,600.00');
  await page.getByRole('button', { name: 'Record a remittance' }).click();
  await expect(dialog.getByText('Credit KES 200.01')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Credit was sent back to the payer' }).check();
  await dialog.getByLabel('Sent back to the payer, KES').fill('150.01');
  await expect(
    dialog.getByText('KES 150.01 is sent back. Claims then has KES 50.00 of credit.'),
  ).toBeVisible();
  await dialog.getByLabel('Reference').fill('RET 1');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Record KES 150.01 as sent back' }).click();
  await expect(row(page, 'RET 1')).toContainText('KES 150.01 sent back');
  expect(await faultsInBooks(request, till)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('list', { name: 'Remittances, latest first' })).toBeVisible();
  await expectWithinScreen(page);
  await expectAccessible(page);
});
