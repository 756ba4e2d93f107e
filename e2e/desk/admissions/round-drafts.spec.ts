import { expect } from '@playwright/test';
import { drawnTwice, holdBack, navigationsFromNow } from '@/e2e/desk/platform/delayed-responses';
import { putClockForward } from '@/e2e/desk/platform/put-clock-forward';
import {
  atBedside,
  note,
  open,
  roundPath,
  roundsOf,
  roundsPath,
  rows,
  save,
  toast,
} from './round-page';
import { enter, test } from './ward';

test.beforeEach(({ context, ward }) =>
  enter(context, ward.hospital.staff['medical-officer'].sender),
);

test('a draft survives a reload and a look at another patient, and can be discarded', async ({
  page,
  ward: { hospital, otieno, mutuku },
}) => {
  await open(page, mutuku);
  await note(page).fill('Half a sentence');
  await page.getByRole('combobox', { name: 'Add a diagnosis' }).fill('B50.9');
  await page.getByRole('option', { name: /^B50\.9/ }).click();
  await page.getByRole('textbox', { name: 'Respiratory rate' }).fill('30');
  const search = page.getByRole('combobox', { name: 'Add a diagnosis' });
  await search.fill('typhoid');
  await page.reload();
  await atBedside(page, mutuku);
  await expect(page.getByText(/Draft from \d\d:\d\d restored/)).toBeVisible();
  await expect(note(page)).toHaveValue('Half a sentence');
  await expect(page.getByRole('textbox', { name: 'Respiratory rate' })).toHaveValue('30');
  await expect(page.getByRole('list', { name: 'Diagnoses of this round' })).toContainText('B50.9');
  await expect(search).toHaveValue('typhoid');

  await open(page, otieno);
  await expect(note(page)).toHaveValue('');
  await page.goto(roundsPath(hospital));
  const draft = rows(page).filter({ hasText: 'Mutuku' }).getByText('Draft');
  await expect(draft).toBeVisible({ timeout: 20_000 });
  await expect(rows(page).filter({ hasText: 'Otieno' })).not.toContainText('Draft');

  await open(page, mutuku);
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(note(page)).toHaveValue('');
  await open(page, mutuku);
  await expect(page.getByText(/Draft from/)).toBeHidden();
});

test('a save whose answer is lost is retried, also after a reload, and recorded once', async ({
  page,
  request,
  ward: { hospital, mutuku, wafula },
}) => {
  await open(page, mutuku);
  await note(page).fill('Better');
  // The first attempt reaches the server, and its answer is lost on the way back.
  let attempts = 0;
  await page.route('**/encounter-actions', async (route) => {
    attempts += 1;
    if (attempts > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await save(page).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'May not have been saved' }),
  ).toBeVisible();
  await page.reload();
  await atBedside(page, mutuku);
  await expect(note(page)).toHaveValue('Better');
  await save(page).dblclick();
  await atBedside(page, wafula);
  expect(await roundsOf(request, hospital, mutuku)).toHaveLength(1);
  await open(page, mutuku);
  await expect(page.getByText(/Draft from/)).toBeHidden();
});

test('a user who went to another patient while a round was being saved stays there', async ({
  page,
  ward: { mutuku, wafula },
}) => {
  await open(page, wafula);
  await note(page).fill('Comfortable');
  const saving = await holdBack(page, 'POST', /\/encounter-actions$/);
  await save(page).click();
  await saving.asked;
  await page.keyboard.press('Alt+p');
  await atBedside(page, mutuku);
  await note(page).fill('Half a sentence');
  const ways = navigationsFromNow(page, roundPath(mutuku));
  saving.release();
  await expect(toast(page)).toContainText('Round of Wafula, Esther saved');
  await expect(page.getByText('1 of 3 rounds recorded')).toBeVisible();
  await drawnTwice(page);
  expect(ways).toEqual([]);
  await atBedside(page, mutuku);
  await expect(note(page)).toHaveValue('Half a sentence');
});

test('offline nothing is lost, and nothing incomplete is sent', async ({
  page,
  context,
  request,
  ward: { hospital, mutuku, wafula },
}) => {
  await open(page, mutuku);
  await save(page).click();
  const problems = page.getByRole('alert').filter({ hasText: 'Not saved' });
  await expect(problems).toContainText('Nothing is entered yet');
  const diagnosis = page.getByRole('combobox', { name: 'Add a diagnosis' });
  await diagnosis.fill('malaria');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(problems).toContainText('“malaria” is not chosen');
  await expect(page.getByRole('list', { name: 'Diagnoses of this round' })).toHaveCount(0);
  await diagnosis.fill('');
  await page.getByLabel('Title of a new care plan').fill('Oxygen');
  await page.getByRole('textbox', { name: 'Temperature' }).fill('420');
  await save(page).click();
  await problems.getByRole('link', { name: /Enter what is planned/ }).click();
  await expect(page.getByLabel('What is planned')).toBeFocused();
  await expect(problems).toContainText('outside');
  await page.getByLabel('What is planned').fill('By mask, until the saturation holds');
  await page.getByRole('textbox', { name: 'Temperature' }).fill('37.9');
  await context.setOffline(true);
  await save(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'this device is offline' })).toBeVisible();
  expect(await roundsOf(request, hospital, mutuku)).toEqual([]);
  await context.setOffline(false);
  await save(page).click();
  await atBedside(page, wafula);
  expect(await roundsOf(request, hospital, mutuku)).toMatchObject([
    { encounter_care_plan: [{ title: 'Oxygen' }] },
  ]);
});

test('observations in an old draft are confirmed before the round is saved, and a deteriorated patient is named after it', async ({
  page,
  ward: { otieno, mutuku },
}) => {
  await open(page, otieno);
  await page.getByRole('textbox', { name: 'Respiratory rate' }).fill('24');
  await page.getByRole('textbox', { name: 'Heart rate' }).fill('108');
  await putClockForward(page, 25);
  await note(page).fill('Talked with her sister');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('sister');
  // Later text about the round does not make the draft's observations newer.
  await open(page, otieno);
  await putClockForward(page, 25);
  await note(page).focus();
  await page.keyboard.press('Control+Enter');
  await expect(
    page.getByRole('alert').filter({ hasText: 'typed the observations some time ago' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Still correct' }).click();
  await save(page).first().click();
  await atBedside(page, mutuku);
  const message = page.locator('li').filter({ hasText: 'Round of Otieno, Achieng saved' });
  await expect(message).toContainText(/TEWS has risen to at least 3 \(Urgent\)/);
});
