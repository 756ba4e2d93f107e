import type { z } from 'zod';
import {
  type Agreement,
  findAgreement,
  spendAgreement,
} from '@/db/queries/admissions/discharge-agreements';
import { findUserAccount } from '@/db/queries/platform/accounts';
import { lockForChange } from '@/lib/admissions/bed-stays/server/lock-active';
import type { StoredHospitalization } from '@/lib/admissions/bed-stays/server/lock-beds';
import type { signOffDischargeContract } from '@/lib/admissions/hospitalizations/contract';
import type { OpenPoint } from '@/lib/admissions/hospitalizations/readiness-choice';
import { readPlaced } from '@/lib/admissions/hospitalizations/server/read';
import {
  agreementLastsMs,
  clinicalOf,
  notAgreed,
  signOffOf,
} from '@/lib/admissions/hospitalizations/sign-off-rules';
import type { DischargeDisposition } from '@/lib/domain/codes/hospitalizations';
import { Refusal, refuseField } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import { requirePerson } from '@/lib/platform/account/server/reauthenticate';
import type { Context } from '@/lib/platform/http/server/context';
import { changeRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

/** The other person who signs for a discharge. */
export type Signatures = { agreement: Agreement | null; signOffDue: boolean };

/**
 * The signatures of a discharge that is about to be recorded. Uses its agreement up.
 * Throws `forbidden` when clinical items are outstanding and nobody who may has signed, `invalid` for an unknown agreement,
 * `conflict` for one that was used, has expired or does not cover what is open by now.
 */
export async function signaturesOf(
  ctx: Context,
  stay: StoredHospitalization,
  {
    points,
    disposition,
    agreementId,
  }: {
    points: readonly OpenPoint[];
    disposition: DischargeDisposition | '';
    agreementId: string | null | undefined;
  },
): Promise<Signatures> {
  const agreement = agreementId ? await spentAgreement(ctx, stay, agreementId, points) : null;
  const signOff = signOffOf({
    points,
    disposition,
    isPerson: ctx.caller.kind === 'user',
    maySignOff: ctx.affiliation.permissions.has('discharges:sign-off'),
    isAgreed: agreement !== null,
  });
  if (signOff === 'agreement') {
    const open = clinicalOf(points).map(({ message }) => message);
    throw refuseField(
      'agreement',
      `A medical officer must discharge this patient, or a nurse or medical officer must sign in to agree: ${open.join(' ')}`,
      'forbidden',
    );
  }
  return { agreement, signOffDue: signOff === 'later' };
}

async function spentAgreement(
  ctx: Context,
  stay: StoredHospitalization,
  id: string,
  points: readonly OpenPoint[],
): Promise<Agreement> {
  const { tx, provider, caller, now } = ctx;
  const agreement = await findAgreement(tx, {
    providerId: provider.id,
    hospitalizationId: stay.id,
    askedById: caller.id,
    id,
  });
  if (!agreement) {
    throw refuseField(
      'agreement',
      'No colleague has agreed to this discharge. Ask a colleague to sign in and agree.',
    );
  }
  if (+now - +agreement.createdAt > agreementLastsMs) {
    throw refuseField(
      'agreement',
      'The agreement is older than 15 minutes. Ask your colleague to sign in again.',
      'conflict',
    );
  }
  const added = notAgreed(points, agreement.points);
  if (added.length > 0) {
    const account = await findUserAccount(tx, agreement.agreedById);
    const more = added.map(({ message }) => message).join(' ');
    throw refuseField(
      'agreement',
      `Not open when ${account?.name} agreed: ${more} Ask your colleague to sign in again.`,
      'conflict',
    );
  }
  if (!(await spendAgreement(tx, agreement, now))) {
    throw refuseField(
      'agreement',
      'This agreement has already been used. Ask your colleague to sign in again.',
      'conflict',
    );
  }
  return agreement;
}

/** A medical officer signs for a discharge that was recorded without a clinician. Throws `conflict` when none is due. */
export async function signOffDischarge(
  ctx: Context,
  reference: Reference,
  { note }: z.output<NonNullable<typeof signOffDischargeContract.body>>,
) {
  const { hospitalization, patient } = await lockForChange(ctx, reference);
  if (!hospitalization.signOffDue) {
    throw new Refusal(
      'conflict',
      hospitalization.signedOffAt
        ? 'This discharge has already been signed off.'
        : 'This discharge does not need a signature.',
    );
  }
  requirePerson(ctx.caller);
  await changeRecord(
    ctx,
    kinds.hospitalization,
    hospitalization,
    { signOffDue: false, signedOffAt: ctx.now, signedOffById: ctx.caller.id, signOffNote: note },
    { patientIds: [patient.id] },
  );
  return readPlaced(ctx, hospitalization.id);
}
