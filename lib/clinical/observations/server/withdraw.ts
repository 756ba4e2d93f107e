import type { z } from 'zod';
import { lockPatient } from '@/db/queries/admissions/bed-stays';
import {
  findObservationSet,
  insertObservationWithdrawal,
  type ObservationSetRow,
} from '@/db/queries/clinical/observation-sets';
import { findPatient } from '@/db/queries/registry/patients';
import { withdrawObservationSetContract } from '@/lib/clinical/observations/contract';
import { presentSets } from '@/lib/clinical/observations/server/present-sets';
import { scoreWithoutHeight } from '@/lib/clinical/observations/server/score-without-height';
import { notFound, Refusal } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import { success } from '@/lib/platform/http/envelope';
import type { Context } from '@/lib/platform/http/server/context';
import { notifyPatientChanged } from '@/lib/registry/patients/server/notify-changed';

/**
 * Withdraws a set that was recorded in error, and rescores the sets whose table its height decided. Throws `not_found` also
 * for a set of another patient, `conflict` if it has already been withdrawn.
 */
export async function withdrawObservationSet(
  ctx: Context,
  { patient: reference, set }: { patient: Reference; set: string },
  { reason }: z.output<NonNullable<typeof withdrawObservationSetContract.body>>,
): Promise<Response> {
  const { tx, provider } = ctx;
  const patient = await findPatient(tx, provider.id, reference);
  if (!patient) throw notFound('patient');
  // So that of two who withdraw the same set at once the second one gets an error.
  await lockPatient(tx, provider.id, patient.id);
  const of = { id: set, patientId: patient.id };
  const find = async (): Promise<ObservationSetRow> => {
    const row = await findObservationSet(tx, provider.id, of);
    if (!row) throw notFound('set of observations');
    return row;
  };
  const before = await find();
  if (before.isWithdrawn) throw new Refusal('conflict', 'This set has already been withdrawn.');
  await insertObservationWithdrawal(tx, {
    providerId: provider.id,
    setId: before.set.id,
    reason,
    createdById: ctx.caller.userId,
    createdAt: ctx.now,
  });
  recordChange(
    ctx,
    { entity: 'observation-set', entityId: before.set.id, patientIds: [patient.id] },
    { withdrawnAt: null },
    { withdrawnAt: ctx.now, reason },
  );
  const rescored = await scoreWithoutHeight(ctx, patient.id);
  await notifyPatientChanged(ctx, patient.id);
  const [withdrawn] = await presentSets(ctx, [await find()], patient);
  if (!withdrawn) throw notFound('set of observations');
  const { reply } = withdrawObservationSetContract;
  const message = rescored === 0 ? reply.message : `${reply.message} ${rescoredWords(rescored)}`;
  return success({ ...reply, message }, withdrawn);
}

const rescoredWords = (sets: number) =>
  sets === 1
    ? 'A later set was scored with this height: its score was updated.'
    : `${sets} later sets were scored with this height: their scores were updated.`;
