import { expect } from '@playwright/test';
import { expectAccessible } from '@/e2e/desk/accessible';
import { aPatientAtTheBedside, recordFor, signIn } from '@/e2e/desk/admissions/bedside';
import { test } from '@/e2e/desk/platform/kept-page';
import { normalSet } from './observe-form';

test('a mistyped set is withdrawn with its reason by users who record sets, and the earlier values count again', async ({
  page,
  request,
}) => {
  const patient = await aPatientAtTheBedside(request);
  await recordFor(request, patient, { ...normalSet, RR: '16' }, { minutesAgo: 60 });
  await recordFor(request, patient, { ...normalSet, HR: '180', RR: '38' });
  await signIn(page, 'nurse');
  await page.goto(`/patients/${patient.uuid}?tab=observations&view=sets`);
  const banner = page.getByRole('region', { name: 'Patient', exact: true });
  await expect(banner).toContainText('TEWS 6');

  const rows = page.getByRole('table', { name: /Sets of observations/ }).getByRole('row');
  await rows
    .nth(1)
    .getByRole('button', { name: /^Mark the set as entered in error: \d+ \w+ \d{4}, \d\d:\d\d$/ })
    .click();
  const dialog = page.getByRole('dialog', { name: /^Mark the set as entered in error: / });
  await dialog.getByRole('button', { name: 'Mark as entered in error' }).click();
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await expect(reason).toHaveAttribute('aria-invalid', 'true');
  await reason.fill('Heart rate typed wrongly');
  await dialog.getByRole('button', { name: 'Mark as entered in error' }).click();
  await expect(page.getByText(/^The set of .* was marked as entered in error$/)).toBeVisible();
  await expect(banner).toContainText('TEWS 1');
  await expect(rows.nth(1)).toContainText(
    'Entered in error: Heart rate typed wrongly (Grace Achieng)',
  );
  await expect(rows.nth(1).getByRole('button')).toHaveCount(0);
  await expect(
    rows.nth(2).getByRole('button', { name: /^Mark the set as entered in error/ }),
  ).toBeVisible();

  await page.getByRole('tab', { name: 'Timeline' }).click();
  await expect(page.getByText('Heart rate typed wrongly')).toBeVisible();

  await signIn(page, 'ward-clerk');
  await page.goto(`/patients/${patient.uuid}?tab=observations&view=sets`);
  await expect(rows.nth(2)).toBeVisible();
  await expect(rows.getByRole('button', { name: /^Mark the set as entered in error/ })).toHaveCount(
    0,
  );
});

test('a chart with only withdrawn sets says so, and where they are', async ({ page, request }) => {
  const patient = await aPatientAtTheBedside(request);
  await recordFor(request, patient, normalSet);
  await signIn(page, 'nurse');
  await page.goto(`/patients/${patient.uuid}?tab=observations&view=sets`);
  await page.getByRole('button', { name: /^Mark the set as entered in error: / }).click();
  const dialog = page.getByRole('dialog', { name: /^Mark the set as entered in error: / });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Of another patient');
  await dialog.getByRole('button', { name: 'Mark as entered in error' }).click();
  await expect(page.getByText(/^The set of .* was marked as entered in error$/)).toBeVisible();
  await page.getByRole('radio', { name: 'Charts' }).click();
  await expect(page.getByText('Every set was entered in error')).toBeVisible();
  await expectAccessible(page);
});
