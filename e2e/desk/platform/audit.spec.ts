import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { signIns } from '@/e2e/audit-rows';
import { readCsv } from '@/e2e/csv';
import { database } from '@/e2e/database';
import { expectAccessible, expectWithinScreen } from '@/e2e/desk/accessible';
import { enter, test } from '@/e2e/desk/admissions/ward';
import { ask } from './as-system';

const entries = (page: Page) =>
  page.getByRole('list', { name: 'Audit log, newest first' }).locator('> li');

test('an auditor reads who changed what, filters the log, pages through it while it grows, and checks its chain', async ({
  page,
  context,
  request,
  ward: { hospital, otieno },
}) => {
  const { patient } = otieno;
  await ask(request, hospital, `patients/${patient.id}`, {
    method: 'PATCH',
    data: { last_name: 'Odhiambo' },
  });
  await enter(context, hospital.staff.nurse.sender);
  await page.goto('/audit');
  await expect(page.getByText('Your role does not allow this page')).toBeVisible();

  await enter(context, hospital.staff.auditor.sender);
  await page.goto('/');
  await page.getByRole('link', { name: 'Audit log' }).first().click();
  await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible();
  const refused = entries(page).filter({ hasText: 'List audit events' }).first();
  await expect(refused).toContainText(hospital.staff.nurse.name);
  await expect(refused).toContainText('Refused');
  const edited = entries(page).filter({ hasText: 'Patient: Last name' });
  await edited.locator('summary').click();
  const changed = edited.getByRole('table', { name: 'Changed' });
  await expect(changed.getByRole('row').nth(1)).toHaveText(/Last name\s*Otieno\s*Odhiambo/);
  await expect(edited.getByRole('link', { name: 'Odhiambo, Achieng' })).toBeVisible();
  await expectAccessible(page);

  // A system's key belongs to no user, but has a name.
  await edited.getByRole('button', { name: /^Only what/ }).click();
  const chips = page.getByRole('list', { name: 'Filters' });
  await expect(chips).toContainText(/Who: (?!unknown|…)/);
  await edited.getByRole('button', { name: /^Only this patient/ }).click();
  await expect(page).toHaveURL(new RegExp(`/audit\\?actor=[0-9a-f-]+&patient=${patient.id}$`));
  await expect(chips).toContainText('Patient: Odhiambo, Achieng');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  const actions = readCsv(file).map((line) => line[7]);
  expect(actions).toEqual(['Action', 'patient.update', 'observation.record']);
  await chips.getByRole('button', { name: 'Remove all' }).click();
  await expect(page).toHaveURL('/audit');

  await edited.getByRole('button', { name: 'Only this record' }).click();
  const search = page.getByRole('searchbox', { name: /^Search by person, action/ });
  await expect(search).toHaveValue(patient.id);
  await expect(entries(page)).toHaveCount(1);
  await search.fill(hospital.staff.nurse.name);
  await expect(page).toHaveURL(/search=/);
  await expect(refused).toBeVisible();
  await search.fill('');
  await expect(page).toHaveURL('/audit');
  await page.getByRole('button', { name: 'Filters' }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByLabel('What').fill('audit list');
  await filters.getByRole('option', { name: /^List audit events/ }).click();
  await expectAccessible(page);
  await filters.getByRole('button', { name: 'Show what matches' }).click();
  await expect(page).toHaveURL('/audit?action=audit-event.list');
  await expect(chips).toContainText('What: List audit events');
  await expect(refused).toBeVisible();
  await expect(edited).toBeHidden();
  await chips.getByRole('button', { name: /^Remove/ }).click();
  await expect(page).toHaveURL('/audit');
  // The whole log has arrived: a list still on its way would show what is signed in below.
  await expect(edited).toBeVisible();

  await signIns(hospital, 60);
  await page.getByRole('button', { name: 'Show the newest' }).click();
  await expect(entries(page)).toHaveCount(50);
  // Reading the log is recorded too, and may be the newest.
  const shown = await entries(page).filter({ hasText: 'Sign in' }).count();
  expect(shown).toBeGreaterThanOrEqual(48);
  await signIns(hospital, 5);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(chips).toContainText('As it was on');
  await expect(entries(page).filter({ hasText: 'Sign in' })).toHaveCount(60 - shown);

  await page.getByRole('button', { name: 'Check the chain' }).click();
  await expect(page.getByText(/Unbroken up to row \d+:/)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await entries(page).filter({ hasText: 'Patient: Last name' }).locator('summary').click();
  await expect(changed).toBeVisible();
  await expectWithinScreen(page);
  await expectAccessible(page);

  await database().transaction(async (tx) => {
    // Only the owner of the database could do this, and the check finds it.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(
      sql`update audit_events set actor_name = 'Nobody' where provider_id = ${hospital.provider.id} and position = 3`,
    );
  });
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('The chain is broken. At row 3: was changed.')).toBeVisible();
  await expectAccessible(page);
});
