import { expect } from '@playwright/test';
import { expectWithinScreen } from '@/e2e/desk/accessible';
import { test } from './kept-page';

test.describe('the documentation of the API', () => {
  test('is open to everyone and finds every operation by search, with nothing from another host', async ({
    page,
    baseURL,
  }) => {
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).origin));
    await page.goto('/docs');
    await page.getByRole('searchbox', { name: 'Find an operation' }).fill('post observations');
    const operations = page.getByRole('navigation', { name: 'Operations' });
    await expect(operations.getByRole('link')).toHaveCount(5);
    await expect(page.getByRole('status').filter({ hasText: 'operations' })).toContainText('5 of');
    await operations.getByRole('link', { name: /Record observations/ }).click();

    await expect(page).toHaveURL('/docs/observation.record');
    await expect(page).toHaveTitle(/^Record observations/);
    const main = page.getByRole('main');
    await expect(main).toContainText('observations[].value');
    await expect(main).toContainText('adult, older_child, younger_child');
    await expect(main).toContainText('Needs the permission observations:record');
    await expect(operations.getByRole('link', { name: /Record observations/ })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect([...hosts]).toEqual([baseURL]);
  });

  test('shows a request that works as it is copied', async ({ page, context, baseURL }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/docs/valueset.tews-configuration');
    const request = page.getByRole('figure', { name: 'Request with curl' });
    await request.getByRole('button', { name: 'Copy' }).click();
    await expect(request.getByText('Copied.')).toBeAttached();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`curl "${baseURL}/api/v1/providers/valueset/TEWS-config"`);
    expect(copied).toContain('Authorization: Bearer $KEY');
  });

  test('keeps its list of operations behind a button on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/docs');
    const operations = page.getByRole('navigation', { name: 'Operations' });
    await expect(operations).toBeHidden();
    const button = page.getByRole('button', { name: 'All operations' });
    await button.press('Enter');
    await operations.getByRole('link', { name: /^List patients/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'List patients' })).toBeVisible();
    await expect(operations).toBeHidden();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await expectWithinScreen(page);
  });
});
