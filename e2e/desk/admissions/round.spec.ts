import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '@/e2e/desk/accessible';
import { ask } from '@/e2e/desk/platform/as-system';
import {
  atBedside,
  complaint,
  form,
  note,
  open,
  recordRound,
  roundPath,
  roundsOf,
  roundsPath,
  rows,
  save,
  since,
  toast,
} from './round-page';
import { critical, enter, recordSet, test } from './ward';

const seen = (page: Page) =>
  page.getByRole('status').filter({ hasText: /^\d+ of \d+ rounds recorded$/ });

test.beforeEach(({ context, ward }) =>
  enter(context, ward.hospital.staff['medical-officer'].sender),
);

/** Presses Tab until the focus is on the wanted element. */
async function tabTo(page: Page, target: Locator, most = 40) {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < most; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there.');
}

test('a medical officer sees three patients, the sickest first, by keyboard alone', async ({
  page,
  request,
  ward: { hospital, otieno, mutuku, wafula },
}) => {
  test.slow();
  const { keyboard } = page;
  await ask(request, hospital, 'prescriptions', {
    method: 'POST',
    data: {
      encounter: mutuku.encounter.id,
      name: 'Aspirin',
      do_not_perform: true,
      medication_request_dosage_instruction: [{ frequency: 1, strength: '75 mg' }],
    },
  });
  await page.goto(roundsPath(hospital));
  await expect(seen(page)).toHaveText('0 of 3 rounds recorded');
  await expect(rows(page)).toHaveText([/Mutuku/, /Wafula/, /Otieno/]);
  await tabTo(page, page.getByRole('link', { name: 'Begin with Mutuku' }));
  await keyboard.press('Enter');

  await atBedside(page, mutuku);
  await expect(page.getByRole('heading', { name: 'Ward round of Mutuku, Dennis' })).toBeVisible();
  await expect(since(page)).toContainText('No round yet this admission');
  await expect(since(page)).toContainText('Emergency');
  await expect(since(page)).toContainText(/Respiratory rate\s*32/);
  await expect(since(page)).toContainText('Aspirin Must not be given');
  await keyboard.press('Alt+c');
  await expect(complaint(page)).toBeFocused();
  await keyboard.type('Short of breath');
  await keyboard.press('Alt+g');
  const diagnosis = page.getByRole('combobox', { name: 'Add a diagnosis' });
  await expect(diagnosis).toBeFocused();
  const marked = (code: string) =>
    page.getByRole('option', { name: new RegExp(`^${code} `), selected: true });
  await keyboard.type('j189');
  await expect(marked('J18.9')).toBeVisible();
  await keyboard.press('Enter');
  await expect(diagnosis).toHaveValue('');
  await keyboard.type('malaria falcip');
  await expect(marked('B50.0')).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await expect(marked('B50.9')).toBeVisible();
  await keyboard.press('Enter');
  await expect(diagnosis).toHaveValue('');
  const chosen = page.getByRole('list', { name: 'Diagnoses of this round' }).getByRole('listitem');
  await expect(chosen).toHaveText([/J18\.9/, /B50\.9/]);
  await tabTo(page, page.getByRole('button', { name: /^Rank .*malaria.* higher$/i }));
  await keyboard.press('Enter');
  await expect(chosen).toHaveText([/B50\.9/, /J18\.9/]);
  await keyboard.press('Alt+a');
  await expect(page.getByLabel('Title of a new care plan')).toBeFocused();
  await keyboard.type('Severe malaria');
  await keyboard.press('Tab');
  await keyboard.type('Artesunate, oxygen');
  await keyboard.press('Alt+o');
  await expect(page.getByRole('radio', { name: /^Walking/ })).toBeFocused();
  await keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Respiratory rate' })).toBeFocused();
  await keyboard.type('30');
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Oxygen saturation' })).toBeFocused();
  await keyboard.type('95');
  await expect(page.getByRole('region', { name: 'TEWS' })).toContainText('At least 3');
  await keyboard.press('Alt+w');
  await expect(note(page)).toBeFocused();
  await keyboard.type('Crackles at the right base');
  await keyboard.press('Control+Enter');

  await expect(toast(page)).toContainText('Round of Mutuku, Dennis saved');
  await atBedside(page, wafula);
  await expect(page.getByText('1 of 3 rounds recorded')).toBeVisible();
  await keyboard.press('Alt+w');
  await keyboard.type('Comfortable');
  await keyboard.press('Control+Enter');

  await atBedside(page, otieno);
  await keyboard.press('Alt+p');
  await atBedside(page, wafula);
  await expect(page.getByText(/^Round \d\d:\d\d$/)).toBeVisible();
  await expect(since(page)).toContainText(/Last round today .* by Test medical-officer/);
  await keyboard.press('Alt+n');
  await atBedside(page, otieno);
  await keyboard.press('Alt+w');
  await keyboard.type('Fit to go home');
  await keyboard.press('Control+Enter');

  await expect(page).toHaveURL(new RegExp(`/rounds\\?ward=${hospital.ward.id}$`));
  await expect(seen(page)).toHaveText('3 of 3 rounds recorded');
  await expect(rows(page).getByText('No round today')).toHaveCount(0);
  await expect(rows(page).getByText(/^Round \d\d:\d\d$/)).toHaveCount(3);

  const [round, ...others] = await roundsOf(request, hospital, mutuku);
  expect(others).toEqual([]);
  expect(round).toMatchObject({
    chief_complaint: 'Short of breath',
    encounter_diagnosis: [
      { rank: 1, condition: 'B50.9' },
      { rank: 2, condition: 'J18.9' },
    ],
    encounter_care_plan: [{ title: 'Severe malaria', description: 'Artesunate, oxygen' }],
    encounter_patient_notes: [
      { display: 'Crackles at the right base', practitioner_name: 'Test medical-officer' },
    ],
  });
  const [set] = await ask(request, hospital, `patients/${mutuku.patient.id}/observation-sets`);
  expect(set).toMatchObject({
    encounter: round.uuid,
    observations: [
      { code: 'RR', value: '30' },
      { code: 'SPO2', value: '95' },
    ],
  });
  for (const admission of [wafula, otieno]) {
    expect(await roundsOf(request, hospital, admission)).toHaveLength(1);
  }
});

test('clinical signs, and a nurse’s note on a medicine, are shown before the round', async ({
  page,
  request,
  ward: { hospital, otieno },
}) => {
  const medicine = await ask(request, hospital, 'prescriptions', {
    method: 'POST',
    data: {
      encounter: otieno.encounter.id,
      name: 'Amoxicillin',
      medication_request_notes: [{ display: 'After food' }],
      medication_request_dosage_instruction: [{ frequency: 3, strength: '500 mg', route: 'oral' }],
    },
  });
  await recordRound(request, hospital, otieno, { notes: 'Seen' });
  const display = 'Vomited after the dose';
  await ask(request, hospital, `prescriptions/${medicine.uuid}/notes`, {
    method: 'POST',
    data: { display },
  });
  await recordSet(request, hospital, otieno, { RR: '12' }, { signs: ['chest_pain'] });
  await open(page, otieno);
  const items = since(page).getByRole('listitem');
  await expect(items.filter({ hasText: 'Amoxicillin' })).toContainText(display);
  await expect(items.filter({ hasText: 'Amoxicillin' })).not.toContainText('After food');
  await expect(items.filter({ hasText: 'Very urgent' })).toContainText('Signs: Chest pain');
  await save(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved' })).toBeVisible();
  await expectAccessible(page);
});

test('a recorded diagnosis is deleted only after a confirmation', async ({
  page,
  request,
  ward: { hospital, mutuku },
}) => {
  await recordRound(request, hospital, mutuku, {
    diagnoses: [
      { condition: 'B50.9', code: 'B50.9', role: 'Malaria' },
      { condition: 'D64.9', code: 'D64.9', role: 'Anaemia' },
    ],
  });
  await open(page, mutuku);
  const recorded = page.getByRole('list', { name: 'Recorded diagnoses' }).getByRole('listitem');
  await expect(recorded).toHaveText([/1.*Malaria B50\.9.*Provisional/, /2.*Anaemia/]);
  await page.getByRole('button', { name: 'Delete Malaria' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(recorded).toHaveCount(2);
  await page.getByRole('button', { name: 'Delete Malaria' }).click();
  await page.getByRole('button', { name: 'Delete the diagnosis' }).click();
  await expect(toast(page)).toContainText('Malaria was deleted');
  await expect(recorded).toHaveText([/1.*Anaemia/]);
});

test('an unfinished round that delays a discharge leads to where it is finished', async ({
  page,
  request,
  ward: { hospital, otieno },
}) => {
  await recordRound(request, hospital, otieno, { notes: 'Fit to go home' });
  await page.goto(`/hospitalizations/${otieno.hospitalization.id}/discharge`);
  await page.getByRole('link', { name: /^Open: The ward round of .* is not finished\.$/ }).click();
  await expect(page).toHaveURL(new RegExp(`${roundPath(otieno)}\\?from=`));
  await page.getByRole('button', { name: /^Finish the round of today/ }).click();
  await page.getByRole('button', { name: 'Finish the round', exact: true }).click();
  await expect(toast(page)).toContainText('is finished');
  await expect(page.getByRole('heading', { name: 'Rounds not finished' })).toBeHidden();
  expect(await roundsOf(request, hospital, otieno)).toMatchObject([{ status: 'finished' }]);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/\/discharge$/);
  await expect(page.getByText(/The ward round of .* is not finished/)).toBeHidden();
});

test('the note comes first, then the medicines, on a screen of any width', async ({
  page,
  ward: { mutuku },
}) => {
  await open(page, mutuku);
  const boxOf = async (of: Locator) => {
    const box = await of.boundingBox();
    if (!box) throw new Error('It is not drawn.');
    return box;
  };
  for (const width of [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const [written, medicines, asked] = [
      await boxOf(page.getByRole('region', { name: 'Note', exact: true })),
      await boxOf(page.getByRole('region', { name: 'Medicines and changes' })),
      await boxOf(page.getByRole('region', { name: 'Chief complaint' })),
    ];
    if (width < 1280) {
      expect(written.y + written.height).toBeLessThanOrEqual(medicines.y);
      expect(medicines.y + medicines.height).toBeLessThanOrEqual(asked.y);
    } else {
      expect(medicines.x).toBeGreaterThan(written.x + written.width);
      expect(medicines.y).toBeLessThanOrEqual(written.y);
    }
    await expectAccessible(page);
  }
});

test.describe('on a tablet by touch', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });

  test('a doctor writes the note, saves and sees the next patient without scrolling', async ({
    page,
    ward: { mutuku, wafula },
  }) => {
    await open(page, mutuku);
    await expect(save(page)).toBeInViewport({ ratio: 1 });
    await note(page).tap();
    await page.keyboard.type('Better. Continue.');
    await expect(save(page)).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await save(page).tap();
    await atBedside(page, wafula);
    await expect(save(page)).toBeInViewport({ ratio: 1 });
  });
});

test('a nurse may look at the round and records none', async ({
  page,
  context,
  request,
  ward: { hospital, mutuku, path },
}) => {
  await enter(context, hospital.staff.nurse.sender);
  await page.goto(roundsPath(hospital));
  await expect(seen(page)).toHaveText('0 of 3 rounds recorded');
  await expect(page.getByRole('link', { name: /^Begin with/ })).toHaveCount(0);
  await recordSet(request, hospital, mutuku, { ...critical, MOBILITY: 'stretcher_immobile' });
  await page.goto(roundPath(mutuku));
  await expect(since(page)).toContainText('Emergency');
  // An answer is shown in words, not by its code.
  await expect(since(page)).toContainText('stretcher immobile');
  await expect(page.getByText('Only medical officers can record rounds.')).toBeVisible();
  await expect(form(page)).toHaveCount(0);
  await page.goto(path);
  await expect(page.getByRole('link', { name: /^Observe Mutuku/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Round Mutuku/ })).toHaveCount(0);
});
