import { type EncounterRow, lockEncounter } from '@/db/queries/clinical/encounter-status';
import { findPatient, type PatientRow } from '@/db/queries/registry/patients';
import { isClosed } from '@/lib/clinical/encounters/status';
import { refuseField } from '@/lib/domain/errors';
import type { Context } from '@/lib/platform/http/server/context';

/**
 * The encounter that a request is written in, locked, and its patient. Throws `invalid` on `encounter` when this provider
 * has none such, `conflict` when it is over or the patient has died.
 */
export async function lockOpenEncounter(
  ctx: Context,
  id: string,
): Promise<{ encounter: EncounterRow; patient: PatientRow }> {
  const encounter = await lockEncounter(ctx.tx, ctx.provider.id, id);
  if (!encounter) throw refuseField('encounter', 'There is no such encounter at this hospital.');
  const patient = await findPatient(ctx.tx, ctx.provider.id, { id: encounter.patientId });
  if (!patient) throw new Error('The patient of an encounter is not there.');
  if (patient.deceasedAt) {
    throw refuseField('encounter', 'This patient has died.', 'conflict');
  }
  if (isClosed(encounter.status)) {
    throw refuseField(
      'encounter',
      `This encounter is ${encounter.status}: nothing more can be ordered in it.`,
      'conflict',
    );
  }
  return { encounter, patient };
}
