import { expect } from '@playwright/test';
import { eq, sql } from 'drizzle-orm';
import { sessions } from '@/db/schema/index';
import { aHospital } from '@/e2e/builders/hospital';
import { untilCallersAreForgotten } from '@/e2e/builders/people';
import { database } from '@/e2e/database';
import { enter } from '@/e2e/desk/admissions/ward';
import { untilHydrated } from './hydrated';
import { test } from './kept-page';
import { putClockForward } from './put-clock-forward';

const pages = [
  { path: '/payments', refetched: /\/finance\/payments(\?|$)/ },
  { path: '/hospitalizations', refetched: /\/hospitalizations(\?|$)/ },
];

test('a desk or list that its user has left open refetches, and does not keep the session alive', async ({
  page,
  context,
}) => {
  for (const { path, refetched } of pages) {
    const { billing } = (await aHospital()).staff;
    await enter(context, billing.sender);
    const isApi = (address: string) => refetched.test(address) && address.includes('/api/');
    const answered = () => page.waitForResponse((answer) => isApi(answer.url()));
    await page.goto(path);
    await untilHydrated(page);
    const own = eq(sessions.userId, billing.userId);
    // Once more where a request of the page that was just opened, a use, was still under way.
    await expect(async () => {
      await database()
        .update(sessions)
        .set({
          lastSeenAt: sql`now() - interval '90 seconds'`,
          idleExpiresAt: sql`now() + interval '1 minute'`,
        })
        .where(own);
      await untilCallersAreForgotten();
      await putClockForward(page, 2);
      const again = answered();
      await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
      expect((await again).status()).toBe(200);
      const [session] = await database().select().from(sessions).where(own);
      expect(session?.idleExpiresAt.getTime()).toBeLessThan(Date.now() + 60_000);
    }).toPass();
  }
});
