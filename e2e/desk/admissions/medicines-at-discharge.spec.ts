import { expect } from '@playwright/test';
import { expectAccessible } from '@/e2e/desk/accessible';
import { openHydrated, prescribed, test } from '@/e2e/desk/clinical/prescribed';
import { ask } from '@/e2e/desk/platform/as-system';

test('the discharge lists the medicines that end, and none of them is active at the next admission', async ({
  page,
  request,
  day: { hospital, otieno },
}) => {
  const { encounter, hospitalization, patient } = otieno;
  await prescribed(request, hospital, encounter, { name: 'Ceftriaxone' });
  await prescribed(request, hospital, encounter, { name: 'Amlodipine', category: 'discharge' });
  await openHydrated(page, `/hospitalizations/${hospitalization.id}/discharge`);
  const before = page.getByRole('region', { name: 'Before the discharge' });
  await expect(before.getByRole('heading', { name: 'Ends with the admission' })).toBeVisible();
  await expect(before.getByRole('listitem').filter({ hasText: 'Ceftriaxone' })).toBeVisible();
  await expect(before).not.toContainText('Amlodipine');
  await expectAccessible(page);

  await page.getByRole('radio', { name: 'Home', exact: true }).check();
  await page.getByLabel('Reason for discharging anyway').fill('The doctor agreed');
  await page.getByRole('button', { name: 'Discharge Otieno, Achieng', exact: true }).click();
  await expect(page).toHaveURL(`/hospitalizations/${hospitalization.id}/summary`);
  const medicines = page.getByRole('article');
  await expect(medicines).toContainText(
    /Continue.*Amlodipine.*Prescribed on the ward, stopped at discharge.*Ceftriaxone/s,
  );

  const admitted = await ask(request, hospital, 'hospitalizations', {
    method: 'POST',
    data: {
      patient: patient.id,
      bed: hospital.beds[3]?.id,
      location: hospital.ward.id,
      healthcare_service: hospital.service.id,
      price_tier: hospital.priceTier.id,
      admitted_by: hospital.staff['medical-officer'].practitionerId,
      created_by: hospital.staff['ward-clerk'].userId,
      admitted_at: new Date().toISOString(),
    },
  });
  expect(admitted.is_active).toBe(true);
  await openHydrated(page, `/patients/${patient.id}?tab=prescriptions`);
  const active = page.getByRole('list', { name: 'Active prescriptions' });
  await expect(active).toContainText('Amlodipine');
  await expect(active).not.toContainText('Ceftriaxone');
  await expect(page.getByRole('list', { name: 'Past prescriptions' })).toContainText(
    'Prescribed on the ward, stopped at discharge.',
  );
});

test('a draft for the ward cannot be ordered after the discharge, and says why', async ({
  page,
  request,
  day: { hospital, otieno },
}) => {
  const { encounter, hospitalization } = otieno;
  const draft = { name: 'Gentamicin', status: 'draft' };
  const { uuid } = await prescribed(request, hospital, encounter, draft);
  const order = page.getByRole('button', { name: 'Order' });
  await openHydrated(page, `/prescriptions/${uuid}`);
  await expect(order).toBeEnabled();
  await ask(request, hospital, `hospitalizations/${hospitalization.id}/discharge`, {
    method: 'PATCH',
    data: {
      discharged_by: hospital.staff['medical-officer'].practitionerId,
      discharged_at: new Date().toISOString(),
    },
  });
  await openHydrated(page, `/prescriptions/${uuid}`);
  await expect(order).toBeDisabled();
  await expect(order).toHaveAccessibleDescription(
    /The admission that this was ordered for is over/,
  );
  await expect(page.getByRole('button', { name: 'Cancel the draft' })).toBeEnabled();
  await expectAccessible(page);
});
