import { expect } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { beds, locations } from '@/db/schema/index';
import { anotherWard } from '@/e2e/builders/hospital';
import { aPlannedTransfer } from '@/e2e/builders/patients';
import { readCsv } from '@/e2e/csv';
import { database } from '@/e2e/database';
import { expectAccessible } from '@/e2e/desk/accessible';
import { holdBack } from '@/e2e/desk/platform/delayed-responses';
import { test } from './ward';

const bedsOf = ({ hospital }: { hospital: { ward: { id: string } } }) =>
  `/beds?ward=${hospital.ward.id}`;

test('a bed is marked clean with one press, which can be undone, and goes out of service with a reason', async ({
  page,
  ward,
}) => {
  const [, , , free] = ward.hospital.beds;
  await database()
    .update(beds)
    .set({ status: 'cleaning' })
    .where(eq(beds.id, free?.id ?? ''));
  await page.goto(bedsOf(ward));
  const row = page.getByRole('row', { name: 'A4' });
  await expect(row).toContainText('Cleaning');
  await row.getByRole('button', { name: 'Cleaning done: A4' }).click();
  await expect(row).toContainText('Free');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Cleaning');

  // A person returning to the list would otherwise take the bed for clean.
  const cleaning = await holdBack(page, 'PATCH', /\/status$/);
  await row.getByRole('button', { name: 'Cleaning done: A4' }).click();
  await cleaning.asked;
  await page.getByRole('link', { name: 'Patients', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible();
  cleaning.lose();
  await expect(page.getByRole('region', { name: /Notifications/ })).toContainText(
    'Bed A4 may not have been changed.',
  );

  await page.unrouteAll();
  await page.goBack();
  await row.getByRole('button', { name: 'More about A4' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Take out of service…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Take Bed A4 out of service' });
  await dialog.getByRole('combobox', { name: 'Reason' }).fill('Broken side rail');
  await page.keyboard.press('Enter');
  await expect(row).toContainText('Out of service');
  await expect(row).toContainText('Broken side rail');
  await expect(row.getByRole('button', { name: 'Back in service: A4' })).toBeVisible();
});

test('the beds of a ward are downloaded as CSV, as its page shows them', async ({ page, ward }) => {
  await anotherWard(ward.hospital, 'Ward Z', ['Z1']);
  await page.goto(bedsOf(ward));
  const file = await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href');
  const [header = [], ...lines] = readCsv(await (await page.request.get(file ?? '')).text());
  const names = lines.map((line) => line[header.indexOf('Name')]);
  expect(names).toEqual(ward.hospital.beds.map(({ name }) => name));
});

test('an occupied bed keeps its status, and shows its patient and since when', async ({
  page,
  ward,
}) => {
  await page.goto('/beds');
  await expect(page.getByText('Beds occupied, by day')).toBeVisible();
  await expectAccessible(page);
  await page.goto(bedsOf(ward));
  const row = page.getByRole('row', { name: 'A1' });
  await expect(row).toContainText('Occupied');
  await expect(page.getByText('Beds occupied, by day')).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('button', { name: 'More about A1' }).click();
  await expect(page.getByRole('menuitem', { name: /out of service/ })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History of A1' });
  await expect(history.getByRole('link', { name: 'Otieno, Achieng' })).toBeVisible();
});

test('a held bed says until when, and a bed in a closed room is not free', async ({
  page,
  ward,
}) => {
  const { hospital, otieno } = ward;
  const [, , , free] = hospital.beds;
  const { ward: other, beds: theirs } = await anotherWard(hospital, 'Ward B', ['B1']);
  await aPlannedTransfer(hospital, otieno, { bed: free });
  await page.goto(bedsOf(ward));
  await expect(page.getByRole('row', { name: 'A4' })).toContainText(/Free\s*held until/);
  await database()
    .update(locations)
    .set({ isActive: false })
    .where(eq(locations.id, theirs[0]?.roomId ?? ''));
  await page.goto(`/beds?ward=${other.id}`);
  const row = page.getByRole('row', { name: 'B1' });
  await expect(row).toContainText('Not in use');
  await expect(row).not.toContainText('Free');
});
