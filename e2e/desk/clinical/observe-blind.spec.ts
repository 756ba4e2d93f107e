import { expect, type Page } from '@playwright/test';
import fc from 'fast-check';
import { aPatientAtTheBedside, recordFor, setsOf, signIn } from '@/e2e/desk/admissions/bedside';
import { afterReading } from '@/e2e/desk/platform/after-reading';
import { test } from '@/e2e/desk/platform/kept-page';
import { expectSaved, field, normalSet, open, row, save } from './observe-form';

test.use({ isHurried: true });

test.beforeEach(({ page }) => signIn(page, 'nurse'));

const mobility = 'MOBILITY';

/** The stored values of the last set, by code. */
async function storedValues(...of: Parameters<typeof setsOf>): Promise<Record<string, string>> {
  const [set] = await setsOf(...of);
  return Object.fromEntries(
    set.observations.map(({ code, value }: { code: string; value: string }) => [code, value]),
  );
}

/** Presses keys as from a slip of paper, without looking at the screen in between. Returns the number of keys. */
async function typeBlind(page: Page, keys: readonly string[]): Promise<number> {
  for (const key of keys) await page.keyboard.press(key);
  return keys.length;
}

const enterAfter = (...values: string[]) => values.flatMap((value) => [...value, 'Enter']);
const space = 'Space';

/** Walking, the numbers up to the saturation, air, the numbers up to the temperature, alert, no trauma. */
const slip = ([rr, spo2, hr, sbp, dbp, temp]: readonly [
  string,
  string,
  string,
  string,
  string,
  string,
]) => [
  ...[space, 'Enter'],
  ...enterAfter(rr, spo2),
  ...[space, 'Enter'],
  ...enterAfter(hr, sbp, dbp, temp),
  ...[space, 'Enter', space],
];

test('a septic set typed from a slip without a look is stored exactly, with as many keys as a normal one', async ({
  page,
  request,
}) => {
  const patient = await aPatientAtTheBedside(request);
  const record = async (values: Parameters<typeof slip>[0]) => {
    await open(page, patient.observe);
    await page.locator(`#field-${mobility}`).focus();
    const keys = await typeBlind(page, [...slip(values), 'Control+Enter']);
    await expectSaved(page, patient);
    return { keys, stored: await storedValues(request, patient) };
  };
  const answers = { MOBILITY: 'walking', O2_FLOW: '0', AVPU: 'alert', TRAUMA: 'no' };
  const normal = await record(['12', '98', '080', '120', '75', '37.0']);
  const septic = await record(['22', '91', '112', '95', '60', '38.7']);
  expect(septic.stored).toEqual({
    ...answers,
    ...{ RR: '22', SPO2: '91', HR: '112', SBP: '95', DBP: '60', TEMP: '38.7' },
  });
  // The slip of the normal set has one digit more.
  expect(normal.keys - septic.keys).toBe(1);
  const shocked = await record(['36', '62', '188', '58', '30', '41.4']);
  expect(shocked.stored).toEqual({
    ...answers,
    ...{ RR: '36', SPO2: '62', HR: '188', SBP: '58', DBP: '30', TEMP: '41.4' },
  });
});

test('the adult septic set is saved without a question', async ({ page, request }) => {
  const patient = await aPatientAtTheBedside(request);
  await open(page, patient.observe);
  await page.locator(`#field-${mobility}`).focus();
  await typeBlind(page, slip(['28', '90', '125', '85', '48', '39.2']));
  await field(page, 'Pain, 0 to 10').fill('8');
  await page.keyboard.press('Enter');
  await expect(page.locator('[id^="question-"]')).toHaveCount(0);
  await save(page).click();
  await expectSaved(page, patient, 'Emergency');
  expect(await storedValues(request, patient)).toMatchObject({ SBP: '85', PAIN: '8' });
});

type Typed = { code: string; text: string; choose?: number; keys: string[] };

/** A row of the form as it is typed: an answer by blank and arrows, a number by its digits, or nothing at all. */
const number = (code: string, low: number, high: number, decimals = 0) =>
  fc
    .oneof(
      {
        weight: 5,
        arbitrary: fc.integer({ min: low * 10 ** decimals, max: high * 10 ** decimals }),
      },
      { weight: 1, arbitrary: fc.constantFrom(null, 9999) },
    )
    .map((value): Typed => {
      const text =
        value === null ? '' : (value / 10 ** decimals).toFixed(value === 9999 ? 0 : decimals);
      return { code, text, keys: [...text] };
    });
const answer = (code: string, answers: number) =>
  fc.integer({ min: -1, max: answers - 1 }).map(
    (choose): Typed => ({
      code,
      text: '',
      choose,
      keys: choose < 0 ? [] : choose === 0 ? [space] : Array(choose).fill('ArrowDown'),
    }),
  );
/** Air, oxygen with its flow, or nothing. The flow is a field of its own. */
const breathing = fc.oneof(
  answer('O2_FLOW', 1).map((row) => [row]),
  fc.integer({ min: 1, max: 99 }).map((flow): Typed[] => [
    { code: 'O2_FLOW', text: '', choose: 1, keys: ['ArrowDown'] },
    { code: 'O2_FLOW-rate', text: `${flow}`, keys: [...`${flow}`] },
  ]),
);
/** Sick and well, possible and impossible; a height that fits the age's table. */
const setOf = (answers: { mobility: number; avpu: number }, height: [number, number]) =>
  fc.tuple(
    answer('MOBILITY', answers.mobility),
    number('RR', 0, 99),
    number('SPO2', 0, 100),
    breathing,
    number('HR', 0, 300),
    number('SBP', 0, 300),
    number('DBP', 0, 200),
    number('TEMP', 25, 45, 1),
    answer('AVPU', answers.avpu),
    answer('TRAUMA', 2),
    number('GLUCOSE', 1, 50, 1),
    number('PAIN', 0, 10),
    number('WEIGHT', 1, 90),
    number('HEIGHT', ...height),
  );
/** A child’s table has no blood pressure among its parameters, so it comes after them. */
const adultOrder = (rows: Typed[]) => rows;
const childOrder = (rows: Typed[]) => {
  const later = rows.filter(({ code }) => code === 'SBP' || code === 'DBP');
  const others = rows.filter(({ code }) => code !== 'SBP' && code !== 'DBP');
  const at = others.findIndex(({ code }) => code === 'GLUCOSE');
  return others.toSpliced(at, 0, ...later);
};

for (const { who, birthDate, answers, height, order } of [
  {
    who: 'an adult',
    birthDate: '1984-02-28',
    answers: { mobility: 3, avpu: 5 },
    height: [151, 199],
    order: adultOrder,
  },
  {
    who: 'a child',
    birthDate: '2019-06-30',
    answers: { mobility: 2, avpu: 5 },
    height: [96, 149],
    order: childOrder,
  },
  {
    who: 'an infant',
    birthDate: '2026-06-30',
    answers: { mobility: 2, avpu: 4 },
    height: [50, 94],
    order: childOrder,
  },
] as const) {
  test(`any set of ${who} stays in the rows where it was typed, with any values, gaps and order of Enter and Tab`, async ({
    page,
    request,
  }) => {
    test.slow();
    const patient = await aPatientAtTheBedside(request, { birthDate });
    await open(page, patient.observe);
    const seed = Date.now() % 1_000_000;
    const sets = fc.sample(
      fc.tuple(
        setOf(answers, [...height]),
        fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
      ),
      { numRuns: 5, seed },
    );
    for (const [rows, tabs] of sets) {
      const typed = order(rows.flat());
      await page.reload();
      await open(page, patient.observe);
      const discard = page.getByRole('button', { name: /^Discard/ });
      if (await discard.isVisible()) await discard.click();
      await page.locator(`#field-${mobility}`).focus();
      const keys = typed.flatMap((one, index) => [
        ...one.keys,
        ...(index === typed.length - 1 ? [] : [tabs[index] ? 'Tab' : 'Enter']),
      ]);
      await typeBlind(page, keys);
      const what = `seed ${seed}: ${keys.join(' ')}`;
      for (const { code, text, choose } of typed) {
        const fields = page.locator(`[data-entry-field="${code}"]`);
        if (choose === undefined) await expect(fields, `${code}: ${what}`).toHaveValue(text);
        else {
          const checked = await fields.evaluateAll((all) =>
            all.findIndex((one) => one instanceof HTMLInputElement && one.checked),
          );
          expect(checked, `${code}: ${what}`).toBe(choose);
        }
      }
      await expect(page).toHaveURL(/\/observe/);
    }
    expect(await setsOf(request, patient)).toEqual([]);
  });
}

test('digits typed in a row of answers press nothing, get into no other row, and are not lost', async ({
  page,
  request,
}) => {
  const patient = await aPatientAtTheBedside(request);
  await open(page, patient.observe);
  await page.locator(`#field-${mobility}`).focus();
  // "Air" is missing on the slip.
  await typeBlind(page, [space, 'Enter', ...enterAfter('22', '91'), ...'112']);
  await expect(row(page, 'O2_FLOW')).toContainText('“112” is not an answer');
  await expect(page.locator('[data-entry-field="O2_FLOW"]').first()).toBeFocused();
  await expect(field(page, 'Heart rate')).toHaveValue('');
  await page.keyboard.press('Control+Enter');
  const summary = page.getByRole('alert').filter({ hasText: 'Not saved. Check these entries' });
  await summary.getByRole('link', { name: /^Air or oxygen: “112” is not an answer/ }).click();
  await typeBlind(page, ['Backspace', 'Backspace', 'Backspace']);
  await expect(row(page, 'O2_FLOW')).not.toContainText('is not an answer');
  await typeBlind(page, [space, 'Enter', ...'112', 'Control+Enter']);
  await afterReading(page);
  await page.keyboard.press('Control+Enter');
  await expectSaved(page, patient);
  expect(await storedValues(request, patient)).toEqual({
    MOBILITY: 'walking',
    ...{ RR: '22', SPO2: '91', O2_FLOW: '0', HR: '112' },
  });
});

test('a letter chooses the answer that it begins, on the form as in the bay grid', async ({
  page,
  request,
}) => {
  const patient = await aPatientAtTheBedside(request);
  await open(page, patient.observe);
  await page.locator(`#field-${mobility}`).focus();
  const sick = [...'ww', 'Enter', ...enterAfter('22', '91'), 'o', 'Tab', ...enterAfter('4')];
  await typeBlind(page, [...sick, ...enterAfter('112', '95', '60', '38.7'), 'v', 'Enter', 'n']);
  await page.keyboard.press('Control+Enter');
  await expectSaved(page, patient, 'Emergency');
  expect(await storedValues(request, patient)).toEqual({
    ...{ MOBILITY: 'with_help', RR: '22', SPO2: '91', O2_FLOW: '4', HR: '112', SBP: '95' },
    ...{ DBP: '60', TEMP: '38.7', AVPU: 'voice', TRAUMA: 'no' },
  });
});

test('further controls of a row have a key of their own, and Tab passes them', async ({
  page,
  request,
}) => {
  const patient = await aPatientAtTheBedside(request);
  await open(page, patient.observe);
  const rate = field(page, 'Respiratory rate');
  await rate.focus();
  await page.keyboard.press('Alt+ArrowDown');
  const why = page.getByLabel('Respiratory rate: reason not measured');
  await expect(why).toBeFocused();
  // Down the open list, chosen by Enter; the next Enter moves on.
  await typeBlind(page, ['ArrowDown', 'ArrowDown', 'Enter']);
  await expect(why).not.toHaveValue('');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Oxygen saturation')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press(space);
  await expect(page.getByRole('radio', { name: 'Air' })).toBeChecked();
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('radio', { name: 'Air' })).not.toBeChecked();
  await page.keyboard.press('Tab');
  await expect(field(page, 'Heart rate')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(field(page, 'Oxygen saturation')).toBeFocused();
});

test('an unusual value stops nothing, and is confirmed once, at the button that saves', async ({
  page,
  request,
}) => {
  const patient = await aPatientAtTheBedside(request);
  await recordFor(request, patient, { ...normalSet, HR: '88' }, { minutesAgo: 45 });
  await open(page, patient.observe);
  await page.locator(`#field-${mobility}`).focus();
  await typeBlind(page, slip(['16', '97', '188', '120', '75', '41.8']));
  await expect(row(page, 'HR')).toContainText('Heart rate 188/min: the last was 88/min. Check it.');
  await expect(row(page, 'TEMP')).toContainText('Temperature 41.8 °C is unusually high. Check it.');
  await expect(field(page, 'Heart rate')).toHaveAttribute('aria-describedby', /question-HR/);
  const place = await save(page).boundingBox();
  await page.keyboard.press('Control+Enter');
  const confirm = page.getByRole('button', { name: 'Save: values are right' });
  await expect(confirm).toHaveAccessibleDescription(/188\/min.*41\.8 °C/);
  expect((await confirm.boundingBox())?.y).toBe(place?.y);
  expect(await setsOf(request, patient)).toHaveLength(1);
  // An impossible value cannot be confirmed.
  await field(page, 'Heart rate').fill('1120');
  await expect(confirm).toHaveCount(0);
  await expect(save(page)).toBeVisible();
  // One is corrected: the other is still confirmed by the one press.
  await field(page, 'Heart rate').fill('88');
  await expect(confirm).toHaveAccessibleDescription(/^Temperature 41\.8 °C/);
  await confirm.click();
  await expectSaved(page, patient);
  await open(page, patient.observe);
  await page.locator(`#field-${mobility}`).focus();
  await typeBlind(page, [...slip(['16', '97', '90', '120', '75', '41.7']), 'Control+Enter']);
  await expectSaved(page, patient);
  expect(await storedValues(request, patient)).toMatchObject({ HR: '90', TEMP: '41.7' });
});

test('a double click confirms nothing', async ({ page, request }) => {
  const patient = await aPatientAtTheBedside(request);
  await open(page, patient.observe);
  await field(page, 'Heart rate').fill('205');
  await save(page).dblclick();
  const confirm = { name: 'Save: values are right, no reason given' };
  await expect(page.getByRole('button', confirm)).toBeVisible();
  expect(await setsOf(request, patient)).toEqual([]);
});
