import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '@/e2e/desk/accessible';
import { enter, test } from '@/e2e/desk/admissions/ward';
import { untilHydrated } from '@/e2e/desk/platform/hydrated';

const penicillin = 'Penicillin: rash over the whole body within an hour of the first dose';

const panel = (page: Page) => page.getByRole('tabpanel');
const alerts = (page: Page) =>
  panel(page).getByRole('list', { name: 'Alerts' }).getByRole('listitem');

test('a nurse records an allergy, which is shown at the next prescription, and ends it with a reason', async ({
  page,
  context,
  ward: { hospital, otieno },
}) => {
  test.slow();
  const { patient } = otieno;
  await page.goto(`/patients/${patient.id}?tab=alerts`);
  await expect(panel(page)).toContainText('No alert is on record');
  await untilHydrated(page, '[role="tabpanel"] button');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Record an alert' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record an alert' });
  await dialog.getByLabel('What everyone must know').fill(penicillin);
  await dialog.getByRole('button', { name: 'Record the alert' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Kind: Choose the kind of alert.');
  await dialog.getByLabel('Kind').selectOption('Allergy');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Record the alert' }).click();
  await expect(alerts(page)).toHaveText([/Allergy: Penicillin: rash.*by Test nurse/]);
  await expect(page.getByRole('region', { name: 'Patient' })).toContainText(penicillin);
  await expect(page.getByRole('button', { name: /^Use scale 2/ })).toHaveCount(0);

  // An alert is never cut off, however narrow the screen.
  await page.setViewportSize({ width: 360, height: 740 });
  const banner = page.getByRole('region', { name: 'Patient' });
  const alert = await banner.getByText(/Penicillin/).boundingBox();
  const frame = await page.getByRole('tabpanel').boundingBox();
  expect((alert?.x ?? 0) + (alert?.width ?? 0)).toBeLessThan((frame?.x ?? 0) + (frame?.width ?? 0));

  await enter(context, hospital.staff['medical-officer'].sender);
  await page.goto(`/patients/${patient.id}/prescribe`);
  await expect(page.getByText('Known allergy:')).toBeVisible();

  await page.goto(`/patients/${patient.id}?tab=alerts`);
  await untilHydrated(page, '[role="tabpanel"] button');
  await page.getByRole('button', { name: `End ${penicillin}` }).click();
  const ending = page.getByRole('dialog', { name: `End “${penicillin}”?` });
  await ending.getByLabel('Why it no longer applies').fill('Tested, and none');
  await ending.getByRole('button', { name: 'End the alert' }).click();
  await expect(alerts(page)).toHaveText([/Penicillin: rash.*Ended by .*: Tested, and none/]);
  await expectAccessible(page);
});
