import { findUserAccount, updateAccount } from '@/db/queries/platform/accounts';
import { deleteSessionsOf } from '@/db/queries/platform/sessions';
import { findMember, worksElsewhere } from '@/db/queries/platform/users';
import { notFound, Refusal, refuseField } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import {
  confirmSecondFactorContract,
  removeSecondFactorContract,
} from '@/lib/platform/account/contract';
import { refuseBeyondKey } from '@/lib/platform/account/server/refuse-beyond-key';
import { renewSession } from '@/lib/platform/account/server/renew-session';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import {
  newRecoveryCodes,
  newTotpSecret,
  totpStepOf,
} from '@/lib/platform/auth/server/second-factor';
import { success } from '@/lib/platform/http/envelope';
import type { Context } from '@/lib/platform/http/server/context';

/** Keeps a new secret for the person's authenticator app. It does nothing yet. */
export async function startSecondFactor(ctx: Context): Promise<{ secret: string; uri: string }> {
  const account = await lockedAccount(ctx);
  if (account.totpConfirmedAt) {
    throw new Refusal('conflict', 'The second factor is already on. Switch it off first.');
  }
  const made = newTotpSecret(account.email);
  await updateAccount(ctx.tx, account.id, { totpSecret: made.secret, totpLastStep: null });
  return made;
}

/** Switches the second factor on with the app's first code, and answers the recovery codes once. */
export async function confirmSecondFactor(ctx: Context, code: string): Promise<Response> {
  const account = await lockedAccount(ctx);
  if (account.totpConfirmedAt) {
    throw new Refusal('conflict', 'The second factor is already on.');
  }
  if (account.totpSecret === null) {
    throw new Refusal('conflict', 'Begin to set up the second factor first.');
  }
  const step = totpStepOf(account.totpSecret, code.replace(/\s/g, ''));
  if (step === null) {
    throw refuseField(
      'code',
      'This is not the code that the app should show now. Check that the secret is right and the phone’s clock too.',
    );
  }
  const { codes, hashes } = newRecoveryCodes();
  await updateAccount(ctx.tx, account.id, {
    totpConfirmedAt: ctx.now,
    totpLastStep: step,
    recoveryCodeHashes: hashes,
  });
  const { headers } = await renewSession(ctx);
  recordSecondFactor(ctx, account.id, 'off', 'on');
  return success(confirmSecondFactorContract.reply, { recovery_codes: codes }, headers);
}

/** Switches the second factor off. A code of it was proved before. The other sessions end. */
export async function removeSecondFactor(ctx: Context): Promise<Response> {
  await switchOff(ctx, ctx.caller.id);
  const { headers } = await renewSession(ctx);
  return success(removeSecondFactorContract.reply, null, headers);
}

/**
 * Switches it off for another user of this provider alone, who lost phone and recovery codes, and ends the sessions. Where
 * it is off already nothing changes.
 * Throws `conflict` for the caller's own, which takes a code of it.
 */
export async function resetSecondFactor(ctx: Context, reference: Reference): Promise<null> {
  const member = await findMember(ctx.tx, ctx.provider.id, reference, { lock: true });
  if (!member) throw notFound('user');
  if (member.id === ctx.caller.userId) {
    const sentence = 'Switch off your own second factor under Account, with one of its codes.';
    throw new Refusal('conflict', sentence);
  }
  refuseBeyondKey(ctx, 'user_id', member.role);
  if (await worksElsewhere(ctx.tx, ctx.provider.id, member.id)) {
    throw new Refusal(
      'conflict',
      'This person works at another provider too. One hospital alone cannot switch the second factor off.',
    );
  }
  const account = await findUserAccount(ctx.tx, member.id, { lock: 'update' });
  // Otherwise the audit log would say that it was removed from a person who never had it.
  if (!account?.totpConfirmedAt) return null;
  await switchOff(ctx, member.id);
  await deleteSessionsOf(ctx.tx, member.id);
  return null;
}

async function switchOff(ctx: Context, userId: string): Promise<void> {
  await updateAccount(ctx.tx, userId, {
    totpSecret: null,
    totpConfirmedAt: null,
    totpLastStep: null,
    recoveryCodeHashes: [],
  });
  recordSecondFactor(ctx, userId, 'on', 'off');
}

async function lockedAccount(ctx: Context) {
  const account = await findUserAccount(ctx.tx, ctx.caller.id, { lock: 'update' });
  if (!account) throw new Refusal('unauthenticated', 'Your session has ended. Sign in again.');
  return account;
}

const recordSecondFactor = (ctx: Context, userId: string, before: string, after: string) =>
  recordChange(
    ctx,
    { entity: 'user', entityId: userId },
    { second_factor: before },
    { second_factor: after },
  );
