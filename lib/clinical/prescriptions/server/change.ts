import type { z } from 'zod';
import { lockEncounter } from '@/db/queries/clinical/encounter-status';
import { listPrescriptionParts, type MedicationRequest } from '@/db/queries/clinical/prescriptions';
import {
  isStayOver,
  listMistakenRepeats,
  listStepsOf,
  lockStaysOfChain,
  wasDischargedAt,
} from '@/db/queries/clinical/prescriptions-of-stay';
import { isEncounterWithdrawn } from '@/db/queries/clinical/withdrawn';
import { findPatient } from '@/db/queries/registry/patients';
import { raiseCharges } from '@/lib/billing/charge-items/server/raise';
import { changePrescriptionContract } from '@/lib/clinical/prescriptions/contract';
import {
  afterStaySentence,
  isCompletedByRepeat,
  isForWard,
  mayPrescriptionFollow,
  needsStatusReason,
  whyNotGiven,
  withdrawnSentence,
} from '@/lib/clinical/prescriptions/rules';
import { messageOf } from '@/lib/clinical/prescriptions/server/prescribe';
import { readPrescription } from '@/lib/clinical/prescriptions/server/read';
import { keepStep } from '@/lib/clinical/prescriptions/server/read-history';
import { type PrescriptionStatus, stoppedAtDischarge } from '@/lib/domain/codes/prescriptions';
import { refuseField } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import { success } from '@/lib/platform/http/envelope';
import type { Context } from '@/lib/platform/http/server/context';
import { spokenCode } from '@/lib/platform/lists/spoken-code';
import { changeRecord, lockRecord, readRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import { notifyPatientChanged } from '@/lib/registry/patients/server/notify-changed';
import { refuseReplaced } from '@/lib/registry/patients/server/refuse-replaced';

/**
 * Changes the status of a prescription, or the reason of its current status. Also when its encounter is over, because a
 * medicine may have to be stopped after the patient went home. Throws `conflict` on `status` for a step that the order of
 * statuses does not have, and for a step to `active` of a medicine that cannot be given. When a medicine becomes active,
 * the answer's message names the patient's known allergies and bans, as for a new prescription.
 */
export async function changePrescription(
  ctx: Context,
  reference: Reference,
  body: z.output<NonNullable<typeof changePrescriptionContract.body>>,
): Promise<Response> {
  const { status, status_reason: statusReason } = body;
  const before = await lockToChange(ctx, reference, status);
  refuseUnlessSeen(before, body.replaces);
  if (status !== before.status && !mayPrescriptionFollow(before.status, status)) {
    throw refuseField(
      'status',
      `This prescription is ${said(before.status)}. Its status cannot change to ${said(status)}.`,
      'conflict',
    );
  }
  if (status === 'active' && status !== before.status) await refuseUnlessGivable(ctx, before);
  if (needsStatusReason(status) && statusReason === '') {
    throw refuseField('status_reason', `Enter why it is ${said(status)}.`);
  }
  await changeRecord(
    ctx,
    kinds.prescription,
    before,
    { status, statusReason },
    { patientIds: [before.patientId] },
  );
  if (status !== before.status || statusReason !== before.statusReason) {
    await keepStep(ctx, { id: before.id, status, statusReason });
  }
  const again = status === 'entered-in-error' ? await giveBackItsPlace(ctx, before) : '';
  if (status !== before.status) {
    await raiseCharges(ctx, before.patientId, { encounterId: before.encounterId });
  }
  await notifyPatientChanged(ctx, before.patientId);
  const { reply } = changePrescriptionContract;
  const isGiven = status === 'active' && status !== before.status && !before.doNotPerform;
  const message = isGiven ? await messageOf(ctx, before, reply.message) : reply.message + again;
  return success({ ...reply, message }, await readPrescription(ctx, { id: before.id }));
}

/**
 * A mistaken repeat completed the prescription before it, or kept it from being active again when its discharge was undone.
 * When the repeat is withdrawn, that prescription gets the repeat's status, unless it can no longer be given; otherwise
 * a medicine that no one stopped would no longer be given. Returns what the answer adds about it.
 */
async function giveBackItsPlace(ctx: Context, repeat: MedicationRequest): Promise<string> {
  const { status, statusReason } = repeat;
  if (status !== 'active' && status !== 'on-hold') return '';
  const prior = await lockFormer(ctx, repeat);
  if (prior === null || !(await hasGivenItsPlace(ctx, prior))) return '';
  if (!(await mayStandAgain(ctx, prior))) return '';
  const change = { status, statusReason };
  await changeRecord(ctx, kinds.prescription, prior, change, { patientIds: [prior.patientId] });
  await keepStep(ctx, { id: prior.id, ...change });
  return ` The prescription before it is ${said(status)} again.`;
}

/**
 * Whether a prescription ended because of mistaken repeats: one completed it, or kept it from being active again when the discharge
 * that had stopped it was undone. What was stopped by a discharge that was not undone was not ended by a repeat.
 */
async function hasGivenItsPlace(
  { tx, provider }: Context,
  prior: MedicationRequest,
): Promise<boolean> {
  if (prior.status !== 'completed' && prior.status !== 'stopped') return false;
  const [steps, mistakes] = await Promise.all([
    listStepsOf(tx, provider.id, [prior.id]),
    listMistakenRepeats(tx, provider.id, [prior]),
  ]);
  const last = steps.at(-1);
  return prior.statusReason === stoppedAtDischarge && last
    ? !(await wasDischargedAt(tx, prior, last.createdAt))
    : isCompletedByRepeat(steps, mistakes);
}

/** The prescription that a repeat followed, past those that were mistakes themselves. */
async function lockFormer(
  ctx: Context,
  { priorPrescriptionId }: MedicationRequest,
): Promise<MedicationRequest | null> {
  if (priorPrescriptionId === null) return null;
  const former = await lockRecord(ctx, kinds.prescription, { id: priorPrescriptionId });
  return former.status === 'entered-in-error' ? lockFormer(ctx, former) : former;
}

/** Its encounter is locked, as prescribing locks it: nobody can undo it in the meantime. */
async function mayStandAgain(ctx: Context, request: MedicationRequest): Promise<boolean> {
  const { tx, provider } = ctx;
  const { patientId, encounterId } = request;
  const encounter = await lockEncounter(tx, provider.id, encounterId);
  if (encounter?.status === 'cancelled' || (await endedWithItsStay(ctx, request))) return false;
  const patient = await findPatient(tx, provider.id, { id: patientId });
  return !patient?.deceasedAt && !(await isEncounterWithdrawn(tx, provider.id, encounterId));
}

const endedWithItsStay = async ({ tx }: Context, request: MedicationRequest) =>
  isForWard(request) && (await isStayOver(tx, request));

/** A repeat is withdrawn with its chain locked, oldest first, as repeating does. */
async function lockToChange(
  ctx: Context,
  reference: Reference,
  to: PrescriptionStatus,
): Promise<MedicationRequest> {
  if (to === 'entered-in-error') {
    const { originalId } = await readRecord(ctx, kinds.prescription, reference);
    if (originalId !== null) {
      await lockStaysOfChain(ctx.tx, ctx.provider.id, { originalId });
      await lockRecord(ctx, kinds.prescription, { id: originalId });
    }
  }
  return lockRecord(ctx, kinds.prescription, reference);
}

const said = (status: PrescriptionStatus) => spokenCode(status).toLowerCase();

/**
 * A person who presses "Order" on an old draft must not resume a medicine that was ordered and held for its danger since.
 */
function refuseUnlessSeen(
  { status, statusReason, modifiedAt }: MedicationRequest,
  replaces: Date | undefined,
): void {
  if (!replaces || +replaces === +modifiedAt) return;
  const reason = statusReason === '' ? '' : ` (${statusReason})`;
  throw refuseField(
    'replaces',
    `Someone else changed this prescription while you were editing: it is now ${said(status)}${reason}. Check it before you change it.`,
    'conflict',
  );
}

/**
 * A medicine that is to be given from now on must say how, to a living patient, and must have been meant for that patient.
 */
async function refuseUnlessGivable(ctx: Context, request: MedicationRequest): Promise<void> {
  const { tx, provider } = ctx;
  const { dosages } = await listPrescriptionParts(tx, provider.id, [request]);
  const unsaid = whyNotGiven({ doNotPerform: request.doNotPerform, dosages: dosages.length });
  if (unsaid !== null) throw refuseField('status', unsaid, 'conflict');
  const patient = await findPatient(tx, provider.id, { id: request.patientId }, { lock: 'shared' });
  if (patient) await refuseReplaced(ctx, patient, 'status');
  if (patient?.deceasedAt) throw refuseField('status', 'This patient has died.', 'conflict');
  if (await isEncounterWithdrawn(tx, provider.id, request.encounterId)) {
    throw refuseField(
      'status',
      `${withdrawnSentence} Mark this prescription as entered in error too.`,
      'conflict',
    );
  }
  if (await endedWithItsStay(ctx, request)) {
    throw refuseField('status', afterStaySentence, 'conflict');
  }
}
