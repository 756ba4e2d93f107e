import { expect, type Locator, type Page } from '@playwright/test';
import { middleOf, openBoard, toast } from '@/e2e/desk/admissions/on-board';
import { enter, test } from '@/e2e/desk/admissions/ward';
import { afterReading } from './after-reading';
import { untilHydrated } from './hydrated';

test.use({ isHurried: true });

/** The sets of observations that the page sends, by address. */
function sentSets(page: Page) {
  const sent: string[] = [];
  page.on('request', (asked) => {
    if (asked.method() === 'POST' && asked.url().endsWith('/observations')) sent.push(asked.url());
  });
  return sent;
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  const doubleTap = async (on: Locator) => {
    const { x, y } = await middleOf(on);
    const { touchscreen } = on.page();
    // One does not wait for the other to be answered.
    await Promise.all([touchscreen.tap(x, y), touchscreen.tap(x, y)]);
  };

  test('a double tap on “Save and next” of a partial set asks for the reason, and does not answer', async ({
    page,
    ward: { path },
  }) => {
    const sent: string[] = [];
    page.on('request', (asked) => {
      if (asked.method() === 'POST' && asked.url().includes('/observations'))
        sent.push(asked.url());
    });
    await openBoard(page, `${path}?sort=bed`);
    await page.getByRole('link', { name: /^Observe Otieno/ }).tap();
    await untilHydrated(page, '[data-entry-field]');
    await page.getByRole('radio', { name: /^Walking/ }).check();
    const next = page.getByRole('button', { name: /^Save and next/ });
    await doubleTap(next);
    await expect(next).toHaveText(/no reason given/);
    await afterReading(page);
    expect(sent).toEqual([]);
    await next.tap();
    await expect(toast(page)).toContainText('Observations saved for Otieno, Achieng');
  });

  test('a double tap opens a dialog, and neither answers nor closes it', async ({
    page,
    ward: { otieno },
  }) => {
    await page.goto(`/patients/${otieno.patient.id}?tab=alerts`);
    await untilHydrated(page, '[role="tabpanel"] button');
    await doubleTap(page.getByRole('button', { name: 'Record an alert' }));
    const dialog = page.getByRole('dialog', { name: 'Record an alert' });
    await expect(dialog).toBeVisible();
    await afterReading(page);
    await expect(dialog).toBeVisible();
    // Nor does it close a dialog that says only now what is lost.
    await dialog.getByLabel('What everyone must know').fill('Latex');
    await doubleTap(dialog.getByRole('button', { name: 'Close' }));
    await expect(dialog.getByRole('alert')).toContainText('Your changes here are not saved');
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await afterReading(page);
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await expect(dialog).toBeHidden();
  });
});

test('Ctrl and Enter pressed twice ask for the reason of a partial set, and do not answer', async ({
  page,
  ward: { otieno },
}) => {
  const sent = sentSets(page);
  await page.goto(`/patients/${otieno.patient.id}/observe`);
  await untilHydrated(page, '[data-entry-field]');
  await page.getByRole('radio', { name: /^Walking/ }).check();
  await page.keyboard.down('Control');
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')]);
  await page.keyboard.up('Control');
  await expect(page.getByRole('button', { name: 'Save: no reason given' })).toBeVisible();
  await afterReading(page);
  expect(sent).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect(toast(page)).toContainText('Observations saved for Otieno, Achieng');
});

test('a key that is held down, or pressed twice, opens a confirmation and does not answer it', async ({
  page,
  context,
  ward: { hospital, otieno },
}) => {
  await enter(context, hospital.staff['medical-officer'].sender);
  await page.goto(`/hospitalizations/${otieno.hospitalization.id}/discharge`);
  await untilHydrated(page, '[id$="-destination"]');
  await page.getByRole('radio', { name: /^Expired/ }).check();
  const { keyboard } = page;
  const ask = page.getByRole('button', { name: /^Discharge Otieno/ });
  const question = page.getByRole('alertdialog', { name: 'Has Otieno, Achieng died?' });
  const back = question.getByRole('button', { name: 'Back to the form' });
  const hold = async () => {
    await keyboard.down('Enter');
    await expect(back).toBeFocused();
    await keyboard.down('Enter');
    await keyboard.up('Enter');
  };
  const pressTwice = () => Promise.all([keyboard.press('Enter'), keyboard.press('Enter')]);
  for (const press of [hold, pressTwice]) {
    await ask.focus();
    await press();
    await afterReading(page);
    await expect(question).toBeVisible();
    await back.press('Enter');
    await expect(question).toBeHidden();
    await afterReading(page);
  }
});
