import { expect, test } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { sessions } from '@/db/schema/index';
import { untilCallersAreForgotten } from '@/e2e/builders/people';
import { database } from '@/e2e/database';
import { aWardWithNurse, keepInstead, leaveAlone, observe, rowsOf, untilKept } from './device';

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

  await context.setOffline(false);
  await page.goto(path);
  await expect(page.locator('[data-freshness]:visible')).toContainText('Live', { timeout: 20_000 });
  await untilKept(page, ward.id);
  await expect.poll(async () => (await rowsOf(page)).key.length, { timeout: 20_000 }).toBe(1);
  await context.setOffline(true);
  await observe(page, 'Achieng');
  await leaveAlone(page);
  await expect(locked).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('body')).not.toContainText('Achieng');
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
  await keepInstead(page, 'shell', { viewer: { name: 'Achieng' } });
  await page.reload();
  await expect(page.getByText('This device has kept no ward')).toBeVisible();
});

test('a page that fails while the server is there is loaded again once', async ({
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
  // Three more looks at the server.
  await page.waitForTimeout(16_000);
  expect(loads).toBe(2);
  await context.unroute(/\/rounds/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Rounds', level: 1 })).toBeVisible();
});
