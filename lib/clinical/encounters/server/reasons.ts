import { findDiagnosesOfPatient } from '@/db/queries/clinical/encounter-entries';
import { type FieldErrors, Refusal } from '@/lib/domain/errors';
import type { Context } from '@/lib/platform/http/server/context';

/** Throws `invalid`, at each of the list of reasons in `field`, for what is no diagnosis of the patient. */
export async function refuseStrangeReasons(
  ctx: Context,
  { patientId, field, reasons }: { patientId: string; field: string; reasons: string[] },
): Promise<void> {
  const known = await findDiagnosesOfPatient(ctx.tx, ctx.provider.id, patientId, reasons);
  const fields: FieldErrors = {};
  for (const [index, id] of reasons.entries()) {
    if (!known.has(id)) fields[`${field}.${index}`] = ['This patient has no such diagnosis.'];
  }
  if (Object.keys(fields).length === 0) return;
  throw new Refusal('invalid', 'One of the reasons is not a diagnosis of this patient.', {
    fields,
  });
}
