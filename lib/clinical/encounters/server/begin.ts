import { startEarlier } from '@/db/queries/clinical/encounter-course';
import { changeEncounterStatus, type EncounterRow } from '@/db/queries/clinical/encounter-status';
import { findPatient } from '@/db/queries/registry/patients';
import { raiseCharges } from '@/lib/billing/charge-items/server/raise';
import { startsAfterDeath, statusAfterClinicalEntry } from '@/lib/clinical/encounters/status';
import type { EncounterStatus } from '@/lib/domain/codes/encounters';
import { refuseField } from '@/lib/domain/errors';
import { spokenInstant } from '@/lib/domain/time';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';
import { reopenVisit, startVisitBy } from '@/lib/registry/visits/server/course';

/**
 * Moves a planned or arrived encounter to in-progress with its first clinical entry. The encounter must be locked. One
 * that was planned for later starts now. Throws `conflict` on `encounter_uuid` when the patient has died before that.
 */
export async function beginEncounter(ctx: Context, encounter: EncounterRow): Promise<void> {
  const status = statusAfterClinicalEntry(encounter.status);
  if (status === null) return;
  const startTime = await resumeAs(ctx, encounter, status, 'encounter_uuid');
  recordChange(
    ctx,
    { entity: 'encounter', entityId: encounter.id, patientIds: [encounter.patientId] },
    { status: encounter.status, startTime: encounter.startTime },
    { status, startTime },
  );
  await raiseCharges(ctx, encounter.patientId, { encounterId: encounter.id });
}

/**
 * Gives a locked encounter an open status, and answers when it started: now, if it was to start later, and
 * its visit with it. In a visit that has ended nothing begins: the visit is reopened, too. Throws `conflict` on the field when the
 * patient has died before that.
 */
export async function resumeAs(
  ctx: Context,
  encounter: EncounterRow,
  status: EncounterStatus,
  field: string,
): Promise<Date> {
  await refuseAfterDeath(ctx, encounter, field);
  await changeEncounterStatus(ctx.tx, encounter, status, ctx.now);
  // Somebody may have ended it although this was still to come.
  if (encounter.status === 'planned') await reopenVisit(ctx, encounter);
  if (encounter.startTime <= ctx.now) return encounter.startTime;
  await startEarlier(ctx.tx, encounter, ctx.now);
  await startVisitBy(ctx, encounter, ctx.now);
  return ctx.now;
}

/** A planned encounter of a patient who has died in the meantime does not begin any more, and is charged to nobody. */
async function refuseAfterDeath(ctx: Context, encounter: EncounterRow, field: string) {
  const { tx, provider, now } = ctx;
  const patient = await findPatient(tx, provider.id, { id: encounter.patientId });
  const deceasedAt = patient?.deceasedAt ?? null;
  const { startTime } = encounter;
  if (deceasedAt === null || !startsAfterDeath({ startTime, deceasedAt }, now)) return;
  const died = spokenInstant(deceasedAt, provider.timeZone);
  const sentence = `This patient died on ${died}, before this encounter began. Cancel the encounter.`;
  throw refuseField(field, sentence, 'conflict');
}
