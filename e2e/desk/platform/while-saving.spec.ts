import { expect, type Locator, type Page } from '@playwright/test';
import { openHydrated, prescribed, test } from '@/e2e/desk/clinical/prescribed';
import { ask } from './as-system';
import { drawnTwice, holdBack } from './delayed-responses';

async function fillInMetformin(page: Page) {
  await page.getByLabel('Medicine').fill('Metformin');
  await page.getByLabel('Strength').fill('10 mg');
  await page.getByLabel('Frequency').selectOption('Once a day');
  await page.getByLabel('Route').fill('oral');
}

test.describe('while the patient’s active medicines are checked', () => {
  test('the form is locked, and prescribes what it shows', async ({
    page,
    request,
    day: { hospital, otieno },
  }) => {
    await openHydrated(page, `/patients/${otieno.patient.id}/prescribe`);
    await expect(page.getByText('Nothing is active or on hold')).toBeVisible();
    await fillInMetformin(page);
    const check = await holdBack(page, 'GET', /\/prescriptions\?/);
    const button = page.getByRole('button', { name: /^Prescribe Metformin/ });
    await button.click();
    await check.asked;
    await page.getByLabel('Strength').fill('1 mg');
    await expect(page.getByLabel('Strength')).toHaveValue('10 mg');
    await expect(button).toHaveAttribute('aria-busy', 'true');
    check.release();
    await expect(page.getByRole('heading', { level: 1, name: 'Metformin' })).toBeVisible();
    const [stored] = await ask(request, hospital, `prescriptions?patient=${otieno.patient.id}`);
    expect(stored.medication_request_dosage_instruction).toMatchObject([{ strength: '10 mg' }]);
  });

  test('a user who leaves the form prescribes nothing', async ({
    page,
    request,
    day: { hospital, otieno },
  }) => {
    await openHydrated(page, `/patients/${otieno.patient.id}/prescribe?from=%2Fprescriptions`);
    await expect(page.getByText('Nothing is active or on hold')).toBeVisible();
    await fillInMetformin(page);
    const check = await holdBack(page, 'GET', /\/prescriptions\?.*patient=/);
    await page.getByRole('button', { name: /^Prescribe Metformin/ }).click();
    await check.asked;
    const sent: string[] = [];
    page.on('request', (one) => one.method() === 'POST' && sent.push(one.url()));
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Prescriptions' })).toBeVisible();
    check.release();
    await drawnTwice(page);
    expect(sent).toEqual([]);
    expect(await ask(request, hospital, `prescriptions?patient=${otieno.patient.id}`)).toEqual([]);
  });
});

/** Types on after the press on save, and expects that the field takes nothing and keeps the focus. */
async function typeOnInVain(field: Locator, text: string) {
  await field.press('End');
  await field.pressSequentially(' and more');
  await expect(field).toHaveValue(text);
  await expect(field).toBeFocused();
}

test.describe('while a note is being saved', () => {
  test('a new one in the chart is locked, and the next one can be typed at once', async ({
    page,
    day: { otieno },
  }) => {
    await openHydrated(page, `/patients/${otieno.patient.id}?tab=notes`);
    const field = page.getByLabel('New note');
    await field.fill('Pain 6 of 10');
    const save = await holdBack(page, 'POST', /\/encounter-actions$/);
    await page.getByRole('button', { name: 'Write the note' }).click();
    await save.asked;
    await typeOnInVain(field, 'Pain 6 of 10');
    save.release();
    await expect(field).toHaveValue('');
    await expect(field).toBeFocused();
    await expect(field).toBeEditable();
    await page.keyboard.type('Slept');
    await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Pain 6 of 10');
    await expect(field).toHaveValue('Slept');
  });

  test('an edited one is locked until the list is refetched', async ({ page, day }) => {
    await openHydrated(page, `/patients/${day.otieno.patient.id}?tab=notes`);
    await page.getByLabel('New note').fill('Pain 6 of 10');
    await page.getByRole('button', { name: 'Write the note' }).click();
    const notes = page.getByRole('list', { name: 'Notes' });
    await notes.getByRole('button', { name: /^Edit/ }).click();
    await page.getByLabel('Note', { exact: true }).fill('Pain 3 of 10');
    const save = await holdBack(page, 'POST', /\/encounter-actions$/);
    const list = await holdBack(page, 'GET', /\/notes\b/);
    await page.getByRole('button', { name: 'Save the note' }).click();
    await save.asked;
    await typeOnInVain(page.getByLabel('Note', { exact: true }), 'Pain 3 of 10');
    save.release();
    await list.asked;
    await typeOnInVain(page.getByLabel('Note', { exact: true }), 'Pain 3 of 10');
    list.release();
    await expect(page.getByLabel('Note', { exact: true })).toHaveCount(0);
    await expect(notes).toContainText('Pain 3 of 10');
  });

  test('one on a prescription is locked, and the next one can be typed at once', async ({
    page,
    request,
    day: { hospital, otieno },
  }) => {
    const { uuid } = await prescribed(request, hospital, otieno.encounter, { name: 'Metformin' });
    await openHydrated(page, `/prescriptions/${uuid}`);
    const field = page.getByLabel('Add a note');
    await field.fill('Refused');
    const save = await holdBack(page, 'POST', /\/notes$/);
    await page.getByRole('button', { name: 'Add the note' }).click();
    await save.asked;
    await typeOnInVain(field, 'Refused');
    save.release();
    await expect(field).toHaveValue('');
    await expect(field).toBeFocused();
    await page.keyboard.type('Vomited');
    await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Refused');
    await expect(field).toHaveValue('Vomited');
  });
});

test.describe('the reply to a referral', () => {
  const save = (page: Page) => page.getByRole('button', { name: 'Save the reply' });
  const reply = (page: Page) => page.getByRole('form', { name: 'Reply to the referral' });
  const text = (page: Page) => reply(page).getByRole('textbox');
  const completes = (page: Page) => page.getByRole('checkbox', { name: /^This completes/ });
  const open = async (
    page: Page,
    request: Parameters<typeof ask>[0],
    { hospital, otieno }: Parameters<Parameters<typeof test>[2]>[0]['day'],
  ): Promise<string> => {
    const { uuid } = await ask(request, hospital, 'referral-request', {
      method: 'POST',
      data: {
        patient: otieno.patient.id,
        encounter: otieno.encounter.id,
        recipient: hospital.staff.nurse.practitionerId,
        reason: 'Wound that does not heal',
      },
    });
    await openHydrated(page, `/referral-requests/${uuid}`);
    return uuid;
  };

  test('keeps its text when the referral is held, and is saved without completing it', async ({
    page,
    request,
    day,
  }) => {
    const uuid = await open(page, request, day);
    await text(page).fill('Cleaned, dressing twice a week.');
    await page.getByRole('button', { name: 'Hold' }).click();
    await page.getByRole('button', { name: 'Hold the referral' }).click();
    await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
    await expect(completes(page)).toHaveCount(0);
    await expect(text(page)).toHaveValue('Cleaned, dressing twice a week.');
    await save(page).click();
    await expect(page.getByRole('region', { name: 'The reply' })).toContainText(/Test medical-of/);
    expect(await ask(request, day.hospital, `referral-request/${uuid}`)).toMatchObject({
      status: 'on-hold',
      reply: 'Cleaned, dressing twice a week.',
    });
  });

  test('comes back after a reload with its choice about the end, until it is saved', async ({
    page,
    request,
    day,
  }) => {
    const uuid = await open(page, request, day);
    await text(page).fill('Seen, more to follow.');
    await completes(page).uncheck();
    await page.reload();
    await expect(text(page)).toHaveValue('Seen, more to follow.');
    await expect(page.getByText(/Draft from .* restored/)).toBeVisible();
    await expect(completes(page)).not.toBeChecked();
    const saving = await holdBack(page, 'PATCH', /\/referral-request\//);
    await save(page).click();
    await saving.asked;
    await typeOnInVain(text(page), 'Seen, more to follow.');
    await completes(page).click();
    await expect(text(page)).toHaveValue('Seen, more to follow.');
    await expect(completes(page)).not.toBeChecked();
    saving.release();
    await expect(page.getByRole('region', { name: 'The reply' })).toContainText(/Test medical-of/);
    await expect(page.getByText(/Draft from .* restored/)).toHaveCount(0);
    await page.reload();
    await expect(text(page)).toHaveValue('Seen, more to follow.');
    await expect(page.getByText(/Draft from .* restored/)).toHaveCount(0);
    expect(await ask(request, day.hospital, `referral-request/${uuid}`)).toMatchObject({
      status: 'active',
      reply: 'Seen, more to follow.',
    });
  });
});
