import { expect, test } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { sessions } from '@/db/schema/index';
import { untilCallersAreForgotten } from '@/e2e/builders/people';
import { database } from '@/e2e/database';
import { putClockForward } from '@/e2e/desk/platform/put-clock-forward';
import {
  aWardWithNurse,
  keepInstead,
  leaveAlone,
  observe,
  rowsOf,
  untilKept,
  usedAtOf,
} from './device';

test.use({ serviceWorkers: 'allow' });
test.setTimeout(120_000);

test('a device that nobody uses shows no patients any more, also without a connection', async ({
  page,
  context,
}) => {
  const { path, ward } = await aWardWithNurse(page, context, 1);
  const locked = page.getByText('Wardline cannot be reached');
  await context.setOffline(true);
  await leaveAlone(page);
  await expect(locked).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('body')).not.toContainText('Achieng');
  expect((await rowsOf(page)).key).toEqual([]);
  await page.goBack();
  await expect(page.locator('body')).not.toContainText('Achieng');

  // Left first: with a connection it loads itself again, and two loads at once abort one.
  await page.goto('about:blank', { waitUntil: 'commit' });
  await context.setOffline(false);
  await page.goto(path);
  await expect(page.locator('[data-freshness]:visible').last()).toContainText('Live', {
    timeout: 20_000,
  });
  await untilKept(page, ward.id);
  await context.setOffline(true);
  await observe(page, 'Achieng');
  await leaveAlone(page);
  await expect(locked).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('body')).not.toContainText('Achieng');
});

test('a device that wakes up after a long time hides its patients before the server has answered', async ({
  page,
  context,
}) => {
  await aWardWithNurse(page, context, 1);
  await context.route('**/session/device-key', () => {});
  await putClockForward(page, 13 * 60);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.locator('body')).toHaveCSS('visibility', 'hidden', { timeout: 2_000 });
  await expect(page.getByText('Achieng', { exact: true })).toBeHidden();
});

test('a device’s key runs out with the session, and not later', async ({ page, context }) => {
  const { hospital } = await aWardWithNurse(page, context, 1);
  const lastSeenAt = new Date(Date.now() - 1_200_000);
  await database()
    .update(sessions)
    .set({ lastSeenAt })
    .where(eq(sessions.userId, hospital.staff.nurse.userId));
  await untilCallersAreForgotten();
  // Nobody has used the page since.
  await putClockForward(page, 20);
  await leaveAlone(page);
  await expect
    .poll(() => usedAtOf(page), { timeout: 30_000 })
    .toBeGreaterThan(lastSeenAt.getTime() - 5_000);
  expect(await usedAtOf(page)).toBeLessThan(lastSeenAt.getTime() + 120_000);
});

test('a session that ended while nothing was saved is not said to have lost a change', async ({
  page,
  context,
}) => {
  const { hospital } = await aWardWithNurse(page, context, 1);
  await observe(page, 'Achieng');
  await database()
    .update(sessions)
    .set({ expiresAt: new Date(0) })
    .where(eq(sessions.userId, hospital.staff.nurse.userId));
  await untilCallersAreForgotten();
  await leaveAlone(page);
  await expect(page.getByText('You have been signed out')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('What you typed on this page is still there')).toBeVisible();
  await expect(page.getByText('Your last change was not saved')).toBeHidden();
});

test('the sign-in page takes the key from a device whose session has ended', async ({
  page,
  context,
}) => {
  const { path } = await aWardWithNurse(page, context, 1);
  expect((await rowsOf(page)).key).toHaveLength(1);
  await context.clearCookies();
  await page.goto(path);
  await page.waitForURL('**/sign-in**');
  await expect.poll(async () => (await rowsOf(page)).key, { timeout: 20_000 }).toEqual([]);
  await context.setOffline(true);
  await page.goto(path);
  await expect(page.getByText('Nobody is signed in on this device')).toBeVisible({
    timeout: 20_000,
  });
});

test('a device that did not get its key asks for it again', async ({ page, context }) => {
  let asked = 0;
  await context.route('**/session/device-key', (route) => {
    asked += 1;
    return asked === 1 ? route.abort() : route.continue();
  });
  await aWardWithNurse(page, context, 1);
  expect(asked).toBe(2);
});

test('a store that is deleted under an open page is made again', async ({ page, context }) => {
  const { ward } = await aWardWithNurse(page, context, 1);
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase('wardline');
        request.onsuccess = () => resolve();
        request.onblocked = () => reject(new Error('The page holds its connection.'));
      }),
  );
  await untilKept(page, ward.id);
  expect((await rowsOf(page)).pages.map(({ id }) => id)).toContain('shell');
});

test('a store that does not answer keeps nobody from signing out', async ({ page, context }) => {
  await aWardWithNurse(page, context, 1);
  const other = await context.newPage();
  await other.goto('/api/health');
  // It never ends its transaction.
  await other.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open('wardline');
        request.onsuccess = () => {
          const keys = request.result
            .transaction(['key', 'pages', 'unsent'], 'readwrite')
            .objectStore('key');
          const ask = () => {
            keys.get('session').onsuccess = ask;
            resolve();
          };
          ask();
        };
      }),
  );
  await page.getByRole('button', { name: /your menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/sign-in', { timeout: 20_000 });
  await other.close();
  await expect.poll(async () => (await rowsOf(page)).key, { timeout: 20_000 }).toEqual([]);
});

test('a ward that another version of the program kept is left out', async ({ page, context }) => {
  const { hospital, ward } = await aWardWithNurse(page, context, 1);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('link', { name: /^Observe Achieng/ })).toBeVisible({
    timeout: 20_000,
  });
  const { id: provider } = hospital.provider;
  const board = { ward: { uuid: ward.id, name: 'Ward B' }, beds: [{ patient: 'Achieng' }] };
  await keepInstead(page, `ward ${ward.id}`, { provider, reading: { board }, forms: null });
  await page.reload();
  await expect(page.getByText('This device has no ward to show.')).toBeVisible();
  // The page may keep its own once more after this.
  await expect(async () => {
    await keepInstead(page, 'shell', { viewer: { name: 'Achieng' } });
    await page.reload();
    await expect(page.getByText('This device has no ward to show')).toBeVisible({ timeout: 5_000 });
  }).toPass();
});

test('a page that fails while the server is there is loaded again, but not at every look', async ({
  page,
  context,
}) => {
  await aWardWithNurse(page, context, 1);
  let loads = 0;
  await context.route(/\/rounds/, (route) => {
    loads += 1;
    return route.abort();
  });
  await page.goto('/rounds');
  await expect(page.getByText('This page needs a connection')).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => loads).toBe(2);
  // Two more looks at the server.
  await page.waitForTimeout(11_000);
  expect(loads).toBe(2);
  await context.unroute(/\/rounds/);
  await expect(page.getByRole('heading', { name: 'Rounds', level: 1 })).toBeVisible({
    timeout: 30_000,
  });
});
