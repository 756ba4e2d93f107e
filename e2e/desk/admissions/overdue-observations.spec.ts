import { expect } from '@playwright/test';
import { anotherWard } from '@/e2e/builders/hospital';
import { anAdmission, aPatient } from '@/e2e/builders/patients';
import { expectAccessible } from '@/e2e/desk/accessible';
import { critical, recordSet, test } from './ward';

test('a nurse in charge sees the overdue observations of all wards, and those of one ward', async ({
  page,
  request,
  ward: { hospital, path },
}) => {
  const { ward, beds } = await anotherWard(hospital, 'Ward B', ['B1']);
  const patient = await aPatient(hospital, { lastName: 'Kamau', isHospitalized: true });
  const kamau = await anAdmission(hospital, { bed: beds[0], patient });
  await recordSet(request, hospital, kamau, critical, { minutesAgo: 40 });

  await page.goto('/wards');
  await page.getByRole('link', { name: 'Overdue observations: 2' }).click();
  const rows = page.getByRole('row');
  await expect(rows).toHaveText([
    /Patient/,
    /Kamau.*overdue.*Emergency.*TEWS 8\s*Bed B1.*Ward B/,
    /Wafula.*overdue.*no TEWS yet.*Bed A3.*Ward A/,
  ]);
  await expectAccessible(page);
  await page.getByLabel('Ward').selectOption({ label: 'Ward A' });
  await expect(rows).toHaveText([/Patient/, /Wafula/]);
  await expect(page).toHaveURL(/\/wards\/overdue\?ward=/);
  await page.reload();
  await expect(rows).toHaveText([/Patient/, /Wafula/]);
  await expect(page.getByRole('link', { name: /^Observe\s+Wafula/ })).toHaveAttribute(
    'href',
    /from=%2Fwards%2Foverdue%3Fward%3D/,
  );
  await page.goto(`/wards/overdue?ward=${ward.id}`);
  await expect(rows).toHaveText([/Patient/, /Kamau/]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('list', { name: /overdue/ }).getByRole('listitem')).toHaveText([
    /Kamau/,
  ]);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  await expect(page.getByRole('button', { name: /^Overdue/ })).toContainText('1');
});
