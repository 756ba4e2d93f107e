import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { encounters, sessions } from '@/db/schema/index';
import type { Hospital } from '@/e2e/builders/hospital';
import type { anAdmission } from '@/e2e/builders/patients';
import { aSession, aUser, untilCallersAreForgotten } from '@/e2e/builders/people';
import { database } from '@/e2e/database';
import { toast } from '@/e2e/desk/admissions/on-board';
import { enter } from '@/e2e/desk/admissions/ward';
import { ask } from '@/e2e/desk/platform/as-system';
import { untilHydrated } from '@/e2e/desk/platform/hydrated';
import { aWardWithNurse, keepOffline, observe, rowsOf, surnames } from './device';
import { field, save, typeNormalSet } from './observe-form';

test.use({ serviceWorkers: 'allow' });
test.setTimeout(150_000);

// The strip and the line change a moment after each other.
const freshness = (page: Page) => page.locator('[data-freshness]:visible').last();

type Admission = Awaited<ReturnType<typeof anAdmission>>;

const ofTheNurse = '1 set of Test nurse not sent yet. It is sent once Test nurse signs in here.';

const setsOf = (request: APIRequestContext, hospital: Hospital, { patient }: Admission) =>
  ask(request, hospital, `patients/${patient.id}/observation-sets`);

test('a connection is lost in the middle of the third of five patients, and each set is stored once', async ({
  page,
  context,
  request,
}) => {
  const { hospital, path, admissions } = await aWardWithNurse(page, context);
  for (const lastName of surnames.slice(0, 2)) {
    await page.goto(path);
    await observe(page, lastName);
    await typeNormalSet(page);
    await page.getByRole('button', { name: /^Save (observations|and next)/ }).click();
    // Left before it has heard the answer, the page would restore this set as a draft, and send it as the same one.
    await expect(toast(page)).toContainText(`Observations saved for ${lastName}`);
  }
  await page.goto(path);
  await observe(page, 'Chebet');
  await typeNormalSet(page);
  await field(page, 'Heart rate').fill('101');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('101');
  const cutAt = Date.now();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/Draft from \d\d:\d\d restored/)).toBeVisible();
  await expect(field(page, 'Heart rate')).toHaveValue('101');
  await expect(page.getByRole('region', { name: 'Patient' })).toContainText('Chebet');
  await field(page, 'Temperature').fill('38.4');
  await keepOffline(page, 1);
  // Before a stream would be given up.
  await expect(freshness(page)).toContainText(/Offline\. Last updated \d\d:\d\d/, {
    timeout: 3_000,
  });
  const tileOf = (lastName: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name: `, ${lastName},` }) });
  await expect(tileOf('Chebet')).toContainText('Not sent yet');
  await expect(tileOf('Dida')).not.toContainText('Not sent yet');
  for (const [index, lastName] of ['Dida', 'Ekai', 'Achieng'].entries()) {
    await observe(page, lastName);
    await typeNormalSet(page);
    await keepOffline(page, index + 2);
  }
  await page.reload();
  await expect(page.getByText('4 sets not sent yet.')).toBeVisible({ timeout: 20_000 });
  for (const { patient } of admissions.slice(2)) {
    expect(await ask(request, hospital, `patients/${patient.id}/observation-sets`)).toHaveLength(0);
  }
  const keptAt = Date.now();
  // As a thief of the device reads it.
  const { key, pages, unsent } = await rowsOf(page);
  expect(unsent).toHaveLength(4);
  for (const { text } of [...pages, ...unsent]) expect(text).not.toMatch(/Chebet|Dida|Zawadi/);
  expect(key.map(({ text }) => text).join()).toContain('false');

  await context.setOffline(false);
  const counts = async () =>
    (await Promise.all(admissions.map((one) => setsOf(request, hospital, one)))).map(
      ({ length }) => length,
    );
  await expect.poll(counts, { timeout: 30_000 }).toEqual([2, 1, 1, 1, 1]);
  await expect(page.getByText('not sent yet.')).toBeHidden({ timeout: 20_000 });
  for (const admission of admissions.slice(2)) {
    const [set] = await setsOf(request, hospital, admission);
    expect(set).toMatchObject({
      performer: hospital.staff.nurse.practitionerId,
      recorded_by: hospital.staff.nurse.userId,
    });
    const at = Date.parse(set.effective_at);
    expect(at).toBeGreaterThan(cutAt - 60_000);
    expect(at).toBeLessThanOrEqual(keptAt);
  }
  expect((await rowsOf(page)).unsent).toEqual([]);
  // It is the real board again, and no set is sent a second time.
  await page.reload();
  await expect(freshness(page)).toContainText('Live', { timeout: 20_000 });
  expect(await counts()).toEqual([2, 1, 1, 1, 1]);
  await expect(page.getByText('Not sent yet')).toHaveCount(0);
});

test('without a connection no link, reload or Back leaves the product', async ({
  page,
  context,
}) => {
  const { path } = await aWardWithNurse(page, context, 1);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Rounds' }).first().click();
  await expect(page.getByText('This page needs a connection')).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await expect(page.getByText('This page needs a connection')).toBeVisible();
  await page.getByRole('link', { name: /^Ward B, as of \d\d:\d\d$/ }).click();
  await expect(page.getByRole('link', { name: /^Observe Achieng/ })).toBeVisible({
    timeout: 20_000,
  });
  await page.goBack();
  await expect(page.getByText('This page needs a connection')).toBeVisible({ timeout: 20_000 });
  // It has seen that the server is away, and so waits for it.
  await page.waitForEvent('requestfailed', (asked) => asked.url().endsWith('/api/health'));
  await context.setOffline(false);
  // Its worker may be offline a moment longer than the page: then it tries again.
  await expect(page.getByRole('heading', { name: 'Rounds', level: 1 })).toBeVisible({
    timeout: 40_000,
  });
  await page.goto(path);
  await expect(freshness(page)).toContainText('Live', { timeout: 20_000 });
});

test('what the server refuses stays with its reason, and is corrected or discarded', async ({
  page,
  context,
  request,
}) => {
  const { hospital, path, admissions } = await aWardWithNurse(page, context, 2);
  const [first, second] = admissions;
  if (!first || !second) throw new Error('The ward has no patients.');
  const end = (status: 'finished' | 'in-progress', endTime: Date | null) =>
    database()
      .update(encounters)
      .set({ status, endTime })
      .where(eq(encounters.providerId, hospital.provider.id));
  await context.setOffline(true);
  await observe(page, 'Achieng');
  await typeNormalSet(page);
  await field(page, 'Heart rate').fill('77');
  await keepOffline(page, 1);
  await observe(page, 'Barasa');
  await typeNormalSet(page);
  await keepOffline(page, 2);
  await end('finished', new Date(Date.now() - 1_800_000));
  await context.setOffline(false);
  const refused = (name: string) =>
    page.getByRole('status').filter({ hasText: `Not saved: ${name}, Zawadi` });
  await expect(refused('Achieng')).toContainText('This encounter is finished', { timeout: 30_000 });
  await expect(refused('Barasa')).toBeVisible();
  await page.reload();
  await expect(refused('Achieng')).toContainText('This encounter is finished', { timeout: 20_000 });

  await page.getByRole('button', { name: /^Discard the set of Barasa/ }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(refused('Barasa')).toBeVisible();
  await page.getByRole('button', { name: /^Discard the set of Barasa/ }).click();
  await page.getByRole('button', { name: 'Discard set' }).click();
  await expect(refused('Barasa')).toBeHidden();

  await end('in-progress', null);
  await page.goto(path);
  const tile = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: ', Achieng,' }) });
  await expect(tile).toContainText('Set not saved');
  // The form of two days ago was left half filled; it is not restored any more.
  const key = `wardline:draft:${hospital.staff.nurse.userId}:${first.patient.id}:${first.encounter.id}:observations`;
  const old = { savedAt: new Date(Date.now() - 48 * 3_600_000).toISOString() };
  await page.evaluate(([at, text]) => localStorage.setItem(at, text), [
    key,
    JSON.stringify(old),
  ] as const);
  await page.getByRole('button', { name: /^Correct the set of Achieng/ }).click();
  await expect(field(page, 'Heart rate')).toHaveValue('77', { timeout: 20_000 });
  await untilHydrated(page, '[data-entry-field]');
  await expect(refused('Achieng')).toBeVisible();
  await field(page, 'Heart rate').fill('78');
  await page.getByRole('button', { name: 'Save and back to the board' }).click();
  await expect(refused('Achieng')).toBeHidden({ timeout: 20_000 });
  expect(await setsOf(request, hospital, first)).toHaveLength(1);
  expect(await setsOf(request, hospital, second)).toHaveLength(0);
  expect((await rowsOf(page)).unsent).toEqual([]);
});

test('an unsent set outlives the session, and is sent only as the nurse who recorded it', async ({
  page,
  context,
  request,
}) => {
  const { hospital, path, admissions } = await aWardWithNurse(page, context, 1);
  const [admission] = admissions;
  if (!admission) throw new Error('The ward has no patient.');
  await context.setOffline(true);
  await observe(page, 'Achieng');
  await typeNormalSet(page);
  await keepOffline(page, 1);
  await database()
    .update(sessions)
    .set({ expiresAt: new Date(0) })
    .where(eq(sessions.userId, hospital.staff.nurse.userId));
  await untilCallersAreForgotten();
  await context.setOffline(false);
  await expect(
    page
      .getByText('You have been signed out')
      .or(page.getByRole('heading', { name: 'Sign in' }))
      .first(),
  ).toBeVisible({ timeout: 30_000 });
  expect((await rowsOf(page)).unsent).toHaveLength(1);

  // A colleague at the same device neither sees nor sends it, and hears whose it is.
  const colleague = await aUser(hospital.provider.id, 'nurse');
  await enter(context, colleague.sender);
  await page.goto(path);
  await expect(freshness(page)).toContainText('Live', { timeout: 20_000 });
  await expect.poll(async () => (await rowsOf(page)).key.length, { timeout: 20_000 }).toBe(1);
  await page.waitForTimeout(3_000);
  const notice = page.getByRole('region', { name: 'Sets not sent yet' });
  await expect(notice).toHaveText(ofTheNurse);
  expect(await setsOf(request, hospital, admission)).toHaveLength(0);

  await enter(context, await aSession(hospital.staff.nurse.userId, hospital.provider.id));
  await page.goto(path);
  await expect
    .poll(() => setsOf(request, hospital, admission), { timeout: 30_000 })
    .toMatchObject([{ recorded_by: hospital.staff.nurse.userId }]);
  await expect(page.getByText('not sent yet.')).toBeHidden();
});

test('sign-out warns of an unsent set, keeps it locked, and leaves nothing else', async ({
  page,
  context,
  request,
}) => {
  const { hospital, path, admissions } = await aWardWithNurse(page, context, 1);
  const [admission] = admissions;
  if (!admission) throw new Error('The ward has no patient.');
  // Its sets alone do not arrive.
  await context.route('**/observations', (route) => route.abort());
  await observe(page, 'Achieng');
  await typeNormalSet(page);
  await save(page).click();
  await expect(page.getByText('1 set not sent yet.')).toBeVisible({ timeout: 20_000 });
  const signOut = async () => {
    await page.getByRole('button', { name: /your menu$/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  await signOut();
  const question = page.getByRole('alertdialog', { name: 'Sign out with 1 set not sent?' });
  await expect(question).toContainText('Nobody else can see or send it');
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(page.getByText('1 set not sent yet.')).toBeVisible();
  await signOut();
  await question.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/sign-in');
  await expect(page.getByText(ofTheNurse).first()).toBeVisible();
  const left = await rowsOf(page);
  expect([left.key, left.pages]).toEqual([[], []]);
  expect(left.unsent).toHaveLength(1);
  expect(left.unsent[0]?.text).not.toMatch(/Achieng|Zawadi/);
  await context.unroute('**/observations');
  await enter(context, await aSession(hospital.staff.nurse.userId, hospital.provider.id));
  await page.goto(path);
  await expect
    .poll(() => setsOf(request, hospital, admission), { timeout: 30_000 })
    .toHaveLength(1);
});

test('a score that rises without a connection is shown at once, and stays in sight', async ({
  page,
  context,
}) => {
  const { path, ward } = await aWardWithNurse(page, context, 1);
  const keptWard = async () =>
    (await rowsOf(page)).pages.find(({ id }) => id === `ward ${ward.id}`)?.text;
  const before = await keptWard();
  await observe(page, 'Achieng');
  await typeNormalSet(page);
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/observations'));
  await save(page).click();
  expect((await stored).status()).toBe(201);
  await page.goto(path);
  await expect.poll(keptWard, { timeout: 20_000 }).not.toBe(before);
  await context.setOffline(true);
  await observe(page, 'Achieng');
  await typeNormalSet(page);
  await field(page, 'Respiratory rate').fill('32');
  await field(page, 'Heart rate').fill('132');
  await field(page, 'Systolic blood pressure').fill('76');
  await field(page, 'Diastolic blood pressure').fill('50');
  const rise = 'TEWS has risen to 8 (Emergency). Call the doctor now.';
  await expect(page.getByRole('form')).toContainText(rise);
  await keepOffline(page, 1);
  await expect(page.getByRole('region', { name: 'Sets not sent yet' })).toContainText(
    `Achieng, Zawadi: ${rise}`,
  );
});
