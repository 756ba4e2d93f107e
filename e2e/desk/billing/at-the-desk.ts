import { expect, type Page } from '@playwright/test';

/* The payment desk as a cashier sees it, and the steps there. */

export const find = (page: Page) => page.getByRole('combobox', { name: 'Find the patient' });
export const outstanding = (page: Page) => page.getByRole('region', { name: 'Unpaid' });
export const payment = (page: Page) => page.getByRole('region', { name: 'Payment', exact: true });
export const due = (page: Page) => payment(page).locator('[data-due]');
export const take = (page: Page) => payment(page).getByRole('button', { name: /^(Take|Charge) / });
export const tendered = (page: Page) => payment(page).getByLabel('Cash received, KES').first();
export const taken = (page: Page) => page.getByRole('region', { name: 'Payment taken' });
export const unanswered = (page: Page) => page.getByRole('region', { name: 'Unconfirmed payment' });
export const paper = (page: Page) => page.getByRole('article');
export const deposit = (page: Page) => page.getByRole('dialog', { name: 'Take a deposit from' });

/** Opens the desk with a patient, and waits for the amount. */
export async function open(page: Page, { id }: { id: string }, sum: string) {
  await page.goto(`/payments/desk?patient=${id}`);
  await expect(due(page)).toHaveText(sum);
  await expect(take(page)).toBeVisible();
}

/** Finds the test's patient by the MR number, once the previous patient has gone. */
export async function findOtieno(page: Page, { mrNumber }: { mrNumber: string }) {
  await find(page).fill(mrNumber);
  await page.getByRole('option', { name: /^Otieno, Achieng/ }).click();
}

/** Presses the button once its amount is known. */
export async function pay(page: Page) {
  await expect(payment(page).locator('[aria-busy="false"]')).toBeVisible();
  await take(page).click();
}

/** Requests a deposit of the patient at the desk. */
export async function askForDeposit(page: Page) {
  await outstanding(page).getByRole('button', { name: 'Take a deposit' }).click();
  await expect(deposit(page).getByLabel('Amount, KES')).toBeFocused();
}

/** Enters a whole amount and presses the button that takes it. */
export async function takeDeposit(page: Page, amount: string) {
  await deposit(page).getByLabel('Amount, KES').fill(amount);
  await pressTake(page, amount);
}

export const pressTake = (page: Page, amount: string) =>
  deposit(page)
    .getByRole('button', { name: `Take KES ${Number(amount).toLocaleString('en-GB')}.00` })
    .click();
