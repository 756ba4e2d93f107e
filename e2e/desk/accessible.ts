import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The rules that look at colours, which are all that the two themes differ in. */
const ofColour = ['color-contrast', 'link-in-text-block'];

/** Expects that axe finds no barrier on what the page shows now, in the light and in the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  // What is read of this page alone is all that there is.
  expect(page.frames()).toHaveLength(1);
  await page.emulateMedia({ colorScheme: 'light' });
  const inLight = await page.content();
  await expectNothingFound(axeFor(page), 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  const isTheSame = (await page.content()) === inLight;
  await expectNothingFound(isTheSame ? axeFor(page).withRules(ofColour) : axeFor(page), 'dark');
}

const axeFor = (page: Page) =>
  new AxeBuilder({ page })
    // In the page itself, without a second one for every reading: there are no frames.
    .setLegacyMode(true)
    // Of WCAG 2.2, and not yet among axe's own defaults.
    .options({ rules: { 'target-size': { enabled: true } } });

async function expectNothingFound(axe: AxeBuilder, theme: string): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  expect(found, theme).toEqual([]);
}
