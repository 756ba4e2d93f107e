import type { z } from 'zod';
import { isEncounterWithdrawn } from '@/db/queries/clinical/withdrawn';
import { findPatient } from '@/db/queries/registry/patients';
import type { referralRequests } from '@/db/schema/index';
import type { changeReferralContract } from '@/lib/clinical/referral-requests/contract';
import type { referralRecord } from '@/lib/clinical/referral-requests/record';
import { mayReferralFollow, takesReply } from '@/lib/clinical/referral-requests/rules';
import { readReferral } from '@/lib/clinical/referral-requests/server/read';
import type { ReferralStatus } from '@/lib/domain/codes/referral-requests';
import { refuseField } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { spokenCode } from '@/lib/platform/lists/spoken-code';
import { changeRecord, lockRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import { notifyPatientChanged } from '@/lib/registry/patients/server/notify-changed';
import { refuseReplaced } from '@/lib/registry/patients/server/refuse-replaced';

/**
 * Answers a referral request, or changes its status; also when its encounter is over. Throws `conflict` for a step to
 * `active` when the patient has died, or the encounter or its stay was withdrawn.
 */
export async function changeReferral(
  ctx: Context,
  reference: Reference,
  {
    status,
    expected_status: seen,
    reply,
    replaces,
  }: z.output<NonNullable<typeof changeReferralContract.body>>,
): Promise<z.input<typeof referralRecord>> {
  const before = await lockRecord(ctx, kinds.referralRequest, reference);
  if (seen !== undefined && seen !== before.status) {
    throw refuseField(
      'expected_status',
      `Someone else changed this referral request while you were editing: it is now ${said(before.status)}. Check it before you change it.`,
      'conflict',
    );
  }
  const next = status ?? before.status;
  if (next !== before.status && !mayReferralFollow(before.status, next)) {
    throw refuseField(
      'status',
      `This referral request is ${said(before.status)}. Its status cannot change to ${said(next)}.`,
      'conflict',
    );
  }
  if (next === 'active' && next !== before.status) await refuseUnlessNeeded(ctx, before);
  // The record that was read, sent back: the caller who does that did not reply.
  const isReply = reply !== undefined && reply !== before.reply;
  if (isReply && !takesReply(next)) {
    throw refuseField(
      'reply',
      `A referral request that is ${said(next)} cannot be answered.`,
      'conflict',
    );
  }
  if (isReply && reply === '') {
    throw refuseField('reply', 'A reply cannot be removed. Replace it with another one.');
  }
  if (isReply) await refuseUnlessRead(ctx, before, replaces);
  const replied = isReply
    ? {
        reply,
        repliedAt: ctx.now,
        repliedById: ctx.caller.userId,
        repliedByPractitionerId: ctx.affiliation.practitionerId,
      }
    : {};
  await changeRecord(
    ctx,
    kinds.referralRequest,
    before,
    { status: next, ...replied },
    { patientIds: [before.patientId] },
  );
  await notifyPatientChanged(ctx, before.patientId);
  return readReferral(ctx, { id: before.id });
}

const said = (status: ReferralStatus) => spokenCode(status).toLowerCase();

/** Another person's reply of the meantime is not replaced unread, as far as the writer says what was read. */
async function refuseUnlessRead(
  ctx: Context,
  { id, repliedAt }: typeof referralRequests.$inferSelect,
  replaces: Date | null | undefined,
): Promise<void> {
  if (replaces === undefined || replaces?.getTime() === repliedAt?.getTime()) return;
  const { replied_by_name: writer } = await readReferral(ctx, { id });
  throw refuseField(
    'replaces',
    `${writer ?? 'Someone else'} replied while you were editing. Read that reply first.`,
    'conflict',
  );
}

/** A patient who is referred from now on lives, and was meant by the encounter that the referral is from. */
async function refuseUnlessNeeded(
  ctx: Context,
  { patientId, encounterId }: typeof referralRequests.$inferSelect,
): Promise<void> {
  const { tx, provider } = ctx;
  const patient = await findPatient(tx, provider.id, { id: patientId }, { lock: 'shared' });
  if (patient) await refuseReplaced(ctx, patient, 'status');
  if (patient?.deceasedAt) throw refuseField('status', 'This patient has died.', 'conflict');
  if (encounterId && (await isEncounterWithdrawn(tx, provider.id, encounterId))) {
    const sentence =
      'The encounter of this referral request was entered in error, or its admission was deleted. Mark this referral request as entered in error too.';
    throw refuseField('status', sentence, 'conflict');
  }
}
