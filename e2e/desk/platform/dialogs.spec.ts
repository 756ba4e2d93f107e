import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '@/e2e/desk/accessible';
import { test } from '@/e2e/desk/admissions/ward';
import { untilHydrated } from './hydrated';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Record an alert' });

async function openAlert(page: Page, patient: string) {
  await page.goto(`/patients/${patient}?tab=alerts`);
  await untilHydrated(page, '[role="tabpanel"] button');
  await page.getByRole('button', { name: 'Record an alert' }).click();
  return dialogOf(page).getByLabel('What everyone must know');
}

test.describe('a dialog', () => {
  test('with entries is not closed by one Escape or one press outside, but by a second', async ({
    page,
    ward: { otieno },
  }) => {
    const note = await openAlert(page, otieno.patient.id);
    const warning = dialogOf(page).getByRole('alert');
    await note.fill('Latex');
    await page.keyboard.press('Escape');
    await expect(warning).toContainText('Your changes here are not saved');
    await expect(note).toHaveValue('Latex');
    await expect(note).toBeFocused();

    // Further typing makes the dialog ask again.
    await note.press('End');
    await note.pressSequentially(' gloves');
    await expect(warning).toHaveCount(0);
    await page.mouse.click(5, 5);
    await expect(warning).toBeVisible();
    await expect(note).toHaveValue('Latex gloves');
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toBeHidden();

    // Nothing typed, nothing asked, and no warning is left.
    await page.getByRole('button', { name: 'Record an alert' }).click();
    await expect(note).toHaveValue('');
    await expect(warning).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toBeHidden();

    await page.getByRole('button', { name: 'Record an alert' }).click();
    await note.fill('Latex');
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(dialogOf(page)).toBeHidden();
  });

  test('has room for its content in a window of a few lines, as at a zoom of 400 %', async ({
    page,
    ward: { otieno },
  }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    const note = await openAlert(page, otieno.patient.id);
    const heightSeen = () =>
      note.evaluate((control) => {
        const { top, bottom } = control.getBoundingClientRect();
        let [from, to] = [Math.max(top, 0), Math.min(bottom, window.innerHeight)];
        for (let around = control.parentElement; around; around = around.parentElement) {
          if (!/auto|scroll|hidden/.test(getComputedStyle(around).overflowY)) continue;
          const box = around.getBoundingClientRect();
          from = Math.max(from, box.top);
          to = Math.min(to, box.bottom);
        }
        return { seen: to - from, whole: bottom - top };
      });
    await note.focus();
    const { seen, whole } = await heightSeen();
    expect(seen).toBeCloseTo(whole, 0);
    // The scrolling part is most of the window, not a slot between the title and the buttons.
    const slot = await note.evaluate((control) => {
      let around = control.parentElement;
      while (around && !/auto|scroll/.test(getComputedStyle(around).overflowY)) {
        around = around.parentElement;
      }
      return around?.clientHeight ?? 0;
    });
    expect(slot).toBeGreaterThan(200);
  });

  test('begins in its first field with a mouse and a keyboard', async ({
    page,
    ward: { otieno },
  }) => {
    await openAlert(page, otieno.patient.id);
    await expect(dialogOf(page).getByLabel('Kind')).toBeFocused();
    await expectAccessible(page);
  });

  test.describe('with a finger', () => {
    test.use({ hasTouch: true });

    test('opens no on-screen keyboard', async ({ page, ward: { otieno } }) => {
      await openAlert(page, otieno.patient.id);
      await expect(dialogOf(page)).toBeFocused();
    });
  });

  test('returns the focus to the row if its button is gone', async ({ page, ward: { otieno } }) => {
    const note = await openAlert(page, otieno.patient.id);
    await dialogOf(page).getByLabel('Kind').selectOption('Allergy');
    await note.fill('Latex');
    await dialogOf(page).getByRole('button', { name: 'Record the alert' }).click();
    const row = page.getByRole('tabpanel').getByRole('listitem');
    await expect(row).toContainText('Latex');
    await row.getByRole('button', { name: /^End/ }).press('Enter');
    const asked = page.getByRole('dialog', { name: 'End “Latex”?' });
    await asked.getByRole('textbox').fill('Tested, none');
    await page.keyboard.press('Enter');
    await expect(row).toContainText('Ended by Test nurse: Tested, none');
    await expect(row.getByRole('button')).toHaveCount(0);
    await expect(row).toBeFocused();
    // The row is not a tab stop afterwards.
    await page.keyboard.press('Tab');
    await expect(row).not.toHaveAttribute('tabindex');
  });
});
