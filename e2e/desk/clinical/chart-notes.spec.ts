import { expect } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { practitioners } from '@/db/schema/index';
import { database } from '@/e2e/database';
import { expectAccessible } from '@/e2e/desk/accessible';
import { test } from '@/e2e/desk/admissions/ward';
import { act, chart } from './chart-page';

test.describe('the chart', () => {
  test('lets a nurse write a note and correct it, and keeps the earlier text', async ({
    page,
    ward,
  }) => {
    await page.goto(chart(ward, '?tab=notes'));
    await page.getByLabel('New note').fill('Pain 6 of 10');
    await page.getByRole('button', { name: 'Write the note' }).click();
    const note = page.getByRole('list', { name: 'Notes' }).getByRole('listitem');
    await expect(note).toContainText('Pain 6 of 10');
    await expect(page.getByLabel('New note')).toHaveValue('');
    await note.getByRole('button', { name: /^Edit/ }).click();
    await page.getByRole('form', { name: 'Edit the note' }).getByLabel('Note').fill('Pain 3 of 10');
    await page.getByRole('button', { name: 'Save the note' }).click();
    await expect(note).toContainText('Pain 3 of 10');
    await expect(note).toBeFocused();
    await expect(note).toContainText('Edited by Test nurse');
    await note.getByText('Earlier text').click();
    await expect(note.first()).toContainText('Pain 6 of 10');
  });

  test('shows the day of a note after its author, in whatever script the author’s name is', async ({
    page,
    request,
    ward,
  }) => {
    await database()
      .update(practitioners)
      .set({ firstName: 'محمد', lastName: 'عبد الرحمن' })
      .where(eq(practitioners.id, ward.hospital.staff['medical-officer'].practitionerId ?? ''));
    await act(request, ward, 'encounter-notes', { display: 'Slept well' });
    await page.goto(chart(ward, '?tab=notes'));
    const note = page.getByRole('list', { name: 'Notes' }).getByRole('listitem');
    await expect(note).toContainText('عبد الرحمن');
    // Between the day and its month is a space, and not the whole name.
    const gap = await note.evaluate((item) => {
      const texts = document.createTreeWalker(item, NodeFilter.SHOW_TEXT);
      const isDay = /(\d+) \p{Lu}\p{Ll}{2} \d{4}/u;
      while (texts.nextNode() && !isDay.test(texts.currentNode.textContent ?? ''));
      const found = isDay.exec(texts.currentNode.textContent ?? '');
      const [index, day] = [found?.index ?? 0, found?.[1] ?? ''];
      const boxOf = (from: number, length: number) => {
        const range = document.createRange();
        range.setStart(texts.currentNode, from);
        range.setEnd(texts.currentNode, from + length);
        return range.getBoundingClientRect();
      };
      return boxOf(index + day.length + 1, 3).left - boxOf(index, day.length).right;
    });
    expect(gap).toBeGreaterThan(0);
    expect(gap).toBeLessThan(12);
  });

  test('shows a colleague’s newer text of a note before it is replaced, also after a reload', async ({
    page,
    request,
    ward,
  }) => {
    const written = await act(request, ward, 'encounter-notes', { display: 'No allergies known' });
    const [{ uuid }] = written.encounter_patient_notes;
    await page.goto(chart(ward, '?tab=notes'));
    await page.getByRole('button', { name: /^Edit/ }).click();
    const form = page.getByRole('form', { name: 'Edit the note' });
    await form.getByLabel('Note').fill('No allergies known. Slept well');
    await act(request, ward, 'encounter-notes', { uuid, display: 'Allergic to penicillin' });
    await form.getByRole('button', { name: 'Save the note' }).click();
    const theirs = form.getByText(
      'Test medical-officer wrote in the meantime: Allergic to penicillin',
    );
    await expect(theirs).toBeVisible();
    await expect(form.getByLabel('Note')).toHaveValue('No allergies known. Slept well');
    await expectAccessible(page);

    await page.reload();
    await page.getByRole('button', { name: /^Edit/ }).click();
    await expect(form.getByLabel('Note')).toHaveValue('No allergies known. Slept well');
    await expect(theirs).toBeVisible();
    await expect(form.getByRole('button', { name: 'Save the note' })).toHaveCount(0);

    await form.getByRole('button', { name: 'Continue with mine' }).click();
    await form.getByLabel('Note').fill('Allergic to penicillin. Slept well');
    await form.getByRole('button', { name: 'Save the note' }).click();
    await expect(page.getByRole('list', { name: 'Notes' })).toContainText(
      'Allergic to penicillin. Slept well',
    );
  });

  test('keeps the text of a note that cannot be saved, also after a reload, and discards it once saved', async ({
    page,
    ward,
  }) => {
    await page.goto(chart(ward, '?tab=notes'));
    await page.getByLabel('New note').fill('Pain 6 of 10');
    await page.route('**/encounter-actions', (route) => route.abort());
    await page.getByRole('button', { name: 'Write the note' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'May not have been saved' }),
    ).toBeVisible();
    await expect(page.getByLabel('New note')).toHaveValue('Pain 6 of 10');
    await page.unroute('**/encounter-actions');
    await page.reload();
    await expect(page.getByLabel('New note')).toHaveValue('Pain 6 of 10');
    await expect(page.getByText(/Draft from .* restored/)).toBeVisible();
    await page.getByRole('button', { name: 'Write the note' }).click();
    await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Pain 6 of 10');
    await expect(page.getByText(/Draft from .* restored/)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Pain 6 of 10');
    await expect(page.getByLabel('New note')).toHaveValue('');
  });
});
