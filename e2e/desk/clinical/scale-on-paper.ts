import { inflateSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';

/** The first chart has a width on paper: one without is blank. It is drawn again for paper, a moment later. */
export async function expectChartOnPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const chart = page.locator('.uplot canvas').first();
  await expect.poll(() => chart.evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThan(200);
  await page.emulateMedia({ media: null });
}

/**
 * The scale of the printed page: 1 as intended, less if Chromium shrinks it all because something is wider than the
 * sheet.
 */
export async function scaleOnPaper(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n/g)];
  const scales = streams.flatMap(({ index, 0: begin }) =>
    textScales(program(pdf.subarray(index + begin.length))),
  );
  if (scales.length === 0) throw new Error('Nothing was written on the sheet.');
  return Math.min(...scales) / pointsPerPixel;
}

const pointsPerPixel = 72 / 96;

/** The scale of each text of a sheet's program: `q` keeps the scale, `cm` changes it, `Q` restores it. */
function textScales(drawn: string): number[] {
  const kept: number[] = [];
  const found: number[] = [];
  let scale = 1;
  for (const line of drawn.split('\n')) {
    const [, factor] = /^(-?[\d.]+) (?:\S+ ){5}cm$/.exec(line) ?? [];
    if (factor !== undefined) scale *= Number(factor);
    else if (line === 'q') kept.push(scale);
    else if (line === 'Q') scale = kept.pop() ?? 1;
    else if (line === 'BT') found.push(scale);
  }
  return found;
}

function program(bytes: Buffer): string {
  try {
    const drawn = inflateSync(bytes).toString('latin1');
    // The programs of sheets alone, not of their fonts and pictures.
    return /^\S+ 0 0 -\S+ 0 \S+ cm\n/.test(drawn) ? drawn : '';
  } catch {
    return '';
  }
}
