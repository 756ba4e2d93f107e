import { expect } from '@playwright/test';
import { expectAccessible } from '@/e2e/desk/accessible';
import { test } from '@/e2e/desk/admissions/ward';
import { ask } from '@/e2e/desk/platform/as-system';

test('a leave is recorded at the encounter, and the board shows it live until the return', async ({
  page,
  request,
  ward: { hospital, wafula, path },
}) => {
  const tile = page.locator(`[data-bed="${wafula.bed.id}"]`);
  await page.goto(`/hospitalizations/${wafula.hospitalization.id}`);
  await page.getByRole('link', { name: 'Encounter and leave' }).click();
  await page.getByRole('button', { name: 'Record a leave' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Record a leave' }).click();
  await expect(page.getByRole('button', { name: 'Record the return' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Patient', exact: true })).toContainText(
    'On leave',
  );

  await page.goto(path);
  await expect(tile).toContainText('On leave');
  await expect(tile).not.toContainText('overdue');
  await expect(tile.getByRole('link', { name: /Wafula, Esther,.*on leave$/ })).toHaveCount(1);
  await expectAccessible(page);
  await page.goto(`/rounds?ward=${hospital.ward.id}`);
  await expect(page.getByText('On leave')).toBeVisible();

  await page.goto(path);
  await expect(tile).toContainText('On leave');
  await ask(request, hospital, `encounter/${wafula.encounter.id}`, {
    method: 'PATCH',
    data: { status: 'in-progress' },
  });
  await expect(tile).toContainText('overdue');
});
