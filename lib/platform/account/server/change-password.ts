import { updateAccount } from '@/db/queries/platform/accounts';
import { refuseField } from '@/lib/domain/errors';
import { changePasswordContract } from '@/lib/platform/account/contract';
import { renewSession } from '@/lib/platform/account/server/renew-session';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import { rememberPerson } from '@/lib/platform/auth/known-device';
import { hashPassword } from '@/lib/platform/auth/password';
import { whyPasswordIsWeak } from '@/lib/platform/auth/password-rules';
import { success } from '@/lib/platform/http/envelope';
import type { Context } from '@/lib/platform/http/server/context';

/** Gives the person a new password, which was proved to know the current one. The other sessions end. */
export async function changePassword(
  ctx: Context,
  body: { current: string; new: string },
): Promise<Response> {
  const weak = whyPasswordIsWeak(body.new, [ctx.caller.email ?? '', ctx.caller.name]);
  if (weak) throw refuseField('new', weak);
  if (body.new === body.current) throw refuseField('new', 'This is the password you have now.');
  const { id, mustChangePassword } = ctx.caller;
  const passwordHash = await hashPassword(body.new);
  await updateAccount(ctx.tx, id, {
    passwordHash,
    pinHash: null,
    mustChangePassword: false,
    passwordExpiresAt: null,
    joiningCodeHash: null,
    joiningCodeExpiresAt: null,
  });
  const { headers, ended } = await renewSession(ctx);
  recordChange(
    ctx,
    { entity: 'user', entityId: id },
    { must_change_password: mustChangePassword },
    { must_change_password: false, password: 'changed' },
  );
  const answer = success(changePasswordContract.reply, { ended_sessions: ended }, headers);
  rememberPerson(answer, ctx.headers, { id, passwordHash });
  return answer;
}
