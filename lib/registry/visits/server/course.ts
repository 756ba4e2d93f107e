import type { EncounterRow } from '@/db/queries/clinical/encounter-status';
import { findCourseOfVisit } from '@/db/queries/clinical/encounters-of-visit';
import { findRow } from '@/db/queries/platform/rows';
import { visits } from '@/db/schema/index';
import { refuseField } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { sendChange } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

type InVisit = Pick<EncounterRow, 'visitId'>;

const lockVisit = (ctx: Context, { visitId }: InVisit) =>
  visitId === null
    ? null
    : findRow(ctx.tx, visits, ctx.provider.id, { id: visitId }, { lock: true });

/**
 * The uuid of the visit that a body names for an encounter, than which it begins no later. It is locked, so that it
 * does not end with its last encounter while another one is opened in it. Throws on `visit`: `invalid` for another
 * patient's, `conflict` for one that has ended.
 */
export async function joinVisit(
  ctx: Context,
  patientId: string,
  reference: Reference,
  startTime: Date,
): Promise<string> {
  const visit = await findRow(ctx.tx, visits, ctx.provider.id, reference, { lock: true });
  if (!visit) throw refuseField('visit', 'There is no such visit at this hospital.');
  if (visit.patientId !== patientId) throw refuseField('visit', 'This is another patient’s visit.');
  if (visit.endedAt) throw refuseField('visit', 'This visit has ended.', 'conflict');
  await beginBy(ctx, visit, startTime);
  return visit.id;
}

/**
 * Ends the visit of an encounter that is over, unless another encounter of it is in progress: at the end of that one,
 * or when the last other one ended. One that somebody had ended before ends no earlier, either. `at` is when the
 * encounter ended; null for one that never took place, and has no say in when the visit ended, but when nothing else
 * took place in it.
 */
export async function endVisit(
  ctx: Context,
  encounter: EncounterRow,
  at: Date | null,
): Promise<void> {
  const { visitId } = encounter;
  if (visitId === null) return;
  // Sent in this order.
  const [visit, { last, isOpen }] = await Promise.all([
    lockVisit(ctx, encounter),
    findCourseOfVisit(ctx.tx, { ...encounter, visitId }),
  ]);
  if (!visit) return;
  const isEnded = visit.endedAt !== null;
  if (isEnded ? at === null : isOpen) return;
  const ends = [visit.startedAt, visit.endedAt, last, at ?? (last ? null : ctx.now)];
  const endedAt = new Date(Math.max(...ends.filter((end) => end !== null).map(Number)));
  if (+endedAt === visit.endedAt?.getTime()) return;
  await sendChange(ctx, kinds.visit, visit, { endedAt }, { patientIds: [visit.patientId] });
}

/** Lets the visit of an encounter that starts at an instant not begin later than that. */
export async function startVisitBy(ctx: Context, encounter: InVisit, at: Date): Promise<void> {
  const visit = await lockVisit(ctx, encounter);
  if (visit) await beginBy(ctx, visit, at);
}

/** As `startVisitBy`, of a locked visit. */
export async function beginBy(
  ctx: Context,
  visit: typeof visits.$inferSelect,
  at: Date,
): Promise<void> {
  if (visit.startedAt <= at) return;
  await sendChange(ctx, kinds.visit, visit, { startedAt: at }, { patientIds: [visit.patientId] });
}

/** Reopens the visit of an encounter that continues after all. */
export async function reopenVisit(ctx: Context, encounter: InVisit): Promise<void> {
  const visit = await lockVisit(ctx, encounter);
  if (!visit?.endedAt) return;
  await sendChange(ctx, kinds.visit, visit, { endedAt: null }, { patientIds: [visit.patientId] });
}
