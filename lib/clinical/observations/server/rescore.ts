import { latestValues, listObservationsOfSets } from '@/db/queries/clinical/observations';
import type { listHeights } from '@/db/queries/clinical/rescoring';
import type { scores } from '@/db/schema/clinical/observations';
import { readBack } from '@/lib/clinical/observations/reading';
import { type NewScore, scoredCodes, scoreSet } from '@/lib/clinical/observations/server/score-set';
import { grouped } from '@/lib/domain/grouped';
import type { Age, AgeGroup } from '@/lib/domain/scores/age-group';
import type { Spo2Scale } from '@/lib/domain/scores/spo2-scale';
import { staleAfterMs } from '@/lib/domain/scores/values';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';

/** A set that is scored once more, by another table or age than it was. */
export type SetToRescore = {
  setId: string;
  encounterId: string;
  effectiveAt: Date;
  /** Of the set's first observation: what has a higher one was not known yet. */
  firstNumber: number;
  tickedSigns: readonly string[];
  age: Age | null;
  ageGroup: AgeGroup;
  /** The scale that the patient had when the set was recorded. */
  spo2Scale: Spo2Scale;
  isPregnant: boolean;
};

type Height = Awaited<ReturnType<typeof listHeights>>[number];

/** The height that counts at an instant: the last one until then, else the first one after. */
export function heightAt(heights: readonly Height[], at: Date): Height | undefined {
  const known = heights.filter(({ isWithdrawn }) => !isWithdrawn);
  return known.findLast((height) => height.at <= at) ?? known[0];
}

/** The height that was known when the observation with a number was recorded: the last one that was measured by then. */
export function heightBefore(heights: readonly Height[], number: number): Height | undefined {
  return heights.findLast((height) => !height.isWithdrawn && height.number < number);
}

/** The scores that sets produce now, with what was known when each was recorded; in the order of the sets. */
export async function rescore(
  { tx, provider }: Context,
  patientId: string,
  sets: readonly SetToRescore[],
): Promise<NewScore[][]> {
  const ids = sets.map(({ setId }) => setId);
  const [observed, ...earlier] = await Promise.all([
    listObservationsOfSets(tx, provider.id, ids),
    ...sets.map(({ effectiveAt, firstNumber }) =>
      latestValues(tx, provider.id, patientId, [...scoredCodes], {
        since: new Date(effectiveAt.getTime() - staleAfterMs),
        until: effectiveAt,
        recordedBefore: firstNumber,
      }),
    ),
  ]);
  const items = grouped(observed, ({ observation }) => observation.setId);
  return sets.map(({ setId, effectiveAt, ...set }, index) =>
    scoreSet({
      items: items(setId).map(({ observation }) => ({
        ...readBack(observation),
        id: observation.id,
        category: observation.category,
        at: observation.createdAt,
      })),
      effectiveAt,
      age: set.age,
      ageGroup: set.ageGroup,
      spo2Scale: set.spo2Scale,
      isPregnant: set.isPregnant,
      tickedSigns: set.tickedSigns,
      earlier: earlier[index] ?? new Map(),
    }),
  );
}

type Told = Pick<typeof scores.$inferInsert, 'kind' | 'ageGroup' | 'total' | 'finalColour'>;

/** Puts on record how a set was scored and how it is now. */
export function recordRescored(
  ctx: Context,
  of: { setId: string; patientId: string },
  before: readonly Told[],
  after: readonly Told[],
): void {
  recordChange(
    ctx,
    { entity: 'observation-set', entityId: of.setId, patientIds: [of.patientId] },
    toldOf(before),
    toldOf(after),
  );
}

function toldOf(scores: readonly Told[]) {
  const tews = scores.find(({ kind }) => kind === 'TEWS');
  const news2 = scores.find(({ kind }) => kind === 'NEWS2');
  return {
    tewsTable: tews?.ageGroup ?? null,
    tews: tews?.total ?? null,
    tewsColour: tews?.finalColour ?? null,
    news2: news2?.total ?? null,
  };
}
