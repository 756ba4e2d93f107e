import { send } from '@/e2e/api/transport';
import type { Sender } from '@/e2e/builders/people';

/** Follows a list from its first page to its last by its own links, and returns every row in order. */
export async function everyRow(
  path: string,
  as: Sender,
  key: 'results' | 'data' = 'results',
): Promise<{ id: unknown; uuid?: string }[]> {
  const rows = [];
  let next: string | null = path;
  while (next) {
    const { body } = await send('GET', next.replace(/^https?:\/\/[^/]+/, ''), { as });
    rows.push(...body[key]);
    next = body.meta.next;
  }
  return rows;
}
