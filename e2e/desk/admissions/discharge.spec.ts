import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { encounterDiagnoses, encounterNotes, hospitalIdentities } from '@/db/schema/index';
import type { Hospital } from '@/e2e/builders/hospital';
import type { anAdmission } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';
import { expectAccessible, expectAccessibleFromTop } from '@/e2e/desk/accessible';
import { ask } from '@/e2e/desk/platform/as-system';
import { untilHydrated } from '@/e2e/desk/platform/hydrated';
import { openBoard, openMenu } from './on-board';
import { enter, recordSet, test } from './ward';

type Admission = Awaited<ReturnType<typeof anAdmission>>;

const dischargeOf = ({ hospitalization }: Admission) =>
  `/hospitalizations/${hospitalization.id}/discharge`;
const summaryOf = ({ hospitalization }: Admission) =>
  `/hospitalizations/${hospitalization.id}/summary`;

const readiness = (page: Page) => page.getByRole('region', { name: 'Before the discharge' });
const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ });
const paper = (page: Page) => page.getByRole('article');
const reason = (page: Page) => page.getByLabel('Reason for discharging anyway');

const submit = (page: Page, name: string) =>
  page.getByRole('button', { name: `Discharge ${name}`, exact: true });

/** Opens the form and waits for its hydration. */
async function open(page: Page, admission: Admission) {
  await page.goto(dischargeOf(admission));
  await expect(readiness(page)).toContainText(/outstanding/);
  await untilHydrated(page, '[id$="-destination"]');
}

/** Opens the form of a patient without outstanding items, and chooses a discharge home. */
async function openForHome(page: Page, admission: Admission) {
  await open(page, admission);
  await page.getByRole('radio', { name: 'Home', exact: true }).check();
  await expect(readiness(page)).toContainText('Nothing is outstanding.');
}

const stayOf = (request: APIRequestContext, hospital: Hospital, { hospitalization }: Admission) =>
  ask(request, hospital, `hospitalizations/${hospitalization.id}`);

/** As another desk does it. */
const discharge = (
  request: APIRequestContext,
  hospital: Hospital,
  { hospitalization }: Admission,
) =>
  ask(request, hospital, `hospitalizations/${hospitalization.id}/discharge`, {
    method: 'PATCH',
    data: {
      discharged_by: hospital.staff['medical-officer'].practitionerId,
      discharged_at: new Date().toISOString(),
      discharge_disposition: 'home',
    },
  });

/** As another desk does it. */
const transferToLastBed = (
  request: APIRequestContext,
  hospital: Hospital,
  { hospitalization }: Admission,
) =>
  ask(request, hospital, `hospitalizations/${hospitalization.id}/transfer`, {
    method: 'PATCH',
    data: {
      transferred_by: hospital.staff['medical-officer'].practitionerId,
      transferred_at: new Date().toISOString(),
      healthcare_service: hospital.service.id,
      price_tier: hospital.priceTier.id,
      created_by: hospital.staff['ward-clerk'].userId,
      bed: hospital.beds[3]?.id,
    },
  });

test.beforeEach(async ({ context, ward }) => {
  await enter(context, ward.hospital.staff['medical-officer'].sender);
});

test('a patient with an outstanding item is discharged with a reason, which is on record with its author', async ({
  page,
  request,
  ward: { hospital, mutuku },
}) => {
  await open(page, mutuku);
  await expect(readiness(page)).toContainText('2 items are outstanding');
  await expect(readiness(page)).toContainText(/TEWS is 8, red \(emergency\)/);
  await expect(page.getByText('2 items are outstanding.')).toBeVisible();
  await page.getByRole('radio', { name: 'Other healthcare facility' }).check();
  await expect(readiness(page)).toContainText('1 item is outstanding');

  await submit(page, 'Mutuku, Dennis').click();
  const problems = page.getByRole('alert').filter({ hasText: 'Not discharged' });
  await expect(problems).toBeFocused();
  await expectAccessible(page);
  await problems.getByRole('link', { name: /^Enter the reason for discharging anyway/ }).click();
  await expect(reason(page)).toBeFocused();
  await reason(page).fill('Intensive care at the county hospital takes over');
  await page.getByLabel('Destination').fill('County Hospital');
  await submit(page, 'Mutuku, Dennis').click();

  await expect(toast(page)).toContainText('Discharged Mutuku, Dennis');
  await expect(toast(page)).toContainText('1 outstanding item');
  await expect(page).toHaveURL(summaryOf(mutuku));
  await expect(paper(page)).toContainText('Other healthcare facility, County Hospital');
  await expect(paper(page)).toContainText('Discharged with 1 outstanding item');
  await expect(paper(page)).toContainText('No medicines to take home.');
  const values = paper(page).locator('section').filter({ hasText: 'Last vital signs' });
  await expect(values).toContainText(/Measured \d/);
  await expect(values.locator('dt')).toHaveText([
    'Respiratory rate',
    'Heart rate',
    'Systolic blood pressure',
    'Temperature',
    'Consciousness (AVPU)',
    'Mobility',
  ]);
  const { discharge_override } = await stayOf(request, hospital, mutuku);
  expect(discharge_override).toMatchObject({
    reason: 'Intensive care at the county hospital takes over',
    by_name: hospital.staff['medical-officer'].name,
  });
  expect(discharge_override.open_points).toHaveLength(1);
});

test('a patient without outstanding items is discharged by keyboard alone, without a reason', async ({
  page,
  request,
  ward: { hospital, otieno },
}) => {
  await open(page, otieno);
  await readiness(page).getByRole('link', { name: 'Choose it' }).press('Enter');
  await expect(page.getByRole('radio', { name: 'Home', exact: true })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(readiness(page)).toContainText('Nothing is outstanding.');
  await expect(reason(page)).toHaveCount(0);
  await page.getByLabel('Follow-up instructions').focus();
  await page.keyboard.type('Clinic in a week, with the wound card');
  await submit(page, 'Otieno, Achieng').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(summaryOf(otieno));
  await expect(paper(page)).toContainText('Clinic in a week, with the wound card');
  expect(await stayOf(request, hospital, otieno)).toMatchObject({
    is_active: false,
    discharge_disposition: 'home',
    discharge_override: null,
    discharge_executed_by: hospital.staff['medical-officer'].userId,
  });
});

test('a patient is discharged from the board by keys alone, and “Back” leads to the same board', async ({
  page,
  ward: { path },
}) => {
  await openBoard(page, `${path}?sort=bed`);
  await openMenu(page, /^More for Otieno/);
  await page.getByRole('menuitem', { name: 'Discharge', exact: true }).press('Enter');
  await expect(page.getByRole('radio', { name: 'Home', exact: true })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(readiness(page)).toContainText('Nothing is outstanding.');
  await page.keyboard.press('Control+Enter');
  await expect(toast(page)).toContainText('Discharged Otieno, Achieng');
  await expect(page.getByRole('heading', { name: 'Discharge summary', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Back', exact: true }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`${path}\\?sort=bed$`));
});

test('“Back” and “Cancel” lead to the page that opened the discharge: the board as it was, or the admission', async ({
  page,
  ward: { path, otieno },
}) => {
  const stay = `/hospitalizations/${otieno.hospitalization.id}`;
  await openBoard(page, `${path}?sort=bed`);
  for (const name of ['Back', 'Cancel']) {
    await openMenu(page, /^More for Otieno/);
    await page.getByRole('menuitem', { name: 'Discharge', exact: true }).click();
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}\\?sort=bed$`));
  }
  await openMenu(page, /^More for Otieno/);
  await page.getByRole('menuitem', { name: 'Admission and transfers' }).click();
  for (const name of ['Admission', 'Cancel']) {
    await page.getByRole('link', { name: 'Discharge', exact: true }).click();
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(stay);
  }
});

test.describe('on an upright tablet by touch', () => {
  test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true });

  test('a patient is discharged from the board by taps alone, on targets that a thumb reaches', async ({
    page,
    ward: { path, mutuku },
  }) => {
    const tap = async (target: Locator) => {
      const { height = 0 } = (await target.boundingBox()) ?? {};
      expect(height).toBeGreaterThanOrEqual(44);
      await target.tap();
    };
    await openBoard(page, path);
    await tap(page.getByRole('button', { name: /^More for Mutuku/ }));
    await tap(page.getByRole('menuitem', { name: 'Discharge', exact: true }));
    await untilHydrated(page, '[id$="-destination"]');
    await tap(page.locator('label').filter({ hasText: /^Other healthcare facility$/ }));
    await tap(reason(page));
    await page.keyboard.type('Intensive care takes over');
    await tap(submit(page, 'Mutuku, Dennis'));
    await expect(page).toHaveURL(summaryOf(mutuku));
    await tap(page.getByRole('link', { name: 'Admission and transfers' }));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Mutuku, Dennis');
  });
});

test('a death is confirmed once more, and marks the patient as deceased, even on a device with a wrong clock', async ({
  page,
  request,
  ward: { hospital, wafula },
}) => {
  await page.clock.setSystemTime(Date.now() - 3 * 3_600_000);
  await open(page, wafula);
  await page.getByRole('radio', { name: /^Expired/ }).check();
  await expect(readiness(page)).toContainText('Nothing is outstanding.');
  await submit(page, 'Wafula, Esther').click();
  const dialog = page.getByRole('alertdialog', { name: 'Has Wafula, Esther died?' });
  await expect(dialog).toContainText('marks Wafula, Esther');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  expect(await stayOf(request, hospital, wafula)).toMatchObject({ is_active: true });

  await submit(page, 'Wafula, Esther').click();
  await dialog.getByRole('button', { name: 'Record the death and discharge' }).click();
  await expect(page).toHaveURL(summaryOf(wafula));
  await expect(paper(page)).toContainText('Died on');
  const patient = await ask(request, hospital, `patients/${wafula.patient.id}`);
  expect(patient).toMatchObject({ is_hospitalized: false });
  expect(Date.now() - Date.parse(patient.deceased_at)).toBeLessThan(60_000);
});

test('two quick presses discharge once, and the message leads to undoing it, which needs a reason', async ({
  page,
  request,
  ward: { hospital, otieno },
}) => {
  let sent = 0;
  await page.route('**/discharge', async (route) => {
    if (route.request().method() === 'PATCH') sent += 1;
    await route.continue();
  });
  await openForHome(page, otieno);
  await submit(page, 'Otieno, Achieng').dblclick();
  await toast(page).getByRole('button', { name: 'Undo', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo the discharge of Otieno, Achieng?' });
  expect(sent).toBe(1);
  await dialog.getByRole('button', { name: 'Undo the discharge' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Reason for undoing the discharge').fill('The wrong Otieno');
  await dialog.getByRole('button', { name: 'Undo the discharge' }).click();
  await expect(page).toHaveURL(`/hospitalizations/${otieno.hospitalization.id}`);
  await expect(toast(page)).toContainText('was undone');
  expect(await stayOf(request, hospital, otieno)).toMatchObject({
    is_active: true,
    discharged_at: null,
  });
});

test('a second user learns where the patient was transferred, or who discharged the patient', async ({
  page,
  request,
  ward: { hospital, otieno },
}) => {
  await openForHome(page, otieno);
  await transferToLastBed(request, hospital, otieno);
  await submit(page, 'Otieno, Achieng').click();
  const moved = 'Someone else transferred this patient in the meantime.';
  await expect(page.getByRole('form').getByRole('alert').filter({ hasText: moved })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Bed A4 on Ward A');
  const refusedAt = Date.now();
  expect(await stayOf(request, hospital, otieno)).toMatchObject({ is_active: true });
  await discharge(request, hospital, otieno);
  const again = page.waitForRequest((asked) => /\/discharge$/.test(asked.url()));
  await submit(page, 'Otieno, Achieng').click();
  // Of the second press, not of the first.
  const { discharged_at } = (await again).postDataJSON();
  expect(Date.parse(discharged_at)).toBeGreaterThanOrEqual(refusedAt);
  const done = page.getByRole('region', { name: 'Otieno, Achieng was already discharged' });
  await expect(done).toContainText('Test medical-officer');
  await expect(done.getByRole('link', { name: 'Open the summary' })).toBeVisible();
  await expect(done.getByRole('button', { name: 'Undo the discharge' })).toBeVisible();
  await expectAccessible(page);
});

test('entries survive a reload, and a time before the admission is refused', async ({
  page,
  request,
  ward: { hospital, otieno },
}) => {
  await open(page, otieno);
  await page.getByRole('radio', { name: 'Home', exact: true }).check();
  await page.getByLabel('Follow-up instructions').fill('Clinic on Monday');
  // By another system, unknown to the open form.
  const path = `hospitalizations/${otieno.hospitalization.id}`;
  await ask(request, hospital, path, { method: 'POST', data: { notes: 'Allergic to latex' } });
  await page.getByRole('radio', { name: 'Earlier' }).check();
  await page.getByLabel('Time of the discharge').fill('2020-01-01T10:00');
  const isKept = () =>
    Object.values(localStorage).some((draft) => draft.includes('2020-01-01T10:00'));
  await page.waitForFunction(isKept);
  await page.reload();
  await expect(page.getByText(/Draft from .* restored/)).toBeVisible();
  await expect(page.getByLabel('Follow-up instructions')).toHaveValue('Clinic on Monday');
  await expect(page.getByLabel('Notes')).toHaveValue('Allergic to latex');
  await submit(page, 'Otieno, Achieng').click();
  await expect(page.getByLabel('Time of the discharge')).toHaveAccessibleDescription(
    /admitted on .*: the discharge cannot be earlier/,
  );
  expect(await stayOf(request, hospital, otieno)).toMatchObject({ is_active: true });
});

test('an item that was settled elsewhere is gone on return to the form', async ({
  page,
  request,
  ward: { hospital, wafula },
}) => {
  await open(page, wafula);
  await expect(readiness(page)).toContainText('The next observations are overdue');
  await expect(
    readiness(page).getByRole('link', { name: /Observe now: The next/ }),
  ).toHaveAttribute(
    'href',
    new RegExp(`/patients/${wafula.patient.id}/observe.*from=%2Fhospitalizations`),
  );
  await recordSet(request, hospital, wafula, {
    MOBILITY: 'walking',
    RR: '14',
    HR: '80',
    SBP: '120',
    TEMP: '36.8',
    AVPU: 'alert',
    TRAUMA: 'no',
  });
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(readiness(page)).toContainText('1 item is outstanding', { timeout: 1_000 });
  }).toPass();
  await expect(readiness(page)).not.toContainText('overdue');
});

test('a reason is required while the outstanding items cannot be loaded', async ({
  page,
  ward: { otieno },
}) => {
  await page.route('**/discharge-readiness**', (route) =>
    route.fulfill({ status: 500, json: { success: false, message: 'Broken.' } }),
  );
  await page.goto(dischargeOf(otieno));
  await page.getByRole('radio', { name: 'Home', exact: true }).check();
  await expect(readiness(page)).toContainText('could not be loaded', { timeout: 20_000 });
  await expect(reason(page)).toBeVisible();
  await page.unroute('**/discharge-readiness**');
  await readiness(page).getByRole('button', { name: 'Try again' }).click();
  await expect(readiness(page)).toContainText('Nothing is outstanding.');
  await expect(reason(page)).toHaveCount(0);
});

test('a nurse sees who discharges, and discharges once an administrator allows it', async ({
  page,
  context,
  ward: { hospital, otieno },
}) => {
  await enter(context, hospital.staff.nurse.sender);
  await page.goto(dischargeOf(otieno));
  await expect(page.getByText('Your role cannot discharge patients')).toBeVisible();

  await enter(context, hospital.staff.administrator.sender);
  await page.goto('/settings');
  await untilHydrated(page);
  await page.getByLabel('Nurses may discharge patients').check();
  await expect(toast(page)).toContainText('Nurses may discharge now');
  await expectAccessibleFromTop(page);

  await enter(context, hospital.staff.nurse.sender);
  await openForHome(page, otieno);
  await submit(page, 'Otieno, Achieng').click();
  await expect(page).toHaveURL(summaryOf(otieno));
  await expect(paper(page)).toContainText('Test nurse');
});

test('the summary has what the next doctor needs, and not the notes of the ward', async ({
  page,
  request,
  ward: { hospital, otieno },
}) => {
  await database().insert(encounterNotes).values({
    providerId: hospital.provider.id,
    encounterId: otieno.encounter.id,
    display: 'Relatives shown around, belongings listed',
  });
  // A later partial set settles nothing, and is not the most urgent.
  await recordSet(request, hospital, otieno, { RR: '16' });
  await discharge(request, hospital, otieno);
  await page.goto(summaryOf(otieno));
  await expect(paper(page)).toContainText('Allergies: none recorded');
  await expect(paper(page)).toContainText(/Diagnoses.*Medicines.*Follow-up.*Course/s);
  await expect(paper(page).getByRole('row')).toHaveText([
    /^Score/,
    /^First.*Routine/,
    /^Last.*at least 1.*Incomplete/,
  ]);
  await expect(paper(page)).not.toContainText('belongings');
  await expectAccessible(page);
});

test('the summary prints on A4 with its patient at the head of every sheet, without the screen’s controls', async ({
  page,
  request,
  ward: { hospital, mutuku },
}) => {
  await database()
    .insert(encounterDiagnoses)
    .values(
      Array.from({ length: 40 }, (_, index) => ({
        providerId: hospital.provider.id,
        encounterId: mutuku.encounter.id,
        condition: `J18.${index}`,
        code: `J18.${index}`,
        role: `Pneumonia ${index + 1}`,
        rank: index + 1,
      })),
    );
  await database()
    .insert(hospitalIdentities)
    .values({ providerId: hospital.provider.id, telephone: '+254 57 200 0000' });
  await discharge(request, hospital, mutuku);
  await page.goto(summaryOf(mutuku));
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByText('+254 57 200 0000')).toBeVisible();
  const head = page.locator('.summary-head');
  await expect(head).toContainText(`Mutuku, Dennis · ${mutuku.patient.mrNumber}`);
  // A browser repeats the head of a table on each sheet.
  await expect(head).toHaveCSS('display', 'table-header-group');
  await expect(page.getByRole('region', { name: 'Patient', exact: true })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(paper(page)).toHaveCSS('color', 'rgb(21, 24, 28)');
  await expect(paper(page)).toContainText('Emergency');
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const sheets = pdf.match(/\/Type \/Page\b(?!s)/g) ?? [];
  expect(sheets.length).toBeGreaterThan(1);
  expect(pdf).toContain('/MediaBox [0 0 594.95996 841.91998]');
});
