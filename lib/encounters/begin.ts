import { startEarlier } from '@/db/queries/encounter-course';
import { changeEncounterStatus, type EncounterRow } from '@/db/queries/encounter-status';
import { recordChange } from '@/lib/audit/changes';
import { raiseCharges } from '@/lib/charge-items/raise';
import type { EncounterStatus } from '@/lib/encounters/codes';
import { statusAfterClinicalEntry } from '@/lib/encounters/status';
import type { Context } from '@/lib/http/context';

/**
 * Moves a planned or arrived encounter to in-progress with its first clinical entry. The encounter must be locked. One
 * that was planned for later starts now.
 */
export async function beginEncounter(ctx: Context, encounter: EncounterRow): Promise<void> {
  const status = statusAfterClinicalEntry(encounter.status);
  if (status === null) return;
  const startTime = await goOnAs(ctx, encounter, status);
  recordChange(
    ctx,
    { entity: 'encounter', entityId: encounter.id, patientIds: [encounter.patientId] },
    { status: encounter.status, startTime: encounter.startTime },
    { status, startTime },
  );
  await raiseCharges(ctx, encounter.patientId, { encounterId: encounter.id });
}

/** Gives a locked encounter a status in which it goes on, and answers when it started: now, if it was to start later. */
export async function goOnAs(
  ctx: Context,
  encounter: EncounterRow,
  status: EncounterStatus,
): Promise<Date> {
  await changeEncounterStatus(ctx.tx, encounter, status, ctx.now);
  if (encounter.startTime <= ctx.now) return encounter.startTime;
  await startEarlier(ctx.tx, encounter, ctx.now);
  return ctx.now;
}
