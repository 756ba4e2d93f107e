import { expect, type Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { hospitalIdentities, patients } from '@/db/schema/index';
import { database } from '@/e2e/database';
import { expectAccessible } from '@/e2e/desk/accessible';
import { enter } from '@/e2e/desk/admissions/ward';
import { ask } from '@/e2e/desk/platform/as-system';
import { openHydrated, prescribed, test } from './prescribed';

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });

async function openOne(page: Page, uuid: string, name: string) {
  await openHydrated(page, `/prescriptions/${uuid}`);
  await expect(heading(page, name)).toBeVisible();
}

/** Points of a PDF in whole millimetres. */
const inMm = (points: string) => Math.round((Number(points) / 72) * 25.4);

test.describe('a prescription', () => {
  test('is held with a reason, resumed and stopped; its history shows each step, and its print that it is not valid', async ({
    page,
    request,
    day: { hospital, otieno },
  }) => {
    const { uuid } = await prescribed(request, hospital, otieno.encounter, { name: 'Metformin' });
    await openOne(page, uuid, 'Metformin');
    await expect(page.getByText('500 mg, 3 times a day, oral').first()).toBeVisible();
    await page.getByRole('button', { name: 'Hold' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Do not give it until it is resumed.');
    await dialog.getByRole('button', { name: 'Hold Metformin' }).click();
    await expect(dialog.getByText('Enter why it is on hold.').first()).toBeVisible();
    await dialog.getByLabel('Reason').fill('Nil by mouth');
    await dialog.getByRole('button', { name: 'Hold Metformin' }).click();
    await expect(dialog).toBeHidden();
    const history = page.getByRole('region', { name: 'History' });
    await expect(history.getByRole('listitem')).toHaveCount(2);
    await expect(history).toContainText('Nil by mouth');
    await expect(page.getByRole('button', { name: 'Complete' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Resume Metformin' }).click();
    await expect(history.getByRole('listitem')).toHaveCount(3);

    await ask(request, hospital, `prescriptions/${uuid}`, {
      method: 'PATCH',
      data: { status: 'on-hold', status_reason: 'Rash' },
    });
    await page.getByRole('button', { name: 'Complete' }).click();
    await page.getByRole('button', { name: 'Complete Metformin' }).click();
    await expect(dialog).toContainText(
      'changed this prescription while you were editing: it is now on hold (Rash)',
    );
    await dialog.getByRole('button', { name: 'Keep unchanged' }).click();
    await expect(history.getByRole('listitem').last()).toContainText('Rash');

    await page.getByRole('button', { name: 'Stop' }).click();
    await dialog.getByLabel('Reason').fill('Lactic acidosis');
    await page.getByRole('button', { name: 'Stop Metformin' }).click();
    await expect(history.getByRole('listitem')).toHaveCount(5);
    await expect(history.getByRole('listitem').last()).toContainText(/Stopped.*Lactic acidosis/);
    await expect(page.getByRole('button', { name: 'Resume' })).toHaveCount(0);
    const read = await ask(request, hospital, `prescriptions/${uuid}`);
    expect(read).toMatchObject({ status: 'stopped', status_reason: 'Lactic acidosis' });
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.prescription-sheet')).toContainText(
      /Not valid: stopped since .*, Lactic acidosis/,
    );
  });

  test('is resumed with a warning of an allergy and of a ban that were recorded since the page was opened, and of what could not be read', async ({
    page,
    request,
    day: { hospital, otieno },
  }) => {
    const { uuid } = await prescribed(request, hospital, otieno.encounter, { name: 'Amoxicillin' });
    await ask(request, hospital, `prescriptions/${uuid}`, {
      method: 'PATCH',
      data: { status: 'on-hold', status_reason: 'Rash' },
    });
    await openOne(page, uuid, 'Amoxicillin');
    await ask(request, hospital, `patients/${otieno.patient.id}/flags`, {
      method: 'POST',
      data: { kind: 'allergy', note: 'Amoxicillin: hives' },
    });
    await prescribed(request, hospital, otieno.encounter, {
      ...{ name: 'Amoxicillin 500 mg', do_not_perform: true },
      medication_request_dosage_instruction: [],
    });
    const isList = /\/prescriptions\?/;
    await page.route(isList, (route) => route.abort());
    await page.getByRole('button', { name: 'Resume' }).click();
    const dialog = page.getByRole('dialog', { name: 'Resume Amoxicillin?' });
    await expect(dialog).toContainText('Amoxicillin: hives');
    await expect(dialog).toContainText('could not be checked');
    await page.unroute(isList);
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await expect(dialog).toContainText(
      'Already on the chart: Amoxicillin 500 mg Must not be given',
    );
    await dialog.getByRole('button', { name: 'Keep unchanged' }).click();
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByRole('dialog')).not.toContainText('hives');
  });

  test('is completed, and repeated as a new one that is listed with the first', async ({
    page,
    request,
    day: { hospital, otieno },
  }) => {
    const { uuid } = await prescribed(request, hospital, otieno.encounter, {
      name: 'Metformin',
      number_of_repeats_allowed: 1,
    });
    await openOne(page, uuid, 'Metformin');
    await page.getByRole('button', { name: 'Complete' }).click();
    await page.getByRole('button', { name: 'Complete Metformin' }).click();
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Completed');

    await page.getByRole('button', { name: 'Repeat', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText('Known allergy: Penicillin: rash');
    await page.getByRole('button', { name: 'Repeat Metformin' }).click();
    await expect(page).not.toHaveURL(new RegExp(uuid));
    await expect(page.getByRole('region', { name: 'Repeats' })).toContainText('Repeat 1');
    await expect(
      page.getByText('All repeats of this prescription have already been prescribed.'),
    ).toBeVisible();
    await page.getByRole('link', { name: 'First prescription' }).click();
    await expect(page).toHaveURL(new RegExp(uuid));
  });

  test('says why it cannot be repeated yet', async ({
    page,
    request,
    day: { hospital, otieno },
  }) => {
    const { uuid } = await prescribed(request, hospital, otieno.encounter, {
      name: 'Metformin',
      number_of_repeats_allowed: 3,
      dispense_interval_in_days: 30,
    });
    await openOne(page, uuid, 'Metformin');
    await expect(page.getByRole('button', { name: 'Repeat' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await expect(page.getByText(/^The next repeat is due on /)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
  });

  test('takes a note of the nurse, who does not prescribe', async ({
    page,
    context,
    request,
    day: { hospital, otieno },
  }) => {
    const { uuid } = await prescribed(request, hospital, otieno.encounter, { name: 'Metformin' });
    await enter(context, hospital.staff.nurse.sender);
    await openOne(page, uuid, 'Metformin');
    await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
    await page.getByLabel('Add a note').fill('Refused the evening dose.');
    await page.getByRole('button', { name: 'Add the note' }).click();
    const notes = page.getByRole('region', { name: 'Notes' });
    await expect(notes.getByRole('listitem')).toContainText([
      /Refused the evening dose\..*Test nurse/,
    ]);
    await expect(page.getByLabel('Add a note')).toHaveValue('');
    await enter(context, hospital.staff.auditor.sender);
    await openOne(page, uuid, 'Metformin');
    await expect(page.getByLabel('Add a note')).toHaveCount(0);
  });

  test('prints as one sheet with patient, prescriber, dosage and a line to sign', async ({
    page,
    request,
    day: { hospital, otieno },
  }) => {
    const { uuid } = await prescribed(request, hospital, otieno.encounter, {
      name: 'Metformin',
      dosage_form: 'tablet',
      quantity: 90,
      number_of_repeats_allowed: 2,
      medication_request_notes: [{ display: 'After food.' }],
    });
    await ask(request, hospital, `prescriptions/${uuid}/notes`, {
      method: 'POST',
      data: { display: 'Refused the evening dose.' },
    });
    await database()
      .insert(hospitalIdentities)
      .values({ providerId: hospital.provider.id, telephone: '+254 57 200 0000' });
    await openOne(page, uuid, 'Metformin');
    const sheet = page.locator('.prescription-sheet');
    await expect(sheet).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(sheet).toBeVisible();
    await expect(heading(page, 'Metformin')).toBeHidden();
    for (const words of [
      hospital.provider.name,
      '+254 57 200 0000',
      'Otieno, Achieng',
      otieno.patient.mrNumber,
      'born 29 Feb 1984',
      'Allergies: Penicillin: rash',
      'Metformin, tablet',
      '500 mg, 3 times a day, oral',
      'Quantity90',
      'Repeats2',
      'After food.',
      'Test medical-officer',
      'Signature of the prescriber',
    ]) {
      await expect(sheet).toContainText(words);
    }
    await expect(sheet).not.toContainText('Not valid');
    await expect(sheet, 'a later note is not part of the order').not.toContainText('Refused');
    const sizeOf = async () => {
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      const [, width = '', height = ''] = pdf.match(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/) ?? [];
      return { pages: pdf.match(/\/Type \/Page\b(?!s)/g)?.length, mm: [width, height].map(inMm) };
    };
    expect(await sizeOf()).toEqual({ pages: 1, mm: [148, 210] });
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('radio', { name: 'A4' }).click();
    await page.emulateMedia({ media: 'print' });
    expect(await sizeOf()).toEqual({ pages: 1, mm: [210, 297] });

    // A name in a right-to-left script comes before its number.
    const mrNumber = `${Date.now()}`;
    await database()
      .update(patients)
      .set({ lastName: 'عبد الرحمن', firstName: 'محمد', mrNumber })
      .where(eq(patients.id, otieno.patient.id));
    await page.reload();
    const name = await sheet.getByText('عبد الرحمن, محمد', { exact: true }).boundingBox();
    const number = await sheet.getByText(mrNumber, { exact: true }).boundingBox();
    if (name === null || number === null) throw new Error('The sheet is not shown.');
    expect(number.x).toBeGreaterThanOrEqual(name.x + name.width);
  });
});
