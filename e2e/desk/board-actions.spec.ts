import { expect, type Locator, type Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { database } from '@/db/client';
import { beds, hospitalizations } from '@/db/schema/index';
import {
  anAdmission,
  anotherWard,
  aPatient,
  aPlannedTransfer,
  type Hospital,
} from '@/e2e/builders';
import { expectAccessible } from './accessible';
import { ask } from './as-system';
import { enter, recordSet, test } from './ward';

const tile = (page: Page, bed: string) =>
  page
    .getByRole('article')
    .filter({ has: page.locator(`h2:text-is("${bed}"), p > span:text-is("${bed}")`) });
const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ });
const dayMs = 86_400_000;

async function openBoard(page: Page, path: string) {
  await page.goto(path);
  await expect(page.locator('[data-freshness]:visible')).toContainText('Live');
}

async function setStatus(
  hospital: Hospital,
  bed: number,
  status: 'available' | 'occupied' | 'cleaning' | 'out-of-service',
  statusReason = '',
) {
  const id = hospital.beds[bed]?.id ?? '';
  await database().update(beds).set({ status, statusReason }).where(eq(beds.id, id));
}

const openMenu = async (page: Page, name: RegExp) =>
  page.getByRole('button', { name }).press('Enter');

const middleOf = async (of: Locator) => {
  const box = await of.boundingBox();
  if (!box) throw new Error('It is not in view.');
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 40) };
};

async function dragTo(page: Page, from: Locator, to: Locator) {
  const [start, end] = [await middleOf(from), await middleOf(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 20, start.y + 5, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 8 });
}

test.describe('a bed without a patient', () => {
  test('is free with one press when it has been cleaned, and with Undo it was not', async ({
    page,
    ward,
  }) => {
    await setStatus(ward.hospital, 3, 'cleaning');
    await openBoard(page, ward.path);
    const done = page.getByRole('button', { name: 'Cleaning done Bed A4' });
    await done.press('Enter');
    await expect(tile(page, 'A4')).toContainText('Free');
    await expect(page.getByRole('link', { name: 'Admit to Bed A4' })).toBeVisible();
    await expect(toast(page)).toContainText('Bed A4: free');

    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(done).toBeVisible();
    await page.reload();
    await expect(done).toBeVisible();
  });

  test('keeps the reason for which it is out of service, and Undo brings the reason back', async ({
    page,
    ward,
  }) => {
    await openBoard(page, ward.path);
    await openMenu(page, /^More for Bed A4/);
    await page.getByRole('menuitem', { name: 'Out of service…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Take Bed A4 out of service' });
    await dialog.getByRole('button', { name: 'Take out of service' }).press('Enter');
    await expect(dialog.getByText('Say why the bed is out of service.').first()).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Reason' }).fill('Broken rail');
    await page.keyboard.press('Enter');
    await expect(tile(page, 'A4')).toContainText('Broken rail');

    await page.getByRole('button', { name: 'Back in service Bed A4' }).press('Enter');
    await expect(page.getByRole('link', { name: 'Admit to Bed A4' })).toBeVisible();
    await toast(page).getByRole('button', { name: 'Undo' }).last().click();
    await expect(tile(page, 'A4')).toContainText('Broken rail');
  });

  test('says at the bed why its status was not changed', async ({ page, ward }) => {
    await setStatus(ward.hospital, 3, 'cleaning');
    await openBoard(page, ward.path);
    await page.route('**/beds/*/status', (route) => route.abort());
    await page.getByRole('button', { name: 'Cleaning done Bed A4' }).click();
    await expect(tile(page, 'A4').getByRole('alert')).toContainText(
      'Bed A4 may not have been changed. Wardline cannot be reached.',
    );
    await expect(tile(page, 'A4')).toContainText('Cleaning');
  });

  test('that is marked as occupied is cleaned and freed by whoever finds nobody in it', async ({
    page,
    ward,
  }) => {
    await setStatus(ward.hospital, 3, 'occupied');
    await openBoard(page, ward.path);
    await expect(tile(page, 'A4')).toContainText('Occupied, but no admission is recorded.');
    await expectAccessible(page);
    await page
      .getByRole('button', { name: 'Nobody lies here: needs cleaning Bed A4' })
      .press('Enter');
    await expect(toast(page)).toContainText('Bed A4: cleaning');
    // Without a patient no bed becomes occupied again: there is nothing to undo.
    await expect(toast(page).getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Cleaning done Bed A4' }).press('Enter');
    await expect(page.getByRole('link', { name: 'Admit to Bed A4' })).toBeVisible();
  });

  test('leads to an admission with the bed filled in', async ({ page, ward }) => {
    await openBoard(page, ward.path);
    const admit = page.getByRole('link', { name: 'Admit to Bed A4' });
    const { hospital } = ward;
    await expect(admit).toHaveAttribute(
      'href',
      `/hospitalizations/new?bed=${hospital.beds[3]?.id}&ward=${hospital.ward.id}`,
    );
  });
});

test.describe('moving a patient', () => {
  test('by dragging the tile to a free bed opens the transfer with the bed filled in', async ({
    page,
    ward,
  }) => {
    const { hospital, otieno, path } = ward;
    await openBoard(page, path);
    await dragTo(page, tile(page, 'A1'), tile(page, 'A4'));
    await expect(page.getByText('Transfer to Bed A4')).toBeVisible();
    await page.mouse.up();
    await expect(page).toHaveURL(
      `/hospitalizations/${otieno.hospitalization.id}/transfer?bed=${hospital.beds[3]?.id}`,
    );
  });

  test('reaches a free bed that is hidden by a filter', async ({ page, ward }) => {
    const { hospital, mutuku, path } = ward;
    await openBoard(page, `${path}?show=red`);
    const start = await middleOf(tile(page, 'A2'));
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(start.x + 30, start.y, { steps: 4 });
    const end = await middleOf(page.locator(`[data-bed="${hospital.beds[3]?.id}"]`));
    await page.mouse.move(end.x, end.y, { steps: 4 });
    await page.mouse.up();
    await expect(page).toHaveURL(
      `/hospitalizations/${mutuku.hospitalization.id}/transfer?bed=${hospital.beds[3]?.id}`,
    );
  });

  test('to a bed that cannot be had is refused with the reason, and opens nobody', async ({
    page,
    ward,
  }) => {
    const { hospital, path } = ward;
    await setStatus(hospital, 3, 'out-of-service', 'Broken rail');
    await openBoard(page, path);
    await dragTo(page, tile(page, 'A1'), tile(page, 'A2'));
    await expect(page.getByText('Mutuku Dennis lies in this bed.')).toBeVisible();
    await page.mouse.up();
    await expect(tile(page, 'A1').getByRole('alert')).toContainText(
      'Otieno was not moved to Bed A2. Mutuku Dennis lies in this bed.',
    );
    await dragTo(page, tile(page, 'A1'), tile(page, 'A4'));
    await page.mouse.up();
    await expect(tile(page, 'A1').getByRole('alert')).toContainText(
      'This bed is out of service: Broken rail.',
    );
    await expect(page).toHaveURL(path);
  });

  test('is given up with Esc, and a press is still a press', async ({ page, ward }) => {
    const { otieno, path } = ward;
    await openBoard(page, path);
    await dragTo(page, tile(page, 'A1'), tile(page, 'A4'));
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(page.getByText('Transfer to Bed A4')).toHaveCount(0);
    await expect(page).toHaveURL(path);
    await page.getByRole('link', { name: /^Bed A1, Otieno/ }).click();
    await expect(page).toHaveURL(`/patients/${otieno.patient.id}`);
  });

  test('by keyboard chooses among the free beds with the arrows', async ({ page, ward }) => {
    const { hospital } = ward;
    const west = await anotherWard(hospital, 'Ward B', ['B1', 'B2', 'B3', 'B4']);
    const patient = await aPatient(hospital, { lastName: 'Naliaka', firstName: 'Grace' });
    const { hospitalization } = await anAdmission(hospital, { bed: west.beds[0], patient });
    await openBoard(page, `/wards/${west.ward.id}`);
    const more = page.getByRole('button', { name: 'More for Naliaka Grace, Bed B1' });
    await more.press('Enter');
    await page.getByRole('menuitem', { name: 'Move…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Move Naliaka Grace from Bed B1' });
    await expect(dialog).toContainText('3 beds are free.');
    await expect(dialog.getByRole('button', { name: /^Bed B2/ })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();

    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Move…' }).press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await expect(dialog.getByRole('button', { name: /^Bed B3/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(
      `/hospitalizations/${hospitalization.id}/transfer?bed=${west.beds[2]?.id}`,
    );
  });

  test('by finger begins with a long press, and a quick one still scrolls', async ({
    browser,
    ward,
  }) => {
    const { hospital, otieno, path } = ward;
    const context = await browser.newContext({
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 500 },
    });
    await enter(context, hospital.staff.nurse.sender);
    const page = await context.newPage();
    await openBoard(page, `${path}?sort=bed`);
    await tile(page, 'A1').scrollIntoViewIfNeeded();
    const client = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
    const glide = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
      for (let step = 1; step <= 8; step += 1) {
        await touch('touchMove', {
          x: from.x + ((to.x - from.x) * step) / 8,
          y: from.y + ((to.y - from.y) * step) / 8,
        });
        await page.waitForTimeout(16);
      }
    };
    const scrolled = () => page.evaluate(() => window.scrollY);

    const before = await scrolled();
    const swipe = await middleOf(tile(page, 'A1'));
    await touch('touchStart', swipe);
    await glide(swipe, { x: swipe.x, y: swipe.y - 120 });
    await touch('touchEnd');
    await expect.poll(scrolled).toBeGreaterThan(before + 40);
    await expect(page).toHaveURL(/sort=bed$/);
    // A swipe runs on for a while after the finger has left.
    await expect
      .poll(async () => {
        const at = await scrolled();
        await page.waitForTimeout(100);
        return (await scrolled()) - at;
      })
      .toBe(0);

    await page.evaluate(() => window.scrollTo(0, 0));
    await tile(page, 'A1').scrollIntoViewIfNeeded();
    const start = await middleOf(tile(page, 'A1'));
    await touch('touchStart', start);
    await page.waitForTimeout(600);
    const target = page.locator(`[data-bed="${hospital.beds[3]?.id}"]`).last();
    await expect(target).toBeVisible();
    const rested = await scrolled();
    const end = await middleOf(target);
    await glide(start, end);
    expect(await scrolled()).toBe(rested);
    await touch('touchEnd');
    await expect(page).toHaveURL(
      `/hospitalizations/${otieno.hospitalization.id}/transfer?bed=${hospital.beds[3]?.id}`,
    );
    await context.close();
  });
});

test.describe('what happens elsewhere', () => {
  test('shows within two seconds: a transfer, a discharge, an admission', async ({
    page,
    request,
    ward,
  }) => {
    const { hospital, otieno, wafula, path } = ward;
    const { 'medical-officer': officer, 'ward-clerk': clerk } = hospital.staff;
    const where = { healthcare_service: hospital.service.id, price_tier: hospital.priceTier.id };
    const soon = { timeout: 2_000 };
    await openBoard(page, path);

    await ask(request, hospital, `hospitalizations/${otieno.hospitalization.id}/transfer`, {
      method: 'PATCH',
      data: {
        ...where,
        bed: hospital.beds[3]?.id,
        transferred_by: officer.practitionerId,
        transferred_at: new Date().toISOString(),
        created_by: clerk.userId,
      },
    });
    await expect(tile(page, 'A4')).toContainText('Otieno', soon);
    await expect(tile(page, 'A1')).toContainText('Cleaning', soon);

    await ask(request, hospital, `hospitalizations/${wafula.hospitalization.id}/discharge`, {
      method: 'PATCH',
      data: {
        discharged_by: officer.practitionerId,
        discharged_at: new Date().toISOString(),
        discharge_disposition: 'home',
      },
    });
    await expect(tile(page, 'A3')).toContainText('Cleaning', soon);

    await page.getByRole('button', { name: 'Cleaning done Bed A3' }).click();
    await expect(tile(page, 'A3')).toContainText('Free');
    const patient = await aPatient(hospital, { lastName: 'Naliaka', firstName: 'Grace' });
    await ask(request, hospital, 'hospitalizations', {
      method: 'POST',
      data: {
        ...where,
        patient: patient.id,
        bed: hospital.beds[2]?.id,
        location: hospital.ward.id,
        admitted_by: officer.practitionerId,
        created_by: clerk.userId,
      },
    });
    await expect(tile(page, 'A3')).toContainText('Naliaka', soon);
  });
});

test.describe('what is planned', () => {
  test('shows in another browser within two seconds, at the bed held and at the patient', async ({
    page,
    browser,
    request,
    ward,
  }) => {
    const { hospital, otieno, path } = ward;
    const west = await anotherWard(hospital, 'Ward B', ['B1', 'B2']);
    const other = await browser.newContext();
    await enter(other, hospital.staff['ward-clerk'].sender);
    const there = await other.newPage();
    await openBoard(page, path);
    await openBoard(there, `/wards/${west.ward.id}`);
    await ask(request, hospital, 'planned-transfers', {
      method: 'POST',
      data: {
        hospitalization: otieno.hospitalization.id,
        bed: west.beds[1]?.id,
        held_until: new Date(Date.now() + 2 * 3_600_000).toISOString(),
      },
    });
    await expect(tile(page, 'A1')).toContainText(/To Bed B2, Ward B · held until/, {
      timeout: 2_000,
    });
    await expect(page.getByText('Transfers planned: 0 in, 1 out')).toBeVisible();
    await expect(tile(there, 'B2')).toContainText(/Held for Otieno Achieng until/, {
      timeout: 2_000,
    });
    await expect(there.getByText('Transfers planned: 1 in, 0 out')).toBeVisible();
    await expect(there.getByRole('link', { name: 'Admit to Bed B2' })).toHaveCount(0);
    await expect(
      there.getByRole('link', { name: 'Transfer here Otieno Achieng, Bed B2' }),
    ).toHaveAttribute(
      'href',
      `/hospitalizations/${otieno.hospitalization.id}/transfer?bed=${west.beds[1]?.id}`,
    );
    await there.getByRole('button', { name: /^Moves/ }).click();
    await expect(there.getByRole('article')).toHaveCount(1);
    await other.close();
  });

  test('for leaving is set, shown, filtered and taken away on the board', async ({
    page,
    ward,
  }) => {
    await openBoard(page, ward.path);
    await openMenu(page, /^More for Otieno Achieng/);
    await page.getByRole('menuitem', { name: 'Expected discharge…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Expected discharge' });
    await dialog.getByRole('button', { name: 'Save the date' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(tile(page, 'A1')).toContainText('Leaves tomorrow');
    await expect(page.getByRole('button', { name: 'Leaving today 0' })).toBeVisible();

    const yesterday = new Date(Date.now() - dayMs);
    await database()
      .update(hospitalizations)
      .set({ expectedDischargeAt: yesterday })
      .where(eq(hospitalizations.id, ward.mutuku.hospitalization.id));
    await page.reload();
    await page.getByRole('button', { name: 'Leaving today 1' }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(tile(page, 'A2')).toContainText('Was to leave yesterday');

    await openMenu(page, /^More for Mutuku Dennis/);
    await page.getByRole('menuitem', { name: 'Expected discharge…' }).press('Enter');
    await dialog.getByRole('button', { name: 'No date' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Show all 4 beds' })).toBeVisible();
  });
});

test.describe('the actions of the board', () => {
  test('are those of one’s role', async ({ page, context, ward }) => {
    const { hospital, path } = ward;
    const menuOf = async (name: RegExp) => {
      await openMenu(page, name);
      await expect(page.getByRole('menu')).toBeVisible();
      const items = await page.getByRole('menuitem').allTextContents();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
      return items;
    };
    const patients = ['Move…', 'Transfer', 'Plan a transfer', 'Expected discharge…'];

    await openBoard(page, path);
    await expect(page.getByRole('link', { name: /^Observe/ })).toHaveCount(3);
    await expect(page.getByRole('link', { name: /^(Transfer|Discharge)/ })).toHaveCount(0);
    expect(await menuOf(/^More for Otieno/)).toEqual([...patients, 'Stay and movements']);

    await enter(context, hospital.staff['ward-clerk'].sender);
    await openBoard(page, path);
    await expect(page.getByRole('link', { name: /^Observe/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Transfer/ })).toHaveCount(3);
    await expect(page.getByRole('link', { name: /^Discharge/ })).toHaveCount(3);
    expect(await menuOf(/^More for Otieno/)).toEqual([
      ...patients,
      'Discharge',
      'Stay and movements',
    ]);

    await enter(context, hospital.staff.auditor.sender);
    await openBoard(page, path);
    const doings = /^(Observe|Transfer|Discharge|Admit|Cleaning done|More for Bed)/;
    await expect(page.getByRole('link', { name: doings })).toHaveCount(0);
    await expect(page.getByRole('button', { name: doings })).toHaveCount(0);
    expect(await menuOf(/^More for Otieno/)).toEqual(['Stay and movements']);
    await dragTo(page, tile(page, 'A1'), tile(page, 'A4'));
    await expect(page.getByText('Transfer to Bed A4')).toHaveCount(0);
    await page.mouse.up();
  });

  test('are the same in the table', async ({ page, ward }) => {
    await setStatus(ward.hospital, 3, 'cleaning');
    await openBoard(page, `${ward.path}?view=table`);
    await page.getByRole('button', { name: 'Cleaning done Bed A4' }).press('Enter');
    await expect(page.getByRole('link', { name: 'Admit to Bed A4' })).toBeVisible();
    await openMenu(page, /^More for Otieno/);
    await page.getByRole('menuitem', { name: 'Move…' }).press('Enter');
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Bed A4/ })).toBeFocused();
  });

  test('have no barrier that axe finds, nor has the board, light or dark', async ({
    page,
    request,
    ward,
  }) => {
    const { hospital, otieno, mutuku, path } = ward;
    await recordSet(request, hospital, mutuku, { RR: '12' });
    const west = await anotherWard(hospital, 'Ward B', ['B1']);
    await aPlannedTransfer(hospital, otieno, { bed: hospital.beds[3] });
    await aPlannedTransfer(hospital, mutuku, { bed: west.beds[0] });
    await database()
      .update(hospitalizations)
      .set({ expectedDischargeAt: new Date() })
      .where(eq(hospitalizations.id, otieno.hospitalization.id));
    for (const query of ['?view=table', '']) {
      await openBoard(page, `${path}${query}`);
      await expectAccessible(page);
    }
    await openMenu(page, /^More for Otieno/);
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Move…' }).press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    // Closing it gives the focus back, which would close a menu that is opened meanwhile.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^More for Otieno/ })).toBeFocused();
    await page.route('**/beds/*/status', (route) => route.abort());
    await openMenu(page, /^More for Bed A4/);
    await page.getByRole('menuitem', { name: 'Needs cleaning' }).press('Enter');
    await expect(
      page.getByRole('alert').filter({ hasText: 'may not have been changed' }),
    ).toBeVisible();
    await expectAccessible(page);
  });
});
