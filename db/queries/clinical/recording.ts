import { and, eq, sql } from 'drizzle-orm';
import { builtOnce, type Places, together } from '@/db/built-once';
import { forceGenericPlan, sendAhead, type Tx } from '@/db/client';
import { insertion, into } from '@/db/insertion';
import { isCurrentStay } from '@/db/queries/admissions/current-stay';
import { selectLatestValues } from '@/db/queries/clinical/observations';
import { selectPregnancies } from '@/db/queries/clinical/pregnancy';
import { intoScores, type NewScoreRow } from '@/db/queries/clinical/scores';
import type { Notice } from '@/db/queries/platform/outbox';
import {
  hospitalizations,
  observationDefinitions,
  observationSets,
  observations,
  outbox,
  patients,
  practitioners,
} from '@/db/schema/index';

/** The records that a set names, and those that its scores read. */
type Asked = {
  providerId: string;
  patientId: string;
  performerId: string | null;
  /** Of the provider's own definitions. */
  codes: readonly string[];
  /** The parameters whose latest value in a time is read. */
  earlier: { codes: readonly string[]; since: Date; until: Date };
  /** Those whose latest value of all is. */
  lasting: readonly string[];
  /** The number of its observations. */
  count: number;
};

const always = { since: sql`'-infinity'`, until: sql`'infinity'` };

/**
 * Everything that the scores, ranges and numbers of a set's observations depend on, in one statement. Under the lock of `lockScoring`,
 * which is another one: a statement sees what was committed before it began.
 */
export async function readForRecording(tx: Tx, asked: Asked) {
  // It has many parts, each found by keys: to plan it takes five times as long as to run it.
  await forceGenericPlan(tx);
  return selectForRecording(tx, asked);
}

const selectForRecording = builtOnce((tx, asked: Places<Asked>) => {
  const { providerId, patientId, performerId, earlier } = asked;
  const of = { providerId, patientId };
  return together({
    patients: tx
      .select()
      .from(patients)
      .where(and(eq(patients.providerId, providerId), eq(patients.id, patientId))),
    performers: tx
      .select()
      .from(practitioners)
      .where(
        and(
          eq(practitioners.providerId, providerId),
          sql`${practitioners.id} = ${performerId}::uuid`,
        ),
      ),
    pregnancies: selectPregnancies(tx, providerId, patientId),
    earlier: selectLatestValues(tx, { ...of, codes: earlier.codes }, earlier),
    lasting: selectLatestValues(tx, { ...of, codes: asked.lasting }, always),
    definitions: tx
      .select({
        code: observationDefinitions.code,
        referenceRangeLow: observationDefinitions.referenceRangeLow,
        referenceRangeHigh: observationDefinitions.referenceRangeHigh,
      })
      .from(observationDefinitions)
      .where(
        and(
          eq(observationDefinitions.providerId, providerId),
          sql`${observationDefinitions.code} = any (${asked.codes}::text[])`,
        ),
      ),
    stays: tx
      .select({ wardId: hospitalizations.wardId })
      .from(hospitalizations)
      .where(
        and(
          eq(hospitalizations.providerId, providerId),
          eq(hospitalizations.patientId, patientId),
          isCurrentStay,
        ),
      ),
    numbers: tx
      .select({ number: sql`nextval('observations_number_seq')`.mapWith(Number) })
      .from(sql`generate_series(1, ${asked.count}::int)`),
  });
});

/** Stores a set with its observations and scores, and notifies open screens, in one statement. */
export const insertObservationSet = (
  tx: Tx,
  set: typeof observationSets.$inferInsert,
  {
    items,
    scores,
    event,
  }: {
    items: readonly (typeof observations.$inferSelect)[];
    scores: readonly NewScoreRow[];
    event: Notice;
  },
): Promise<void> =>
  sendAhead(
    tx,
    insertion(
      into(observationSets, [set]),
      into(observations, items),
      intoScores(scores),
      into(outbox, [event]),
    ),
  );
