import { expect, type Page, type Route } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { beds } from '@/db/schema/index';
import { database } from '@/e2e/database';
import { test } from '@/e2e/desk/admissions/ward';
import { test as deskTest, openShift } from '@/e2e/desk/billing/cash-desk';
import { holdBack } from './delayed-responses';
import { untilHydrated } from './hydrated';

const parts = '**/_next/static/chunks/**';
const opening = (page: Page) => page.getByText('Opening…');
const missing = (page: Page) => page.getByText('This part of Wardline could not be loaded.');
const reload = (page: Page) => page.getByRole('button', { name: 'Reload' });
const more = (page: Page, of: RegExp) => page.getByRole('button', { name: of });
const otienos = /^More for Otieno/;
const menu = (page: Page) => page.getByRole('menu');

/** Stops the page from fetching anything in its idle time, as if the network were gone by then. */
const neverAtRest = (page: Page) =>
  page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });

/** A gate for the chunks of a page, open at first. */
async function gateBefore(page: Page, isHeld: (path: string) => boolean = () => true) {
  const held: Route[] = [];
  let isShut = false;
  await page.route(parts, (route) => {
    const { pathname } = new URL(route.request().url());
    if (isShut && isHeld(pathname)) held.push(route);
    else void route.continue();
  });
  return {
    shut: () => {
      isShut = true;
    },
    open: async () => {
      isShut = false;
      await Promise.all(held.splice(0).map((route) => route.continue()));
    },
  };
}

/** Holds up every chunk that a page requests from now on. Returns a function that releases them. */
async function hold(page: Page, isHeld?: (path: string) => boolean) {
  const gate = await gateBefore(page, isHeld);
  gate.shut();
  return gate.open;
}

/** Opens a page without any part that a press would load, and holds those up from then on. */
async function openSlowly(page: Page, path: string) {
  await neverAtRest(page);
  // Before the page, because a request just after the gate is set may slip past it.
  const gate = await gateBefore(page);
  await page.goto(path);
  await untilHydrated(page);
  gate.shut();
  return gate.open;
}

/** Whether a chunk is not one of those that come with a page. */
async function beyond(page: Page, path: string) {
  const html = await (await page.request.get(path)).text();
  return (chunk: string) => !html.includes(chunk);
}

/** Presses a button as a screen reader does. */
const pressFor = (page: Page, name: RegExp) =>
  more(page, name).evaluate((button) => {
    const given = { bubbles: true, cancelable: true, composed: true };
    button.dispatchEvent(new PointerEvent('pointerdown', { ...given, button: 0 }));
    button.dispatchEvent(new MouseEvent('mousedown', given));
    button.dispatchEvent(new PointerEvent('pointerup', { ...given, button: 0 }));
    button.dispatchEvent(new MouseEvent('mouseup', given));
    button.dispatchEvent(new MouseEvent('click', { ...given, detail: 0 }));
  });

test.describe('a dialog or menu whose script is still loading', () => {
  test('keeps its keystrokes from the patient in focus', async ({ page, ward }) => {
    const arrive = await openSlowly(page, ward.path);
    await page.locator('h2 a', { hasText: 'Otieno' }).focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('otxx');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('ie');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(opening(page)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${ward.path}$`));
    await expect(page.locator('h2 a', { hasText: 'Otieno' })).toBeFocused();
    await arrive();
    const field = page.getByRole('combobox', { name: 'Find the patient' });
    await expect(field).toHaveValue('otie');
    await expect(field).toBeFocused();
    await page.keyboard.type('no');
    await expect(field).toHaveValue('otieno');
    await expect(page.getByRole('option', { name: /Otieno/ })).toBeVisible();
  });

  test('is cancelled by Escape, and does not open when its script arrives', async ({
    page,
    ward,
  }) => {
    const arrive = await openSlowly(page, ward.path);
    await page.locator('h2 a', { hasText: 'Otieno' }).focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('mutu');
    await expect(opening(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(opening(page)).toBeHidden();
    await arrive();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('h2 a', { hasText: 'Otieno' })).toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Find the patient' })).toHaveValue('');
  });

  test('is cancelled by a press elsewhere, which has its own effect', async ({ page, ward }) => {
    await openSlowly(page, ward.path);
    await page.keyboard.press('Control+k');
    await expect(opening(page)).toBeVisible();
    await page.getByRole('button', { name: /Emergency/ }).click();
    await expect(opening(page)).toBeHidden();
    await expect(page.locator('h2 a')).toHaveText([/^Mutuku/]);
  });

  test('may be a menu, which one press requests and a second one cancels', async ({
    page,
    ward,
  }) => {
    const arrive = await openSlowly(page, ward.path);
    const button = more(page, otienos);
    await button.click();
    await expect(opening(page)).toBeVisible();
    await button.click();
    await expect(opening(page)).toBeHidden();
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(opening(page)).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(button).toBeFocused();
    await arrive();
    await expect(menu(page).getByRole('menuitem').first()).toBeFocused();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
  });

  test('opens on a board that is out of date', async ({ page, ward }) => {
    await page.route('**/ward-board**', (route) => route.abort());
    await openSlowly(page, ward.path);
    await expect(page.locator('.grayscale')).toBeVisible({ timeout: 30_000 });
    await page.mouse.wheel(0, 400);
    await more(page, otienos).click();
    await expect(opening(page)).toBeInViewport();
  });

  test('says when its script does not load, and offers to reload the page', async ({
    page,
    ward,
  }) => {
    await neverAtRest(page);
    let isGone = false;
    await page.route(parts, (route) =>
      isGone ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await page.goto(ward.path);
    await untilHydrated(page);
    isGone = true;
    await page.keyboard.press('Control+k');
    await expect(missing(page)).toBeVisible({ timeout: 20_000 });
    await reload(page).focus();
    await page.unroute(parts);
    const again = page.waitForEvent('load');
    await page.keyboard.press('Enter');
    await again;
  });

  test('says so too when its script stalls', async ({ page, ward }) => {
    await openSlowly(page, ward.path);
    await page.keyboard.press('Control+k');
    await expect(missing(page)).toBeVisible({ timeout: 20_000 });
    await page.keyboard.press('Escape');
    await expect(missing(page)).toBeHidden();
  });
});

test('the result of an act is announced before the message with its Undo appears', async ({
  page,
  ward,
}) => {
  const id = ward.hospital.beds[3]?.id ?? '';
  await database().update(beds).set({ status: 'cleaning' }).where(eq(beds.id, id));
  const arrive = await openSlowly(page, ward.path);
  const undo = page.getByRole('button', { name: 'Undo' });
  await page.getByRole('button', { name: 'Cleaning done Bed A4' }).click();
  await expect(page.getByRole('status').getByText('Bed A4: free')).toBeVisible();
  await expect(undo).toHaveCount(0);
  await arrive();
  await expect(undo).toBeVisible();
});

test.describe('a menu', () => {
  test('opens for a screen reader, which sends a pointer and then a click', async ({
    page,
    ward,
  }) => {
    await page.goto(ward.path);
    await untilHydrated(page);
    await pressFor(page, otienos);
    await expect(menu(page)).toBeVisible();
    const button = more(page, otienos);
    await expect(button).toHaveAttribute(
      'aria-controls',
      (await menu(page).getAttribute('id')) ?? '',
    );
    await pressFor(page, otienos);
    await expect(menu(page)).toBeHidden();
  });

  test('focuses its first item after a click without a pointer, every time', async ({
    page,
    ward,
  }) => {
    await page.goto(ward.path);
    await untilHydrated(page);
    for (const _ of ['first', 'second']) {
      await more(page, otienos).dispatchEvent('click');
      await expect(menu(page).getByRole('menuitem').first()).toBeFocused();
      await more(page, otienos).dispatchEvent('click');
      await expect(menu(page)).toBeHidden();
      await expect(more(page, otienos)).toBeFocused();
    }
  });

  test('returns the focus to its button before the dialog of an item takes it', async ({
    page,
    ward,
  }) => {
    await page.goto(ward.path);
    await untilHydrated(page);
    await more(page, otienos).press('Enter');
    const move = menu(page).getByRole('menuitem', { name: 'Move…' });
    // A dialog that opened after the menu closed and before its button had the focus could not return it.
    const next = await move.evaluate(async (item: HTMLElement) => {
      const focused = new Promise<Element | null>((resolve) => {
        addEventListener('focusin', ({ target }) => resolve(target as Element), { once: true });
      });
      item.click();
      return (await focused)?.getAttribute('aria-label');
    });
    expect(next).toMatch(otienos);
    const dialog = page.getByRole('dialog', { name: /^Transfer Otieno/ });
    await expect(dialog).toBeVisible();
    await expect
      .poll(() => dialog.evaluate((it) => it.contains(document.activeElement)))
      .toBe(true);
    await page.keyboard.press('Escape');
    await expect(more(page, otienos)).toBeFocused();
  });
});

test.describe('a menu under a finger', () => {
  test.use({ hasTouch: true });

  test('opens by a tap and closes by another, and not when a scroll begins on it', async ({
    page,
    ward,
  }) => {
    await page.goto(ward.path);
    await untilHydrated(page);
    const button = more(page, otienos);
    await button.dispatchEvent('pointerdown', { pointerType: 'touch', button: 0 });
    await button.dispatchEvent('pointercancel', { pointerType: 'touch' });
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await button.tap();
    await expect(menu(page)).toBeVisible();
    await button.tap();
    await expect(menu(page)).toBeHidden();
    await button.tap();
    await expect(menu(page)).toBeVisible();
  });
});

test.describe('the server’s HTML of a ward', () => {
  const bed = (page: Page) => page.getByRole('row', { name: /Otieno/ });

  test('is shown while its script is loading, and never a skeleton', async ({ page, ward }) => {
    const path = `${ward.path}?view=table`;
    const arrive = await hold(page, await beyond(page, path));
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('[data-freshness]:visible').last()).toContainText('Live');
    await expect(bed(page)).toBeVisible();
    await expect(page.getByText('Loading the ward')).toHaveCount(0);
    await arrive();
    await untilHydrated(page);
    await expect(bed(page)).toBeVisible();
  });

  test('becomes a failure if its script cannot be loaded', async ({ page, ward }) => {
    const path = `${ward.path}?view=table`;
    const isBeyond = await beyond(page, path);
    await page.route(parts, (route) =>
      isBeyond(new URL(route.request().url()).pathname)
        ? route.fulfill({ status: 404 })
        : route.continue(),
    );
    await page.goto(path, { waitUntil: 'commit' });
    await expect(missing(page)).toBeVisible({ timeout: 20_000 });
    await page.unroute(parts);
    await reload(page).click();
    await expect(page.getByRole('row', { name: /Otieno/ })).toBeVisible();
  });

  test('becomes a table at once if the table’s script is there', async ({ page, ward }) => {
    await page.goto(ward.path);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      new MutationObserver(() => {
        const loading = [...document.querySelectorAll('[role="status"]')];
        if (loading.some(({ textContent }) => textContent?.startsWith('Loading the ward')))
          document.title = 'skeleton';
      }).observe(document.body, { childList: true, subtree: true });
    });
    await page.getByRole('radio', { name: 'Table' }).click();
    await expect(page.getByRole('row', { name: /Otieno/ })).toBeVisible();
    await expect(page).not.toHaveTitle('skeleton');
  });
});

deskTest.describe('the payment desk', () => {
  deskTest(
    'has the receipt’s script loaded before any money is paid',
    async ({ page, request, till }) => {
      await openShift(request, till);
      await page.goto(`/payments/desk?patient=${till.patient.id}`);
      await expect(page.locator('[data-due]')).toHaveText('KES 12,399.99');
      await page.waitForLoadState('networkidle');
      await page.route(parts, (route) => route.abort());
      await page.getByLabel('Cash received, KES').first().fill('12,500');
      await expect(page.locator('[data-change]')).toHaveText('KES 100.01');
      await page.keyboard.press('F2');
      await expect(page.getByRole('button', { name: 'Print the receipt' })).toBeVisible();
    },
  );

  deskTest('deletes a stored payment that cannot be read', async ({ page, request, till }) => {
    await openShift(request, till);
    await leaveBehind(page, till.hospital.staff.billing.userId);
    await page.goto('/payments/desk');
    await expect(page.getByRole('combobox', { name: 'Find the patient' })).toBeVisible();
    const kept = () => page.evaluate(() => Object.keys(localStorage).join());
    await expect.poll(kept).not.toContain('broken');
  });

  deskTest(
    'says when it cannot check for an unfinished payment',
    async ({ page, request, till }) => {
      await openShift(request, till);
      await leaveBehind(page, till.hospital.staff.billing.userId);
      const arrive = await hold(page, await beyond(page, '/payments/desk'));
      // A script that is requested early enough delays the end of the page's loading too.
      await page.goto('/payments/desk', { waitUntil: 'commit' });
      await expect(missing(page)).toBeVisible({ timeout: 20_000 });
      await expect(reload(page)).toBeVisible();
      await arrive();
      await expect(page.getByRole('combobox', { name: 'Find the patient' })).toBeVisible();
    },
  );
});

test('a slow page is announced as loading as soon as its link was pressed', async ({
  page,
  ward,
}) => {
  await page.goto(ward.path);
  await untilHydrated(page);
  const coming = await holdBack(page, 'GET', /[?&]_rsc=/);
  await page.getByRole('link', { name: 'Patients', exact: true }).click();
  await expect(opening(page)).toBeVisible();
  coming.release();
  await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible();
  await expect(opening(page)).toBeHidden();
});

/** A payment of this user that this version of Wardline cannot read. */
async function leaveBehind(page: Page, user: string) {
  await page.goto('/payments');
  await page.evaluate((key) => localStorage.setItem(key, '{'), `wardline:payment:${user}:broken`);
}
