import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
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
 * Whoever scores a set of a patient holds this lock shared, and reads the birth date and the known height once it has it; whoever
 * withdraws heights or corrects the birth date holds it alone. So the one who corrects sees every set that was scored by what was
 * wrong, and who records later sees what is right. It is taken when encounters are locked already, and with no lock on the patient
 * that whoever stores something of them would wait for.
 */
export async function lockScoring(
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
 * Joined although it reads one table: of one alone the columns go unnamed, and `isSetWithdrawn` would take its own for them.
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
 * The number of a set's first observation: whatever was recorded before it has a lower one, whichever clock it was timed by. A set
 * in which nothing was measured has the next number after what its patient's sets before it hold.
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
 * The TEWS scores of a patient that count, of sets without a height, whose table nobody chose; each with the signs that were ticked,
 * where that is known, and the number of its set's first observation.
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
 * What the TEWS and the NEWS2 of a patient's sets rest on, of those that count, the earliest first: the table where somebody chose
 * it, the signs that were ticked where that is known, a height of the set's own, and the number of its first observation. Joined
 * for the same reason as the heights are.
 */
export function listScoredSets(tx: Tx, providerId: string, patientId: string) {
  const ownHeight: SQL<string | null> = sql`(select ${measuredIn(taken)} from observations taken
    where taken.provider_id = ${observationSets.providerId} and taken.set_id = ${observationSets.id}
      and ${parameterOf(taken)} = 'HEIGHT' and taken.converted is distinct from ''
    order by taken.number desc limit 1)`;
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
 * Puts scores of a patient whose birth date was changed in this transaction among the former ones, with the date that they were
 * made by.
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

/** Puts NEWS2 scores of a patient among the former ones whose scale or pregnancy was changed in this transaction, with that row. */
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

/** Puts scores among the former ones, each with the set whose height, which was withdrawn, had chosen its table. */
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
