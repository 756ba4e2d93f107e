import type { z } from 'zod';
import {
  addPrescriptionStep,
  listChainMembers,
  listPrescriptionSteps,
} from '@/db/queries/clinical/prescription-history';
import type { MedicationRequest } from '@/db/queries/clinical/prescriptions';
import type { prescriptionHistory } from '@/lib/clinical/prescriptions/record';
import { practitionerName } from '@/lib/domain/persons';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { readRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

/** Keeps that the caller gave a prescription the status that it has now. */
export async function keepStep(
  { tx, provider, affiliation, caller, now }: Context,
  { id, status, statusReason }: Pick<MedicationRequest, 'id' | 'status' | 'statusReason'>,
): Promise<void> {
  await addPrescriptionStep(tx, {
    providerId: provider.id,
    medicationRequestId: id,
    status,
    statusReason,
    practitionerId: affiliation.practitionerId,
    createdById: caller.userId,
    createdAt: now,
  });
}

/** The steps of a prescription, and the chain of repeats that it is part of. Reading it is audited. */
export async function readPrescriptionHistory(
  ctx: Context,
  reference: Reference,
): Promise<z.input<typeof prescriptionHistory>> {
  const { tx, provider, audit } = ctx;
  const request = await readRecord(ctx, kinds.prescription, reference);
  audit.patientsRead.add(request.patientId);
  const [steps, chain] = await Promise.all([
    listPrescriptionSteps(tx, provider.id, request.id),
    listChainMembers(tx, provider.id, request.originalId ?? request.id),
  ]);
  return {
    steps: steps.map(({ id, status, statusReason, createdAt, practitioner, userName }) => ({
      uuid: id,
      status,
      status_reason: statusReason,
      at: createdAt.toISOString(),
      by_name: practitioner ? practitionerName(practitioner) : userName,
    })),
    chain: chain.map(({ id, number, status, authoredAt }) => ({
      id: number,
      uuid: id,
      status,
      date: authoredAt.toISOString(),
    })),
  };
}
