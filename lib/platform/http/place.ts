import { z } from 'zod';
import type { Place } from '@/lib/domain/page-place';

/** Opens what `seal` made for the list and the caller of a request; null where it was not made for them. */
export type OpenPlace = (sealed: string) => Place | null;

let opening: OpenPlace | undefined;

/** Runs `parse` for one request. Parsing is synchronous, so no other request can come between. */
export function withPlaces<T>(open: OpenPlace, parse: () => T): T {
  const before = opening;
  opening = open;
  try {
    return parse();
  } finally {
    opening = before;
  }
}

/** A list's parameter beside `page`: the row after which its next page begins. Only a link of the list has one. */
export const after = z
  .string()
  .transform((sealed, ctx) => {
    const place = opening?.(sealed) ?? null;
    if (place) return place;
    ctx.addIssue({
      code: 'custom',
      message:
        'This does not continue this list. Follow meta.next unchanged, with the same filters and the same key or session, or start again without it.',
    });
    return z.NEVER;
  })
  .meta({
    description:
      'Continues after the last row of the previous page. Part of `meta.next`; opaque, and valid only for the same list, filters and key or session. `page` is then only a label.',
  });
