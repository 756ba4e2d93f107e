import { expect, type Page } from '@playwright/test';
import { test } from '@/e2e/desk/admissions/ward';
import { untilHydrated } from './hydrated';

const tooltips = (page: Page) => page.getByRole('tooltip');

test.describe('a tooltip', () => {
  test('is closed by Escape, and only then the dialog around it', async ({ page, ward }) => {
    await page.goto(ward.path);
    await untilHydrated(page);
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
    await expect(tooltips(page)).toHaveText('Close');
    await page.keyboard.press('Escape');
    await expect(tooltips(page)).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test('lets Tab go on from the button that closes a dialog into the dialog', async ({
    page,
    ward,
  }) => {
    await page.goto(ward.path);
    await untilHydrated(page);
    await page.getByRole('button', { name: 'My beds', exact: true }).press('Enter');
    const dialog = page.getByRole('dialog', { name: /^My beds/ });
    await expect(dialog.getByRole('checkbox').first()).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(tooltips(page)).toHaveText('Close');
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'All of Room 1' })).toBeFocused();
    await expect(tooltips(page)).toHaveCount(0);
  });

  test('is the only one, and disappears when its element is scrolled away from the pointer', async ({
    page,
    ward,
  }) => {
    await page.setViewportSize({ width: 400, height: 500 });
    await page.goto(ward.path);
    await untilHydrated(page);
    await page.locator('body').press('Tab');
    await page.getByRole('button', { name: /^More for Mutuku/ }).focus();
    await expect(tooltips(page)).toHaveText(/^More for Mutuku/);
    await page.getByRole('button', { name: /^More for Wafula/ }).hover();
    await expect(tooltips(page)).toHaveText([/^More for Wafula/]);
    await page.mouse.wheel(0, 300);
    await expect(tooltips(page)).toHaveCount(0);
  });
});
