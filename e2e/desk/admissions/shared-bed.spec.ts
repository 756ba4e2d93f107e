import { type BrowserContext, expect, type Page } from '@playwright/test';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission, aPatient } from '@/e2e/builders/patients';
import { expectAccessible } from '@/e2e/desk/accessible';
import { ask } from '@/e2e/desk/platform/as-system';
import { untilHydrated } from '@/e2e/desk/platform/hydrated';
import { enter, test } from './ward';

const today = () => new Date().toISOString().slice(0, 10);
const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ });
const link = (page: Page, name: RegExp) => page.getByRole('link', { name });
const herLink = (page: Page) => link(page, /^Bed A1, Otieno, Achieng, no TEWS/);
const itsLink = (page: Page) => link(page, /^Bed A1, Otieno, Baby, with the mother, no TEWS/);

/** A mother in bed A1, and her child, a newborn by default, who is not admitted. */
async function aMother(context: BrowserContext, birthDate = today()) {
  const hospital = await aHospital();
  const mother = await anAdmission(hospital);
  const child = await aPatient(hospital, {
    firstName: 'Baby',
    birthDate,
    motherId: mother.patient.id,
  });
  await enter(context, hospital.staff['medical-officer'].sender);
  return { hospital, mother, child };
}

/** A whole TEWS of an infant, without points. */
const normalChild = [
  ['MOBILITY', 'normal_for_age'],
  ['RR', '32'],
  ['HR', '110'],
  ['TEMP', '36.8'],
  ['AVPU', 'alert'],
  ['TRAUMA', 'no'],
].map(([code, value]) => ({ code, display: code, unit: null, value, category: 'vital-signs' }));

/** As another desk does it. */
const admitInto = async (
  request: Parameters<typeof ask>[0],
  hospital: Hospital,
  { child, mother }: Awaited<ReturnType<typeof aMother>>,
) =>
  ask(request, hospital, 'hospitalizations', {
    method: 'POST',
    data: {
      patient: child.id,
      bed: mother.bed.id,
      with_mother: true,
      location: hospital.ward.id,
      healthcare_service: hospital.service.id,
      price_tier: hospital.priceTier.id,
      admitted_by: hospital.staff['medical-officer'].practitionerId,
      created_by: hospital.staff['ward-clerk'].userId,
    },
  });

test('a newborn is admitted into the mother’s bed, and the board, handover and admission show both', async ({
  page,
  context,
  request,
}) => {
  test.slow();
  const { hospital, mother, child } = await aMother(context);
  await page.goto(`/hospitalizations/new?patient=${child.id}&ward=${hospital.ward.id}`);
  await expect(page.getByText('The mother, Otieno, Achieng, is in Bed A1, Ward A.')).toBeVisible();
  await page.getByRole('button', { name: 'Admit into the mother’s bed' }).click();
  await expect(page.getByText('The child will share her bed.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^A1 The mother’s bed/ })).toBeChecked();
  await expectAccessible(page);
  await page.getByLabel('Admitted from').selectOption({ label: 'From outpatient department' });
  await page.getByRole('button', { name: 'Admit Otieno, Baby to Bed A1' }).click();
  await expect(toast(page)).toContainText('Otieno, Baby was admitted');

  await expect(herLink(page)).toBeVisible();
  await expect(itsLink(page)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('/');
  await expect(herLink(page)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(itsLink(page)).toBeFocused();
  await page.keyboard.press('o');
  await expect(page).toHaveURL(new RegExp(`/patients/${child.id}/observe`));
  await page.goto(`/wards/${hospital.ward.id}`);
  await itsLink(page).click();
  await expect(page).toHaveURL(new RegExp(`/patients/${child.id}`));

  await page.goto(`/wards/${hospital.ward.id}?view=compact`);
  await expect(itsLink(page)).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/wards/${hospital.ward.id}?view=table`);
  const rows = page.getByRole('row').filter({ hasText: 'Otieno' });
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('with the mother');
  await page.goto(`/wards/${hospital.ward.id}/grid?room=Room+1`);
  await expect(page.locator('[data-grid-row]')).toHaveCount(2);

  await page.goto(`/wards/${hospital.ward.id}/handover`);
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media });
    await expect(page.getByRole('rowheader', { name: /Otieno, Achieng/ })).toContainText(
      'Bed A1, with her child Otieno, Baby',
    );
    await expect(
      page.getByRole('rowheader', { name: /^Bed A1, with the mother Otieno, Baby/ }),
    ).toContainText('Bed A1, with the mother');
  }
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`/hospitalizations/${mother.hospitalization.id}`);
  await expect(page.getByText(/^Bed A1, .*Ward A, with her child Otieno, Baby$/)).toBeVisible();
  const ofChild = page
    .getByRole('region', { name: 'Patient' })
    .getByRole('link', { name: 'Otieno, Baby' });
  const box = await ofChild.boundingBox();
  if (!box) throw new Error('The link to the child is not shown.');
  // A finger beside the line of small text.
  const hit = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x, y)?.closest('a')?.textContent,
    [box.x + box.width / 2, box.y - 10] as const,
  );
  expect(hit).toBe('Otieno, Baby');
  const stays = await ask(request, hospital, `hospitalizations?patient_id=${child.id}`);
  await page.goto(`/hospitalizations/${stays[0].uuid}`);
  await expect(page.getByText(/^Bed A1, .*Ward A, with the mother$/)).toBeVisible();
});

test('the discharge of a mother asks whether the child who shares her bed leaves too', async ({
  page,
  context,
  request,
}) => {
  test.slow();
  const family = await aMother(context);
  const { hospital, mother, child } = family;
  const admitted = await admitInto(request, hospital, family);
  await ask(request, hospital, 'observations', {
    method: 'POST',
    data: {
      encounter_uuid: admitted.encounter,
      patient_uuid: child.id,
      performer_uuid: hospital.staff.nurse.practitionerId,
      observations: normalChild,
    },
  });
  // The item of the child becomes known with the first attempt.
  let isStale = true;
  await page.route(`**/${admitted.uuid}/discharge-readiness**`, (route) =>
    isStale
      ? route.fulfill({
          json: {
            success: true,
            data: { is_ready: true, open_points: [], ending_prescriptions: [] },
          },
        })
      : route.continue(),
  );
  await page.route('**/discharge', (route) => {
    if (route.request().method() === 'PATCH') isStale = false;
    return route.continue();
  });
  await page.goto(`/hospitalizations/${mother.hospitalization.id}/discharge`);
  await untilHydrated(page, '[id$="-destination"]');
  const asked = page.getByRole('group', { name: 'Otieno, Baby shares this bed' });
  await page.getByRole('radio', { name: 'Home', exact: true }).check();
  await page.getByLabel('Reason for discharging anyway').fill('Well, and the bed is needed');
  await page.getByRole('button', { name: 'Discharge Otieno, Achieng', exact: true }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    /Choose what happens to Otieno, Baby\./,
  ]);
  await expectAccessible(page);
  await asked.getByRole('radio', { name: 'Discharge the child with the mother' }).check();
  await expect(page.getByRole('region', { name: 'Before the discharge' })).not.toContainText(
    'Her child',
  );
  await page.getByRole('button', { name: 'Discharge Otieno, Achieng', exact: true }).click();
  await expect(asked).toContainText('Otieno, Baby has 1 outstanding item: The last TEWS is');
  const its = page
    .getByRole('region', { name: 'Before the discharge' })
    .getByRole('region', { name: 'Otieno, Baby' });
  await expect(its).toContainText('1 item is outstanding');
  await expect(its).toContainText('orange (very urgent)');
  await expect(its.getByRole('link', { name: /^Observe now/ })).toHaveAttribute(
    'href',
    new RegExp(`/patients/${child.id}/observe`),
  );
  await page.getByRole('button', { name: 'Discharge Otieno, Achieng', exact: true }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    /Enter the reason for discharging Otieno, Baby anyway: 1 item is outstanding\./,
  ]);
  await expectAccessible(page);
  await page
    .getByLabel('Reason for discharging Otieno, Baby anyway')
    .fill('Well, and orange by age alone');
  await page.getByRole('button', { name: 'Discharge Otieno, Achieng', exact: true }).click();
  await expect(toast(page)).toContainText('Otieno, Baby was discharged too.');
  await page.goto(`/hospitalizations/${mother.hospitalization.id}?undo`);
  await expect(
    page.getByRole('dialog', { name: 'Undo the discharge of Otieno, Achieng?' }),
  ).toContainText('Otieno, Baby shares her bed again.');
  await page.goto(`/wards/${hospital.ward.id}`);
  await expect(page.getByRole('heading', { name: 'A1' })).toBeVisible();
  await expect(itsLink(page)).toHaveCount(0);
});

test('a mother who is transferred leaves her bed to the child if the nurse says so', async ({
  page,
  context,
  request,
}) => {
  test.slow();
  const family = await aMother(context);
  const { hospital, mother } = family;
  await admitInto(request, hospital, family);
  await page.goto(`/hospitalizations/${mother.hospitalization.id}/transfer`);
  await page.getByRole('radio', { name: /^A2/ }).check();
  await expect(page.getByText('Otieno, Baby moves with the mother.')).toBeVisible();
  await page
    .getByRole('group', { name: 'Otieno, Baby shares this bed' })
    .getByRole('radio', { name: 'Keeps Bed A1' })
    .check();
  await expect(page.getByText('Otieno, Baby keeps Bed A1.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Transfer Otieno, Achieng to Bed A2' }).click();
  await expect(toast(page)).toContainText('Otieno, Baby keeps Bed A1.', { timeout: 15_000 });
  await expect(link(page, /^Bed A1, Otieno, Baby, no TEWS/)).toBeVisible();
  await expect(link(page, /^Bed A2, Otieno, Achieng/)).toBeVisible();
});
