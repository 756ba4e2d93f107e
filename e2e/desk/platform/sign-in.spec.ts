import { expect, type Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { expectAccessible } from '@/e2e/desk/accessible';
import { rowsOf } from '@/e2e/desk/clinical/device';
import { untilHydrated } from './hydrated';
import { test } from './kept-page';
import { aNurse, type DeskUser, endSessionsOf } from './people';

/** Fills in the form and submits it with the keyboard. */
async function signIn(page: Page, { email, password }: DeskUser) {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/** Before hydration a form is the browser's own, and submitting it reloads the page. */
const untilFormHydrated = (page: Page, form: string) =>
  untilHydrated(page, `form[aria-label="${form}"]`);

const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' });

test('a nurse who is not signed in signs in, and returns to the page that she asked for', async ({
  page,
}) => {
  const nurse = await aNurse();
  await page.goto('/account?from=ward');
  await expect(page).toHaveURL('/sign-in?return=%2Faccount%3Ffrom%3Dward');
  await expect(page.getByText('You will return to the page you were on.')).toBeVisible();
  // A server of several hospitals does not say whose it is.
  await expect(page.getByRole('banner')).toHaveText('WardlineWards and billing');
  await signIn(page, nurse);
  await expect(page).toHaveURL('/account?from=ward');
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
  await expect(page.getByText(nurse.email)).toBeVisible();
});

test('a return address of another site is never followed', async ({ page, baseURL }) => {
  const nurse = await aNurse();
  await page.goto('/sign-in?return=%2F.%2F%2Fevil.example%2Faccount');
  await signIn(page, nurse);
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
  expect(new URL(page.url()).origin).toBe(baseURL);
});

test('missing and wrong entries are listed at the top, with links to their fields', async ({
  page,
}) => {
  const nurse = await aNurse();
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(summary(page)).toBeFocused();
  await page.getByRole('link', { name: 'Enter your password.' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await signIn(page, { ...nurse, password: 'not the right one' });
  await expect(summary(page)).toContainText('The e-mail address or password is incorrect.');
  await expect(page.getByLabel('E-mail address')).toHaveValue(nurse.email);
  expect(new URL(page.url()).search).toBe('');
  await expectAccessible(page);
});

test('a second factor is set up, asked for at sign-in, and switched off again', async ({
  page,
}) => {
  const nurse = await aNurse();
  await page.goto('/sign-in?return=/account');
  await signIn(page, nurse);
  const setUp = page.getByRole('form', { name: 'Set up a second factor' });
  await untilFormHydrated(page, 'Set up a second factor');
  await setUp.getByLabel('Your password').fill(nurse.password);
  await page.keyboard.press('Enter');
  const confirm = page.getByRole('form', { name: 'Confirm the second factor' });
  await expect(confirm.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const secret = ((await confirm.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await expectAccessible(page);
  // A step back, so that the code of this step is still unused when signing in.
  await confirm
    .getByLabel('Code', { exact: true })
    .fill(generateSync({ secret, epoch: Date.now() / 1000 - 25 }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /Keep these recovery codes/ })).toBeFocused();
  const codes = await page
    .getByRole('listitem')
    .filter({ hasText: /^(\w{4}-?){4}$/ })
    .allTextContents();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'I have kept the codes' }).click();
  await expect(page.getByText('The second factor is on. Recovery codes left: 10.')).toBeVisible();

  await endSessionsOf(nurse);
  await page.goto('/sign-in?return=/account');
  await signIn(page, nurse);
  await expect(page.getByLabel('Code from your authenticator app')).toBeFocused();
  await expect(summary(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(summary(page)).toContainText('This code is incorrect');
  await page.getByLabel('Code from your authenticator app').fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Recovery codes left: 9.')).toBeVisible();

  await page.getByLabel('Code from your authenticator app').fill(codes[1] ?? '');
  await page.getByRole('button', { name: 'Switch the second factor off' }).click();
  await expect(page.getByRole('form', { name: 'Set up a second factor' })).toBeVisible();
});

test('a password is changed for one that is hard to guess', async ({ page }) => {
  const nurse = await aNurse();
  await page.goto('/sign-in?return=/account');
  await signIn(page, nurse);
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
  await expectAccessible(page);
  const form = page.getByRole('form', { name: 'Change the password' });
  await form.getByLabel('Current password').fill(nurse.password);
  await form.getByLabel('New password').fill('password1234');
  await page.keyboard.press('Enter');
  await expect(summary(page)).toContainText('easy to guess');
  await form.getByLabel('New password').fill('four quiet lanterns');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible();
  const joining = page.getByRole('form', { name: 'Make a joining code' });
  await joining.getByLabel('Your password').fill('four quiet lanterns');
  await page.keyboard.press('Enter');
  const code = page.getByRole('dialog', { name: 'Your joining code' });
  await expect(code.getByLabel('Joining code', { exact: true })).toHaveValue(/^(\w{4}-?){4}$/);
  await code.getByRole('button', { name: 'I have saved the code' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
});

/** Types another password once the session has ended, and submits it. */
async function sendAfterTheEnd(page: Page, nurse: DeskUser) {
  // The page asks for its key in the background: a refusal would show the dialog before anything is sent.
  await expect.poll(async () => (await rowsOf(page)).key.length, { timeout: 20_000 }).toBe(1);
  await endSessionsOf(nurse);
  const form = page.getByRole('form', { name: 'Change the password' });
  await form.getByLabel('Current password').fill(nurse.password);
  await form.getByLabel('New password').fill('four quiet lanterns');
  await page.keyboard.press('Enter');
  return { form, dialog: page.getByRole('dialog', { name: 'You have been signed out' }) };
}

test('a session that ended while a page was open is renewed there, and no entry is lost', async ({
  page,
}) => {
  const nurse = await aNurse();
  await page.goto('/sign-in?return=/account');
  await signIn(page, nurse);
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
  const { form, dialog } = await sendAfterTheEnd(page, nurse);
  await expect(dialog).toContainText('Your last change was not saved.');
  await expectAccessible(page);
  await dialog.getByLabel('E-mail address').fill(nurse.email);
  await dialog.getByLabel('Password', { exact: true }).fill(nurse.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(form.getByLabel('New password')).toHaveValue('four quiet lanterns');
  await form.getByRole('button', { name: /^Change/ }).click();
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible();
});

test('another user who signs in there sees none of the entries', async ({ page }) => {
  const nurse = await aNurse();
  const other = await aNurse();
  await page.goto('/sign-in?return=/account');
  await signIn(page, nurse);
  await expect(page.getByText(nurse.email)).toBeVisible();
  const { form, dialog } = await sendAfterTheEnd(page, nurse);
  await dialog.getByLabel('E-mail address').fill(other.email);
  await dialog.getByLabel('Password', { exact: true }).fill(other.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(other.email)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(form.getByLabel('New password')).toHaveValue('');
});

test('signing out everywhere ends the other browser’s session too', async ({ page, browser }) => {
  const nurse = await aNurse();
  const tablet = await (await browser.newContext()).newPage();
  for (const screen of [page, tablet]) {
    await screen.goto('/sign-in?return=/account');
    await signIn(screen, nurse);
    await expect(screen.getByRole('heading', { name: 'Account' })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL('/sign-in');
  await tablet.reload();
  await expect(tablet).toHaveURL('/sign-in?return=%2Faccount');
});
