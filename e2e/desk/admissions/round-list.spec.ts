import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '@/e2e/desk/accessible';
import { atBedside, recordRound, roundsPath, rows } from './round-page';
import { critical, enter, recordSet, test } from './ward';

const seen = (page: Page) =>
  page.getByRole('status').filter({ hasText: /^\d+ of \d+ rounds recorded$/ });

test.beforeEach(({ context, ward }) =>
  enter(context, ward.hospital.staff['medical-officer'].sender),
);

test('the list shows rounds that a colleague records in the meantime, and can hide patients already seen', async ({
  page,
  request,
  ward: { hospital, mutuku },
}) => {
  await page.goto(roundsPath(hospital));
  await expect(seen(page)).toHaveText('0 of 3 rounds recorded');
  await recordRound(request, hospital, mutuku, { notes: 'Seen by a colleague' });
  await expect(seen(page)).toHaveText('1 of 3 rounds recorded', { timeout: 15_000 });
  await expect(rows(page).filter({ hasText: 'Mutuku' })).toContainText(/Round \d\d:\d\d/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'No round today 2' }).click();
  await expect(rows(page)).toHaveText([/Wafula/, /Otieno/]);
  await expect(page).toHaveURL(/show=unseen/);
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Continue with Wafula' })).toBeVisible();
  await page.getByRole('link', { name: /Wafula, Esther/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: /Otieno, Achieng/ })).toBeFocused();
});

test('the list says that it is not live without its stream, and still updates slowly', async ({
  page,
  request,
  ward: { hospital, mutuku },
}) => {
  await page.route('**/ward-board/events**', (route) => route.abort());
  await page.clock.install();
  await page.goto(roundsPath(hospital));
  await expect(seen(page)).toHaveText('0 of 3 rounds recorded');
  await expect(page.getByRole('banner')).toContainText('Connecting…');
  await page.clock.runFor(6_000);
  await expect(page.getByRole('banner')).toContainText(/Updated\s*\d\d:\d\d/);
  await recordRound(request, hospital, mutuku, { notes: 'Seen by a colleague' });
  await page.clock.runFor(11_000);
  await expect(seen(page)).toHaveText('1 of 3 rounds recorded');
});

test('a patient who turned red after today’s round is shown as waiting for a clinician', async ({
  page,
  request,
  ward: { hospital, otieno },
}) => {
  await recordRound(request, hospital, otieno, { notes: 'Comfortable' });
  await recordSet(request, hospital, otieno, critical, { minutesAgo: 1 });
  await page.goto(roundsPath(hospital));
  const row = rows(page).filter({ hasText: 'Otieno' });
  await expect(row).toContainText(/Round \d\d:\d\d/);
  await expect(row).toContainText(/Clinician \d min late/);
});

test('from the board a medical officer goes to the round of a bed, also by its shortcut', async ({
  page,
  ward: { path, mutuku },
}) => {
  await page.goto(path);
  const action = page.getByRole('link', { name: 'Round Mutuku, Dennis, Bed A2' });
  await expect(action).toBeVisible();
  await page.getByRole('link', { name: /^Bed A2, Mutuku, Dennis/ }).focus();
  await page.keyboard.press('r');
  await atBedside(page, mutuku);
});
