import { expect } from '@playwright/test';

import { expectAccessible } from '@/e2e/desk/accessible';
import { enter, test } from '@/e2e/desk/admissions/ward';
import { untilHydrated } from '@/e2e/desk/platform/hydrated';
import { aPricedService } from './priced-service';

test('a nurse charges what the ward used from the patient’s page, and withdraws a mistake', async ({
  page,
  context,
  ward: { hospital, otieno },
}) => {
  await aPricedService(hospital, 'Cannula', '150.00');
  await page.goto(`/patients/${otieno.patient.id}?tab=charges`);
  await untilHydrated(page);
  const service = page.getByRole('combobox', { name: 'Service' });
  const charges = page.getByRole('list', { name: 'Charges' }).getByRole('listitem');
  await expect(page.getByText('Nothing charged by hand')).toBeVisible();
  await page.getByRole('button', { name: 'Charge it' }).click();
  await expect(page.getByText('Choose a service').first()).toBeVisible();
  await expectAccessible(page);
  for (const count of [3, 2]) {
    await service.fill('cann');
    await page.getByRole('option', { name: /Cannula/ }).click();
    await page.getByLabel('How many').fill(String(count));
    await page.getByRole('button', { name: 'Charge it' }).click();
    await expect(charges.first()).toContainText(`${count} × Cannula`);
    await expect(service).toHaveValue('');
  }
  await expect(charges.first()).toContainText('KES 300.00');

  await charges
    .first()
    .getByRole('button', { name: /^Withdraw/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw the charge for Cannula?' });
  await dialog.getByLabel('Reason').fill('Counted twice');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Withdraw entry' }).click();
  await expect(dialog).toBeHidden();
  await expect(charges.first()).toContainText('Counted twice');
  await expect(charges.first().getByRole('button')).toHaveCount(0);

  await enter(context, hospital.staff.auditor.sender);
  await page.goto(`/patients/${otieno.patient.id}?tab=charges`);
  await expect(page.getByRole('tab', { name: 'Cover' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Charges' })).toHaveCount(0);
});
