import { expect, type Page } from '@playwright/test';
import { healthcareServices } from '@/db/schema/index';
import { anEncounter, aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';
import { expectAccessible } from '@/e2e/desk/accessible';
import { enter, test } from '@/e2e/desk/admissions/ward';
import { ask } from '@/e2e/desk/platform/as-system';
import { maximumPageSize } from '@/lib/platform/http/page-size';

const rows = (page: Page) => page.locator('tbody tr th a');

/** Opens the list and waits for its hydration, after which it loads the user's saved views. */
async function openList(page: Page, query = '') {
  await Promise.all([
    page.waitForResponse((response) => response.url().includes('/saved-views')),
    page.goto(`/encounters${query}`),
  ]);
}

test.describe('the list of encounters', () => {
  test('has all its statuses within reach of the keyboard, whichever is chosen', async ({
    page,
    ward,
  }) => {
    await enter(page.context(), ward.hospital.staff.nurse.sender);
    await openList(page, '?status=entered-in-error');
    const statuses = page.getByRole('radiogroup', { name: 'Which encounters' }).getByRole('radio');
    await expect(statuses.and(page.locator('[aria-checked="true"]'))).toHaveCount(0);
    const stop = statuses.and(page.locator('[tabindex="0"]'));
    await expect(stop).toHaveText('All');
    await stop.focus();
    await page.keyboard.press('ArrowRight');
    await expect(statuses.nth(1)).toBeFocused();
    await expect(stop).toHaveCount(1);
    await expect(stop).toBeFocused();
    const goesBack = await stop.evaluate((button) =>
      button.dispatchEvent(
        new KeyboardEvent('keydown', {
          key: 'ArrowLeft',
          altKey: true,
          bubbles: true,
          cancelable: true,
        }),
      ),
    );
    expect(goesBack).toBe(true);
    await expect(stop).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(stop).toHaveText('All');
  });

  test('is filtered by its address, and shows its filters', async ({ page, ward }) => {
    const { hospital, otieno } = ward;
    const patient = await aPatient(hospital, {
      lastName: 'Njeri',
      firstName: 'Ann',
      mobile: '+254799000111',
      mrNumber: `N-${hospital.provider.number}`,
    });
    const visit = await anEncounter(hospital, {
      patientId: patient.id,
      status: 'planned',
      statusComment: 'Payment is required to start',
    });
    const round = await anEncounter(hospital, {
      patientId: otieno.patient.id,
      encounterClass: 'inpatient-encounter',
      isWardRound: true,
      partOfId: otieno.encounter.id,
    });
    await openList(page);
    await expect(rows(page)).toHaveCount(4);
    await expect(page.getByRole('row', { name: /Njeri/ })).toContainText(
      'Payment is required to start',
    );

    const onlyNjeri = [
      `patient_uuid=${patient.id}`,
      `patient=${patient.number}`,
      `mr_number=${patient.mrNumber}`,
      'mobile=%2B254799000111',
      'status=planned',
      'encounter_class=ambulatory',
      `service_provider=${hospital.provider.id}`,
      'created_at__gte=2020-01-01',
    ];
    for (const filter of onlyNjeri.slice(0, -2)) {
      const html = await (await page.request.get(`/encounters?${filter}`)).text();
      const shown = [visit.id, otieno.encounter.id].map((id) => html.includes(id));
      expect(shown, filter).toEqual([true, false]);
    }
    await openList(page, `?${onlyNjeri.join('&')}`);
    await expect(rows(page)).toHaveText([/^Njeri, Ann/]);
    await openList(page, '?created_at__lte=2020-01-01');
    await expect(page.getByText('No encounter matches')).toBeVisible();
    await page.getByRole('button', { name: 'Remove search and filters' }).click();
    await expect(rows(page)).toHaveCount(4);
    // The button is gone: the focus stays in the page, and not at its very top.
    await expect(page.getByRole('main')).toBeFocused();

    await openList(page, `?part_of=${otieno.encounter.id}`);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toHaveAttribute('href', `/encounters/${round.id}`);
    await expect(page.getByRole('list', { name: 'Filters' })).toContainText(
      'Ward rounds of: one admission',
    );
    await openList(page, '?page_size=2&page=2');
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByText('3–4 of 4')).toBeVisible();
    expect(visit.patientId).toBe(patient.id);
  });

  test('is filtered by hand, saved as a view, and left with Back', async ({ page, ward }) => {
    const patient = await aPatient(ward.hospital, { lastName: 'Njeri', firstName: 'Ann' });
    await anEncounter(ward.hospital, { patientId: patient.id, encounterClass: 'emergency' });
    await openList(page);
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByLabel('Class').selectOption('Emergency');
    await page.getByRole('combobox', { name: 'Patient' }).fill('Njeri');
    await page.getByRole('option', { name: /Njeri, Ann/ }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show what matches' }).click();
    await expect(page).toHaveURL(
      new RegExp(`patient_uuid=${patient.id}&encounter_class=emergency`),
    );
    await expect(rows(page)).toHaveText([/^Njeri, Ann/]);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByLabel('Save the current filters as').fill('Njeri’s emergencies');
    await page.getByRole('button', { name: 'Save view' }).click();
    await expect(page.getByRole('button', { name: /Njeri’s emergencies/ })).toBeVisible();
    await page.getByRole('radio', { name: 'Planned' }).click();
    await expect(page.getByText('No encounter matches')).toBeVisible();
    await page.goBack();
    await expect(rows(page)).toHaveText([/^Njeri, Ann/]);
    await expectAccessible(page);
  });

  test('is a list of cards on a phone, each of which leads to its encounter', async ({
    page,
    ward,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openList(page);
    const cards = page.getByRole('list', { name: /^Encounters, the last/ }).getByRole('listitem');
    await expect(cards).toHaveCount(3);
    await expectAccessible(page);
    await cards.filter({ hasText: 'Mutuku' }).click();
    await expect(page).toHaveURL(`/encounters/${ward.mutuku.encounter.id}`);
  });
});

test.describe('an encounter', () => {
  test('is opened from the chart, progresses step by step, and keeps each step', async ({
    page,
    request,
    ward,
  }) => {
    const { hospital } = ward;
    const patient = await aPatient(hospital, { lastName: 'Njeri', firstName: 'Ann' });
    // A laboratory alone has more services than a page of a list has rows.
    const assays = Array.from({ length: maximumPageSize }, (_, at) => `Assay ${at + 1}`);
    const providerId = hospital.provider.id;
    await database()
      .insert(healthcareServices)
      .values(assays.map((name) => ({ providerId, name })));
    await page.goto(`/patients/${patient.id}?tab=encounters`);
    await page.getByRole('button', { name: 'Open an encounter' }).click();
    const form = page.getByRole('form', { name: 'Open an encounter' });
    await page.getByRole('button', { name: 'Open the encounter' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Service' })).toBeVisible();
    await form.getByRole('radio', { name: 'It is planned' }).check();
    await form.getByLabel('Service').selectOption('General medicine');
    await form.getByLabel('Comment').fill('Payment is required to start');
    await form.getByLabel('Title').fill('Antenatal visit');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Open the encounter' }).click();

    await expect(page.getByRole('heading', { level: 1, name: 'Antenatal visit' })).toBeVisible();
    const banner = page.getByRole('status').filter({ hasText: 'Payment is required to start' });
    await expect(banner).toBeVisible();
    await expectAccessible(page);

    const take = async (verb: string, comment?: string) => {
      await page.getByRole('button', { name: verb }).click();
      const dialog = page.getByRole('dialog');
      if (comment !== undefined) await dialog.getByRole('textbox').fill(comment);
      await dialog.getByRole('button', { name: verb }).click();
      await expect(dialog).toBeHidden();
    };
    await take('Record the arrival');
    const history = page.getByRole('list', { name: 'Status' }).getByRole('listitem');
    await expect(history).toHaveText([/^Planned/, /^Arrived/]);
    await take('Start the encounter', '');
    await expect(banner).toBeHidden();
    const dialog = page.getByRole('dialog');
    const complaint = dialog.getByLabel('Chief complaint');
    await page.getByRole('button', { name: 'Chief complaint' }).click();
    await expectAccessible(page);
    await complaint.fill('Cough since Monday');
    await ask(request, hospital, 'encounter-actions', {
      method: 'POST',
      data: {
        action: 'record-chief-complaint',
        encounter_uuid: page.url().split('/').at(-1),
        patient_uuid: patient.id,
        data: { chief_complaint: 'Fever' },
      },
    });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toContainText(
      'Someone else changed this text while you were editing: “Fever”',
    );
    await expect(dialog).toContainText('Recorded now: Fever');
    await expect(complaint).toHaveValue('Cough since Monday');
    await complaint.fill('Fever, cough since Monday');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('region', { name: 'Why the patient came' })).toContainText(
      'Fever, cough since Monday',
    );
    await page.getByRole('button', { name: 'Finish the encounter' }).click();
    await dialog.getByLabel('It ended').fill('2020-01-01T08:00');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Finish the encounter' }).click();
    await expect(dialog).toContainText('It began on');
    await dialog.getByLabel('It ended').fill('');
    await dialog.getByRole('button', { name: 'Finish the encounter' }).click();
    await expect(dialog).toBeHidden();
    await expect(history).toHaveText([/^Planned/, /^Arrived/, /^In progress/, /^Finished/]);
    await expect(page.getByRole('button', { name: 'Finish the encounter' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Refer', exact: true })).toHaveCount(0);
    const [stored] = await ask(request, hospital, `encounter?patient_uuid=${patient.id}`);
    expect(stored).toMatchObject({
      status: 'finished',
      status_comment: '',
      title: 'Antenatal visit',
    });

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Mark as entered in error' }).click();
    await dialog.getByLabel('Why').fill('The wrong patient');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'Mark as entered in error' })
      .click();
    await expect(page.getByRole('status').filter({ hasText: 'The wrong patient' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'More actions' })).toHaveCount(0);
  });

  test('of an admission has its ward rounds and ends with the admission alone', async ({
    page,
    ward,
  }) => {
    const { hospital, otieno } = ward;
    const round = await anEncounter(hospital, {
      patientId: otieno.patient.id,
      encounterClass: 'inpatient-encounter',
      isWardRound: true,
      partOfId: otieno.encounter.id,
      hospitalizationId: otieno.hospitalization.id,
      hospitalizationNumber: otieno.hospitalization.number,
    });
    await page.goto(`/encounters/${otieno.encounter.id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Admission' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Record a leave' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Finish the encounter' })).toHaveCount(0);
    await expectAccessible(page);
    await rows(page).click();
    await expect(page).toHaveURL(`/encounters/${round.id}`);
    await expect(page.getByRole('button', { name: 'Finish the encounter' })).toBeVisible();
    await page.getByRole('link', { name: 'The admission' }).click();
    await expect(page).toHaveURL(`/encounters/${otieno.encounter.id}`);
  });

  test('is read by a ward clerk, who is offered no step', async ({ page, context, ward }) => {
    await enter(context, ward.hospital.staff['ward-clerk'].sender);
    await page.goto(`/encounters/${ward.otieno.encounter.id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Admission' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Record|Start|Finish|Take)/ })).toHaveCount(0);
  });
});
