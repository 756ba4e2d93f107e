import type { z } from 'zod';
import { findPatient, type PatientRow, updatePatient } from '@/db/queries/patients';
import { recordChange } from '@/lib/audit/changes';
import { notFound, refuseField } from '@/lib/errors';
import type { Context } from '@/lib/http/context';
import type { Reference } from '@/lib/http/types';
import { announcePatient } from '@/lib/patients/announce';
import type { setSpo2ScaleContract } from '@/lib/patients/contract';
import { refuseReplaced } from '@/lib/patients/refuse-replaced';

/**
 * Sets the scale on which NEWS2 reads a patient's saturation. Throws `invalid` on scale 2 from a caller who is no
 * practitioner: it is a clinician's decision, in whose name it stands (RCP, NEWS2 2017).
 */
export async function setSpo2Scale(
  ctx: Context,
  reference: Reference,
  { spo2_scale: spo2Scale }: z.output<NonNullable<typeof setSpo2ScaleContract.body>>,
): Promise<PatientRow> {
  const before = await findPatient(ctx.tx, ctx.provider.id, reference, { lock: true });
  if (!before) throw notFound('patient');
  if (before.spo2Scale === spo2Scale) return before;
  await refuseReplaced(ctx, before);
  const spo2ScaleSetById = ctx.affiliation.practitionerId;
  if (spo2Scale === 2 && spo2ScaleSetById === null) {
    throw refuseField('spo2_scale', 'Scale 2 is set by a practitioner. This caller is none.');
  }
  const after = await updatePatient(ctx.tx, ctx.provider.id, before.id, {
    spo2Scale,
    spo2ScaleSetById,
    modifiedAt: ctx.now,
  });
  const changed = (row: PatientRow) => ({
    spo2Scale: row.spo2Scale,
    spo2ScaleSetById: row.spo2ScaleSetById,
  });
  recordChange(
    ctx,
    { entity: 'patient', entityId: before.id, patientIds: [before.id] },
    changed(before),
    changed(after),
  );
  await announcePatient(ctx, before.id);
  return after;
}
