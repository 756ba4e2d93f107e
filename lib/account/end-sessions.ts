import { deleteSessionsOf } from '@/db/queries/sessions';
import type { Context } from '@/lib/http/context';

/** Signs the person out of every browser, this one included. */
export async function endSessions(ctx: Context): Promise<{ ended_sessions: number }> {
  return { ended_sessions: await deleteSessionsOf(ctx.tx, ctx.caller.id) };
}
