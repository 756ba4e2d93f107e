import { expect, type Page } from '@playwright/test';
import { chargeItems } from '@/db/schema/index';
import { database } from '@/e2e/database';
import { expectAccessible } from '@/e2e/desk/accessible';
import { ask } from '@/e2e/desk/platform/as-system';
import { aColleague } from '@/e2e/desk/platform/colleague';
import { untilHydrated } from '@/e2e/desk/platform/hydrated';
import { roundsPath } from './round-page';
import { enter, test } from './ward';

const paper = (page: Page) => page.getByRole('article');

test('a clerk discharges with a doctor who signs in to agree, and the summary names both', async ({
  page,
  context,
  request,
  ward: { hospital, mutuku },
}) => {
  const doctor = await aColleague(hospital);
  const path = `/hospitalizations/${mutuku.hospitalization.id}`;
  await database()
    .insert(chargeItems)
    .values({
      providerId: hospital.provider.id,
      patientId: mutuku.patient.id,
      hospitalizationId: mutuku.hospitalization.id,
      healthcareServiceId: hospital.service.id,
      priceTierId: hospital.priceTier.id,
      description: 'Bed night',
      ...{ quantity: 3, unitPrice: '1500', amount: '4500', currency: 'KES' },
    });
  await enter(context, hospital.staff['ward-clerk'].sender);
  await page.goto(`${path}/discharge`);
  const due = '1 charge item is unpaid: KES 4,500.00.';
  await expect(page.getByRole('region', { name: 'Before the discharge' })).toContainText(due);
  await untilHydrated(page, '[id$="-destination"]');
  await page.getByRole('radio', { name: 'Home', exact: true }).check();
  await page.getByLabel('Reason for discharging anyway').fill('Oxygen at home is arranged');
  await page.getByRole('button', { name: 'Discharge Mutuku, Dennis', exact: true }).click();
  const problems = page.getByRole('alert').filter({ hasText: 'Not discharged' });
  await problems
    .getByRole('link', { name: /^Ask a medical officer or a nurse to sign in and agree/ })
    .click();
  const sign = page.getByRole('button', { name: 'Colleague signs in to agree' });
  await expect(sign).toBeFocused();
  await sign.press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Agree to discharge Mutuku, Dennis' });
  await expect(dialog.getByRole('list', { name: 'Outstanding clinical items' })).toContainText(
    'The last TEWS is 8, red (emergency).',
  );
  await expectAccessible(page);
  await dialog.getByLabel('E-mail address').fill(doctor.email);
  await dialog.getByLabel('Password').fill('not the one');
  await dialog.getByRole('button', { name: 'Agree to the discharge' }).click();
  await expect(dialog.getByText(/password is incorrect/).first()).toBeVisible();
  await dialog.getByLabel('Password').fill(doctor.password);
  await dialog.getByLabel('Password').press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`${doctor.name} agreed.`)).toBeVisible();
  await expect(page.getByLabel('Discharged by')).toHaveValue(doctor.practitionerId ?? '');
  // The clerk is still signed in, and the colleague's Enter sent nothing.
  expect(
    await ask(request, hospital, `hospitalizations/${mutuku.hospitalization.id}`),
  ).toMatchObject({ is_active: true });
  await expect(
    page.getByRole('button', { name: 'Ask another colleague' }),
  ).not.toHaveAccessibleDescription(/sign in and agree/);
  // At the top no field is half under the patient's banner, which axe would report as a target that is too small.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Discharge Mutuku, Dennis', exact: true }).click();
  await expect(page).toHaveURL(`${path}/summary`);
  await expect(paper(page)).toContainText(`${doctor.name} signed in and agreed.`);
  const signature = paper(page).locator('footer');
  await expect(signature).not.toContainText('On the word of');
  await page.emulateMedia({ media: 'print' });
  await expect(signature).toContainText(doctor.name);
  const agreed = paper(page).getByText('Agreed by', { exact: true }).locator('xpath=..');
  await expect(agreed).toContainText(doctor.name);
  await expect(agreed).toBeVisible();
  const stay = await ask(request, hospital, `hospitalizations/${mutuku.hospitalization.id}`);
  expect(stay).toMatchObject({
    discharged_by_signed_in: true,
    discharge_executed_by: hospital.staff['ward-clerk'].userId,
    discharge_override: { agreed_by: doctor.userId },
  });
});

test('a doctor who has not signed in is named as “On the word of”, on the print too', async ({
  page,
  context,
  ward: { hospital, otieno },
}) => {
  await enter(context, hospital.staff['ward-clerk'].sender);
  const path = `/hospitalizations/${otieno.hospitalization.id}`;
  await page.goto(`${path}/discharge`);
  await untilHydrated(page, '[id$="-destination"]');
  await page.getByRole('radio', { name: 'Home', exact: true }).check();
  const by = page.getByLabel('Discharged by');
  await expect(by).toHaveValue('');
  await by.selectOption({ label: 'medical-officer, Test' });
  await expect(by).toHaveAccessibleDescription(/recorded as “on the word of”/);
  await page.getByRole('button', { name: 'Discharge Otieno, Achieng', exact: true }).click();
  await expect(page).toHaveURL(`${path}/summary`);
  const words = 'On the word of Test medical-officer, recorded by Test ward-clerk';
  await expect(paper(page)).toContainText(words);
  await page.emulateMedia({ media: 'print' });
  // The signatures: admitted by, discharged by, and the line to sign on.
  await expect(paper(page).getByText(words)).toHaveCount(3);
  await expect(paper(page).locator('footer').getByText(words)).toBeVisible();
});

test('a death that a clerk records waits on the doctor’s rounds page until a doctor signs it', async ({
  page,
  context,
  request,
  ward: { hospital, mutuku },
}) => {
  await enter(context, hospital.staff['ward-clerk'].sender);
  await page.goto(`/hospitalizations/${mutuku.hospitalization.id}/discharge`);
  await untilHydrated(page, '[id$="-destination"]');
  await page.getByRole('radio', { name: /^Expired/ }).check();
  await page.getByLabel('Discharged by').selectOption({ label: 'medical-officer, Test' });
  await expect(page.getByText(/waits for the signature of a medical officer/)).toBeVisible();
  await page.getByRole('button', { name: 'Discharge Mutuku, Dennis', exact: true }).click();
  await page.getByRole('button', { name: 'Record the death and discharge' }).click();
  await expect(paper(page)).toContainText('Waits for the signature of a medical officer');
  await page.goto(roundsPath(hospital));
  await expect(page.getByRole('heading', { name: /^Discharges to sign off/ })).toHaveCount(0);

  await enter(context, hospital.staff['medical-officer'].sender);
  await page.goto(roundsPath(hospital));
  await untilHydrated(page);
  const list = page.getByRole('list', { name: /^Discharges to sign off/ }).getByRole('listitem');
  await expect(list).toContainText(/Mutuku, Dennis.*On the word of Test medical-officer/s);
  await expectAccessible(page);
  await list.getByRole('button', { name: /^Sign off/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign off the discharge of Mutuku, Dennis?' });
  await dialog.getByRole('button', { name: 'Sign off the discharge' }).click();
  await expect(dialog.getByText(/cannot be empty/).first()).toBeVisible();
  await dialog.getByLabel('Note').fill('Death confirmed at 06:10');
  await dialog.getByRole('button', { name: 'Sign off the discharge' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: /^Discharges to sign off/ })).toHaveCount(0);
  await page.goto(`/hospitalizations/${mutuku.hospitalization.id}/summary`);
  await expect(paper(page)).toContainText('Test medical-officer: “Death confirmed at 06:10”');
  expect(
    await ask(request, hospital, `hospitalizations/${mutuku.hospitalization.id}`),
  ).toMatchObject({ sign_off_due: false });
});
