import { notify } from '@/db/queries/platform/outbox';
import type { Context } from '@/lib/platform/http/server/context';

/** Notifies the open screens of every ward concerned, each once. */
export function notifyWards(
  ctx: Context,
  topic: string,
  patientId: string,
  wardIds: string[],
): Promise<void> {
  const of = { providerId: ctx.provider.id, topic, patientId };
  return notify(ctx.tx, ...[...new Set(wardIds)].map((wardId) => ({ ...of, wardId })));
}
