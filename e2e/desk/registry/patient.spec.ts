import { expect } from '@playwright/test';
import { expectAccessible, expectWithinScreen } from '@/e2e/desk/accessible';
import { aPatientAtTheBedside, ask, recordFor, signIn } from '@/e2e/desk/admissions/bedside';
import { untilHydrated } from '@/e2e/desk/platform/hydrated';
import { test } from '@/e2e/desk/platform/kept-page';
import { timeZoneMeta } from '@/lib/platform/http/clock';

const normal = {
  MOBILITY: 'walking',
  RR: '14',
  HR: '80',
  SBP: '120',
  TEMP: '36.8',
  AVPU: 'alert',
  TRAUMA: 'no',
};

test.describe("a patient's page", () => {
  test('shows the patient’s identity, charts of the vital signs, and the same figures in a table', async ({
    page,
    request,
  }) => {
    const patient = await aPatientAtTheBedside(request);
    await recordFor(request, patient, normal, { minutesAgo: 120 });
    await recordFor(request, patient, { ...normal, RR: '26', SBP: '82', DBP: '50' });
    await signIn(page, 'nurse');
    await page.goto(`/patients/${patient.uuid}?tab=observations`);

    const banner = page.getByRole('region', { name: 'Patient', exact: true });
    await expect(banner).toContainText(patient.name);
    await expect(banner).toContainText('TEWS 3');
    await expect(page.getByRole('button', { name: /TEWS 3, Urgent$/ })).toBeVisible();
    await expect(page.getByText('Blood pressure')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('radio', { name: 'Table' }).click();
    const table = page.getByRole('table', { name: /Sets of observations/ });
    const latest = table.getByRole('row').nth(1);
    await expect(latest).toContainText('82');
    await expect(latest).toContainText('Low');
    await expect(page.getByText(/critical/i)).toHaveCount(0);
    await expect(latest).toContainText('Urgent');
    await expectAccessible(page);
  });

  test('keeps its table and the times of its rows within the page, however much was measured', async ({
    page,
    request,
  }) => {
    const patient = await aPatientAtTheBedside(request);
    const others = { DBP: '75', SPO2: '98', O2_FLOW: '0', GLUCOSE: '5.4', PAIN: '2', GCS: '15' };
    await recordFor(request, patient, { ...normal, ...others });
    await signIn(page, 'nurse');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/patients/${patient.uuid}?tab=observations&view=sets`);
    const table = page.getByRole('table', { name: /Sets of observations/ });
    await expect(table).toBeVisible();
    await expectWithinScreen(page);
    await table.getByText('Grace Achieng').scrollIntoViewIfNeeded();
    await expect(table.getByRole('rowheader')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: patient.name })).toBeInViewport({ ratio: 1 });
  });

  test('shows the whole of its day, even with observations every quarter of an hour', async ({
    page,
    request,
  }) => {
    const patient = await aPatientAtTheBedside(request);
    for (let index = 0; index < 60; index += 1) {
      await recordFor(request, patient, normal, { minutesAgo: 15 * index });
    }
    await signIn(page, 'nurse');
    await page.goto(`/patients/${patient.uuid}?tab=observations`);
    await expect(page.getByRole('button', { name: /: TEWS 0, Routine$/ })).toHaveCount(60);
    await expect(page.getByText(/^Sets before .* are not shown/)).toHaveCount(0);

    // A failed load is shown, and not repeated for ever.
    let asked = 0;
    await page.route(/observation-sets\?.*\bafter=/, (route) => {
      asked += 1;
      return route.abort();
    });
    await page.reload();
    await expect(page.getByText(/^Sets before .* are not shown/)).toBeVisible();
    const before = asked;
    await page.getByRole('radio', { name: '12 h' }).click();
    await expect(page.getByText(/^Sets before .* are not shown/)).toHaveCount(0);
    await page.getByRole('radio', { name: '24 h' }).click();
    await expect(page.getByText(/^Sets before .* are not shown/)).toBeVisible();
    expect(asked).toBe(before);
    await page.unroute(/observation-sets\?.*\bafter=/);
    await page.getByRole('button', { name: 'Show earlier sets' }).click();
    await expect(page.getByRole('button', { name: /: TEWS 0, Routine$/ })).toHaveCount(60);
  });

  test('draws no value of a monitor over an urgent score', async ({ page, request }) => {
    const patient = await aPatientAtTheBedside(request);
    await recordFor(
      request,
      patient,
      { ...normal, RR: '32', HR: '135', TEMP: '39.0' },
      { minutesAgo: 4 },
    );
    await recordFor(request, patient, { HR: '80' });
    await signIn(page, 'nurse');
    await page.goto(`/patients/${patient.uuid}?tab=observations`);
    const urgent = page.getByRole('button', { name: /\d{4}, \d\d:\d\d: TEWS 8, Emergency$/ });
    await urgent.click({ timeout: 5_000 });
    await expect(page.getByRole('table', { name: /Sets of observations/ })).toContainText('135');
  });

  test('works in a browser whose language tag is not a standard one', async ({ page, request }) => {
    // Chromium's language on a Linux machine without a language setting.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'language', { get: () => 'en-US@posix' }),
    );
    const patient = await aPatientAtTheBedside(request);
    await recordFor(request, patient, normal);
    await signIn(page, 'nurse');
    await page.goto(`/patients/${patient.uuid}?tab=observations`);
    await expect(page.getByText('Blood pressure')).toBeVisible();
  });

  test('shows an empty page as empty, with the next step', async ({ page, request }) => {
    const patient = await aPatientAtTheBedside(request);
    await signIn(page, 'nurse');
    await page.goto(`/patients/${patient.uuid}?tab=observations`);
    await expect(page.getByText('No observations yet')).toBeVisible();
    await page.getByRole('link', { name: 'Record the first set' }).click();
    await expect(page).toHaveURL(new RegExp(`/patients/${patient.uuid}/observe`));
  });

  test('shows a failure as a failure, and recovers', async ({ page, request }) => {
    const patient = await aPatientAtTheBedside(request);
    await recordFor(request, patient, normal);
    await signIn(page, 'nurse');
    await page.route('**/observation-sets**', (route) => route.abort());
    await page.goto(`/patients/${patient.uuid}?tab=observations`);
    await expect(page.getByText('The observations could not be loaded')).toBeVisible();
    await page.unroute('**/observation-sets**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: /TEWS 0, Routine$/ })).toBeVisible();
  });
});

test.describe('patients', () => {
  test('are registered by keyboard, and each problem is shown at its field', async ({
    page,
    request,
  }) => {
    const taken = await aPatientAtTheBedside(request);
    const { mr_number } = await ask(request, 'GET', `patients/${taken.uuid}`);
    await signIn(page, 'ward-clerk');
    await page.goto('/patients/new');
    // Whose midnight makes a birth date a future one.
    const timeZone = page.locator(`meta[name="${timeZoneMeta}"]`);
    await expect(timeZone).toHaveAttribute('content', 'Africa/Nairobi');
    const type = async (label: string, text: string) => {
      await page.getByLabel(label).focus();
      await page.keyboard.type(text);
    };
    const lastName = `Wanjiru-${mr_number.replace(/[^A-Za-z]/g, '')}${Date.now()}`;
    await type('Last name', lastName);
    await page.getByLabel('Sex').selectOption('FEMALE');
    const registers = page.getByRole('button', { name: 'Register the patient' });
    await registers.press('Enter');
    await expect(page.getByRole('alert').getByRole('link', { name: /^First name/ })).toBeVisible();
    await expect(page.getByLabel('Last name')).toHaveValue(lastName);
    await page.getByLabel('Sex').selectOption('');
    await registers.press('Enter');
    // In the order of the form, and in its words.
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([
      /^First name: /,
      'Sex: Choose one of these.',
    ]);
    await expectAccessible(page);
    await page.getByLabel('Sex').selectOption('FEMALE');
    await type('First name', 'Njeri');

    await type('MR number', mr_number);
    const alike = page.getByRole('region', { name: 'This may be the same person' });
    await expect(alike.getByText('Same MR number')).toBeVisible();
    await registers.press('Enter');
    await expect(alike.getByText('Choose whether this is the same person.')).toBeVisible();
    await expect(alike).toBeFocused();
    await expectAccessible(page);

    await page.getByLabel('MR number').fill(`K-${mr_number}`);
    await expect(alike).toBeHidden();
    await registers.press('Enter');
    await expect(page.getByRole('region', { name: 'Patient', exact: true })).toContainText(
      `${lastName}, Njeri`,
    );
  });

  test('are not registered a second time by a user who types faster than the search, nor while it fails', async ({
    page,
    request,
  }) => {
    const known = await aPatientAtTheBedside(request);
    const [lastName = '', firstName = ''] = known.name.split(', ');
    await signIn(page, 'ward-clerk');
    await page.goto('/patients/new');
    await untilHydrated(page);
    await page.route('**/patients/duplicates?**', (route) =>
      route.fulfill({ status: 503, json: { message: 'Busy' } }),
    );
    let registered = 0;
    page.on('request', (sent) => {
      if (sent.method() === 'POST' && new URL(sent.url()).pathname.endsWith('/patients')) {
        registered += 1;
      }
    });
    await page.getByLabel('Sex').selectOption('FEMALE');
    await page.getByLabel('Last name').fill(lastName);
    await page.getByLabel('First name').fill(firstName);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toContainText(
      'Could not check whether the patient is already registered. Try again.',
    );
    await page.unroute('**/patients/duplicates?**');
    const name = page.getByLabel('First name');
    await name.fill('');
    await name.fill(firstName);
    await page.keyboard.press('Enter');
    const alike = page.getByRole('region', { name: /may be the same person$/ });
    await expect(alike.getByText('Choose whether this is the same person.')).toBeVisible();
    await expect(alike).toBeFocused();
    await expectAccessible(page);
    expect(registered).toBe(0);
    await alike.getByRole('button', { name: /: register as new$/ }).click();
    await page.getByRole('button', { name: 'Register the patient' }).click();
    await expect(page.getByRole('region', { name: 'Patient', exact: true })).toContainText(
      known.name,
    );
  });

  test('are searched for on their page, which stays, and Back returns to the search before', async ({
    page,
    request,
  }) => {
    const patient = await aPatientAtTheBedside(request);
    const lastName = patient.name.split(',')[0] ?? '';
    await signIn(page, 'nurse');
    await page.goto('/patients');
    await untilHydrated(page);
    let loads = 0;
    page.on('request', (asked) => {
      if (asked.isNavigationRequest()) loads += 1;
    });
    const search = page.getByRole('searchbox', { name: 'Name, phone or MR number' });
    await search.fill(lastName);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/patients?${new URLSearchParams({ search: lastName })}`);
    await expect(page.getByRole('main').getByText(/^\d+ results?$/)).toBeAttached();
    await expect(search).toBeFocused();
    await expect(page.getByRole('link', { name: patient.name })).toBeVisible();
    await expectAccessible(page);
    await search.fill('nobody of this name');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByText('No patient matches “nobody of this name”')).toBeVisible();
    await page.goBack();
    await expect(search).toHaveValue(lastName);
    await expect(page.getByRole('link', { name: patient.name })).toBeVisible();
    await page.goBack();
    await expect(search).toHaveValue('');
    expect(loads).toBe(0);
  });

  test('are found from anywhere with Ctrl-K', async ({ page, request }) => {
    const patient = await aPatientAtTheBedside(request);
    await signIn(page, 'nurse');
    await page.goto('/patients');
    await untilHydrated(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type(patient.name.split(',')[0] ?? '');
    await expect(page.getByRole('option', { name: new RegExp(patient.name) })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(patient.uuid));
  });

  test('have their name and birth date corrected from the chart by users with the permission alone', async ({
    page,
    request,
  }) => {
    const patient = await aPatientAtTheBedside(request);
    await signIn(page, 'ward-clerk');
    await page.goto(`/patients/${patient.uuid}`);
    await page.getByRole('link', { name: 'Edit name, birth date and contact' }).click();
    await expect(page).toHaveURL(/\/edit$/);
    await page.getByLabel('Other names').fill('Wairimu');
    const rescored = page.getByText('Their scores are updated when you save');
    await expect(rescored).toBeHidden();
    await page.getByLabel('Date of birth').fill('1961-05-04');
    await expect(rescored).toBeVisible();
    await page.getByLabel('E-mail').fill('nobody');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('E-mail').fill('');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('region', { name: 'Patient', exact: true })).toContainText(
      'born 4 May 1961',
    );
    await signIn(page, 'auditor');
    await page.goto(`/patients/${patient.uuid}`);
    await expect(page.getByRole('tab', { name: 'Timeline' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Edit name/ })).toHaveCount(0);
  });

  test('are distinguished when an unknown one gets the name of a registered patient', async ({
    page,
    request,
  }) => {
    const known = await aPatientAtTheBedside(request);
    const unknown = await aPatientAtTheBedside(request);
    const [lastName = '', firstName = ''] = known.name.split(', ');
    await signIn(page, 'ward-clerk');
    await page.goto(`/patients/${unknown.uuid}/edit`);
    await untilHydrated(page);
    const save = page.getByRole('button', { name: 'Save changes', exact: true });
    const alike = page.getByRole('region', { name: /may be the same person$/ });
    await page.getByLabel('Mobile').fill('+254 712 345 678');
    await page.getByLabel('Last name').fill(lastName);
    await page.getByLabel('First name').fill(firstName);
    await expect(alike).toContainText(lastName);
    await save.click();
    await expect(alike.getByText('Choose whether this is the same person.')).toBeVisible();
    await expectAccessible(page);
    const other = alike.getByRole('link', {
      name: new RegExp(`^Open the other record.*${lastName}`),
    });
    await expect(other).toHaveAttribute('href', `/patients/${known.uuid}/edit`);
    await alike.getByRole('button', { name: /: keep the changes$/ }).click();
    await expect(alike).toBeHidden();
    await save.click();
    await expect(page).toHaveURL(`/patients/${unknown.uuid}`);
  });
});

test('a browser never suggests a patient that another user searched for', async ({ page }) => {
  await signIn(page, 'nurse');
  for (const list of ['/patients', '/prescriptions', '/referral-requests']) {
    await page.goto(list);
    const fields = page.locator('main input:is([type="search"], [type="text"], :not([type]))');
    await expect(fields).not.toHaveCount(0);
    const kept = await fields.evaluateAll(
      (all: HTMLInputElement[]) =>
        all.filter((one) => one.autocomplete !== 'off' && one.form?.autocomplete !== 'off').length,
    );
    expect(kept, list).toBe(0);
  }
});
