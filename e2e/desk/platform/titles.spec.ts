import { expect } from '@playwright/test';
import { aHospital } from '@/e2e/builders/hospital';
import { anEncounter, aPatient } from '@/e2e/builders/patients';
import { signIn } from '@/e2e/desk/admissions/bedside';
import { test } from '@/e2e/desk/admissions/ward';

test('a tab names its ward or patient, by initials and number, so that the browser’s history has no name', async ({
  page,
  ward: { hospital, otieno, wafula, path },
}) => {
  const [first, other] = [otieno, wafula].map(({ patient, hospitalization }) => ({
    chart: `/patients/${patient.id}`,
    stay: `/hospitalizations/${hospitalization.id}`,
    who: `${patient.lastName[0]}.${patient.firstName[0]}. ${patient.mrNumber}`,
  }));
  if (!first || !other) throw new Error('Both are admitted.');
  const titles = [
    [path, `${hospital.ward.name} · Ward`],
    [`${path}/handover`, `${hospital.ward.name} · Handover`],
    [first.chart, `${first.who} · Chart`],
    [`${first.chart}/observe`, `${first.who} · Observations`],
    [first.stay, `${first.who} · Admission`],
    [other.chart, `${other.who} · Chart`],
  ] as const;
  for (const [address, title] of titles) {
    await page.goto(address);
    await expect(page).toHaveTitle(`${title} · Wardline`);
  }
  // Also where the page is reached by a link.
  await page.goto(path);
  await page
    .getByRole('link', { name: /Otieno, Achieng/ })
    .first()
    .click();
  await expect(page).toHaveTitle(`${first.who} · Chart · Wardline`);
});

test('a tab names its receipt, bill or shift', async ({ page }) => {
  await signIn(page, 'billing');
  for (const [list, title] of [
    ['/payments', /^Receipt \d+ · Wardline$/],
    ['/invoices', /^(Invoice \d+|Draft invoice) · Wardline$/],
    ['/shifts', /^\S.* · Shift · Wardline$/],
  ] as const) {
    await page.goto(list);
    const rows = page.locator(`main a[href^="${list}/0"]:not([href$="/close"])`);
    await page.goto((await rows.first().getAttribute('href')) ?? '');
    await expect(page).toHaveTitle(title);
  }
});

test('an unknown page, or that of another hospital’s record, says so in its title', async ({
  page,
  ward: { hospital },
}) => {
  const nobody = hospital.provider.id;
  const other = await aHospital();
  const theirs = await anEncounter(other, { patientId: (await aPatient(other)).id });
  for (const [list, id, title] of [
    ['patients', nobody, 'Nothing to show'],
    ['wards', nobody, 'Nothing to show'],
    ['hospitalizations', nobody, 'Page not found'],
    ['encounters', theirs.id, 'Page not found'],
    ['prescriptions', nobody, 'Page not found'],
  ] as const) {
    await page.goto(`/${list}/${id}`);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expect(page, list).toHaveTitle(`${title} · Wardline`);
  }
});
