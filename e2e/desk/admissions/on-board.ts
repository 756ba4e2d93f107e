import { expect, type Locator, type Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { beds } from '@/db/schema/index';
import type { Hospital } from '@/e2e/builders/hospital';
import { database } from '@/e2e/database';

export const tile = (page: Page, bed: string) =>
  page
    .getByRole('article')
    .filter({ has: page.locator(`h2:text-is("${bed}"), p > span:text-is("${bed}")`) });
export const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ });
export const dayMs = 86_400_000;

/** Opens a board, and waits until its stream is open. */
export async function openBoard(page: Page, path: string) {
  await page.goto(path);
  await expect(page.locator('[data-freshness]:visible').last()).toContainText('Live');
}

/** Changes the status of a bed directly in the database. */
export async function setStatus(
  hospital: Hospital,
  bed: number,
  status: 'available' | 'occupied' | 'cleaning' | 'out-of-service',
  statusReason = '',
) {
  const id = hospital.beds[bed]?.id ?? '';
  await database().update(beds).set({ status, statusReason }).where(eq(beds.id, id));
}

export const openMenu = async (page: Page, name: RegExp) =>
  page.getByRole('button', { name }).press('Enter');

/** The point to press: in the middle, or 40 pixels down if it is high. */
export const middleOf = async (of: Locator) => {
  const box = await of.boundingBox();
  if (!box) throw new Error('It is not in view.');
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 40) };
};

/** Drags with the mouse without letting go. */
export async function dragTo(page: Page, from: Locator, to: Locator) {
  const [start, end] = [await middleOf(from), await middleOf(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 20, start.y + 5, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 8 });
}
