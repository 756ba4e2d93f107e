import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '@/e2e/desk/accessible';
import { critical, enter, recordSet, test } from './ward';

const bedOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
const seenBy = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^Seen by me.*${name}`) });

test.describe('the time to treatment', () => {
  test('says on the board how late a clinician is, until one press records who has seen the patient', async ({
    page,
    context,
    request,
    ward: { hospital, mutuku, path },
  }) => {
    await recordSet(request, hospital, mutuku, critical, { minutesAgo: 1 });
    await page.goto(path);
    const tile = bedOf(page, 'Mutuku, Dennis');
    await expect(tile).toContainText(/Clinician [23] min late/);
    await expect(seenBy(page, 'Mutuku, Dennis')).toHaveCount(0);

    await enter(context, hospital.staff['medical-officer'].sender);
    await page.goto(path);
    await seenBy(page, 'Mutuku, Dennis').click();
    await expect(tile).toContainText(/Seen by Test medical-officer \d\d:\d\d/);
    await expect(tile).not.toContainText('late');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(tile).toContainText(/Clinician \d min late/);

    await page.goto(`/wards/${hospital.ward.id}/handover`);
    await expect(page.getByRole('row', { name: /Mutuku/ })).toContainText(/Clinician \d min late/);

    await page.goto(`/patients/${mutuku.patient.id}`);
    const banner = page.getByRole('region', { name: 'Patient' });
    await expect(banner).toContainText(/Clinician \d min late/);
    await seenBy(page, 'Mutuku, Dennis').click();
    await expect(banner).toContainText('Seen by Test medical-officer');
    await page.goto(path);
    await expect(tile).toContainText('Seen by Test medical-officer');
    await page.goto(`${path}?view=table`);
    await expect(page.getByRole('row', { name: /Mutuku/ })).toContainText('Seen by Test');
  });

  test('lists the patients of all wards who wait for a clinician', async ({
    page,
    context,
    request,
    ward: { hospital, otieno },
  }) => {
    await enter(context, hospital.staff['medical-officer'].sender);
    await recordSet(request, hospital, otieno, { ...critical, SBP: '120', HR: '112' });
    await page.goto('/wards');
    await page.getByRole('link', { name: 'Waiting for a clinician: 2' }).click();
    const rows = page.getByRole('row');
    await expect(rows).toHaveText([/Patient/, /Mutuku.*late/, /Otieno.*Clinician in/]);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1024, height: 768 });
    const table = page.getByRole('region', { name: 'Patients waiting for a clinician' });
    expect(
      await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    ).toBeLessThanOrEqual(0);
    await seenBy(page, 'Mutuku, Dennis').click();
    await expect(rows).toHaveText([/Patient/, /Otieno/]);
    await seenBy(page, 'Otieno, Achieng').click();
    await expect(page.getByText('No patient is waiting')).toBeVisible();
  });
});
