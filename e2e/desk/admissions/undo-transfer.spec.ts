import { expect } from '@playwright/test';
import { expectAccessible } from '@/e2e/desk/accessible';
import { ask } from '@/e2e/desk/platform/as-system';
import { bed, movements, open, statusesOf, stayOf, stayPath, submit, toast } from './transfer-page';
import { enter, test } from './ward';

test('the message about a transfer leads to undoing it, with a reason, and the transfer stays visible as undone', async ({
  page,
  request,
  ward: { hospital, otieno },
}) => {
  await open(page, otieno, `?bed=${hospital.beds[3]?.id}`);
  await expect(bed(page, 'A4')).toBeChecked();
  await submit(page).click();
  await toast(page).getByRole('button', { name: 'Undo', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo the transfer of Otieno, Achieng?' });
  await expect(dialog).toContainText('returns to Bed A1 on Ward A');
  const reason = dialog.getByLabel('Reason for undoing the transfer');
  await expect(reason).toHaveValue('Recorded by mistake');
  await expectAccessible(page);
  await reason.fill('The wrong Otieno');
  await dialog.getByRole('button', { name: 'Undo the transfer' }).click();

  await expect(toast(page)).toContainText('Back in Bed A1 on Ward A.');
  await expect(page).toHaveURL(stayPath(otieno));
  const undone = movements(page).filter({ hasText: 'Undone' });
  await expect(undone).toContainText('Bed A4, Ward A');
  await expect(undone).toContainText(/undone .* by Test nurse: The wrong Otieno/);
  await expect(movements(page).filter({ hasText: 'Now' })).toContainText('Bed A1');
  await expect(page.getByRole('button', { name: 'Undo the transfer' })).toHaveCount(0);
  expect(await stayOf(request, hospital, otieno)).toMatchObject({ bed_name: 'A1' });
  expect(await statusesOf(request, hospital)).toMatchObject({ A1: 'occupied', A4: 'available' });
});

test('an admission by mistake is deleted by an administrator alone, after a confirmation', async ({
  page,
  context,
  request,
  ward: { hospital, otieno },
}) => {
  await page.goto(stayPath(otieno));
  await expect(movements(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await enter(context, hospital.staff.administrator.sender);
  await page.goto(stayPath(otieno));
  await expect(page.getByRole('link', { name: /Transfer|Discharge/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('alertdialog', {
    name: /Delete this admission of Otieno, Achieng/,
  });
  await expect(dialog).toContainText('leaves Bed A1 on Ward A.');
  await dialog.getByRole('button', { name: 'Delete the admission' }).click();
  await expect(page).toHaveURL('/hospitalizations');
  await expect(toast(page)).toContainText('The admission of Otieno, Achieng was deleted');
  expect(await statusesOf(request, hospital)).toMatchObject({ A1: 'available' });
  expect(await ask(request, hospital, `patients/${otieno.patient.id}`)).toMatchObject({
    is_hospitalized: false,
  });
});
