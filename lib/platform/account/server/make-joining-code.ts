import { updateAccount } from '@/db/queries/platform/accounts';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import { hashSpokenCode, newSpokenCode } from '@/lib/platform/auth/secrets';
import type { Context } from '@/lib/platform/http/server/context';

const lastsMs = 3 * 24 * 3_600_000;

/** A code with which another provider adds this person's account, in place of one that was made before. */
export async function makeJoiningCode(
  ctx: Context,
): Promise<{ joining_code: string; expires_at: string }> {
  const code = newSpokenCode();
  const expiresAt = new Date(ctx.now.getTime() + lastsMs);
  await updateAccount(ctx.tx, ctx.caller.id, {
    joiningCodeHash: hashSpokenCode(code),
    joiningCodeExpiresAt: expiresAt,
  });
  recordChange(ctx, { entity: 'user', entityId: ctx.caller.id }, null, {
    joining_code: 'made',
    expires_at: expiresAt,
  });
  return { joining_code: code, expires_at: expiresAt.toISOString() };
}
