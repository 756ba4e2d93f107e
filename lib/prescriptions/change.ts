import type { z } from 'zod';
import { findPatient } from '@/db/queries/patients';
import { listPrescriptionParts, type MedicationRequest } from '@/db/queries/prescriptions';
import { isEncounterWithdrawn } from '@/db/queries/withdrawn';
import { raiseCharges } from '@/lib/charge-items/raise';
import { refuseField } from '@/lib/errors';
import type { Context } from '@/lib/http/context';
import type { Reference } from '@/lib/http/types';
import type { changePrescriptionContract } from '@/lib/prescriptions/contract';
import { keepStep } from '@/lib/prescriptions/history';
import type { Prescription } from '@/lib/prescriptions/present';
import { readPrescription } from '@/lib/prescriptions/read';
import { mayFollow, needsReason, whyNotGiven, withdrawnSentence } from '@/lib/prescriptions/rules';
import { changeRecord, lockRecord } from '@/lib/records/change';
import { kinds } from '@/lib/records/kinds';

/**
 * Lets a prescription go on to another status, or changes the reason of the one that it has. Also when its encounter is
 * over: a medicine may have to be stopped after the patient went home. Throws `conflict` on `status` for a step that the order
 * of statuses does not know, and for one to `active` of what cannot be given.
 */
export async function changePrescription(
  ctx: Context,
  reference: Reference,
  body: z.output<NonNullable<typeof changePrescriptionContract.body>>,
): Promise<Prescription> {
  const before = await lockRecord(ctx, kinds.prescription, reference);
  const { status, status_reason: statusReason } = body;
  if (status !== before.status && !mayFollow(before.status, status)) {
    throw refuseField(
      'status',
      `This prescription is ${before.status}: it cannot become ${status}.`,
      'conflict',
    );
  }
  if (status === 'active' && status !== before.status) await refuseUnlessGivable(ctx, before);
  if (needsReason(status) && statusReason === '') {
    throw refuseField('status_reason', `Say why it is ${status}.`);
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
  if (status !== before.status) {
    await raiseCharges(ctx, before.patientId, { encounterId: before.encounterId });
  }
  return readPrescription(ctx, { id: before.id });
}

/** What is given from now on must say how, to somebody who lives, and must have been meant for that patient. */
async function refuseUnlessGivable(ctx: Context, request: MedicationRequest): Promise<void> {
  const { tx, provider } = ctx;
  const { dosages } = await listPrescriptionParts(tx, provider.id, [request]);
  const unsaid = whyNotGiven({ doNotPerform: request.doNotPerform, dosages: dosages.length });
  if (unsaid !== null) throw refuseField('status', unsaid, 'conflict');
  const patient = await findPatient(tx, provider.id, { id: request.patientId });
  if (patient?.deceasedAt) throw refuseField('status', 'This patient has died.', 'conflict');
  if (await isEncounterWithdrawn(tx, provider.id, request.encounterId)) {
    throw refuseField('status', `${withdrawnSentence} Withdraw it, too.`, 'conflict');
  }
}
