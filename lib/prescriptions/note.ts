import type { z } from 'zod';
import { Refusal } from '@/lib/errors';
import type { Context } from '@/lib/http/context';
import type { Reference } from '@/lib/http/types';
import type { addPrescriptionNoteContract } from '@/lib/prescriptions/contract';
import type { Prescription } from '@/lib/prescriptions/present';
import { readPrescription } from '@/lib/prescriptions/read';
import { takesNotes } from '@/lib/prescriptions/rules';
import { addRecord, lockRecord } from '@/lib/records/change';
import { kinds } from '@/lib/records/kinds';

/** Adds a note to a prescription, also when it or its encounter is over. A note is never changed. */
export async function addPrescriptionNote(
  ctx: Context,
  reference: Reference,
  { display }: z.output<NonNullable<typeof addPrescriptionNoteContract.body>>,
): Promise<Prescription> {
  const request = await lockRecord(ctx, kinds.prescription, reference);
  if (!takesNotes(request.status)) {
    throw new Refusal('conflict', `This prescription is ${request.status}: it takes no note.`);
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
