import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectWithinScreen } from '@/e2e/desk/accessible';
import { enter } from '@/e2e/desk/admissions/ward';
import { ask } from '@/e2e/desk/platform/as-system';
import { untilHydrated } from '@/e2e/desk/platform/hydrated';
import { openHydrated, test } from './prescribed';

const rows = (page: Page) => page.locator('tbody tr th a');
const tab = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });

type Day = { day: { hospital: Parameters<typeof ask>[1]; otieno: Admission; wafula: Admission } };
type Admission = { patient: { id: string }; encounter: { id: string } };

/** Otieno is referred to the nurse here, Wafula to another hospital, both by the medical officer. */
async function twoReferrals(
  request: Parameters<typeof ask>[0],
  { hospital, otieno, wafula }: Day['day'],
) {
  const refer = (of: Admission, data: object) =>
    ask(request, hospital, 'referral-request', {
      method: 'POST',
      data: { patient: of.patient.id, encounter: of.encounter.id, ...data },
    });
  return {
    here: await refer(otieno, {
      recipient: hospital.staff.nurse.practitionerId,
      reason: 'Wound that does not heal',
    }),
    elsewhere: await refer(wafula, {
      recipient_extra_detail: 'Coast hospital, cardiology',
      reason: 'New murmur',
      priority: 'urgent',
    }),
  };
}

/** Opens the list and waits for its hydration, after which it loads the user's saved views. */
async function openList(page: Page, query = '') {
  await Promise.all([
    page.waitForResponse((response) => response.url().includes('/saved-views')),
    page.goto(`/referral-requests${query}`),
  ]);
}

test.describe('the list of referral requests', () => {
  test('shows requester, recipient and request, and the user’s own ones separately', async ({
    page,
    context,
    request,
    day,
  }) => {
    await twoReferrals(request, day);
    await openList(page);
    await expect(rows(page)).toHaveText([/^Wafula, Esther/, /^Otieno, Achieng/]);
    const wafula = page.getByRole('row', { name: /Wafula/ });
    await expect(wafula).toContainText('Coast hospital, cardiology');
    await expect(wafula).toContainText('New murmur');
    await expect(wafula).toContainText('Urgent');
    await expect(wafula).toContainText('Active');
    await tab(page, 'To me').click();
    await expect(page.getByText('No referral request matches')).toBeVisible();
    await tab(page, 'From me').click();
    await expect(rows(page)).toHaveCount(2);
    await enter(context, day.hospital.staff.nurse.sender);
    await openList(page);
    await tab(page, 'To me').click();
    await expect(rows(page)).toHaveText([/^Otieno/]);
    await expect(page).toHaveURL(
      new RegExp(`\\?recipient=${day.hospital.staff.nurse.practitionerId}$`),
    );
  });

  test('keeps its filters in the address, under the names of the API', async ({
    page,
    request,
    day,
  }) => {
    await twoReferrals(request, day);
    await openList(page);
    await page.getByRole('button', { name: /^Filters/ }).click();
    const choose = async (label: string, search: string, option: RegExp) => {
      await page.getByRole('combobox', { name: label, exact: true }).fill(search);
      await page.getByRole('option', { name: option }).click();
    };
    await choose('Patient', 'wafula', /Wafula, Esther/);
    await choose('From', 'medical', /medical-officer, Test/);
    await page.getByLabel('Where to').fill('cardiology');
    await page.getByLabel('Asked from').fill('2020-01-01');
    await page.getByLabel('Asked until').fill('2100-01-31');
    await page.getByRole('button', { name: 'Show what matches' }).click();
    await expect(rows(page)).toHaveText([/^Wafula/]);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      patient: day.wafula.patient.id,
      requester: day.hospital.staff['medical-officer'].practitionerId,
      recipient_extra_detail: 'cardiology',
      start: '2020-01-01',
      end: '2100-01-31',
    });
    await page.getByRole('button', { name: 'Remove all' }).click();
    await expect(rows(page)).toHaveCount(2);
    await page.getByRole('searchbox', { name: /^Search by name/ }).fill('nurse');
    await expect(rows(page)).toHaveText([/^Otieno/]);
    await openList(page, '?start=2026-11-30&end=2026-11-01');
    await expect(page.getByText('was ignored: Asked until.')).toBeVisible();
  });

  test('works by keyboard, fits on a phone, and has no barrier that axe finds', async ({
    page,
    request,
    day,
  }) => {
    const { here } = await twoReferrals(request, day);
    await openList(page, '?recipient_extra_detail=');
    await expectAccessible(page);
    await rows(page).first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(rows(page).nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(here.uuid));
    await page.setViewportSize({ width: 390, height: 844 });
    await openList(page);
    const card = page.getByRole('listitem').filter({ hasText: 'Wafula, Esther' });
    await expect(card).toContainText('To Coast hospital, cardiology');
    await expectWithinScreen(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Prescriptions' }).click();
    await expect(heading(page, 'Prescriptions')).toBeVisible();
  });
});

test.describe('a referral request', () => {
  test('is answered by the colleague, which completes it', async ({
    page,
    context,
    request,
    day,
  }) => {
    const { here } = await twoReferrals(request, day);
    await enter(context, day.hospital.staff.nurse.sender);
    await openOne(page, here.uuid);
    await expect(heading(page, 'Referral to Test nurse')).toBeVisible();
    await expect(page.getByText('Wound that does not heal')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save the reply' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Reply:' })).toBeVisible();
    await page.getByLabel('Reply', { exact: true }).fill('Cleaned, dressing twice a week.');
    const data = { reply: 'Swab first.' };
    await ask(request, day.hospital, `referral-request/${here.uuid}`, { method: 'PATCH', data });
    await page.getByRole('button', { name: 'Save the reply' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'replied while you were editing' }),
    ).toBeVisible();
    const reply = page.getByRole('region', { name: 'The reply' });
    await expect(reply).toContainText('Swab first.');
    const another = page.getByLabel('Replace this reply');
    await expect(another).toHaveValue('Cleaned, dressing twice a week.');
    await page.getByRole('button', { name: 'Save the reply' }).click();
    await expect(reply).toContainText('Cleaned, dressing twice a week.');
    await expect(reply).toContainText('Test nurse ·');
    const read = await ask(request, day.hospital, `referral-request/${here.uuid}`);
    expect(read).toMatchObject({ status: 'completed', reply: 'Cleaned, dressing twice a week.' });
    await expect(page.getByRole('button', { name: 'Hold' })).toHaveCount(0);
  });

  test('is held, resumed and revoked, each after a confirmation', async ({
    page,
    request,
    day,
  }) => {
    const { elsewhere } = await twoReferrals(request, day);
    await openOne(page, elsewhere.uuid);
    await page.getByRole('button', { name: 'Hold' }).click();
    await expect(page.getByRole('dialog')).toContainText('No one needs to see the patient');
    await page.getByRole('button', { name: 'Hold the referral' }).click();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Resume the referral' }).click();
    await expect(page.getByRole('button', { name: 'Complete' })).toBeVisible();
    await page.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('button', { name: 'Keep unchanged' }).click();
    await page.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('button', { name: 'Revoke the referral' }).click();
    await expect(page.getByText('Revoked', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Reply', { exact: true })).toHaveCount(0);
    const read = await ask(request, day.hospital, `referral-request/${elsewhere.uuid}`);
    expect(read.status).toBe('revoked');
  });

  test('offers no action to users who may only read', async ({ page, context, request, day }) => {
    const { here } = await twoReferrals(request, day);
    await enter(context, day.hospital.staff.auditor.sender);
    await openOne(page, here.id);
    await expect(heading(page, 'Referral to Test nurse')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(here.uuid));
    await expect(page.getByRole('button', { name: 'Revoke' })).toHaveCount(0);
    await expect(page.getByLabel('Reply', { exact: true })).toHaveCount(0);
  });
});

const openOne = (page: Page, referral: string) =>
  openHydrated(page, `/referral-requests/${referral}`);

const openForm = (page: Page, patient: { id: string }, query = '') =>
  openHydrated(page, `/patients/${patient.id}/refer${query}`);

test.describe('the referral form', () => {
  test('sends a patient to a colleague, by keyboard', async ({
    page,
    request,
    day: { hospital, otieno },
  }) => {
    await openForm(page, otieno.patient);
    await page.getByRole('combobox', { name: 'Colleague' }).focus();
    await page.keyboard.type('nurse');
    // Enter chooses nothing while the options still belong to an earlier letter.
    await expect(page.getByRole('option', { name: /nurse, Test/, selected: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Colleague' })).toHaveValue('nurse, Test');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Wound clinic');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Wound that does not heal');
    await page.keyboard.press('Control+Enter');
    await expect(heading(page, 'Referral to Test nurse')).toBeVisible();
    const [stored] = await ask(request, hospital, `referral-request?patient=${otieno.patient.id}`);
    expect(stored).toMatchObject({
      encounter: otieno.encounter.id,
      requester: hospital.staff['medical-officer'].practitionerId,
      recipient: hospital.staff.nurse.practitionerId,
      recipient_extra_detail: 'Wound clinic',
      reason: 'Wound that does not heal',
      priority: 'routine',
      status: 'active',
    });
  });

  test('sends a patient elsewhere, keeps its draft, and leads back', async ({
    page,
    request,
    day: { hospital, otieno },
  }) => {
    await openForm(page, otieno.patient, '?from=%2Freferral-requests');
    await page.getByRole('radio', { name: /^Another hospital/ }).check();
    await page.getByRole('button', { name: 'Refer Otieno, Achieng' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'Not referred' });
    await expect(summary.getByRole('link')).toHaveText([
      'Enter where you refer the patient to.',
      'Enter the reason and your question.',
    ]);
    await expectAccessible(page);
    await page.getByLabel('Hospital, clinic or person').fill('Coast hospital');
    await page.getByLabel('Reason').fill('New murmur');
    await page.getByRole('radio', { name: 'Stat' }).check();
    await page.waitForFunction(() =>
      Object.values(localStorage).some((draft) => draft.includes('"stat"')),
    );
    await page.reload();
    await untilHydrated(page);
    await expect(page.getByText(/Draft from \d\d:\d\d restored/)).toBeVisible();
    await page.getByRole('button', { name: 'Refer Otieno, Achieng' }).click();
    await expect(heading(page, 'Referral requests')).toBeVisible();
    await expect(rows(page)).toHaveText([/^Otieno/]);
    const [stored] = await ask(request, hospital, `referral-request?patient=${otieno.patient.id}`);
    expect(stored).toMatchObject({
      recipient: null,
      recipient_extra_detail: 'Coast hospital',
      priority: 'stat',
    });
  });

  test('is closed to users who may only read', async ({
    page,
    context,
    day: { hospital, otieno },
  }) => {
    await enter(context, hospital.staff['ward-clerk'].sender);
    await page.goto(`/patients/${otieno.patient.id}/refer`);
    await expect(page.getByText('Your role cannot refer patients')).toBeVisible();
  });
});
