import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '@/e2e/desk/accessible';
import { row as handoverRow } from '@/e2e/desk/admissions/handover-page';
import { openBoard, tile, toast } from '@/e2e/desk/admissions/on-board';
import { enter, test } from '@/e2e/desk/admissions/ward';
import { ask } from '@/e2e/desk/platform/as-system';
import { untilHydrated } from '@/e2e/desk/platform/hydrated';
import { open, row } from './observe-form';

const scale2 = 'Scale 2, target 88–92 %';
const banner = (page: Page) => page.getByRole('region', { name: 'Patient' });
const section = (page: Page) => page.getByRole('region', { name: 'Oxygen saturation in NEWS2' });

test('scale 2 is shown where oxygen is decided', async ({
  page,
  request,
  ward: { hospital, otieno, path },
}) => {
  test.slow();
  await ask(request, hospital, `patients/${otieno.patient.id}/saturation-scale`, {
    method: 'PATCH',
    data: { spo2_scale: 2, reason: 'Retains CO2' },
  });
  await openBoard(page, path);
  await expect(tile(page, 'A1')).toContainText(scale2);
  await expect(tile(page, 'A2')).not.toContainText('Scale 2');
  await openBoard(page, `${path}?view=compact`);
  await expect(tile(page, 'A1')).toContainText(scale2);
  await openBoard(page, `${path}?view=table`);
  await expect(page.getByRole('row', { name: /Otieno/ })).toContainText(scale2);

  await page.goto(`${path}/handover`);
  await expect(handoverRow(page, /Otieno/)).toContainText(scale2);
  await page.emulateMedia({ media: 'print' });
  await expect(handoverRow(page, /Otieno/).getByText(scale2)).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  const form = `/patients/${otieno.patient.id}/observe?encounter=${otieno.encounter.id}`;
  await open(page, form);
  await expect(row(page, 'SPO2')).toContainText(scale2);
  await expect(row(page, 'O2_FLOW')).toContainText(scale2);
  await expect(banner(page)).toContainText(`${scale2} · set`);
  await page.getByRole('textbox', { name: 'Oxygen saturation' }).fill('90');
  await page.getByRole('radio', { name: 'Air' }).check();
  await page.getByRole('textbox', { name: 'Heart rate' }).focus();
  await expect(row(page, 'SPO2').getByRole('button', { name: /is right/ })).toHaveCount(0);
  await expectAccessible(page);
});

test('a doctor changes the scale with a reason, either way, and undoes a slip at once or later', async ({
  page,
  context,
  ward: { hospital, otieno },
}) => {
  test.slow();
  await page.goto(`/patients/${otieno.patient.id}?tab=alerts`);
  await expect(section(page)).toContainText('Scale 1, as for most patients.');
  await expect(section(page).getByRole('button')).toHaveCount(0);

  await enter(context, hospital.staff['medical-officer'].sender);
  await page.reload();
  await untilHydrated(page, '[role="tabpanel"] button');
  const change = async (button: RegExp, action: string, reason: string) => {
    await section(page).getByRole('button', { name: button }).click();
    const dialog = page.getByRole('dialog');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: action }).click();
    await expect(dialog).toBeVisible();
    await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: action }).click();
    await expect(dialog).toHaveCount(0);
  };
  await change(/^Use scale 2/, 'Use scale 2', 'Retains CO2');
  await expect(banner(page)).toContainText(/Scale 2, target 88–92 % · set .* by /);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(section(page)).toContainText('Scale 1, as for most patients.');
  await expect(section(page).getByRole('listitem')).toHaveText([
    /Scale 2.*Undone.*Retains CO2.*Pressed by mistake/,
  ]);
  await expect(banner(page)).not.toContainText('Scale 2');

  await change(/^Use scale 2/, 'Use scale 2', 'Blood gas 55 mmHg');
  await change(/^Go back to scale 1/, 'Use scale 1', 'Blood gas is normal');
  await expect(section(page).getByRole('listitem')).toHaveCount(3);
  await page.reload();
  await untilHydrated(page, '[role="tabpanel"] button');
  await change(/^Undo this change/, 'Undo the change', 'Wrong result was read');
  await expect(section(page)).toContainText(scale2);
  await expect(banner(page)).toContainText(scale2);
});

test('when two doctors change the scale at once, the second one sees the first one’s change', async ({
  page,
  context,
  request,
  ward: { hospital, otieno },
}) => {
  await enter(context, hospital.staff['medical-officer'].sender);
  await page.goto(`/patients/${otieno.patient.id}?tab=alerts`);
  await untilHydrated(page, '[role="tabpanel"] button');
  await section(page)
    .getByRole('button', { name: /^Use scale 2/ })
    .click();
  await ask(request, hospital, `patients/${otieno.patient.id}/saturation-scale`, {
    method: 'PATCH',
    data: { spo2_scale: 2, reason: 'The other doctor' },
  });
  await page.getByLabel('Reason').fill('Retains CO2');
  await page.getByRole('dialog').getByRole('button', { name: 'Use scale 2' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'Someone else changed the scale while you were editing',
  );
});
