import { expect } from '@playwright/test';
import { aPatientAtTheBedside, setsOf, signIn } from '@/e2e/desk/admissions/bedside';
import { test } from '@/e2e/desk/platform/kept-page';
import { rowsOf } from './device';
import { expectSaved, field, open, save, savePartial, score, typeNormalSet } from './observe-form';

test.beforeEach(({ page }) => signIn(page, 'nurse'));

test('a draft survives a reload, and can be discarded', async ({ page, request }) => {
  const patient = await aPatientAtTheBedside(request);
  await open(page, patient.observe);
  await field(page, 'Respiratory rate').fill('26');
  await page.getByRole('radio', { name: /^Reacts to voice/ }).check();
  await open(page, patient.observe);
  await expect(page.getByText(/Draft from \d\d:\d\d restored/)).toBeVisible();
  await expect(field(page, 'Respiratory rate')).toHaveValue('26');
  await expect(page.getByRole('radio', { name: /^Reacts to voice/ })).toBeChecked();
  await expect(score(page)).toContainText('At least 3');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(field(page, 'Respiratory rate')).toHaveValue('');
  await open(page, patient.observe);
  await expect(page.getByText(/Draft from/)).toBeHidden();
  await expect(field(page, 'Respiratory rate')).toHaveValue('');
});

test('a value typed a moment before the page is hidden is kept', async ({ page, request }) => {
  const patient = await aPatientAtTheBedside(request);
  await open(page, patient.observe);
  await field(page, 'Respiratory rate').focus();
  const kept = await page.evaluate(() => {
    const drafts = () => JSON.stringify(localStorage);
    document.execCommand('insertText', false, '27');
    const before = drafts();
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    return { before, after: drafts() };
  });
  expect(kept.before).not.toContain('\\"RR\\"');
  expect(kept.after).toContain('\\"RR\\":\\"27\\"');
});

test('a saved set is neither saved again nor kept as a draft while the next page loads', async ({
  page,
  request,
}) => {
  const patient = await aPatientAtTheBedside(request);
  await open(page, patient.observe);
  await typeNormalSet(page);
  let arrive = () => {};
  const arrives = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(
    (url) => url.searchParams.has('_rsc'),
    async (route) => {
      await arrives;
      await route.continue();
    },
  );
  await field(page, 'Heart rate').fill('82');
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/observations'));
  await page.keyboard.press('Control+Enter');
  await (await saved).finished();
  await expect(save(page)).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type('1');
  await page.keyboard.press('Tab');
  // A form writes its unwritten draft when its page is hidden.
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(patient.uuid);
  arrive();
  await expectSaved(page, patient);
  expect(await setsOf(request, patient)).toHaveLength(1);
});

test('a draft is not removed by the same form in another tab that was opened before', async ({
  page,
  context,
  request,
}) => {
  const patient = await aPatientAtTheBedside(request);
  await open(page, patient.observe);
  const other = await context.newPage();
  await open(other, patient.observe);
  const drafts = () => page.evaluate(() => JSON.stringify(localStorage));
  await field(page, 'Respiratory rate').fill('26');
  await expect.poll(drafts).toContain('26');
  await field(other, 'Heart rate').focus();
  // At once, because an entry that stays for a while becomes a draft of this tab.
  await other.evaluate(() => {
    document.execCommand('insertText', false, '8');
    document.execCommand('delete');
    dispatchEvent(new Event('pagehide'));
  });
  expect(await drafts()).toContain('26');
});

test('signing out leaves nothing of the patient on the device', async ({ page, request }) => {
  const patient = await aPatientAtTheBedside(request);
  await open(page, patient.observe);
  await field(page, 'Respiratory rate').fill('26');
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBeGreaterThan(0);
  await page.getByRole('button', { name: /your menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/sign-in');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(patient.uuid);
});

test('a session that ended keeps the set for the next sign-in', async ({
  page,
  context,
  request,
}) => {
  const patient = await aPatientAtTheBedside(request);
  await open(page, patient.observe);
  await field(page, 'Respiratory rate').fill('12');
  await context.clearCookies();
  await savePartial(page);
  await expect(page.getByRole('dialog')).toContainText('You have been signed out');
  await signIn(page, 'nurse');
  await open(page, patient.observe);
  await expect(field(page, 'Respiratory rate')).toHaveValue('12');
  await savePartial(page);
  await expectSaved(page, patient);
});

test('a set whose answer is lost is sent again automatically, as the same request', async ({
  page,
  request,
}) => {
  const patient = await aPatientAtTheBedside(request);
  await open(page, patient.observe);
  await typeNormalSet(page);
  // The first attempt reaches the server, and its answer is lost on the way back.
  const attempts: (string | null)[][] = [];
  await page.route('**/observations', async (route) => {
    const sent = route.request();
    attempts.push([await sent.headerValue('idempotency-key'), sent.postData()]);
    if (attempts.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await save(page).click();
  const message = page.locator('li').filter({ hasText: `observations of ${patient.name}` });
  await expect(message).toContainText('Not sent yet', { timeout: 15_000 });
  await expect.poll(() => attempts.length, { timeout: 20_000 }).toBe(2);
  expect(attempts[1]).toEqual(attempts[0]);
  await expect(page.getByText('not sent yet.')).toBeHidden();
  expect(await setsOf(request, patient)).toHaveLength(1);
  await open(page, patient.observe);
  await expect(page.getByText(/Draft from/)).toBeHidden();
});

test('the form says that it is offline, and can still be filled in', async ({
  page,
  context,
  request,
}) => {
  const patient = await aPatientAtTheBedside(request);
  await open(page, patient.observe);
  // A device without its key cannot keep a set.
  await expect.poll(async () => (await rowsOf(page)).key.length).toBe(1);
  await context.setOffline(true);
  await expect(page.getByText('Save as usual: this device keeps the set')).toBeVisible();
  await field(page, 'Respiratory rate').fill('12');
  await context.setOffline(false);
  await savePartial(page);
  await expectSaved(page, patient);
});
