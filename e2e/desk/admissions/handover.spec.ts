import { expect, type Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { carePlans, encounterDiagnoses, handoverNotes, patientFlags } from '@/db/schema/index';
import { anotherWard } from '@/e2e/builders/hospital';
import { anAdmission, aPatient, aPlannedTransfer } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';
import { expectAccessible } from '@/e2e/desk/accessible';
import { open, recommendation, row, sheetOf, writeElsewhere } from './handover-page';
import { enter, recordSet, test } from './ward';

const save = (page: Page, name: string) =>
  page.getByRole('button', { name: `Save the recommendation for ${name}`, exact: true });

test('the board leads to the handover, which lists every patient in the order of ISBAR', async ({
  page,
  ward: { hospital, mutuku, path },
}) => {
  const { providerId } = hospital.ward;
  await database()
    .insert(patientFlags)
    .values({ providerId, patientId: mutuku.patient.id, kind: 'allergy', note: 'Penicillin' });
  await database().insert(encounterDiagnoses).values({
    providerId,
    encounterId: mutuku.encounter.id,
    condition: 'J18.9',
    code: 'J18.9',
    role: 'Pneumonia',
    rank: 1,
  });
  await database()
    .insert(carePlans)
    .values({ providerId, encounterId: mutuku.encounter.id, description: 'Oxygen by mask' });
  await page.goto(path);
  await page.getByRole('link', { name: 'Handover' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Handover, Ward A' })).toBeVisible();
  await expect(page.getByText(/^3 patients, 1 overdue for observations/)).toBeVisible();
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'Identity',
    'Situation',
    'Background',
    'Assessment',
    'Recommendation',
  ]);
  const names = await page.getByRole('rowheader').allTextContents();
  expect(names.map((name) => name.replace(/F?female.*$/s, '').trim())).toEqual([
    expect.stringContaining('Bed A1 Otieno, Achieng'),
    expect.stringContaining('Bed A2 Mutuku, Dennis'),
    expect.stringContaining('Bed A3 Wafula, Esther'),
  ]);
  const ill = row(page, /Mutuku, Dennis/).getByRole('cell');
  await expect(ill.nth(0)).toContainText(/TEWS 8, Emergency \(red\)/);
  await expect(ill.nth(0)).toContainText('due');
  await expect(ill.nth(1)).toContainText('Allergy: Penicillin');
  await expect(ill.nth(1)).toContainText('Pneumonia');
  // Early in the day an hour ago was yesterday.
  await expect(ill.nth(1)).toContainText(/day [12]\b/);
  await expect(ill.nth(2)).toContainText('RR 32');
  await expect(ill.nth(2)).toContainText('HR 132');
  await expect(ill.nth(2)).toContainText('SBP 76');
  await expect(ill.nth(2)).toContainText('plans: Oxygen by mask');
  await expect(ill.nth(2)).toContainText('Falls not assessed');
  const unseen = row(page, /Wafula, Esther/).getByRole('cell');
  await expect(unseen.nth(0)).toContainText('No TEWS yet');
  await expect(unseen.nth(0)).toContainText('overdue');
  await expect(page.getByText('Beds without a patient: A4 (free)')).toBeVisible();
});

test('the handover says which signs make a child an emergency whose scored values are all normal', async ({
  page,
  request,
  ward: { hospital },
}) => {
  const born = new Date(Date.now() - 200 * 86_400_000).toISOString().slice(0, 10);
  const patient = await aPatient(hospital, { lastName: 'Baraka', birthDate: born });
  const child = await anAdmission(hospital, { bed: hospital.beds[3], patient });
  const normal = { RR: '30', HR: '110', TEMP: '36.8', AVPU: 'alert', TRAUMA: 'no' };
  const values = { MOBILITY: 'normal_for_age', ...normal, GLUCOSE: '1.8' };
  await recordSet(request, hospital, child, values, { signs: ['purpuric_rash'] });
  await open(page, hospital.ward);
  const baraka = row(page, /Baraka/);
  await expect(baraka).toContainText(/Signs: Hypoglycaemia [^;]*; Purpuric rash/);
  await expect(baraka).toContainText('Glucose 1.8 mmol/L');
  await expect(baraka).not.toContainText('No abnormal vital sign');
});

test('the handover shows a child’s values that nothing grades, and does not call them normal', async ({
  page,
  request,
  ward: { hospital },
}) => {
  const born = new Date(Date.now() - 1500 * 86_400_000).toISOString().slice(0, 10);
  const patient = await aPatient(hospital, { lastName: 'Baraka', birthDate: born });
  const child = await anAdmission(hospital, { bed: hospital.beds[3], patient });
  await recordSet(request, hospital, child, { RR: '20', HR: '90', SBP: '50', GLUCOSE: '30' });
  await open(page, hospital.ward);
  const baraka = row(page, /Baraka/);
  await expect(baraka).toContainText(/Not graded: SBP 50 mmHg.*, Glucose 30 mmol\/L/);
  await expect(baraka).not.toContainText('No abnormal vital sign');
});

test('the handover of a ward without patients names the patients of its held beds', async ({
  page,
  ward: { hospital, otieno },
}) => {
  const { ward, beds: others } = await anotherWard(hospital, 'Ward B', ['B1', 'B2']);
  await page.goto(sheetOf(ward));
  await expect(page.getByText('There is nothing to hand over.')).toBeVisible();
  await aPlannedTransfer(hospital, otieno, { bed: others[0] });
  await page.goto(sheetOf(ward));
  await expect(page.getByText('No patients on this ward')).toBeVisible();
  await expect(page.getByText('There is nothing to hand over.')).toHaveCount(0);
  await expect(
    page.getByText('B1 (free, held for Otieno, Achieng from Ward A) · B2 (free)'),
  ).toBeVisible();
});

test('a recommendation from another ward names that ward, on the screen and on paper', async ({
  page,
  ward: { hospital, otieno },
}) => {
  const { ward } = await anotherWard(hospital, 'High Dependency Unit', ['H1']);
  await database().insert(handoverNotes).values({
    providerId: hospital.ward.providerId,
    hospitalizationId: otieno.hospitalization.id,
    wardId: ward.id,
    recommendation: 'Move to Ward A at 14:00',
    createdById: hospital.staff.nurse.userId,
  });
  await open(page, hospital.ward);
  const where = row(page, /Otieno, Achieng/)
    .getByText(/, on High Dependency Unit$/)
    .filter({ visible: true });
  await expect(where).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  await expect(where).toHaveCount(1);
});

test('a nurse types a recommendation by keyboard, and it is shown with name and time', async ({
  page,
  ward: { hospital, otieno },
}) => {
  await open(page, hospital.ward);
  await recommendation(page, 'Otieno, Achieng').focus();
  await page.keyboard.type('Weigh at 06:00');
  await expect(row(page, /Otieno/)).toContainText('Not saved yet');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(row(page, /Otieno/)).toContainText(/Test nurse, \d\d:\d\d/);
  await expect(save(page, 'Otieno, Achieng')).toHaveCount(0);
  await expect(recommendation(page, 'Otieno, Achieng')).toBeFocused();

  await recommendation(page, 'Otieno, Achieng').fill('Weigh at 06:00, then home');
  await save(page, 'Otieno, Achieng').press('Enter');
  await expect(save(page, 'Otieno, Achieng')).toHaveCount(0);
  await expect(row(page, /Otieno/)).toBeFocused();
  await page.getByRole('button', { name: 'Earlier recommendations for Otieno, Achieng' }).click();
  const dialog = page.getByRole('dialog', { name: 'Recommendations for Otieno, Achieng' });
  await expect(dialog.getByRole('listitem')).toHaveText([
    /^Weigh at 06:00, then home/,
    /^Weigh at 06:00Test nurse/,
  ]);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(dialog).toHaveCount(0);
  await expectAccessible(page);
  const kept = await database()
    .select()
    .from(handoverNotes)
    .where(eq(handoverNotes.hospitalizationId, otieno.hospitalization.id));
  expect(kept).toHaveLength(2);
});

test('a recommendation typed offline survives a reload, and is saved once when the connection is back', async ({
  page,
  ward: { hospital, otieno },
}) => {
  await open(page, hospital.ward);
  await page.route('**/handover-notes', (route) => route.abort());
  await recommendation(page, 'Otieno, Achieng').fill('Nil by mouth from midnight');
  await save(page, 'Otieno, Achieng').click();
  await expect(row(page, /Otieno/)).toContainText('kept on this device');
  await open(page, hospital.ward);
  await expect(recommendation(page, 'Otieno, Achieng')).toHaveValue('Nil by mouth from midnight');
  await expect(row(page, /Otieno/)).toContainText(/Typed \d\d:\d\d, not saved/);
  await page.unroute('**/handover-notes');
  await save(page, 'Otieno, Achieng').click();
  await expect(row(page, /Otieno/)).toContainText(/Test nurse, \d\d:\d\d/);
  await open(page, hospital.ward);
  await expect(recommendation(page, 'Otieno, Achieng')).toHaveValue('Nil by mouth from midnight');
  await expect(save(page, 'Otieno, Achieng')).toHaveCount(0);
  const kept = await database()
    .select()
    .from(handoverNotes)
    .where(eq(handoverNotes.hospitalizationId, otieno.hospitalization.id));
  expect(kept.map(({ recommendation: text }) => text)).toEqual(['Nil by mouth from midnight']);
});

test('a colleague’s newer recommendation is shown before it is replaced', async ({
  page,
  ward: { hospital, otieno },
}) => {
  await open(page, hospital.ward);
  await recommendation(page, 'Otieno, Achieng').fill('May eat');
  await writeElsewhere(hospital, otieno, 'Nil by mouth');
  await expect(row(page, /Otieno/)).toContainText('wrote in the meantime: Nil by mouth');
  await expect(save(page, 'Otieno, Achieng')).toHaveCount(0);
  await expect(recommendation(page, 'Otieno, Achieng')).toHaveValue('May eat');
  await page.getByRole('button', { name: 'Continue with mine' }).click();
  await save(page, 'Otieno, Achieng').click();
  await expect(row(page, /Otieno/)).toContainText('1 earlier');
});

test('a user without a clinical role reads the handover and writes nothing', async ({
  page,
  context,
  ward: { hospital, otieno },
}) => {
  await writeElsewhere(hospital, otieno, 'Nil by mouth');
  await enter(context, hospital.staff['ward-clerk'].sender);
  await page.goto(sheetOf(hospital.ward));
  await expect(row(page, /Otieno/)).toContainText('Nil by mouth');
  await expect(row(page, /Mutuku/)).toContainText('Nothing recommended');
  await expect(page.getByRole('textbox')).toHaveCount(0);
});
