import { expect } from '@playwright/test';
import { enter, test } from '@/e2e/desk/admissions/ward';

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
]) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport, hasTouch: viewport.width < 1440 });

    test('the first field of each form of a ward has the focus on arrival, in sight and with nothing over it', async ({
      page,
      context,
      ward: { hospital, mutuku },
    }) => {
      await enter(context, hospital.staff['medical-officer'].sender);
      const patient = `/patients/${mutuku.patient.id}`;
      const stay = `/hospitalizations/${mutuku.hospitalization.id}`;
      for (const path of [
        `${patient}/observe`,
        `${patient}/round`,
        `${stay}/transfer`,
        `${stay}/discharge`,
        '/hospitalizations/new',
      ]) {
        await page.goto(path);
        const field = page.locator('main :is(input, textarea):focus');
        await expect(field).toBeVisible();
        await expect(field).toBeInViewport({ ratio: 1 });
        // Neither the bar that sticks to the foot nor the banner at the top covers a corner of it.
        await expect.poll(() => field.evaluate(isUncovered), path).toBe(true);
      }
    });
  });
}

function isUncovered(field: Element): boolean {
  const { left, right, top, bottom } = field.getBoundingClientRect();
  return [top + 2, bottom - 2].every((y) => {
    const found = document.elementFromPoint((left + right) / 2, y);
    return (
      found !== null &&
      (found === field ||
        found.contains(field) ||
        field.closest('label') === found.closest('label'))
    );
  });
}
