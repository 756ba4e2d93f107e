import { expect, type Page, test } from '@playwright/test';
import { keepOffline, untilKept } from '@/e2e/desk/clinical/device';
import { field, typeNormalSet } from '@/e2e/desk/clinical/observe-form';
import { ask } from '@/e2e/desk/platform/as-system';
import { untilHydrated } from '@/e2e/desk/platform/hydrated';
import { open as openHandover, recommendation, row } from './handover-page';
import { openBoard, tile, toast } from './on-board';
import { aFullWard, enter } from './ward';

test.use({ serviceWorkers: 'allow', viewport: { width: 1024, height: 768 }, hasTouch: true });
test.setTimeout(180_000);

const surnames = ['Achieng', 'Barasa', 'Chebet', 'Dida', 'Ekai', 'Fatuma'];

const observing = (page: Page, lastName: string) =>
  page.getByRole('form', { name: `Observations of ${lastName}, Zawadi` });

async function saveAndNext(page: Page, next: string) {
  await page.getByRole('button', { name: `Save and next: ${next}` }).click();
  await expect(observing(page, next.split(' ')[1] ?? '')).toBeVisible();
  await untilHydrated(page, '[data-entry-field]');
}

test('a night: a full ward, a septic patient, a lost connection, a doctor, the handover in the morning', async ({
  page,
  context,
  browser,
  request,
}) => {
  const { hospital, ward, admissions, path } = await aFullWard(surnames);
  await enter(context, hospital.staff.nurse.sender);

  await test.step('the nurse takes the bay for the night', async () => {
    await openBoard(page, path);
    await untilKept(page, ward.id);
    await page.getByRole('button', { name: 'My beds', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'My beds on Ward B' });
    await dialog.getByRole('button', { name: 'All of Room 1' }).click();
    await dialog.getByRole('button', { name: 'Save my beds' }).click();
    await expect(page.getByRole('button', { name: /^Mine/ })).toContainText('6');
  });

  await test.step('the first two patients are well', async () => {
    await page.getByRole('link', { name: /^Observe Achieng/ }).click();
    await typeNormalSet(page);
    await saveAndNext(page, 'B2 Barasa');
    await typeNormalSet(page);
    await saveAndNext(page, 'B3 Chebet');
  });

  await test.step('the third is septic: the set is saved without a question, and says to call the doctor', async () => {
    await typeNormalSet(page);
    const septic = {
      'Respiratory rate': '22',
      'Oxygen saturation': '91',
      'Heart rate': '112',
      'Systolic blood pressure': '95',
      'Diastolic blood pressure': '60',
      Temperature: '38.7',
    };
    for (const [name, value] of Object.entries(septic)) await field(page, name).fill(value);
    await page.getByLabel('Comment').fill('Rigors since 02:00');
    await saveAndNext(page, 'B4 Dida');
    await expect(toast(page)).toContainText('Observations saved for Chebet, Zawadi');
    await expect(toast(page)).toContainText('Emergency');
  });

  await test.step('the network fails with the fourth, and the last two are observed without it', async () => {
    await typeNormalSet(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Save and next: B5 Ekai' }).click();
    await expect(observing(page, 'Ekai')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText('1 set not sent yet.')).toBeVisible();
    await untilHydrated(page, '[data-entry-field]');
    await typeNormalSet(page);
    await page.getByRole('button', { name: 'Save and next: B6 Fatuma' }).click();
    await expect(observing(page, 'Fatuma')).toBeVisible({ timeout: 20_000 });
    await untilHydrated(page, '[data-entry-field]');
    await typeNormalSet(page);
    await keepOffline(page, 3);
  });

  await test.step('the network is back: each set is stored once, and the board shows the whole bay', async () => {
    await context.setOffline(false);
    await expect(page.getByText('not sent yet.')).toBeHidden({ timeout: 30_000 });
    const sets = () =>
      Promise.all(
        admissions.map(async ({ patient }) => {
          const stored = await ask(request, hospital, `patients/${patient.id}/observation-sets`);
          return stored.length;
        }),
      );
    await expect.poll(sets).toEqual([1, 1, 1, 1, 1, 1]);
    await openBoard(page, path);
    await expect(tile(page, 'B3')).toContainText('Emergency');
    await expect(tile(page, 'B3')).toContainText(/Clinician (now|\d+ min late)/);
    await expect(page.getByText('overdue')).toHaveCount(0);
  });

  await test.step('the doctor sees her, and the nurse’s board says so', async () => {
    const elsewhere = await browser.newContext();
    await enter(elsewhere, hospital.staff['medical-officer'].sender);
    const doctor = await elsewhere.newPage();
    await openBoard(doctor, path);
    await doctor.getByRole('button', { name: /^Seen by me.*Chebet/ }).click();
    await expect(tile(page, 'B3')).toContainText('Seen by Test medical-officer');
    await elsewhere.close();
  });

  await test.step('the morning’s handover tells the next shift all of it', async () => {
    await openHandover(page, ward);
    const chebet = row(page, /Chebet/);
    for (const words of [
      'Emergency',
      'Seen by Test medical-officer',
      'HR 112',
      'Rigors since 02:00',
    ]) {
      await expect(chebet).toContainText(words);
    }
    await recommendation(page, 'Chebet, Zawadi').fill('Lactate and a second set at 07:00');
    await page.getByRole('button', { name: 'Save the recommendation for Chebet, Zawadi' }).click();
    await page.reload();
    await expect(recommendation(page, 'Chebet, Zawadi')).toHaveValue(
      'Lactate and a second set at 07:00',
    );
    await expect(page.getByRole('row', { name: /Zawadi/ })).toHaveCount(6);
  });
});
