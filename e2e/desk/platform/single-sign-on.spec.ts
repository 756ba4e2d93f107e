import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '@/e2e/desk/accessible';
import { untilHydrated } from './hydrated';
import { test } from './kept-page';
import { aNurse, endSessionsOf } from './people';

const account = 'your Kisumu County account';

/** The person's steps at the OpenID provider. */
async function enterSubject(page: Page, subject: string) {
  await page.getByLabel('Who are you?').fill(subject);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a nurse connects the hospital’s account once, and from then on signs in with it', async ({
  page,
  context,
  baseURL,
}) => {
  const nurse = await aNurse();
  await page.goto('/sign-in?return=/account');
  await page.getByLabel('E-mail address').fill(nurse.email);
  await page.getByLabel('Password', { exact: true }).fill(nurse.password);
  await page.keyboard.press('Enter');
  await untilHydrated(page, `form[aria-label="Connect ${account}"]`);
  const connect = page.getByRole('form', { name: `Connect ${account}` });
  await connect.getByLabel('Your password').fill(nurse.password);
  await page.keyboard.press('Enter');
  await enterSubject(page, nurse.email);
  await expect(page).toHaveURL('/account');
  await expect(page.getByText(`You can sign in with ${account}.`)).toBeVisible();

  await context.clearCookies();
  await page.goto('/sign-in?return=/wards');
  const button = page.getByRole('button', { name: `Continue with ${account}` });
  await button.click();
  await page.getByRole('button', { name: 'Call off' }).click();
  await expect(page.getByText(`You were not signed in with ${account}. Try again.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  // The person cancels, or returns from there to the page as it was left.
  const way = /\/auth\?/;
  await page.route(way, (route) => route.abort('aborted'));
  const stopped = page.waitForEvent('requestfailed', (request) => way.test(request.url()));
  await Promise.all([stopped, button.click()]);
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await expect(button).not.toHaveAttribute('aria-busy');
  await page.unroute(way);
  await button.click();
  await enterSubject(page, nurse.email);
  await page.waitForURL((url) => url.origin === baseURL && !url.pathname.startsWith('/sign-in'));
  await page.goto('/account');
  await expect(page.getByText(nurse.email)).toBeVisible();

  // A session that ended is renewed in the same way, and the entries stay.
  await untilHydrated(page, `form[aria-label="Disconnect ${account}"]`);
  const change = page.getByRole('form', { name: 'Change the password' });
  await change.getByLabel('Current password').fill(nurse.password);
  await change.getByLabel('New password').fill('four quiet lanterns');
  await endSessionsOf(nurse);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'You have been signed out' });
  const tab = context.waitForEvent('page');
  await dialog.getByRole('link', { name: 'Sign in another way' }).click();
  const other = await tab;
  const comesBack = () =>
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await comesBack();
  await expect(dialog).toBeVisible();
  await other.getByRole('button', { name: `Continue with ${account}` }).click();
  await enterSubject(other, nurse.email);
  await other.waitForURL((url) => url.origin === baseURL && !url.pathname.startsWith('/sign-in'));
  await other.close();
  await comesBack();
  await expect(dialog).toBeHidden();
  await expect(change.getByLabel('New password')).toHaveValue('four quiet lanterns');

  await untilHydrated(page, `form[aria-label="Disconnect ${account}"]`);
  const disconnect = page.getByRole('form', { name: `Disconnect ${account}` });
  await disconnect.getByLabel('Your password').fill(nurse.password);
  await page.keyboard.press('Enter');
  await expect(connect).toBeVisible();
  await expectAccessible(page);
});
