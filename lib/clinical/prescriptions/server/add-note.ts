import type { z } from 'zod';
import type { addPrescriptionNoteContract } from '@/lib/clinical/prescriptions/contract';
import { takesNotes } from '@/lib/clinical/prescriptions/rules';
import type { Prescription } from '@/lib/clinical/prescriptions/server/present';
import { readPrescription } from '@/lib/clinical/prescriptions/server/read';
import { Refusal } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { addRecord, lockRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

/** Adds a note to a prescription, also when it or its encounter is over. A note is never changed. */
export async function addPrescriptionNote(
  ctx: Context,
  reference: Reference,
  { display }: z.output<NonNullable<typeof addPrescriptionNoteContract.body>>,
): Promise<Prescription> {
  const request = await lockRecord(ctx, kinds.prescription, reference);
  if (!takesNotes(request.status)) {
    throw new Refusal('conflict', 'This prescription was entered in error: no note can be added.');
  }
  await addRecord(
    ctx,
    kinds.prescriptionNote,
    {
      medicationRequestId: request.id,
      kind: 'note',
      display,
      practitionerId: ctx.affiliation.practitionerId,
      createdById: ctx.caller.userId,
      createdAt: ctx.now,
      modifiedAt: ctx.now,
    },
    { patientIds: [request.patientId] },
  );
  return readPrescription(ctx, { id: request.id });
}
