import { findCurrentStay } from '@/db/queries/clinical/patient-summary';
import { notify } from '@/db/queries/platform/outbox';
import type { Context } from '@/lib/platform/http/server/context';

/** Notifies the board of the patient's ward that something about the patient changed. */
export async function notifyPatientChanged(ctx: Context, patientId: string): Promise<void> {
  const stay = await findCurrentStay(ctx.tx, ctx.provider.id, patientId);
  if (!stay) return;
  await notify(ctx.tx, {
    providerId: ctx.provider.id,
    topic: 'patient.changed',
    wardId: stay.wardId,
    patientId,
  });
}
