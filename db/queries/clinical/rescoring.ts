import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { sendAhead, type Tx } from '@/db/client';
import { measuredIn, parameterOf } from '@/db/queries/clinical/readings';
import { isNotWithdrawn, isSetWithdrawn, scoreTarget } from '@/db/queries/clinical/withdrawn';
import { refersTo } from '@/db/queries/platform/reference';
import { scores } from '@/db/schema/clinical/observations';
import { observationSets, observations } from '@/db/schema/index';
import { patients } from '@/db/schema/registry/patients';

const taken = sql`taken`;

const ofHeight = (providerId: string, patientId: string) =>
  and(
    eq(observations.providerId, providerId),
    eq(observations.patientId, patientId),
    eq(parameterOf(), 'HEIGHT'),
    sql`${observations.converted} is distinct from ''`,
  );

/**
 * Scoring a set of a patient takes this lock shared, and reads the birth date and the known height afterwards;
 * withdrawing heights or correcting the birth date takes it exclusively. So a correction sees every set that was
 * scored with the wrong value, and a later record sees the right one. It is taken after encounters are locked, and
 * does not block other writers of the patient's data.
 */
export async function lockScoring(
  tx: Tx,
  providerId: string,
  patientId: string,
  mode: 'shared' | 'exclusive',
): Promise<void> {
  const lock = mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
  await sendAhead(tx, {
    sql: `select ${lock}(hashtextextended('heights ' || $1::uuid::text || $2::uuid::text, 0))`,
    params: [providerId, patientId],
  });
}

/**
 * Every recorded height of a patient, earliest first: when it was measured, in which order recorded, and whether it
 * counts. Written as a join, because in a select from one table Drizzle writes columns without their table, and
 * `isSetWithdrawn` would read its own columns instead.
 */
export function listHeights(tx: Tx, providerId: string, patientId: string) {
  return tx
    .select({
      setId: observations.setId,
      value: measuredIn(),
      at: observations.createdAt,
      number: observations.number,
      isWithdrawn: isSetWithdrawn(observations),
    })
    .from(observations)
    .innerJoin(observationSets, refersTo(observations.setId, observationSets))
    .where(ofHeight(providerId, patientId))
    .orderBy(asc(observations.createdAt), asc(observations.number));
}

/**
 * The number of a set's first observation: everything recorded before it has a lower one, whatever its clock. A set
 * without values has the number after those of its patient's earlier sets.
 */
const firstNumber = sql<number>`coalesce(
  (select min(taken.number) from observations taken
    where taken.provider_id = ${observationSets.providerId} and taken.set_id = ${observationSets.id}),
  (select max(taken.number) + 1 from observations taken
    join observation_sets former on former.provider_id = taken.provider_id and former.id = taken.set_id
    where taken.provider_id = ${observationSets.providerId} and taken.patient_id = ${observationSets.patientId}
      and (former.created_at, former.id) < (${observationSets.createdAt}, ${observationSets.id})),
  0)`;

/**
 * A patient's valid TEWS scores of sets without a height and without a chosen table; each with its ticked signs, if
 * known, and the number of its set's first observation.
 */
export function listScoresByKnownHeight(tx: Tx, providerId: string, patientId: string) {
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
        sql`${observationSets.ageGroup} is null`,
        sql`${scores.setId} not in (${own.where(ofHeight(providerId, patientId))})`,
        isNotWithdrawn(scores),
      ),
    )
    .orderBy(asc(scores.effectiveAt), asc(scores.id));
}

/**
 * The basis of the valid TEWS and NEWS2 scores of a patient's sets, earliest first: the table if it was chosen, the ticked
 * signs if known, the set's own height, and the number of its first observation. Written as a join for the same reason as
 * `listHeights`.
 */
export function listScoredSets(tx: Tx, providerId: string, patientId: string) {
  const ownHeight: SQL<string | null> = sql`(select ${measuredIn(taken)} from observations taken
    where taken.provider_id = ${observationSets.providerId} and taken.set_id = ${observationSets.id}
      and ${parameterOf(taken)} = 'HEIGHT' and taken.converted is distinct from ''
    order by taken.created_at desc, taken.number desc limit 1)`;
  return tx
    .select({
      setId: observationSets.id,
      patientId: observationSets.patientId,
      encounterId: observationSets.encounterId,
      effectiveAt: observationSets.effectiveAt,
      recordedAt: observationSets.createdAt,
      chosenTable: observationSets.ageGroup,
      tickedSigns: observationSets.tickedSigns,
      ownHeight,
      firstNumber: firstNumber.mapWith(Number),
    })
    .from(observationSets)
    .innerJoin(patients, refersTo(observationSets.patientId, patients))
    .where(
      and(
        eq(observationSets.providerId, providerId),
        eq(observationSets.patientId, patientId),
        isNotWithdrawn(scoreTarget),
      ),
    )
    .orderBy(asc(observationSets.effectiveAt), asc(observationSets.id));
}

/** The TEWS and NEWS2 of sets. */
export async function listScoresToRescore(tx: Tx, providerId: string, setIds: readonly string[]) {
  if (setIds.length === 0) return [];
  return tx
    .select()
    .from(scores)
    .where(
      and(
        eq(scores.providerId, providerId),
        inArray(scores.setId, [...setIds]),
        inArray(scores.kind, ['TEWS', 'NEWS2']),
      ),
    );
}

/**
 * Moves scores of a patient whose birth date changed in this transaction to the former scores, with the birth date
 * that they were based on.
 */
export async function retireByBirthDate(
  tx: Tx,
  providerId: string,
  ids: readonly string[],
  formerBirthDate: string | null,
): Promise<void> {
  await tx.execute(sql`
    select retire_score_by_birth_date(${providerId}::uuid, of.id, ${formerBirthDate}::date)
    from unnest(${sql.param([...ids])}::uuid[]) as of (id)`);
}

/**
 * Moves NEWS2 scores of a patient whose scale or pregnancy changed in this transaction to the former scores, with
 * that row.
 */
export async function retireByFact(
  tx: Tx,
  providerId: string,
  ids: readonly string[],
  factId: string,
): Promise<void> {
  await tx.execute(sql`
    select retire_score_by_fact(${providerId}::uuid, of.id, ${factId}::uuid)
    from unnest(${sql.param([...ids])}::uuid[]) as of (id)`);
}

/** Moves scores to the former scores, each with the set whose withdrawn height had chosen its table. */
export async function retireByHeight(
  tx: Tx,
  providerId: string,
  retired: readonly { id: string; withdrawnSetId: string }[],
): Promise<void> {
  await tx.execute(sql`
    select retire_score(${providerId}::uuid, of.id, of.because)
    from unnest(${sql.param(retired.map(({ id }) => id))}::uuid[],
      ${sql.param(retired.map(({ withdrawnSetId }) => withdrawnSetId))}::uuid[]) as of (id, because)`);
}
