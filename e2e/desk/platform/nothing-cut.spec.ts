import { expect, type Locator, type Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import {
  handoverNotes,
  locations,
  patientFlags,
  patients,
  payers,
  paymentAccounts,
} from '@/db/schema/index';
import { anotherWard } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';
import { expectWithinScreen } from '@/e2e/desk/accessible';
import { critical, enter, recordSet, test } from '@/e2e/desk/admissions/ward';
import { aDeposit, anInvoice, test as deskTest, openShift } from '@/e2e/desk/billing/cash-desk';
import { ask } from './as-system';

/** Text whose absence could harm a patient is never cut, however long it is and however small the screen. */

const allergy =
  'Penicillin, cephalosporins, sulfonamides: anaphylaxis in 2019, needed adrenaline twice';

/** Whether all of an element's text is within everything around it that clips its content. */
const isWhole = (element: Locator): Promise<boolean> =>
  element.evaluate((whole) => {
    const range = document.createRange();
    range.selectNodeContents(whole);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    for (let around: Element | null = whole; around; around = around.parentElement) {
      if (getComputedStyle(around).overflowX === 'visible') continue;
      const edge = around.getBoundingClientRect();
      if (left < edge.left - 1 || right > edge.right + 1) return false;
      if (top < edge.top - 1 || bottom > edge.bottom + 1) return false;
    }
    return left >= 0 && right <= document.documentElement.clientWidth;
  });

const sizes = [
  { width: 360, height: 740 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];

async function expectWholeAtEverySize(page: Page, element: Locator) {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect.poll(() => isWhole(element), JSON.stringify(size)).toBe(true);
  }
}

test('an allergy is shown in full in the banner of its patient, with the word', async ({
  page,
  ward: { hospital, otieno },
}) => {
  const providerId = hospital.provider.id;
  const of = { providerId, patientId: otieno.patient.id };
  await database()
    .insert(patientFlags)
    .values({ ...of, kind: 'allergy', note: allergy });
  await page.goto(`/patients/${otieno.patient.id}`);
  const alert = page.getByRole('list', { name: 'Alerts' }).getByRole('listitem');
  await expect(alert).toHaveText(`Allergy: ${allergy}`);
  await expectWholeAtEverySize(page, alert);

  // On a phone the patient's identity and alerts stay in view, and the rest leaves room for the form.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/patients/${otieno.patient.id}/observe`);
  await page.getByRole('button', { name: /^Save/ }).focus();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(alert).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('link', { name: 'Otieno, Achieng' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(/admitted .* ago/)).not.toBeInViewport();
});

test('a long name is shown in full on the board, in the banner and in the round', async ({
  page,
  ward: { hospital, otieno, path },
}) => {
  const lastName = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh';
  const firstName = 'Maria-Concepción Alexandrina';
  await database()
    .update(patients)
    .set({ lastName, firstName })
    .where(eq(patients.id, otieno.patient.id));
  for (const address of [path, `/patients/${otieno.patient.id}`, '/rounds', `${path}/handover`]) {
    await page.goto(address);
    const name = page.locator('main bdi').filter({ hasText: firstName }).first();
    await expectWholeAtEverySize(page, name);
  }
  for (const address of ['/hospitalizations', '/encounters']) {
    await page.goto(address);
    const name = page.getByRole('link').filter({ hasText: firstName, visible: true }).first();
    await expectWholeAtEverySize(page, name);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectWithinScreen(page);
  }
  // Nor does a name of one long word push the navigation off a phone.
  const name = 'Intensivpflegestationfuerfruehgeboreneundneugeborenekinder';
  await database().update(locations).set({ name }).where(eq(locations.id, hospital.ward.id));
  await page.goto('/rounds');
  await expect(page.getByText(name).last()).toBeVisible();
  await expectWithinScreen(page);
});

test('when the next set of a child in the mother’s bed is due, and whose bed it is, is shown in full on an upright tablet', async ({
  page,
  request,
  ward: { hospital, otieno, path },
}) => {
  const child = await aPatient(hospital, {
    firstName: 'Baby',
    birthDate: new Date().toISOString().slice(0, 10),
    motherId: otieno.patient.id,
  });
  const { encounter } = await ask(request, hospital, 'hospitalizations', {
    method: 'POST',
    data: {
      patient: child.id,
      bed: otieno.bed.id,
      with_mother: true,
      location: hospital.ward.id,
      healthcare_service: hospital.service.id,
      price_tier: hospital.priceTier.id,
      admitted_by: hospital.staff['medical-officer'].practitionerId,
      created_by: hospital.staff['ward-clerk'].userId,
    },
  });
  const ofChild = { ...otieno, patient: child, encounter: { ...otieno.encounter, id: encounter } };
  await recordSet(request, hospital, ofChild, {
    MOBILITY: 'normal_for_age',
    RR: '32',
    HR: '110',
    TEMP: '36.8',
    AVPU: 'alert',
    TRAUMA: 'no',
  });
  // The score of a part of a set is beside the last complete one, and leaves less room.
  await recordSet(request, hospital, otieno, { RR: '14' });
  await page.setViewportSize({ width: 768, height: 1024 });
  for (const view of ['tiles', 'compact']) {
    await page.goto(`${path}?view=${view}`);
    const due = page
      .getByRole('article')
      .getByRole('listitem')
      .getByText(/^due in/);
    await expect.poll(() => isWhole(due), view).toBe(true);
  }
  await page.goto(`${path}?view=table`);
  const cells = page.getByRole('row', { name: /Otieno, Baby/ }).getByRole('cell');
  const [words, score] = [
    await cells.getByText('with the mother').boundingBox(),
    await cells.nth(1).boundingBox(),
  ];
  expect((words?.x ?? 0) + (words?.width ?? 0)).toBeLessThanOrEqual(score?.x ?? 0);
});

test('a recommendation to the next shift is shown in full in its field, and a long note in its own', async ({
  page,
  ward: { hospital, otieno, path },
}) => {
  const text = 'Glucose again at 20:30, feed first; below 3 call the registrar. '.repeat(7).trim();
  await database().insert(handoverNotes).values({
    providerId: hospital.provider.id,
    hospitalizationId: otieno.hospitalization.id,
    wardId: hospital.ward.id,
    recommendation: text,
    createdById: hospital.staff.nurse.userId,
  });
  const isRead = (field: Locator) =>
    field.evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight);
  await page.goto(`${path}/handover`);
  const field = page.getByRole('textbox', { name: 'Recommendation for Otieno, Achieng' });
  await expect(field).toHaveValue(text);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect.poll(() => isRead(field), JSON.stringify(size)).toBe(true);
  }

  await page.goto(`/patients/${otieno.patient.id}/refer`);
  const reason = page.getByLabel('Reason');
  const before = await reason.boundingBox();
  await reason.fill('Seen at the bedside.\n'.repeat(20));
  await expect.poll(() => isRead(reason)).toBe(true);
  expect((await reason.boundingBox())?.height).toBeGreaterThan((before?.height ?? 0) * 3);
});

test('a field for several lines can be enlarged by its handle where the browser cannot grow it', async ({
  page,
  ward: { otieno },
}) => {
  await page.goto(`/patients/${otieno.patient.id}/refer`);
  const reason = page.getByLabel('Reason');
  const before = await reason.boundingBox();
  if (!before) throw new Error('The field is not on the screen.');
  const [x, y] = [before.x + before.width - 4, before.y + before.height - 4];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 100, { steps: 5 });
  await page.mouse.up();
  await expect
    .poll(async () => (await reason.boundingBox())?.height)
    .toBeGreaterThan(before.height + 80);
});

test('a form to prescribe is no wider than a phone, however long a word of an active medicine', async ({
  page,
  context,
  request,
  ward: { hospital, otieno },
}) => {
  await enter(context, hospital.staff['medical-officer'].sender);
  await ask(request, hospital, 'prescriptions', {
    method: 'POST',
    data: {
      encounter: otieno.encounter.id,
      name: 'Nevirapine',
      medication_request_dosage_instruction: [{ frequency: 1, strength: '1.5mL/15mg'.repeat(10) }],
    },
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/patients/${otieno.patient.id}/prescribe`);
  await expect(page.getByText('Nevirapine')).toBeVisible();
  await expectWithinScreen(page);
});

test('with text of twice the size nothing covers a control, and locations keep their names', async ({
  page,
  ward: { hospital, otieno, path },
}) => {
  const larger = () => page.addStyleTag({ content: 'html { font-size: 32px !important }' });
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const form of ['observe', 'morse']) {
    await page.goto(`/patients/${otieno.patient.id}/${form}`);
    await larger();
    for (const answer of (await page.getByRole('radio').all()).slice(0, 3)) {
      await answer.click({ trial: true, timeout: 5000 });
    }
  }
  await page.goto(path);
  await larger();
  const here = page.getByRole('banner').getByText(hospital.ward.name, { exact: true });
  await expect.poll(() => isWhole(here)).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeInViewport({
    ratio: 0.9,
  });
  // On a phone too, where two lines are left for the name.
  await database()
    .update(locations)
    .set({ name: 'Surgical Ward' })
    .where(eq(locations.id, hospital.ward.id));
  await page.reload();
  await larger();
  const ward = page.getByRole('banner').getByText('Surgical Ward', { exact: true });
  await expect.poll(() => isWhole(ward)).toBe(true);
});

deskTest(
  'the intended payer of an invoice is shown in full in the list',
  async ({ page, request, till }) => {
    const name = 'Patients who pay for themselves, and their relatives abroad';
    const { id } = till.insurer;
    await database().update(payers).set({ name }).where(eq(payers.id, id));
    const [claims] = await database()
      .select()
      .from(paymentAccounts)
      .where(eq(paymentAccounts.payerId, id));
    await anInvoice(request, till, till.items, claims?.id);
    await page.goto('/invoices');
    await expectWholeAtEverySize(page, page.getByText(name).filter({ visible: true }));
  },
);

const larger = (page: Page) => page.addStyleTag({ content: 'html { font-size: 32px !important }' });

test.describe('with text of twice the size on a phone nothing is beyond the edge', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('of the pages of a ward and of a patient', async ({
    page,
    context,
    request,
    ward: { hospital, otieno, path },
  }) => {
    await enter(context, hospital.staff['medical-officer'].sender);
    await anotherWard(hospital, 'High dependency unit', ['H1']);
    await recordSet(request, hospital, otieno, critical);
    const patient = `/patients/${otieno.patient.id}`;
    for (const address of [
      path,
      `${path}?view=table`,
      `${path}/handover`,
      '/rounds',
      '/patients/new',
      patient,
      `${patient}/edit`,
      `${patient}/observe`,
      `${patient}/morse`,
      `${patient}/round`,
      '/prescriptions',
      '/referral-requests',
      '/hospitalizations',
      `/hospitalizations/${otieno.hospitalization.id}/summary`,
    ]) {
      await page.goto(address);
      await larger(page);
      await expect(page.getByRole('main')).toBeVisible();
      await expectWithinScreen(page);
    }
  });

  test('of the administrators’ lists', async ({ page, context, ward: { hospital } }) => {
    await enter(context, hospital.staff.administrator.sender);
    for (const address of ['/users', '/locations', '/services', '/services/tiers', '/prices']) {
      await page.goto(address);
      await larger(page);
      await expect(page.getByRole('main')).toBeVisible();
      await expectWithinScreen(page);
    }
  });
});

deskTest.describe('with text of twice the size on a phone', () => {
  deskTest.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  deskTest('nothing of the desk’s sums is beyond the edge', async ({ page, request, till }) => {
    // No shift is open yet, so the page asks for a float first.
    await page.goto('/shifts');
    await larger(page);
    await expect(page.getByText('Counted', { exact: true })).toBeVisible();
    await expectWithinScreen(page);
    const { uuid } = await openShift(request, till);
    await aDeposit(request, till, '12345.00');
    for (const address of [
      `/payments/desk?patient=${till.patient.id}`,
      '/payments',
      '/shifts',
      `/shifts/${uuid}`,
      `/shifts/${uuid}/close`,
      '/invoices',
      '/accounts',
      '/discounts',
      `/statements/patients/${till.patient.id}`,
    ]) {
      await page.goto(address);
      await larger(page);
      await expect(page.getByRole('main')).toBeVisible();
      await expectWithinScreen(page);
    }
  });
});

deskTest(
  'with text of twice the size the amounts of a statement scroll, and not the page',
  async ({ page, request, till }) => {
    await openShift(request, till);
    await aDeposit(request, till, '12345.00');
    await page.setViewportSize({ width: 640, height: 900 });
    await page.goto(`/statements/patients/${till.patient.id}`);
    await larger(page);
    await expect(page.getByRole('columnheader', { name: 'Balance' }).first()).toBeVisible();
    await expectWithinScreen(page);
  },
);

test('in a window of a few lines, as at a zoom of 400 %, the banner gives up its place', async ({
  page,
  ward: { otieno },
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto(`/patients/${otieno.patient.id}/observe`);
  const field = page.getByRole('textbox', { name: 'Heart rate' });
  await field.focus();
  const isInView = () =>
    field.evaluate((control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === control;
    });
  await expect.poll(isInView).toBe(true);
  // And so does the bar at the top, which is a fifth of it.
  await expect(page.getByRole('banner')).not.toBeInViewport();
});

test('the button that transfers a patient names the patient and the bed, however long the name is', async ({
  page,
  context,
  ward: { hospital, otieno },
}) => {
  await database()
    .update(patients)
    .set({ lastName: 'Wolfeschlegelsteinhausenbergerdorff', firstName: 'Maria-Concepción' })
    .where(eq(patients.id, otieno.patient.id));
  await enter(context, hospital.staff['medical-officer'].sender);
  await page.goto(`/hospitalizations/${otieno.hospitalization.id}/transfer`);
  await page.getByRole('radio', { name: /^A4/ }).check();
  const button = page.getByRole('button', { name: /^Transfer Wolfe.* to Bed A4$/ });
  await expectWholeAtEverySize(page, button.locator('span').first());
});
