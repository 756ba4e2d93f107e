import { expect, type Page } from '@playwright/test';
import { afterReading } from '@/e2e/desk/platform/after-reading';
import { untilHydrated } from '@/e2e/desk/platform/hydrated';
import { middleOf, openBoard, toast } from './on-board';
import { countPresses, tapNormalSet } from './presses';
import { test } from './ward';

const form = (page: Page, who: string) =>
  page.getByRole('form', { name: `Observations of ${who}`, exact: true });

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true });

  test('a nurse observes a bay without a page between patients, in at most 14 presses each, and is back at the board', async ({
    page,
    ward,
  }) => {
    await openBoard(page, `${ward.path}?sort=bed`);
    const { tap, presses } = countPresses(page);
    await tap('Observe Otieno, Achieng, Bed A1', 'link');
    await expect(page.getByText('Room 1 · 1 of 2')).toBeVisible();
    await tapNormalSet(page, tap);
    await tap('Save and next: A2 Mutuku', 'button');

    await expect(form(page, 'Mutuku, Dennis')).toBeVisible();
    const before = presses();
    await tapNormalSet(page, tap);
    await tap('Save observations', 'button');
    expect(presses() - before).toBeLessThanOrEqual(14);
    await expect(toast(page)).toContainText('Observations saved for Mutuku, Dennis');
    await expect(page).toHaveURL(new RegExp(`${ward.path}\\?sort=bed$`));
    await expect(page.getByText('observed just now')).toHaveCount(2);
  });

  test('a value touched within a moment of the one above it takes its digits', async ({
    page,
    ward,
  }) => {
    await openBoard(page, ward.path);
    await page.getByRole('link', { name: /^Observe Otieno/ }).tap();
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    const [above, below] = [field('Systolic blood pressure'), field('Diastolic blood pressure')];
    await above.scrollIntoViewIfNeeded();
    await untilHydrated(page);
    const [from, to] = [await middleOf(above), await middleOf(below)];
    await page.touchscreen.tap(from.x, from.y);
    await page.touchscreen.tap(to.x, to.y);
    await page.keyboard.type('75');
    await expect(below).toHaveValue('75');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the question why values are missing leaves both buttons where they were, and half of the screen to the form', async ({
    page,
    ward: { path },
  }) => {
    await openBoard(page, `${path}?sort=bed`);
    await page.getByRole('link', { name: /^Observe Otieno/ }).tap();
    await untilHydrated(page, '[data-entry-field]');
    await page.getByRole('radio', { name: /^Walking/ }).check();
    const next = page.getByRole('button', { name: /^Save and next/ });
    const back = page.getByRole('button', { name: 'Save and back to the board' });
    const [atNext, atBack] = [await middleOf(next), await middleOf(back)];
    await next.tap();
    await expect(next).toHaveText(/no reason given/);
    const buttonAt = ({ x, y }: typeof atNext) =>
      page.evaluate(
        ([left, top]) => document.elementFromPoint(left, top)?.closest('button')?.textContent,
        [x, y] as const,
      );
    expect(await buttonAt(atNext)).toMatch(/^Save and next/);
    expect(await buttonAt(atBack)).toBe('Save and back to the board');
    const why = await page.getByRole('group', { name: /^Not measured/ }).boundingBox();
    expect(why?.y).toBeGreaterThan(844 / 2);
  });
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
]) {
  test.describe(`on a touch screen of ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport, hasTouch: true });

    test('a message of a saved set covers nothing of the next patient’s form', async ({
      page,
      ward,
    }) => {
      const save = async () => {
        await page.getByRole('radio', { name: /^Walking/ }).check();
        await page.keyboard.press('Control+Enter');
        await expect(page.getByText('Save with the reason, or without one')).toBeVisible();
        await afterReading(page);
        await page.keyboard.press('Control+Enter');
      };
      await openBoard(page, `${ward.path}?sort=bed`);
      await page.getByRole('link', { name: /^Observe Otieno/ }).tap();
      await page.getByRole('textbox', { name: 'Respiratory rate' }).fill('40');
      await page.getByRole('textbox', { name: 'Heart rate' }).fill('140');
      await save();
      await expect(form(page, 'Mutuku, Dennis')).toBeVisible();
      // It is longer, because a doctor must be called, and stays.
      await expect(toast(page)).toContainText('Observations saved for Otieno, Achieng');
      await expect(toast(page)).toContainText('Call');
      expect(await coveredByMessages(page)).toEqual([]);
      await toast(page).getByRole('button', { name: 'Dismiss' }).tap();

      await save();
      await expect(page).toHaveURL(new RegExp(`${ward.path}\\?sort=bed$`));
      await expect(toast(page)).toContainText('Observations saved for Mutuku, Dennis');
      expect(await coveredByMessages(page)).toEqual([]);
    });
  });
}

/** The names of what can be pressed or filled in on the page and has a message over it, scrolled to any place. */
const coveredByMessages = (page: Page) =>
  page.evaluate(() => {
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) => ({
        element,
        box: element.getBoundingClientRect(),
      }));
    const messages = boxes('[role="region"][aria-label^="Notifications"] li');
    const found: string[] = [];
    for (const y of [0, 300, 900]) {
      window.scrollTo(0, y);
      const strip = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      for (const { element, box } of boxes('main :is(input, textarea, select, button, a, label)')) {
        // Under the strip nothing is in sight anyway.
        const isOver = messages.some(
          ({ box: { left, right, bottom } }) =>
            box.left < right &&
            box.right > left &&
            box.bottom > strip &&
            Math.max(box.top, strip) < bottom,
        );
        if (isOver) found.push(element.outerHTML.slice(0, 120));
      }
    }
    window.scrollTo(0, 0);
    return found;
  });

test('the nurse chooses whether the run follows the bay or who is due, and the choice is remembered', async ({
  page,
  ward,
}) => {
  await openBoard(page, ward.path);
  await page.getByRole('link', { name: /^Observe Otieno/ }).click();
  const next = page.getByRole('button', { name: /^Save and next/ });
  await expect(next).toHaveText('Save and next: A2 Mutuku');
  await page.getByRole('radio', { name: 'Next due' }).click();
  await expect(next).toHaveText('Save and next: A3 Wafula');
  await page.reload();
  await expect(next).toHaveText('Save and next: A3 Wafula');
  await page.getByRole('link', { name: 'Skip to A3 Wafula' }).click();
  await expect(form(page, 'Wafula, Esther')).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(new RegExp(`${ward.path}$`));
});

test('a press can also save and lead back to the board', async ({ page, ward }) => {
  await openBoard(page, ward.path);
  await page.getByRole('link', { name: /^Observe Otieno/ }).click();
  await page.getByRole('radio', { name: /^Walking/ }).check();
  await expect(page.getByRole('button', { name: /^Save and next/ })).toBeVisible();
  await page.keyboard.press('Control+Shift+Enter');
  await expect(page.getByText('Save with the reason, or without one')).toBeVisible();
  await afterReading(page);
  await page.keyboard.press('Control+Shift+Enter');
  await expect(toast(page)).toContainText('Observations saved for Otieno, Achieng');
  await expect(page).toHaveURL(new RegExp(`${ward.path}$`));
});
