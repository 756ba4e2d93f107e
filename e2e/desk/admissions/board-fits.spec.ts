import { expect, type Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { patients } from '@/db/schema/index';
import { database } from '@/e2e/database';
import { expectAccessible } from '@/e2e/desk/accessible';
import { ask, signIn } from './bedside';
import { openBoard, tile } from './on-board';
import { test } from './ward';

const laptop = { width: 1440, height: 900 };
const tablet = { width: 1024, height: 768 };
const layout = (page: Page, name: string) => page.getByRole('radio', { name });
const order = (page: Page) => page.getByRole('combobox', { name: 'Order' });
const bay = (page: Page, name: string) => page.getByRole('region', { name });

/** The beds that are wholly in sight without scrolling. */
const bedsInSight = (page: Page) =>
  page.locator('[data-bed]').evaluateAll(
    (beds) =>
      beds.filter((bed) => {
        const { top, bottom } = bed.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      }).length,
  );

/** The words of the page's main part that go over more than one line. */
const brokenWords = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const broken: string[] = [];
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if ((node.parentElement?.getBoundingClientRect().width ?? 0) <= 1) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{M}\d-]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
    return broken;
  });

test.describe('a ward of 20 beds', () => {
  let path: string;

  test.beforeEach(async ({ page, request }) => {
    const wards: { uuid: string; name: string; beds: number }[] = await ask(
      request,
      'GET',
      'wards',
    );
    const medical = wards.find(({ name }) => name === 'Medical Ward');
    expect(medical?.beds).toBe(20);
    path = `/wards/${medical?.uuid}`;
    await signIn(page, 'nurse');
  });

  for (const { size, hasTouch, beds, roles } of [
    { size: laptop, hasTouch: false, beds: 20, roles: ['nurse', 'medical-officer'] },
    { size: tablet, hasTouch: false, beds: 12, roles: ['nurse', 'medical-officer'] },
    { size: tablet, hasTouch: true, beds: 12, roles: ['nurse', 'medical-officer'] },
  ]) {
    test.describe(hasTouch ? 'with a finger' : 'with a mouse', () => {
      test.use({ viewport: size, hasTouch });

      for (const role of roles) {
        test(`shows a ${role} ${beds} beds at ${size.width}x${size.height}, bay by bay or by urgency, below a low head`, async ({
          page,
        }) => {
          await signIn(page, role);
          await openBoard(page, path);
          await layout(page, 'Compact').click();
          await expect(page.locator('[data-bed]')).toHaveCount(20);
          await expect.poll(() => bedsInSight(page)).toBeGreaterThanOrEqual(beds);
          await order(page).selectOption('Bay and bed');
          await expect(bay(page, 'Bay 1').locator('[data-bed]')).toHaveCount(6);
          await expect.poll(() => bedsInSight(page)).toBeGreaterThanOrEqual(beds);
          const head = await page.getByRole('main').locator('header').boundingBox();
          expect(head?.height).toBeLessThanOrEqual(120);
        });
      }
    });
  }

  test('has no broken word in any layout', async ({ page }) => {
    for (const size of [laptop, tablet]) {
      await page.setViewportSize(size);
      for (const view of ['tiles', 'compact', 'table']) {
        for (const sort of ['acuity', 'bed']) {
          await openBoard(page, `${path}?view=${view}&sort=${sort}`);
          await expect(
            page.getByRole('main').getByRole('link', { name: /^Observe/ }),
          ).not.toHaveCount(0);
          expect(await brokenWords(page), `${view}, ${sort} at ${size.width}`).toEqual([]);
        }
      }
    }
  });
});

test('the layout and the order by bay are kept on the device, another order is not', async ({
  page,
  ward: { path },
}) => {
  await openBoard(page, path);
  await layout(page, 'Compact').click();
  await order(page).selectOption('Bay and bed');
  await openBoard(page, path);
  await expect(page).toHaveURL(path);
  await expect(layout(page, 'Compact')).toBeChecked();
  await expect(bay(page, 'Room 1')).toBeVisible();
  await order(page).selectOption('Surname');
  await openBoard(page, path);
  await expect(layout(page, 'Compact')).toBeChecked();
  await expect(order(page)).toHaveValue('acuity');
});

test('a bay says how many women and men are in it, and whether it is mixed, whatever a filter hides', async ({
  page,
  ward: { path, mutuku },
}) => {
  await openBoard(page, `${path}?sort=bed`);
  const heading = bay(page, 'Room 1').getByRole('heading', { level: 2 });
  await expect(heading).toHaveText('Room 12 F2 female');
  await database()
    .update(patients)
    .set({ gender: 'MALE' })
    .where(eq(patients.id, mutuku.patient.id));
  for (const view of ['tiles', 'compact']) {
    await openBoard(page, `${path}?sort=bed&show=red&view=${view}`);
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(heading).toContainText('1 F · 1 M');
    await expect(heading).toContainText('Mixed');
  }
  await openBoard(page, `${path}?sort=bed&view=table`);
  const inTable = page.getByRole('rowheader', { name: /^Room 1/ });
  await expect(inTable).toContainText('1 F · 1 M');
  await expect(inTable).toContainText('Mixed');
  await expect(page.getByRole('rowheader', { name: /^Room 2/ })).not.toContainText('Mixed');
});

test('arrow keys go from bay to bay on the compact board, and o opens the entry', async ({
  page,
  ward: { path, wafula },
}) => {
  await openBoard(page, `${path}?view=compact&sort=bed`);
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Bed A2, Mutuku/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('link', { name: /^Bed A3, Wafula/ })).toBeFocused();
  await expect(tile(page, 'A3')).toContainText('overdue');
  await page.keyboard.press('o');
  const entry = `/patients/${wafula.patient.id}/observe?encounter=${wafula.encounter.id}&from=`;
  await expect(page).toHaveURL((url) => `${url.pathname}${url.search}`.startsWith(entry));
});

test('says once that it is live', async ({ page, ward: { path } }) => {
  await openBoard(page, path);
  await expect(page.getByText('Live', { exact: false })).toHaveCount(1);
});

for (const { device, size, hasTouch } of [
  { device: 'an upright tablet', size: { width: 768, height: 1024 }, hasTouch: true },
  { device: 'a tablet', size: tablet, hasTouch: true },
  { device: 'a phone', size: { width: 390, height: 844 }, hasTouch: true },
  { device: 'half a screen', size: { width: 768, height: 900 }, hasTouch: false },
  { device: 'a small laptop', size: { width: 1280, height: 800 }, hasTouch: false },
]) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport: size, hasTouch });

    test('the table has nothing out of sight sideways, nor has an empty bed’s row', async ({
      page,
      ward: { path },
    }) => {
      await openBoard(page, `${path}?view=table`);
      const table = page.getByRole('region', { name: /^Beds of/ });
      await expect(table.getByRole('row', { name: /^Otieno/ })).toContainText('Falls not assessed');
      const widths = await table.evaluate((box) => [box.scrollWidth, box.clientWidth]);
      expect(widths[0]).toBe(widths[1]);
      await expectAccessible(page);
    });
  });
}

test.describe('with a finger', () => {
  test.use({ viewport: tablet, hasTouch: true });

  test('the compact board has targets of 44 pixels', async ({ page, ward: { path } }) => {
    await openBoard(page, `${path}?view=compact&sort=bed`);
    const low = await page
      .getByRole('main')
      .locator('a:not(h3 a), button')
      .evaluateAll((targets) =>
        targets
          .map((target) => target.getBoundingClientRect())
          .filter(({ width, height }) => width > 1 && (width < 44 || height < 44)),
      );
    expect(low).toEqual([]);
  });
});
