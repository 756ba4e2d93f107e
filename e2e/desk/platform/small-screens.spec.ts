import { expect } from '@playwright/test';
import { eq } from 'drizzle-orm';
import {
  beds,
  chargeItems,
  hospitalizations,
  locations,
  patientFlags,
  patients,
} from '@/db/schema/index';
import type { Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';
import { expectAccessible, expectWithinScreen } from '@/e2e/desk/accessible';
import { enter, test } from '@/e2e/desk/admissions/ward';
import { aDeposit, test as deskTest, openShift } from '@/e2e/desk/billing/cash-desk';

/** A phone, a tablet, a small laptop and paper show the same as a wide screen, within reach. */

const oneLongWord = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft';

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('each choice of a view is as large as a thumb needs', async ({
    page,
    ward: { otieno, path },
  }) => {
    for (const address of [path, `/patients/${otieno.patient.id}?tab=observations`]) {
      await page.goto(address);
      const ways = page.getByRole('radiogroup').getByRole('radio');
      await expect(ways.first()).toBeVisible();
      for (const way of await ways.all()) {
        const { width = 0, height = 0 } = (await way.boundingBox()) ?? {};
        const name = await way.textContent();
        expect({ name, width: width >= 44, height: height >= 44 }).toEqual({
          name,
          width: true,
          height: true,
        });
      }
    }
  });

  test('a link that is a word of the text is pressed on 24 pixels', async ({
    page,
    ward: { otieno },
  }) => {
    await page.goto(`/encounters/${otieno.encounter.id}`);
    const link = page.getByRole('main').getByRole('link', { name: 'Bed history' });
    await link.scrollIntoViewIfNeeded();
    const reached = await link.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const edges = [-11.5, 11.5].map((from) => top + height / 2 + from);
      return edges.map((y) => element.contains(document.elementFromPoint(left + width / 2, y)));
    });
    expect(reached).toEqual([true, true]);
  });

  test('each problem of a form leads to its field by a target as large as a thumb needs', async ({
    page,
    context,
    ward: { hospital, otieno },
  }) => {
    await enter(context, hospital.staff['ward-clerk'].sender);
    await page.goto(`/hospitalizations/${otieno.hospitalization.id}/discharge`);
    await page.getByRole('button', { name: /^Discharge Otieno/ }).tap();
    const problems = page
      .getByRole('alert')
      .filter({ hasText: 'Not discharged' })
      .getByRole('link');
    await expect(problems).not.toHaveCount(0);
    for (const problem of await problems.all()) {
      expect((await problem.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  });

  test('admitted patients are marked without sideways scrolling', async ({
    page,
    ward: { otieno },
  }) => {
    await page.goto('/patients?search=otieno');
    const row = page
      .getByRole('list', { name: 'Patients by name' })
      .getByRole('listitem')
      .filter({ hasText: otieno.patient.mrNumber });
    await expect(row.getByText('Admitted')).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await row.getByRole('link', { name: 'Otieno, Achieng' }).click();
    await expect(page).toHaveURL(`/patients/${otieno.patient.id}`);
  });

  test('a ward clerk has the admissions in the bar', async ({ page, context, ward }) => {
    await enter(context, ward.hospital.staff['ward-clerk'].sender);
    await page.goto(ward.path);
    const bar = page.getByRole('navigation').getByRole('link');
    await expect(bar.filter({ visible: true })).toHaveText([
      'Wards',
      'Rounds',
      'Patients',
      'Admissions',
    ]);
  });
});

test.describe('on an upright tablet by touch', () => {
  test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true });

  test('in the table of a ward no button covers when the next set is due', async ({
    page,
    context,
    ward: { hospital, otieno, path },
  }) => {
    for (const role of ['nurse', 'medical-officer', 'ward-clerk'] as const) {
      await enter(context, hospital.staff[role].sender);
      await page.goto(`${path}?view=table`);
      const row = page.getByRole('row').filter({ hasText: otieno.patient.lastName });
      const observed = row.getByText(/^Observed \d+ min ago$/);
      await expect(observed).toBeVisible();
      const end = await observed.evaluate((words) => words.getBoundingClientRect().right);
      const actions = row.locator('[data-bed-actions]').locator(':is(a, button)');
      await expect(actions).not.toHaveCount(0);
      for (const action of await actions.all()) {
        const { x = 0, width = 0, height = 0 } = (await action.boundingBox()) ?? {};
        expect({ role, isClear: x >= end, isWide: width >= 44, isHigh: height >= 44 }).toEqual({
          role,
          isClear: true,
          isWide: true,
          isHigh: true,
        });
        await action.tap({ trial: true });
      }
    }
  });

  test('the name above a patient’s pages is as high as a thumb needs', async ({
    page,
    ward: { otieno },
  }) => {
    await page.goto(`/patients/${otieno.patient.id}/observe`);
    const name = page.getByRole('link', { name: 'Otieno, Achieng', exact: true }).first();
    await expect(name).toBeVisible();
    const height = await name.evaluate((link) =>
      Number.parseFloat(getComputedStyle(link, '::after').height),
    );
    expect(height).toBeGreaterThanOrEqual(44);
  });
});

test('an admission with all its details is no wider than the narrowest screen', async ({
  page,
  context,
  ward: { hospital, otieno },
}) => {
  const { id } = otieno.hospitalization;
  await database()
    .update(hospitalizations)
    .set({ isReadmission: true })
    .where(eq(hospitalizations.id, id));
  await database().insert(chargeItems).values({
    providerId: hospital.provider.id,
    patientId: otieno.patient.id,
    hospitalizationId: id,
    healthcareServiceId: hospital.service.id,
    priceTierId: hospital.priceTier.id,
    description: 'Bed, one day',
    quantity: 1,
    unitPrice: '1500',
    amount: '1500',
    currency: 'KES',
  });
  await enter(context, hospital.staff['ward-clerk'].sender);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/hospitalizations/${id}`);
  await expect(page.getByText('Money owing')).toBeVisible();
  await expectWithinScreen(page);
});

test('on a small laptop the table of a ward shows the actions for each bed, however long a name is', async ({
  page,
  ward: { hospital, otieno, path },
}) => {
  const closed = { status: 'out-of-service', statusReason: 'Mattress torn' } as const;
  await database()
    .update(beds)
    .set(closed)
    .where(eq(beds.id, hospital.beds[3]?.id ?? ''));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${path}?view=table`);
  const table = page.getByRole('region', { name: /^Beds of / });
  const hidden = () => table.evaluate((box) => box.scrollWidth - box.clientWidth);
  await expect(table.getByRole('link', { name: /^Observe/ }).first()).toBeInViewport({ ratio: 1 });
  expect(await hidden()).toBeLessThanOrEqual(0);
  await database()
    .update(patients)
    .set({ lastName: oneLongWord })
    .where(eq(patients.id, otieno.patient.id));
  await page.reload();
  // Nor does a name cover what is next to it.
  const name = table.locator('bdi').filter({ hasText: oneLongWord });
  const bed = table.getByRole('cell', { name: 'A1 Room 1', exact: true });
  await expect(name).toBeVisible();
  const end = await name.evaluate((words) => words.getBoundingClientRect().right);
  expect(end).toBeLessThanOrEqual((await bed.boundingBox())?.x ?? 0);
  expect(await hidden()).toBeLessThanOrEqual(0);
});

test('in the table of a ward nothing covers a plan, and all actions are aligned at one edge', async ({
  page,
  ward: { otieno, path },
}) => {
  await database()
    .update(hospitalizations)
    .set({ expectedDischargeAt: new Date(Date.now() - 86_400_000) })
    .where(eq(hospitalizations.id, otieno.hospitalization.id));
  await page.setViewportSize({ width: 1180, height: 820 });
  await page.goto(`${path}?view=table`);
  const table = page.getByRole('region', { name: /^Beds of / });
  const beyondItsCell = await table
    .getByText('Discharge was due yesterday')
    .evaluate((plan) => plan.scrollWidth - (plan.closest('td > *')?.clientWidth ?? 0));
  expect(beyondItsCell).toBeLessThanOrEqual(0);
  const endOf = async (name: RegExp) => {
    const { x = 0, width = 0 } =
      (await table.getByRole('link', { name }).first().boundingBox()) ?? {};
    return Math.round(x + width);
  };
  expect(await endOf(/^Admit/)).toBe(await endOf(/^Observe/));
});

test('on an upright tablet the table of a ward keeps the patient and the actions in view, however far one scrolls', async ({
  page,
  ward: { hospital, otieno, path },
}) => {
  await database().insert(patientFlags).values({
    providerId: hospital.provider.id,
    patientId: otieno.patient.id,
    kind: 'allergy',
    note: 'Penicillin, cephalosporins and sulfonamides',
  });
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto(`${path}?view=table`);
  const table = page.getByRole('region', { name: /^Beds of / });
  const row = table.getByRole('row').filter({ hasText: 'Otieno' });
  const observe = row.getByRole('link', { name: /^Observe/ });
  await expect(row.getByText('Otieno', { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(observe).toBeInViewport({ ratio: 1 });
  await observe.click({ trial: true });
  await table.evaluate((box) => box.scrollTo({ left: box.scrollWidth }));
  await expect(row.getByText('Penicillin')).toBeInViewport({ ratio: 1 });
  await expect(observe).toBeInViewport({ ratio: 1 });
  await expectWithinScreen(page);
  // Paper has no actions, and nothing is covered.
  await page.emulateMedia({ media: 'print' });
  await expect(observe).toBeHidden();
  await expect(row.getByText('Penicillin')).toBeVisible();
  await page.emulateMedia({ media: null });
});

test('a patient’s balance due neither covers a button nor leaves the edge of the bed', async ({
  page,
  context,
  ward: { hospital, otieno, path },
}) => {
  const charge = {
    providerId: hospital.provider.id,
    patientId: otieno.patient.id,
    hospitalizationId: otieno.hospitalization.id,
    healthcareServiceId: hospital.service.id,
    priceTierId: hospital.priceTier.id,
    description: 'Operation',
    quantity: 1,
    unitPrice: '123456',
    amount: '123456',
  };
  await database()
    .insert(chargeItems)
    .values([
      { ...charge, currency: 'KES' },
      { ...charge, currency: 'USD' },
    ]);
  await enter(context, hospital.staff['ward-clerk'].sender);
  const owed = page.getByText('Balance due KES 123,456.00 + USD 123,456.00');
  const end = () => owed.evaluate((words) => words.getBoundingClientRect().right);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${path}?view=table`);
  const row = page.getByRole('row').filter({ has: owed });
  const discharge = row.getByRole('link', { name: /^Discharge/ });
  expect(await end()).toBeLessThanOrEqual((await discharge.boundingBox())?.x ?? 0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  const tile = page.getByRole('article').filter({ has: owed });
  const { x = 0, width = 0 } = (await tile.boundingBox()) ?? {};
  expect(await end()).toBeLessThanOrEqual(x + width);
});

test('a focused element is never beneath a sticky one: the bar of a form, the head of a table, the end of a row of filters', async ({
  page,
  context,
  ward: { hospital, path },
}) => {
  const isSeen = () =>
    page.evaluate(() => {
      const { activeElement: focused } = document;
      const { left = 0, top = 0, width = 0, height = 0 } = focused?.getBoundingClientRect() ?? {};
      const on = document.elementFromPoint(left + width / 2, top + height / 2);
      return focused !== null && on !== null && (focused.contains(on) || on.contains(focused));
    });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  await page.getByRole('group', { name: 'Show only' }).getByRole('button').last().focus();
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Shift+Tab');
    await expect.poll(isSeen).toBe(true);
  }
  await enter(context, hospital.staff['medical-officer'].sender);
  await page.goto('/hospitalizations/new');
  await page.getByRole('combobox', { name: 'Service' }).focus();
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab');
    await expect.poll(isSeen).toBe(true);
  }
  await manyPatients(hospital, 40);
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto('/patients');
  await page.getByRole('row').last().getByRole('link').focus();
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press('Shift+Tab');
    await expect.poll(isSeen).toBe(true);
  }
});

const manyPatients = async (hospital: Hospital, count: number) => {
  for (let number = 0; number < count; number += 1) {
    await aPatient(hospital, { lastName: `Number ${number}`, firstName: 'Ama' });
  }
};

test('the summary of an admission gives the kind of an alert once, and names its table of scores', async ({
  page,
  ward: { hospital, otieno },
}) => {
  const of = { providerId: hospital.provider.id, patientId: otieno.patient.id };
  await database()
    .insert(patientFlags)
    .values([
      { ...of, kind: 'allergy', note: 'Allergy: Latex' },
      { ...of, kind: 'isolation', note: 'Contact: diarrhoea' },
    ]);
  await page.goto(`/hospitalizations/${otieno.hospitalization.id}/summary`);
  const paper = page.getByRole('article', { name: /^Summary of the admission/ });
  await expect(paper.getByText('Allergy: Latex')).toHaveText('Allergy: Latex');
  await expect(paper.getByRole('listitem').filter({ hasText: 'Allergy' })).toHaveText(
    'Allergy: Latex',
  );
  await expect(paper.getByText('Isolation: Contact: diarrhoea')).toBeVisible();
  await expect(
    paper.getByRole('table', { name: 'The first, the most urgent and the last score' }),
  ).toBeVisible();
  await expect(paper.getByText('Admitted from')).toBeVisible();
});

deskTest.describe('at the desk by touch', () => {
  deskTest.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  deskTest(
    'a shift’s takings fit without sideways scrolling, and every figure has its label',
    async ({ page, request, till }) => {
      await openShift(request, till);
      await aDeposit(request, till, '12345.00');
      await page.goto('/shifts');
      const shifts = page.getByRole('list', { name: 'Shifts, latest first' });
      await expect(shifts.getByRole('listitem').first()).toContainText('Expected KES 13,345.00');
      const cash = page
        .getByRole('list', { name: /^Takings and refunds/ })
        .getByRole('listitem')
        .filter({ hasText: 'Cash' });
      await expect(cash).toContainText('Of which deposits12,345.00 (1)');
      for (const box of await page.getByRole('region').all()) {
        expect(
          await box.evaluate((part) => part.scrollWidth - part.clientWidth),
        ).toBeLessThanOrEqual(0);
      }
      await expectAccessible(page);
    },
  );
});

deskTest(
  'a name of one long word pushes no figure of a table off a small laptop',
  async ({ page, request, till }) => {
    const name = oneLongWord.slice(0, 60);
    await database().update(locations).set({ name }).where(eq(locations.id, till.desk.id));
    await openShift(request, till);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/shifts');
    const shifts = page.getByRole('table', { name: 'Shifts, latest first' });
    await expect(shifts.getByRole('cell', { name })).toBeVisible();
    await expect(shifts.getByRole('columnheader', { name: 'Variance' })).toBeInViewport({
      ratio: 1,
    });
    await expectWithinScreen(page);
  },
);

test('in forced colours the chosen answer differs from the others', async ({
  page,
  ward: { otieno },
}) => {
  await page.goto(`/patients/${otieno.patient.id}/observe`);
  const look = (answer: RegExp) =>
    page
      .getByRole('radio', { name: answer })
      .locator('..')
      .evaluate((choice) => getComputedStyle(choice).backgroundColor);
  await page.emulateMedia({ forcedColors: 'active' });
  for (const [given, other] of [
    [/^Walking/, /^With help/],
    [/^Air/, /^Oxygen/],
  ] as const) {
    await page.getByRole('radio', { name: given }).check();
    expect(await look(given)).not.toBe(await look(other));
  }
  await page.emulateMedia({ forcedColors: null });
});
