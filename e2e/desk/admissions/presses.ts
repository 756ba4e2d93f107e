import { expect, type Page } from '@playwright/test';
import { afterReading } from '@/e2e/desk/platform/after-reading';

type Role = 'radio' | 'textbox' | 'button' | 'link';

/** Counts every press on the screen and every key, as a finger makes them. What is typed as text is counted apart. */
export function countPresses(page: Page) {
  let presses = 0;
  let letters = 0;
  let lastRole: Role | null = null;
  return {
    tap: async (name: string | RegExp, role: Role) => {
      presses += 1;
      const target = page.getByRole(role, { name, exact: typeof name === 'string' });
      // As a finger scrolls: nothing moves between the press and the digits.
      await target.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      // Which takes longer than a double tap on what came to the same place.
      if (role === 'radio' && lastRole === 'radio') await afterReading(page);
      lastRole = role;
      await target.tap();
      if (role === 'textbox') await expect(target).toBeFocused();
    },
    press: async (key: string) => {
      presses += 1;
      await page.keyboard.press(key);
    },
    type: async (text: string) => {
      letters += text.length;
      await page.keyboard.type(text);
    },
    presses: () => presses,
    letters: () => letters,
  };
}

type Presses = ReturnType<typeof countPresses>;

/** A complete normal set by touch: an answer is one press, a value is one press and its digits. */
export async function tapNormalSet(page: Page, tap: Presses['tap']) {
  const value = async (name: string, digits: string) => {
    await tap(name, 'textbox');
    await page.keyboard.type(digits, { delay: 60 });
    await expect(page.getByRole('textbox', { name, exact: true })).toHaveValue(digits);
  };
  await tap(/^Walking/, 'radio');
  await value('Respiratory rate', '12');
  await value('Oxygen saturation', '98');
  await tap('Air', 'radio');
  await value('Heart rate', '80');
  await value('Systolic blood pressure', '120');
  await value('Diastolic blood pressure', '75');
  await value('Temperature', '37.0');
  await tap(/^Alert/, 'radio');
  await tap(/^No 0/, 'radio');
}
