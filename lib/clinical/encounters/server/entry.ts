import { type EncounterRow, lockEncounter } from '@/db/queries/clinical/encounter-status';
import { findCurrentWardId } from '@/db/queries/clinical/observations';
import { notify } from '@/db/queries/platform/outbox';
import { isClosed } from '@/lib/clinical/encounters/status';
import { refuseField } from '@/lib/domain/errors';
import type { Context } from '@/lib/platform/http/server/context';

/**
 * The encounter that an action names, locked. Throws `invalid` when this provider has no such encounter or it is another
 * patient's, `conflict` when it is over.
 */
export async function lockForEntry(
  ctx: Context,
  given: { encounter_uuid: string; patient_uuid?: string | null | undefined },
): Promise<EncounterRow> {
  const encounter = await lockEncounter(ctx.tx, ctx.provider.id, given.encounter_uuid);
  if (!encounter) {
    throw refuseField('encounter_uuid', 'There is no such encounter at this hospital.');
  }
  if (given.patient_uuid && given.patient_uuid !== encounter.patientId) {
    throw refuseField('patient_uuid', 'This is not the patient of the encounter.');
  }
  if (isClosed(encounter.status)) {
    throw refuseField(
      'encounter_uuid',
      `This encounter is ${encounter.status}: nothing more can be recorded in it.`,
      'conflict',
    );
  }
  return encounter;
}

/** Notifies the open screens of the patient's ward, if any, that an encounter changed. */
export async function notifyOfEncounter(
  ctx: Context,
  { patientId }: Pick<EncounterRow, 'patientId'>,
  topic: 'encounter.changed' | 'encounter.round-recorded' = 'encounter.changed',
): Promise<void> {
  const providerId = ctx.provider.id;
  const wardId = await findCurrentWardId(ctx.tx, providerId, patientId);
  await notify(ctx.tx, { providerId, topic, wardId, patientId });
}
