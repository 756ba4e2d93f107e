import { changeEncounterStatus, type EncounterRow } from '@/db/queries/encounter-status';
import { recordChange } from '@/lib/audit/changes';
import { statusAfterClinicalEntry } from '@/lib/encounters/status';
import type { Context } from '@/lib/http/context';

/**
 * Moves a planned or arrived encounter to in-progress with its first clinical entry. The encounter must be locked. One
 * that was planned for later starts now.
 */
export async function beginEncounter(ctx: Context, encounter: EncounterRow): Promise<void> {
  const status = statusAfterClinicalEntry(encounter.status);
  if (status === null) return;
  const isEarly = encounter.startTime > ctx.now;
  const startTime = isEarly ? ctx.now : encounter.startTime;
  await changeEncounterStatus(ctx.tx, encounter, { status, startTime }, ctx.now);
  recordChange(
    ctx,
    { entity: 'encounter', entityId: encounter.id, patientIds: [encounter.patientId] },
    { status: encounter.status, startTime: encounter.startTime },
    { status, startTime },
  );
}
