import { expect, test } from '@playwright/test';
import { aHospital } from '@/e2e/builders/hospital';
import { anAdmission } from '@/e2e/builders/patients';
import { ask } from '@/e2e/desk/platform/as-system';
import { open, save, typeNormalSet } from './observe-form';

const address = new URL(process.env.WARDLINE_BASE_URL ?? '');
// To a browser every host but its own is insecure over http.
const host = 'ward.example';

test.use({
  launchOptions: {
    executablePath: process.env.PLAYWRIGHT_CHROMIUM,
    args: [`--host-resolver-rules=MAP ${host} ${address.hostname}`],
  },
});

test('over plain http a set is saved, and without a connection the page says that it keeps nothing', async ({
  page,
  context,
  request,
}) => {
  const hospital = await aHospital();
  const { patient, encounter } = await anAdmission(hospital);
  const origin = `http://${host}:${address.port}`;
  const { sender } = hospital.staff.nurse;
  if (!('cookie' in sender)) throw new Error('A browser has no key.');
  const [name = '', value = ''] = sender.cookie.split('=');
  await context.addCookies([{ name, value, url: origin }]);
  await open(page, `${origin}/patients/${patient.id}/observe?encounter=${encounter.id}`);
  expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto])).toEqual([
    false,
    false,
  ]);
  await typeNormalSet(page);
  const said = page.getByText('No connection, and this device cannot store sets.');
  await expect(async () => {
    await context.setOffline(false);
    await context.setOffline(true);
    await expect(said).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await save(page).click();
  await expect(page.getByText('Not saved: this device is offline.').first()).toBeVisible();
  await context.setOffline(false);
  await expect(said).toBeHidden();
  await save(page).click();
  const sets = () => ask(request, hospital, `patients/${patient.id}/observation-sets`);
  await expect.poll(sets).toHaveLength(1);
});
