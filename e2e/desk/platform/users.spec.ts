import { expect, type Page } from '@playwright/test';
import { v7 } from 'uuid';
import { aHospital } from '@/e2e/builders/hospital';
import { aUser, aUserWithPassword } from '@/e2e/builders/people';
import { expectAccessible, expectWithinScreen } from '@/e2e/desk/accessible';
import { enter } from '@/e2e/desk/admissions/ward';
import { ask } from './as-system';
import { test } from './kept-page';

const row = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Users by name' }).getByRole('row').filter({ hasText: text });

const more = async (page: Page, name: string, item: string) => {
  await row(page, name)
    .getByRole('button', { name: `More about ${name}` })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('an administrator adds a nurse, who signs in with a temporary password, until she leaves', async ({
  page,
  context,
  browser,
  request,
}) => {
  const hospital = await aHospital();
  await enter(context, hospital.staff.administrator.sender);
  await page.goto('/users');
  await expect(row(page, 'Test administrator')).toContainText('(you)');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add a user' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add the user' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Role');
  const email = `${v7()}@hospital.example`;
  await dialog.getByLabel('Name', { exact: true }).fill('Grace Wanjiru Njeri');
  await dialog.getByLabel('E-mail address').fill(hospital.staff.nurse.email);
  await dialog.getByLabel('Role').selectOption('Nurse');
  await expect(dialog.getByText(/^May: .*Record observations/)).toBeVisible();
  await expect(dialog.getByLabel('First name')).toHaveValue('Grace Wanjiru');
  await dialog.getByLabel('Role').selectOption('Billing');
  await expect(dialog.getByLabel('First name')).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add the user' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'Another user already has this e-mail address',
  );
  await expect(dialog.getByRole('alert').getByRole('link')).toHaveCount(1);
  await dialog.getByLabel('Role').selectOption('Nurse');
  await dialog.getByLabel('Title').fill('Sr');
  await dialog.getByLabel('E-mail address').fill(email);
  await dialog.getByRole('button', { name: 'Add the user' }).click();

  await expect(
    dialog.getByRole('heading', { name: 'Grace Wanjiru Njeri was added' }),
  ).toBeVisible();
  const password = await dialog.getByLabel('Password', { exact: true }).inputValue();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('alert')).toContainText('This is not shown again.');
  await dialog.getByRole('button', { name: 'I have saved the password' }).click();
  await expect(row(page, 'Grace Wanjiru Njeri')).toContainText('Sr Grace Wanjiru Njeri');
  await expect(row(page, 'Grace Wanjiru Njeri')).toContainText('First password');

  const practising = async () => {
    const [practitioner] = await ask(request, hospital, 'practitioners?search=Wanjiru Njeri');
    return practitioner.is_active;
  };
  const hers = await browser.newContext();
  const signedIn = (secret: string) =>
    hers.request.post('/api/v1/session', {
      data: { email, password: secret },
      headers: { origin: process.env.WARDLINE_BASE_URL ?? '' },
    });
  const screen = await hers.newPage();
  const signInAt = async (path: string, secret: string) => {
    await screen.goto(path);
    await screen.getByLabel('E-mail address').fill(email);
    await screen.getByLabel('Password', { exact: true }).fill(secret);
    await screen.keyboard.press('Enter');
    await expect(screen.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
  };
  await signInAt('/patients', password);
  await expect(screen.getByLabel('Temporary password')).toHaveCount(0);
  await expectAccessible(screen);
  await screen.getByLabel('Your new password').fill(password);
  await screen.keyboard.press('Enter');
  await expect(screen.getByRole('alert').filter({ hasText: 'There is a problem' })).toContainText(
    'This is the password you have now.',
  );
  await screen.getByLabel('Your new password').fill('four quiet lanterns');
  await screen.keyboard.press('Enter');
  await expect(screen).toHaveURL('/patients');
  await expect(screen.getByRole('heading', { name: 'Patients' })).toBeVisible();

  await row(page, email).getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabel('Role').selectOption('Billing');
  await expect(dialog.getByText('The new role takes effect')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save user' }).click();
  await expect(row(page, email)).toContainText('Billing');

  await more(page, 'Grace Wanjiru Njeri', 'New password…');
  await dialog.getByRole('button', { name: 'Make a new password' }).click();
  await expect(dialog.getByLabel('Password', { exact: true })).toBeVisible();
  const second = await dialog.getByLabel('Password', { exact: true }).inputValue();
  await dialog.getByRole('button', { name: 'I have saved the password' }).click();
  expect((await hers.request.get('/api/v1/me')).status()).toBe(401);
  expect((await signedIn('four quiet lanterns')).status()).toBe(401);
  await signInAt('/patients', second);
  await screen.goto('/wards');
  await expect(screen).toHaveURL('/new-password?return=%2Fwards');
  await screen.getByLabel('Temporary password').fill(second);
  await screen.getByLabel('Your new password').fill('seven loud kettles');
  await screen.keyboard.press('Enter');
  await expect(screen).toHaveURL('/forbidden');

  await more(page, 'Grace Wanjiru Njeri', 'Switch the second factor off…');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  await more(page, 'Grace Wanjiru Njeri', 'Deactivate…');
  const confirm = page.getByRole('alertdialog', { name: 'Deactivate Grace Wanjiru Njeri?' });
  await expect(confirm).toContainText('can no longer use');
  await expectAccessible(page);
  await confirm.getByRole('button', { name: 'Deactivate Grace Wanjiru Njeri' }).click();
  await expect(row(page, email)).toContainText('Deactivated');
  expect((await signedIn('seven loud kettles')).status()).not.toBe(200);
  expect(await practising()).toBe(false);
  await more(page, 'Grace Wanjiru Njeri', 'Reactivate…');
  await page.getByRole('button', { name: 'Reactivate Grace Wanjiru Njeri' }).click();
  await expect(row(page, email)).toContainText('Active');
  expect(await practising()).toBe(true);
  await hers.close();
});

test('the list is searched and filtered in its address, fits a phone, and is for administrators', async ({
  page,
  context,
}) => {
  const hospital = await aHospital();
  const colleague = await aUser(hospital.provider.id, 'administrator');
  await enter(context, hospital.staff.administrator.sender);
  await page.goto(`/users?search=${colleague.email}`);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await row(page, colleague.email).getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog').getByLabel('Role')).toHaveValue('administrator');
  await page.keyboard.press('Escape');
  await row(page, colleague.email)
    .getByRole('button', { name: /^More about/ })
    .click();
  await page.getByRole('menuitem', { name: 'Deactivate…' }).click();
  await expect(page.getByRole('alertdialog').getByRole('link')).toHaveAttribute(
    'href',
    `/audit?action=api-key.create&actor=${colleague.userId}`,
  );
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('nobody of that name');
  await expect(page.getByText('No user matches')).toBeVisible();
  await page.getByRole('button', { name: 'Remove search and filters' }).click();
  await expect(page).toHaveURL('/users');
  await row(page, '(you)').getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog')).toContainText('Another administrator changes it.');
  await page.keyboard.press('Escape');

  const elsewhere = await aHospital();
  const locum = await aUserWithPassword(elsewhere.provider.id, 'nurse');
  const made = await page.request.post('/api/v1/me/joining-code', {
    data: { password: locum.password },
    headers: { origin: process.env.WARDLINE_BASE_URL ?? '', ...locum.sender },
  });
  await page.getByRole('button', { name: 'Add a user' }).click();
  await page.getByRole('button', { name: 'They already sign in at another hospital' }).click();
  const joining = page.getByRole('dialog', { name: 'Add a user from another hospital' });
  await joining.getByLabel('Joining code').fill((await made.json()).data.joining_code);
  await joining.getByLabel('Role').selectOption('Billing');
  await expectAccessible(page);
  await joining.getByRole('button', { name: 'Add the user' }).click();
  await expect(row(page, locum.email)).toContainText('Billing');

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('list', { name: 'Users by name' })).toBeVisible();
  await expectWithinScreen(page);
  await expectAccessible(page);

  await enter(context, hospital.staff['finance-manager'].sender);
  for (const path of ['/users', '/keys']) {
    await page.goto(path);
    await expect(page.getByText('Your role does not allow this page')).toBeVisible();
  }
  const { userId } = hospital.staff['finance-manager'];
  const denied = await ask(page.request, hospital, `audit-events?outcome=denied&actor=${userId}`);
  expect(denied.map(({ action }: { action: string }) => action)).toEqual([
    'api-key.list',
    'user.edit',
  ]);
});
