import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import {
  aPatientAtTheBedside,
  type BedsidePatient,
  finishEncounter,
  recordFor,
  setsOf,
  signIn,
} from './bedside';

const normalSet = {
  MOBILITY: 'walking',
  RR: '12',
  HR: '80',
  SBP: '120',
  TEMP: '37.0',
  AVPU: 'alert',
  TRAUMA: 'no',
};

const score = (page: Page) => page.getByRole('region', { name: 'TEWS' });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save observations' });
const row = (page: Page, code: string) => page.locator(`[data-row="${code}"]`);

/** The message on the page that the nurse came from: whose set was saved, and its score. */
async function expectSaved(page: Page, patient: BedsidePatient, words = 'TEWS') {
  const message = page.locator('li').filter({ hasText: `Observations saved for ${patient.name}` });
  await expect(message).toContainText(words, { timeout: 15_000 });
}

/** Opens the form and waits until it is alive. */
async function open(page: Page, address: string) {
  await page.goto(address);
  await expect(score(page)).toBeVisible();
  await page.waitForFunction(() => {
    const input = document.querySelector('[data-entry-field]');
    return input !== null && Object.keys(input).some((key) => key.startsWith('__reactProps'));
  });
}

async function typeNormalSet(page: Page) {
  await page.getByRole('radio', { name: /^Walking/ }).check();
  await field(page, 'Respiratory rate').fill('12');
  await field(page, 'Oxygen saturation').fill('98');
  await page.getByRole('radio', { name: 'Air' }).check();
  await field(page, 'Heart rate').fill('80');
  await field(page, 'Systolic blood pressure').fill('120');
  await field(page, 'Diastolic blood pressure').fill('75');
  await field(page, 'Temperature').fill('37.0');
  await page.getByRole('radio', { name: /^Alert/ }).check();
  await page.getByRole('radio', { name: /^No 0/ }).check();
}

test.beforeEach(({ page }) => signIn(page, 'nurse'));

test('a nurse records a whole set by keyboard alone, and the score moves as she types', async ({
  page,
  request,
}) => {
  const patient = await aPatientAtTheBedside(request);
  await open(page, patient.observe);
  const { keyboard } = page;
  const total = (text: string) => expect(score(page)).toContainText(text);

  await page.locator('#field-MOBILITY').focus();
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^With help/ })).toBeChecked();
  await total('At least 1');
  await keyboard.press('Enter');

  await expect(field(page, 'Respiratory rate')).toBeFocused();
  await keyboard.type('2');
  await expect(row(page, 'RR').locator('[data-points]')).toHaveText('2 points');
  await keyboard.type('2');
  await total('At least 3');
  await expect(score(page)).toContainText('Urgent so far');
  await keyboard.press('Enter');

  await expect(field(page, 'Oxygen saturation')).toBeFocused();
  await keyboard.type('95');
  await keyboard.press('Enter');
  await keyboard.press('Space');
  await expect(page.getByRole('radio', { name: 'Air' })).toBeChecked();
  await keyboard.press('Enter');

  await expect(field(page, 'Heart rate')).toBeFocused();
  await keyboard.type('105');
  await total('At least 4');
  await keyboard.press('Enter');
  await keyboard.type('118');
  await keyboard.press('Enter');
  await keyboard.type('76');
  await keyboard.press('Enter');
  await expect(field(page, 'Temperature')).toBeFocused();
  await keyboard.type('37.9');
  await total('Missing: Consciousness (AVPU), Trauma.');
  await keyboard.press('Enter');
  await keyboard.press('Space');
  await expect(page.getByRole('radio', { name: /^Alert/ })).toBeChecked();
  await keyboard.press('Enter');
  await keyboard.press('Space');
  await expect(page.getByRole('radio', { name: /^No 0/ })).toBeChecked();

  await expect(score(page)).not.toContainText('Missing');
  await expect(score(page)).toContainText('Urgent');
  await expect(score(page)).toContainText('Time to treat: less than 60 minutes');
  await expect(score(page)).toContainText('NEWS2 4');
  await keyboard.press('Control+Enter');

  await expectSaved(page, patient, 'TEWS 4, Urgent');
  await expect(page).toHaveURL(new RegExp(`/patients/${patient.uuid}$`));
  const [stored] = await setsOf(request, patient);
  const tews = stored.scores.find(({ kind }: { kind: string }) => kind === 'TEWS');
  expect(tews).toMatchObject({ total: 4, final_colour: 'yellow', is_complete: true });
  const news2 = stored.scores.find(({ kind }: { kind: string }) => kind === 'NEWS2');
  expect(news2).toMatchObject({ total: 4, is_complete: true });
});

test('the score is on the screen in the frame of the keystroke', async ({ page, request }) => {
  const patient = await aPatientAtTheBedside(request);
  await open(page, patient.observe);
  await field(page, 'Respiratory rate').focus();
  await page.evaluate(() => {
    const points = document.querySelector('[data-row="RR"] [data-points]');
    document.querySelector('#field-RR')?.addEventListener('input', () => {
      requestAnimationFrame(() => {
        document.title = `painted with ${points?.textContent}`;
      });
    });
  });
  await page.keyboard.press('9');
  await expect(page).toHaveTitle('painted with 0 points');
  await page.keyboard.press('9');
  await expect(page).toHaveTitle('painted with 3 points');
});

test('an incomplete set is never shown green, and says what is missing and why', async ({
  page,
  request,
}) => {
  const patient = await aPatientAtTheBedside(request);
  await open(page, patient.observe);
  await typeNormalSet(page);
  await expect(score(page)).toContainText('Routine');
  await field(page, 'Heart rate').fill('');
  await expect(score(page)).not.toContainText('Routine');
  await expect(score(page)).toContainText('Incomplete');
  await page.getByLabel('Heart rate: why it is not measured').selectOption('refused');
  await expect(score(page)).toContainText('Missing: Heart rate (refused by the patient)');
  await save(page).click();
  await expectSaved(page, patient, 'TEWS at least 0, incomplete');
  const [stored] = await setsOf(request, patient);
  expect(stored.not_measured).toEqual([{ code: 'HR', reason: 'refused' }]);
});

test('a value that nobody can have is refused in the field', async ({ page, request }) => {
  const patient = await aPatientAtTheBedside(request);
  await open(page, patient.observe);
  await field(page, 'Systolic blood pressure').fill('420');
  await page.keyboard.press('Enter');
  const refusal = row(page, 'SBP').getByText(/420 mmHg is outside 0–300\. Check the reading/);
  await expect(refusal).toBeVisible();
  await expect(field(page, 'Systolic blood pressure')).toBeFocused();
  await expect(field(page, 'Systolic blood pressure')).toHaveAttribute('aria-invalid', 'true');
  await save(page).click();
  const summary = page.getByRole('alert').filter({ hasText: 'Not saved' });
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: /420 mmHg/ }).click();
  await expect(field(page, 'Systolic blood pressure')).toBeFocused();
  await field(page, 'Systolic blood pressure').fill('142');
  await expect(refusal).toBeHidden();
  expect(await setsOf(request, patient)).toEqual([]);
});

test('an unusual value is asked about once', async ({ page, request }) => {
  const patient = await aPatientAtTheBedside(request);
  await open(page, patient.observe);
  await field(page, 'Heart rate').fill('190');
  await expect(row(page, 'HR').locator('[data-points]')).toHaveText('3 points');
  await page.keyboard.press('Enter');
  const yes = page.getByRole('button', { name: 'Yes, 190 is right' });
  await expect(yes).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(yes).toBeHidden();
  await expect(field(page, 'Systolic blood pressure')).toBeFocused();
  await field(page, 'Heart rate').focus();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Systolic blood pressure')).toBeFocused();
  await save(page).click();
  await expectSaved(page, patient);
});

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
  await save(page).click();
  await expect(page.getByRole('dialog')).toContainText('You have been signed out');
  await signIn(page, 'nurse');
  await open(page, patient.observe);
  await expect(field(page, 'Respiratory rate')).toHaveValue('12');
  await save(page).click();
  await expectSaved(page, patient);
});

test('an encounter that was closed meanwhile takes only what was done before', async ({
  page,
  request,
}) => {
  const patient = await aPatientAtTheBedside(request);
  await open(page, patient.observe);
  await field(page, 'Respiratory rate').fill('12');
  await finishEncounter(patient);
  await save(page).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Everything you entered' });
  await expect(refusal).toContainText('This encounter is finished');
  await expect(field(page, 'Respiratory rate')).toHaveValue('12');
  await open(page, patient.observe);
  await expect(page.getByText(/This encounter ended on/)).toBeVisible();
  await page.getByRole('radio', { name: 'Earlier' }).check();
  const anHourAgo = new Date(Date.now() + 2 * 3_600_000).toISOString().slice(0, 16);
  await page.getByLabel('Time of the observations').fill(anHourAgo);
  await save(page).click();
  await expectSaved(page, patient);
});

test('a failed save keeps everything, and pressing again saves once', async ({ page, request }) => {
  const patient = await aPatientAtTheBedside(request);
  await open(page, patient.observe);
  await typeNormalSet(page);
  // The first attempt reaches the server, and its answer is lost on the way back.
  let attempts = 0;
  await page.route('**/observations', async (route) => {
    attempts += 1;
    if (attempts > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await save(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved for certain' })).toBeVisible();
  await expect(field(page, 'Heart rate')).toHaveValue('80');
  await save(page).dblclick();
  await expectSaved(page, patient);
  expect(await setsOf(request, patient)).toHaveLength(1);
  await open(page, patient.observe);
  await expect(page.getByText(/Draft from/)).toBeHidden();
});

test('offline the form says so and goes on', async ({ page, context, request }) => {
  const patient = await aPatientAtTheBedside(request);
  await open(page, patient.observe);
  await context.setOffline(true);
  await expect(page.getByText('Offline.')).toBeVisible();
  await field(page, 'Respiratory rate').fill('12');
  await save(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'this device is offline' })).toBeVisible();
  await context.setOffline(false);
  await save(page).click();
  await expectSaved(page, patient);
});

test('saving asks only when the patient got worse since the last complete set', async ({
  page,
  request,
}) => {
  const patient = await aPatientAtTheBedside(request);
  await recordFor(request, patient, normalSet);
  await open(page, patient.observe);
  await expect(score(page)).toContainText('Last complete');
  await typeNormalSet(page);
  await page.getByLabel('Find a sign').fill('chest');
  await page.getByRole('checkbox', { name: /^Chest pain/ }).check();
  await expect(score(page)).toContainText('Very urgent');
  await save(page).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('very urgent');
  await question.getByRole('button', { name: 'Check the values' }).click();
  expect(await setsOf(request, patient)).toHaveLength(1);
  await save(page).click();
  await question.getByRole('button', { name: 'Save as Very urgent' }).click();
  await expectSaved(page, patient, 'TEWS 0, Very urgent');
  await open(page, patient.observe);
  await typeNormalSet(page);
  await save(page).click();
  await expectSaved(page, patient, 'TEWS 0, Routine');
  expect(await setsOf(request, patient)).toHaveLength(3);
});

test('a late entry is stored with its own time, and one to come is refused', async ({
  page,
  request,
}) => {
  const patient = await aPatientAtTheBedside(request);
  await open(page, patient.observe);
  await field(page, 'Respiratory rate').fill('12');
  await page.getByRole('radio', { name: 'Earlier' }).check();
  const time = page.getByLabel('Time of the observations');
  const at = (minutes: number) =>
    new Date(Date.now() + minutes * 60_000 + 3 * 3_600_000).toISOString().slice(0, 16);
  await time.fill(at(90));
  await save(page).click();
  await expect(page.getByText(/lies in the future/).first()).toBeVisible();
  const earlier = at(-95);
  await time.fill(earlier);
  await save(page).click();
  await expectSaved(page, patient);
  const [stored] = await setsOf(request, patient);
  expect(new Date(stored.effective_at).getTime()).toBe(new Date(`${earlier}:00+03:00`).getTime());
});

test('a child is scored by the table of its age, and a measured height can change it', async ({
  page,
  request,
}) => {
  const birth = new Date(Date.now() - 8.5 * 365.25 * 24 * 3_600_000).toISOString().slice(0, 10);
  const patient = await aPatientAtTheBedside(request, { birthDate: birth });
  await open(page, patient.observe);
  await expect(page.getByLabel('TEWS table')).toHaveValue('older_child');
  await expect(page.getByText('8 years old, from 3 to 12.')).toBeVisible();
  await field(page, 'Respiratory rate').fill('20');
  await expect(row(page, 'RR').locator('[data-points]')).toHaveText('0 points');
  await expect(score(page)).not.toContainText('NEWS2');
  await field(page, 'Height').fill('152');
  await expect(page.getByLabel('TEWS table')).toHaveValue('adult');
  await expect(row(page, 'RR').locator('[data-points]')).toHaveText('1 point');
  await page.getByLabel('TEWS table').selectOption('older_child');
  await expect(page.getByText(/Changed by hand\. Adult is proposed/)).toBeVisible();
});

test('a sign that follows from a value is ticked with its reason', async ({ page, request }) => {
  const patient = await aPatientAtTheBedside(request);
  await open(page, patient.observe);
  await field(page, 'Blood glucose').fill('2.4');
  await expect(score(page)).toContainText('Emergency');
  const sign = page.getByRole('checkbox', { name: /^Hypoglycaemia/ });
  await expect(sign).toBeChecked();
  await expect(page.getByText(/Follows from the values: glucose/)).toBeVisible();
});

test('the previous value and its age stand beside each field', async ({ page, request }) => {
  const patient = await aPatientAtTheBedside(request);
  await recordFor(request, patient, { ...normalSet, O2_FLOW: '0' }, { minutesAgo: 42 });
  await open(page, patient.observe);
  await expect(row(page, 'HR')).toContainText(/80 \/min · 4[23] min ago/);
  await expect(row(page, 'O2_FLOW')).toContainText('Air');
  await expect(row(page, 'AVPU')).toContainText('Alert');
});

test('who may not record observations is told so', async ({ page, request }) => {
  const patient = await aPatientAtTheBedside(request);
  await signIn(page, 'ward-clerk');
  await page.goto(patient.observe);
  await expect(page.getByText('Your role does not record observations')).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the form is accessible in the ${colorScheme} theme`, async ({ page, request }) => {
    await page.emulateMedia({ colorScheme });
    const patient = await aPatientAtTheBedside(request);
    await recordFor(request, patient, normalSet);
    await open(page, patient.observe);
    await field(page, 'Heart rate').fill('190');
    await field(page, 'Temperature').fill('60');
    await field(page, 'Blood glucose').fill('2.4');
    await save(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Not saved' })).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).include('main').analyze();
    expect(violations).toEqual([]);
  });
}
