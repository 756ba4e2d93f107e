import { type BrowserContext, expect, type Page } from '@playwright/test';
import { and, eq, isNull } from 'drizzle-orm';
import { hospitalizations, patients } from '@/db/schema/index';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission, aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';
import { expectAccessible } from '@/e2e/desk/accessible';
import { ask } from '@/e2e/desk/platform/as-system';
import { untilHydrated } from '@/e2e/desk/platform/hydrated';
import { enter, test } from './ward';

const search = (page: Page) => page.getByRole('combobox', { name: 'Find the patient' });
const bed = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });
const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const admit = (page: Page) => page.getByRole('button', { name: /^(Register and admit|Admit) / });

/** Opens the form and waits for its hydration. */
async function open(page: Page, hospital: Hospital, given: Record<string, string> = {}) {
  const asked = new URLSearchParams({ ward: hospital.ward.id, ...given });
  await page.goto(`/hospitalizations/new?${asked}`);
  await expect(page.getByRole('radio', { name: /Free/ }).first()).toBeVisible();
}

/** Finds a patient by the last name and chooses the only one. */
async function find(page: Page, lastName: string) {
  await search(page).fill(lastName);
  await page.getByRole('option', { name: new RegExp(lastName) }).click();
  await expect(page.getByRole('group', { name: /Chosen patient/ })).toContainText(lastName);
}

/** The open hospitalizations of this hospital's patients with this last name. */
function staysOf(hospital: Hospital, lastName: string) {
  return database()
    .select({ bed: hospitalizations.bedId, reason: hospitalizations.reason })
    .from(hospitalizations)
    .innerJoin(
      patients,
      and(
        eq(patients.providerId, hospitalizations.providerId),
        eq(patients.id, hospitalizations.patientId),
      ),
    )
    .where(
      and(
        eq(hospitalizations.providerId, hospital.provider.id),
        eq(patients.lastName, lastName),
        eq(hospitalizations.isActive, true),
        isNull(hospitalizations.deletedAt),
      ),
    );
}

/** This hospital's patients with this last name. */
const registered = (hospital: Hospital, lastName: string) =>
  database()
    .select()
    .from(patients)
    .where(and(eq(patients.providerId, hospital.provider.id), eq(patients.lastName, lastName)));

/** The first hospital's clerk at a hospital of the test's own, with four free beds. */
async function anEmptyWard(context: BrowserContext) {
  const hospital = await aHospital();
  await enter(context, hospital.staff['ward-clerk'].sender);
  return hospital;
}

async function register(page: Page, person: Record<string, string>) {
  await page.getByRole('button', { name: 'Register a new patient' }).click();
  for (const [label, text] of Object.entries(person)) await page.getByLabel(label).fill(text);
  await page.getByLabel('Sex').selectOption('MALE');
}

const chooseSource = (page: Page) =>
  page.getByLabel('Admitted from').selectOption({ label: 'From outpatient department' });

async function chooseAdmitter(page: Page) {
  await page.getByRole('combobox', { name: 'Admitted by' }).fill('medical');
  await page.getByRole('option', { name: /medical-officer/ }).click();
  await chooseSource(page);
}

test('a search that finds nobody offers the registration within reach of the same finger', async ({
  page,
  context,
}) => {
  await open(page, await anEmptyWard(context));
  await search(page).fill('nobody of this name');
  await expect(page.getByText(/No patient matches/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Register as a new patient' }).click();
  await expect(page.getByLabel('Last name')).toBeFocused();
});

test('a nurse finds a patient and admits her to the free bed by keyboard alone', async ({
  page,
  ward: { hospital },
}) => {
  await aPatient(hospital, { lastName: 'Kiprono', firstName: 'Chebet' });
  await open(page, hospital);
  const { keyboard } = page;
  await expect(search(page)).toBeFocused();
  await keyboard.type('kipr');
  await expect(page.getByRole('option', { name: /Kiprono, Chebet/ })).toBeVisible();
  await keyboard.press('Enter');
  const card = page.getByRole('group', { name: 'Chosen patient: Kiprono, Chebet' });
  await expect(card).toBeFocused();
  await expect(card).toContainText('born 29 Feb 1984');

  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(page.getByLabel('Ward', { exact: true })).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await expect(bed(page, 'A4')).toBeChecked();
  // The nurse is a practitioner. The service is that of the last admission here, and the hospital has one tier.
  await expect(page.getByRole('combobox', { name: 'Admitted by' })).toHaveValue('nurse, Test');
  await expect(page.getByLabel('Service')).toContainText('General medicine');
  await expect(page.getByRole('button', { name: 'Admit Kiprono, Chebet to Bed A4' })).toBeVisible();
  await page.getByLabel('Admitted from').focus();
  await keyboard.type('From o');
  await keyboard.press('Control+Enter');

  await expect(page).toHaveURL(new RegExp(`/wards/${hospital.ward.id}`));
  await expect(
    page.locator('li').filter({ hasText: 'Kiprono, Chebet was admitted' }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: /^Bed A4, Kiprono, Chebet/ })).toBeVisible();
  expect(await staysOf(hospital, 'Kiprono')).toHaveLength(1);
});

test('the picture of the ward shows its patients, and only free beds can be chosen', async ({
  page,
  request,
  ward: { hospital },
}) => {
  await open(page, hospital);
  const rooms = page.getByRole('region', { name: /^Room/ });
  await expect(rooms.nth(0)).toContainText('A1');
  await expect(rooms.nth(0)).toContainText('Otieno');
  await expect(rooms.nth(0)).toContainText('Mutuku, Emergency');
  await expect(rooms.nth(1)).toContainText('Wafula');
  await expect(page.getByRole('radio', { name: /Free|Otieno|Mutuku|Wafula/ })).toHaveCount(1);
  await bed(page, 'A4').check();

  // An administrator closes the bed while the form is open.
  const closing = { method: 'PATCH', data: { is_active: false } } as const;
  await ask(request, hospital, `beds/${hospital.beds[3]?.id}`, closing);
  await expect(alert(page)).toContainText(
    'A4 is not in use any more. Choose another bed; everything else is kept.',
  );
  await expect(bed(page, 'A4')).toHaveCount(0);
});

test('a clerk registers a patient in the same form, after confirming that a similar one is another person', async ({
  page,
  context,
}) => {
  const hospital = await anEmptyWard(context);
  const before = await aPatient(hospital, {
    lastName: 'Barasa',
    firstName: 'Wekesa',
    birthDate: '1990-04-12',
  });
  await open(page, hospital);
  await register(page, {
    'Last name': 'Wekessa',
    'First name': 'Barasa',
    'Date of birth': '1990-04-12',
    'MR number': `NEW-${before.number}`,
  });
  const warning = page.getByRole('region', { name: 'This may be the same person' });
  await expect(warning).toContainText('Barasa, Wekesa');
  await expect(warning).toContainText('Name alike');
  await expect(warning).toContainText('Similar date of birth');

  await bed(page, 'A2').check();
  await chooseAdmitter(page);
  await admit(page).click();
  await expect(alert(page)).toContainText('Confirm whether the new patient is already registered');
  expect(await registered(hospital, 'Wekessa')).toHaveLength(0);
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Admitted by' }).click();
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await warning.getByRole('button', { name: 'Another person: register as new' }).click();
  await page.getByRole('button', { name: 'Register and admit Wekessa, Barasa to Bed A2' }).click();
  await expect(page).toHaveURL(new RegExp(`/wards/${hospital.ward.id}`));
  await expect(page.getByRole('link', { name: /^Bed A2, Wekessa, Barasa/ })).toBeVisible();
  expect(await registered(hospital, 'Wekessa')).toHaveLength(1);
});

test('a clerk who learns that the patient is already registered admits that record', async ({
  page,
  context,
}) => {
  const hospital = await anEmptyWard(context);
  const before = await aPatient(hospital, { lastName: 'Barasa', firstName: 'Wekesa' });
  await open(page, hospital);
  await register(page, { 'MR number': before.mrNumber.toLowerCase() });
  await page.getByRole('button', { name: /This is the patient.*Barasa, Wekesa/ }).click();
  await expect(page.getByRole('group', { name: 'Chosen patient: Barasa, Wekesa' })).toBeFocused();
  await bed(page, 'A1').check();
  await chooseAdmitter(page);
  await page.getByRole('button', { name: 'Admit Barasa, Wekesa to Bed A1' }).click();
  await expect(page).toHaveURL(new RegExp(`/wards/${hospital.ward.id}`));
  expect(await registered(hospital, 'Barasa')).toHaveLength(1);
  expect(await staysOf(hospital, 'Barasa')).toHaveLength(1);
});

test('two clerks pick the same bed: the second sees at once who is in it, and keeps the entries', async ({
  page,
  browser,
  ward: { hospital },
}) => {
  await aPatient(hospital, { lastName: 'Kiprono', firstName: 'Chebet' });
  await aPatient(hospital, { lastName: 'Adhiambo', firstName: 'Rose' });
  await open(page, hospital);
  await find(page, 'Kiprono');
  await bed(page, 'A4').check();
  await chooseSource(page);

  const other = await browser.newContext({ baseURL: process.env.WARDLINE_BASE_URL ?? '' });
  await enter(other, hospital.staff['medical-officer'].sender);
  const loser = await other.newPage();
  await open(loser, hospital);
  await find(loser, 'Adhiambo');
  await bed(loser, 'A4').check();
  await chooseSource(loser);
  await loser.getByLabel('Reason for the admission').fill('Severe malaria');

  await admit(page).click();
  await expect(page).toHaveURL(new RegExp(`/wards/${hospital.ward.id}`));
  await expect(alert(loser)).toContainText(
    'A4 was just given to Kiprono, Chebet. Choose another bed; everything else is kept.',
  );
  await expect(bed(loser, 'A4')).toHaveCount(0);
  await expect(
    loser.getByRole('button', { name: 'Admit Adhiambo, Rose', exact: true }),
  ).toBeVisible();
  await expect(loser.getByLabel('Reason for the admission')).toHaveValue('Severe malaria');
  await expect(loser.getByRole('group', { name: 'Chosen patient: Adhiambo, Rose' })).toBeVisible();
  await other.close();
});

test('a bed that was taken unnoticed is refused by name with the free beds, and a newly registered patient stays registered', async ({
  page,
  context,
}) => {
  const hospital = await anEmptyWard(context);
  await open(page, hospital);
  await register(page, {
    'Last name': 'Simiyu',
    'First name': 'Nekesa',
    'MR number': `NEW-${hospital.provider.number}`,
  });
  await bed(page, 'A1').check();
  await chooseAdmitter(page);
  await page.getByLabel('Reason for the admission').fill('Severe malaria');
  // This screen gets no more events.
  await context.route(/ward-board/, (route) => route.abort());

  const { patient: winner } = await anAdmission(hospital);
  await admit(page).click();
  const summary = alert(page).filter({ hasText: 'Not admitted' });
  await expect(summary).toContainText(
    `A1 is taken: ${winner.lastName}, ${winner.firstName} has been in it since`,
  );
  await expect(summary).toContainText('A2, A3, A4');
  await expect(page.getByText('The patient is registered and stays chosen.')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Chosen patient: Simiyu, Nekesa' })).toBeVisible();
  await expect(page.getByLabel('Reason for the admission')).toHaveValue('Severe malaria');

  await context.unroute(/ward-board/);
  await bed(page, 'A2').check();
  await page.getByRole('button', { name: 'Admit Simiyu, Nekesa to Bed A2' }).click();
  await expect(page).toHaveURL(new RegExp(`/wards/${hospital.ward.id}`));
  expect(await registered(hospital, 'Simiyu')).toHaveLength(1);
  expect(await staysOf(hospital, 'Simiyu')).toMatchObject([{ reason: 'Severe malaria' }]);
});

test('after a refused admission another patient is registered, and not taken for the one before', async ({
  page,
  context,
}) => {
  const hospital = await anEmptyWard(context);
  await open(page, hospital);
  await register(page, { 'Last name': 'Simiyu', 'First name': 'Nekesa' });
  await bed(page, 'A1').check();
  await chooseAdmitter(page);
  await page.getByLabel('Reason for the admission').fill('Severe malaria');
  await context.route(/ward-board/, (route) => route.abort());
  await anAdmission(hospital);
  await admit(page).click();
  await expect(page.getByText('The patient is registered and stays chosen.')).toBeVisible();
  await context.unroute(/ward-board/);

  await page.getByRole('button', { name: 'Choose another' }).click();
  await register(page, { 'Last name': 'Wekesa', 'First name': 'Juma' });
  await bed(page, 'A2').check();
  await admit(page).click();
  await expect(page).toHaveURL(new RegExp(`/wards/${hospital.ward.id}`));
  expect(await registered(hospital, 'Simiyu')).toHaveLength(1);
  expect(await staysOf(hospital, 'Wekesa')).toHaveLength(1);
});

test('a bed that was chosen on the board is one line until it is changed', async ({
  page,
  context,
}) => {
  const hospital = await anEmptyWard(context);
  await page.goto(`/hospitalizations/new?bed=${hospital.beds[1]?.id}&ward=${hospital.ward.id}`);
  const line = page.getByText('Bed A2, Ward A');
  await expect(line).toBeVisible();
  await expect(bed(page, 'A2')).toBeHidden();
  const change = page.getByRole('button', { name: 'Change the bed' });
  await untilHydrated(page, 'main input');
  await change.press('Enter');
  await expect(bed(page, 'A2')).toBeFocused();
  await expect(bed(page, 'A2')).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await expect(bed(page, 'A3')).toBeChecked();
  await expect(line).toBeHidden();
  await expect(change).toBeHidden();
});

test('a bed that was chosen on the board and is given away meanwhile is shown as lost', async ({
  page,
  request,
  context,
}) => {
  const hospital = await anEmptyWard(context);
  await page.goto(`/hospitalizations/new?bed=${hospital.beds[1]?.id}&ward=${hospital.ward.id}`);
  await expect(page.getByText('Bed A2, Ward A')).toBeVisible();
  const closing = { method: 'PATCH', data: { is_active: false } } as const;
  await ask(request, hospital, `beds/${hospital.beds[1]?.id}`, closing);
  await expect(alert(page)).toContainText('A2 is not in use any more. Choose another bed');
  await expect(bed(page, 'A1')).toBeVisible();
});

test('entries survive a reload, and a double tap admits once', async ({
  page,
  ward: { hospital },
}) => {
  await aPatient(hospital, { lastName: 'Kiprono', firstName: 'Chebet' });
  await open(page, hospital);
  await find(page, 'Kiprono');
  await bed(page, 'A4').check();
  await chooseSource(page);
  await page.getByLabel('Reason for the admission').fill('Severe malaria');
  await page.reload();
  await expect(page.getByText(/Draft from .* restored/)).toBeVisible();
  await expect(page.getByRole('group', { name: 'Chosen patient: Kiprono, Chebet' })).toBeVisible();
  await expect(bed(page, 'A4')).toBeChecked();
  await expect(page.getByLabel('Reason for the admission')).toHaveValue('Severe malaria');
  await admit(page).dblclick();
  await expect(page).toHaveURL(new RegExp(`/wards/${hospital.ward.id}`));
  expect(await staysOf(hospital, 'Kiprono')).toHaveLength(1);

  await page.goto(`/hospitalizations/new?ward=${hospital.ward.id}`);
  await expect(page.getByText('No bed of this ward is free. Choose another ward.')).toBeVisible();
  await expect(page.getByText(/Draft from/)).toHaveCount(0);
});

test('a patient who is already admitted, or has died, is marked at once', async ({
  page,
  ward: { hospital, otieno },
}) => {
  const dead = await aPatient(hospital, { lastName: 'Odhiambo', deceasedAt: new Date() });
  await open(page, hospital, { patient: otieno.patient.id });
  await expect(alert(page)).toContainText('Otieno, Achieng is already admitted');
  await expect(page.getByRole('link', { name: 'Open the admission' })).toHaveAttribute(
    'href',
    `/hospitalizations/${otieno.hospitalization.id}`,
  );
  await expect(admit(page)).toHaveAttribute('aria-disabled', 'true');

  await open(page, hospital, { patient: dead.id });
  await expect(alert(page)).toContainText('has died');
  await expect(alert(page)).toContainText('Only an admission before that time can be recorded.');
  await expect(admit(page)).toHaveAttribute('aria-disabled', 'true');
});

test('the page of a patient who is not admitted leads here, with the patient chosen', async ({
  page,
  ward: { hospital, otieno },
}) => {
  const patient = await aPatient(hospital, { lastName: 'Kiprono', firstName: 'Chebet' });
  await page.goto(`/patients/${patient.id}`);
  await page.getByRole('link', { name: 'Admit', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Chosen patient: Kiprono, Chebet' })).toBeVisible();
  await page.goto(`/patients/${otieno.patient.id}`);
  await expect(page.getByRole('region', { name: 'Patient' })).toContainText('admitted');
  await expect(page.getByRole('link', { name: 'Admit', exact: true })).toHaveCount(0);
});

test('the form offers the services under which patients are admitted, and presets neither payer nor source', async ({
  page,
  request,
  ward: { hospital },
}) => {
  const service = (name: string, admits: boolean) =>
    ask(request, hospital, 'healthcare-services', { method: 'POST', data: { name, admits } });
  await service('Chest X-ray', false);
  await service('Paediatrics', true);
  await ask(request, hospital, 'price-tiers', { method: 'POST', data: { name: 'Private' } });
  await aPatient(hospital, { lastName: 'Kiprono', firstName: 'Chebet' });
  await open(page, hospital);
  await find(page, 'Kiprono');
  await bed(page, 'A4').check();
  const options = page.getByLabel('Service').getByRole('option');
  await expect(options.filter({ hasText: 'Paediatrics' })).toHaveCount(1);
  await expect(options.filter({ hasText: 'Chest X-ray' })).toHaveCount(0);
  await admit(page).click();
  await expect(alert(page)).toContainText('Choose the price tier.');
  await expect(alert(page)).toContainText('Choose where the patient came from.');
});
