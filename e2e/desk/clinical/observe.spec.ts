import { expect } from '@playwright/test';
import { expectAccessible } from '@/e2e/desk/accessible';
import { aPatientAtTheBedside, recordFor, setsOf, signIn } from '@/e2e/desk/admissions/bedside';
import { test } from '@/e2e/desk/platform/kept-page';
import {
  expectSaved,
  field,
  normalSet,
  open,
  row,
  save,
  savePartial,
  score,
  typeNormalSet,
} from './observe-form';

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
  await expect(score(page)).toContainText('Urgent, incomplete');
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
  // Before it is next read anyway, half a minute later.
  const banner = page.getByRole('region', { name: 'Patient', exact: true });
  await expect(banner).toContainText('Urgent', { timeout: 10_000 });
  const [stored] = await setsOf(request, patient);
  const tews = stored.scores.find(({ kind }: { kind: string }) => kind === 'TEWS');
  expect(tews).toMatchObject({ total: 4, final_colour: 'yellow', is_complete: true });
  const news2 = stored.scores.find(({ kind }: { kind: string }) => kind === 'NEWS2');
  expect(news2).toMatchObject({ total: 4, is_complete: true });
});

test('points, total and missing values are painted in the frame of the keystroke', async ({
  page,
  request,
}) => {
  const patient = await aPatientAtTheBedside(request);
  await open(page, patient.observe);
  await field(page, 'Respiratory rate').focus();
  const painted = (digit: string) =>
    page.evaluate(
      (text) =>
        new Promise<string>((resolve) => {
          const shown = ['[data-row="RR"] [data-points]', '[aria-labelledby="score-heading"]'];
          const words = () => shown.map((part) => document.querySelector(part)?.textContent).join();
          document.execCommand('insertText', false, text);
          // Requested before the next frame begins, and answered right after it, so this is what it painted.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(words());
            port2.postMessage(null);
          });
        }),
      digit,
    );
  const first = await painted('9');
  expect(first).toContain('0 points');
  expect(first).toContain('TEWS 0+, Incomplete');
  expect(first).toContain('At least 0. Missing:');
  const second = await painted('9');
  expect(second).toContain('3 points');
  expect(second).toContain('At least 3. Missing:');
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
  await page.getByLabel('Heart rate: reason not measured').selectOption('refused');
  await expect(score(page)).toContainText('Missing: Heart rate (refused by the patient)');
  await save(page).click();
  await expectSaved(page, patient, 'TEWS at least 0, incomplete');
  const [stored] = await setsOf(request, patient);
  expect(stored.not_measured).toEqual([{ code: 'HR', reason: 'refused' }]);
});

test('an answer pressed by mistake is cleared, and a reason for its absence can be given', async ({
  page,
  request,
}) => {
  const patient = await aPatientAtTheBedside(request);
  await open(page, patient.observe);
  const why = page.getByLabel('Consciousness (AVPU): reason not measured');
  const clear = page.getByRole('button', { name: 'Clear the answer: Consciousness (AVPU)' });
  await expect(clear).toBeHidden();
  await page.getByRole('radio', { name: /^Unresponsive/ }).check();
  await expect(score(page)).toContainText('At least 3');
  await expect(score(page)).toContainText('Signs: Level of consciousness reduced');
  await clear.click();
  await expect(page.getByRole('radio', { name: /^Unresponsive/ })).not.toBeChecked();
  await expect(page.getByRole('radio', { name: /^Alert/ })).toBeFocused();
  await expect(score(page)).toContainText('Enter a value to see the score');
  await page.getByRole('radio', { name: 'Air' }).check();
  await page.getByRole('button', { name: 'Clear the answer: Air or oxygen' }).click();
  await expect(page.getByRole('radio', { name: 'Air' })).not.toBeChecked();

  await why.selectOption('asleep');
  await field(page, 'Respiratory rate').fill('12');
  await savePartial(page);
  await expectSaved(page, patient, 'TEWS at least 0, incomplete');
  const [stored] = await setsOf(request, patient);
  expect(stored.not_measured).toEqual([{ code: 'AVPU', reason: 'asleep' }]);
  expect(stored.observations.map(({ code }: { code: string }) => code)).toEqual(['RR']);
});

test('an answer moves nothing in its row, and the previous one is shown in full', async ({
  page,
  request,
}) => {
  const patient = await aPatientAtTheBedside(request);
  await recordFor(request, patient, { ...normalSet, MOBILITY: 'stretcher_immobile' });
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, patient.observe);
  const mobility = row(page, 'MOBILITY');
  const chip = async () => {
    const box = await mobility.locator('[data-points]').boundingBox();
    return box && [Math.round(box.x), Math.round(box.width)];
  };
  const before = await chip();
  await mobility.getByRole('radio', { name: /^Walking/ }).check();
  expect(await chip()).toEqual(before);
  const clear = mobility.getByRole('button', { name: 'Clear the answer: Mobility' });
  await expect(clear).toBeVisible();
  const width = (await mobility.boundingBox())?.width ?? 0;
  for (const box of [
    await clear.boundingBox(),
    await mobility.getByText('With help').boundingBox(),
  ])
    expect((box?.x ?? width) + (box?.width ?? width)).toBeLessThanOrEqual(width + 16);

  await page.setViewportSize({ width: 900, height: 800 });
  const words = await mobility.getByText('Stretcher / immobile').first().boundingBox();
  const age = await mobility
    .locator('#previous-MOBILITY')
    .getByText(/ago|now/)
    .boundingBox();
  const answers = await mobility.getByRole('radiogroup').boundingBox();
  for (const box of [words, age])
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(answers?.x ?? 0);
});

test('the form and the message after saving say that the score has risen, without a question', async ({
  page,
  request,
}) => {
  const patient = await aPatientAtTheBedside(request);
  await recordFor(request, patient, normalSet);
  await page.clock.install();
  await open(page, patient.observe);
  await expect(score(page)).toContainText('Last complete');
  await typeNormalSet(page);
  await expect(page.getByText(/Call the doctor|Tell the nurse/)).toHaveCount(0);
  await field(page, 'Respiratory rate').fill('32');
  await field(page, 'Heart rate').fill('132');
  await field(page, 'Systolic blood pressure').fill('76');
  await field(page, 'Diastolic blood pressure').fill('50');
  const rise = 'TEWS has risen to 8 (Emergency). Call the doctor now.';
  await expect(page.getByRole('form')).toContainText(rise);
  await save(page).click();
  const message = page.locator('li').filter({ hasText: `Observations saved for ${patient.name}` });
  await expect(message).toContainText(rise);
  // Any other message is gone after eight seconds.
  await page.clock.fastForward(9_000);
  await expect(message).toContainText(rise);
  await message.getByRole('button', { name: 'Dismiss' }).click();
  await expect(message).toHaveCount(0);

  await open(page, patient.observe);
  await typeNormalSet(page);
  await expect(page.getByText(/has risen/)).toHaveCount(0);
  await page.getByLabel('Find a sign').fill('seizure');
  await save(page).click();
  await expectSaved(page, patient, 'TEWS 0, Routine');
  await open(page, patient.observe);
  await typeNormalSet(page);
  await page.getByLabel('Find a sign').fill('chest');
  await page.getByRole('checkbox', { name: /^Chest pain/ }).check();
  await save(page).click();
  await expectSaved(page, patient, 'TEWS 0 is now Very urgent. Call the doctor.');
  expect(await setsOf(request, patient)).toHaveLength(4);
});

test('a late entry from before the last complete set does not say that the patient is worse now', async ({
  page,
  request,
}) => {
  const patient = await aPatientAtTheBedside(request);
  await recordFor(request, patient, normalSet);
  await open(page, patient.observe);
  await typeNormalSet(page);
  await page.getByLabel('Find a sign').fill('chest');
  await page.getByRole('checkbox', { name: /^Chest pain/ }).check();
  await page.getByRole('radio', { name: 'Earlier' }).check();
  const earlier = new Date(Date.now() + (180 - 95) * 60_000).toISOString().slice(0, 16);
  await page.getByLabel('Time of the observations').fill(earlier);
  await save(page).click();
  await expectSaved(page, patient, 'TEWS 0, Very urgent');
  await expect(page.getByText(/Call the doctor/)).toHaveCount(0);
  expect(await setsOf(request, patient)).toHaveLength(2);
});

test('a child is scored by the table of its age, and a measured height can change it', async ({
  page,
  request,
}) => {
  const birth = new Date(Date.now() - 8.5 * 365.25 * 24 * 3_600_000).toISOString().slice(0, 10);
  const patient = await aPatientAtTheBedside(request, { birthDate: birth });
  await open(page, patient.observe);
  await expect(page.getByLabel('TEWS table')).toHaveValue('older_child');
  await expect(page.getByText('Older child (8 years)')).toBeVisible();
  await field(page, 'Respiratory rate').fill('20');
  await expect(row(page, 'RR').locator('[data-points]')).toHaveText('0 points');
  await expect(score(page)).not.toContainText('NEWS2');
  await field(page, 'Height').fill('152');
  await expect(page.getByLabel('TEWS table')).toHaveValue('adult');
  await expect(row(page, 'RR').locator('[data-points]')).toHaveText('1 point');
  await page.getByLabel('TEWS table').selectOption('older_child');
  await expect(
    page.getByText(/Changed by hand\. Proposed: Adult \(8 years, 152 cm tall\)/),
  ).toBeVisible();
});

test('a clinician chooses the table where an estimated age is near its limit', async ({
  page,
  request,
}) => {
  const patient = await aPatientAtTheBedside(request, {
    birthDate: null,
    estimatedBirth: String(new Date().getFullYear() - 12),
  });
  await open(page, patient.observe);
  await expect(page.getByRole('region', { name: 'Patient', exact: true })).toContainText(
    'about 12 y',
  );
  const table = page.getByLabel('TEWS table');
  await expect(table).toHaveValue('');
  await expect(page.getByText(/about 12 years, near the limit of a table/)).toBeVisible();
  await field(page, 'Respiratory rate').fill('20');
  await save(page).click();
  const problems = page.getByRole('alert').filter({ hasText: 'Choose the TEWS table' });
  await expect(problems).toBeVisible();
  await expectAccessible(page);
  await table.selectOption('older_child');
  await save(page).click();
  await expect(problems).toBeHidden();
  await expect(table).toHaveValue('older_child');
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

test('the previous value and its age are shown next to each field', async ({ page, request }) => {
  const patient = await aPatientAtTheBedside(request);
  await recordFor(request, patient, { ...normalSet, O2_FLOW: '0' }, { minutesAgo: 42 });
  await open(page, patient.observe);
  await expect(row(page, 'HR')).toContainText(/80 \/min · 4[23] min ago/);
  await expect(row(page, 'O2_FLOW')).toContainText('Air');
  await expect(row(page, 'AVPU')).toContainText('Alert');
});

test('a patient’s refusal of every observation is recorded in one step, and the score stays as it was', async ({
  page,
  request,
}) => {
  const patient = await aPatientAtTheBedside(request);
  await open(page, patient.observe);
  await save(page).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'choose for every value why' }),
  ).toBeVisible();
  const why = page.getByLabel('Remaining values not measured');
  const whyOf = (name: string) => page.getByLabel(`${name}: reason not measured`);
  await whyOf('Temperature').selectOption('equipment');
  await why.selectOption('Refused by the patient');
  await expect(whyOf('Respiratory rate')).toHaveValue('refused');
  await expect(whyOf('Temperature')).toHaveValue('equipment');
  await expect(why).toHaveValue('refused');
  await field(page, 'Heart rate').fill('80');
  await expect(whyOf('Heart rate')).toHaveValue('');
  await field(page, 'Heart rate').fill('');
  await expect(why).toHaveValue('');
  await why.selectOption('Refused by the patient');
  await expect(score(page)).toContainText('Complete the set for time to treatment');
  await save(page).click();
  await expectSaved(page, patient, 'TEWS not scored');
  const [set] = await setsOf(request, patient);
  expect(set).toMatchObject({ observations: [], scores: [] });
  expect(set?.not_measured).toContainEqual({ code: 'HR', reason: 'refused' });
  expect(set?.not_measured).toContainEqual({ code: 'TEMP', reason: 'equipment' });
  await page.goto(`/patients/${patient.uuid}?tab=observations&view=sets`);
  await expect(page.getByRole('row').filter({ hasText: 'refused by the patient' })).toHaveCount(1);
});
