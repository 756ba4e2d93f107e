import { and, asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { refersTo } from '@/db/queries/reference';
import { counts, isWithdrawn } from '@/db/queries/withdrawn';
import { observationSets, observations, scores } from '@/db/schema/index';

const ofHeight = (providerId: string, patientId: string) =>
  and(
    eq(observations.providerId, providerId),
    eq(observations.patientId, patientId),
    eq(observations.code, 'HEIGHT'),
  );

/** Every height of a patient on record, the earliest first: when it was measured, when recorded, and whether it counts. */
export function listHeights(tx: Tx, providerId: string, patientId: string) {
  return tx
    .select({
      setId: observations.setId,
      value: observations.value,
      at: observations.createdAt,
      recordedAt: observationSets.createdAt,
      isWithdrawn: isWithdrawn(observations),
    })
    .from(observations)
    .innerJoin(observationSets, refersTo(observations.setId, observationSets))
    .where(ofHeight(providerId, patientId))
    .orderBy(asc(observations.createdAt), asc(observations.number));
}

/** The TEWS scores of a patient that count, of sets without a height, whose table nobody chose, recorded after an instant. */
export function listScoresByKnownHeight(
  tx: Tx,
  providerId: string,
  patientId: string,
  recordedAfter: Date,
) {
  const own = tx.select({ setId: observations.setId }).from(observations);
  return tx
    .select({ score: scores, recordedAt: observationSets.createdAt })
    .from(scores)
    .innerJoin(observationSets, refersTo(scores.setId, observationSets))
    .where(
      and(
        eq(scores.providerId, providerId),
        eq(scores.patientId, patientId),
        eq(scores.kind, 'TEWS'),
        sql`${observationSets.createdAt} > ${recordedAfter.toISOString()}::timestamptz`,
        sql`${observationSets.ageGroup} is null`,
        sql`${scores.setId} not in (${own.where(ofHeight(providerId, patientId))})`,
        counts(scores),
      ),
    )
    .orderBy(asc(scores.effectiveAt), asc(scores.id));
}

/** Puts scores among the former ones, each with the set whose height, which was withdrawn, had chosen its table. */
export async function retireScores(
  tx: Tx,
  providerId: string,
  retired: readonly { id: string; withdrawnSetId: string }[],
): Promise<void> {
  await tx.execute(sql`
    select retire_score(${providerId}::uuid, of.id, of.because)
    from unnest(${sql.param(retired.map(({ id }) => id))}::uuid[],
      ${sql.param(retired.map(({ withdrawnSetId }) => withdrawnSetId))}::uuid[]) as of (id, because)`);
}
