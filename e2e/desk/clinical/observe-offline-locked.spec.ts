import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { eq, sql } from 'drizzle-orm';
import { sessions } from '@/db/schema/index';
import type { Hospital } from '@/e2e/builders/hospital';
import type { anAdmission } from '@/e2e/builders/patients';
import { untilCallersAreForgotten } from '@/e2e/builders/people';
import { database } from '@/e2e/database';
import { toast } from '@/e2e/desk/admissions/on-board';
import { ask } from '@/e2e/desk/platform/as-system';
import {
  aTablet,
  lock,
  locked,
  observeOf,
  signInOn,
  switchTo,
} from '@/e2e/desk/platform/shared-tablet';
import { observe, rowsOf, untilKept } from './device';
import { open, typeNormalSet } from './observe-form';

test.use({ serviceWorkers: 'allow' });
test.setTimeout(150_000);

/* Sets that wait on a shared tablet while it is locked. */

/** A tablet that has kept the ward. */
async function aKeptTablet(page: Page) {
  const night = await aTablet(page);
  await page.goto(`/wards/${night.hospital.ward.id}`);
  await untilKept(page, night.hospital.ward.id);
  return night;
}

type Admission = Awaited<ReturnType<typeof anAdmission>>;

const authorsOf = async (
  request: APIRequestContext,
  hospital: Hospital,
  { patient }: Admission,
): Promise<string[]> =>
  (await ask(request, hospital, `patients/${patient.id}/observation-sets`)).map(
    (set: { recorded_by: string }) => set.recorded_by,
  );

/** On the board it says where it leads back to. */
const save = (page: Page) => page.getByRole('button', { name: /^Save (observations|and back)/ });

test('a set that waits unsent when the tablet locks is sent as its nurse alone, and a colleague, who cannot read it, hears whose it is', async ({
  page,
  context,
  request,
}) => {
  const { hospital, achieng, barasa, nurses } = await aKeptTablet(page);
  const { amina, beatrice } = nurses;
  await context.setOffline(true);
  await observe(page, 'Achieng');
  await typeNormalSet(page);
  await save(page).click();
  await expect(page.getByText('1 set not sent yet.')).toBeVisible({ timeout: 20_000 });

  await database()
    .update(sessions)
    .set({ idleExpiresAt: sql`now()` })
    .where(eq(sessions.userId, amina.userId));
  await untilCallersAreForgotten();
  await context.setOffline(false);
  await expect(locked(page)).toBeVisible({ timeout: 30_000 });
  expect(await page.content()).not.toContain('Achieng');
  const notice = `1 set of ${amina.name} not sent yet. It is sent once ${amina.name} unlocks this device.`;
  await expect(page.getByText(notice)).toBeVisible();
  await page.getByRole('button', { name: `Not ${amina.name}?` }).click();
  await signInOn(page, beatrice);

  await open(page, observeOf(barasa));
  await expect(page.getByText(notice)).toBeVisible();
  await typeNormalSet(page);
  await save(page).click();
  await expect(toast(page)).toContainText('Barasa');
  await page.goto(`/wards/${hospital.ward.id}`);
  await untilKept(page, hospital.ward.id);
  await expect(page.getByRole('region', { name: 'Sets not sent yet' })).toHaveText(notice);
  const { unsent } = await rowsOf(page);
  expect(unsent).toHaveLength(1);
  expect(unsent[0]?.text).not.toMatch(/Achieng|Zawadi/);
  expect(await authorsOf(request, hospital, achieng)).toEqual([]);

  // The screen of a locked tablet names the nurse whose set waits.
  await lock(page);
  await expect(page.getByText(notice)).toBeVisible();
  await switchTo(page, beatrice, amina);
  await expect
    .poll(() => authorsOf(request, hospital, achieng), { timeout: 30_000 })
    .toEqual([amina.userId]);
  expect(await authorsOf(request, hospital, barasa)).toEqual([beatrice.userId]);
  await expect.poll(async () => (await rowsOf(page)).unsent, { timeout: 20_000 }).toEqual([]);
});

test('a tab with a set that waits sends nothing after a colleague unlocked the tablet in another tab', async ({
  page,
  context,
  request,
}) => {
  const { hospital, achieng, nurses } = await aKeptTablet(page);
  const { amina, beatrice } = nurses;
  await lock(page);
  await page.getByRole('button', { name: `Not ${amina.name}?` }).click();
  await signInOn(page, beatrice);
  await lock(page);
  await switchTo(page, beatrice, amina);
  await page.goto(`/wards/${hospital.ward.id}`);
  await untilKept(page, hospital.ward.id);
  const isLost = '**/api/v1/providers/*/observations';
  await context.route(isLost, (route) => route.abort());
  await observe(page, 'Achieng');
  await typeNormalSet(page);
  await save(page).click();
  await expect(page.getByText('1 set not sent yet.')).toBeVisible({ timeout: 20_000 });

  const other = await context.newPage();
  await other.goto('/account');
  await lock(other);
  await switchTo(other, amina, beatrice);
  await context.unroute(isLost);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(locked(page)).toBeVisible();
  expect(await authorsOf(request, hospital, achieng)).toEqual([]);
  await lock(other);
  await switchTo(other, beatrice, amina);
  await expect
    .poll(() => authorsOf(request, hospital, achieng), { timeout: 30_000 })
    .toEqual([amina.userId]);
});
