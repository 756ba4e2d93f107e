import type { z } from 'zod';
import type { Found } from '@/db/queries/platform/page';
import {
  countSavedViews,
  insertSavedView,
  listSavedViews,
  removeSavedView,
  type SavedViewRow,
} from '@/db/queries/platform/saved-views';
import { notFound, Refusal, refuseField } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';
import { pageWindow } from '@/lib/platform/http/server/paging';
import type {
  createSavedViewContract,
  listSavedViewsContract,
  SavedView,
} from '@/lib/platform/saved-views/contract';

const mostViewsAList = 50;

/** One page of the caller's own views. Throws `forbidden` for a key that acts for no user, as the others do. */
export async function readSavedViews(
  ctx: Context,
  query: z.output<typeof listSavedViewsContract.query>,
): Promise<Found<SavedView>> {
  const filter = { userId: personOf(ctx), list: query.list };
  const { rows, ...rest } = await listSavedViews(
    ctx.tx,
    ctx.provider.id,
    filter,
    pageWindow(query),
  );
  return { rows: rows.map(presentSavedView), ...rest };
}

/** Keeps a list's filters for the caller. A name that the list has already is refused by its constraint. */
export async function createSavedView(
  ctx: Context,
  { list, name, query }: z.output<NonNullable<typeof createSavedViewContract.body>>,
): Promise<SavedView> {
  const userId = personOf(ctx);
  const kept = await countSavedViews(ctx.tx, ctx.provider.id, { userId, list });
  if (kept >= mostViewsAList) {
    throw refuseField(
      'list',
      `You have ${kept} views of this list, which is the maximum. Delete one first.`,
      'conflict',
    );
  }
  const row = await insertSavedView(ctx.tx, {
    providerId: ctx.provider.id,
    userId,
    list,
    name,
    query,
  });
  recordChange(ctx, { entity: 'saved-view', entityId: row.id }, null, { list, name, query });
  return presentSavedView(row);
}

/** Deletes a view of the caller's own; another person's is not found. */
export async function deleteSavedView(ctx: Context, reference: Reference): Promise<null> {
  const row = await removeSavedView(ctx.tx, ctx.provider.id, personOf(ctx), reference);
  if (!row) throw notFound('saved view');
  const { list, name, query } = row;
  recordChange(ctx, { entity: 'saved-view', entityId: row.id }, { list, name, query }, null);
  return null;
}

function personOf({ caller }: Context): string {
  if (caller.userId !== null) return caller.userId;
  throw new Refusal('forbidden', 'Saved views belong to a user, and this key acts for none.');
}

function presentSavedView(row: SavedViewRow): SavedView {
  return {
    id: row.number,
    uuid: row.id,
    list: row.list,
    name: row.name,
    query: row.query,
    created_at: row.createdAt.toISOString(),
  };
}
