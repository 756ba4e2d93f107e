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

/**
 * Whoever lets a known height of a patient choose the table of a set holds this lock shared, and reads the height once it has it;
 * whoever withdraws heights holds it alone. So the one who withdraws sees every set that was scored by them, and who records later
 * sees that they were withdrawn. It is taken when encounters are locked already.
 */
export async function lockHeights(
  tx: Tx,
  providerId: string,
  patientId: string,
  mode: 'shared' | 'exclusive',
): Promise<void> {
  const key = sql`hashtextextended('heights ' || ${providerId}::uuid::text || ${patientId}::uuid::text, 0)`;
  await tx.execute(
    mode === 'shared'
      ? sql`select pg_advisory_xact_lock_shared(${key})`
      : sql`select pg_advisory_xact_lock(${key})`,
  );
}

/**
 * Every height of a patient on record, the earliest first: when it was measured, in which order recorded, and whether it counts.
 * Joined although it reads one table: of one alone the columns go unnamed, and `isWithdrawn` would take its own for them.
 */
export function listHeights(tx: Tx, providerId: string, patientId: string) {
  return tx
    .select({
      setId: observations.setId,
      value: observations.value,
      at: observations.createdAt,
      number: observations.number,
      isWithdrawn: isWithdrawn(observations),
    })
    .from(observations)
    .innerJoin(observationSets, refersTo(observations.setId, observationSets))
    .where(ofHeight(providerId, patientId))
    .orderBy(asc(observations.createdAt), asc(observations.number));
}

/** The number of a set's first observation: whatever was recorded before it has a lower one, whichever clock it was timed by. */
const firstNumber = sql<number>`(select min(taken.number) from observations taken
  where taken.provider_id = ${observationSets.providerId} and taken.set_id = ${observationSets.id})`;

/**
 * The TEWS scores of a patient that count, of sets without a height, whose table nobody chose, recorded after the observation with
 * a number; each with the signs that were ticked, where that is known, and the number of its set's first observation.
 */
export function listScoresByKnownHeight(
  tx: Tx,
  providerId: string,
  patientId: string,
  recordedAfter: number,
) {
  const own = tx.select({ setId: observations.setId }).from(observations);
  return tx
    .select({
      score: scores,
      tickedSigns: observationSets.tickedSigns,
      firstNumber: firstNumber.mapWith(Number),
    })
    .from(scores)
    .innerJoin(observationSets, refersTo(scores.setId, observationSets))
    .where(
      and(
        eq(scores.providerId, providerId),
        eq(scores.patientId, patientId),
        eq(scores.kind, 'TEWS'),
        sql`${firstNumber} > ${recordedAfter}`,
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
