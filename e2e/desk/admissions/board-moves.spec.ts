import { expect } from '@playwright/test';
import { anotherWard } from '@/e2e/builders/hospital';
import { anAdmission, aPatient } from '@/e2e/builders/patients';
import { dragTo, middleOf, openBoard, setStatus, tile } from './on-board';
import { enter, test } from './ward';

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

  test('to a bed that is not free is refused with the reason, and opens no form', async ({
    page,
    ward,
  }) => {
    const { hospital, path } = ward;
    await setStatus(hospital, 3, 'out-of-service', 'Broken rail');
    await openBoard(page, path);
    await dragTo(page, tile(page, 'A1'), tile(page, 'A2'));
    await expect(page.getByText('Mutuku, Dennis is in this bed.')).toBeVisible();
    await page.mouse.up();
    await expect(tile(page, 'A1').getByRole('alert')).toContainText(
      'Otieno was not transferred to Bed A2. Mutuku, Dennis is in this bed.',
    );
    await dragTo(page, tile(page, 'A1'), tile(page, 'A4'));
    await page.mouse.up();
    await expect(tile(page, 'A1').getByRole('alert')).toContainText(
      'This bed is out of service: Broken rail.',
    );
    await expect(page).toHaveURL(path);
  });

  test('is cancelled with Esc, and a press is still a press', async ({ page, ward }) => {
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
    const more = page.getByRole('button', { name: 'More for Naliaka, Grace, Bed B1' });
    await more.press('Enter');
    await page.getByRole('menuitem', { name: 'Move…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Transfer Naliaka, Grace from Bed B1' });
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
    // A swipe continues for a while after the finger is lifted.
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
