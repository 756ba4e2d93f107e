import { expect, type Page } from '@playwright/test';
import { ask } from './as-system';
import { holdBack } from './held-back';
import { openAlive, test } from './prescribed';

async function fillInMetformin(page: Page) {
  await page.getByLabel('Medicine').fill('Metformin');
  await page.getByLabel('Strength').fill('10 mg');
  await page.getByLabel('How often').selectOption('Once a day');
  await page.getByLabel('Route').fill('oral');
}

test.describe('while a medicine is looked for among those that are given already', () => {
  test('the form holds still, and what it shows is what is prescribed', async ({
    page,
    request,
    day: { hospital, otieno },
  }) => {
    await openAlive(page, `/patients/${otieno.patient.id}/prescribe`);
    await expect(page.getByText('Nothing is active or on hold')).toBeVisible();
    await fillInMetformin(page);
    const check = await holdBack(page, 'GET', /\/prescriptions\?/);
    const button = page.getByRole('button', { name: /^Prescribe Metformin/ });
    await button.click();
    await check.asked;
    await page.getByLabel('Strength').fill('1 mg');
    await expect(page.getByLabel('Strength')).toHaveValue('10 mg');
    await expect(button).toHaveAttribute('aria-busy', 'true');
    check.letGo();
    await expect(page.getByRole('heading', { level: 1, name: 'Metformin' })).toBeVisible();
    const [stored] = await ask(request, hospital, `prescriptions?patient=${otieno.patient.id}`);
    expect(stored.medication_request_dosage_instruction).toMatchObject([{ strength: '10 mg' }]);
  });

  test('whoever leaves the form prescribes nothing', async ({
    page,
    request,
    day: { hospital, otieno },
  }) => {
    await openAlive(page, `/patients/${otieno.patient.id}/prescribe?from=%2Fprescriptions`);
    await expect(page.getByText('Nothing is active or on hold')).toBeVisible();
    await fillInMetformin(page);
    const check = await holdBack(page, 'GET', /\/prescriptions\?.*patient=/);
    await page.getByRole('button', { name: /^Prescribe Metformin/ }).click();
    await check.asked;
    const sent: string[] = [];
    page.on('request', (one) => one.method() === 'POST' && sent.push(one.url()));
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Prescriptions' })).toBeVisible();
    check.letGo();
    // What would follow the answer, or the leaving, has followed it once the screen was drawn twice.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(sent).toEqual([]);
    expect(await ask(request, hospital, `prescriptions?patient=${otieno.patient.id}`)).toEqual([]);
  });
});
