import { expect, type Page } from '@playwright/test';
import { locations } from '@/db/schema/index';
import { database } from '@/e2e/database';
import { expectAccessible } from '@/e2e/desk/accessible';
import {
  aPatientAtTheBedside,
  ask,
  type BedsidePatient,
  recordFor,
  signIn,
} from '@/e2e/desk/admissions/bedside';
import { test as wardTest } from '@/e2e/desk/admissions/ward';
import { test } from './kept-page';

const longNote = 'Penicillin and cephalosporins: anaphylaxis in 2019, needed adrenaline twice';

const someSet = {
  MOBILITY: 'with_help',
  RR: '26',
  HR: '118',
  SBP: '96',
  TEMP: '38.9',
  AVPU: 'alert',
  TRAUMA: 'no',
};

type Screen = { name: string; open: (page: Page) => Promise<void> };

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });

async function openPath(page: Page, path: string, title: string | RegExp) {
  await page.goto(path);
  await expect(heading(page, title)).toBeVisible();
}

const openToEveryone: Screen[] = [
  { name: 'an unknown address', open: (page) => openPath(page, '/nowhere', 'Page not found') },
  { name: 'the guide to the API', open: (page) => openPath(page, '/docs', 'Wardline API') },
  {
    name: 'an operation of the API',
    open: (page) => openPath(page, '/docs/observation.record', 'Record observations'),
  },
  {
    name: 'an unknown operation of the API',
    open: (page) => openPath(page, '/docs/patient.vanish', 'Page not found'),
  },
];

for (const { name, open } of openToEveryone) {
  test(`axe finds no barrier on ${name}, light or dark`, async ({ page }) => {
    await open(page);
    await expectAccessible(page);
  });
}

const ofTheDesk: Screen[] = [
  {
    name: 'a page that the role does not allow',
    open: (page) => openPath(page, '/forbidden', 'Not allowed'),
  },
  {
    name: 'an unknown patient',
    open: (page) =>
      openPath(page, '/patients/0193b5a0-0000-7000-8000-000000000000', 'Page not found'),
  },
];

for (const { name, open } of ofTheDesk) {
  test(`axe finds no barrier on ${name}, light or dark`, async ({ page }) => {
    await signIn(page, 'nurse');
    await open(page);
    await expectAccessible(page);
  });
}

test('axe finds no barrier on a page that failed, light or dark', async ({ page, request }) => {
  const { uuid } = await aPatientAtTheBedside(request);
  await signIn(page, 'nurse');
  // An answer in a shape that the page cannot draw.
  const results = [{}];
  const meta = { total: 1, current: 1, page_size: 50, next: null, previous: null };
  const body = { success: true, message: 'OK', errors: null, meta, results };
  await page.route('**/observation-sets**', (route) => route.fulfill({ json: body }));
  await page.goto(`/patients/${uuid}?tab=observations`);
  await expect(page.getByText('This page could not be shown')).toBeVisible();
  await expectAccessible(page);
});

wardTest('axe finds no barrier on a ward without beds, light or dark', async ({ page, ward }) => {
  const [empty] = await database()
    .insert(locations)
    .values({ providerId: ward.hospital.provider.id, type: 'ward', name: 'Theatre recovery' })
    .returning({ id: locations.id });
  await openPath(page, `/wards/${empty?.id}`, 'Theatre recovery');
  await expect(page.getByText('This ward has no beds')).toBeVisible();
  await expectAccessible(page);
});

wardTest(
  'axe finds no barrier on a board that cannot be loaded, light or dark',
  async ({ page, ward }) => {
    await page.route('**/ward-board?**', (route) => route.abort());
    await page.route('**/ward-board/events**', (route) => route.abort());
    await page.clock.install();
    await page.goto(ward.path);
    // The board retries before it says so; the clock skips the waits.
    await expect(async () => {
      await page.clock.fastForward(5_000);
      await expect(page.getByText('Can’t update the board.')).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 25_000 });
    await expectAccessible(page);
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  for (const [name, pathOf] of [
    ['recording observations', ({ observe }: BedsidePatient) => observe],
    ['assessing the risk of falling', ({ morse }: BedsidePatient) => morse],
    ['editing a patient', ({ uuid }: BedsidePatient) => `/patients/${uuid}/edit`],
  ] as const) {
    test(`the focused element is never covered when ${name}`, async ({ page, request }) => {
      const patient = await aPatientAtTheBedside(request);
      await recordFor(request, patient, someSet);
      // With these alerts the banner is nearly half of the screen.
      for (const kind of ['allergy', 'isolation', 'safety', 'communication']) {
        await ask(request, 'POST', `patients/${patient.uuid}/flags`, { kind, note: longNote });
      }
      await signIn(page, 'nurse');
      await page.goto(pathOf(patient));
      await expect(page.getByRole('list', { name: 'Alerts' })).toContainText(longNote);
      await expect(page.getByRole('button', { name: /^Save/ })).toBeVisible();
      const forward = await coveredOnTheWay(page, 'Tab');
      const back = await coveredOnTheWay(page, 'Shift+Tab');
      expect({ forward, back }).toEqual({ forward: [], back: [] });
    });
  }
});

/** Goes through the page's content by one key. Returns what had the focus while covered by something else. */
async function coveredOnTheWay(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  const covered: string[] = [];
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press(key);
    const focus = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused?.closest('form')) return null;
      const { x, y, width, height } = focused.getBoundingClientRect();
      const seen = document.elementFromPoint(x + width / 2, y + height / 2);
      const isSeen = seen !== null && (focused.contains(seen) || seen.contains(focused));
      return { isSeen, name: focused.outerHTML.slice(0, 120) };
    });
    if (focus && !focus.isSeen) covered.push(focus.name);
    if (!focus && presses > 20) break;
  }
  return covered;
}
