import { expect } from '@playwright/test';
import { anEncounter, aPatient } from '@/e2e/builders/patients';
import { expectAccessible, expectAccessibleFromTop } from '@/e2e/desk/accessible';
import { enter, test } from '@/e2e/desk/admissions/ward';
import { openHydrated, prescribed } from '@/e2e/desk/clinical/prescribed';
import { ask } from '@/e2e/desk/platform/as-system';
import { untilHydrated } from '@/e2e/desk/platform/hydrated';

test('a clerk finds a patient who is registered twice, keeps one record, and undoes that', async ({
  page,
  context,
  ward: { hospital },
}) => {
  test.slow();
  const named = { firstName: 'Wanjiru', lastName: 'Kamau' };
  const old = await aPatient(hospital, { ...named, mrNumber: 'KSM-17', birthDate: '1984-02-28' });
  const kept = await aPatient(hospital, { ...named, mrNumber: 'KSM-42', birthDate: '1984-02-29' });
  await enter(context, hospital.staff['ward-clerk'].sender);
  await page.goto(`/patients/${old.id}/edit`);
  await untilHydrated(page, 'form button[type="submit"]');
  const records = page.getByRole('region', { name: 'Other records of this person' });
  await records.getByRole('button', { name: 'Replace this record' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace KSM-17 with another record?' });
  await dialog.getByRole('button', { name: 'Replace KSM-17' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Record to keep: This field is required.');
  const which = dialog.getByRole('combobox', { name: 'Record to keep' });
  await which.fill('kamau');
  await expect(dialog.getByRole('status').filter({ hasText: /^1 patient$/ })).toBeAttached();
  await expect(dialog.getByRole('option')).toHaveText([/Kamau, Wanjiru.*KSM-42/]);
  await which.press('Enter');
  await expect(dialog.getByRole('row', { name: /^Born/ })).toBeVisible();
  await which.fill('kama');
  await expect(dialog.getByRole('row', { name: /^Born/ })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Replace KSM-17' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Record to keep: This field is required.');
  await which.fill('kamau');
  await expect(which).toHaveAttribute('aria-activedescendant', /.+/);
  await expect(dialog.getByRole('option')).toHaveText([/Kamau, Wanjiru.*KSM-42/]);
  await which.press('Enter');
  await expect(dialog.getByRole('row', { name: /^Born/ })).toContainText('29 Feb 1984differs');
  await expect(dialog.getByRole('row', { name: /^Last name/ })).not.toContainText('differs');
  await dialog.getByLabel('How do you know').fill('Her mother, and the same card');
  await expect(dialog).toContainText('The date of birth differs.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Replace KSM-17' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Why do the records differ?');
  await dialog.getByLabel('Why do the records differ?').fill('Typed wrong the first time');
  await dialog.getByRole('button', { name: 'Replace KSM-17' }).click();
  await expect(records).toContainText('This record was replaced by KSM-42');
  await expectAccessible(page);

  const banner = page.getByRole('region', { name: 'Patient', exact: true });
  await expect(banner).toContainText('Replaced: continue with KSM-42');
  await expect(banner.getByRole('link', { name: 'Admit' })).toHaveCount(0);
  await page.goto(`/hospitalizations/new?patient=${old.id}`);
  await page.getByRole('link', { name: 'Admit with KSM-42' }).click();
  await expect(page).toHaveURL(new RegExp(kept.id));
  await page.goto('/patients?search=KSM-17');
  await expect(page.getByRole('row', { name: /KSM-17/ })).toContainText('Replaced');

  await page.goto(`/patients/${kept.id}`);
  await expect(banner).toContainText('Also on record under KSM-17');
  await page.goto(`/statements/patients/${kept.id}`);
  await page.getByRole('main').getByRole('link', { name: 'KSM-17' }).click();
  await expect(page).toHaveURL(new RegExp(old.id));
  await page.goto(`/patients/${kept.id}/edit`);
  await untilHydrated(page, 'form button[type="submit"]');
  await records.getByRole('button', { name: 'Undo for KSM-17' }).click();
  const back = page.getByRole('dialog', { name: 'Does KSM-17 belong to another person?' });
  await back.getByLabel('How do you know that they are two people?').fill('They are cousins');
  await back.getByRole('button', { name: 'Undo the replacement' }).click();
  await expect(records.getByRole('button', { name: 'Replace this record' })).toBeVisible();
});

test('a child whose mother’s record was replaced has the mother who is kept, and can be given another', async ({
  page,
  context,
  request,
  ward: { hospital },
}) => {
  const [old, kept, other] = [
    await aPatient(hospital, { mrNumber: 'KSM-17', firstName: 'Wanjiru' }),
    await aPatient(hospital, { mrNumber: 'KSM-42', firstName: 'Wanjiru' }),
    await aPatient(hospital, { mrNumber: 'KSM-77', firstName: 'Njeri', lastName: 'Kamau' }),
  ];
  const birthDate = new Date().toISOString().slice(0, 10);
  const child = await aPatient(hospital, { birthDate, motherId: old.id });
  const replacement = `patients/${old.id}/replacement`;
  const data = { replaced_by: kept.id, reason: 'The same card' };
  await ask(request, hospital, replacement, { method: 'POST', data });
  await enter(context, hospital.staff['ward-clerk'].sender);
  await openHydrated(page, `/patients/${child.id}/edit`);
  const mother = page.getByRole('region', { name: 'Mother', exact: true });
  await expect(mother.getByRole('link')).toHaveText('Otieno, Wanjiru · KSM-42');
  await expect(mother).toContainText('The linked record, KSM-17, was replaced');
  await expectAccessible(page);
  const undo = { method: 'POST', data: { reason: 'They are sisters' } } as const;
  await ask(request, hospital, `${replacement}/undo`, undo);
  await openHydrated(page, `/patients/${child.id}/edit`);
  await expect(mother.getByRole('link')).toHaveText('Otieno, Wanjiru · KSM-17');

  await mother.getByRole('button', { name: 'She is not the mother' }).click();
  const which = mother.getByRole('combobox', { name: 'Mother’s record' });
  await which.fill('njeri');
  await mother.getByRole('option', { name: /KSM-77/ }).click();
  await expectAccessibleFromTop(page);
  await mother.getByRole('button', { name: 'Link the mother' }).click();
  await expect(mother.getByRole('link')).toHaveText(`Kamau, Njeri · ${other.mrNumber}`);
});

test('a doctor begins nothing on a replaced record, and sees its entries on the kept one', async ({
  page,
  context,
  request,
  ward: { hospital },
}) => {
  test.slow();
  const named = { firstName: 'Wanjiru', lastName: 'Kamau' };
  const kept = await aPatient(hospital, { ...named, mrNumber: 'KSM-42' });
  const old = await aPatient(hospital, { ...named, mrNumber: 'KSM-17' });
  await ask(request, hospital, `patients/${old.id}/saturation-scale`, {
    method: 'PATCH',
    data: { spo2_scale: 2, reason: 'Retains CO2' },
  });
  const before = await anEncounter(hospital, { patientId: old.id });
  const warfarin = await prescribed(request, hospital, before, { name: 'Warfarin' });
  await ask(request, hospital, `prescriptions/${warfarin.uuid}`, {
    method: 'PATCH',
    data: { status: 'on-hold', status_reason: 'Bleeding' },
  });
  await ask(request, hospital, `encounter/${before.id}`, {
    method: 'PATCH',
    data: { status: 'finished' },
  });
  await ask(request, hospital, `patients/${old.id}/replacement`, {
    method: 'POST',
    data: { replaced_by: kept.id, reason: 'The same card' },
  });
  await enter(context, hospital.staff['medical-officer'].sender);

  for (const [tab, label, begins] of [
    ['alerts', 'Alerts', ['Record an alert', 'Use scale 1']],
    ['encounters', 'Encounters', ['Open an encounter', 'Record the death']],
    ['referrals', 'Referrals', ['Refer']],
    ['next-of-kin', 'Next of kin', ['Add next of kin']],
  ] as const) {
    await openHydrated(page, `/patients/${kept.id}?tab=${tab}`);
    const panel = page.getByRole('tabpanel', { name: label });
    const ways = panel.getByRole('button').or(panel.getByRole('link'));
    for (const name of begins.filter((one) => one !== 'Use scale 1')) {
      await expect(ways.filter({ hasText: name })).toHaveCount(1);
    }
    await openHydrated(page, `/patients/${old.id}?tab=${tab}`);
    await expect(panel).toBeVisible();
    await expect(panel.getByRole('progressbar').or(panel.getByText('Loading'))).toHaveCount(0);
    for (const name of begins) await expect(ways.filter({ hasText: name })).toHaveCount(0);
  }
  await openHydrated(page, `/prescriptions/${warfarin.uuid}`);
  await page.getByRole('button', { name: 'Resume' }).click({ force: true });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('KSM-17 was replaced. Use KSM-42.').first()).toBeAttached();
  await page.goto(`/patients/${old.id}/refer`);
  await expect(page.getByText('KSM-17 was replaced', { exact: true })).toBeVisible();

  const now = await anEncounter(hospital, { patientId: kept.id });
  await openHydrated(page, `/patients/${kept.id}/prescribe?encounter=${now.id}`);
  const given = page.getByRole('region', { name: 'Active prescriptions' });
  await expect(given.getByRole('listitem').filter({ hasText: 'Warfarin' })).toContainText(
    'under KSM-17',
  );
  const banner = page.getByRole('region', { name: 'Patient', exact: true });
  await expect(banner).toContainText('SpO₂ scale 2 there, scale 1 here');
  await expectAccessible(page);
});
