import { expect, type Page } from '@playwright/test';
import { aPatient } from '@/e2e/builders/patients';
import { expectAccessible, expectWithinScreen } from '@/e2e/desk/accessible';
import { due, find, open, paper, payment, take, taken, tendered } from './at-the-desk';
import { openShift, test } from './cash-desk';

/** The common job at the desk: few keys, and the amount with its button always in sight. */

/** Presses keys as a cashier does, and counts them. */
function countedKeys(page: Page) {
  let count = 0;
  return {
    press: async (key: string) => {
      count += 1;
      await page.keyboard.press(key);
    },
    type: async (text: string) => {
      count += text.length;
      await page.keyboard.type(text);
    },
    count: () => count,
  };
}

/** There is no printer: the page believes that it has printed. */
const pretendToPrint = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => window.dispatchEvent(new Event('afterprint'));
  });

async function findOtieno(page: Page, keys: ReturnType<typeof countedKeys>) {
  await page.goto('/payments/desk');
  await expect(find(page)).toBeFocused();
  await keys.type('otieno');
  await keys.press('Enter');
  await expect(due(page)).toHaveText('KES 12,399.99', { timeout: 20_000 });
  await expect(payment(page).locator('[aria-busy="false"]')).toBeVisible();
}

async function takeAndPrint(page: Page, keys: ReturnType<typeof countedKeys>) {
  await keys.press('F2');
  await expect(taken(page)).toContainText('Receipt 1');
  await expect(page.getByRole('button', { name: 'Print the receipt' })).toBeFocused();
  await keys.press('Enter');
  await expect(paper(page)).toContainText('Copy');
}

test('exact cash takes at most 10 keys from the empty desk to the printed receipt', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  await pretendToPrint(page);
  const keys = countedKeys(page);
  await findOtieno(page, keys);
  await takeAndPrint(page, keys);
  process.stdout.write(`Exact cash with print: ${keys.count()} keys\n`);
  expect(keys.count()).toBeLessThanOrEqual(10);
});

test('cash with change takes at most 15 keys, because F8 goes to the cash received', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  await pretendToPrint(page);
  const keys = countedKeys(page);
  await findOtieno(page, keys);
  await keys.press('F8');
  await expect(tendered(page)).toBeFocused();
  await keys.type('12500');
  await expect(payment(page).locator('[data-change]')).toHaveText('KES 100.01');
  await takeAndPrint(page, keys);
  process.stdout.write(`Cash with change and print: ${keys.count()} keys\n`);
  expect(keys.count()).toBeLessThanOrEqual(15);
});

test('a wristband opens its patient, although other MR numbers begin with the same digits', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  const other = { lastName: 'Abdi', firstName: 'Hodan', mrNumber: 'WR-0025' };
  await aPatient(till.hospital, { ...other, mrNumber: 'WR-00250' });
  await aPatient(till.hospital, { ...other, lastName: 'Wasonga', firstName: 'Onyango' });
  await page.goto('/payments/desk');
  await expect(find(page)).toBeFocused();
  await page.keyboard.type('WR-0025');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Wasonga, Onyango' })).toBeVisible();
});

test('F8 is shown at the field and among the shortcuts, and what is typed next replaces what was there', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  await open(page, till.patient, 'KES 12,399.99');
  await expect(payment(page).getByText('F8')).toBeVisible();
  await tendered(page).fill('20000');
  await page.getByRole('combobox', { name: 'Find the patient' }).focus();
  await page.keyboard.press('F8');
  await page.keyboard.type('13000');
  await expect(tendered(page)).toHaveValue('13000');

  // An insurer pays: the cash is that of the copayment.
  await page.getByRole('radio', { name: 'An insurer' }).check();
  await page.keyboard.press('F8');
  await expect(
    payment(page)
      .getByRole('group', { name: 'Patient copayment' })
      .getByLabel('Cash received, KES'),
  ).toBeFocused();
  // While the sums are worked out, they are pale.
  await expect(payment(page).locator('[aria-busy="false"]')).toBeVisible();
  await page.getByRole('heading', { level: 2 }).first().click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText(
    'Go to the cash received',
  );
  await expectAccessible(page);
});

for (const size of [
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]) {
  test(`the amount and its button are always in sight, and hide nothing that has the focus, at ${size.width} by ${size.height}`, async ({
    page,
    request,
    till,
  }) => {
    await openShift(request, till);
    await page.setViewportSize(size);
    await open(page, till.patient, 'KES 12,399.99');
    const isInSight = async () => {
      await expect(take(page)).toBeInViewport({ ratio: 1 });
      await expect(payment(page).getByText('KES 12,399.99').last()).toBeInViewport({ ratio: 1 });
    };
    await isInSight();
    await find(page).focus();
    for (let step = 0; step < 25; step += 1) {
      await page.keyboard.press('Tab');
      await expect.poll(() => isSeen(page)).toBe(true);
      if (await take(page).evaluate((button) => button === document.activeElement)) break;
    }
    await expect(take(page)).toBeFocused();
    await tendered(page).fill('12500');
    await expect(payment(page).getByText('KES 100.01').last()).toBeInViewport({ ratio: 1 });
    await expect.poll(() => isSeen(page)).toBe(true);
    await isInSight();
    // So high that nothing is half under the bar: axe would find what is left of it too small.
    await page.setViewportSize({ ...size, height: 2400 });
    await expectAccessible(page);
    await page.setViewportSize(size);
    await page.goto('/reports/day-end');
    await expectWithinScreen(page);
  });
}

test('on a phone the other pages about money are one button above the search', async ({
  page,
  request,
  till,
}) => {
  await openShift(request, till);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/payments/desk');
  await expect(find(page)).toBeInViewport({ ratio: 1 });
  const others = page.getByRole('button', { name: 'Payments and refunds' });
  await expect(page.getByRole('link', { name: 'Refunds and charges due' })).toBeHidden();
  await others.click();
  await expect(page.getByRole('menu', { name: 'Payments and refunds' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Approvals' }).click();
  await page.waitForURL('**/payments/approvals');
});

/** Whether the focused element itself is at its own middle on the screen, with nothing upon it. */
const isSeen = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: focused } = document;
    const { left = 0, top = 0, width = 0, height = 0 } = focused?.getBoundingClientRect() ?? {};
    const on = document.elementFromPoint(left + width / 2, top + height / 2);
    return focused !== null && on !== null && (focused.contains(on) || on.contains(focused));
  });
