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
