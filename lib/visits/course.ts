import { hasOtherOpenEncounter } from '@/db/queries/encounter-course';
import type { EncounterRow } from '@/db/queries/encounter-status';
import { findRow } from '@/db/queries/rows';
import { visits } from '@/db/schema/index';
import type { Context } from '@/lib/http/context';
import { changeRecord } from '@/lib/records/change';
import { kinds } from '@/lib/records/kinds';

const lockVisit = (ctx: Context, { visitId }: EncounterRow) =>
  visitId === null
    ? null
    : findRow(ctx.tx, visits, ctx.provider.id, { id: visitId }, { lock: true });

/** Ends the visit of an encounter that is over, unless another encounter of it still goes on. */
export async function endVisit(ctx: Context, encounter: EncounterRow, at: Date): Promise<void> {
  const visit = await lockVisit(ctx, encounter);
  if (!visit || visit.endedAt) return;
  if (await hasOtherOpenEncounter(ctx.tx, encounter, visit.id)) return;
  const endedAt = at < visit.startedAt ? visit.startedAt : at;
  const isOf = { patientIds: [visit.patientId] };
  await changeRecord(ctx, kinds.visit, visit, { endedAt }, isOf);
}

/** Lets the visit of an encounter that starts at an instant not begin later than that. */
export async function startVisitBy(ctx: Context, encounter: EncounterRow, at: Date): Promise<void> {
  const visit = await lockVisit(ctx, encounter);
  if (!visit || visit.startedAt <= at) return;
  await changeRecord(ctx, kinds.visit, visit, { startedAt: at }, { patientIds: [visit.patientId] });
}

/** Opens the visit of an encounter again that goes on after all. */
export async function reopenVisit(ctx: Context, encounter: EncounterRow): Promise<void> {
  const visit = await lockVisit(ctx, encounter);
  if (!visit?.endedAt) return;
  const isOf = { patientIds: [visit.patientId] };
  await changeRecord(ctx, kinds.visit, visit, { endedAt: null }, isOf);
}
