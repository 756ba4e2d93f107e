import { expect, type Page } from '@playwright/test';
import { encounterDiagnoses } from '@/db/schema/index';
import { database } from '@/e2e/database';
import { expectAccessible, expectWithinScreen } from '@/e2e/desk/accessible';
import { ask } from '@/e2e/desk/platform/as-system';
import { untilHydrated } from '@/e2e/desk/platform/hydrated';
import { openHydrated, prescribed, test } from './prescribed';

async function openForm(page: Page, patient: { id: string }, query = '') {
  await openHydrated(page, `/patients/${patient.id}/prescribe${query}`);
  await expect(page.getByRole('heading', { level: 1, name: /^Prescribe for/ })).toBeVisible();
}

/** Fills in the required fields of a prescription. */
async function fillIn(page: Page, name: string) {
  await page.getByLabel('Medicine').fill(name);
  await page.getByLabel('Strength').fill('500 mg');
  await page.getByLabel('Dose').fill('1 tablet');
  await page.getByLabel('Frequency').selectOption('3 times a day');
  await page.getByLabel('Route').fill('oral');
}

const submit = (page: Page) =>
  page.getByRole('button', { name: /^Prescribe .*for Otieno, Achieng/ });
const dialog = (page: Page) => page.getByRole('alertdialog');

test('a medicine is prescribed by keyboard alone, and the message names the allergy', async ({
  page,
  request,
  day: { hospital, otieno },
}) => {
  await openForm(page, otieno.patient);
  await expect(page.getByText('Known allergy: Penicillin: rash')).toBeVisible();
  await expect(page.getByText('Nothing is active or on hold')).toBeVisible();
  await page.getByLabel('Medicine').focus();
  await page.keyboard.type('Metformin');
  await page.keyboard.press('Tab');
  await page.keyboard.type('tablet');
  await page.keyboard.press('Tab');
  await page.keyboard.type('500 mg');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1 tablet');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Twice');
  await page.keyboard.press('Tab');
  await page.keyboard.type('oral');
  await expect(page.getByText('500 mg, 1 tablet, twice a day, oral')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(
    page.getByText('500 mg, 1 tablet, as needed, at most twice a day, oral'),
  ).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Metformin' })).toBeVisible();
  await expect(
    page.getByText('The medicine was prescribed. Known allergies: Penicillin: rash.', {
      exact: true,
    }),
  ).toBeVisible();
  const [stored] = await ask(request, hospital, `prescriptions?patient=${otieno.patient.id}`);
  expect(stored).toMatchObject({
    name: 'Metformin',
    dosage_form: 'tablet',
    status: 'active',
    category: 'inpatient',
    encounter: otieno.encounter.id,
    medication_request_dosage_instruction: [
      {
        frequency: 2,
        period: 1,
        period_unit: 'd',
        strength: '500 mg',
        frequency_unit: '1 tablet',
        route: 'oral',
        as_needed: true,
      },
    ],
  });
});

test('every choice of the form is stored', async ({ page, request, day: { hospital, otieno } }) => {
  await database().insert(encounterDiagnoses).values({
    providerId: hospital.provider.id,
    encounterId: otieno.encounter.id,
    condition: 'E11.9',
    code: 'E11.9',
    role: 'Type 2 diabetes',
    rank: 1,
  });
  await openForm(page, otieno.patient);
  await fillIn(page, 'Metformin');
  await page.getByRole('button', { name: 'Add another dose' }).click();
  const second = page.getByRole('group', { name: 'How to take it, part 2' });
  await expect(second.getByLabel('Strength')).toBeFocused();
  await second.getByLabel('Strength').fill('850 mg');
  await second.getByLabel('Frequency').selectOption('Other frequency');
  await second.getByLabel('Times').fill('1');
  await second.getByLabel('Every').fill('1,5');
  await second.getByLabel('Unit').selectOption('days');
  await expect(second.getByText('850 mg, every 1.5 days, oral')).toBeVisible();
  await page.getByRole('radio', { name: 'ASAP' }).check();
  await page.getByRole('radio', { name: 'Long-term' }).check();
  await page.getByLabel('For', { exact: true }).selectOption('To take home');
  await page.getByLabel('Quantity').fill('60');
  await page.getByLabel('Repeats allowed').fill('2');
  await page.getByLabel('Days between repeats').fill('30');
  await page.getByRole('checkbox', { name: 'Type 2 diabetes' }).check();
  await page.getByRole('combobox', { name: 'Add a diagnosis' }).fill('hypertension');
  await page
    .getByRole('option', { name: /hypertension/i })
    .first()
    .click();
  await page.getByRole('combobox', { name: /^Charge as/ }).fill(hospital.service.name);
  await page.getByRole('option', { name: hospital.service.name }).click();
  await page.getByLabel('Note').fill('After food.');
  await submit(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Metformin' })).toBeVisible();
  const charged = await ask(request, hospital, `finance/charge-items?source=prescription`);
  expect(charged).toMatchObject([{ healthcare_service_name: hospital.service.name }]);
  const [stored] = await ask(request, hospital, `prescriptions?patient=${otieno.patient.id}`);
  expect(stored).toMatchObject({
    priority: 'asap',
    course_of_therapy_type: 'continuous',
    category: 'discharge',
    quantity: 60,
    number_of_repeats_allowed: 2,
    dispense_interval_in_days: 30,
    medication_request_reason_reference: [{ role: 'Type 2 diabetes' }],
    medication_request_notes: [{ display: 'After food.' }],
  });
  expect(stored.medication_request_reason_code).toHaveLength(1);
  expect(stored.medication_request_dosage_instruction).toMatchObject([
    { frequency: 3, period: 1 },
    { frequency: 1, period: 1.5, period_unit: 'd', strength: '850 mg', route: 'oral' },
  ]);
});

test('an active medicine is confirmed before a second one is prescribed', async ({
  page,
  request,
  day: { hospital, otieno },
}) => {
  await openForm(page, otieno.patient);
  // Prescribed by another user since this form was opened, like the allergy that a nurse recorded.
  await prescribed(request, hospital, otieno.encounter, { name: 'Metformin hydrochloride' });
  await ask(request, hospital, `patients/${otieno.patient.id}/flags`, {
    method: 'POST',
    data: { kind: 'allergy', note: 'Metformin: lactic acidosis' },
  });
  await fillIn(page, 'metformin');
  await submit(page).click();
  await expect(dialog(page)).toContainText('Known allergy: Metformin: lactic acidosis');
  await expect(dialog(page)).not.toContainText('Penicillin');
  await page.getByRole('button', { name: 'Prescribe metformin anyway' }).click();
  await expect(dialog(page)).toContainText('Prescribe metformin a second time?');
  await expect(dialog(page)).toContainText('Metformin hydrochloride 500 mg, 3 times a day, oral');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back to the form' }).click();
  const count = async () =>
    (await ask(request, hospital, `prescriptions?patient=${otieno.patient.id}`)).length;
  expect(await count()).toBe(1);
  await expect(page.getByLabel('Medicine')).toHaveValue('metformin');
  await submit(page).click();
  await page.getByRole('button', { name: 'Prescribe metformin anyway' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'metformin' })).toBeVisible();
  expect(await count()).toBe(2);
  await prescribed(request, hospital, otieno.encounter, { name: 'Aspirin', do_not_perform: true });
  await openForm(page, otieno.patient);
  await fillIn(page, 'aspirin');
  await submit(page).click();
  await expect(dialog(page)).toContainText('Prescribe aspirin, which must not be given?');
});

test('missing entries are named at their fields, and nothing is sent', async ({
  page,
  request,
  day: { hospital, otieno },
}) => {
  await openForm(page, otieno.patient);
  await page.getByLabel('Quantity').fill('many');
  await submit(page).click();
  const summary = page.getByRole('alert').filter({ hasText: 'Not prescribed' });
  await expect(summary.getByRole('link')).toHaveText([
    'Name the medicine.',
    'Enter the strength or the dose.',
    'Choose the frequency.',
    'Enter the route.',
    'A number above 0, or leave it empty.',
  ]);
  await summary.getByRole('link', { name: 'Choose the frequency.' }).click();
  await expect(page.getByLabel('Frequency')).toBeFocused();
  await expectAccessible(page);
  expect(await ask(request, hospital, `prescriptions?patient=${otieno.patient.id}`)).toEqual([]);
});

test('a draft survives a reload, and a lost answer prescribes nothing twice', async ({
  page,
  request,
  day: { hospital, otieno },
}) => {
  await openForm(page, otieno.patient);
  await fillIn(page, 'Metformin');
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => /draft/.test(key)));
  await page.reload();
  await untilHydrated(page);
  await expect(page.getByText(/Draft from \d\d:\d\d restored/)).toBeVisible();
  await expect(page.getByLabel('Medicine')).toHaveValue('Metformin');

  // The server accepts it, and the answer is lost on its way.
  await page.route('**/prescriptions', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await submit(page).click();
  await expect(page.getByText('May not have been saved: no answer was received.')).toBeVisible();
  await page.unroute('**/prescriptions');
  await page.getByRole('button', { name: /^Prescribe Metformin/ }).click();
  // It is stored by now, so a second one needs a confirmation.
  await page.getByRole('button', { name: 'Prescribe Metformin anyway' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Metformin' })).toBeVisible();
  const stored = await ask(request, hospital, `prescriptions?patient=${otieno.patient.id}`);
  expect(stored).toHaveLength(1);
  await openForm(page, otieno.patient);
  await expect(page.getByText(/Draft from/)).toHaveCount(0);
});

test('the form leads back to where it was opened from', async ({ page, day: { otieno } }) => {
  await openForm(page, otieno.patient, '?from=%2Fprescriptions');
  await fillIn(page, 'Metformin');
  await submit(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Prescriptions' })).toBeVisible();
  await expect(page.locator('tbody a[data-medicine]')).toHaveText(['Metformin']);
  await page.getByRole('button', { name: 'Open it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Metformin' })).toBeVisible();
});

test('a dead patient is prescribed nothing', async ({
  page,
  request,
  day: { hospital, wafula },
}) => {
  await ask(request, hospital, `hospitalizations/${wafula.hospitalization.id}/discharge`, {
    method: 'PATCH',
    data: {
      discharged_by: hospital.staff['medical-officer'].practitionerId,
      discharged_at: new Date().toISOString(),
      discharge_disposition: 'Exp',
    },
  });
  await openForm(page, wafula.patient);
  await expect(page.getByText('Wafula, Esther has died')).toBeVisible();
});

test('the form fits on a phone, allergies first', async ({ page, day: { otieno } }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openForm(page, otieno.patient);
  const allergies = await page.getByText('Known allergy: Penicillin: rash').boundingBox();
  const medicine = await page.getByLabel('Medicine').boundingBox();
  expect(allergies?.y).toBeLessThan(medicine?.y ?? 0);
  await expectWithinScreen(page);
  await expectAccessible(page);
});
