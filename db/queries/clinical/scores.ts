import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { sendAhead, type Tx } from '@/db/client';
import { insertion, into } from '@/db/insertion';
import { measuredIn } from '@/db/queries/clinical/readings';
import {
  isNotWithdrawn,
  isSetWithdrawn,
  withdrawnEncountersOf,
  withdrawnSets,
} from '@/db/queries/clinical/withdrawn';
import { practitionerNameParts } from '@/db/queries/platform/names';
import {
  cutToPage,
  descending,
  type Found,
  inOrder,
  isAfter,
  type Order,
  oneMore,
  type Page,
} from '@/db/queries/platform/page';
import { refersTo } from '@/db/queries/platform/reference';
import {
  observationSets,
  practitioners,
  type StaleParameter,
  type scoreKinds,
  scores,
} from '@/db/schema/index';

/** A score with the practitioner who made its observations. */
export type ScoreRow = {
  score: typeof scores.$inferSelect;
  performerId: string | null;
  performer: { title: string; firstName: string; lastName: string } | null;
};

/** The earlier values that were known to a score, without those that were withdrawn since. */
const stale = sql<
  StaleParameter[]
>`case when ${scores.stale} = '[]' then ${scores.stale} else coalesce((
    select jsonb_agg(known.value order by known.place)
    from jsonb_array_elements(${scores.stale}) with ordinality as known(value, place)
    where not exists (select 1 from observations o
      where o.provider_id = ${scores.providerId} and o.patient_id = ${scores.patientId}
        and o.created_at = (known.value ->> 'measured_at')::timestamptz
        and ${measuredIn(sql`o`)} = known.value ->> 'value' and ${isSetWithdrawn('o')})
  ), '[]') end`;

function selectScores(tx: Tx) {
  return tx
    .select({
      score: { ...getTableColumns(scores), stale },
      performerId: observationSets.performerId,
      performer: practitionerNameParts,
    })
    .from(scores)
    .innerJoin(observationSets, refersTo(scores.setId, observationSets))
    .leftJoin(practitioners, refersTo(observationSets.performerId, practitioners));
}

const latestFirst: Order<ScoreRow> = [
  descending(scores.effectiveAt, ({ score }) => score.effectiveAt),
  descending(scores.id, ({ score }) => score.id),
];

/** One page of a patient's scores that count, the latest first, and how many there are in all. */
export async function listScores(
  tx: Tx,
  providerId: string,
  patientId: string,
  kind: (typeof scoreKinds)[number] | undefined,
  page: Page,
): Promise<Found<ScoreRow>> {
  const own = eq(scores.providerId, providerId);
  const ofPatient = and(
    own,
    eq(scores.patientId, patientId),
    kind ? eq(scores.kind, kind) : undefined,
  );
  const onPage = tx
    .select({ id: scores.id })
    .from(scores)
    .where(and(ofPatient, isNotWithdrawn(scores), isAfter(latestFirst, page.after)))
    .orderBy(...inOrder(latestFirst))
    .limit(oneMore(page))
    .offset(page.offset)
    .as('on_page');
  const [found, total] = await Promise.all([
    selectScores(tx)
      .innerJoin(onPage, eq(onPage.id, scores.id))
      .where(own)
      .orderBy(...inOrder(latestFirst)),
    // Withdrawals are looked up once, not for each of thousands.
    tx.$count(
      scores,
      and(
        ofPatient,
        sql`${scores.setId} not in (${withdrawnSets(providerId)})`,
        sql`${scores.encounterId} not in (${withdrawnEncountersOf(providerId, patientId)})`,
      ),
    ),
  ]);
  return { ...cutToPage(found, latestFirst, page), total };
}

/** The scores of these sets, whether or not they count. */
export async function listScoresOfSets(
  tx: Tx,
  providerId: string,
  setIds: readonly string[],
): Promise<ScoreRow[]> {
  if (setIds.length === 0) return [];
  return selectScores(tx)
    .where(and(eq(scores.providerId, providerId), inArray(scores.setId, [...setIds])))
    .orderBy(...inOrder(latestFirst));
}

const ofTewsAlone = { ageGroup: null, finalColour: null, timeToTreat: null, signs: [] };

export type NewScoreRow = typeof scores.$inferInsert;

/** Scores of whichever kinds, with the same columns for each. */
export const intoScores = (rows: readonly NewScoreRow[]) =>
  into(
    scores,
    rows.map((row) => ({ id: v7(), ...ofTewsAlone, ...row })),
  );

/** Stores any number of scores. */
export async function insertScores(tx: Tx, rows: readonly NewScoreRow[]): Promise<void> {
  if (rows.length > 0) await sendAhead(tx, insertion(intoScores(rows)));
}
