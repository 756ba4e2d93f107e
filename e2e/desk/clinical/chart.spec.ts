import { expect, type Page } from '@playwright/test';
import { chargeItems, observationSets } from '@/db/schema/index';
import { database } from '@/e2e/database';
import { expectAccessible } from '@/e2e/desk/accessible';
import { critical, enter, recordSet, test } from '@/e2e/desk/admissions/ward';
import { ask } from '@/e2e/desk/platform/as-system';
import { act, chart, post, type Request, type Ward } from './chart-page';

/** A round with two diagnoses, a plan and a note, a prescription of each kind, and a referral with its reply. */
async function aStory(request: Request, ward: Ward) {
  const { hospital, mutuku } = ward;
  const encounter = mutuku.encounter.id;
  const note = await act(request, ward, 'encounter-notes', { display: 'Slept well' });
  const [{ uuid }] = note.encounter_patient_notes;
  await act(request, ward, 'encounter-notes', { uuid, display: 'Slept badly' });
  await act(request, ward, 'record-medical-officer-ward-round', {
    chief_complaint: 'Short of breath',
    notes: 'Crackles at both bases',
    care_plan: { title: 'Wean oxygen', description: 'By 1 L every four hours' },
    diagnoses: [
      { condition: 'J18.9', code: 'J18.9', role: 'Pneumonia', note: 'Right lower lobe' },
      { condition: 'D64.9', code: 'D64.9', role: 'Anaemia' },
    ],
  });
  const dosage = { frequency: 3, period: 1, period_unit: 'd', strength: '500 mg', route: 'oral' };
  const medication_request_dosage_instruction = [dosage];
  const given = await post(request, hospital, 'prescriptions', {
    encounter,
    name: 'Amoxicillin',
    medication_request_dosage_instruction,
    medication_request_notes: [{ display: 'After food' }],
  });
  await post(request, hospital, `prescriptions/${given.uuid}/notes`, {
    display: 'Vomited after the dose',
  });
  const stopped = await post(request, hospital, 'prescriptions', {
    encounter,
    name: 'Paracetamol',
    medication_request_dosage_instruction,
  });
  await ask(request, hospital, `prescriptions/${stopped.uuid}`, {
    method: 'PATCH',
    data: { status: 'stopped', status_reason: 'No more fever' },
  });
  const referral = await post(request, hospital, 'referral-request', {
    patient: mutuku.patient.id,
    encounter,
    recipient_extra_detail: 'Eye clinic',
    reason: 'Blurred vision',
  });
  await ask(request, hospital, `referral-request/${referral.uuid}`, {
    method: 'PATCH',
    data: { reply: 'Seen on Monday' },
  });
}

const entry = (page: Page, title: string | RegExp) =>
  page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: title });

test.describe('the chart', () => {
  test('shows the admission at a glance, the latest first, all or one kind by its address, with a link from each entry', async ({
    page,
    request,
    ward,
  }) => {
    await aStory(request, ward);
    await page.goto(chart(ward));
    await expect(page.getByRole('heading', { name: /^Today, / })).toBeVisible();
    const titles = page.getByRole('tabpanel').locator('section ol > li').getByRole('link');
    await expect(titles).toHaveText([
      'Reply to the referral to Eye clinic',
      'Referred to Eye clinic',
      'Paracetamol',
      'Amoxicillin',
      'Note',
      'Ward round',
      'Note',
      'Observations',
      'Admitted to Bed A2, Ward A',
    ]);
    await expect(entry(page, 'Ward round').first()).toContainText('Short of breath');
    await expect(entry(page, 'Ward round').first()).toContainText('Pneumonia, Anaemia');
    await expect(entry(page, 'Slept badly')).toContainText('Edited');
    await expect(entry(page, 'Paracetamol').first()).toContainText('Stopped');
    const observed = entry(page, 'Observations');
    await expect(observed).toContainText('TEWS 8, Emergency (red)');
    await expect(observed.getByText('High').first()).toBeAttached();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Notes' }).click();
    await expect(page).toHaveURL(/kinds=notes/);
    await expect(entry(page, /Slept badly|Crackles/)).toHaveCount(2);
    await expect(entry(page, 'Amoxicillin')).toHaveCount(0);
    await page.getByRole('button', { name: 'Prescriptions' }).click();
    await expect(entry(page, 'Amoxicillin')).toHaveCount(1);
    await page.reload();
    await expect(entry(page, 'Amoxicillin')).toHaveCount(1);
    await expect(entry(page, 'Observations')).toHaveCount(0);
    await page.goBack();
    await expect(entry(page, 'Amoxicillin')).toHaveCount(0);
    await expect(entry(page, /Slept badly|Crackles/)).toHaveCount(2);
    await page.goBack();
    await titles.filter({ hasText: 'Ward round' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ward round' })).toBeVisible();
  });

  test('says which clinical signs were ticked, in the timeline and in the table of the sets', async ({
    page,
    request,
    ward,
  }) => {
    await recordSet(request, ward.hospital, ward.mutuku, critical, { signs: ['chest_pain'] });
    await page.goto(chart(ward));
    await expect(entry(page, 'Observations').first()).toContainText('Signs: Chest pain');
    await page.goto(chart(ward, '?tab=observations&view=sets'));
    const table = page.getByRole('table', { name: /^Sets of observations/ });
    await expect(table.getByRole('row').nth(1)).toContainText('Signs: Chest pain');
    await expectAccessible(page);
  });

  test('goes from tab to tab by the arrow keys; each has an address of its own, and is loaded when it is opened', async ({
    page,
    ward,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(chart(ward));
    await expect(entry(page, 'Admitted to')).toBeVisible();
    expect(asked.some((path) => path.endsWith('/timeline'))).toBe(true);
    expect(asked.some((path) => /diagnoses|observation-sets|notes$/.test(path))).toBe(false);
    await page.getByRole('tab', { name: 'Timeline' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/tab=observations$/);
    await expect(page.getByText('Blood pressure')).toBeVisible();
    expect(asked.some((path) => path.endsWith('/observation-sets'))).toBe(true);
    await page.keyboard.press('End');
    await expect(page).toHaveURL(/tab=cover$/);
    await expect(page.getByText('No cover recorded')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(page).toHaveURL(/tab=next-of-kin$/);
    await expect(page.getByText('No next of kin recorded')).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(page.getByRole('tab', { name: 'Observations', selected: true })).toBeVisible();
    await page.goto(chart(ward, '?tab=care-plans'));
    await expect(page.getByText('No care plan is open')).toBeVisible();
  });

  test('shows diagnoses by rank, notes with their earlier texts, medicines and referrals', async ({
    page,
    request,
    ward,
  }) => {
    await aStory(request, ward);
    await page.goto(chart(ward, '?tab=diagnoses'));
    const diagnoses = page.getByRole('region', { name: /^Ward round of/ }).getByRole('listitem');
    await expect(diagnoses).toHaveText([
      /Rank 1\s*Pneumonia\s*J18.9\s*Provisional.*Right lower lobe.*Test medical-officer/s,
      /Rank 2\s*Anaemia/,
    ]);
    await expectAccessible(page);

    await page.getByRole('tab', { name: 'Notes' }).click();
    const note = page
      .getByRole('list', { name: 'Notes' })
      .getByRole('listitem')
      .filter({ hasText: 'Slept badly' });
    await expect(note.getByText('Slept well')).toBeHidden();
    await note.getByText('Earlier text').click();
    await expect(note.getByText('Slept well')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('tab', { name: 'Prescriptions' }).click();
    await expect(page.getByRole('list', { name: 'Active prescriptions' })).toContainText(
      '500 mg, 3 times a day, oral',
    );
    const past = page.getByRole('list', { name: 'Past prescriptions' }).getByRole('listitem');
    await expect(past).toHaveText(/Paracetamol.*No more fever.*Stopped/s);
    // Route and dosage at the bedside belong to the medicine.
    await expect(page.getByRole('list', { name: 'Active prescriptions' })).toContainText(
      /After food.*Vomited after the dose/s,
    );
    await expectAccessible(page);

    await page.getByRole('tab', { name: 'Referrals' }).click();
    await expect(page.getByRole('list', { name: 'Referrals' })).toContainText('Seen on Monday');
    await expectAccessible(page);
  });

  test('lets a medical officer alone end a care plan', async ({ page, context, request, ward }) => {
    await aStory(request, ward);
    await page.goto(chart(ward, '?tab=care-plans'));
    const open = page.getByRole('list', { name: 'Open care plans' });
    await expect(open).toContainText('Wean oxygen');
    await expect(open).toContainText('no end date');
    await expect(page.getByRole('button', { name: /^End the plan/ })).toHaveCount(0);

    await enter(context, ward.hospital.staff['medical-officer'].sender);
    await page.reload();
    await page.getByRole('button', { name: 'End the plan “Wean oxygen”' }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'End the plan' }).click();
    await expect(page.getByText('No care plan is open')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Ended care plans' })).toContainText('Wean oxygen');
    await expectAccessible(page);
  });

  test('shows whether charges are paid only to users who may read bills', async ({
    page,
    context,
    ward,
  }) => {
    const { hospital, mutuku } = ward;
    await database().insert(chargeItems).values({
      providerId: hospital.provider.id,
      patientId: mutuku.patient.id,
      healthcareServiceId: hospital.service.id,
      priceTierId: hospital.priceTier.id,
      description: 'Chest X-ray',
      quantity: 1,
      unitPrice: '1500',
      amount: '1500',
      currency: 'KES',
    });
    await page.goto(chart(ward));
    await expect(entry(page, 'Admitted to')).toBeVisible();
    await expect(page.getByText('Chest X-ray')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Charges' })).toHaveCount(0);

    await enter(context, hospital.staff['ward-clerk'].sender);
    await page.reload();
    const charge = entry(page, 'Chest X-ray');
    await expect(charge).toContainText('KES 1,500.00');
    await expect(charge).toContainText('Not billed yet');
  });

  test('shows a failure as a failure, and recovers', async ({ page, ward }) => {
    await page.route('**/timeline**', (route) => route.abort());
    await page.goto(chart(ward));
    await expect(page.getByText('The timeline could not be loaded')).toBeVisible();
    await page.unroute('**/timeline**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(entry(page, 'Admitted to')).toBeVisible();
  });

  test('does not claim that the fall risk was never assessed while earlier sets are not loaded', async ({
    page,
    request,
    ward,
  }) => {
    const { hospital, mutuku } = ward;
    const answers = [
      ...['HISTORY_OF_FALL', 'SECONDARY_DIAGNOSIS', 'AMBULATORY_AID'],
      ...['INTRAVENOUS_THERAPY', 'GAIT', 'MENTAL_STATUS'],
    ];
    const created_at = new Date(Date.now() - 3_000_000).toISOString();
    await post(request, hospital, 'observations', {
      encounter_uuid: mutuku.encounter.id,
      patient_uuid: mutuku.patient.id,
      performer_uuid: hospital.staff.nurse.practitionerId,
      observations: answers.map((code) => ({
        ...{ code, display: code, unit: null, value: '0', category: 'social-history' },
        created_at,
      })),
    });
    await database()
      .insert(observationSets)
      .values(
        Array.from({ length: 50 }, (_, set) => ({
          providerId: hospital.provider.id,
          patientId: mutuku.patient.id,
          encounterId: mutuku.encounter.id,
          effectiveAt: new Date(Date.now() - set * 1000),
        })),
      );
    await page.goto(chart(ward, '?tab=observations&view=falls'));
    await expect(page.getByText('No fall risk assessment in the latest sets')).toBeVisible();
    await expect(page.getByText('No fall risk assessment yet')).toHaveCount(0);
    await page.getByRole('button', { name: 'Show earlier sets' }).click();
    await expect(page.getByRole('table', { name: /^Fall risk assessments/ })).toBeVisible();
  });

  test('loads earlier entries on request, without losing or repeating one', async ({
    page,
    ward,
  }) => {
    const { hospital, mutuku } = ward;
    const minute = 60_000;
    await database()
      .insert(observationSets)
      .values(
        Array.from({ length: 54 }, (_, set) => ({
          providerId: hospital.provider.id,
          patientId: mutuku.patient.id,
          encounterId: mutuku.encounter.id,
          effectiveAt: new Date(Date.now() - (58 - set) * minute),
        })),
      );
    await page.goto(chart(ward));
    const entries = page.getByRole('tabpanel').locator('section ol > li');
    await expect(entries).toHaveCount(50);
    await page.getByRole('button', { name: 'Show earlier' }).click();
    await expect(entries).toHaveCount(56);
    await expect(page.getByRole('button', { name: 'Show earlier' })).toHaveCount(0);
    await expect(entries.last()).toContainText('Admitted to Bed A2');
  });
});
