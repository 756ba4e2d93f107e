import { deleteSessionsOf } from '@/db/queries/platform/sessions';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';

/** Signs the person out of every browser, this one included. */
export async function endSessions(ctx: Context): Promise<{ ended_sessions: number }> {
  const ended = await deleteSessionsOf(ctx.tx, ctx.caller.id);
  recordChange(ctx, { entity: 'session', entityId: ctx.caller.id }, null, { ended });
  return { ended_sessions: ended };
}
