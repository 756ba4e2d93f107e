import { inflateSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { patients } from '@/db/schema/index';
import { database } from '@/e2e/database';
import { test } from '@/e2e/desk/admissions/ward';
import { expectChartOnPaper, scaleOnPaper } from '@/e2e/desk/clinical/scale-on-paper';

/** Prints are readable, and name their patient. */

/** The colours that a PDF fills shapes with, as a browser writes them: `rgb(176, 18, 43)`. */
function fillsOf(pdf: Buffer): Set<string> {
  const fills = new Set<string>();
  for (let from = pdf.indexOf('stream\n'); from >= 0; from = pdf.indexOf('stream\n', from + 1)) {
    const [begin, end] = [from + 'stream\n'.length, pdf.indexOf('endstream', from)];
    const packed = pdf.subarray(begin, end);
    // 0x78 begins a compressed part. "endstream" is found as a beginning too, with nothing behind it.
    if (packed[0] !== 0x78) continue;
    const drawn = inflateSync(packed).toString('latin1');
    for (const [, red, green, blue] of drawn.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) rg\b/g)) {
      const parts = [red, green, blue].map((part) => Math.round(Number(part) * 255));
      fills.add(`rgb(${parts.join(', ')})`);
    }
  }
  return fills;
}

test('on paper an emergency has its colour, on the board, in the rounds and in the chart', async ({
  page,
  ward: { path, hospital, mutuku },
}) => {
  for (const address of [
    path,
    `/rounds?ward=${hospital.ward.id}`,
    `/patients/${mutuku.patient.id}`,
  ]) {
    await page.goto(address);
    const stripe = page.locator('span[data-acuity="red"]').filter({ hasText: '8' }).first();
    await expect(stripe).toBeVisible();
    const red = await stripe.evaluate((filled) => getComputedStyle(filled).backgroundColor);
    // Every browser prints a drawn mark: the question is whether the background of a score is filled.
    await page.evaluate(() => {
      for (const drawn of document.querySelectorAll('svg')) drawn.style.visibility = 'hidden';
    });
    expect(fillsOf(await page.pdf()), address).toContain(red);
  }
});

test('on paper the banner of a patient covers nothing', async ({ page, ward: { otieno } }) => {
  await page.goto(`/patients/${otieno.patient.id}`);
  const banner = page.getByRole('region', { name: 'Patient', exact: true });
  const tabs = page.getByRole('tablist', { name: 'Chart' });
  await expect(tabs).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const bottom = await banner.evaluate((box) => box.getBoundingClientRect().bottom);
  const top = await tabs.evaluate((box) => box.getBoundingClientRect().top);
  await page.emulateMedia({ media: null });
  expect(bottom).toBeLessThanOrEqual(top);
});

test('on paper a name in a right-to-left script comes before its number', async ({
  page,
  ward: { otieno },
}) => {
  const [lastName, mrNumber] = ['عبد الرحمن', `${Date.now()}`];
  await database()
    .update(patients)
    .set({ lastName, firstName: 'محمد', mrNumber })
    .where(eq(patients.id, otieno.patient.id));
  await page.goto(`/hospitalizations/${otieno.hospitalization.id}/summary`);
  const paper = page.getByRole('article', { name: /^Summary of the admission/ });
  await expect(paper).toContainText(mrNumber);
  const edgesOf = (words: string) =>
    paper.evaluate((sheet, text) => {
      const texts = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
      while (!texts.nextNode()?.textContent?.includes(text));
      const at = texts.currentNode.textContent?.indexOf(text) ?? 0;
      const range = document.createRange();
      range.setStart(texts.currentNode, at);
      range.setEnd(texts.currentNode, at + text.length);
      const { left, right } = range.getBoundingClientRect();
      return { left, right };
    }, words);
  const [name, number] = [await edgesOf(lastName), await edgesOf(mrNumber)];
  expect(number.left).toBeGreaterThanOrEqual(name.right);
});

test('on paper the vital signs are as large as the rest, however wide the screen for which they were drawn', async ({
  page,
  ward: { otieno },
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/patients/${otieno.patient.id}?tab=observations`);
  await expect(page.locator('.u-over').first()).toBeVisible();
  expect(await scaleOnPaper(page)).toBeCloseTo(1, 2);
  await expectChartOnPaper(page);
});

test('on paper each sheet of a chart names its patient and its number', async ({
  page,
  ward: { otieno, hospital },
}) => {
  await page.goto(`/patients/${otieno.patient.id}`);
  await expect(page.getByRole('tablist', { name: 'Chart' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  // The head that a browser repeats on every sheet of a table.
  const banner = page.getByRole('region', { name: 'Patient', exact: true });
  await expect(banner).toHaveCSS('display', 'table-header-group');
  await expect(banner.locator('..')).toHaveCSS('display', 'table');
  await expect(banner).toContainText(otieno.patient.mrNumber);
  await expect(page.locator('body')).toHaveCSS('page', 'patient-paper');
  await expect(banner.getByRole('link', { name: 'Observe' })).toBeHidden();

  // The table of a ward is no wider than an upright sheet of A4 between the margins of a browser, in CSS pixels.
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.goto(`/wards/${hospital.ward.id}?view=table`);
  const table = page.getByRole('table');
  await expect(table).toBeVisible();
  const beyond = await table.evaluate(
    (all) => all.scrollWidth - (all.parentElement?.clientWidth ?? 0),
  );
  await page.emulateMedia({ media: null });
  expect(beyond).toBeLessThanOrEqual(0);
});
