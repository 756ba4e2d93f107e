import { notify } from '@/db/queries/platform/outbox';
import type { Context } from '@/lib/platform/http/server/context';

/** Tells the open screens of every ward that is concerned; each once. */
export async function notifyWards(
  ctx: Context,
  topic: string,
  patientId: string,
  wardIds: string[],
): Promise<void> {
  for (const wardId of new Set(wardIds)) {
    await notify(ctx.tx, { providerId: ctx.provider.id, topic, wardId, patientId });
  }
}
