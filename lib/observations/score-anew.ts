import {
  listHeights,
  listScoresByKnownHeight,
  lockHeights,
  retireScores,
} from '@/db/queries/height-scores';
import { latestValues, listObservationsOfSets } from '@/db/queries/observations';
import type { PatientRow } from '@/db/queries/patients';
import { insertScores } from '@/db/queries/scores';
import type { scores } from '@/db/schema/index';
import { recordChange } from '@/lib/audit/changes';
import { dayAt } from '@/lib/days';
import { grouped } from '@/lib/encounters/present';
import type { Context } from '@/lib/http/context';
import {
  ageAtSet,
  proposedTable,
  scoredCodes,
  scoreSet,
  staleAfterMs,
} from '@/lib/observations/score-set';

type Height = Awaited<ReturnType<typeof listHeights>>[number];

/**
 * Scores those sets of a patient anew whose table was chosen by a height that counts for nothing any more, by age and the height
 * that does: what was measured in them is right, and a child that is scored as an adult may look well. The former scores
 * are kept, and a new one has the id of the former, and with it its place in every list. The heights' withdrawal is stored
 * already, and nothing is locked yet for which whoever records would wait. Answers how many sets have another score.
 */
export async function scoreAnew(
  ctx: Context,
  patient: Pick<PatientRow, 'id' | 'birthDate' | 'spo2Scale'>,
): Promise<number> {
  const { tx, provider } = ctx;
  await lockHeights(tx, provider.id, patient.id, 'exclusive');
  const heights = await listHeights(tx, provider.id, patient.id);
  const withdrawn = heights.filter(({ isWithdrawn }) => isWithdrawn);
  if (withdrawn.length === 0) return 0;
  const first = Math.min(...withdrawn.map(({ number }) => number));
  const scored = await listScoresByKnownHeight(tx, provider.id, patient.id, first);
  const wrong = scored.flatMap(({ score, tickedSigns, firstNumber }) => {
    const age = ageAtSet(patient.birthDate, dayAt(score.effectiveAt, provider.timeZone));
    const tableBy = (height: Height | undefined) => proposedTable(age, [], height?.value ?? null);
    const ageGroup = tableBy(heightAt(heights, score.effectiveAt));
    const by = withdrawn.find(
      (height) => height.number < firstNumber && tableBy(height) === score.ageGroup,
    );
    return by === undefined || ageGroup === score.ageGroup
      ? []
      : [{ score, tickedSigns, firstNumber, age, ageGroup, withdrawnSetId: by.setId }];
  });
  if (wrong.length === 0) return 0;
  const items = grouped(
    await listObservationsOfSets(
      tx,
      provider.id,
      wrong.map(({ score }) => score.setId),
    ),
    ({ observation }) => observation.setId,
  );
  const earlier = await Promise.all(
    wrong.map(({ score: { effectiveAt }, firstNumber }) =>
      latestValues(tx, provider.id, patient.id, [...scoredCodes], {
        since: new Date(effectiveAt.getTime() - staleAfterMs),
        until: effectiveAt,
        recordedBefore: firstNumber,
      }),
    ),
  );
  const anew = wrong.flatMap(({ score, tickedSigns, age, ageGroup }, index) => {
    const { id, setId, patientId, encounterId, effectiveAt } = score;
    const made = scoreSet({
      items: items(setId).map(({ observation: { id, code, value, category, createdAt } }) => ({
        id,
        code,
        value,
        category,
        at: createdAt,
      })),
      effectiveAt,
      age,
      ageGroup,
      spo2Scale: patient.spo2Scale,
      // What was ticked and followed from a value, too, is marked as that alone: where the ticks are not known, all signs stay.
      tickedSigns: tickedSigns ?? score.signs.map(({ code }) => code),
      earlier: earlier[index] ?? new Map(),
    }).find(({ kind }) => kind === 'TEWS');
    const of = { id, providerId: provider.id, setId, patientId, encounterId, effectiveAt };
    return made ? [{ ...made, ...of, createdAt: ctx.now }] : [];
  });
  await retireScores(
    tx,
    provider.id,
    wrong.map(({ score, withdrawnSetId }) => ({ id: score.id, withdrawnSetId })),
  );
  for (let from = 0; from < anew.length; from += atOnce) {
    await insertScores(tx, anew.slice(from, from + atOnce));
  }
  const bySet = new Map(anew.map((score) => [score.setId, score]));
  for (const { score } of wrong) {
    recordChange(
      ctx,
      { entity: 'observation-set', entityId: score.setId, patientIds: [patient.id] },
      toldOf(score),
      toldOf(bySet.get(score.setId)),
    );
  }
  return wrong.length;
}

/** No statement has more parameters than the database takes. */
const atOnce = 500;

/** The height that counts at an instant: the last one until then, else the first one after. */
function heightAt(heights: readonly Height[], at: Date): Height | undefined {
  const known = heights.filter(({ isWithdrawn }) => !isWithdrawn);
  return known.findLast((height) => height.at <= at) ?? known[0];
}

const toldOf = (
  score: Pick<typeof scores.$inferInsert, 'ageGroup' | 'total' | 'finalColour'> | undefined,
) => ({
  tewsTable: score?.ageGroup ?? null,
  tews: score?.total ?? null,
  tewsColour: score?.finalColour ?? null,
});
