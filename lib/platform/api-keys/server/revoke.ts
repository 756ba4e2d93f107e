import {
  type ApiKeyRow,
  lockApiKey,
  markKeyRevoked as markRevoked,
} from '@/db/queries/platform/api-keys';
import { notFound } from '@/lib/domain/errors';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';

/** Ends a key at once. One that was revoked before stays as it is. */
export async function revokeApiKey(ctx: Context, id: string): Promise<ApiKeyRow> {
  const before = await lockApiKey(ctx.tx, ctx.provider.id, id);
  if (!before) throw notFound('API key');
  if (before.revokedAt) return before;
  const after = await markRevoked(ctx.tx, ctx.provider.id, id);
  recordChange(
    ctx,
    { entity: 'api-key', entityId: id },
    { revokedAt: null },
    { revokedAt: after.revokedAt },
  );
  return after;
}
